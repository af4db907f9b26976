//! Combat Steps 5: the one card that attacks or casts this round.

use super::best_use::best_use;
use super::cast_here::casts_to_some_use;
use super::not_now::{not_for_these, not_now};
use super::target::may_ambush;
use crate::games::dragons_down::effects::{Acting, Effect, Origin};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self};
use crate::games::dragons_down::state::Status;
use crate::games::dragons_down::values::Weapon;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask};

/// The one card that attacks or casts this round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Used {
    Nothing,
    Strike,
    Throw,
    Spell(Id),
    /// A card that casts a spell without cubes.
    Card(Id, Id),
}

/// What a hero uses: the weapon against a foe he targets, one way or the other, or a spell that may be cast on his targets. Asked for
/// the n-th time.
pub(super) fn what_is_used(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, nth: u8) -> Flow<Used> {
    let targets = play.state.fight().targets.get(hero).cloned().unwrap_or_default();
    let hidden = play.state.hero(hero).is(Status::Hidden);
    let strikes = targets.len() == 1 && targets.iter().all(|id| play.is_foe(hero, id));
    let mut weapon = if strikes { weapon_of(play, table, hero)? } else { None };
    if weapon.is_some() {
        play.drop_too_heavy(table, hero);
        weapon = weapon.filter(|_| play.weapon(hero).is_some());
    }
    let mut spells = play.castable(hero);
    spells.retain(|spell| play.is_meant_for(hero, spell, &targets));
    let mut options: Vec<(Used, String)> = Vec::new();
    if let Some(weapon) = weapon {
        // From hiding a weapon of either use can only be thrown, and one for melee not be used at all.
        let judged = hidden && play.weapon(hero).is_some_and(|card| may_ambush(play, hero, &card));
        if weapon.melee && !hidden || !weapon.ranged && (!hidden || judged) {
            options.push((Used::Strike, "strike".to_owned()));
        }
        if weapon.ranged && weapon.melee {
            options.push((Used::Throw, "throw".to_owned()));
        } else if weapon.ranged {
            options.push((Used::Strike, "shoot".to_owned()));
        }
    }
    let cards = cards_that_cast(play, hero);
    let casts = !spells.is_empty() || !cards.is_empty();
    options.extend(cards.into_iter().map(|(card, spell)| (Used::Card(card.clone(), spell), card.to_string())));
    options.extend(spells.into_iter().map(|spell| (Used::Spell(spell.clone()), spell.to_string())));
    if casts || options.is_empty() {
        options.push((Used::Nothing, "nothing".to_owned()));
    }
    let text = || {
        let what = if casts { "What does {} use?" } else { "Does {} strike with the weapon, or throw it?" };
        what.replace("{}", &play.name(hero))
    };
    let label = |used: &Used| match used {
        Used::Spell(spell) => format!("{}: {}", play.pack.name(spell), play.spell(spell).map_or("", |record| record.effect.as_str())),
        Used::Card(card, spell) => format!("{}: casts {}, and is gone", play.card_name(hero, card), play.pack.name(spell)),
        Used::Nothing => "nothing: maneuver only".to_owned(),
        Used::Strike => "the weapon".to_owned(),
        Used::Throw => "the weapon, thrown".to_owned(),
    };
    let id = if nth > 1 { format!("use.{hero}.{nth}") } else { format!("use.{hero}") };
    let card = play.weapon(hero).map(|card| play.state.hero(hero).record(&card));
    let keys: Vec<String> = options.iter().map(|(_, key)| key.clone()).collect();
    let weapons = |word: &str| by_the_weapon(card.as_ref(), &keys, word);
    let about = ask(id).of(play.state.hero(hero).seat).text(text).short(weapons).cite(cite::HERO_TACTICS);
    let usual = usual(play, hero, &options, &targets);
    let known = &play.state.hero(hero).spells;
    let why_not = |wanted: &str| {
        let other = |spell: &Id| not_for_these(play, hero, spell, &targets);
        let spell = known.get(wanted).map(|spell| play.why_not_cast(hero, spell).unwrap_or_else(|| other(spell)));
        spell.or_else(|| not_now(play, hero, wanted))
    };
    let choice = about.choose(options).default_to(|used| *used == usual).why_not(why_not);
    table.choose(if casts { choice.label(label) } else { choice })
}

/// `throw dagger`, `strike with the axe`: the way of use; the weapon by its name alone is the weapon.
fn by_the_weapon(card: Option<&Id>, keys: &[String], word: &str) -> Option<String> {
    let (verb, rest) = word.split_once('-').unwrap_or((word, word));
    let its = |name: &str| card.is_some_and(|card| card.as_str() == name || card.as_str().rsplit('-').next() == Some(name));
    let key = |wanted: &str| keys.iter().find(|key| *key == wanted).cloned();
    let of_it = its(rest.trim_start_matches("with-").trim_start_matches("the-"));
    key(verb).filter(|_| of_it).or_else(|| ["strike", "shoot"].into_iter().filter(|_| its(word)).find_map(key))
}

/// What Enter uses: the weapon on a foe, or a spell that does more (see [`best_use`]); where the weapon reaches nobody who was named, a
/// spell that does. A spell that needs no target is
/// cast by nobody who named none, but by the one caster who was to cast here.
fn usual(play: &Play<'_>, hero: &Id, options: &[(Used, String)], targets: &[Id]) -> Used {
    let casts = targets.is_empty() && is_to_cast(play, hero);
    // Nobody harms himself or his friends by Enter.
    let friends = !targets.is_empty() && targets.iter().all(|id| play.state.is_hero(id) && !play.is_foe(hero, id));
    let spares = |used: &Used| !matches!(used, Used::Spell(spell) if friends && play.spell(spell).is_some_and(|record| record.harms));
    let aimed = |used: &Used| match used {
        Used::Strike | Used::Throw => true,
        Used::Spell(_) if casts => true,
        Used::Spell(spell) => !targets.is_empty() && play.spell(spell).is_some_and(|record| spells::aim(record) != spells::Aim::None),
        Used::Nothing | Used::Card(..) => false,
    };
    let usable: Vec<&Used> = options.iter().map(|(used, _)| used).filter(|used| aimed(used) && spares(used)).collect();
    best_use(play, hero, &usable).cloned().unwrap_or(Used::Nothing)
}

/// Whether this round goes on only because somebody is to cast, and nobody is left to but this hero: so it was said, and nothing has
/// come of it yet.
pub(super) fn is_to_cast(play: &Play<'_>, hero: &Id) -> bool {
    let fight = play.state.fight();
    let heroes = play.state.heroes_at(&fight.at);
    let mut others = heroes.iter().filter(|other| *other != hero);
    let after = |other: &Id| heroes.iter().position(|id| id == other) > heroes.iter().position(|id| id == hero);
    let casts = |other: &Id| fight.targets.contains_key(other) || play.casting(other).is_some();
    let may_still = |other: &Id| after(other) && casts_to_some_use(play, &heroes, other);
    // Who said so means it, whatever it brings; but not where another's spell does more.
    let best = casts_to_some_use(play, &heroes, hero) || !heroes.iter().any(|other| casts_to_some_use(play, &heroes, other));
    fight.magic && fight.quiet == 0 && best && !play.castable(hero).is_empty() && others.all(|other| !casts(other) && !may_still(other))
}

/// Cards that cast a spell at the attack's place in the order, without magic cubes, and are gone then. What lasts is not cast again.
pub(super) fn cards_that_cast(play: &Play<'_>, hero: &Id) -> Vec<(Id, Id)> {
    if play.state.is_under(hero, spells::CONFUSE) {
        return Vec::new();
    }
    let casts = |acting: Acting<'_>| match (acting.effect, acting.by) {
        (Effect::Casts(spell), Origin::Card(card)) if !play.state.all_out(hero, spell) => Some((card, spell.clone())),
        _ => None,
    };
    play.effects(hero).into_iter().filter_map(casts).collect()
}

/// The card of the weapon a hero with a target uses; of one nobody can describe, boxes without limit.
pub(super) fn weapon_of(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Option<Weapon>> {
    let Some(card) = play.weapon(hero) else { return Ok(None) };
    let record = play.state.hero(hero).record(&card);
    play.look_at_weapon(table, &record)?;
    let unknown = Weapon { length: 0, dark: 0, dark_swords: 0, light: 9, light_swords: 0, melee: true, ranged: false, thrown_length: 0 };
    Ok(Some(play.weapon_card(&record).unwrap_or(unknown)))
}
