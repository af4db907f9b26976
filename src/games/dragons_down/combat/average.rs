//! How likely an attack hits and kills, before anyone rolls: in whole numbers of ways.

use super::damage::base_damage;
use super::exchange::{Deals, Ways};
use crate::dice::Die;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::values::Board;
use crate::games::dragons_down::{Play, spells};

/// A wound taken: a cube is lost.
pub(super) const HURT: i64 = 8;
/// The same with few Hearts left.
const HURT_BADLY: i64 = 14;
/// So many Hearts are few.
const FEW: i32 = 2;

/// The two Hit Dice: in how many ways of all they strike what is as fast, and what is faster.
pub(super) struct HitDice {
    pub(super) all: i64,
    tie: i64,
    slower: i64,
}

impl HitDice {
    pub(super) fn of(die: &Die) -> Self {
        let sides = |name: &str| die.face(name).map_or(0, |face| i64::from(die.sides_of(face)));
        let (hit, equal, all) = (sides("hit"), sides("equal"), i64::from(die.sides()));
        Self { all: all * all, tie: (hit + equal) * (hit + equal), slower: hit * hit }
    }

    /// In how many ways an attack hits.
    pub(super) fn ways(&self, speed: i32, maneuver: i32) -> i64 {
        match speed.cmp(&maneuver) {
            std::cmp::Ordering::Greater => self.all,
            std::cmp::Ordering::Equal => self.tie,
            std::cmp::Ordering::Less => self.slower,
        }
    }
}

/// Damage as the Ranged Dice may have it, each with its ways of all: of two dice the lower counts. Without them it is what it is.
pub(super) fn damages(play: &Play<'_>, damage: i32, ranged: bool) -> Vec<(i32, Ways)> {
    if !ranged {
        return vec![(damage, Ways { some: 1, of: 1 })];
    }
    let dice = &play.pack.dice;
    let sides: Vec<(i32, i64)> =
        dice.ranged.each_face().map(|face| (dice.ranged.value(face), i64::from(dice.ranged.sides_of(face)))).collect();
    let of = i64::from(dice.ranged.sides()) * i64::from(dice.ranged.sides());
    let pairs = sides.iter().flat_map(|one| sides.iter().map(move |two| (one.0.min(two.0), one.1 * two.1)));
    pairs.map(|(lower, some)| (damage + lower, Ways { some, of })).collect()
}

/// In how many ways damage is at least so much, and in how many less, but any at all.
pub(super) fn split(damages: &[(i32, Ways)], enough: i32) -> (Ways, Ways) {
    let of = damages.first().map_or(1, |(_, ways)| ways.of);
    let sum = |fits: &dyn Fn(i32) -> bool| damages.iter().filter(|(damage, _)| fits(*damage)).map(|(_, ways)| ways.some).sum::<i64>();
    let kills = sum(&|damage| damage >= 1 && damage >= enough);
    (Ways { some: kills, of }, Ways { some: sum(&|damage| damage >= 1) - kills, of })
}

/// What the hit of a chip, as it is up now, does to a hero. Armour keeps him alive, and is lost for it.
pub(super) fn deals(play: &Play<'_>, chip: &Id, hero: &Id) -> Deals {
    let own = i32::from(play.state.hero(hero).healthy.of(Cube::Heart));
    let hearts = own + play.health_of_cards(hero);
    let cost = if own <= FEW { HURT_BADLY } else { HURT };
    let targets = play.defenders_here().len();
    let Some((base, icons, _)) = base_damage(play, chip, targets).filter(|_| play.spell_of(chip).is_none()) else {
        return Deals { kills: Ways { some: 0, of: 1 }, harms: Ways { some: 1, of: 1 }, cost };
    };
    let shielded = !play.armours(hero).is_empty() || play.state.is_under(hero, spells::LIFE_ARMOR);
    let off = i32::from(icons > 0 && (shielded || play.state.is_under(hero, spells::IRON_SKIN)));
    let all = damages(play, base + icons - off, play.is_ranged(chip));
    let (kills, harms) = split(&all, if shielded { i32::MAX } else { hearts });
    Deals { kills, harms, cost }
}

/// How many sides of the Monster Die leave a chip as it lies, or turn it over.
pub(super) fn turned_up(play: &Play<'_>, now: bool) -> i64 {
    let die = &play.pack.dice.monster;
    let turns = die.face("monster").map_or(0, |face| i64::from(die.sides_of(face)));
    if now { i64::from(die.sides()) - turns } else { turns }
}

/// What is so with a chip as it lies now, and turned over; it is told whether it lies as now, and lies so again in the end.
pub(super) fn on_each_side<T>(tried: &mut Play<'_>, chip: &Id, what: impl Fn(&Play<'_>, bool) -> T) -> [T; 2] {
    let turn = |tried: &mut Play<'_>| {
        if let Some(figure) = tried.state.figures.get_mut(chip) {
            figure.side = figure.side.turned();
        }
    };
    let now = what(tried, true);
    turn(tried);
    let turned = what(tried, false);
    turn(tried);
    [now, turned]
}

/// How likely a hero can kill a chip this round with the weapon in hand, wherever he puts his cubes: in ways times sides of the
/// Monster Die; 0 where nobody knows the numbers.
pub(super) fn kill_chance(play: &Play<'_>, hero: &Id, chip: &Id) -> i64 {
    let (Some(weapon), Some(board)) = (play.weapon_in_hand(hero), play.board(hero)) else { return 0 };
    let Some(stands) = play.chip(chip) else { return 0 };
    let dice = HitDice::of(&play.pack.dice.hit);
    let healthy = play.state.hero(hero).healthy;
    let might = i32::from(healthy.of(Cube::Might)).min(weapon.dark + weapon.light);
    let (health, least) = (stands.health - play.wounds(chip), weapon.dark.max(1));
    let sides = on_each_side(&mut play.copy(), chip, |tried, up| tried.maneuver(chip).map(|maneuver| (turned_up(play, up), maneuver)));
    let sides: Vec<(i64, i32)> = sides.into_iter().flatten().collect();
    let with = |on_weapon: i32| {
        let icons = weapon.dark_swords + weapon.light_swords.min(on_weapon - weapon.dark).max(0);
        let off = i32::from(stands.armoured && icons > 0);
        let speed = speed_left(play, hero, board, on_weapon);
        let hits: i64 = sides.iter().map(|(weight, maneuver)| weight * dice.ways(speed, *maneuver)).sum();
        if on_weapon + icons - off >= health { hits } else { 0 }
    };
    (least..=might).map(with).max().unwrap_or(0)
}

/// What [`kill_chance`] is where a kill is certain.
pub(super) fn certain(play: &Play<'_>) -> i64 {
    HitDice::of(&play.pack.dice.hit).all * i64::from(play.pack.dice.monster.sides())
}

/// The attack speed that is left beside so many cubes on the weapon.
fn speed_left(play: &Play<'_>, hero: &Id, board: Board, on_weapon: i32) -> i32 {
    let speed = i32::from(play.state.hero(hero).healthy.of(Cube::Speed));
    speed.min(board.attack).min(play.cube_limit(hero) - on_weapon).max(0)
}
