//! What differs between two positions that a person would name: the facts of `odds do`.

use std::collections::BTreeMap;

use super::cubes::Cube;
use super::id::Id;
use super::state::{Fate, Hero, State, Status};
use super::{Pack, actions, cards, wording};
use crate::kernel::{Fact, Rank};
use crate::toolbox::wording::count;

/// What happened to chips and heroes between two states.
pub fn facts(pack: &Pack, before: &State, after: &State) -> Vec<Fact> {
    let mut facts = figures(before, after);
    for (id, site) in &before.realm.sites {
        if after.realm.sites.get(id).is_some_and(|now| now.opened && !site.opened) {
            facts.push(format!("{} opened", pack.name(id)).into());
        }
    }
    tiles(pack, before, after, &mut facts);
    for (id, hero) in &before.heroes {
        of_hero(pack, id, (hero, after.hero(id)), (after, before.fight.is_some()), &mut facts);
    }
    spells(pack, before, after, &mut facts);
    facts
}

/// What became of tiles, and what came to lie on them.
fn tiles(pack: &Pack, before: &State, after: &State, facts: &mut Vec<Fact>) {
    for (id, tile) in &after.realm.tiles {
        let (was, name) = (before.realm.tiles.get(id), pack.name(id));
        let (enchanted, side) = was.map_or_else(Default::default, |was| (was.enchanted, was.side));
        match tile.enchanted.filter(|_| tile.enchanted != enchanted) {
            Some(colour) => facts.push(format!("{name} turned over and enchanted: {colour}").into()),
            None if tile.side != side => facts.push(format!("{name} turned over").into()),
            None => {}
        }
    }
    for (id, site) in after.realm.sites.iter().filter(|(id, _)| pack.sites.contains_key(*id) && !before.realm.sites.contains_key(*id)) {
        facts.push(format!("{} lies at {}", pack.name(id), site.at).into());
    }
}

/// What became of chips. Which of several alike was killed can't be told where some only left.
fn figures(before: &State, after: &State) -> Vec<Fact> {
    let mut facts = Vec::new();
    let killed = |of: &Id| kills(after, of).saturating_sub(kills(before, of));
    let mut gone: BTreeMap<&Id, Vec<&Id>> = BTreeMap::new();
    for (id, figure) in &before.figures {
        match after.figures.get(id) {
            None => gone.entry(&figure.of).or_default().push(id),
            Some(now) if now.wounds > figure.wounds => {
                facts.extend(wounded(Rank::Wound, id.as_str(), u32::from(now.wounds - figure.wounds)));
            }
            Some(_) => {}
        }
    }
    for (of, gone) in gone {
        let killed = killed(of);
        if usize::try_from(killed).is_ok_and(|killed| killed < gone.len()) {
            facts.extend((1..=killed).map(|killed| Fact::new(Rank::Kill, format!("at least {} killed", count(killed, of.as_str())))));
            facts.extend(gone.iter().map(|id| Fact::from(format!("{id} gone"))));
        } else {
            facts.extend(gone.iter().map(|id| Fact::new(Rank::Kill, format!("{id} killed"))));
        }
    }
    let mut come: BTreeMap<&Id, u32> = BTreeMap::new();
    for (_, figure) in after.figures.iter().filter(|(id, _)| !before.figures.contains_key(*id)) {
        *come.entry(&figure.of).or_default() += 1;
    }
    for (of, all) in come {
        let comes = |at_least: u32| if at_least == 1 { "comes" } else { "come" };
        facts.extend((1..=all).map(|at_least| format!("at least {} {}", count(at_least, of.as_str()), comes(at_least)).into()));
    }
    facts
}

/// What happened to one hero.
fn of_hero(pack: &Pack, hero_id: &Id, (hero, now): (&Hero, &Hero), (after, fought): (&State, bool), facts: &mut Vec<Fact>) {
    let id = wording::name(pack, after, hero_id);
    if hero.fate == Fate::Alive && now.fate == Fate::Dead {
        facts.push(Fact::new(Rank::Fate, format!("{id} killed")));
        return;
    }
    facts.extend(cubes_of(&id, hero, now));
    match hero.wounded.total().saturating_sub(now.wounded.total()) {
        0 => {}
        1 => facts.push(format!("{id} heals a cube").into()),
        more => facts.push(format!("{id} heals {more} cubes").into()),
    }
    cards_of(pack, &id, (hero, now), after, facts);
    for (gained, what) in [(now.fame - hero.fame, "fame"), (now.lp - hero.lp, "lp"), (now.gold - hero.gold, "gold")] {
        if gained != 0 {
            facts.push(Fact::new(Rank::Gain, format!("{gained:+} {what} {id}")));
        }
    }
    if hero.is(Status::Hidden) != now.is(Status::Hidden) {
        // In a fight this is said of the living alone: who is killed is neither.
        let seen = if fought { "seen, alive" } else { "seen" };
        facts.push(format!("{id} {}", if now.is(Status::Hidden) { "hidden" } else { seen }).into());
    }
    for (status, word) in [(Status::Alert, "is alert"), (Status::Sneak, "sneaks"), (Status::Noise, "makes noise")] {
        if now.is(status) && !hero.is(status) {
            facts.push(format!("{id} {word}").into());
        }
    }
    if let Some(streak) = now.day.streak.as_ref().filter(|streak| streak.what == "enchant" && now.day.streak != hero.day.streak) {
        facts.push(format!("{id} enchants: {} in a row", streak.times).into());
    }
    if let Some(at) = now.at.as_ref().filter(|_| now.at != hero.at && now.fate == Fate::Alive) {
        facts.push(format!("{id} at {at}").into());
    }
    if now.blocked && !hero.blocked {
        facts.push(format!("{id} blocked").into());
    }
    if hero.fate == Fate::Alive && now.fate == Fate::Retired {
        facts.push(format!("{id} retires").into());
    }
    for merchant in now.day.closed.difference(&hero.day.closed) {
        facts.push(format!("the {}'s door is shut to {id}", pack.name(merchant)).into());
    }
    if now.on_path.is_some() && hero.on_path.is_none() {
        facts.push(format!("{id} evades").into());
    }
    for found in now.found.difference(&hero.found) {
        facts.push(format!("{id} finds {}", actions::found_words(pack, found.as_str())).into());
    }
    for spell in now.spells.difference(&hero.spells) {
        facts.push(format!("{id} learns {}", pack.name(spell)).into());
    }
    for curse in now.curses.difference(&hero.curses) {
        facts.push(Fact::new(Rank::Loss, format!("{id} cursed: {}", pack.name(curse))));
    }
}

/// The cubes that a hero lost: by an enemy, for what a spell costs, and how many of them were Hearts.
fn cubes_of(id: &str, hero: &Hero, now: &Hero) -> Vec<Fact> {
    let all = now.wounded.total().saturating_sub(hero.wounded.total());
    let paid = u32::from(now.day.paid.saturating_sub(hero.day.paid)).min(all);
    let hearts = u32::from(now.wounded.of(Cube::Heart).saturating_sub(hero.wounded.of(Cube::Heart)));
    let many = |count: u32, of: &str| if count == 1 { format!("a {of}") } else { format!("{count} {of}s") };
    let pays = |paid| Fact::new(Rank::Loss, format!("{id} pays {}", many(paid, "cube")));
    let loses = |hearts| Fact::new(Rank::Loss, format!("{id} loses {}", many(hearts, "Heart")));
    wounded(Rank::Harm, id, all - paid).chain((1..=paid).map(pays)).chain((1..=hearts).map(loses)).collect()
}

/// That there is a wound, and each number of them that is reached: who reads the chance of one wants that of any.
fn wounded(rank: Rank, id: &str, times: u32) -> impl Iterator<Item = Fact> {
    let words = move |times: u32| if times == 1 { format!("{id} wounded") } else { format!("{id} wounded at least {times} times") };
    (1..=times).map(move |times| Fact::new(rank, words(times)))
}

/// Spells that began to last, and those that are over.
fn spells(pack: &Pack, before: &State, after: &State, facts: &mut Vec<Fact>) {
    for (_, lasting) in after.spells.iter().filter(|(key, _)| !before.spells.contains_key(*key)) {
        // What a spell has brought is told as who came.
        if lasting.on.iter().any(|id| !before.figures.contains_key(id) && !before.is_hero(id)) {
            continue;
        }
        let on: Vec<String> = lasting.on.iter().map(|id| wording::name(pack, after, id)).collect();
        let spell = pack.name(&lasting.spell);
        let words = if on.is_empty() { format!("{spell} begins") } else { format!("{spell} on {}", on.join(" and ")) };
        facts.push(words.into());
    }
    for (_, lasting) in before.spells.iter().filter(|(key, _)| !after.spells.contains_key(*key)) {
        let by = wording::name(pack, after, &lasting.by);
        let on = lasting.on.first().filter(|on| **on != lasting.by && !before.is_hero(&lasting.by));
        let on = on.map_or_else(String::new, |on| format!(" on {}", wording::name(pack, after, on)));
        facts.push(format!("{} of {by}{on} ends", pack.name(&lasting.spell)).into());
    }
}

/// What became of a hero's cards.
fn cards_of(pack: &Pack, id: &str, (hero, now): (&Hero, &Hero), after: &State, facts: &mut Vec<Fact>) {
    for (card, held) in &hero.cards {
        let name = wording::numbered(pack, &hero.record(card), card);
        let mut lost = |how: &str| facts.push(Fact::new(Rank::Loss, format!("{id}'s {name} {how}")));
        match now.cards.get(card) {
            None if is_for_sale(after, hero.record(card)) => lost("sold"),
            None if cards::is_armour(pack, held.of.as_ref().unwrap_or(card)) => lost("destroyed"),
            // Thrown, given away, used up: the position does not tell.
            None => facts.push(Fact::new(Rank::Loss, format!("{id} no longer has {name}"))),
            Some(card_now) if card_now.damaged && !held.damaged => lost("damaged"),
            Some(card_now) if held.worn && !card_now.worn => lost("no longer worn"),
            Some(_) => {}
        }
    }
    for card in now.cards.keys().filter(|card| !hero.cards.contains_key(*card)) {
        facts.push(format!("{id} takes {}", wording::numbered(pack, &now.record(card), card)).into());
    }
    if now.face_down > hero.face_down {
        facts.push(format!("{id} takes a card").into());
    }
}

/// Whether a merchant has a card of this record.
fn is_for_sale(state: &State, record: Id) -> bool {
    let seen = state.realm.merchants.values().flat_map(|merchant| &merchant.seen);
    seen.into_iter().any(|(card, held)| *held.of.as_ref().unwrap_or(card) == record)
}

fn kills(state: &State, of: &Id) -> u32 {
    state.heroes.values().filter_map(|hero| hero.slain.get(of)).map(|count| u32::from(*count)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_wounds_each_number_is_a_fact() {
        let words = |times| wounded(Rank::Wound, "giant-1", times).map(|fact| fact.words).collect::<Vec<_>>();
        assert_eq!(words(0), Vec::<String>::new());
        assert_eq!(words(3), ["giant-1 wounded", "giant-1 wounded at least 2 times", "giant-1 wounded at least 3 times"]);
    }
}
