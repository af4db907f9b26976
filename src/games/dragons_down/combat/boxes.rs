//! The boxes that a hero may put cubes on in a combat round, whatever card they are on.
//!
//! Everything that opens a box, lets it take another kind of cube, or fills it by itself changes the list of [`Play::boxes`]; the
//! question, its checks, the default and what is kept follow from the list.

use super::versus::AIMS;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::Casting;
use crate::games::dragons_down::state::{Hero, Tactics};
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, SPELL, WEAPON, native};
use crate::games::dragons_down::values::{Board, Weapon};

/// A row of like boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TacticsBox {
    /// Its name in the question and in what is kept: `weapon`, `attack`, `maneuver`, `spell`, or the slug of a worn treasure.
    pub key: Id,
    /// The card it is on, as a sentence names it.
    pub card: String,
    /// The kinds of cubes it takes; the first needs no naming, the others are `attack-might` and the like.
    pub accepts: Vec<Cube>,
    /// Mandatory boxes: all or none of them are filled.
    pub dark: i32,
    /// Optional boxes.
    pub light: i32,
    /// Boxes filled without a cube and outside the limit, if there is room for them.
    pub given: i32,
}

impl TacticsBox {
    fn new(key: &str, card: impl Into<String>, accepts: Cube, dark: i32, light: i32) -> Self {
        Self { key: Id::from(key), card: card.into(), accepts: vec![accepts], dark, light, given: 0 }
    }

    /// How many cubes have room.
    #[must_use]
    pub fn room(&self) -> i32 {
        self.dark + self.light
    }
}

/// What a hero uses in a round, as far as it is known: the weapon's card, the spell's boxes, the hero's own two cards.
#[derive(Clone, Debug, Default)]
pub struct InUse {
    /// The weapon, if it has a target.
    pub weapon: Option<Weapon>,
    /// The spell that is cast instead.
    pub casting: Option<Casting>,
    /// What lineage and class card show.
    pub board: Option<Board>,
}

impl Play<'_> {
    /// Every box that this hero may put cubes on this round.
    #[must_use]
    pub fn boxes(&self, hero: &Id, used: &InUse) -> Vec<TacticsBox> {
        let weapon = self.weapon(hero).map_or_else(String::new, |card| card.to_string());
        let (dark, light) = used.weapon.map_or((0, 0), |weapon| (weapon.dark, weapon.light));
        let (attack, maneuver) = used.board.map_or((9, 9), |board| (board.attack, board.maneuver));
        let mut boxes = vec![TacticsBox::new(WEAPON, weapon, Cube::Might, dark, light)];
        boxes.extend(used.casting.as_ref().map(|casting| self.spell_boxes(hero, casting)));
        boxes.push(TacticsBox::new(ATTACK, "the hero cards", Cube::Speed, 0, attack));
        boxes.push(TacticsBox::new(MANEUVER, "the hero cards", Cube::Speed, 0, maneuver));
        if self.may_aim(hero) {
            boxes.extend(AIMS.map(|aim| TacticsBox::new(aim, "the lineage card", Cube::Speed, 0, 1)));
        }
        if self.state.is_under(hero, "dark-matter") {
            boxes.iter_mut().for_each(swap_kinds);
        }
        boxes
    }

    /// The boxes of the spell that is cast; the enchanted tile may save one.
    fn spell_boxes(&self, hero: &Id, casting: &Casting) -> TacticsBox {
        let (enchanted, limited) = self.enchantment_for(hero);
        let (dark, light) = casting.card.count(enchanted, limited);
        TacticsBox { key: Id::from(SPELL), card: self.pack.name(&casting.spell), accepts: casting.card.takes(), dark, light, given: 0 }
    }
}

/// Dark Matter: Might goes on speed boxes, Speed on might boxes.
fn swap_kinds(here: &mut TacticsBox) {
    for cube in &mut here.accepts {
        *cube = match *cube {
            Cube::Might => Cube::Speed,
            Cube::Speed => Cube::Might,
            other => other,
        };
    }
}

/// One answer to where cubes go: this kind of cube on this box.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Which box of the list.
    pub at: usize,
    pub cube: Cube,
    pub key: String,
    pub room: u32,
}

/// Every spot of a list of boxes, as far as there are cubes for it. Cubes on a spell go by their colour alone.
pub(super) fn spots(boxes: &[TacticsBox], healthy: Cubes) -> Vec<Spot> {
    let each =
        boxes.iter().enumerate().flat_map(|(at, here)| here.accepts.iter().enumerate().map(move |(nth, cube)| (at, here, nth, *cube)));
    let spot = |(at, here, nth, cube): (usize, &TacticsBox, usize, Cube)| {
        let key = match nth {
            _ if here.key == *SPELL => cube.slug().to_owned(),
            0 => here.key.to_string(),
            _ => format!("{}-{cube}", here.key),
        };
        let room = u32::try_from(here.room().min(i32::from(healthy.of(cube)))).unwrap_or(0);
        // The three that everyone has are always shown; of the rest only what could be filled.
        (nth == 0 && native(here.key.as_str()).is_some() || room > 0).then_some(Spot { at, cube, key, room })
    };
    each.filter_map(spot).collect()
}

/// What lies where, in a line: `weapon 2, attack 2, maneuver 1`.
#[must_use]
pub fn placed(tactics: &Tactics) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(spell) = &tactics.spell {
        let cubes: Vec<String> = tactics.on(SPELL).each().map(|(cube, count)| format!("{cube} {count}")).collect();
        words.push(if cubes.is_empty() { spell.to_string() } else { format!("{spell}: {}", cubes.join(" ")) });
    } else {
        words.push(format!("{WEAPON} {}", tactics.filled(WEAPON)));
    }
    words.extend([ATTACK, MANEUVER].map(|key| format!("{key} {}", tactics.filled(key))));
    let plain = |key: &Id| [WEAPON, ATTACK, MANEUVER, SPELL].iter().any(|plain| *key == **plain);
    words.extend(tactics.each().filter(|(key, ..)| !plain(key)).map(|(key, cube, count)| format!("{key} {cube} {count}")));
    words.join(", ")
}

/// Takes the placed cubes out of the healthy box.
pub(super) fn lay_out(hero: &mut Hero, tactics: Tactics) {
    for (_, cube, count) in tactics.each() {
        hero.healthy.take(cube, count);
    }
    hero.tactics = Some(tactics);
}
