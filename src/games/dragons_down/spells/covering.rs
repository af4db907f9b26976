//! Spells: which cubes cover the boxes of a card, what an enchanted tile saves, and which of the cubes are wounded.

use super::card::{SpellBox, SpellCard};
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::toolbox::wording::list;

impl SpellCard {
    /// The box that an enchanted tile lets stay empty, as the marked boxes are best left: any that matches, or with the Enchantment
    /// Limit only the rightmost one of that single colour.
    fn may_stay_empty(&self, enchanted: Option<Cube>, limited: bool) -> Vec<usize> {
        let Some(colour) = enchanted else { return Vec::new() };
        let fits = |one: &SpellBox| one.colour == Some(colour) || (!limited && one.colour.is_none());
        let mut open: Vec<usize> = self.boxes.iter().enumerate().filter(|(_, one)| fits(one)).map(|(at, _)| at).collect();
        if limited {
            return open.pop().into_iter().collect();
        }
        open.sort_by_key(|at| self.boxes.get(*at).map_or((true, true), |one| (!one.wounds, one.colour.is_none())));
        open
    }

    /// The cubes on each box if these cover all of them but `empty`; colours of their own first. None if they don't fit exactly.
    fn covered(&self, cubes: Cubes, empty: Option<usize>) -> Option<Vec<(SpellBox, Option<Cube>)>> {
        let mut left = cubes;
        let mut laid: Vec<(SpellBox, Option<Cube>)> = Vec::new();
        for (at, one) in self.boxes.iter().enumerate() {
            let cube = one.colour.filter(|_| empty != Some(at));
            if cube.is_some_and(|cube| left.take(cube, 1) == 0) {
                return None;
            }
            laid.push((*one, cube));
        }
        for (_, (_, cube)) in laid.iter_mut().enumerate().filter(|(at, (one, _))| one.colour.is_none() && empty != Some(*at)) {
            let next = left.each().next().map(|(cube, _)| cube)?;
            left.take(next, 1);
            *cube = Some(next);
        }
        left.is_none().then_some(laid)
    }

    /// Which cube lies on which box, with the box that an enchanted tile lets stay empty left so if a cube is missing.
    fn laid(&self, cubes: Cubes, enchanted: Option<Cube>, limited: bool) -> Option<Vec<(SpellBox, Option<Cube>)>> {
        let open = self.may_stay_empty(enchanted, limited);
        self.covered(cubes, None).or_else(|| open.into_iter().find_map(|at| self.covered(cubes, Some(at))))
    }

    /// Whether these cubes cast it.
    #[must_use]
    pub fn cast_by(&self, cubes: Cubes, enchanted: Option<Cube>, limited: bool) -> bool {
        self.by_hand.is_some() && !cubes.is_none() || self.laid(cubes, enchanted, limited).is_some()
    }

    /// The cubes that casting it with these may wound: one of each of these choices.
    #[must_use]
    pub fn wounded_of(&self, cubes: Cubes, enchanted: Option<Cube>, limited: bool) -> Vec<Vec<Cube>> {
        if let Some(wounds) = self.by_hand {
            let any: Vec<Cube> = cubes.each().map(|(cube, _)| cube).collect();
            return (0..wounds).map(|_| any.clone()).collect();
        }
        let Some(laid) = self.laid(cubes, enchanted, limited) else {
            // A box was emptied since: what still lies on marked boxes of one colour.
            let marked = self.boxes.iter().filter(|one| one.wounds).filter_map(|one| one.colour);
            return marked.filter(|colour| cubes.of(*colour) > 0).map(|colour| vec![colour]).collect();
        };
        let mut loose = Cubes::NONE;
        laid.iter().filter(|(one, _)| one.colour.is_none()).filter_map(|(_, cube)| *cube).for_each(|cube| loose.put(cube, 1));
        let marked = laid.iter().filter(|(one, cube)| one.wounds && cube.is_some());
        marked.map(|(one, _)| one.colour.map_or_else(|| loose.each().map(|(cube, _)| cube).collect(), |colour| vec![colour])).collect()
    }

    /// The fewest of these cubes that cast it, those of which there are most on the boxes that take any. None if they can't.
    #[must_use]
    pub fn cheapest(&self, healthy: Cubes, enchanted: Option<Cube>, limited: bool) -> Option<Cubes> {
        if self.by_hand.is_some() {
            return None;
        }
        let open = self.may_stay_empty(enchanted, limited);
        open.into_iter().map(Some).chain([None]).find_map(|empty| {
            let mut left = healthy;
            let mut placed = Cubes::NONE;
            let filled = || self.boxes.iter().enumerate().filter(|(at, _)| empty != Some(*at)).map(|(_, one)| one.colour);
            for colour in filled().flatten() {
                (left.take(colour, 1) == 1).then(|| placed.put(colour, 1))?;
            }
            for _ in filled().filter(Option::is_none) {
                let most = Cube::MAGIC.into_iter().filter(|cube| left.of(*cube) > 0).max_by_key(|cube| left.of(*cube))?;
                left.take(most, 1);
                placed.put(most, 1);
            }
            Some(placed)
        })
    }

    /// The cubes it takes, in words: `purple (wounds) and any`; on an enchanted tile with what that saves.
    #[must_use]
    pub fn words(&self, enchanted: Option<Cube>, limited: bool) -> String {
        let one = |one: &SpellBox| format!("{}{}", one.colour.map_or("any", Cube::slug), if one.wounds { " (wounds)" } else { "" });
        let boxes: Vec<String> = self.boxes.iter().map(one).collect();
        if boxes.is_empty() {
            return "as the card shows".to_owned();
        }
        let open: Vec<String> = self.may_stay_empty(enchanted, limited).iter().filter_map(|at| boxes.get(*at)).cloned().collect();
        match enchanted.filter(|_| !open.is_empty()) {
            None => format!("{}, every box filled", list(&boxes)),
            Some(colour) if boxes.len() == 1 => format!("no cube: the tile's {colour} magic saves its box, {}", list(&boxes)),
            Some(colour) => format!("{}, every box filled but one: the tile's {colour} magic saves {}", list(&boxes), open.join(" or ")),
        }
    }

    /// The kinds of cubes its boxes take.
    #[must_use]
    pub fn takes(&self) -> Vec<Cube> {
        let any = self.by_hand.is_some() || self.boxes.iter().any(|one| one.colour.is_none());
        Cube::MAGIC.into_iter().filter(|cube| any || self.boxes.iter().any(|one| one.colour == Some(*cube))).collect()
    }

    /// How many boxes must be filled, and how many may stay empty.
    #[must_use]
    pub fn count(&self, enchanted: Option<Cube>, limited: bool) -> (i32, i32) {
        if self.by_hand.is_some() {
            return (1, 4);
        }
        let free = i32::from(!self.may_stay_empty(enchanted, limited).is_empty());
        (i32::try_from(self.boxes.len()).unwrap_or(0) - free, free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(boxes: &[&str]) -> SpellCard {
        SpellCard { boxes: boxes.iter().map(|word| SpellBox::named(word).expect("a box")).collect(), ..SpellCard::default() }
    }

    fn cubes(each: &[(Cube, u8)]) -> Cubes {
        let mut cubes = Cubes::NONE;
        each.iter().for_each(|(cube, count)| cubes.put(*cube, *count));
        cubes
    }

    #[test]
    fn every_box_is_covered_by_its_colour_and_any_magic_on_the_others() {
        let fireball = card(&["wound-purple", "any"]);
        assert!(fireball.cast_by(cubes(&[(Cube::Purple, 2)]), None, false));
        assert!(fireball.cast_by(cubes(&[(Cube::Purple, 1), (Cube::Blue, 1)]), None, false));
        assert!(!fireball.cast_by(cubes(&[(Cube::Blue, 2)]), None, false));
        assert!(!fireball.cast_by(cubes(&[(Cube::Purple, 1)]), None, false));
        assert!(!fireball.cast_by(cubes(&[(Cube::Purple, 3)]), None, false));
    }

    #[test]
    fn an_enchanted_tile_saves_a_box_and_the_limit_says_which() {
        let (both, purple) = (card(&["wound-purple", "any"]), Some(Cube::Purple));
        // Free choice: the marked box is left empty, and nothing is wounded.
        assert!(both.cast_by(cubes(&[(Cube::Blue, 1)]), purple, false));
        assert!(both.wounded_of(cubes(&[(Cube::Blue, 1)]), purple, false).is_empty());
        // The box of any colour may be the one that matches.
        assert!(both.cast_by(cubes(&[(Cube::Purple, 1)]), Some(Cube::Green), false));
        assert_eq!(both.wounded_of(cubes(&[(Cube::Purple, 1)]), Some(Cube::Green), false), [[Cube::Purple]]);
        // The limit: only the rightmost box of that single colour.
        assert!(!both.cast_by(cubes(&[(Cube::Purple, 1)]), Some(Cube::Green), true));
        let two = card(&["wound-purple", "purple", "any"]);
        assert_eq!(two.wounded_of(cubes(&[(Cube::Purple, 1), (Cube::Blue, 1)]), purple, true), [[Cube::Purple]]);
        assert!(two.wounded_of(cubes(&[(Cube::Purple, 1), (Cube::Blue, 1)]), purple, false).is_empty());
    }

    #[test]
    fn the_cheapest_cubes_leave_what_is_rare() {
        let spell = card(&["gray", "any"]);
        let healthy = cubes(&[(Cube::Gray, 1), (Cube::Black, 1), (Cube::White, 2)]);
        assert_eq!(spell.cheapest(healthy, None, false), Some(cubes(&[(Cube::Gray, 1), (Cube::White, 1)])));
        assert_eq!(spell.cheapest(cubes(&[(Cube::Gray, 1)]), None, false), None);
        assert_eq!(spell.cheapest(cubes(&[(Cube::Gray, 1)]), Some(Cube::Gray), false), Some(cubes(&[(Cube::Gray, 1)])));
    }
}
