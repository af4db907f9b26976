//! Combat Steps 5: what the weapon and each spell would come to this round, before a hero says what he uses.

use super::average::HURT;
use super::boxes::InUse;
use super::exchange::Outlook;
use super::hand::Hand;
use super::trial::Trial;
use super::used::Used;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::Casting;
use crate::games::dragons_down::tactics::MANEUVER;

/// Of what may be used on those who were named, in the order in which it is offered: the first, unless a spell both kills more often
/// than that and is worth more, the cubes that it wounds counted in. What nobody knows the numbers of is no match for it.
pub(super) fn best_use<'u>(play: &Play<'_>, hero: &Id, usable: &[&'u Used]) -> Option<&'u Used> {
    let (first, others) = usable.split_first()?;
    if others.is_empty() {
        return Some(first);
    }
    let Some(usual) = outlook(play, hero, first) else { return Some(first) };
    let spells = others.iter().filter(|used| matches!(used, Used::Spell(_)));
    let better = spells.filter_map(|used| outlook(play, hero, used).map(|outlook| (*used, outlook)));
    let better = better.filter(|(_, outlook)| outlook.kills > usual.kills && outlook.average > usual.average);
    // Of equals the one that is offered first.
    let best = better.reduce(|best, other| if other.1.average > best.1.average { other } else { best });
    Some(best.map_or(*first, |(used, _)| used))
}

/// What the round comes to with what Enter would place for it; none where the owner has not said what a card shows.
fn outlook(play: &Play<'_>, hero: &Id, used: &Used) -> Option<Outlook> {
    let mut in_use = InUse { board: Some(play.board(hero)?), thrown: *used == Used::Throw, ..InUse::default() };
    let mut price = 0;
    match used {
        Used::Strike | Used::Throw => in_use.weapon = Some(play.weapon_in_hand(hero)?),
        Used::Spell(spell) => {
            let card = play.spell_card(spell)?;
            price = card.boxes.iter().map(|one| if one.wounds { HURT } else { 0 }).sum();
            in_use.casting = Some(Casting { spell: spell.clone(), card });
        }
        Used::Nothing | Used::Card(..) => return None,
    }
    let committed = play.state.hero(hero).tactics.as_ref().map_or(0, |tactics| tactics.count(MANEUVER));
    let hand = Hand::of(play, hero, play.boxes(hero, &in_use), in_use.casting.as_ref(), committed);
    let casting = in_use.casting.as_ref().map(|casting| &casting.spell);
    let mut trial = Trial::of(play, hero, casting, in_use.thrown);
    let placed = hand.usual(play, hero, &mut trial);
    let (_, outlook) = trial.worth(hand.laid_out(&placed));
    Some(outlook.at_a_price(price))
}
