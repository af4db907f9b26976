//! All that the rules read again.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::settings::Settings;
use super::tray::Tray;
use super::value::Value;
use crate::kernel::{Known, Seat};
use crate::toolbox::sheet::Sheet;

/// How the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Lirennor's Salvation: heroes against Saladar and each other.
    #[default]
    Lirennor,
    /// Rogue Regions: heroes against each other.
    Rogue,
    /// Hero of Lirennor: one hero.
    Solo,
    /// Defender: one to four heroes against the siege.
    Defender,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 4] = [Self::Lirennor, Self::Rogue, Self::Solo, Self::Defender];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Lirennor => "lirennors-salvation",
            Self::Rogue => "rogue-regions",
            Self::Solo => "hero-of-lirennor",
            Self::Defender => "defender",
        }
    }

    /// As it is printed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lirennor => "Lirennor's Salvation",
            Self::Rogue => "Rogue Regions",
            Self::Solo => "Hero of Lirennor",
            Self::Defender => "Defender",
        }
    }

    /// Whether players play against each other.
    #[must_use]
    pub fn competitive(self) -> bool {
        matches!(self, Self::Lirennor | Self::Rogue)
    }
}

/// The kind of a tile, and of its deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Region {
    /// The easiest.
    Field,
    /// Blue stones.
    Docks,
    /// Green stones.
    Woods,
    /// Red stones; the hardest.
    Rocks,
    /// Loot Structures.
    Loot,
    /// Nobody said.
    #[default]
    Unknown,
}

impl Region {
    /// Every region that a card can be of.
    pub const ALL: [Self; 6] = [Self::Field, Self::Docks, Self::Woods, Self::Rocks, Self::Loot, Self::Unknown];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Docks => "docks",
            Self::Woods => "woods",
            Self::Rocks => "rocks",
            Self::Loot => "loot",
            Self::Unknown => "unknown",
        }
    }

    /// The region of this word.
    #[must_use]
    pub fn of(word: &str) -> Self {
        Self::ALL.into_iter().find(|region| region.word() == word).unwrap_or_default()
    }
}

/// The colour of a Region Stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Of the Woods.
    Green,
    /// Of the Docks.
    Blue,
    /// Of the Rocks.
    Red,
}

impl Colour {
    /// Every colour; two stones of each are in the box.
    pub const ALL: [Self; 3] = [Self::Green, Self::Blue, Self::Red];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Red => "red",
        }
    }

    /// The region it belongs to.
    #[must_use]
    pub fn region(self) -> Region {
        match self {
            Self::Green => Region::Woods,
            Self::Blue => Region::Docks,
            Self::Red => Region::Rocks,
        }
    }
}

/// Where a Region Stone is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lies {
    /// Carried.
    With(Seat),
    /// On this step.
    On(String),
}

/// A Region Stone in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stone {
    /// `green-1`.
    pub id: String,
    /// Its colour.
    pub colour: Colour,
    /// Where it is.
    pub lies: Lies,
}

/// Medallion Pieces on a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dropped {
    /// The step.
    pub place: String,
    /// How many; at least one.
    pub pieces: u8,
}

/// What an enemy's card pays or costs besides coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// Nothing.
    #[default]
    None,
    /// Its card, as an essence.
    Essence,
    /// An item.
    Item,
    /// A scroll.
    Scroll,
    /// The Crown of the King.
    Crown,
}

/// What an enemy's card does to who is beaten, besides coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// Nothing.
    #[default]
    None,
    /// An equipped item, or the Rucksack.
    Item,
    /// Remaining with it.
    Remain,
    /// A forced move.
    Move,
}

/// An enemy's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Card {
    /// Its name as a slug.
    pub name: String,
    /// Its level.
    pub level: u8,
    /// Its attack.
    pub attack: Value,
    /// Its defense.
    pub defense: Value,
    /// Its deck.
    pub region: Region,
    /// What it gives.
    pub reward: Reward,
    /// What it takes.
    pub penalty: Penalty,
    /// Whether it is a human, whose defeat heals nobody.
    pub human: bool,
}

/// An enemy on a card stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Standing {
    /// `wolf-1`: unlike all others.
    pub id: String,
    /// Its card.
    pub card: Card,
    /// Where it stands.
    pub place: String,
    /// Whether the enemy die brought it.
    pub spawned: bool,
    /// The town it marches on, as a tile; the castle for Agrimor; empty if it does not march.
    pub towards: String,
    /// Steps to go; 0 when there.
    pub steps: u16,
    /// Whether it came to where it marches in this enemy phase.
    pub arrived: bool,
    /// Whether it is the dragon.
    pub agrimor: bool,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It begins.
    #[default]
    Begin,
    /// The enemy die is rolled before it.
    EnemyDie,
    /// The player acts.
    Act,
    /// The interaction is done; things may still be picked up, dropped or put away.
    After,
    /// It is over.
    Done,
    /// Every player has played: spawned enemies march.
    March,
    /// Towns are hit.
    TownsHit,
}

/// Whose turn it is, and how far it went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// How far.
    pub stage: Stage,
    /// Whether the movement roll is done.
    pub rolled: bool,
    /// Cards still to be drawn one after the other (a double alone), before the turn ends.
    pub draws: u8,
    /// An item still to be taken as a reward.
    pub reward: bool,
    /// The step of a battle that was just fled from: whoever is there can't be interacted with in this turn. Empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fled: String,
}

impl Default for Turn {
    fn default() -> Self {
        Self { seat: Seat(0), stage: Stage::Begin, rolled: false, draws: 0, reward: false, fled: String::new() }
    }
}

/// A creature that was summoned.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Creature {
    /// `wolf-1`: unlike all others in the battle.
    pub id: String,
    /// Its attack, rolled.
    pub attack: i32,
    /// Its defense, rolled.
    pub defense: i32,
    /// Whether it has attacked in this Battle Turn.
    pub spent: bool,
}

/// A player in a battle against players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// Who.
    pub seat: Seat,
    /// Whether the first Battle Turn has come; until then nobody knows of them.
    pub joined: bool,
    /// Whether the weapon, or the hand, has struck in this Battle Turn.
    pub spent: bool,
    /// Whether anything was done in this Battle Turn.
    pub acted: bool,
    /// Whether an opponent was just defeated: equipment may be changed.
    pub victorious: bool,
    /// Summoned creatures.
    pub creatures: Vec<Creature>,
}

/// A battle between players.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Who fights, in seating order.
    pub fighters: Vec<Fighter>,
    /// Whose Battle Turn it is.
    pub turn: Seat,
}

/// A battle that an enemy begins, still to be fought.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    /// Where: every enemy there, against the heroes there.
    pub place: String,
    /// Whether it is the dragon's, who never joins a group.
    pub dragon: bool,
}

/// The siege of Defender.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Siege {
    /// From 1 to 50.
    pub xp: u8,
    /// Agrimor's health.
    pub agrimor: i32,
    /// Whether Agrimor began an enemy phase's end in the castle: still there at the next is the end.
    pub in_castle: bool,
    /// Town health by tile.
    pub towns: BTreeMap<String, i32>,
    /// From each waymarker so far: the nearest town and its steps.
    pub distances: BTreeMap<String, (String, u16)>,
    /// From each waymarker so far: steps to the castle.
    pub to_castle: BTreeMap<String, u16>,
    /// Thresholds of the Defender card that were reached: each counts once.
    pub reached: Vec<u8>,
    /// Groups that have rolled the enemy die in this round.
    pub rolled: Vec<u8>,
}

/// The solo board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoloBoard {
    /// Where the red marker stands; 0 on the arrow.
    pub red: u16,
    /// Where the green marker stands; 0 on the arrow.
    pub green: u16,
    /// Whether the boss under the red marker still has to be beaten.
    pub boss: bool,
    /// Whether the red marker has just come to a boss: it is fought at once.
    pub due: bool,
    /// Battles that Agrimor won.
    pub growth: u8,
    /// Whether Agrimor is beaten.
    pub beaten: bool,
    /// Whether Agrimor's attack is due.
    pub dragon: bool,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody when all lost together.
    pub winners: Vec<Seat>,
    /// How, in a sentence.
    pub how: String,
}

/// The whole game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The table's own sheet.
    pub sheet: Sheet,
    /// The owner's values typed in this session.
    pub known: Arc<Known>,
    /// The mode; none before set-up.
    pub mode: Option<Mode>,
    /// What this table plays by.
    pub settings: Settings,
    /// By seat.
    pub trays: Vec<Tray>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Turns that a player who fled has interrupted: they go on when that one's is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub interrupted: Vec<Turn>,
    /// Game Rounds begun.
    pub round: u16,
    /// Region Stones in play.
    pub stones: Vec<Stone>,
    /// Medallion Pieces in the Market.
    pub market_pieces: u8,
    /// Medallion Pieces on steps.
    pub dropped: Vec<Dropped>,
    /// Medallion Pieces in play, wherever they are.
    pub pieces: u8,
    /// Active Tavern Quests.
    pub tavern_quests: u8,
    /// Enemies on card stands.
    pub enemies: Vec<Standing>,
    /// Battles between players.
    pub battles: Vec<Battle>,
    /// Battles that enemies begin, still to be fought.
    pub assaults: Vec<Assault>,
    /// The siege; none in other modes.
    pub siege: Option<Siege>,
    /// The solo board; none in other modes.
    pub solo: Option<SoloBoard>,
    /// The end.
    pub ending: Option<Ending>,
}

/// Whoever never sat down has nothing.
static NOBODY: Tray = Tray::nobody();

impl Index<Seat> for State {
    type Output = Tray;
    fn index(&self, seat: Seat) -> &Tray {
        self.trays.get(usize::from(seat.0)).unwrap_or(&NOBODY)
    }
}

impl IndexMut<Seat> for State {
    #[allow(clippy::indexing_slicing, reason = "the line before makes it long enough")]
    fn index_mut(&mut self, seat: Seat) -> &mut Tray {
        let at = usize::from(seat.0);
        if self.trays.len() <= at {
            self.trays.resize_with(at + 1, Tray::default);
        }
        &mut self.trays[at]
    }
}

impl State {
    /// What the player in a seat has.
    #[must_use]
    pub fn tray(&self, seat: Seat) -> Option<&Tray> {
        self.trays.get(usize::from(seat.0))
    }

    /// The enemy of this id.
    #[must_use]
    pub fn enemy(&self, id: &str) -> Option<&Standing> {
        self.enemies.iter().find(|enemy| enemy.id == id)
    }

    /// The battle that a player is in.
    #[must_use]
    pub fn battle_of(&self, seat: Seat) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.fighters.iter().any(|fighter| fighter.seat == seat))
    }

    /// The battle that a player is in, to be changed.
    pub fn battle_of_mut(&mut self, seat: Seat) -> Option<&mut Battle> {
        self.battles.iter_mut().find(|battle| battle.fighters.iter().any(|fighter| fighter.seat == seat))
    }

    /// A player in a battle.
    #[must_use]
    pub fn fighter(&self, seat: Seat) -> Option<&Fighter> {
        self.battle_of(seat)?.fighters.iter().find(|fighter| fighter.seat == seat)
    }

    /// A player in a battle, to be changed.
    pub fn fighter_mut(&mut self, seat: Seat) -> Option<&mut Fighter> {
        self.battle_of_mut(seat)?.fighters.iter_mut().find(|fighter| fighter.seat == seat)
    }
}
