//! The boxes that a hero may put cubes on in a combat round, whatever card they are on.
//!
//! Everything that opens a box, lets it take another kind of cube, or fills it by itself changes the list of [`Play::boxes`]; the
//! question, its checks, the default and what is kept follow from the list.

use super::versus::AIMS;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::effects::{Acting, Effect, Filled, Gives, Origin};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::spells::Casting;
use crate::games::dragons_down::state::{Hero, Tactics};
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, SPELL, WEAPON, native};
use crate::games::dragons_down::values::{Board, Weapon};
use crate::games::dragons_down::{Play, cards, spells};

/// A row of like boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TacticsBox {
    /// Its name in the question and in what is kept: `weapon`, `attack`, `maneuver`, `spell`, or the slug of a worn treasure.
    pub key: Id,
    /// The card it is on, as a sentence names it.
    pub card: String,
    /// The kinds of cubes it takes; the first needs no naming, the others are `attack-might` and the like.
    pub accepts: Vec<Cube>,
    /// How many cubes of the other kinds it takes.
    pub others: i32,
    /// The kind of which exactly one must lie here, if anything does.
    pub one_of: Option<Cube>,
    /// Mandatory boxes: all or none of them are filled.
    pub dark: i32,
    /// Optional boxes.
    pub light: i32,
    /// Boxes filled without a cube and outside the limit, if there is room for them.
    pub given: i32,
    /// The same for optional boxes: they are filled once the mandatory ones are.
    pub given_light: i32,
    /// What a cube in the box of a treasure does.
    pub gives: Option<Gives>,
}

impl TacticsBox {
    /// Boxes for one kind of cube.
    #[must_use]
    pub fn new(key: &str, card: impl Into<String>, accepts: Cube, dark: i32, light: i32) -> Self {
        let key = Id::from(key);
        Self { key, card: card.into(), accepts: vec![accepts], others: 0, one_of: None, dark, light, given: 0, given_light: 0, gives: None }
    }

    /// How many cubes have room.
    #[must_use]
    pub fn room(&self) -> i32 {
        self.dark + self.light
    }

    /// How many of its boxes are left to a kind of cube: not those that fill themselves, nor the one kept for another kind.
    #[must_use]
    pub fn open_to(&self, cube: Cube) -> i32 {
        let kept = match self.one_of {
            Some(one) if one == cube => self.room() - 1,
            Some(_) => 1,
            None => 0,
        };
        (self.room() - self.given - self.given_light - kept).max(0)
    }

    /// The kind of cube it is made for.
    #[must_use]
    pub fn own(&self) -> Cube {
        self.accepts.first().copied().unwrap_or(Cube::Might)
    }

    /// Whether its cubes are for an attack only.
    #[must_use]
    pub fn attacks(&self) -> bool {
        self.key == *ATTACK || matches!(self.gives, Some(Gives::Attack(_) | Gives::Damage | Gives::Might))
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
    /// Whether the weapon is thrown.
    pub thrown: bool,
}

impl Play<'_> {
    /// Every box that this hero may put cubes on this round.
    #[must_use]
    pub fn boxes(&self, hero: &Id, used: &InUse) -> Vec<TacticsBox> {
        let card = self.weapon(hero);
        let weapon = card.as_ref().map_or_else(String::new, |card| self.card_name(hero, card));
        let (dark, light) = used.weapon.map_or((0, 0), |weapon| (weapon.dark, weapon.light));
        let light = if used.thrown || !self.both_hands(hero) { self.light_in_one_hand(hero, light) } else { light };
        let (attack, maneuver) = used.board.map_or((9, 9), |board| (board.attack, board.maneuver));
        let mut boxes = vec![TacticsBox::new(WEAPON, weapon, Cube::Might, dark, light)];
        boxes.extend(used.casting.as_ref().map(|casting| self.spell_boxes(hero, casting)));
        boxes.push(TacticsBox::new(ATTACK, "the hero cards", Cube::Speed, 0, attack));
        boxes.push(TacticsBox::new(MANEUVER, "the hero cards", Cube::Speed, 0, maneuver));
        if self.may_aim(hero) {
            let printed = AIMS.into_iter().zip(self.aims(hero)).filter(|(_, boxes)| *boxes > 0);
            boxes.extend(printed.map(|(aim, _)| TacticsBox::new(aim, "the lineage card", Cube::Speed, 0, 1)));
        }
        let effects = self.effects(hero);
        for acting in &effects {
            fill(&mut boxes, acting, card.as_ref());
        }
        if effects.iter().any(|acting| *acting.effect == Effect::Crossed) {
            boxes.iter_mut().for_each(swap_kinds);
        }
        for acting in &effects {
            if let Effect::CubeAs { cube, r#as, count } = acting.effect {
                for here in boxes.iter_mut().filter(|here| here.gives.is_none() && here.accepts.first() == Some(r#as)) {
                    here.accepts.push(*cube);
                    here.others += i32::from(*count);
                }
            }
        }
        if self.state.is_under(hero, spells::DARK_MATTER) {
            boxes.iter_mut().for_each(swap_kinds);
        }
        boxes
    }

    /// So many cubes of a kind at most may lie on the boxes for another: a rule over all boxes together.
    #[must_use]
    pub fn swaps(&self, hero: &Id) -> Vec<(Cube, Cube, i32)> {
        let swap = |effect: &Effect| match effect {
            Effect::CubeAs { cube, r#as, count } => Some((*cube, *r#as, i32::from(*count))),
            _ => None,
        };
        self.effects(hero).iter().filter_map(|acting| swap(acting.effect)).collect()
    }

    /// Equipping: whether a hero has both hands for the weapon.
    #[must_use]
    pub fn both_hands(&self, hero: &Id) -> bool {
        let state = self.state.hero(hero);
        let weapon = self.weapon(hero);
        // A ring goes to a hand position, and leaves the weapon positions free.
        let shield = |card: &Id| cards::is_shield(self.pack, &state.record(card)) && Some(card) != weapon.as_ref();
        !state.cards.iter().any(|(card, held)| held.worn && shield(card))
    }

    /// Position Two-handed Weapon: a spear's optional boxes are for both hands only.
    fn light_in_one_hand(&self, hero: &Id, light: i32) -> i32 {
        let card = self.weapon(hero).map(Origin::Card);
        let bound = |acting: &Acting<'_>| *acting.effect == Effect::LightWithBothHands && Some(&acting.by) == card.as_ref();
        if self.effects(hero).iter().any(bound) { 0 } else { light }
    }

    /// The boxes of the spell that is cast; the enchanted tile may save one.
    fn spell_boxes(&self, hero: &Id, casting: &Casting) -> TacticsBox {
        let (enchanted, limited) = self.enchantment_for(hero);
        let (dark, light) = casting.card.count(enchanted, limited);
        TacticsBox {
            card: self.pack.name(&casting.spell),
            accepts: casting.card.takes(),
            others: dark + light,
            ..TacticsBox::new(SPELL, "", Cube::Black, dark, light)
        }
    }
}

/// What an effect makes of the boxes: it fills one, changes what the weapon takes, or adds its own.
fn fill(boxes: &mut Vec<TacticsBox>, acting: &Acting<'_>, weapon: Option<&Id>) {
    let of_weapon = matches!(&acting.by, Origin::Card(card) if Some(card) == weapon);
    let mut at = |key: &str, change: &dyn Fn(&mut TacticsBox)| boxes.iter_mut().filter(|here| here.key == *key).for_each(change);
    match acting.effect {
        Effect::Filled(Filled::Mandatory) if of_weapon => at(WEAPON, &|here| here.given += here.dark.min(1)),
        Effect::Filled(Filled::Optional) if of_weapon => at(WEAPON, &|here| here.given_light += here.light.min(1)),
        Effect::Filled(Filled::OptionalOfWeapon) => at(WEAPON, &|here| here.given_light += here.light.min(1)),
        Effect::Filled(Filled::Might) => at(WEAPON, &|here| here.given += here.room().min(1)),
        Effect::Filled(Filled::Attack) => at(ATTACK, &|here| here.given += 1),
        Effect::Filled(Filled::Maneuver) => at(MANEUVER, &|here| here.given += 1),
        Effect::WeaponTakes(cube) if of_weapon => at(WEAPON, &|here| {
            here.accepts.push(*cube);
            (here.others, here.one_of) = (here.others + 1, Some(*cube));
        }),
        Effect::Box { takes, gives } => {
            let key = acting.by.key().as_str();
            let mut own = TacticsBox::new(key, key, takes.unwrap_or(Cube::Black), 0, 1);
            if takes.is_none() {
                own.accepts = Cube::MAGIC.to_vec();
                own.others = 1;
            }
            own.gives = Some(*gives);
            boxes.push(own);
        }
        _ => {}
    }
}

/// Dark Matter, and the Cape of Alteration: Might goes on speed boxes, Speed on might boxes.
fn swap_kinds(here: &mut TacticsBox) {
    for cube in here.accepts.iter_mut().chain(&mut here.one_of) {
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
        let most = if nth == 0 { here.open_to(cube) } else { here.room().min(here.others) };
        let room = u32::try_from(most.min(i32::from(healthy.of(cube)))).unwrap_or(0);
        // The three that everyone has are always shown; of the rest only what could be filled.
        (nth == 0 && native(here.key.as_str()).is_some() || room > 0).then_some(Spot { at, cube, key, room })
    };
    each.filter_map(spot).collect()
}

/// What lies where, in a line: `weapon 2, attack 2, maneuver 1`.
#[must_use]
pub fn placed(pack: &Pack, tactics: &Tactics) -> String {
    let mut words: Vec<String> = Vec::new();
    if let Some(spell) = &tactics.spell {
        let cubes: Vec<String> = tactics.on(SPELL).each().map(|(cube, count)| format!("{cube} {count}")).collect();
        let spell = pack.name(spell);
        words.push(if cubes.is_empty() { spell } else { format!("{spell}: {}", cubes.join(" ")) });
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
