//! Looking things up: cards, chips, heroes, tiles, and the rules in our own words with their section.

use super::Pack;
use super::id::Id;
use super::topics::TOPICS;
use crate::toolbox::wording::{count, list, slug};

/// So many lines at most: more would scroll away what was meant.
const MOST: usize = 12;

/// What was looked for.
struct Wanted(String);

impl Wanted {
    /// Whether a record is called so, by its id or its name.
    fn fits(&self, id: &str, name: &str) -> bool {
        let whole = |text: &str| text == self.0 || text.contains(&self.0);
        whole(id) || whole(&slug(name)) || self.0.split('-').any(|word| id == word)
    }
}

/// What fits the words, at most a dozen lines; what is called exactly so comes first.
#[must_use]
pub fn look(pack: &Pack, words: &str) -> Vec<String> {
    let wanted = Wanted(slug(words));
    let mut found: Vec<(String, String)> = Vec::new();
    people(pack, &wanted, &mut found);
    cards(pack, &wanted, &mut found);
    places(pack, &wanted, &mut found);
    for die in pack.dice.all() {
        let id = die.id().rsplit('/').next().unwrap_or_default();
        if wanted.fits(id, &format!("{id} die")) {
            let faces: Vec<&str> = die.faces().iter().map(|face| face.name.as_str()).collect();
            found.push((id.to_owned(), format!("{id} die: {}", faces.join(", "))));
        }
    }
    let topics = TOPICS.iter().filter(|(topic, section, _)| topic.contains(&wanted.0) || slug(section).contains(&wanted.0));
    found.extend(topics.map(|(topic, section, text)| ((*topic).to_owned(), format!("{topic}: {text} [{section}]"))));
    // What is called exactly so is what was meant; the order within stays.
    found.sort_by_key(|(id, _)| *id != wanted.0);
    let more = found.len().saturating_sub(MOST);
    let mut lines: Vec<String> = found.into_iter().take(MOST).map(|(_, line)| line).collect();
    if more > 0 {
        lines.push(format!("and {more} more; another word of its name says which"));
    }
    lines
}

fn put(found: &mut Vec<(String, String)>, wanted: &Wanted, id: &Id, name: &str, line: impl FnOnce() -> String) {
    if wanted.fits(id.as_str(), name) {
        found.push((id.as_str().to_owned(), line()));
    }
}

/// Chips, heroes, natives and merchants.
fn people(pack: &Pack, wanted: &Wanted, found: &mut Vec<(String, String)>) {
    for (id, card) in &pack.classes {
        put(found, wanted, id, &card.name, || format!("{}, {}: {}", card.name, card.advantage, card.text));
    }
    for (id, card) in &pack.lineages {
        put(found, wanted, id, &card.name, || format!("{}, {}: {}", card.name, card.advantage, card.text));
    }
    for (id, chip) in &pack.monsters {
        put(found, wanted, id, &chip.name, || {
            let guards = chip.guards.as_ref().map_or_else(String::new, |site| format!(", guards the {}", pack.name(site)));
            format!("{}: {} in the box, {}, pack {}{guards}", chip.name, chip.count, chip.role, chip.pack)
        });
    }
    for (id, group) in &pack.natives {
        put(found, wanted, id, &group.name, || {
            format!("{} (natives): {}, at {}, pack {}", group.name, count(group.count, "chip"), pack.name(&group.location), group.pack)
        });
    }
    for (id, card) in &pack.merchants {
        put(found, wanted, id, &card.name, || format!("{} (merchant): respects {}, pack {}", card.name, list(&card.respects), card.pack));
    }
}

/// What is drawn, carried and cast.
fn cards(pack: &Pack, wanted: &Wanted, found: &mut Vec<(String, String)>) {
    for (id, card) in &pack.treasures {
        put(found, wanted, id, &card.name, || format!("{}{}: {}", card.name, if card.epic { " (epic)" } else { "" }, card.text));
    }
    for (id, card) in &pack.spells {
        put(found, wanted, id, &card.name, || {
            format!("{} ({}, {}, {}): {}", card.name, card.colour, card.target, card.duration, card.effect)
        });
    }
    for (id, card) in &pack.curses {
        put(found, wanted, id, &card.name, || format!("{} (curse): {}", card.name, card.effect));
    }
    for (id, card) in &pack.items {
        put(found, wanted, id, &card.name, || format!("{}: {}, {} in the box", card.name, card.kind, card.count));
    }
    for (id, card) in &pack.missions {
        put(found, wanted, id, &card.name, || {
            let outlaw = if card.outlaw == 0 { String::new() } else { format!(", {}", count(card.outlaw, "Outlaw Token")) };
            format!("{} (mission): {}, completed at {}, pack {}{outlaw}", card.name, card.kind, pack.name(&card.at), card.pack)
        });
    }
}

/// Tiles, sites and tokens.
fn places(pack: &Pack, wanted: &Wanted, found: &mut Vec<(String, String)>) {
    for (id, tile) in &pack.tiles {
        put(found, wanted, id, &tile.name, || {
            let grounds: Vec<&str> = tile.clearings.iter().map(|ground| ground.word()).collect();
            let grounds = if grounds.is_empty() { "its sides differ".to_owned() } else { grounds.join(", ") };
            let local = tile.local.as_ref().map_or_else(String::new, |local| format!("; local {local}"));
            format!("{} (tile, pack {}): {grounds}{local}", tile.name, tile.pack)
        });
    }
    for (id, site) in &pack.sites {
        put(found, wanted, id, &site.name, || format!("{} (treasure site): clearing {}, pack {}", site.name, site.clearing, site.pack));
    }
    for (id, token) in &pack.tokens {
        put(found, wanted, id, &token.name, || format!("{} (token): {} in pack {}", token.name, token.count, token.pack));
    }
}
