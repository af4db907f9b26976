//! What differs between two positions that a person would name: the facts of `odds do`.

use super::Pack;
use super::state::{Fate, State, Status};

/// What happened to chips and heroes between two states.
pub fn facts(_pack: &Pack, before: &State, after: &State) -> Vec<String> {
    let mut facts = Vec::new();
    for (id, figure) in &before.figures {
        match after.figures.get(id) {
            None if kills(after, &figure.of) > kills(before, &figure.of) => facts.push(format!("{id} killed")),
            None => facts.push(format!("{id} gone")),
            Some(now) if now.wounds > figure.wounds => facts.push(format!("{id} wounded")),
            Some(_) => {}
        }
    }
    for id in after.figures.keys().filter(|id| !before.figures.contains_key(*id)) {
        facts.push(format!("{id} arrives"));
    }
    for (id, site) in &before.realm.sites {
        if after.realm.sites.get(id).is_some_and(|now| now.opened && !site.opened) {
            facts.push(format!("{id} opened"));
        }
    }
    for (id, hero) in &before.heroes {
        let now = after.hero(id);
        if hero.fate == Fate::Alive && now.fate == Fate::Dead {
            facts.push(format!("{id} killed"));
            continue;
        }
        match now.wounded.total().saturating_sub(hero.wounded.total()) {
            0 => {}
            1 => facts.push(format!("{id} wounded")),
            more => facts.push(format!("{id} wounded {more} times")),
        }
        for (card, held) in &hero.cards {
            match now.cards.get(card) {
                None => facts.push(format!("{id}'s {card} destroyed")),
                Some(card_now) if card_now.damaged && !held.damaged => facts.push(format!("{id}'s {card} damaged")),
                Some(_) => {}
            }
        }
        for (gained, what) in [(now.fame - hero.fame, "fame"), (now.lp - hero.lp, "lp"), (now.gold - hero.gold, "gold")] {
            if gained != 0 {
                facts.push(format!("{gained:+} {what} {id}"));
            }
        }
        if hero.is(Status::Hidden) != now.is(Status::Hidden) {
            facts.push(format!("{id} {}", if now.is(Status::Hidden) { "hidden" } else { "seen" }));
        }
        if now.on_path.is_some() && hero.on_path.is_none() {
            facts.push(format!("{id} evades"));
        }
        for found in now.found.difference(&hero.found) {
            facts.push(format!("{id} finds {found}"));
        }
        for spell in now.spells.difference(&hero.spells) {
            facts.push(format!("{id} learns {spell}"));
        }
        for curse in now.curses.difference(&hero.curses) {
            facts.push(format!("{id} cursed: {curse}"));
        }
    }
    spells(before, after, &mut facts);
    facts
}

/// Spells that began to last, and those that are over.
fn spells(before: &State, after: &State, facts: &mut Vec<String>) {
    for (key, lasting) in after.spells.iter().filter(|(key, _)| !before.spells.contains_key(*key)) {
        let on: Vec<&str> = lasting.on.iter().map(super::id::Id::as_str).collect();
        facts.push(if on.is_empty() { format!("{key} begins") } else { format!("{} on {}", lasting.spell, on.join(" and ")) });
    }
    for key in before.spells.keys().filter(|key| !after.spells.contains_key(*key)) {
        facts.push(format!("{key} ends"));
    }
}

fn kills(state: &State, of: &super::id::Id) -> u32 {
    state.heroes.values().filter_map(|hero| hero.slain.get(of)).map(|count| u32::from(*count)).sum()
}
