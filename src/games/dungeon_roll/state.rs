//! All that the rules of Dungeon Roll will read again.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::faces::{Dungeon, Party};
use crate::kernel::{Known, Seat};
use crate::toolbox::sheet::Sheet;

/// Tokens by the id of their record, with how many.
pub type Tokens = BTreeMap<String, u8>;

/// Where a game stands: the rulebook's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing is laid out yet.
    #[default]
    SetUp,
    /// A delve begins: the party is to be formed.
    Forming,
    /// A level begins: the dungeon dice are to be rolled.
    Entering,
    /// Monsters stand.
    Monster,
    /// Chests and potions lie there.
    Loot,
    /// The dragon is awake.
    Dragon,
    /// The level is done: retire, or seek glory.
    Regroup,
    /// All delves are done: heroes that must discard tokens do so.
    Settling,
    /// The game is over.
    Over,
}

impl Phase {
    /// In a player's words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SetUp => "set-up",
            Self::Forming => "forming the party",
            Self::Entering => "entering a level",
            Self::Monster => "monster phase",
            Self::Loot => "loot phase",
            Self::Dragon => "dragon phase",
            Self::Regroup => "regroup phase",
            Self::Settling => "end of the game",
            Self::Over => "over",
        }
    }

    /// Whether a level is being played.
    #[must_use]
    pub fn on_level(self) -> bool {
        matches!(self, Self::Monster | Self::Loot | Self::Dragon | Self::Regroup)
    }
}

/// When scrolls may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScrollPhases {
    /// In the monster phase.
    #[default]
    Monster,
    /// In the loot phase and against the dragon, too.
    All,
}

/// Where spent tokens go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpentTokens {
    /// Back to the supply.
    #[default]
    Return,
    /// Out of the game.
    Leave,
}

/// What this table plays by, where boxes and readings differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The packs that this table owns.
    pub packs: Vec<String>,
    /// When scrolls may be used.
    pub scroll_phases: ScrollPhases,
    /// How many dungeon dice there are; 7 to 9.
    pub dungeon_dice: u8,
    /// Where spent tokens go.
    pub spent_tokens: SpentTokens,
}

impl Default for Settings {
    fn default() -> Self {
        Self { packs: Vec::new(), scroll_phases: ScrollPhases::default(), dungeon_dice: 7, spent_tokens: SpentTokens::default() }
    }
}

/// What a player has, from the first delve to the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Adventurer {
    /// The hero's id; `none` for an adventurer without powers.
    pub hero: String,
    /// Experience; never falls.
    pub experience: u16,
    /// Tokens not spent.
    pub tokens: Tokens,
    /// Delves done or missed; at most 3.
    pub delves: u8,
    /// Whether what the hero must discard at the end of the game is discarded.
    pub settled: bool,
}

/// The whole game. From `party` on: the delve in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The table's own sheet.
    pub sheet: Sheet,
    /// The owner's values typed in this session.
    pub known: Arc<Known>,
    /// What this table plays by.
    pub settings: Settings,
    /// By seat.
    pub players: Vec<Adventurer>,
    /// Tokens out of the game; only when spent ones do not return.
    pub spent: Tokens,
    /// Where the game stands.
    pub phase: Phase,
    /// Whose delve it is.
    pub turn: Turn,
    /// The level; 0 before the first.
    pub level: u8,
    /// Party dice not used yet.
    pub party: Party,
    /// Party dice used.
    pub graveyard: u8,
    /// Party dice that left the delve.
    pub removed: u8,
    /// Dungeon dice that are companions until the next regroup.
    pub allies: Party,
    /// The hero as a companion, until used or until the delve ends.
    pub hero_joins: Party,
    /// The level's dice.
    pub dungeon: Dungeon,
    /// Dragons in the lair.
    pub lair: u8,
    /// Dungeon dice set aside for the coming levels, the next first.
    pub ahead: Vec<Dungeon>,
    /// Whether the ultimate is used.
    pub exhausted: bool,
    /// Whether this level's one reroll is used.
    pub rerolled: bool,
    /// Whether the dragon was defeated on this level.
    pub slain: bool,
    /// Whether the hero may not retire but where a dragon was defeated, or at the bottom.
    pub no_retreat: bool,
}

/// Whose delve it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn(pub Seat);

impl Default for Turn {
    fn default() -> Self {
        Self(Seat(0))
    }
}

impl State {
    /// The one whose delve it is.
    #[must_use]
    pub fn adventurer(&self) -> Option<&Adventurer> {
        self.player(self.turn.0)
    }

    /// What the player in a seat has.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Adventurer> {
        self.players.get(usize::from(seat.0))
    }

    /// What the player in a seat has, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> Option<&mut Adventurer> {
        self.players.get_mut(usize::from(seat.0))
    }

    /// Party dice in play and in the graveyard and out of the delve.
    #[must_use]
    pub fn party_dice(&self) -> u8 {
        self.party.total().saturating_add(self.graveyard).saturating_add(self.removed)
    }

    /// Dungeon dice not in the supply.
    #[must_use]
    pub fn dungeon_dice_out(&self) -> u8 {
        let ahead = self.ahead.iter().fold(0_u8, |sum, dice| sum.saturating_add(dice.total()));
        [self.dungeon.total(), self.lair, self.allies.total(), ahead].into_iter().fold(0, u8::saturating_add)
    }

    /// Puts all dice back: lair, graveyard and level are empty.
    pub fn put_dice_back(&mut self) {
        *self = Self {
            sheet: std::mem::take(&mut self.sheet),
            known: std::mem::take(&mut self.known),
            settings: std::mem::take(&mut self.settings),
            players: std::mem::take(&mut self.players),
            spent: std::mem::take(&mut self.spent),
            phase: self.phase,
            turn: self.turn,
            ..Self::default()
        };
    }
}

/// Adds a token.
pub fn gain(tokens: &mut Tokens, id: &str) {
    let held = tokens.entry(id.to_owned()).or_insert(0);
    *held = held.saturating_add(1);
}

/// Takes a token away, if it is there.
pub fn lose(tokens: &mut Tokens, id: &str) {
    if let Some(held) = tokens.get_mut(id) {
        *held = held.saturating_sub(1);
    }
}

/// How many tokens there are.
#[must_use]
pub fn held(tokens: &Tokens) -> u8 {
    tokens.values().fold(0, |sum, count| sum.saturating_add(*count))
}
