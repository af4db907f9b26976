//! All that the rules of the Adventure System will read again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::cards::{Advancement, Critical, Lasts};
use super::runes::Side;
use crate::kernel::{Known, Seat};
use crate::toolbox::sheet::Sheet;

/// Things by id, with how many.
pub type Counts = BTreeMap<String, u8>;

/// What lies in the experience pile that is no card: a point each.
pub const LOOSE: &str = "points";

/// Where a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing is laid out yet.
    #[default]
    SetUp,
    /// A turn begins.
    Start,
    /// The hero phase.
    Hero,
    /// The exploration phase.
    Exploration,
    /// The villain phase.
    Villain,
    /// Between two adventures of a campaign.
    Between,
    /// The game is over.
    Over,
}

impl Phase {
    /// In a player's words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SetUp => "set-up",
            Self::Start => "start of the turn",
            Self::Hero => "hero phase",
            Self::Exploration => "exploration phase",
            Self::Villain => "villain phase",
            Self::Between => "between adventures",
            Self::Over => "over",
        }
    }
}

/// Who draws from a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnBy {
    /// The players draw real cards and name them.
    #[default]
    Table,
    /// The program keeps a deck of its own.
    Program,
}

/// What this table plays by, where boxes and readings differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Who has critical hits.
    pub critical: Critical,
    /// Whether a natural 20 hits whatever the armor class.
    pub natural_20_hits: bool,
    /// Whether heroes go on from one adventure to the next.
    pub campaign: bool,
    /// The monster deck.
    pub monster_deck: DrawnBy,
    /// The encounter deck.
    pub encounter_deck: DrawnBy,
    /// The treasure deck.
    pub treasure_deck: DrawnBy,
    /// The pile of trap tokens.
    pub trap_pile: DrawnBy,
}

/// A deck that the program keeps: what may still be in it, and what is out of it. Nothing in it has an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Deck {
    /// What may still be drawn.
    pub left: Counts,
    /// The discards.
    pub discards: Counts,
}

/// A treasure in front of a hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The card.
    pub id: String,
    /// Whether it is not flipped.
    #[serde(default = "yes")]
    pub up: bool,
}

fn yes() -> bool {
    true
}

/// An Elder Rune in front of a hero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rune {
    /// The card.
    pub id: String,
    /// The side that counts.
    pub side: Side,
    /// Whether it goes when the hero spends a surge; else it lasts for the adventure.
    pub until_surge: bool,
}

/// A card in the row beside a hero, in the order drawn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// A monster.
    Monster(String),
    /// A trap.
    Trap(String),
}

/// Armor class that a hero has more for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// How much more.
    pub ac: i32,
    /// Whose power it is, by seat.
    pub by: u8,
    /// How long it lasts.
    pub lasts: Lasts,
}

/// A hero, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hero {
    /// The card.
    pub hero: String,
    /// 1 to 4.
    pub level: u8,
    /// Armor class, without items.
    pub ac: i32,
    /// Hit points left.
    pub hp: i32,
    /// All hit points.
    pub max: i32,
    /// Squares a move, without items and conditions.
    pub speed: i32,
    /// Hit points that a surge gives.
    pub surge: i32,
    /// Condition markers.
    pub conditions: Counts,
    /// Powers; true for face up.
    pub powers: BTreeMap<String, bool>,
    /// Tokens on powers.
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub on_powers: Counts,
    /// Armor class for a while, from other heroes' powers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<Guard>,
    /// Treasures.
    pub items: Vec<Item>,
    /// Monsters and traps, in the order drawn.
    pub row: Vec<Card>,
    /// Curses.
    pub curses: Vec<String>,
    /// Elder Runes that last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runes: Vec<Rune>,
    /// Gold; only in a campaign.
    pub gold: i32,
    /// Advancement tokens.
    pub tokens: BTreeMap<Advancement, u8>,
    /// Advancement tokens ever bought: the next one of a kind costs more.
    pub bought: BTreeMap<Advancement, u8>,
}

/// A monster or villain on the tiles. Its id is its own for life.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Figure {
    /// The card.
    pub monster: String,
    /// Hit points left; none where nobody knows them.
    pub hp: Option<i32>,
    /// Condition markers.
    pub conditions: Counts,
    /// Whether it fell once and stood up again.
    pub second: bool,
}

/// What has happened in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Now {
    /// Whether the free move is used, or lost.
    pub moved: bool,
    /// Whether the action is used.
    pub acted: bool,
    /// Whether the hero attacked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
    /// Treasures drawn for defeated monsters.
    pub treasures: u8,
    /// Whether an encounter is due.
    pub encounter: bool,
    /// Figures and traps that have acted in this villain phase.
    pub done: BTreeSet<String>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn(pub Seat);

impl Default for Turn {
    fn default() -> Self {
        Self(Seat(0))
    }
}

/// The whole game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The table's own sheet.
    pub sheet: Sheet,
    /// The owner's values typed in this session.
    pub known: Arc<Known>,
    /// What this table plays by.
    pub settings: Settings,
    /// The edition's id.
    pub edition: String,
    /// What the adventure is called.
    pub adventure: String,
    /// The base it starts from; 1 for the first.
    pub base: u8,
    /// By seat, counted from 0.
    pub heroes: BTreeMap<u8, Hero>,
    /// Where the game stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Turn,
    /// What has happened in it.
    pub now: Now,
    /// Healing surge tokens left.
    pub surges: u8,
    /// Healing surge tokens at the start of this adventure.
    pub surges_at_start: u8,
    /// Monsters and villains on the tiles.
    pub figures: BTreeMap<String, Figure>,
    /// What cards are called whose names are not what their ids spell.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// Villains that no pack has.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub villains: BTreeSet<String>,
    /// The last number given to a figure of each name.
    pub numbered: BTreeMap<String, u16>,
    /// The experience pile: monster cards, and points that a correction put there.
    pub experience: Counts,
    /// The monster deck.
    pub monsters: Deck,
    /// The encounter deck.
    pub encounters: Deck,
    /// The treasure deck.
    pub treasures: Deck,
    /// The pile of trap tokens.
    pub traps: Deck,
    /// Trap tokens face down on the tiles.
    pub traps_out: u8,
    /// Chests on the tiles.
    pub chests: u8,
    /// The environment.
    pub environment: Option<String>,
    /// Hazards on the tiles.
    pub hazards: Vec<String>,
    /// How the last adventure ended: won or not.
    pub won: Option<bool>,
    /// Adventures won in this campaign.
    pub wins: u8,
}

impl State {
    /// The hero in a seat.
    #[must_use]
    pub fn hero(&self, seat: Seat) -> Option<&Hero> {
        self.heroes.get(&seat.0)
    }

    /// The hero in a seat, to be changed.
    pub fn hero_mut(&mut self, seat: Seat) -> Option<&mut Hero> {
        self.heroes.get_mut(&seat.0)
    }
}

/// Adds one.
pub fn gain(counts: &mut Counts, id: &str) {
    let held = counts.entry(id.to_owned()).or_insert(0);
    *held = held.saturating_add(1);
}

/// Takes one away, if it is there; none at zero is kept.
pub fn lose(counts: &mut Counts, id: &str) -> bool {
    let Some(held) = counts.get_mut(id) else { return false };
    *held = held.saturating_sub(1);
    if *held == 0 {
        counts.remove(id);
    }
    true
}

/// How many there are.
#[must_use]
pub fn count_of(counts: &Counts, id: &str) -> u8 {
    counts.get(id).copied().unwrap_or(0)
}
