//! Loot.

use super::take::take_as_it_is;
use super::{active, after_action, gain_treasure, in_a_row, seen, spend};
use crate::dice::{Face, Pool};
use crate::games::dragons_down::dice::shown;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Deed, Effect, Roll, mixed};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Feature;
use crate::games::dragons_down::state::State;
use crate::games::dragons_down::{Play, cite, monster_activation, sites};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// The sites here that this hero has found and that hold cards.
#[must_use]
pub fn sites(state: &State, hero: &Id) -> Vec<Id> {
    let hero = state.hero(hero);
    let here =
        state.realm.sites.iter().filter(|(id, site)| hero.at.as_ref() == Some(&site.at) && hero.found.contains(*id) && site.cards > 0);
    here.map(|(id, _)| id.clone()).collect()
}

/// Loot: two Loot Dice. All hands: one of the top three; else the card at the highest number, if the pile is that deep.
pub fn loot(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let seat = play.state.hero(&hero).seat;
    let options: Vec<_> = sites(&play.state, &hero).into_iter().map(|site| (site.clone(), site.to_string())).collect();
    let about = ask("site").of(seat).text(|| "Which site?".to_owned()).cite(cite::LOOT);
    let site = table.choose(about.choose(options))?;
    open_door(play, table, &hero, &site)?;
    spend(play, table, &hero, Deed::Loot, 1)?;
    in_a_row(play, &hero, "loot", Vec::new());
    let die = &play.pack.dice.loot;
    let cards = play.state.realm.sites.get(&site).map_or(0, |site| site.cards);
    let dice = dice_rolled(play, table, &hero)?;
    let throw = Throw { roll: Roll::Loot, word: "loot", id: "", by: Some(&hero), against: None, cleanup: false, cite: &cite::LOOT };
    let highest = |faces: &[Face]| faces.iter().map(|face| die.value(*face)).max().unwrap_or(0);
    // The higher a card lies the better; past the bottom there is none.
    let worth = |faces: &[Face]| if highest(faces) > i32::from(cards) { -10 } else { -i64::from(highest(faces)) };
    let text = || format!("loot dice for {site}");
    let faces = reroll::roll(play, table, throw, &text, &Pool::of(die, dice).worst(), &worth)?;
    let number = u8::try_from(highest(&faces)).unwrap_or(0);
    let taken = cards > 0 && number <= cards && passes_labyrinth(play, table, &hero, &site, number)?;
    table.tell(|| {
        let outcome = match (taken, number) {
            (true, 0) => "one of the top three is taken".to_owned(),
            (true, number) => format!("card {number} from the top is taken"),
            (false, number) if number <= cards => "nothing".to_owned(),
            (false, number) => format!("{number}, and {} in the pile: nothing", count(cards, "card")),
        };
        note(format!("{} loots {site}: {}: {outcome}", play.name(&hero), shown(die, &faces))).cite(cite::LOOT)
    });
    if taken {
        take_card(play, table, &hero, &site)?;
        if number == 0 {
            let at = play.state.realm.sites.get(&site).map(|site| site.at.clone()).unwrap_or_default();
            seen::others_of_the_pile(play, table, &hero, &at, cards.saturating_sub(1).min(2))?;
        }
        wake_wraith(play, table, &hero, &site)?;
    }
    after_action(play, table, &hero)
}

/// Two Loot Dice, or as many as a one-time card says that is used for it.
fn dice_rolled(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<usize> {
    let fewer = play.acting(hero, |effect| match effect {
        Effect::RollOnly { dice: Roll::Loot, count } => Some(usize::from(*count)),
        _ => None,
    });
    let Some((dice, by)) = fewer else { return Ok(2) };
    let (card, name) = (by.key().clone(), play.origin(hero, &by));
    let text = || format!("Does {} use {name}, to roll {} only?", play.name(hero), count(i64::try_from(dice).unwrap_or(1), "Loot Die"));
    let about = ask(card.to_string()).of(play.state.hero(hero).seat).text(text).cite(cite::TREASURES);
    if !table.confirm(about, false)? {
        return Ok(2);
    }
    play.use_up(table, hero, &card);
    Ok(dice)
}

/// A card leaves the pile. What a dead hero left is known, but for what lay face down, so it is one of those.
fn take_card(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, site: &Id) -> Flow<()> {
    let Some(pile) = play.state.realm_mut().sites.get_mut(site) else { return Ok(()) };
    let unseen = usize::from(pile.cards) > pile.held.len();
    pile.cards = pile.cards.saturating_sub(1);
    let mut options: Vec<_> = pile.held.keys().map(|card| (Some(card.clone()), card.to_string())).collect();
    if options.is_empty() {
        return gain_treasure(play, table, hero, "card");
    }
    if unseen {
        options.push((None, "face-down".to_owned()));
    }
    let text = || format!("Which card of {site} is it?");
    let about = ask("from-body").of(play.state.hero(hero).seat).text(text).cite(cite::HERO_DEATH);
    let Some(card) = table.choose(about.choose(options))? else { return gain_treasure(play, table, hero, "card") };
    let held = play.state.realm_mut().sites.get_mut(site).and_then(|pile| pile.held.remove(&card)).unwrap_or_default();
    let record = held.of.clone().unwrap_or(card);
    take_as_it_is(play, table, hero, &record, held, "card")
}

/// Massive Door: no loot until it is open.
fn open_door(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, site: &Id) -> Flow<()> {
    let here = play.state.hero(hero).at.clone().unwrap_or_default();
    if sites::shut_door(play, &here).as_ref() != Some(site) {
        return Ok(());
    }
    // Whoever is there may open it, and it stays open for all.
    let openers: Vec<Id> = play.state.heroes_at(&here).into_iter().filter(|id| sites::can_open(play.pack, &play.state, id)).collect();
    if openers.is_empty() {
        play.bar(table, cite::TREASURE_SITES, || {
            "the massive door is shut: the Skeleton Key, 4 healthy Might with no monster here, or an attack of 4 damage opens it".to_owned()
        })?;
    }
    let opener = openers.iter().find(|id| *id == hero).or_else(|| openers.first()).unwrap_or(hero).clone();
    if opener != *hero {
        let text = || format!("Does {} open the massive door for {}?", play.name(&opener), play.name(hero));
        let about = ask("open-door").of(play.state.hero(&opener).seat).text(text).cite(cite::TREASURE_SITES);
        if !table.confirm(about, true)? {
            return Err(Refusal::new("the massive door stays shut").cite(cite::TREASURE_SITES).into());
        }
    }
    sites::open(play, site);
    table.tell(|| note(format!("{} opens the massive door", play.name(&opener))).cite(cite::TREASURE_SITES));
    Ok(())
}

/// Labyrinth: a result above the hero's Cunning fails.
fn passes_labyrinth(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, site: &Id, number: u8) -> Flow<bool> {
    if !sites::has_feature(play, site, Feature::Labyrinth) {
        return Ok(true);
    }
    let cunning = play.attribute(table, hero, "cunning")?;
    let passes = i32::from(number) <= cunning;
    table.tell(|| {
        let outcome = if passes { "finds the way" } else { "is lost in the labyrinth" };
        note(format!("{} {outcome}: {number} against Cunning {cunning}", play.name(hero))).cite(cite::TREASURE_SITES)
    });
    Ok(passes)
}

/// Active Wraith: after a card was taken, the black symbol die may call it.
fn wake_wraith(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, site: &Id) -> Flow<()> {
    if !sites::has_feature(play, site, Feature::ActiveWraith) {
        return Ok(());
    }
    let pack = play.pack;
    let dice = &pack.dice;
    let cite = &cite::TREASURE_SITES;
    let about = ask("wraith").of(play.state.hero(hero).seat).text(|| "the site symbol calls the Wraith".to_owned()).cite(cite.clone());
    let faces = table.roll(about, &dice.black_one)?;
    let throw = Throw { roll: Roll::Summon, word: "wraith", id: "", by: Some(hero), against: None, cleanup: false, cite };
    let faces = mixed::again(play, table, throw, &[("black-symbol", &dice.black_symbol)], faces)?;
    let called = faces.first().is_some_and(|face| dice.black_symbol.name(*face) == "treasure-site");
    let at = play.state.realm.sites.get(site).map(|site| site.at.clone());
    if let Some(at) = at.filter(|_| called) {
        monster_activation::guardian_comes(play, table, &Id::from("wraith"), &at);
    }
    Ok(())
}
