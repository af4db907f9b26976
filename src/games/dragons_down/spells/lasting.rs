//! Spells that last: what is kept of them, and on whom they are.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::names;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{At, Side, State};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A spell that lasts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lasting {
    /// Its record.
    pub spell: Id,
    /// Who cast it: a hero, or a chip.
    pub by: Id,
    /// Whom it is on.
    #[serde(skip_serializing_if = "is_default")]
    pub on: BTreeSet<Id>,
    /// The turn in which it was cast or last woken.
    pub turn: u16,
    /// Whether it sleeps: only permanent spells do.
    #[serde(skip_serializing_if = "is_default")]
    pub asleep: bool,
    /// What it has come to: Life Armor damaged once, a disoriented fighter who may attack again, an Air Sword that may strike.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: bool,
    /// The chip that a shape-shifted hero fights as.
    #[serde(skip_serializing_if = "is_default")]
    pub shape: Option<Shape>,
    /// Tentacles, each with whom it holds and what the dice made of it.
    #[serde(skip_serializing_if = "is_default")]
    pub holds: Vec<Hold>,
}

/// A chip that a hero fights as.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shape {
    /// Its record.
    pub of: Id,
    /// Which of several designs of that name.
    #[serde(skip_serializing_if = "is_default")]
    pub design: Option<u8>,
    /// The side chosen this round.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Side,
    /// Wounds taken in this combat.
    #[serde(skip_serializing_if = "is_default")]
    pub wounds: u8,
}

/// A tentacle.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hold {
    /// Whom it is placed on.
    pub on: Id,
    /// What it takes away.
    #[serde(default)]
    pub grip: Grip,
}

/// What a tentacle takes away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grip {
    /// It missed.
    #[default]
    Missed,
    /// One maneuver speed.
    Maneuver,
    /// One attack speed.
    Attack,
}

/// How long a spell lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// It is over at once.
    Instantaneous,
    /// Until the end of combat.
    Combat,
    /// Until the next turn's combat.
    Turn,
    /// For good, asleep or awake.
    Permanent,
}

/// How long a spell of the packs lasts.
#[must_use]
pub fn duration(pack: &Pack, spell: &Id) -> Duration {
    match pack.spells.get(spell).map(|record| record.duration.as_str()) {
        Some("combat") => Duration::Combat,
        Some("turn") => Duration::Turn,
        Some("permanent") => Duration::Permanent,
        _ => Duration::Instantaneous,
    }
}

/// Permanent spells on somebody, asleep or awake.
#[must_use]
pub fn permanent_on(pack: &Pack, state: &State, who: &Id) -> Vec<Id> {
    let permanent = |key: &Id| state.spells.get(key).is_some_and(|lasting| duration(pack, &lasting.spell) == Duration::Permanent);
    state.all_spells_on(who).into_iter().filter(permanent).collect()
}

impl State {
    /// The spells of this name that are awake on somebody.
    pub fn spells_on<'s>(&'s self, who: &'s Id, spell: &'s str) -> impl Iterator<Item = (&'s Id, &'s Lasting)> {
        self.spells.iter().filter(move |(_, lasting)| lasting.spell == *spell && !lasting.asleep && lasting.on.contains(who))
    }

    /// Whether a spell of this name is awake on somebody.
    #[must_use]
    pub fn is_under(&self, who: &Id, spell: &str) -> bool {
        !self.spells.is_empty() && self.spells_on(who, spell).next().is_some()
    }

    /// The spell of this name that is awake on somebody.
    #[must_use]
    pub fn spell_on(&self, who: &Id, spell: &str) -> Option<Id> {
        if self.spells.is_empty() {
            return None;
        }
        self.spells_on(who, spell).next().map(|(key, _)| key.clone())
    }

    /// Every spell, awake or asleep, on somebody.
    #[must_use]
    pub fn all_spells_on(&self, who: &Id) -> Vec<Id> {
        self.spells.iter().filter(|(_, lasting)| lasting.on.contains(who)).map(|(key, _)| key.clone()).collect()
    }

    /// The chip that a hero fights as, if he is shape-shifted.
    #[must_use]
    pub fn shape(&self, who: &Id) -> Option<&Shape> {
        if self.spells.is_empty() {
            return None;
        }
        let on = self.spells.values().filter(|lasting| !lasting.asleep && lasting.on.contains(who));
        on.into_iter().find_map(|lasting| lasting.shape.as_ref())
    }

    /// The chip that a hero fights as, to be changed.
    pub fn shape_mut(&mut self, who: &Id) -> Option<&mut Shape> {
        let key = self.spell_on(who, names::SHAPE_SHIFT)?;
        self.spells.get_mut(&key)?.shape.as_mut()
    }

    /// Vapor takes no part in combat, can't block and can't be blocked.
    #[must_use]
    pub fn is_vapor(&self, who: &Id) -> bool {
        self.is_under(who, names::VAPOR_FORM)
    }

    /// How many tentacles take this away from somebody.
    #[must_use]
    pub fn held(&self, who: &Id, grip: Grip) -> i32 {
        if self.spells.is_empty() {
            return 0;
        }
        let holds = self.spells.values().flat_map(|lasting| &lasting.holds);
        i32::try_from(holds.filter(|hold| hold.on == *who && hold.grip == grip).count()).unwrap_or(i32::MAX)
    }

    /// Spells: whether every card that a hero has of a spell is out, so that it can't be cast again: one, or one of each deck.
    #[must_use]
    pub fn all_out(&self, by: &Id, spell: &Id) -> bool {
        let out = self.spells.values().filter(|lasting| lasting.by == *by && lasting.spell == *spell).count();
        out > usize::from(self.hero(by).twice.contains(spell))
    }
}

/// The colour of a spell; none for a universal one.
#[must_use]
pub fn colour(pack: &Pack, spell: &Id) -> Option<Cube> {
    pack.spells.get(spell).and_then(|record| Cube::named(&record.colour))
}

impl Play<'_> {
    /// A spell begins to last. A monster may cast the same one on several, so its spells are told apart by whom they are on.
    pub fn lasts(&mut self, by: &Id, spell: &Id, on: impl IntoIterator<Item = Id>) -> Id {
        let on: BTreeSet<Id> = on.into_iter().collect();
        let hero = self.state.is_hero(by);
        let key = match on.first().filter(|_| !hero) {
            Some(target) => Id::from(format!("{spell}-of-{by}-on-{target}")),
            None => Id::from(format!("{spell}-of-{by}")),
        };
        let key = if self.state.spells.contains_key(&key) && hero { Id::from(format!("{key}-again")) } else { key };
        let lasting = Lasting { spell: spell.clone(), by: by.clone(), on, turn: self.state.turn, ..Lasting::default() };
        self.state.spells.insert(key.clone(), lasting);
        key
    }

    /// Flying: wings on the chip, or the spell.
    #[must_use]
    pub fn flies(&self, who: &Id) -> bool {
        self.chip(who).is_some_and(|chip| chip.flying) || self.state.is_hero(who) && self.has(who, &Effect::Fly)
    }
}

impl State {
    /// Where a hero or a chip is.
    #[must_use]
    pub fn place_of(&self, id: &Id) -> Option<At> {
        match self.heroes.get(id) {
            Some(hero) => hero.at.clone(),
            None => self.figures.get(id).map(|figure| figure.at.clone()),
        }
    }
}
