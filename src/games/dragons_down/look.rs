//! Looking things up: cards, chips, heroes, tiles, and the rules in our own words with their section.

use super::Pack;
use super::id::Id;
use crate::toolbox::wording::slug;

/// Topics of the rules, in a line each, with their section.
const TOPICS: [(&str, &str, &str); 18] = [
    ("actions", "Actions", "four a turn; one less in a cave, one more for a Human in a civilization location"),
    ("move", "Move", "one action; two into mountains or swamps"),
    ("cave", "Caves", "one action of the turn is lost, so none may enter one with the last; not for a Dwarf"),
    ("block", "Monster Block", "a monster beside an unhidden hero at the end of an action ends the turn, unless the hero hides"),
    ("hide", "Hide", "two Monster Dice without a symbol; Sneak ignores one symbol; a Halfling rerolls one die"),
    ("search", "Search", "two spyglasses; the next search in a row for the same thing rerolls only blanks"),
    ("loot", "Loot", "the card at the highest number; two hands: one of the top three"),
    ("learn", "Learn", "two books; any curse face brings a curse; books stay for the next try in a row"),
    ("rest", "Rest", "2 actions heal one cube, 3 two, 4 three; a Knight one with each"),
    ("haggle", "Haggling", "both dice at most the hero's icons: one factor off the price; a door closes the merchant for the turn"),
    ("enchant", "Enchant", "three in a row turn the tile and put a cube of an own colour on it"),
    (
        "summon",
        "Monster Activation",
        "gray symbol and number, then black; monsters on the tile walk first, then the full number comes to each clearing",
    ),
    ("evade", "Combat Steps 3", "more Speed on maneuver boxes than the fastest challenger's maneuver"),
    ("tactics", "Combat Steps 5", "five cubes, one Speed more when alert; dark boxes all or none"),
    ("hit", "Combat Steps 7B", "faster hits; else two hits, or with an equal on a tie; a blank misses"),
    ("damage", "Combat Steps 7C", "cubes and covered swords; one less with a sword against armour; one wound or death"),
    ("wound", "Wounds", "any cube, healthy or on a card; without a healthy Heart the hero is dead"),
    (
        "retire",
        "Retirement",
        "ten Fame are one LP; on the last turn one LP for the living legend; then two Monster Dice for each Outlaw Token",
    ),
];

/// What fits the words, at most a dozen lines.
#[must_use]
pub fn look(pack: &Pack, words: &str) -> Vec<String> {
    let wanted = slug(words);
    let fits = |id: &Id| id.as_str().contains(&wanted) || wanted.split('-').any(|word| id.as_str() == word);
    let mut lines: Vec<String> = Vec::new();
    let treasures = pack.treasures.iter().filter(|(id, _)| fits(id));
    lines.extend(treasures.map(|(_, card)| format!("{}{}: {}", card.name, if card.epic { " (epic)" } else { "" }, card.effect)));
    let spells = pack.spells.iter().filter(|(id, _)| fits(id));
    lines.extend(spells.map(|(_, card)| format!("{} ({}, {}, {}): {}", card.name, card.colour, card.target, card.duration, card.effect)));
    lines.extend(
        pack.classes.iter().filter(|(id, _)| fits(id)).map(|(_, card)| format!("{}, {}: {}", card.name, card.advantage, card.effect)),
    );
    lines.extend(
        pack.lineages.iter().filter(|(id, _)| fits(id)).map(|(_, card)| format!("{}, {}: {}", card.name, card.advantage, card.effect)),
    );
    lines.extend(pack.curses.iter().filter(|(id, _)| fits(id)).map(|(_, card)| format!("{} (curse): {}", card.name, card.effect)));
    let monsters = pack.monsters.iter().filter(|(id, _)| fits(id));
    lines.extend(monsters.map(|(_, chip)| format!("{}: {} in the box, {}, pack {}", chip.name, chip.count, chip.role, chip.pack)));
    lines.extend(
        pack.items.iter().filter(|(id, _)| fits(id)).map(|(_, card)| format!("{}: {}, {} in the box", card.name, card.kind, card.count)),
    );
    let tiles = pack.tiles.iter().filter(|(id, _)| fits(id));
    lines.extend(tiles.map(|(_, tile)| {
        let grounds: Vec<&str> = tile.clearings.iter().map(|ground| ground.word()).collect();
        let local = tile.local.as_ref().map_or_else(String::new, |local| format!("; local {local}"));
        format!("{}: {}{local}", tile.name, grounds.join(", "))
    }));
    let topics = TOPICS.iter().filter(|(topic, section, _)| topic.contains(&wanted) || slug(section).contains(&wanted));
    lines.extend(topics.map(|(_, section, text)| format!("{text} [{section}]")));
    lines.truncate(12);
    lines
}
