//! What is known of a thing, and the rules in our own words.

use super::cite;
use super::pack::Pack;
use super::settings::Setting;
use crate::kernel::Cite;
use crate::toolbox::wording::slug;

/// A rule in our own words: what it is called, what it says, where it stands.
const TOPICS: &[(&str, &str, Cite)] = &[
    ("characters", "Each has one ability that no other has; the name says which.", cite::CHARACTERS),
    ("break weapon", "A weapon breaks if its attack is less than the whole defense it meets; equal is safe.", cite::WEAPONS),
    ("break shield", "A shield breaks if the attack is twice its defense or more; it still wards that attack off.", cite::SHIELDS),
    ("repair", "Five coin at a Market repair everything; a hammer mends one item and is spent.", cite::REPAIRING),
    ("flee", "At the start of the own Battle Turn two dice: 9 or more flees, and is the movement. Not from drawn enemies.", cite::FLEEING),
    (
        "enemy",
        "A drawn enemy attacks first; then the player; whoever did more damage wins. The level in coin is won or lost.",
        cite::ENEMIES,
    ),
    ("standing", "Who walks up to an enemy that stands attacks first. Any damage sends it away; more than it did wins.", cite::STANDING),
    ("combined", "Weapon and creatures may strike as one: their attacks are added, and all are spent.", cite::COMBINED),
    ("loot", "Who kills takes one item; all coin, all pieces, all stones, or a Rucksack with its contents are one.", cite::LOOTING),
    (
        "health",
        "Ten and armour, twenty at most. A higher maximum heals nothing; a lower one pulls current health down.",
        cite::HEALTH_BOARD,
    ),
    ("carry", "At the end of a turn: three held, five in one Rucksack, eight scrolls.", cite::INVENTORY),
    ("four plus", "With four or more, battles between players and Markets run beside the turns, if the table wants it.", cite::FOUR_PLUS),
    ("die", "Without a piece a player is out; with one he misses a turn and returns at an Inn. Defender: until revived.", cite::DYING),
    ("xp", "Five less the number of heroes for each spawned enemy beaten; level 2 at 19, level 3 at 37.", cite::DEFENDER_TERMS),
    (
        "march",
        "After the round every spawned enemy goes its level in steps to its nearest town; battles follow, then towns are hit.",
        cite::SPAWNED_ENEMY,
    ),
    ("doubles", "Alone: 2 red marker +4; 3 two Docks cards; 4 two Woods cards; 5 to Stonesea; 6 Agrimor. The turn ends.", cite::SOLO_BOARD),
];

/// What fits these words: rules, settings, characters, items, enemies, tiles.
#[must_use]
pub fn look(pack: &Pack, words: &str) -> Vec<String> {
    let wanted = slug(words);
    let fits = |name: &str| wanted.is_empty() || slug(name).contains(&wanted) || (name.len() > 2 && wanted.contains(&slug(name)));
    let mut lines: Vec<String> = Vec::new();
    let topics = TOPICS.iter().filter(|(name, text, _)| fits(name) || slug(text).contains(&wanted));
    lines.extend(topics.map(|(_, text, cite)| format!("{text} [{cite}]")));
    for (_, character) in pack.characters.iter().filter(|(_, character)| fits(&character.name)) {
        lines.push(format!("{}: {} [{}]", character.name, character.text, cite::CHARACTERS));
    }
    for setting in Setting::ALL.iter().filter(|setting| fits(setting.key())) {
        lines.push(format!("set.{}: {} {} [{}]", setting.key(), setting.question(), setting.positions().join(" / "), setting.cite()));
    }
    for (id, enemy) in pack.enemies.iter().filter(|(id, _)| fits(id)) {
        lines.push(format!("{}: level {}, attack {}, defense {}", super::wording::the(id), enemy.level, enemy.attack, enemy.defense));
    }
    for (id, tile) in pack.tiles.iter().filter(|(id, _)| fits(id)) {
        let town = if tile.town { ", a town" } else { "" };
        lines.push(format!("{}: {}, letter {}{town}", super::wording::the(id), tile.region.word(), tile.letter.to_uppercase()));
    }
    lines
}
