//! Combat Steps 5: Hero Tactics.

use super::boxes::{InUse, Spot, TacticsBox, lay_out, placed, spots};
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Status, Step, Tactics};
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, WEAPON};
use crate::games::dragons_down::values::Weapon;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// Combat Steps 5: so many cubes a round, before an alert adds a Speed cube.
const CUBES: i32 = 5;

/// Combat Steps 5: each hero who takes part places cubes, all revealed together.
pub fn hero_tactics(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    for hero in play.state.heroes_at(&at) {
        let hidden = play.state.hero(&hero).is(Status::Hidden);
        if hidden && !play.state.fight().ambushers.contains(&hero) {
            continue;
        }
        let weapon = weapon_of(play, table, &hero)?;
        let thrown = throws(play, table, &hero, weapon.as_ref())?;
        let board = play.look_at_board(table, &hero)?;
        let boxes = play.boxes(&hero, &InUse { weapon, board });
        let mut tactics = place(play, table, &hero, boxes)?;
        tactics.thrown = thrown;
        table.tell(|| note(format!("{}: {}", play.name(&hero), placed(&tactics))).cite(cite::HERO_TACTICS));
        lay_out(play.state.hero_mut(&hero), tactics);
    }
    play.state.fight_mut().step = Step::MonsterTactics;
    Ok(())
}

/// The card of the weapon a hero with a target uses; of one nobody can describe, boxes without limit.
fn weapon_of(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<Option<Weapon>> {
    let (Some(card), true) = (play.weapon(hero), play.state.fight().targets.contains_key(hero)) else { return Ok(None) };
    let record = play.state.hero(hero).record(&card);
    play.look_at_weapon(table, &record)?;
    let unknown = Weapon { length: 0, dark: 0, dark_swords: 0, light: 9, light_swords: 0, melee: true, ranged: false, thrown_length: 0 };
    Ok(Some(play.weapon_card(&record).unwrap_or(unknown)))
}

/// Treasure and Item Banners, Melee or Ranged: the use is chosen with the cubes. From hiding it can only be thrown.
fn throws(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, weapon: Option<&Weapon>) -> Flow<bool> {
    if !weapon.is_some_and(|weapon| weapon.melee && weapon.ranged) {
        return Ok(false);
    }
    if play.state.hero(hero).is(Status::Hidden) {
        return Ok(true);
    }
    let text = || format!("Does {} strike with the weapon, or throw it?", play.name(hero));
    let about = ask(format!("use.{hero}")).of(play.state.hero(hero).seat).text(text).cite(cite::HERO_TACTICS);
    table.choose(about.choose([(false, "strike"), (true, "throw")]).default_to(|thrown| !thrown))
}

/// What a hero has to place, and what bounds it.
struct Hand {
    boxes: Vec<TacticsBox>,
    spots: Vec<Spot>,
    healthy: Cubes,
    limit: i32,
}

/// One question for all boxes, whatever card they are on.
fn place(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, boxes: Vec<TacticsBox>) -> Flow<Tactics> {
    let state = play.state.hero(hero);
    let hand = Hand { spots: spots(&boxes, state.healthy), healthy: state.healthy, limit: play.cube_limit(hero), boxes };
    let default = hand.again(state.before.as_ref());
    let text = || format!("Where does {} place cubes? (at most {})", play.name(hero), hand.limit);
    let hint = || "Might goes on the weapon, its dark boxes all or none; Speed on attack and maneuver.".to_owned();
    let about = ask(format!("tactics.{hero}")).of(state.seat).text(text).hint(hint).cite(cite::HERO_TACTICS);
    let most = u32::try_from(hand.limit).unwrap_or(0);
    let many = about.many(hand.spots.iter().enumerate().map(|(nth, spot)| (nth, spot.key.clone(), spot.room))).between(0, most);
    let many = many.default_to(|nth| default.get(*nth).copied().unwrap_or(0));
    let counts = table.many(many.check(|counts| hand.check(counts)))?;
    Ok(hand.laid(&counts))
}

impl Hand {
    /// How many cubes more a box takes, by what is placed so far.
    fn space(&self, spot: &Spot, placed: &[u32]) -> u32 {
        let sum = |fits: &dyn Fn(&Spot) -> bool| -> i32 {
            let there = self.spots.iter().zip(placed).filter(|(other, _)| fits(other));
            i32::try_from(there.map(|(_, count)| *count).sum::<u32>()).unwrap_or(i32::MAX)
        };
        let room = self.boxes.get(spot.at).map_or(0, TacticsBox::room) - sum(&|other| other.at == spot.at);
        let left = i32::from(self.healthy.of(spot.cube)) - sum(&|other| other.cube == spot.cube);
        let limit = self.limit - sum(&|_| true);
        // The cube more of an alert is a Speed cube: no other box gets it.
        let other = if spot.cube == Cube::Speed { limit } else { CUBES - sum(&|other| other.cube != Cube::Speed) };
        u32::try_from(room.min(left).min(limit).min(other)).unwrap_or(0)
    }

    /// Last round's placement as far as the cubes are still there, unless there was nothing to strike with; in the first round as much
    /// as fits, attack before maneuver. Speed that is left over goes on maneuver: it costs nothing there.
    fn again(&self, before: Option<&Tactics>) -> Vec<u32> {
        let armed = self.boxes.iter().any(|here| here.key == *WEAPON && here.room() > 0);
        let mut placed = self.as_before(before.filter(|before| before.strikes() || !armed));
        for (nth, spot) in self.spots.iter().enumerate() {
            let maneuver = self.boxes.get(spot.at).is_some_and(|here| here.key == *MANEUVER && here.accepts.first() == Some(&spot.cube));
            let more = if maneuver { self.space(spot, &placed) } else { 0 };
            if let Some(placed) = placed.get_mut(nth) {
                *placed += more.min(spot.room - (*placed).min(spot.room));
            }
        }
        placed
    }

    fn as_before(&self, before: Option<&Tactics>) -> Vec<u32> {
        let mut placed: Vec<u32> = vec![0; self.spots.len()];
        for (nth, spot) in self.spots.iter().enumerate() {
            let Some(here) = self.boxes.get(spot.at) else { continue };
            let first = here.accepts.first() == Some(&spot.cube);
            let wanted = match before {
                Some(before) => u32::from(before.on(here.key.as_str()).of(spot.cube)),
                None if first => u32::MAX,
                None => 0,
            };
            let idle = here.key == *ATTACK && self.on(WEAPON, &placed) + self.given(WEAPON) == 0;
            let count = if idle { 0 } else { wanted.min(spot.room).min(self.space(spot, &placed)) };
            if let Some(placed) = placed.get_mut(nth) {
                *placed = count;
            }
            let last = self.spots.get(nth + 1).is_none_or(|next| next.at != spot.at);
            let short = i64::from(self.on(here.key.as_str(), &placed)) + i64::from(here.given) < i64::from(here.dark);
            if last && short {
                self.spots.iter().zip(&mut placed).filter(|(other, _)| other.at == spot.at).for_each(|(_, count)| *count = 0);
            }
        }
        placed
    }

    fn on(&self, key: &str, placed: &[u32]) -> u32 {
        let here = self.spots.iter().zip(placed).filter(|(spot, _)| self.boxes.get(spot.at).is_some_and(|here| here.key == *key));
        here.map(|(_, count)| *count).sum()
    }

    fn given(&self, key: &str) -> u32 {
        let here = self.boxes.iter().find(|here| here.key == *key);
        u32::try_from(here.map_or(0, |here| here.given.min(here.room()))).unwrap_or(0)
    }

    /// What an answer puts where; a box that fills itself does so as far as it has room.
    fn laid(&self, counts: &[(usize, u32)]) -> Tactics {
        let mut tactics = Tactics::default();
        for (nth, count) in counts {
            if let Some((spot, here)) = self.spots.get(*nth).and_then(|spot| self.boxes.get(spot.at).map(|here| (spot, here))) {
                tactics.put(&here.key, spot.cube, u8::try_from(*count).unwrap_or(u8::MAX));
            }
        }
        for here in self.boxes.iter().filter(|here| here.given > 0) {
            let more = here.given.min(here.room() - tactics.count(here.key.as_str()));
            if let Some(more) = u8::try_from(more).ok().filter(|more| *more > 0) {
                tactics.given.insert(here.key.clone(), more);
            }
        }
        tactics
    }

    fn check(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
        let tactics = self.laid(counts);
        let refuse = |reason: String, expected: String| Err(Refusal::new(reason).expected(expected).cite(cite::HERO_TACTICS));
        for (cube, placed) in tactics.cubes().each() {
            let healthy = self.healthy.of(cube);
            if placed > healthy {
                let kind = cube.plural();
                let places = if cube == Cube::Speed { "attack and maneuver together" } else { "all cards together" };
                return refuse(format!("{placed} {kind} were placed, and {healthy} are healthy"), format!("{healthy} on {places}"));
            }
        }
        let others: i32 = tactics.cubes().each().filter(|(cube, _)| *cube != Cube::Speed).map(|(_, count)| i32::from(count)).sum();
        if others > CUBES {
            let reason = format!("{others} cubes that are not Speed were placed, and only a Speed cube may be the sixth");
            return refuse(reason, format!("at most {CUBES}"));
        }
        for here in &self.boxes {
            let (key, cubes) = (here.key.as_str(), tactics.count(here.key.as_str()));
            let filled = tactics.filled(key);
            if cubes > here.room() {
                return refuse(
                    format!("{cubes} cubes were placed on {key}, and it has {} boxes", here.room()),
                    format!("at most {}", here.room()),
                );
            }
            if cubes > 0 && filled < here.dark {
                let reason = format!("{} has {} mandatory boxes, and {filled} would be filled", here.card, here.dark);
                return refuse(reason, format!("{} or more on {key}, or none", here.dark));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(key: &str, accepts: &[Cube], dark: i32, light: i32, given: i32) -> TacticsBox {
        TacticsBox { key: Id::from(key), card: key.to_owned(), accepts: accepts.to_vec(), dark, light, given }
    }

    fn hand(boxes: Vec<TacticsBox>, cubes: &[(Cube, u8)]) -> Hand {
        let mut healthy = Cubes::NONE;
        cubes.iter().for_each(|(cube, count)| healthy.put(*cube, *count));
        Hand { spots: spots(&boxes, healthy), healthy, limit: 5, boxes }
    }

    fn keys(hand: &Hand) -> Vec<(&str, u32)> {
        hand.spots.iter().map(|spot| (spot.key.as_str(), spot.room)).collect()
    }

    #[test]
    fn a_box_that_also_takes_another_cube_has_a_key_for_each() {
        let boxes = vec![
            row(WEAPON, &[Cube::Might, Cube::Purple], 1, 1, 0),
            row(ATTACK, &[Cube::Speed, Cube::Might], 0, 2, 0),
            row("maneuver", &[Cube::Speed], 0, 2, 0),
            row("tricky-ring", &[Cube::Gray], 0, 1, 0),
        ];
        let hand = hand(boxes, &[(Cube::Might, 1), (Cube::Speed, 2), (Cube::Purple, 1), (Cube::Gray, 1)]);
        let all = [("weapon", 1), ("weapon-purple", 1), ("attack", 2), ("attack-might", 1), ("maneuver", 2), ("tricky-ring", 1)];
        assert_eq!(keys(&hand), all);
        // Enter: every box with the cubes it is made for.
        assert_eq!(hand.again(None), [1, 0, 2, 0, 0, 1]);
        assert!(hand.check(&[(0, 1), (1, 1), (2, 2), (5, 1)]).is_ok());
        let twice = hand.check(&[(0, 1), (3, 1)]).expect_err("one Might on two boxes");
        assert_eq!(twice.reason, "2 Might cubes were placed, and 1 are healthy");
    }

    #[test]
    fn a_box_that_fills_itself_counts_and_leaves_the_limit_alone() {
        let boxes =
            vec![row(WEAPON, &[Cube::Might], 2, 1, 1), row(ATTACK, &[Cube::Speed], 0, 3, 0), row("maneuver", &[Cube::Speed], 0, 3, 0)];
        let hand = hand(boxes, &[(Cube::Might, 1), (Cube::Speed, 4)]);
        let tactics = hand.laid(&[(0, 1), (1, 3), (2, 1)]);
        assert_eq!((tactics.count(WEAPON), tactics.filled(WEAPON)), (1, 2));
        assert!(hand.check(&[(0, 1), (1, 3), (2, 1)]).is_ok(), "one cube and the given one fill both mandatory boxes");
        assert_eq!(hand.again(None), [1, 3, 1]);
    }
}
