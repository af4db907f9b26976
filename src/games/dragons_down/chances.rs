//! Exact chances worth knowing before the next action: a line each.

use super::actions::haggle::{self, ASKING};
use super::actions::{active, kept};
use super::cubes::Cube;
use super::effects::Deed;
use super::id::Id;
use super::state::State;
use super::{Pack, Play, actions, hide};
use crate::dice::{Die, Fraction};
use crate::toolbox::wording::count;

/// How many tries in a row are worth showing.
const TRIES: u32 = 4;

/// Chances of the active hero's reactions and actions.
#[must_use]
pub fn chances(pack: &Pack, state: &State) -> Vec<String> {
    let Some(id) = active(state) else { return Vec::new() };
    let hero = state.hero(&id);
    let mut lines = Vec::new();
    let play = Play { pack, state: state.clone(), seat: None };
    let (hidden, all) = hide::chance(&play, &id);
    lines.push(format!("hide: {}", shown(hidden, all)));
    lines.extend(noise(pack, state, &id));
    if actions::may_search(pack, state, &id) {
        let tries = u32::from(actions::left_for(pack, state, &id, Deed::Search)).clamp(1, TRIES);
        let row = if tries == 1 { "search, in one try".to_owned() } else { format!("search, in 1 to {tries} tries in a row") };
        let each = actions::search_tries(&play, &id, tries).into_iter().map(|(found, all)| shown(found, all));
        lines.push(format!("{row}: {}", each.collect::<Vec<_>>().join(", ")));
    }
    if Cube::MAGIC.iter().any(|cube| hero.all_cubes().of(*cube) > 0) && actions::may_learn(pack, state, &id) {
        let kept = hero.day.streak.as_ref().map_or(0, |streak| kept(state, &id, &streak.what, "book"));
        let (learned, cursed, all) = actions::chance_to_learn(&play, &id, kept);
        lines.push(format!("learn: {}; cursed: {}", shown(learned, all), shown(cursed, all)));
    }
    lines.extend(actions::merchants(state, &id).iter().map(|merchant| haggling(&play, &id, merchant)));
    lines
}

/// Haggling: to each price a merchant may come down to, one try after another; where the hero's icons are not known, one try by icons.
fn haggling(play: &Play<'_>, hero: &Id, merchant: &Id) -> String {
    let die = &play.pack.dice.haggle;
    let all = u128::from(die.sides());
    let good = |number: i32| -> u128 {
        let good = die.each_face().filter(|face| die.name(*face) != "door" && die.value(*face) <= number);
        good.map(|face| u128::from(die.sides_of(face))).sum()
    };
    let (both, open) = (all * all, all - sides(die, "door"));
    let each: Vec<String> = match haggle::known_number(play, hero, merchant) {
        Some(number) => (1..ASKING)
            .map(|tries| {
                let chance = |ways: u128| ways.pow(2 * tries.unsigned_abs());
                format!("to {} x the price {}", ASKING - tries, shown(chance(good(number)), chance(all)))
            })
            .collect(),
        None => (0..=3).map(|icons| format!("{} {}", count(icons, "icon"), shown(good(icons).pow(2), both))).collect(),
    };
    format!("haggle with the {}: {}; a door in one try {}", play.pack.name(merchant), each.join(", "), shown(both - open * open, both))
}

/// Sneak - or - Make Noise: how often the summoning dice bring monsters to the hero's own clearing.
fn noise(pack: &Pack, state: &State, id: &Id) -> Option<String> {
    let at = state.hero(id).at.as_ref()?;
    let card = pack.tiles.get(&at.tile)?;
    let dice = &pack.dice;
    let symbol = |die: &Die, symbol: Option<&String>| symbol.map_or(0, |symbol| sides(die, symbol));
    let chance = |what: String, ways: u128, die: &Die| (ways > 0).then(|| format!("{what} {}", shown(ways, u128::from(die.sides()))));
    let name = |record: Option<&Id>, other: &str| record.map_or_else(|| other.to_owned(), |record| pack.name(record));
    let site = state.realm.sites.values().any(|site| !site.body && site.at == *at);
    let guards = if site { sides(&dice.black_symbol, "treasure-site") } else { 0 };
    let each = [
        chance(
            name(card.wandering.as_ref(), "wandering monsters"),
            symbol(&dice.gray_symbol, card.wandering_symbol.as_ref()),
            &dice.gray_symbol,
        ),
        chance(name(card.local.as_ref(), "local monsters"), symbol(&dice.black_symbol, card.local_symbol.as_ref()), &dice.black_symbol),
        chance("guards of a site".to_owned(), guards, &dice.black_symbol),
    ];
    let each: Vec<String> = each.into_iter().flatten().collect();
    (!each.is_empty()).then(|| format!("make noise, what the summoning dice call here: {}", each.join(", ")))
}

fn sides(die: &Die, face: &str) -> u128 {
    die.face(face).map_or(0, |face| u128::from(die.sides_of(face)))
}

/// `4/9 (44.4%)`.
fn shown(ways: u128, of: u128) -> String {
    let common = gcd(ways, of).max(1);
    let small = |part: u128| u64::try_from(part / common).unwrap_or(u64::MAX);
    Fraction::new(small(ways), small(of)).in_words()
}

/// The greatest common divisor; the other number where one is 0.
pub fn gcd(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_shown_reduced() {
        assert_eq!(shown(16, 36), "4/9 (44.4%)");
        assert_eq!(shown(9, 36), "1/4 (25%)");
    }
}
