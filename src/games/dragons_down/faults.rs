//! Every fault of a state: broken invariants, records that the pack does not have.

use super::cubes::Cube;
use super::id::Id;
use super::state::{Fate, Hero, Setting, State};
use super::{Pack, cards, spells};
use crate::kernel::Fault;

/// Every fault of a state.
pub fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
    let mut faults = Vec::new();
    setting(pack, &state.setting, &mut faults);
    for (id, hero) in &state.heroes {
        heros(pack, state, id, hero, &mut faults);
    }
    for (id, figure) in &state.figures {
        let path = format!("figures.{id}");
        if state.is_hero(id) {
            faults.push(Fault::new(&path, "a hero has the same name"));
        }
        if !pack.monsters.contains_key(&figure.of) && !pack.natives.contains_key(&figure.of) {
            faults.push(Fault::new(format!("{path}.of"), format!("there is no chip `{}` in the packs", figure.of)));
        }
        let number = id.as_str().rsplit('-').next().and_then(|number| number.parse::<u16>().ok());
        let given = state.named.get(&figure.of).copied().unwrap_or(0);
        if number.is_none_or(|number| number > given) {
            faults.push(Fault::new(&path, format!("the last number given to `{}` is {given}: raise `named.{}`", figure.of, figure.of)));
        }
        place(pack, state, &format!("{path}.at"), &figure.at, &mut faults);
    }
    supply(pack, state, &mut faults);
    fight(state, &mut faults);
    spells(pack, state, &mut faults);
    for id in state.order.iter().filter(|id| !state.is_hero(id)) {
        faults.push(Fault::new("order", format!("there is no hero `{id}`")));
    }
    for tile in state.realm.tiles.keys().filter(|tile| !pack.tiles.contains_key(*tile)) {
        faults.push(Fault::new(format!("realm.tiles.{tile}"), "there is no such tile in the packs"));
    }
    for (id, site) in &state.realm.sites {
        if site.held.len() > usize::from(site.cards) {
            let reason = format!("{} cards are named, and the pile has {}", site.held.len(), site.cards);
            faults.push(Fault::new(format!("realm.sites.{id}.held"), reason));
        }
        place(pack, state, &format!("realm.sites.{id}.at"), &site.at, &mut faults);
    }
    faults
}

fn setting(pack: &Pack, setting: &Setting, faults: &mut Vec<Fault>) {
    for of in &setting.packs {
        if !pack.tiles.values().any(|tile| tile.pack == *of) {
            faults.push(Fault::new("setting.packs", format!("there is no terrain pack `{of}`")));
        }
    }
}

fn heros(pack: &Pack, state: &State, id: &Id, hero: &Hero, faults: &mut Vec<Fault>) {
    let path = format!("heroes.{id}");
    if !pack.classes.contains_key(&hero.class) {
        faults.push(Fault::new(format!("{path}.class"), format!("there is no class `{}` in the packs", hero.class)));
    }
    if !pack.lineages.contains_key(&hero.lineage) {
        faults.push(Fault::new(format!("{path}.lineage"), format!("there is no lineage `{}` in the packs", hero.lineage)));
    }
    if state.sheet.player(hero.seat).is_none() {
        faults.push(Fault::new(format!("{path}.seat"), "nobody sits in that seat"));
    }
    for (what, value) in [("lp", hero.lp), ("fame", hero.fame), ("gold", hero.gold)] {
        if value < 0 {
            faults.push(Fault::new(format!("{path}.{what}"), format!("{value} is below 0")));
        }
    }
    if hero.fate == Fate::Alive && hero.healthy.of(Cube::Heart) == 0 {
        faults.push(Fault::new(format!("{path}.healthy.heart"), "a living hero has a healthy Heart"));
    }
    if let Some(due) = due(pack, hero)
        && due != hero.all_cubes().total()
    {
        faults.push(Fault::new(&path, format!("{} cubes in all, and the cards give {due}", hero.all_cubes().total())));
    }
    for (card, held) in &hero.cards {
        let record = held.of.as_ref().unwrap_or(card);
        if !pack.items.contains_key(record) && !pack.treasures.contains_key(record) {
            faults.push(Fault::new(format!("{path}.cards.{card}"), format!("there is no card `{record}` in the packs")));
        }
        if held.damaged && !cards::is_armour(pack, record) {
            faults.push(Fault::new(format!("{path}.cards.{card}.damaged"), "only armour can be damaged"));
        }
    }
    let on_cards = hero.cards.values().flat_map(|card| &card.spells);
    for spell in hero.spells.iter().chain(on_cards).filter(|spell| !pack.spells.contains_key(*spell)) {
        faults.push(Fault::new(format!("{path}.spells"), format!("there is no spell `{spell}` in the packs")));
    }
    for mission in hero.missions.iter().filter(|mission| !pack.missions.contains_key(*mission)) {
        faults.push(Fault::new(format!("{path}.missions"), format!("there is no mission `{mission}` in the packs")));
    }
    let worn = |test: fn(&Pack, &Id) -> bool| hero.cards.iter().filter(|(card, held)| held.worn && test(pack, &hero.record(card))).count();
    if worn(cards::is_weapon) > 1 {
        faults.push(Fault::new(format!("{path}.cards"), "two weapons are equipped at once"));
    }
    if worn(cards::is_shield) > 1 {
        faults.push(Fault::new(format!("{path}.cards"), "two shields are equipped at once"));
    }
    if let Some(at) = &hero.at {
        place(pack, state, &format!("{path}.at"), at, faults);
    }
}

/// How many cubes a hero's two cards give, once both are known.
fn due(pack: &Pack, hero: &Hero) -> Option<u32> {
    let (lineage, class) = (pack.lineages.get(&hero.lineage)?, pack.classes.get(&hero.class)?.side(hero.class_side));
    let magic = class.magic.len() + usize::from(!class.magic_choice.is_empty());
    let of_class = u32::from(class.might) + u32::from(class.speed) + u32::from(class.hearts) + u32::try_from(magic).ok()?;
    let of_lineage = u32::from(lineage.might) + u32::from(lineage.speed) + u32::from(lineage.hearts) + u32::from(lineage.magic);
    (of_class + of_lineage).checked_add_signed(i32::from(hero.more_cubes))
}

fn place(pack: &Pack, state: &State, path: &str, at: &super::state::At, faults: &mut Vec<Fault>) {
    let Some(tile) = pack.tiles.get(&at.tile).filter(|_| state.realm.tiles.contains_key(&at.tile)) else {
        faults.push(Fault::new(format!("{path}.tile"), format!("the tile `{}` is not in play", at.tile)));
        return;
    };
    if at.clearing == 0 || at.clearing > tile.size() {
        faults.push(Fault::new(format!("{path}.clearing"), format!("{} has clearings 1 to {}", at.tile, tile.size())));
    }
}

/// No more chips on the map and beside the boards than are in the box.
fn supply(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    for (of, monster) in &pack.monsters {
        let shapes = state.spells.values().filter_map(|lasting| lasting.shape.as_ref());
        let here = state.figures.values().filter(|figure| figure.of == *of).count() + shapes.filter(|shape| shape.of == *of).count();
        let held: usize = state.heroes.values().map(|hero| usize::from(hero.holds(of))).sum();
        let used = here + held;
        if used > usize::from(monster.count) {
            faults.push(Fault::new("figures", format!("{used} chips of `{of}` are out, and the box has {}", monster.count)));
        }
        for (id, hero) in &state.heroes {
            let designs: usize =
                hero.designs.get(of).into_iter().flat_map(|designs| designs.values()).map(|count| usize::from(*count)).sum();
            if designs > usize::from(hero.holds(of)) {
                let held = hero.holds(of);
                faults.push(Fault::new(format!("heroes.{id}.designs.{of}"), format!("{designs} designs are named of {held} chips taken")));
            }
        }
    }
}

/// Spells that last are in the packs, and on somebody who is there.
fn spells(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    for (key, lasting) in &state.spells {
        if !pack.spells.contains_key(&lasting.spell) {
            faults.push(Fault::new(format!("spells.{key}.spell"), format!("there is no spell `{}` in the packs", lasting.spell)));
        }
        let there = |id: &Id| state.heroes.get(id).is_some_and(|hero| hero.fate == Fate::Alive) || state.figures.contains_key(id);
        // Of the two that fight each other one may be dead until the round is over.
        for id in lasting.on.iter().filter(|id| !there(id) && lasting.spell != spells::DISCORD) {
            faults.push(Fault::new(format!("spells.{key}.on"), format!("there is no `{id}`")));
        }
    }
    for (id, figure) in &state.figures {
        if figure.controlled.is_some() && state.all_spells_on(id).is_empty() {
            faults.push(Fault::new(format!("figures.{id}.controlled"), "no spell controls it"));
        }
    }
}

fn fight(state: &State, faults: &mut Vec<Fault>) {
    let Some(fight) = &state.fight else { return };
    let known = |id: &Id| state.is_hero(id) || state.figures.contains_key(id) || state.spells.contains_key(id);
    let pending = fight.pending.iter();
    for id in pending.chain(fight.targets.keys()).filter(|id| !known(id)) {
        // A dead target is still named by the attack that is lost; an attacker is not.
        if fight.pending.contains(id) {
            faults.push(Fault::new("fight.pending", format!("there is no `{id}`")));
        }
    }
    if state.heroes_at(&fight.at).is_empty() && fight.step == super::state::Step::Challenge {
        faults.push(Fault::new("fight.at", format!("no hero is at {}", fight.at)));
    }
}
