//! Exact chances before a deed: what the next level may bring, and whether the party can beat what lies in front of it.

use std::collections::BTreeMap;

use super::effects::Power;
use super::faces::{Dungeon, DungeonFace, Party, PartyFace};
use super::position::{Position, Thing, Things};
use super::state::{Adventurer, Phase, State, Tokens};
use super::wording;
use crate::dice::{Fraction, Pool, Reads};

/// Whether monsters can be beaten, by what is left of the party: remembered, since fights come to the same in many orders.
type Beaten = BTreeMap<(Vec<u32>, Dungeon, u8), bool>;

impl Position<'_, '_> {
    /// Exact chances worth knowing now, one a line.
    #[must_use]
    pub fn chances(self) -> Vec<String> {
        let mut lines = Vec::new();
        match self.state.phase {
            Phase::Monster | Phase::Dragon => lines.push(self.in_front()),
            Phase::Regroup | Phase::Loot if self.state.level < self.pack.numbers.levels => lines.extend(self.next_level()),
            _ => {}
        }
        if self.state.phase.on_level() && self.state.ahead.is_empty() {
            lines.extend(self.first_dragon());
        }
        lines
    }

    /// Whether what lies in front can be beaten with certainty: no roll, no power.
    fn in_front(self) -> String {
        let bare = self.bare();
        let alone = Position { pack: self.pack, state: &bare };
        let with = |things: &Things<'_>| alone.can_beat(things, self.state.dungeon, self.state.lair, &mut Beaten::new());
        let dice: Things<'_> = self.companions().into_iter().filter(|(thing, _)| !thing.is_token()).collect();
        if with(&dice) {
            "what lies in front can be beaten without a roll, a power or a token".to_owned()
        } else if with(&self.companions()) {
            let tokens: Things<'_> = self.companions().into_iter().filter(|(thing, _)| thing.is_token()).collect();
            // The fewest will do: those without which it fails are named first, and all if each could stand in for another.
            let needed: Things<'_> = tokens.iter().filter(|(token, _)| !with(&without(&self.companions(), *token))).copied().collect();
            let named = if needed.is_empty() { &tokens } else { &needed };
            let or = if needed.is_empty() { "one of " } else { "" };
            format!("what lies in front can be beaten without a roll or a power, with {or}{}", wording::things(self.pack, named))
        } else if let Some((id, faces)) = self.revived_beats(&with) {
            let faces = wording::party(&faces);
            format!("what lies in front can be beaten without a roll or a power, with {} bringing {faces} back", self.pack.token_name(id))
        } else {
            "what lies in front can't be beaten without a roll or a power".to_owned()
        }
    }

    /// The token that brings dice back from the graveyard, and the faces that would then beat what lies in front.
    fn revived_beats<'t>(self, with: &dyn Fn(&Things<'_>) -> bool) -> Option<(&'t str, Party)>
    where
        Self: 't,
    {
        let (id, held) = self.tokens_with(Power::Revive).into_iter().next()?;
        let most = held.min(self.state.graveyard).min(2);
        let mut tried: Vec<Party> = vec![Party::default()];
        for _ in 0..most {
            tried = tried
                .into_iter()
                .flat_map(|so_far| {
                    PartyFace::ON_DICE.map(|face| {
                        let mut more = so_far;
                        more.add(face, 1);
                        more
                    })
                })
                .collect();
            let beats = |faces: &&Party| {
                let back = faces.iter().filter(|(face, _)| !self.acts_as(*face).is_empty());
                let back = back.map(|(face, number)| (Thing::Die(face), u32::from(number)));
                with(&self.companions().into_iter().chain(back).collect())
            };
            if let Some(faces) = tried.iter().find(beats) {
                return Some((id, *faces));
            }
        }
        None
    }

    /// What the next roll of the dungeon may bring, with the lair as it is.
    fn next_level(self) -> Vec<String> {
        let level = self.state.level.saturating_add(1);
        let dice = self.dice_for(level);
        if dice == 0 || !self.state.ahead.is_empty() {
            return Vec::new();
        }
        let party: Things<'_> = self.companions().into_iter().filter(|(thing, _)| !thing.is_token()).collect();
        let (mut wakes, mut quiet, mut beaten, mut total) = (0_u64, 0_u64, 0_u64, 0_u64);
        let mut known = Beaten::new();
        let bare = self.bare();
        let alone = Position { pack: self.pack, state: &bare };
        let reads = Pool::of(&self.pack.dungeon_die, usize::from(dice)).tally();
        for outcome in reads.outcomes() {
            let shown = reads.mean(&outcome.faces);
            let mut rolled: Dungeon = self.pack.dungeon_faces().iter().map(|(face, real)| (*face, shown.of(*real))).collect();
            for (from, to) in self.conversions() {
                let turned = rolled.of(from);
                rolled.take(from, turned);
                rolled.add(to, turned);
            }
            let lair = self.lair_with(rolled.dragon);
            rolled.dragon = 0;
            total += outcome.ways;
            wakes += if lair >= self.dragon_threshold() { outcome.ways } else { 0 };
            quiet += if rolled.monsters() == 0 { outcome.ways } else { 0 };
            beaten += if alone.can_beat(&party, rolled, lair, &mut known) { outcome.ways } else { 0 };
        }
        let of = |ways: u64| chance(ways, total);
        vec![
            format!("level {level} rolls {}", wording::dice(dice, "dungeon")),
            format!("  no monster at all: {}", of(quiet)),
            format!("  the dragon wakes: {}", of(wakes)),
            format!("  beaten with the party as it is, without a roll, a power or a token: {}", of(beaten)),
        ]
    }

    /// The chance that a dragon has come by each of the next levels, if every level is entered.
    fn first_dragon(self) -> Vec<String> {
        let die = &self.pack.dungeon_die;
        let Some((_, dragon)) = self.pack.dungeon_faces().iter().find(|(face, _)| *face == DungeonFace::Dragon) else { return Vec::new() };
        let (sides, other) = (u64::from(die.sides()), u64::from(die.sides() - die.sides_of(*dragon)));
        // A dragon that is awake is dealt with before the next level, one way or another.
        let lair = if self.dragon_wakes() { 0 } else { self.state.lair };
        let (mut none, mut all) = (1_u64, 1_u64);
        let mut parts = Vec::new();
        let last = self.pack.numbers.levels.min(self.state.level.saturating_add(3));
        for level in self.state.level.saturating_add(1)..=last {
            for _ in 0..level.min(self.state.settings.dungeon_dice.saturating_sub(lair)) {
                (none, all) = (none.saturating_mul(other), all.saturating_mul(sides));
            }
            if all == u64::MAX {
                break;
            }
            parts.push(format!("  by level {level}: {}", chance(all - none, all)));
        }
        if !parts.is_empty() {
            parts.insert(0, "another dragon joins the lair".to_owned());
        }
        parts
    }

    /// What a fight depends on and nothing else, since many positions are tried.
    fn bare(self) -> State {
        let player = self.state.adventurer().map(|player| Adventurer { tokens: Tokens::new(), ..player.clone() });
        State { players: player.into_iter().collect(), exhausted: self.state.exhausted, phase: Phase::Monster, ..State::default() }
    }

    fn lair_with(self, dragons: u8) -> u8 {
        let lair = self.state.lair.saturating_add(dragons);
        if self.lair_empties_at().is_some_and(|at| lair >= at) { 0 } else { lair }
    }

    /// Whether these companions can defeat all monsters of a level, and then the dragon if it is awake: the same reach as in a
    /// fight, every order of deeds tried.
    fn can_beat(self, party: &Things<'_>, dungeon: Dungeon, lair: u8, known: &mut Beaten) -> bool {
        let monsters: Dungeon = dungeon.iter().filter(|(face, _)| face.is_monster()).collect();
        let key = (party.iter().map(|(_, number)| *number).collect(), monsters, lair);
        if let Some(beaten) = known.get(&key) {
            return *beaten;
        }
        let state = State { dungeon: monsters, lair, ..self.state.clone() };
        let there = Position { pack: self.pack, state: &state };
        let beaten = if monsters.is_empty() {
            !there.dragon_wakes() || there.slayers_among(party.clone()).is_some()
        } else {
            party.iter().enumerate().any(|(at, (thing, number))| *number > 0 && self.beats_first(there, party, at, *thing, known))
        };
        known.insert(key, beaten);
        beaten
    }

    /// Whether the level can be beaten if this companion goes first.
    fn beats_first(self, there: Position<'_, '_>, party: &Things<'_>, at: usize, thing: Thing<'_>, known: &mut Beaten) -> bool {
        let mut left = party.clone();
        if let Some((_, number)) = left.get_mut(at) {
            *number -= 1;
        }
        there.targets(&[(thing, 1)]).into_iter().any(|target| {
            let mut monsters = there.state.dungeon;
            monsters.take(target.kind, target.count);
            let further = more(monsters, target.extra);
            further.into_iter().any(|monsters| self.can_beat(&left, monsters, there.state.lair, known))
        })
    }
}

/// What is left of some things without one of a kind.
fn without<'t>(things: &Things<'t>, gone: Thing<'t>) -> Things<'t> {
    things.iter().copied().filter(|(thing, _)| *thing != gone).collect()
}

/// What may be left after so many more monsters of any kind are gone.
fn more(monsters: Dungeon, extra: u8) -> Vec<Dungeon> {
    if extra == 0 || monsters.is_empty() {
        return vec![monsters];
    }
    let one_less = monsters.iter().map(|(kind, _)| {
        let mut left = monsters;
        left.take(kind, 1);
        left
    });
    one_less.flat_map(|left| more(left, extra - 1)).collect()
}

/// `7/36 (19.4%)`.
fn chance(ways: u64, total: u64) -> String {
    Fraction::new(ways, total).in_words()
}
