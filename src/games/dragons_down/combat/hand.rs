//! Combat Steps 5: the cubes a hero has to place, and where they may go.

use super::boxes::{Spot, TacticsBox, spots};
use super::not_now::not_now;
use super::trial::Trial;
use super::usual::deadly_speed;
use super::versus::AIMS;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::effects::Gives;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::Casting;
use crate::games::dragons_down::state::Tactics;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, OPTIONAL, SPELL, WEAPON};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Refusal, Table, ask};
use crate::toolbox::wording::{count, slug};

/// Combat Steps 5: so many cubes a round, before an alert adds a Speed cube.
pub(super) const CUBES: i32 = 5;

/// What a hero has to place, and what bounds it.
pub(super) struct Hand {
    /// So many cubes of a kind at most on the boxes for another.
    pub swaps: Vec<(Cube, Cube, i32)>,
    pub boxes: Vec<TacticsBox>,
    pub spots: Vec<Spot>,
    pub healthy: Cubes,
    pub limit: i32,
    /// What the spell is called.
    pub spell_name: String,
    /// The spell that is cast, what saves it a box, and the cubes that Enter puts on it.
    pub spell: Option<(Casting, Option<Cube>, bool, Cubes)>,
    /// Below this maneuver a blow falls that kills for certain.
    pub flee: i32,
}

/// One question for all boxes, whatever card they are on.
pub(super) fn place(
    play: &Play<'_>,
    table: &mut Table<'_>,
    hero: &Id,
    boxes: Vec<TacticsBox>,
    used: (Option<&Casting>, bool),
    committed: i32,
) -> Flow<Tactics> {
    let state = play.state.hero(hero);
    let (casting, thrown) = used;
    let hand = Hand::of(play, hero, boxes, casting, committed);
    let default = hand.usual(play, hero, &mut Trial::of(play, hero, casting.map(|casting| &casting.spell), thrown));
    let text = || {
        let spell = hand.spell.as_ref().map_or_else(String::new, |(casting, enchanted, limited, _)| {
            format!("; {} takes {}", play.pack.name(&casting.spell), casting.card.words(*enchanted, *limited))
        });
        let dodges = if hand.only_dodges(play, hero, &default) { "; Enter only dodges: to strike is likely death" } else { "" };
        format!("Where does {} place cubes? (at most {}{spell}{dodges})", play.name(hero), hand.most())
    };
    let hint = || match &hand.spell {
        Some((casting, enchanted, limited, _)) => {
            let words = casting.card.words(*enchanted, *limited);
            format!("{}: {words}. Speed goes on attack and maneuver.", play.pack.name(&casting.spell))
        }
        None => {
            let one_of = hand.boxes.iter().find_map(|here| here.one_of.map(|one| (here, one)));
            let one_of = one_of.map_or_else(String::new, |(here, one)| {
                format!(
                    " {}: one of its boxes takes a {one} cube in place of a {} cube: {}-{one} 1.",
                    here.card,
                    here.own().slug(),
                    here.key
                )
            });
            if hand.boxes.iter().all(|here| here.key != *WEAPON || here.room() == 0) {
                return "Without a weapon or a spell in use only Speed on maneuver counts.".to_owned();
            }
            format!("Might goes on the weapon, its dark boxes all or none; Speed on attack and maneuver.{one_of}")
        }
    };
    // The weapon's boxes are called by its card's name, too, and by the cube that lies on them alone.
    let weapon = play.weapon(hero);
    let of_weapon = |word: &str| {
        if let Some((_, key)) = SAID_OF_BOXES.iter().find(|(said, _)| *said == word) {
            return Some((*key).to_owned());
        }
        let card = weapon.as_ref().map(|card| state.record(card));
        let name = weapon.iter().chain(&card).any(|card| card.as_str() == word || card.as_str().rsplit('-').next() == Some(word));
        (name || word == Cube::Might.slug()).then(|| WEAPON.to_owned())
    };
    let about = ask(format!("tactics.{hero}")).of(state.seat).text(text).hint(hint).short(of_weapon).cite(cite::HERO_TACTICS);
    let most = u32::try_from(hand.most()).unwrap_or(0);
    let many = about.many(hand.spots.iter().enumerate().map(|(nth, spot)| (nth, spot.key.clone(), spot.room))).between(0, most);
    let many = many.default_to(|nth| default.get(*nth).copied().unwrap_or(0));
    // Legal, but without a weapon or a spell in use they do nothing.
    let idle = |nth: &usize| hand.spots.get(*nth).is_some_and(|spot| hand.is_idle(spot));
    let key = |nth: &usize| hand.spots.get(*nth).map_or_else(String::new, |spot| spot.key.clone());
    let label = |nth: &usize| if idle(nth) { format!("{}: no attack, so of no use", key(nth)) } else { key(nth) };
    let many = many.aside(idle).label(label);
    let many = many.several(|word| hand.taking(word)).why_not(|word| not_now(play, hero, word));
    let counts = table.many(many.check(|counts| hand.check(counts)))?;
    Ok(hand.laid(&counts))
}

/// What people say for the boxes: what the cubes on them do, or the beginning of it in a hurry.
const SAID_OF_BOXES: [(&str, &str); 6] =
    [("dodge", MANEUVER), ("move", MANEUVER), ("man", MANEUVER), ("atk", ATTACK), ("wep", WEAPON), ("wpn", WEAPON)];

impl Hand {
    /// What a hero has to place on these boxes, with so many cubes on maneuver already.
    pub(super) fn of(play: &Play<'_>, hero: &Id, boxes: Vec<TacticsBox>, casting: Option<&Casting>, committed: i32) -> Self {
        let healthy = play.state.hero(hero).healthy;
        let spell = casting.map(|casting| {
            let (enchanted, limited) = play.enchantment_for(hero);
            (casting.clone(), enchanted, limited, play.usual_cubes(hero, casting))
        });
        Self {
            spots: spots(&boxes, healthy),
            healthy,
            limit: play.cube_limit(hero) - committed,
            swaps: play.swaps(hero),
            boxes,
            spell_name: casting.map_or_else(String::new, |casting| play.pack.name(&casting.spell)),
            spell,
            flee: deadly_speed(play, hero) - committed,
        }
    }

    /// Whether cubes on a spot are for an attack, and there is none.
    fn is_idle(&self, spot: &Spot) -> bool {
        let armed = self.spell.is_some() || self.boxes.iter().any(|here| here.key == *WEAPON && here.room() > 0);
        !armed && self.boxes.get(spot.at).is_some_and(TacticsBox::attacks)
    }

    /// Whether a placement leaves a weapon idle with which the hero could strike whom he has named.
    fn only_dodges(&self, play: &Play<'_>, hero: &Id, placed: &[u32]) -> bool {
        let idle = self.spell.is_none() && self.on(WEAPON, placed) + self.given(WEAPON) == 0;
        let could = || self.on(WEAPON, &self.as_before(None)) > 0;
        idle && play.state.fight().targets.contains_key(hero) && could()
    }

    /// Where a kind of cube may lie, by its name as a slug.
    fn taking(&self, word: &str) -> Vec<usize> {
        let is = |cube: Cube| cube.slug() == word || slug(&cube.plural()) == word;
        self.spots.iter().enumerate().filter(|(_, spot)| spot.room > 0 && is(spot.cube)).map(|(nth, _)| nth).collect()
    }

    /// The swap that lets a cube lie where it was not made for.
    pub(super) fn swap_of(&self, spot: &Spot) -> Option<(Cube, Cube, i32)> {
        let first = self.boxes.get(spot.at).and_then(|here| here.accepts.first()).copied()?;
        self.swaps.iter().find(|(cube, r#as, _)| *cube == spot.cube && *r#as == first && first != spot.cube).copied()
    }

    pub(super) fn on(&self, key: &str, placed: &[u32]) -> u32 {
        let here = self.spots.iter().zip(placed).filter(|(spot, _)| self.boxes.get(spot.at).is_some_and(|here| here.key == *key));
        here.map(|(_, count)| *count).sum()
    }

    /// How many cubes of a kind an answer puts on one row of boxes.
    pub(super) fn of_kind(&self, at: usize, cube: Cube, placed: &[u32]) -> u32 {
        self.spots.iter().zip(placed).filter(|(spot, _)| spot.at == at && spot.cube == cube).map(|(_, count)| *count).sum()
    }

    pub(super) fn given(&self, key: &str) -> u32 {
        let here = self.boxes.iter().find(|here| here.key == *key);
        u32::try_from(here.map_or(0, |here| here.given.min(here.room()))).unwrap_or(0)
    }

    /// What an answer puts where; a box that fills itself does so as far as it has room.
    pub(super) fn laid(&self, counts: &[(usize, u32)]) -> Tactics {
        let mut tactics = Tactics::default();
        for (nth, count) in counts {
            if let Some((spot, here)) = self.spots.get(*nth).and_then(|spot| self.boxes.get(spot.at).map(|here| (spot, here))) {
                tactics.put(&here.key, spot.cube, u8::try_from(*count).unwrap_or(u8::MAX));
            }
        }
        let might = self.might_given(|at| counts.iter().find(|(nth, _)| *nth == at).map_or(0, |(_, count)| *count));
        for here in &self.boxes {
            let key = here.key.as_str();
            let given = here.given + if key == WEAPON { might } else { 0 };
            tactics.give(key, given.min(here.room() - tactics.count(key)).max(0));
            // A box that fills itself is no mandatory one: it waits for those.
            if here.given_light > 0 && tactics.filled_first(key) >= here.dark.max(1) {
                tactics.give(OPTIONAL, here.given_light.min(here.room() - tactics.filled_first(key)).max(0));
            }
        }
        tactics
    }

    /// Cubes on treasures that count as Might on the weapon.
    pub(super) fn might_given(&self, placed: impl Fn(usize) -> u32) -> i32 {
        let might = |spot: &Spot| self.boxes.get(spot.at).is_some_and(|here| here.gives == Some(Gives::Might));
        let there = self.spots.iter().enumerate().filter(|(_, spot)| might(spot)).map(|(at, _)| placed(at));
        i32::try_from(there.sum::<u32>()).unwrap_or(0)
    }

    /// So many cubes at most: the limit, or all that the boxes take.
    fn most(&self) -> i32 {
        let room = self.spots.iter().map(|spot| spot.room).fold(0, u32::saturating_add);
        let healthy = self.healthy.each().map(|(_, count)| u32::from(count)).fold(0, u32::saturating_add);
        self.limit.min(i32::try_from(room.min(healthy)).unwrap_or(i32::MAX))
    }

    pub(super) fn check(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
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
        for (cube, r#as, most) in &self.swaps {
            let there = self.boxes.iter().filter(|here| here.accepts.first() == Some(r#as) && here.accepts.contains(cube));
            let apart = |here: &TacticsBox| if here.one_of == Some(*cube) { 1 } else { 0 };
            let placed: i32 = there.map(|here| (i32::from(tactics.on(here.key.as_str()).of(*cube)) - apart(here)).max(0)).sum();
            if placed > *most {
                let reason = format!("{placed} {} were placed on boxes for {}", cube.plural(), r#as.plural());
                return refuse(reason, format!("at most {most}"));
            }
        }
        if let Some((casting, enchanted, limited, _)) = &self.spell {
            let cubes = tactics.on(SPELL);
            if !casting.card.cast_by(cubes, *enchanted, *limited) {
                let words = casting.card.words(*enchanted, *limited);
                let cite = if *limited && enchanted.is_some() { cite::ENCHANTMENT_LIMIT } else { cite::HERO_TACTICS };
                let with = if cubes.is_none() { "without cubes on its boxes" } else { "with these cubes" };
                let refusal = Refusal::new(format!("{} is not cast {with}: {words}", self.spell_name));
                return Err(refusal.expected(words).hint("`undo` chooses something else to use").cite(cite));
            }
        }
        if AIMS.iter().all(|aim| tactics.count(aim) > 0) {
            return refuse("head and torso were both aimed at".to_owned(), "one of them, or neither".to_owned());
        }
        for here in self.boxes.iter().filter(|here| here.key != *SPELL) {
            let (key, cubes) = (here.key.as_str(), tactics.count(here.key.as_str()));
            let filled = tactics.filled_first(key);
            if cubes > here.room() {
                return refuse(
                    format!("{cubes} cubes were placed on {key}, and it has {} boxes", here.room()),
                    format!("at most {}", here.room()),
                );
            }
            if let Some(one) = here.one_of.filter(|one| cubes > 0 && tactics.on(key).of(*one) == 0) {
                let reason = format!("{} needs one {one} cube in place of a {} cube, and none was placed", here.card, here.own().slug());
                return refuse(reason, format!("{key}-{one} 1"));
            }
            if cubes > 0 && filled < here.dark {
                let (boxes, would) = (count(here.dark, "mandatory box"), if filled == 1 { "is" } else { "are" });
                let reason = format!("{} has {boxes}, and {filled} {would} filled", here.card);
                return refuse(reason, format!("{} or more on {key}, or none", here.dark));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dragons_down::tactics::ATTACK;

    fn row(key: &str, accepts: &[Cube], dark: i32, light: i32, given: i32) -> TacticsBox {
        let mut row = TacticsBox::new(key, key, Cube::Might, dark, light);
        (row.accepts, row.given, row.others) = (accepts.to_vec(), given, 1);
        row
    }

    fn hand(boxes: Vec<TacticsBox>, cubes: &[(Cube, u8)]) -> Hand {
        let mut healthy = Cubes::NONE;
        cubes.iter().for_each(|(cube, count)| healthy.put(*cube, *count));
        Hand { spots: spots(&boxes, healthy), healthy, limit: 5, swaps: Vec::new(), boxes, spell_name: String::new(), spell: None, flee: 0 }
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
