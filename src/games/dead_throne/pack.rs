//! What the packs say: numbers of the rules, characters, items, tiles, the dice; and whatever the owner has typed.

use std::collections::BTreeMap;

use super::records::{AgrimorStat, Character, EnemyDie, EnemyRecord, HeroStat, ItemRecord, RuleRecord, SoloTrack, Tile};
use crate::dice::{Die, FaceSpec};
use crate::packs::{self, Problem, Problems, Records};

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident = $id:literal),+ $(,)?) => {
        /// The numbers of the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Numbers {
            $($(#[$doc])* pub $name: i32,)+
        }

        impl Numbers {
            fn read(rules: &BTreeMap<String, RuleRecord>, records: &Records, problems: &mut Problems) -> Option<Self> {
                let mut number = |id: &str| match rules.get(id) {
                    Some(rule) => Some(rule.value),
                    None if records.has("rule", id) => None,
                    None => {
                        let what = format!("`rule.{id}` is missing; a game needs this number");
                        problems.push(Problem::error("missing-record", records.origin("rule"), what));
                        None
                    }
                };
                Some(Self { $($name: number($id)?,)+ })
            }
        }
    };
}

numbers! {
    /// Health at the start, without armour.
    start_health = "start-health",
    /// Nobody has more.
    max_health = "max-health",
    /// Coin at the start.
    start_coin = "start-coin",
    /// Scrolls at the start.
    start_scrolls = "start-scrolls",
    /// The most scrolls.
    most_scrolls = "most-scrolls",
    /// Items held.
    inventory = "inventory",
    /// Items in the Rucksack.
    rucksack = "rucksack",
    /// Repairs everything.
    repair = "repair",
    /// A ride.
    carriage = "carriage",
    /// A trap.
    trap = "trap",
    /// Levels of a trap.
    trap_levels = "trap-levels",
    /// Flees, on two dice.
    flee = "flee",
    /// Medallion Pieces in the box.
    pieces = "pieces",
    /// Region Stones in the box.
    stones = "stones",
    /// The most players.
    most_players = "most-players",
    /// Players from which bubbles may be used.
    bubble_players = "bubble-players",
    /// Maximum health for each active stone, for Saladar.
    saladar_stone = "saladar-stone",
    /// Maximum health for each piece, for Saladar.
    saladar_piece = "saladar-piece",
    /// Maximum health for each stone a hero carries.
    hero_stone = "hero-stone",
    /// Pieces that let Saladar into towns.
    saladar_town_pieces = "saladar-town-pieces",
    /// Coin for a quest, for Falewin.
    quest_coin = "quest-coin",
    /// Health with each heal, for Rhilik.
    heal_more = "heal-more",
    /// The highest level that Elena avoids.
    avoid_level = "avoid-level",
    /// Active Tavern Quests at most, alone.
    solo_quests = "solo-quests",
    /// Steps of the red marker for double 2.
    solo_red_move = "solo-red-move",
    /// Attack and defense for each battle that Agrimor won, alone.
    agrimor_growth = "agrimor-growth",
    /// A town at the start.
    town_health = "town-health",
    /// Agrimor at the start.
    agrimor_health = "agrimor-health",
    /// The most defenders.
    defenders = "defenders",
    /// Attack in a town, for defenders.
    town_attack = "town-attack",
    /// Coin for a lot of repair.
    town_repair_cost = "town-repair-cost",
    /// Health for a lot of repair.
    town_repair_health = "town-repair-health",
    /// A piece at the Market, for defenders.
    piece_price = "piece-price",
    /// The end of the XP bar.
    most_xp = "most-xp",
    /// XP of level 2.
    level_two = "level-two",
    /// XP of level 3.
    level_three = "level-three",
    /// XP for a spawned enemy, less one for each hero.
    xp_base = "xp-base",
}

/// Skills that the rules know.
pub const SKILLS: [&str; 7] = ["saladar", "quest-coin", "careful", "unbreakable", "trader", "healer", "none"];

/// What the packs say, ready for the rules.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The die rolled twice to move, once for a multiplier.
    pub wooden: Die,
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// Characters.
    pub characters: BTreeMap<String, Character>,
    /// Items.
    pub items: BTreeMap<String, ItemRecord>,
    /// Enemies.
    pub enemies: BTreeMap<String, EnemyRecord>,
    /// Tiles.
    pub tiles: BTreeMap<String, Tile>,
    /// Enemy dice by colour.
    pub enemy_dice: BTreeMap<String, EnemyDie>,
    /// Abilities of the Defender card.
    pub hero_stats: BTreeMap<String, HeroStat>,
    /// Abilities of Agrimor, by the Defender card.
    pub agrimor_stats: BTreeMap<String, AgrimorStat>,
    /// Tracks of the solo board: `battle` and `quest`.
    pub solo_tracks: BTreeMap<String, SoloTrack>,
}

impl Pack {
    /// Reads the records. None if something that a game needs is missing or makes no sense; every reason goes to `problems`.
    #[must_use]
    pub fn read(records: &Records, problems: &mut Problems) -> Option<Self> {
        records
            .only_tables(&["rule", "character", "item", "enemy", "tile", "enemy-die", "hero-stat", "agrimor-stat", "solo-track"], problems);
        let wooden = packs::dice(records, problems).get("wooden").map(|die| die.die.clone());
        if wooden.is_none() {
            problems.push(Problem::error("missing-record", records.origin("die"), "`die.wooden` is missing; a game needs this die"));
        }
        let numbers = Numbers::read(&records.table("rule", problems), records, problems)?;
        let pack = Self {
            wooden: wooden?,
            numbers,
            characters: records.table("character", problems),
            items: records.table("item", problems),
            enemies: records.table("enemy", problems),
            tiles: records.table("tile", problems),
            enemy_dice: records.table("enemy-die", problems),
            hero_stats: records.table("hero-stat", problems),
            agrimor_stats: records.table("agrimor-stat", problems),
            solo_tracks: records.table("solo-track", problems),
        };
        pack.check(records, problems);
        Some(pack)
    }

    fn check(&self, records: &Records, problems: &mut Problems) {
        for (id, character) in &self.characters {
            if !SKILLS.contains(&character.skill.as_str()) {
                let what = format!("no rule knows the skill `{}`", character.skill);
                let problem = Problem::error("unknown-skill", records.origin(&format!("character.{id}.skill")), what);
                problems.push(problem.help(format!("one of {}", SKILLS.join(", "))));
            }
            for (at, item) in character.items.iter().enumerate() {
                records.refers(&format!("character.{id}.items.{at}"), "item", item, problems);
            }
        }
        for (colour, die) in &self.enemy_dice {
            for (at, face) in die.faces.iter().enumerate().filter(|(_, face)| !self.is_face(face)) {
                let what = format!("an enemy die shows a tile's letter, `ag` or `ag+`, not `{face}`");
                problems.push(Problem::error("bad-face", records.origin(&format!("enemy-die.{colour}.faces.{at}")), what));
            }
        }
        for (id, track) in &self.solo_tracks {
            if track.length == 0 || track.highlight > track.length || track.bosses.iter().any(|boss| boss.at == 0 || boss.at > track.length)
            {
                let what = "the red hexagon and every boss lie between 1 and the length of the track";
                problems.push(Problem::error("bad-track", records.origin(&format!("solo-track.{id}")), what));
            }
        }
    }

    /// Whether an enemy die can show this.
    #[must_use]
    pub fn is_face(&self, face: &str) -> bool {
        matches!(face, "ag" | "ag+") || self.tile_of_letter(face).is_some()
    }

    /// The tile that a letter stands for.
    #[must_use]
    pub fn tile_of_letter(&self, letter: &str) -> Option<&str> {
        self.tiles.iter().find(|(_, tile)| tile.letter == letter).map(|(id, _)| id.as_str())
    }

    /// The towns, by tile.
    pub fn towns(&self) -> impl Iterator<Item = &str> {
        self.tiles.iter().filter(|(_, tile)| tile.town).map(|(id, _)| id.as_str())
    }

    /// A tile's name.
    #[must_use]
    pub fn tile_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.tiles.get(id).map_or(id, |tile| tile.name.as_str())
    }
}

/// An enemy die with these faces.
#[must_use]
pub fn enemy_die(colour: &str, faces: &[String]) -> Option<Die> {
    let mut specs: Vec<FaceSpec> = Vec::new();
    for face in faces {
        match specs.iter_mut().find(|spec| spec.name == *face) {
            Some(spec) => spec.sides += 1,
            None => specs.push(FaceSpec { name: face.clone(), value: None, sides: 1 }),
        }
    }
    Die::new(format!("dead-throne/{colour}"), specs).ok()
}
