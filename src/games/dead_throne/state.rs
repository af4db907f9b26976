//! All that the rules read again.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::battle::{Assault, Battle, Fighter};
use super::boards::{Ending, Siege, SoloBoard};
use super::card::Standing;
use super::mode::Mode;
use super::region::{Dropped, Region, Stone};
use super::settings::Settings;
use super::tray::Tray;
use crate::kernel::{Known, Seat};
use crate::toolbox::sheet::Sheet;

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
    /// The deck they come from, if a rule says which.
    pub deck: Region,
    /// An item still to be taken as a reward.
    pub reward: bool,
    /// The step of a battle that was just fled from: whoever is there can't be interacted with in this turn. Empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fled: String,
}

impl Default for Turn {
    fn default() -> Self {
        Self { seat: Seat(0), stage: Stage::Begin, rolled: false, draws: 0, deck: Region::Unknown, reward: false, fled: String::new() }
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
