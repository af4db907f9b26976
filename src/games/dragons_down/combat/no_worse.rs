//! Combat Steps 5: what Enter places is worth most on average, and never worse than another placement in all that counts against whom
//! the hero meets.

use super::boxes::Spot;
use super::exchange::Outlook;
use super::hand::Hand;
use super::trial::{Trial, Worth};
use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Tactics;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, WEAPON};

impl Hand {
    /// What Enter places.
    pub(super) fn usual(&self, play: &Play<'_>, hero: &Id, trial: &mut Trial<'_>) -> Vec<u32> {
        self.no_worse(self.again(play.state.hero(hero).before.as_ref()), trial)
    }

    /// What lies where, with so many cubes on each spot.
    pub(super) fn laid_out(&self, placed: &[u32]) -> Tactics {
        self.laid(&counts(placed))
    }

    /// The placement worth most on average; of equals this one, unless another is no worse in any respect and better in one: then the
    /// best of those. Cubes that bring nothing go on maneuver, whatever comes.
    fn no_worse(&self, placed: Vec<u32>, trial: &mut Trial<'_>) -> Vec<u32> {
        let own = |key: &str| self.spots.iter().position(|spot| self.is_own(spot, key));
        let (weapon, attack, maneuver) = (own(WEAPON), own(ATTACK), own(MANEUVER));
        let at = |nth: Option<usize>, placed: &[u32]| nth.and_then(|nth| placed.get(nth)).copied().unwrap_or(0);
        let rank =
            |worth: &[i32], placed: &[u32]| (worth.iter().sum::<i32>(), at(maneuver, placed), at(attack, placed), at(weapon, placed));
        let mut tried: Vec<(Worth, Outlook, Vec<u32>)> = Vec::new();
        for placed in std::iter::once(placed.clone()).chain(self.others(&placed, weapon, attack)) {
            let (worth, outlook) = trial.worth(self.laid_out(&placed));
            tried.push((worth, outlook, placed));
        }
        // Who would strike does: a fight in which nobody does goes nowhere. But where every attack is likely death, dodging may be better.
        let strikes = |worth: &Worth| worth.first().copied().unwrap_or(0);
        let own = tried.first().map_or(0, |(worth, ..)| strikes(worth));
        let attacks: Vec<Outlook> = tried.iter().filter(|(worth, ..)| strikes(worth) >= own).map(|(_, outlook, _)| *outlook).collect();
        let deadly = attacks.iter().all(|outlook| outlook.is_deadly());
        tried.retain(|(worth, outlook, _)| strikes(worth) >= own || deadly && outlook.is_safer(&attacks));
        let best = tried.iter().map(|(_, outlook, _)| outlook.average).max().unwrap_or(0);
        let Some((own, outlook, _)) = tried.first() else { return placed };
        let from = if outlook.average == best {
            own.clone()
        } else {
            let highest = tried.iter().filter(|(_, outlook, _)| outlook.average == best);
            highest.max_by_key(|(worth, _, placed)| rank(worth, placed)).map_or_else(|| own.clone(), |(worth, ..)| worth.clone())
        };
        let no_worse = |worth: &Worth| worth.len() == from.len() && worth.iter().zip(&from).all(|(new, old)| new >= old);
        let mut chosen: Option<&(Worth, Outlook, Vec<u32>)> = None;
        for other in tried.iter().filter(|(worth, outlook, _)| outlook.average == best && no_worse(worth)) {
            if chosen.is_none_or(|chosen| rank(&other.0, &other.2) > rank(&chosen.0, &chosen.2)) {
                chosen = Some(other);
            }
        }
        chosen.map_or(placed, |(.., placed)| placed.clone())
    }

    /// The other placements that the rules allow, each with what is spare on maneuver.
    fn others(&self, placed: &[u32], weapon: Option<usize>, attack: Option<usize>) -> Vec<Vec<u32>> {
        let maneuver = self.spots.iter().position(|spot| self.is_own(spot, MANEUVER));
        let set =
            |nth: Option<usize>, to: u32, placed: &mut [u32]| nth.and_then(|nth| placed.get_mut(nth)).into_iter().for_each(|on| *on = to);
        let room = |nth: Option<usize>| nth.and_then(|nth| self.spots.get(nth)).map_or(0, |spot| spot.room);
        let mut others = Vec::new();
        for on_weapon in 0..=room(weapon) {
            for on_attack in 0..=room(attack) {
                let mut other = placed.to_vec();
                set(weapon, on_weapon, &mut other);
                set(attack, on_attack, &mut other);
                set(maneuver, 0, &mut other);
                self.fill(MANEUVER, &mut other);
                let idle = on_attack > 0 && self.spell.is_none() && self.on(WEAPON, &other) + self.given(WEAPON) == 0;
                let many = i64::from(other.iter().sum::<u32>()) > i64::from(self.limit);
                if !idle && !many && self.check(&counts(&other)).is_ok() {
                    others.push(other);
                }
            }
        }
        others
    }

    /// Whether a spot is for the cube that its row of boxes is made for.
    fn is_own(&self, spot: &Spot, key: &str) -> bool {
        self.boxes.get(spot.at).is_some_and(|here| here.key == *key && here.own() == spot.cube)
    }
}

/// An answer as the question gives it.
fn counts(placed: &[u32]) -> Vec<(usize, u32)> {
    placed.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect()
}
