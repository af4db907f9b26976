//! Learn.

use super::{active, after_action, in_a_row, kept, spend, take};
use crate::dice::{Die, Face, Pool};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Deed, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Rule, State};
use crate::games::dragons_down::{Play, cards, cite, curses, ledger, rules};
use crate::kernel::{Cite, Flow, Table, ask, note};

/// Spells a hero could learn: of a Spell Book or Scroll that is held, in a colour of an own cube. Spells: also one that he knows from
/// the other deck.
#[must_use]
pub fn spells(pack: &Pack, state: &State, hero: &Id) -> Vec<Id> {
    let hero = state.hero(hero);
    let books = || hero.cards.iter().filter(|(id, card)| cards::is_book(pack, card.of.as_ref().unwrap_or(id)));
    let own = |spell: &Id| {
        let colour = pack.spells.get(spell).and_then(|spell| Cube::named(&spell.colour));
        let magic = Cube::MAGIC.iter().any(|cube| hero.all_cubes().of(*cube) > 0);
        colour.map_or(magic, |colour| hero.all_cubes().of(colour) > 0) && !hero.twice.contains(spell)
    };
    let listed: Vec<Id> = books().flat_map(|(_, card)| card.spells.iter().cloned()).filter(|spell| own(spell)).collect();
    // Whose spells were not typed in may hold any.
    let unlisted = books().any(|(_, card)| card.spells.is_empty());
    if listed.is_empty() && unlisted { pack.spells.keys().filter(|spell| own(spell)).cloned().collect() } else { listed }
}

/// Learn: two books learn the spell, any curse brings a curse. The next Learn in a row for the same spell keeps the books.
pub fn learn(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let seat = play.state.hero(&hero).seat;
    take::books_are_read(play, table, &hero)?;
    let options: Vec<_> = spells(play.pack, &play.state, &hero).into_iter().map(|spell| (spell.clone(), spell.to_string())).collect();
    if options.is_empty() {
        table.tell(|| note(format!("no spell that is left has a colour of {}'s own", play.name(&hero))).cite(cite::LEARN));
        return Ok(());
    }
    let spell = table.choose(ask("spell").of(seat).text(|| "Which spell?".to_owned()).cite(cite::LEARN).choose(options))?;
    spend(play, table, &hero, Deed::Learn, 1)?;
    let what = format!("learn {spell}");
    let kept = kept(&play.state, &hero, &what, "book").min(2);
    let die = &play.pack.dice.learn;
    let text = || format!("two books learn {spell}; a curse curses{}", if kept > 0 { "; one book stays" } else { "" });
    let rolled = reroll::roll(play, table, throw(&hero, &cite::LEARN), &text, &Pool::of(die, 2 - kept).each(), &|faces| worth(die, faces))?;
    let mut faces: Vec<String> = vec!["book".to_owned(); kept];
    faces.extend(rolled.iter().map(|face| die.name(*face).to_owned()));
    let learned = faces.iter().all(|face| face == "book");
    let cursed = faces.iter().any(|face| face == "curse");
    table.tell(|| {
        let outcome = if learned { "learned" } else { "not learned" };
        note(format!("{} studies {spell}: {}: {outcome}", play.name(&hero), faces.join(" "))).cite(cite::LEARN)
    });
    in_a_row(play, &hero, &what, faces);
    if learned {
        take_spell(play, table, &hero, &spell)?;
    }
    if cursed {
        curses::curse(play, table, &hero)?;
    }
    after_action(play, table, &hero)
}

fn throw<'t>(hero: &'t Id, cite: &'t Cite) -> Throw<'t> {
    Throw { roll: Roll::Learn, word: "learn", id: "", by: Some(hero), against: None, cleanup: false, cite }
}

/// What a roll is worth: a spell learned is worth more than a book kept, and a curse is worse than nothing.
fn worth(die: &Die, faces: &[Face]) -> i64 {
    let books = faces.iter().filter(|face| die.name(**face) == "book").count();
    let curse = faces.iter().any(|face| die.name(*face) == "curse");
    i64::from(books == faces.len()) * 4 + i64::from(books > 0) - i64::from(curse) * 2
}

/// The exact chances to learn, and to be cursed, with some books lying from the try before: so many and so many of so many ways.
#[must_use]
pub fn chance(play: &Play<'_>, hero: &Id, kept: usize) -> (u128, u128, u128) {
    let die = &play.pack.dice.learn;
    let (falls, of) = reroll::falls(play, throw(hero, &cite::LEARN), die, 2 - kept.min(2), &|faces| worth(die, faces));
    let ways = |good: &dyn Fn(&[Face]) -> bool| falls.iter().filter(|(faces, _)| good(faces)).map(|(_, ways)| ways).sum::<u128>();
    let shows = |face: &Face, name: &str| die.name(*face) == name;
    let learned = ways(&|faces| faces.iter().all(|face| shows(face, "book")));
    (learned, ways(&|faces| faces.iter().any(|face| shows(face, "curse"))), of)
}

/// The table's choice: whether the hero's cubes, healthy or wounded, could fill the boxes of a spell.
fn castable(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, spell: &Id) -> Flow<bool> {
    let state = play.state.hero(hero);
    let cubes = state.all_cubes();
    let Some(boxes) = play.pack.spells.get(spell).and_then(|card| card.boxes) else {
        let text = || format!("Can the cubes of {} fill the boxes of {spell}?", play.name(hero));
        return table.confirm(ask("castable").of(state.seat).text(text).cite(cite::LEARN), true);
    };
    let of_colour = play.pack.spells.get(spell).and_then(|card| Cube::named(&card.colour)).map(|colour| cubes.of(colour));
    let magic = || Cube::MAGIC.iter().map(|cube| cubes.of(*cube)).fold(0, u8::saturating_add);
    Ok(of_colour.unwrap_or_else(magic) >= boxes)
}

fn take_spell(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, spell: &Id) -> Flow<()> {
    let rewarded = !play.state.rule(Rule::RewardOnlyCastable) || castable(play, table, hero, spell)?;
    let state = play.state.hero_mut(hero);
    if !state.spells.insert(spell.clone()) {
        state.twice.insert(spell.clone());
    }
    state.day.streak = None;
    let mut used_up = None;
    for (id, card) in &mut state.cards {
        if card.spells.remove(spell) && card.spells.is_empty() {
            used_up = Some(id.clone());
        }
    }
    // A card whose last spell is taken leaves the game.
    if let Some(card) = used_up {
        let name = play.card_name(hero, &card);
        play.state.hero_mut(hero).cards.remove(&card);
        table.tell(|| note(format!("{name} holds no spell any more: it is gone")).cite(cite::LEARN));
    }
    if !rewarded {
        let text = || format!("{} can't cast {spell} yet: no reward", play.name(hero));
        table.tell(|| rules::by(note(text()).cite(cite::LEARN), Rule::RewardOnlyCastable));
        return Ok(());
    }
    play.gain_lp(hero, ledger::FIRST_LP, "spells learned");
    play.gain_fame(hero, ledger::FIRST_FAME);
    table.tell(|| note(format!("{}: +{} LP +{} Fame", play.name(hero), ledger::FIRST_LP, ledger::FIRST_FAME)).cite(cite::LEGEND_POINTS));
    Ok(())
}
