//! What else a correction by hand changes, so that a hero keeps as many cubes as there are on the table.

use super::cubes::Cube;
use super::id::Id;
use super::state::{Hero, State};

/// A cube that is wounded was healthy before, and one that is healed was wounded: where only one of the two was corrected, the other
/// follows. What changed, a line each.
pub fn put_right(before: &State, fixed: &mut State) -> Vec<String> {
    let both = fixed.heroes.iter_mut().filter_map(|(id, hero)| before.heroes.get(id).map(|before| (id, before, hero)));
    both.flat_map(|(id, before, hero)| Cube::ALL.into_iter().filter_map(move |cube| cubes(id, before, hero, cube))).collect()
}

fn cubes(id: &Id, before: &Hero, hero: &mut Hero, cube: Cube) -> Option<String> {
    if hero.more_cubes != before.more_cubes || hero.lent != before.lent || hero.tactics != before.tactics {
        return None;
    }
    let (was, is) = (before.healthy.of(cube), hero.healthy.of(cube));
    let (was_wounded, is_wounded) = (before.wounded.of(cube), hero.wounded.of(cube));
    let (what, pile, was, due) = match (was == is, was_wounded == is_wounded) {
        (true, false) => ("healthy", &mut hero.healthy, was, (was + was_wounded).checked_sub(is_wounded)?),
        (false, true) => ("wounded", &mut hero.wounded, was_wounded, (was + was_wounded).checked_sub(is)?),
        _ => return None,
    };
    pile.take(cube, was);
    pile.put(cube, due);
    Some(format!("{id}.{what}.{cube}: {was} is now {due}, as there are as many cubes as before"))
}
