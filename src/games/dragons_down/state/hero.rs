//! A hero: cubes, cards, what was done today and in all.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Side, is_default};
use crate::games::dragons_down::at::At;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::tactics::Tactics;
use crate::kernel::Seat;

/// A hero: board, cards, cubes, ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hero {
    /// Whose hero.
    pub seat: Seat,
    /// Lineage card.
    pub lineage: Id,
    /// Its side.
    #[serde(skip_serializing_if = "is_default")]
    pub lineage_side: Side,
    /// Class card.
    pub class: Id,
    /// Its side.
    #[serde(skip_serializing_if = "is_default")]
    pub class_side: Side,
    /// Alive, dead, retired.
    #[serde(skip_serializing_if = "is_default")]
    pub fate: Fate,
    /// Legend Points.
    pub lp: i32,
    /// Fame.
    pub fame: i32,
    /// Gold.
    pub gold: i32,
    /// Outlaw Tokens.
    #[serde(skip_serializing_if = "is_default")]
    pub outlaw: u8,
    /// Where; none before entering the map and after leaving it.
    #[serde(skip_serializing_if = "is_default")]
    pub at: Option<At>,
    /// The path a hero stands on who evaded: must move off it first.
    #[serde(skip_serializing_if = "is_default")]
    pub on_path: Option<String>,
    /// Blocked this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub blocked: bool,
    /// Statuses of this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub status: BTreeSet<Status>,
    /// What was done in this turn's Action Phase.
    #[serde(skip_serializing_if = "is_default")]
    pub day: Day,
    /// Healthy cubes that are not on a card.
    pub healthy: Cubes,
    /// Wounded cubes.
    #[serde(skip_serializing_if = "is_default")]
    pub wounded: Cubes,
    /// Cubes beyond those of lineage and class card: from treasures.
    #[serde(skip_serializing_if = "is_default")]
    pub more_cubes: i8,
    /// What equipped cards add of those, by card: it goes when the card is taken off.
    #[serde(skip_serializing_if = "is_default")]
    pub lent: BTreeMap<Id, Cubes>,
    /// Cubes on cards in this combat round.
    #[serde(skip_serializing_if = "is_default")]
    pub tactics: Option<Tactics>,
    /// The placement of the round before: what Enter repeats.
    #[serde(skip_serializing_if = "is_default")]
    pub before: Option<Tactics>,
    /// Items and treasures.
    #[serde(skip_serializing_if = "is_default")]
    pub cards: BTreeMap<Id, Card>,
    /// Treasures in the backpack that were not shown to the table.
    #[serde(skip_serializing_if = "is_default")]
    pub face_down: u8,
    /// Spells known.
    pub spells: BTreeSet<Id>,
    /// Those of them that the hero knows from both decks, and may have cast twice at a time.
    #[serde(skip_serializing_if = "is_default")]
    pub twice: BTreeSet<Id>,
    /// Unfinished missions.
    pub missions: BTreeSet<Id>,
    /// Curses.
    pub curses: BTreeSet<Id>,
    /// Sites and hidden paths found, by slug (`hoard`, `secret-dens 5-6`).
    pub found: BTreeSet<Id>,
    /// Chips killed, by name.
    #[serde(skip_serializing_if = "is_default")]
    pub slain: BTreeMap<Id, u8>,
    /// Of the chips beside the board, how many are of each design, from 1: what is left in the tray rests on it.
    #[serde(skip_serializing_if = "is_default")]
    pub designs: BTreeMap<Id, BTreeMap<u8, u8>>,
    /// Those of them that went back to the tray.
    #[serde(skip_serializing_if = "is_default")]
    pub returned: BTreeMap<Id, u8>,
    /// Clearings entered, by tile: a bit each, the lowest for clearing 1.
    #[serde(skip_serializing_if = "is_default")]
    pub been: BTreeMap<Id, u8>,
    /// What was held when the hero retired: for ties.
    #[serde(skip_serializing_if = "is_default")]
    pub held: Held,
    /// Whether this hero stayed on the map to the last turn.
    #[serde(skip_serializing_if = "is_default")]
    pub living_legend: bool,
    /// How Legend Points came about, line by line: the score's sum.
    #[serde(skip_serializing_if = "is_default")]
    pub earned: BTreeMap<String, i32>,
}

impl Hero {
    /// Whether a status is on the board.
    #[must_use]
    pub fn is(&self, status: Status) -> bool {
        self.status.contains(&status)
    }

    /// Every clearing this hero has entered.
    #[must_use]
    pub fn clearings_entered(&self) -> Vec<At> {
        let entered = |bits: u8| (1..=8_u8).filter(move |n| bits & (1 << (n - 1)) != 0);
        self.been.iter().flat_map(|(tile, bits)| entered(*bits).map(|clearing| At { tile: tile.clone(), clearing })).collect()
    }

    /// How many chips of a name lie beside the board.
    #[must_use]
    pub fn holds(&self, of: &Id) -> u8 {
        let count = |chips: &BTreeMap<Id, u8>| chips.get(of).copied().unwrap_or(0);
        count(&self.slain).saturating_sub(count(&self.returned))
    }

    /// How many of them are known to be of a design.
    #[must_use]
    pub fn holds_of_design(&self, of: &Id, design: u8) -> u8 {
        self.designs.get(of).and_then(|designs| designs.get(&design)).copied().unwrap_or(0)
    }

    /// All cubes, wherever they lie.
    #[must_use]
    pub fn all_cubes(&self) -> Cubes {
        self.healthy.with(self.wounded).with(self.on_cards())
    }

    /// Cubes on cards.
    #[must_use]
    pub fn on_cards(&self) -> Cubes {
        self.tactics.as_ref().map_or(Cubes::NONE, Tactics::cubes)
    }

    /// Takes one cube of a kind off the cards; false if none lies there.
    pub fn take_from_cards(&mut self, cube: Cube) -> bool {
        let Some(tactics) = &mut self.tactics else { return false };
        let there = tactics.each().find(|(_, other, _)| *other == cube).map(|(key, ..)| key.clone());
        there.is_some_and(|key| tactics.take(key.as_str(), cube, 1) > 0)
    }

    /// How many cubes of a kind are not wounded, on cards or off.
    #[must_use]
    pub fn unwounded(&self, cube: Cube) -> u8 {
        self.healthy.of(cube).saturating_add(self.on_cards().of(cube))
    }

    /// The record of one of the hero's cards.
    #[must_use]
    pub fn record(&self, card: &Id) -> Id {
        self.cards.get(card).and_then(|held| held.of.clone()).unwrap_or_else(|| card.clone())
    }
}

/// What has become of a hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the map, or about to enter it.
    #[default]
    Alive,
    /// Killed.
    Dead,
    /// Retired.
    Retired,
}

/// A status on the hero board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// One more Speed cube in every combat round.
    Alert,
    /// One failure ignored in every Hide.
    Sneak,
    /// Rolls the summoning dice again.
    Noise,
    /// Can't be challenged, targeted or blocked.
    Hidden,
}

/// What a hero held at retirement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Held {
    /// Epic treasures.
    pub epics: u8,
    /// All treasures.
    pub treasures: u8,
    /// Gold.
    pub gold: i32,
}

/// An item or treasure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Card {
    /// Its record, when its slug on the board is not the record's (a second dagger is `dagger-2`).
    #[serde(skip_serializing_if = "is_default")]
    pub of: Option<Id>,
    /// Equipped, not in the backpack.
    #[serde(skip_serializing_if = "is_default")]
    pub worn: bool,
    /// Armour that was hit hard once.
    #[serde(skip_serializing_if = "is_default")]
    pub damaged: bool,
    /// Spells still on a Spell Book or Scroll.
    #[serde(skip_serializing_if = "is_default")]
    pub spells: BTreeSet<Id>,
    /// Cubes of its own that were wounded when it was taken off: they come back so.
    #[serde(skip_serializing_if = "is_default")]
    pub wounded: Cubes,
}

/// What a hero did in this turn's Action Phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Day {
    /// Actions used.
    #[serde(skip_serializing_if = "is_default")]
    pub used: u8,
    /// Started in a cave clearing, or entered one.
    #[serde(skip_serializing_if = "is_default")]
    pub cave: bool,
    /// Was in a civilization location.
    #[serde(skip_serializing_if = "is_default")]
    pub civilization: bool,
    /// The action before, for actions that must follow each other.
    #[serde(skip_serializing_if = "is_default")]
    pub streak: Option<Streak>,
    /// Spells that may be cast once a turn, and were.
    #[serde(skip_serializing_if = "is_default")]
    pub cast: BTreeSet<Id>,
    /// Merchants this hero has traded with.
    #[serde(skip_serializing_if = "is_default")]
    pub traded: BTreeSet<Id>,
    /// Merchants who trade no more with this hero today.
    #[serde(skip_serializing_if = "is_default")]
    pub closed: BTreeSet<Id>,
    /// Kinds of actions of which one was free.
    #[serde(skip_serializing_if = "is_default")]
    pub free: BTreeSet<Deed>,
    /// Wants to retire once this turn's combat is over.
    #[serde(skip_serializing_if = "is_default")]
    pub retires: bool,
    /// Attacks the natives of the clearing in this turn's combat.
    #[serde(skip_serializing_if = "is_default")]
    pub hunts: bool,
    /// The turn ended by itself with a move: nothing could be said in that clearing.
    #[serde(skip_serializing_if = "is_default")]
    pub just_came: bool,
    /// Has rolled for the noise made: the marker lies on until the turn ends.
    #[serde(skip_serializing_if = "is_default")]
    pub called: bool,
    /// Was reminded before the last action.
    #[serde(skip_serializing_if = "is_default")]
    pub reminded: bool,
    /// What may be used once a turn and was used.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: BTreeSet<Id>,
    /// Cubes that the hero wounded himself, for a spell: no enemy did.
    #[serde(skip_serializing_if = "is_default")]
    pub paid: u8,
}

/// Actions of one kind in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Streak {
    /// What is done (`search hoard`, `rest`).
    pub what: String,
    /// How often in a row.
    pub times: u8,
    /// The faces of the last roll, of which the good ones stay.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faces: Vec<String>,
}
