//! What a hero's cubes on boxes still hold up this round: blows that are to come, and his own. For the cube that Enter wounds.

use super::armour::foresee;
use super::average::{HitDice, deals, on_each_side};
use super::exchange::{DIES, KILL, Ways};
use super::trial::compared;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;

/// A blow is weighed by so many parts, since what the Ranged Dice make of it is a fraction.
const PARTS: i64 = 100;

/// How the rest of the round stands for a hero, more being better. Only differences mean anything.
pub(super) fn held_up(play: &Play<'_>, hero: &Id) -> i64 {
    let fight = play.state.fight();
    let dice = HitDice::of(&play.pack.dice.hit);
    let aims_at = |one: &Id, other: &Id| fight.targets.get(one).is_some_and(|targets| targets.contains(other));
    let mut stands = 0;
    for foe in fight.pending.iter().filter(|foe| *foe != hero && aims_at(foe, hero)) {
        let dodged = match (play.attack_speed(foe), play.maneuver(hero)) {
            (Some(speed), Some(maneuver)) => dice.all - dice.ways(speed, maneuver),
            // Nobody knows how fast it strikes: every cube may count.
            (None, Some(maneuver)) => i64::from(maneuver),
            (_, None) => 0,
        };
        stands += dodged * blow(play, foe, hero);
    }
    if !fight.pending.contains(hero) {
        return stands;
    }
    let Some(speed) = play.attack_speed(hero) else { return stands };
    for target in fight.targets.get(hero).into_iter().flatten() {
        let hits = play.maneuver(target).map_or(i64::from(speed), |maneuver| dice.ways(speed, maneuver));
        stands += hits * parts(KILL);
        // Who strikes first may not be struck back.
        if fight.pending.contains(target) && aims_at(target, hero) {
            let first = i64::from(compared(Some(speed), play.attack_speed(target)).unwrap_or(1));
            stands += hits * first * blow(play, target, hero) / 2;
        }
    }
    stands
}

/// The most damage that one hit of those here may do to a hero, on either side of their chips; none where nobody can say.
pub(super) fn hardest_blow(play: &Play<'_>) -> Option<i32> {
    let fight = play.state.fight();
    let mut tried = play.copy();
    let mut most = 0;
    for foe in play.state.figures_at(&fight.at).into_iter().filter(|foe| !play.state.figure(foe).native || fight.targets.contains_key(foe))
    {
        for foreseen in on_each_side(&mut tried, &foe, |tried, _| foresee(tried, &foe, 1)) {
            most = most.max(foreseen?.most);
        }
    }
    Some(most)
}

/// What a kill, or a death, is worth in the parts of a blow.
fn parts(worth: i128) -> i64 {
    i64::try_from(worth).unwrap_or(i64::MAX).saturating_mul(PARTS)
}

/// What one foe's hit costs a hero.
fn blow(play: &Play<'_>, foe: &Id, hero: &Id) -> i64 {
    let share = |ways: Ways| if ways.of == 0 { 0 } else { ways.some * PARTS / ways.of };
    let deals = deals(play, foe, hero);
    parts(DIES) / PARTS * share(deals.kills) + deals.cost * share(deals.harms)
}
