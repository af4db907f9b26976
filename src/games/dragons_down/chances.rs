//! Exact chances worth knowing before the next action: a line each.

use super::actions::{active, kept};
use super::cubes::Cube;
use super::state::{State, Status};
use super::{Pack, actions};
use crate::dice::{Die, Fraction};
use crate::toolbox::wording::count;

/// How many tries in a row are worth showing.
const TRIES: u32 = 4;

/// Chances of the active hero's reactions and actions.
#[must_use]
pub fn chances(pack: &Pack, state: &State) -> Vec<String> {
    let Some(id) = active(state) else { return Vec::new() };
    let hero = state.hero(&id);
    let dice = &pack.dice;
    let mut lines = Vec::new();
    let blank = sides(&dice.monster, "blank");
    let all = u64::from(dice.monster.sides());
    let clear = if hero.is(Status::Sneak) { all * all - (all - blank) * (all - blank) } else { blank * blank };
    lines.push(format!("hide: {}", shown(clear, all * all)));
    if actions::may_search(pack, state, &id) {
        let tries = (1..=TRIES).map(|tries| shown_tries(&dice.search, "spyglass", 2, tries));
        lines.push(format!("search, in 1 to {TRIES} tries in a row: {}", tries.collect::<Vec<_>>().join(", ")));
    }
    if Cube::MAGIC.iter().any(|cube| hero.all_cubes().of(*cube) > 0) && actions::may_learn(pack, state, &id) {
        let kept = hero.day.streak.as_ref().map_or(0, |streak| kept(state, &id, &streak.what, "book"));
        let rolled = 2 - u32::try_from(kept.min(2)).unwrap_or(0);
        let (book, curse, all) = (sides(&dice.learn, "book"), sides(&dice.learn, "curse"), u64::from(dice.learn.sides()));
        let learn = shown(book.pow(rolled), all.pow(rolled));
        let cursed = shown(all.pow(rolled) - (all - curse).pow(rolled), all.pow(rolled));
        lines.push(format!("learn: {learn}; cursed: {cursed}"));
    }
    if !actions::merchants(state, &id).is_empty() {
        let all = u64::from(dice.haggle.sides());
        let success = |number: i32| {
            let good = dice.haggle.each_face().filter(|face| dice.haggle.name(*face) != "door" && dice.haggle.value(*face) <= number);
            let good: u64 = good.map(|face| u64::from(dice.haggle.sides_of(face))).sum();
            format!("{} {}", count(number, "icon"), shown(good * good, all * all))
        };
        let each: Vec<String> = (0..=3).map(success).collect();
        let open = all - sides(&dice.haggle, "door");
        lines.push(format!("haggle once: {}; a door: {}", each.join(", "), shown(all * all - open * open, all * all)));
    }
    lines
}

fn sides(die: &Die, face: &str) -> u64 {
    die.face(face).map_or(0, |face| u64::from(die.sides_of(face)))
}

/// All of some dice show a face within so many tries, good ones kept: each die has a try a time.
fn shown_tries(die: &Die, face: &str, dice: u32, tries: u32) -> String {
    let all = u64::from(die.sides()).pow(tries);
    let never = (u64::from(die.sides()) - sides(die, face)).pow(tries);
    shown((all - never).pow(dice), all.pow(dice))
}

fn shown(ways: u64, of: u64) -> String {
    Fraction::new(ways, of).in_words()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::FaceSpec;

    #[test]
    fn chances_are_the_printed_ones() {
        let face = |name: &str| FaceSpec { name: name.to_owned(), value: None, sides: 3 };
        let search = Die::new("search", vec![face("spyglass"), face("blank")]).expect("a die");
        assert_eq!(shown_tries(&search, "spyglass", 2, 1), "1/4 (25%)");
        assert_eq!(shown_tries(&search, "spyglass", 2, 2), "9/16 (56.3%)");
        assert_eq!(shown(16, 36), "4/9 (44.4%)");
    }
}
