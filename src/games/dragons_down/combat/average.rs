//! What an attack and the answer to it are worth on average, in whole numbers: chances times what comes of them.

use super::armour::foresee;
use crate::dice::Die;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::values::Board;

/// A foe killed: he strikes no more, and brings his Fame.
const KILL: i64 = 24;
/// A foe wounded, or struck by a spell.
const WOUND: i64 = 8;
/// A wound taken: a cube is lost.
const HURT: i64 = 8;
/// The same with few Hearts left.
const HURT_BADLY: i64 = 14;
/// A blow that may kill, and one that kills for certain.
const MAY_DIE: i64 = 40;
const DIES: i64 = 80;
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

/// What a hit does to a hero: what it costs him, and whether it ends him for certain.
#[derive(Clone, Copy, Default)]
pub(super) struct Deals {
    cost: i64,
    deadly: bool,
}

/// What the hit of a chip, as it is up now, does to a hero.
pub(super) fn deals(play: &Play<'_>, chip: &Id, hero: &Id) -> Deals {
    let own = i32::from(play.state.hero(hero).healthy.of(Cube::Heart));
    let hearts = own + play.health_of_cards(hero);
    let hurt = if own <= FEW { HURT_BADLY } else { HURT };
    let Some(foreseen) = foresee(play, chip, 1) else { return Deals { cost: hurt, deadly: false } };
    let bare = play.armours(hero).is_empty();
    match (foreseen.least >= hearts, foreseen.most >= hearts, foreseen.most < 1) {
        (.., true) => Deals::default(),
        (true, ..) if bare => Deals { cost: DIES, deadly: true },
        (_, true, _) if bare => Deals { cost: MAY_DIE, deadly: false },
        _ => Deals { cost: hurt, deadly: false },
    }
}

/// How many sides of the Monster Die leave a chip as it lies, or turn it over.
pub(super) fn turned_up(play: &Play<'_>, now: bool) -> i64 {
    let die = &play.pack.dice.monster;
    let turns = die.face("monster").map_or(0, |face| i64::from(die.sides_of(face)));
    if now { i64::from(die.sides()) - turns } else { turns }
}

/// One side of a chip met with one placement; chances in ways of all that two Hit Dice fall.
pub(super) struct Meets {
    /// How often the hero hits it.
    pub(super) hits: i64,
    /// Whether a hit kills it, and whether it harms at all.
    pub(super) kills: bool,
    pub(super) harms: bool,
    /// How often it hits the hero.
    pub(super) struck: i64,
    /// 2 if the hero attacks first, 1 at once, 0 after it.
    pub(super) order: i32,
    pub(super) deals: Deals,
}

impl Meets {
    /// What it is worth, times all ways of both rolls: a kill that comes first spares the answer, and the other way round.
    pub(super) fn worth(&self, all: i64) -> i64 {
        let gain = if self.kills {
            KILL
        } else if self.harms {
            WOUND
        } else {
            0
        };
        let alive = if self.order == 0 && self.deals.deadly { all - self.struck } else { all };
        let there = if self.order == 2 && self.kills { all - self.hits } else { all };
        gain * self.hits * alive - self.deals.cost * self.struck * there
    }
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
    let mut tried = Play { pack: play.pack, state: play.state.clone(), seat: play.seat };
    let now = play.state.figure(chip).side;
    let mut sides = Vec::new();
    for side in [now, now.turned()] {
        if let Some(figure) = tried.state.figures.get_mut(chip) {
            figure.side = side;
        }
        sides.extend(tried.maneuver(chip).map(|maneuver| (turned_up(play, side == now), maneuver)));
    }
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
