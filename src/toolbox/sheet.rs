//! The table's own sheet, in every game's state: who sits there, free counters, notes, timers, what is automatic, who rolls.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::wording::slug;
use crate::kernel::{Fault, Refusal, Seat, Table, note};

/// Words that answer a question about players, so that no player may be called so.
const RESERVED: [&str; 8] = ["table", "nobody", "none", "all", "random", "no", "yes", "nothing"];

/// Someone at the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// As typed.
    pub name: String,
    /// Whether they are still here. Who left keeps the seat's number and may come back.
    #[serde(default = "yes")]
    pub here: bool,
    /// Whether they roll real dice and type them.
    #[serde(default)]
    pub by_hand: bool,
}

fn yes() -> bool {
    true
}

/// A free counter: a ritual track, a doom track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counter {
    /// Where it stands; never below 0, never above `max`.
    pub value: i64,
    /// Its end, if it has one.
    #[serde(default)]
    pub max: Option<i64>,
}

/// A reminder: said when its moment has come so many times.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Timer {
    /// What to say.
    pub text: String,
    /// The moment it waits for: one of the game's (`turn`, `villain-phase`).
    pub moment: String,
    /// How many more of these moments; at least 1.
    pub left: u32,
}

/// How far the program does a part of the game by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Automation {
    /// It does it.
    #[default]
    On,
    /// It says that it is due; the players do it and type the outcome.
    Remind,
    /// It says nothing; the players type the outcome.
    Off,
}

/// The table's own sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sheet {
    /// By seat.
    #[serde(default)]
    pub players: Vec<Player>,
    /// Free counters, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, Counter>,
    /// Free notes, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Reminders still waiting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timers: Vec<Timer>,
    /// Parts of the game that are not simply on.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub automation: BTreeMap<String, Automation>,
    /// Whether the rolls that no player owns (monsters, the table) are typed.
    #[serde(default)]
    pub table_by_hand: bool,
    /// Whether the evening was ended early, to be scored as it stands.
    #[serde(default)]
    pub ended: bool,
}

impl Sheet {
    /// The player in a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(usize::from(seat.0))
    }

    /// The player in a seat, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(usize::from(seat.0))
    }

    /// Someone sits down in the next seat, with a name that was checked.
    pub fn sit(&mut self, name: impl Into<String>) -> Seat {
        self.players.push(Player { name: name.into(), here: true, by_hand: false });
        Seat(u8::try_from(self.players.len() - 1).unwrap_or(u8::MAX))
    }

    /// The name in a seat; `seat 3` if nobody ever sat there.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        self.player(seat).map_or_else(|| format!("seat {}", seat.0 + 1), |player| player.name.clone())
    }

    /// The name in a seat as a segment of an id.
    #[must_use]
    pub fn slug(&self, seat: Seat) -> String {
        slug(&self.name(seat))
    }

    /// Every seat ever taken, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len()).filter_map(|at| u8::try_from(at).ok()).map(Seat)
    }

    /// Every seat whose player is still here, in order.
    #[must_use]
    pub fn present(&self) -> Vec<Seat> {
        self.seats().filter(|seat| self.player(*seat).is_some_and(|player| player.here)).collect()
    }

    /// The seat of the player with this name.
    #[must_use]
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        self.seats().find(|seat| self.slug(*seat) == slug(name))
    }

    /// The next seat after this one whose player is here, round the table.
    #[must_use]
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let present = self.present();
        present.iter().find(|other| **other > seat).or_else(|| present.first()).copied()
    }

    /// How far a part of the game is automatic.
    #[must_use]
    pub fn automation(&self, part: &str) -> Automation {
        self.automation.get(part).copied().unwrap_or_default()
    }

    /// Whether rolls of this seat (none: the table's) are typed.
    #[must_use]
    pub fn by_hand(&self, seat: Option<Seat>) -> bool {
        match seat {
            Some(seat) => self.player(seat).is_some_and(|player| player.by_hand),
            None => self.table_by_hand,
        }
    }

    /// From now on this seat's dice (none: the table's) are rolled by hand, or by the program.
    pub fn set_by_hand(&mut self, seat: Option<Seat>, by_hand: bool) {
        match seat.map(|seat| self.player_mut(seat)) {
            Some(Some(player)) => player.by_hand = by_hand,
            Some(None) => {}
            None => self.table_by_hand = by_hand,
        }
    }

    /// A moment of the game has come: says what the table wanted to be reminded of then.
    pub fn remind(&mut self, table: &mut Table<'_>, moment: &str) {
        for text in self.due(moment) {
            table.tell(|| note(format!("reminder: {text}")));
        }
    }

    /// Counts every timer of this moment down, and returns what is to be said now.
    fn due(&mut self, moment: &str) -> Vec<String> {
        let mut due = Vec::new();
        self.timers.retain_mut(|timer| {
            if timer.moment != moment {
                return true;
            }
            timer.left = timer.left.saturating_sub(1);
            if timer.left == 0 {
                due.push(timer.text.clone());
            }
            timer.left > 0
        });
        due
    }

    /// Whether a name may be given to a new player, or to the player in a seat.
    ///
    /// # Errors
    /// If it is empty, too long for a line, not printable, or someone else's.
    pub fn check_name(&self, name: &str, whose: Option<Seat>) -> Result<(), Refusal> {
        let wanted = slug(name);
        if name.trim().is_empty() || name.chars().any(char::is_control) {
            return Err(Refusal::new("a name needs at least one letter").hint("type a name"));
        }
        if RESERVED.contains(&wanted.as_str()) || wanted.chars().all(|c| c.is_ascii_digit()) {
            return Err(Refusal::new(format!("`{name}` means something else at every table"))
                .expected("a name that is neither a number nor a word of the table")
                .hint(format!("add a letter: {name} B")));
        }
        if name.chars().count() > 24 {
            return Err(Refusal::new(format!("`{name}` is too long for a line")).expected("24 letters or fewer"));
        }
        match self.seats().find(|seat| Some(*seat) != whose && self.slug(*seat) == wanted) {
            Some(seat) => Err(Refusal::new(format!("two players can't both be called {}", self.name(seat)))
                .expected("a name for each player that no other has")
                .hint(format!("add a letter: {name} B"))),
            None => Ok(()),
        }
    }

    /// Every fault of the sheet.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for seat in self.seats() {
            if let Err(refusal) = self.check_name(&self.name(seat), Some(seat)) {
                faults.push(Fault::new(format!("sheet.players.{}.name", seat.0), refusal.to_string()));
            }
        }
        for (name, counter) in &self.counters {
            if counter.value < 0 || counter.max.is_some_and(|max| counter.value > max) {
                faults.push(Fault::new(format!("sheet.counters.{name}"), format!("{} is out of its range", counter.value)));
            }
        }
        faults
    }
}
