//! Spells that last: on whom they are, when they sleep, wake and end.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Effect, Lasts};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{At, Side, State};
use crate::games::dragons_down::{Play, cite, combat};
use crate::kernel::{Cite, Flow, Table, ask, note};

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

/// Why a spell ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its time is over.
    Expired,
    /// Somebody broke it.
    Broken,
    /// Its caster or target is out of it.
    Gone,
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
        let key = self.spell_on(who, "shape-shift")?;
        self.spells.get_mut(&key)?.shape.as_mut()
    }

    /// Vapor takes no part in combat, can't block and can't be blocked.
    #[must_use]
    pub fn is_vapor(&self, who: &Id) -> bool {
        self.is_under(who, "vapor-form")
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

    /// A spell ends, and with it what it did.
    pub fn spell_ends(&mut self, table: &mut Table<'_>, key: &Id, why: End) {
        let Some(lasting) = self.state.spells.remove(key) else { return };
        let name = self.pack.name(&lasting.spell);
        table.tell(|| {
            let on: Vec<String> = lasting.on.iter().map(|id| self.name(id)).collect();
            let whom = if on.is_empty() { format!(" of {}", self.name(&lasting.by)) } else { format!(" on {}", on.join(" and ")) };
            let how = match why {
                End::Expired => "expires",
                End::Broken => "is broken",
                End::Gone => "ends",
            };
            note(format!("{name}{whom} {how}")).cite(cite::SPELLS)
        });
        for gone in self.undo(&lasting) {
            self.spells_lose(table, &gone, true);
        }
    }

    /// What a spell did goes with it: its Elemental, its hold over somebody. Which chips are off the map now.
    fn undo(&mut self, lasting: &Lasting) -> Vec<Id> {
        let mut gone = Vec::new();
        match lasting.spell.as_str() {
            "elemental" => {
                for id in &lasting.on {
                    self.forget_fighter(id);
                    if self.state.figures.remove(id).is_some() {
                        gone.push(id.clone());
                    }
                }
            }
            "rule-undead" => {
                for id in &lasting.on {
                    if let Some(figure) = self.state.figures.get_mut(id) {
                        figure.controlled = None;
                    }
                    self.forget_fighter(id);
                }
            }
            _ => {}
        }
        gone
    }

    /// A chip goes back to its tray, and nothing is on it any more.
    pub(in crate::games::dragons_down) fn back_to_the_tray(&mut self, table: &mut Table<'_>, id: &Id, cite: Cite) {
        table.tell(|| note(format!("{} goes back to the tray", self.name(id))).cite(cite));
        self.state.figures.remove(id);
        self.forget_fighter(id);
        self.spells_lose(table, id, true);
    }

    /// Whoever is named here attacks nobody any more this round.
    pub(in crate::games::dragons_down) fn forget_fighter(&mut self, id: &Id) {
        if let Some(fight) = self.state.fight.as_mut() {
            fight.pending.remove(id);
            fight.targets.remove(id);
            fight.challenges.remove(id);
        }
    }

    /// Spells, Combat: somebody was killed, evaded, or was carried off: what he cast for this combat ends, and what lies on him.
    /// Permanent and turn spells end with the death of their target alone.
    pub fn spells_lose(&mut self, table: &mut Table<'_>, who: &Id, dead: bool) {
        for (key, lasting) in self.state.spells.clone() {
            let combat = duration(self.pack, &lasting.spell) == Duration::Combat;
            let on = lasting.on.contains(who);
            // Discord lasts to the end of the round in which one of the two dies.
            let discord = lasting.spell == "discord";
            if combat && (lasting.by == *who || on && !discord) || dead && on && !discord {
                self.spell_ends(table, &key, End::Gone);
            }
        }
        for lasting in self.state.spells.values_mut() {
            lasting.holds.iter_mut().filter(|hold| hold.on == *who).for_each(|hold| hold.grip = Grip::Missed);
        }
    }

    /// A hero leaves the map for good: what he cast for this combat, and what is on him, goes with him.
    pub fn spells_leave(&mut self, who: &Id) {
        for (key, lasting) in self.state.spells.clone() {
            let combat = duration(self.pack, &lasting.spell) == Duration::Combat;
            if combat && lasting.by == *who || lasting.on.contains(who) {
                self.state.spells.remove(&key);
                for gone in self.undo(&lasting) {
                    self.spells_leave(&gone);
                }
            }
        }
    }

    /// The end of combat: spells that last for a combat expire.
    pub fn combat_spells_expire(&mut self, table: &mut Table<'_>) {
        let over = self.state.spells.iter().filter(|(_, lasting)| duration(self.pack, &lasting.spell) == Duration::Combat);
        for key in over.map(|(key, _)| key.clone()).collect::<Vec<_>>() {
            self.spell_ends(table, &key, End::Expired);
        }
    }

    /// The Combat Phase begins: turn spells of the turn before expire, and permanent spells not woken this turn fall asleep.
    pub fn combat_phase_begins(&mut self, table: &mut Table<'_>) {
        self.magic_is_felt(table);
        let turn = self.state.turn;
        for (key, lasting) in self.state.spells.clone() {
            match duration(self.pack, &lasting.spell) {
                Duration::Turn if lasting.turn < turn => self.spell_ends(table, &key, End::Expired),
                Duration::Permanent if lasting.turn < turn && !lasting.asleep => self.falls_asleep(table, &key),
                _ => {}
            }
        }
    }

    /// Fly: it lasts to the end of the next turn's Action Phase.
    pub fn flight_ends(&mut self, table: &mut Table<'_>) {
        let turn = self.state.turn;
        let over = self.state.spells.iter().filter(|(_, lasting)| lasting.spell == "fly" && lasting.turn < turn);
        for key in over.map(|(key, _)| key.clone()).collect::<Vec<_>>() {
            self.spell_ends(table, &key, End::Expired);
        }
    }

    /// Flying: wings on the chip, or the spell.
    #[must_use]
    pub fn flies(&self, who: &Id) -> bool {
        self.chip(who).is_some_and(|chip| chip.flying) || self.state.is_hero(who) && self.has(who, &Effect::Fly)
    }

    fn falls_asleep(&mut self, table: &mut Table<'_>, key: &Id) {
        let Some(lasting) = self.state.spells.get_mut(key) else { return };
        lasting.asleep = true;
        let lasting = lasting.clone();
        table.tell(|| {
            let on: Vec<String> = lasting.on.iter().map(|id| self.name(id)).collect();
            note(format!("{} on {} falls asleep", self.pack.name(&lasting.spell), on.join(" and "))).cite(cite::SPELLS)
        });
    }

    /// A permanent spell wakes, or stays awake for another turn.
    pub fn wakes(&mut self, table: &mut Table<'_>, key: &Id, why: &str) {
        let turn = self.state.turn;
        let Some(lasting) = self.state.spells.get_mut(key) else { return };
        lasting.turn = turn;
        if !std::mem::replace(&mut lasting.asleep, false) {
            return;
        }
        let lasting = lasting.clone();
        table.tell(|| {
            let on: Vec<String> = lasting.on.iter().map(|id| self.name(id)).collect();
            note(format!("{} on {} wakes: {why}", self.pack.name(&lasting.spell), on.join(" and "))).cite(cite::SPELLS)
        });
    }

    /// Enchanted tiles, and sources of magic in a clearing, wake the permanent spells of their colour there, at any time of the game.
    pub fn magic_is_felt(&mut self, table: &mut Table<'_>) {
        for (key, lasting) in self.state.spells.clone() {
            let Some(colour) = colour(self.pack, &lasting.spell).filter(|_| duration(self.pack, &lasting.spell) == Duration::Permanent)
            else {
                continue;
            };
            let felt = lasting.on.iter().filter_map(|id| self.state.place_of(id)).find_map(|at| self.magic_at(&at, colour));
            if let Some(source) = felt {
                self.wakes(table, &key, &format!("{colour} magic is here{source}"));
            }
        }
    }

    /// Combat Steps 2: who is under a sleeping permanent spell may wound a cube of its colour for it.
    pub fn wake_by_cube(&mut self, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
        for key in self.state.all_spells_on(hero) {
            let Some(lasting) = self.state.spells.get(&key).filter(|lasting| lasting.asleep) else { continue };
            let Some(colour) = colour(self.pack, &lasting.spell) else { continue };
            let state = self.state.hero(hero);
            if state.healthy.of(colour) == 0 {
                continue;
            }
            let spell = lasting.spell.clone();
            let text = || format!("{} sleeps on {}. Wound {} to wake it?", self.pack.name(&spell), self.name(hero), colour.one());
            let about = ask(format!("wake.{hero}.{spell}")).of(state.seat).text(text).cite(cite::ACTIVATION);
            if table.confirm(about, false)? {
                let state = self.state.hero_mut(hero);
                state.healthy.take(colour, 1);
                state.wounded.put(colour, 1);
                self.wakes(table, &key, &format!("{} wounds {}", self.name(hero), colour.one()));
                combat::cost_counts(self, table, hero);
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Where magic of a colour in a clearing comes from, in brackets after it: nothing for the tile's enchantment, else the treasure
    /// somebody there wears that brings a cube of it.
    fn magic_at(&self, at: &At, colour: Cube) -> Option<String> {
        if self.state.realm.tiles.get(&at.tile).is_some_and(|tile| tile.enchanted == Some(colour)) {
            return Some(String::new());
        }
        let brings = |effect: &Effect| {
            matches!(effect, Effect::Cube { kind: Some(kind), r#while: Lasts::Worn, .. } if *kind == colour).then_some(())
        };
        let here = self.state.heroes_at(at);
        here.iter().find_map(|hero| self.acting(hero, brings).map(|((), by)| format!(" ({})", self.origin(hero, &by))))
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
