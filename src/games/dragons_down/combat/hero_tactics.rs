//! Combat Steps 5: Hero Tactics.

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Status, Step, Tactics};
use crate::games::dragons_down::values::{Board, Weapon};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// Combat Steps 5: so many cubes a round, before an alert adds a Speed cube.
const CUBES: i32 = 5;

/// Where a cube may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Weapon,
    Attack,
    Maneuver,
}

/// What a hero has to place, and what bounds it.
struct Hand {
    might: i32,
    speed: i32,
    limit: i32,
    /// Boxes of the weapon this round, mandatory and optional; none without a target.
    weapon: Option<(i32, i32)>,
    attack: i32,
    maneuver: i32,
    card: String,
}

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
        let tactics = place(play, table, &hero, weapon.as_ref(), board, thrown)?;
        table.tell(|| {
            let words = format!("weapon {}, attack {}, maneuver {}", tactics.weapon, tactics.attack, tactics.maneuver);
            note(format!("{}: {words}", play.name(&hero))).cite(cite::HERO_TACTICS)
        });
        let hero = play.state.hero_mut(&hero);
        hero.healthy.take(Cube::Might, tactics.weapon);
        hero.healthy.take(Cube::Speed, tactics.attack.saturating_add(tactics.maneuver));
        hero.tactics = Some(tactics);
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

fn place(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, weapon: Option<&Weapon>, board: Option<Board>, thrown: bool) -> Flow<Tactics> {
    let state = play.state.hero(hero);
    let hand = Hand {
        might: i32::from(state.healthy.of(Cube::Might)),
        speed: i32::from(state.healthy.of(Cube::Speed)),
        limit: play.cube_limit(hero),
        weapon: weapon.map(|weapon| (weapon.dark, weapon.light)),
        attack: board.map_or(9, |board| board.attack),
        maneuver: board.map_or(9, |board| board.maneuver),
        card: play.weapon(hero).map_or_else(String::new, |card| card.to_string()),
    };
    let spots = [Spot::Weapon, Spot::Attack, Spot::Maneuver].map(|spot| (spot, spot.key(), hand.room(spot)));
    let default = hand.again(state.before.as_ref());
    let text = || format!("Where does {} place cubes? (at most {})", play.name(hero), hand.limit);
    let hint = || "Might goes on the weapon, its dark boxes all or none; Speed on attack and maneuver.".to_owned();
    let about = ask(format!("tactics.{hero}")).of(state.seat).text(text).hint(hint).cite(cite::HERO_TACTICS);
    let most = u32::try_from(hand.limit).unwrap_or(0);
    let many = about.many(spots).between(0, most).default_to(|spot| default.map_or(0, |counts| counts.of(*spot)));
    let placed = table.many(many.check(|counts| hand.check(counts)))?;
    let count = |spot| placed.iter().find(|(other, _)| *other == spot).map_or(0, |(_, count)| u8::try_from(*count).unwrap_or(u8::MAX));
    Ok(Tactics { weapon: count(Spot::Weapon), attack: count(Spot::Attack), maneuver: count(Spot::Maneuver), thrown })
}

/// How many cubes go where.
#[derive(Clone, Copy, Default)]
struct Counts {
    weapon: u32,
    attack: u32,
    maneuver: u32,
}

impl Counts {
    fn of(self, spot: Spot) -> u32 {
        match spot {
            Spot::Weapon => self.weapon,
            Spot::Attack => self.attack,
            Spot::Maneuver => self.maneuver,
        }
    }
}

impl Spot {
    fn key(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Attack => "attack",
            Self::Maneuver => "maneuver",
        }
    }
}

impl Hand {
    /// How many cubes could go to a spot.
    fn room(&self, spot: Spot) -> u32 {
        let room = match spot {
            Spot::Weapon => self.weapon.map_or(0, |(dark, light)| self.might.min(dark + light)),
            Spot::Attack => self.speed.min(self.attack),
            Spot::Maneuver => self.speed.min(self.maneuver),
        };
        u32::try_from(room).unwrap_or(0)
    }

    /// Last round's placement as far as the cubes are still there; in the first round as much as fits, attack before maneuver.
    fn again(&self, before: Option<&Tactics>) -> Option<Counts> {
        let wanted = match before {
            Some(before) => {
                Counts { weapon: u32::from(before.weapon), attack: u32::from(before.attack), maneuver: u32::from(before.maneuver) }
            }
            None => Counts { weapon: u32::MAX, attack: u32::MAX, maneuver: u32::MAX },
        };
        let limit = u32::try_from(self.limit).unwrap_or(0);
        let speed = u32::try_from(self.speed).unwrap_or(0);
        // The cube more of an alert is a Speed cube: the weapon never gets it.
        let mut weapon = wanted.weapon.min(self.room(Spot::Weapon)).min(CUBES.unsigned_abs());
        if self.weapon.is_some_and(|(dark, _)| i64::from(weapon) < i64::from(dark)) {
            weapon = 0;
        }
        let attack = if weapon == 0 { 0 } else { wanted.attack.min(self.room(Spot::Attack)).min(limit - weapon.min(limit)) };
        let left = (limit - weapon.min(limit)).saturating_sub(attack).min(speed.saturating_sub(attack));
        Some(Counts { weapon, attack, maneuver: wanted.maneuver.min(self.room(Spot::Maneuver)).min(left) })
    }

    fn check(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
        let count =
            |at: usize| counts.iter().find(|(other, _)| *other == at).map_or(0, |(_, count)| i32::try_from(*count).unwrap_or(i32::MAX));
        let (weapon, attack, maneuver) = (count(0), count(1), count(2));
        let refuse = |reason: String, expected: String| Err(Refusal::new(reason).expected(expected).cite(cite::HERO_TACTICS));
        if attack.saturating_add(maneuver) > self.speed {
            let reason = format!("{} Speed cubes were placed, and {} are healthy", attack + maneuver, self.speed);
            return refuse(reason, format!("{} on attack and maneuver together", self.speed));
        }
        if weapon > CUBES {
            return refuse(
                format!("{weapon} cubes were placed on the weapon, and only a Speed cube may be the sixth"),
                format!("at most {CUBES}"),
            );
        }
        match self.weapon {
            Some((dark, _)) if weapon > 0 && weapon < dark => refuse(
                format!("{} has {dark} mandatory boxes, and {weapon} would be filled", self.card),
                format!("{dark} or more on the weapon, or none"),
            ),
            _ => Ok(()),
        }
    }
}
