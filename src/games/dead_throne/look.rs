//! What is known of a thing, and the rules in our own words.

use super::cite;
use super::pack::Pack;
use super::settings::Setting;
use crate::kernel::Cite;
use crate::toolbox::wording::slug;

/// A rule in our own words: what it is called, what it says, where it stands.
const TOPICS: &[(&str, &str, Cite)] = &[
    ("characters", "Each has one ability that no other has; the name says which.", cite::CHARACTERS),
    (
        "set up",
        "Six pieces are shared by the heroes, the rest go to the Market; Saladar takes a stone for each hero, one at least active.",
        cite::LIRENNOR_SET_UP,
    ),
    ("set up", "One piece each, all six stones on steps of their own tiles, everyone on any Field step.", cite::ROGUE_SET_UP),
    ("set up", "One piece, and both markers on their arrows.", cite::SOLO_SET_UP),
    ("set up", "XP 1, Agrimor 10, each town 35, one piece each.", cite::DEFENDER_SET_UP),
    (
        "objective",
        "A hero in the castle with every stone in play wins, Saladar there with all six pieces, or the only player left.",
        cite::LIRENNOR_OBJECTIVE,
    ),
    ("objective", "All six stones, brought to the castle; or the last player in the game.", cite::ROGUE_OBJECTIVE),
    (
        "objective",
        "The last boss beaten, the green marker at its end, both past their red hexagons, or Agrimor beaten and the castle entered.",
        cite::SOLO_OBJECTIVE,
    ),
    ("objective", "Agrimor at 0 wins for all; a town at 0, or Agrimor a round in the castle, loses for all.", cite::DEFENDER_OBJECTIVE),
    ("stones", "A hero who kills Saladar in the region of an active stone takes it, besides what is looted.", cite::RESTRICTIONS),
    ("stones", "All six lie on steps of their own tiles; one beside a standing enemy is had once that is beaten.", cite::ROGUE_STONES),
    ("pieces", "Each brings one dead hero back; a stone for each hero is in play.", cite::COMPONENTS),
    ("pieces", "A used piece leaves the game; without one a player is out. Or none at all, and everybody returns.", cite::ROGUE_PIECES),
    (
        "drop",
        "Items go back to their deck; pieces and stones lie on the step, and are picked up after an interaction survived there.",
        cite::PICKING_UP,
    ),
    (
        "respawn",
        "A piece is used, left on the step unless the killer took it; a turn is missed, then any Inn. Without one: out.",
        cite::DYING,
    ),
    ("enemy stays", "An enemy that beats a player stays there and stands; only a real defeat removes it.", cite::ROGUE_OTHER),
    (
        "red marker",
        "The level of each beaten enemy; it stops on a boss, fought at once: a die times the number for attack, another for defense.",
        cite::BATTLE_TO_VICTORY,
    ),
    (
        "green marker",
        "One step for each completed quest; its end wins, and so do both markers past their red hexagons.",
        cite::QUEST_GALORE,
    ),
    ("alone", "What is different without other players: markers, doubles, and Agrimor in the castle.", cite::SOLO_DIFFERENCES),
    ("agrimor", "Alone: each battle he wins makes him stronger by 2 and 2.", cite::SOLO_AGRIMOR),
    ("group", "Two or more on one step: attack and defense added, one die to move, and whose turn it is takes the damage.", cite::GROUPS),
    (
        "group battle",
        "Towns lose health while an enemy is in them; a fallen hero lies until another's piece revives him.",
        cite::GROUP_BATTLES,
    ),
    ("roll", "Two dice to move; alone a double does something else instead.", cite::ROLLING),
    ("carriage", "Five coin to any other town's carriage; the turn is over.", cite::CARRIAGE),
    ("interact", "A step's card is drawn, or a building is used; then the turn ends.", cite::INTERACTING),
    ("trade", "Two players on one step trade what they like.", cite::TRADING),
    ("tavern", "Another quest is active.", cite::TAVERN),
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
    let topics = TOPICS.iter().filter(|(name, text, cite)| fits(name) || slug(text).contains(&wanted) || fits(cite.section()));
    lines.extend(topics.map(|(_, text, cite)| format!("{text} [{cite}]")));
    for (_, character) in pack.characters.iter().filter(|(_, character)| fits(&character.name)) {
        lines.push(format!("{}: {} [{}]", character.name, character.text, cite::CHARACTERS));
    }
    for setting in Setting::ALL.iter().filter(|setting| fits(setting.key())) {
        let typed = setting.positions().iter().map(|position| format!("`set.{}={position}`", setting.key())).collect::<Vec<_>>();
        lines.push(format!("{} {} [{}]", setting.question(), typed.join(" or "), setting.cite()));
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
