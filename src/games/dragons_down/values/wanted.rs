//! What a table will want to know that nobody has given yet.

use super::fields::{aim_fields, armour_fields, board_fields, chip_fields, side_fields, weapon_fields};
use super::paths::{aims_path, board_paths, card_path, chip_path};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{Monster, Pack};
use crate::games::dragons_down::state::{Figure, Rule, Side, State};
use crate::games::dragons_down::{cards, spells};
use crate::kernel::Field;
use crate::toolbox::evening::Wanted;

/// The chips that the tiles in play may bring, and the guardians of sites that lie there.
fn may_come(pack: &Pack, state: &State) -> Vec<(Id, Option<u8>)> {
    let tiles = state.realm.tiles.keys().filter_map(|tile| pack.tiles.get(tile));
    let named: Vec<&Id> = tiles.flat_map(|tile| tile.wandering.iter().chain(&tile.local)).collect();
    let comes = |(id, monster): &(&Id, &Monster)| {
        let guards = monster.guards.as_ref().is_some_and(|site| state.realm.sites.contains_key(site));
        guards || named.contains(id) || monster.summoned_as.as_ref().is_some_and(|other| named.contains(&other))
    };
    let coming = pack.monsters.iter().filter(comes);
    let designs = coming.flat_map(|(id, monster)| {
        let count = u8::try_from(monster.designs.len()).unwrap_or(0);
        let each: Vec<Option<u8>> = if count == 0 { vec![None] } else { (1..=count).map(Some).collect() };
        each.into_iter().map(|design| (id.clone(), design)).collect::<Vec<_>>()
    });
    designs.collect()
}

/// Every value of this set-up that only the owner can see.
pub fn owners(pack: &Pack, state: &State) -> Vec<Wanted> {
    let mut wanted: Vec<Wanted> = Vec::new();
    let mut want = |path: String, label: String, fields: Vec<Field>| {
        if wanted.iter().all(|other| other.path != path) {
            wanted.push(Wanted { path, label, fields });
        }
    };
    for (id, hero) in &state.heroes {
        for path in board_paths(state, id) {
            let label = format!("{}: attack and maneuver boxes, attributes", super::board_name(pack, &path));
            want(path, label, board_fields());
        }
        if state.rule(Rule::PlayerVsPlayer) {
            want(aims_path(state, id), format!("{}: aim boxes", pack.name(&hero.lineage)), aim_fields());
        }
        for spell in &hero.spells {
            let (path, label, fields) = spells::wanted_card(pack, spell);
            want(path, label, fields);
        }
        for (card, held) in &hero.cards {
            let record = held.of.as_ref().unwrap_or(card);
            let name = pack.name(record);
            if cards::is_weapon(pack, record) {
                want(format!("{}.weapon", card_path(pack, record)), format!("{name}: weapon"), weapon_fields(pack, record));
            }
            if cards::is_armour(pack, record) {
                want(format!("{}.armour", card_path(pack, record)), format!("{name}: armour"), armour_fields());
            }
        }
    }
    let there = state.figures.values().filter(|figure| !figure.native).map(|figure| (figure.of.clone(), figure.design, figure.side));
    // What is up now comes first.
    for (of, design, up) in there.chain(may_come(pack, state).into_iter().map(|(of, design)| (of, design, Side::Front))) {
        let name = pack.name(&of);
        let name = design.map_or(name, |design| format!("{}, {}", pack.name(&of), super::which_design(pack, &of, design)));
        let base = chip_path(&Figure { of, design, ..Figure::default() });
        want(format!("{base}.chip"), format!("{name}: health and Fame"), chip_fields());
        for side in [up, up.turned()] {
            let word = if side == Side::Front { "name" } else { "back" };
            want(format!("{base}.{}", side.slug()), format!("{name}, {word} side"), side_fields());
        }
    }
    wanted
}
