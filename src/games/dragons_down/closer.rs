//! A hero's board, whole: what `status` shows of one who is named.

use super::cubes::Cubes;
use super::id::Id;
use super::pack::Pack;
use super::state::{At, Card, Hero, Side, Site, State};
use super::{actions, combat, missions, values, wording};
use crate::toolbox::status::Closer;
use crate::toolbox::wording::{capital, count};

/// All that lies on and under a hero's board, a line each; what is not there is left out.
#[must_use]
pub fn of(pack: &Pack, state: &State, id: &Id) -> Closer {
    let hero = state.hero(id);
    let player = state.sheet.player(hero.seat).map_or_else(String::new, |player| player.name.clone());
    let lineage = pack.lineages.get(&hero.lineage).map_or_else(|| hero.lineage.to_string(), |card| card.name.clone());
    let name = wording::name(pack, state, id);
    let mut lines = vec![format!("{name}, {}: {}", capital(&lineage), player)];
    let mut line = |what: &str, words: Vec<String>, join: &str| {
        if !words.is_empty() {
            lines.push(format!("{what}: {}", words.join(join)));
        }
    };
    line("healthy", cubes(hero.healthy), ", ");
    line("on cards", hero.tactics.iter().map(|tactics| combat::placed(pack, tactics)).collect(), ", ");
    line("wounded", cubes(hero.wounded), ", ");
    line("equipped", cards(pack, hero, true), "; ");
    let mut backpack = cards(pack, hero, false);
    if hero.face_down > 0 {
        backpack.push(format!("{} face down", hero.face_down));
    }
    line("backpack", backpack, "; ");
    let spell = |id: &Id| pack.spells.get(id).map_or_else(|| id.to_string(), |card| format!("{id} ({})", card.colour));
    line("spells", hero.spells.iter().map(spell).collect(), ", ");
    line("missions", hero.missions.iter().map(|mission| missions::in_words(pack, state, id, mission)).collect(), "; ");
    line("curses", words(&hero.curses), ", ");
    line("found", hero.found.iter().map(|found| actions::found_words(pack, found.as_str())).collect(), ", ");
    line("chips taken", hero.slain.iter().map(|(of, count)| chips(pack, state, hero, (of, *count))).collect(), ", ");
    if hero.outlaw > 0 {
        line("Outlaw Tokens", vec![hero.outlaw.to_string()], "");
    }
    Closer { of: vec![name, id.to_string(), player], lines }
}

/// Chips of a name beside the board, of which design as far as it is known: `3 Goblin (2 of health 3, 6 Fame)`.
fn chips(pack: &Pack, state: &State, hero: &Hero, (of, count): (&Id, u8)) -> String {
    let designs = hero.designs.get(of).into_iter().flatten();
    let designs: Vec<String> =
        designs.map(|(design, count)| format!("{count}: {}", values::design_in_words(pack, state, of, *design))).collect();
    let name = pack.name(of);
    if designs.is_empty() { format!("{count} {name}") } else { format!("{count} {name} ({})", designs.join("; ")) }
}

/// All that lies on a tile, a line each.
#[must_use]
pub fn of_tile(pack: &Pack, state: &State, id: &Id) -> Closer {
    let tile = state.realm.tiles.get(id).cloned().unwrap_or_default();
    let name = pack.name(id);
    let side = if tile.side == Side::Front { "front" } else { "back" };
    let mut lines = vec![format!("{name}: {side} up{}", if tile.revealed { ", its tokens are revealed" } else { "" })];
    let here = |at: &At| at.tile == *id;
    let mut line = |what: &str, words: Vec<String>| {
        if !words.is_empty() {
            lines.push(format!("{what}: {}", words.join(", ")));
        }
    };
    line("enchanted", tile.enchanted.map(|cube| cube.to_string()).into_iter().collect());
    line("civilization location", tile.location.map(|clearing| format!("clearing {clearing}")).into_iter().collect());
    let heroes = state.heroes.iter().filter_map(|(hero, on)| {
        let at = on.at.as_ref().filter(|at| here(at))?;
        let path = on.on_path.as_ref().map_or_else(String::new, |path| format!(", on the path to {path}"));
        Some(format!("{} at {}{path}", wording::name(pack, state, hero), at.clearing))
    });
    line("heroes", heroes.collect());
    let chips = state.figures.iter().filter(|(_, figure)| here(&figure.at));
    line("chips", chips.map(|(chip, figure)| format!("{chip} at {}", figure.at.clearing)).collect());
    let sites = state.realm.sites.iter().filter(|(_, site)| here(&site.at));
    let site = |(site, lies): (&Id, &Site)| {
        let found = if lies.found { format!(", {} in its pile", count(lies.cards, "card")) } else { ", not found yet".to_owned() };
        format!("{} at {}{found}", pack.name(site), lies.at.clearing)
    };
    line("sites", sites.map(site).collect());
    line("Gates", state.realm.gates.iter().filter(|at| here(at)).map(|at| format!("at {}", at.clearing)).collect());
    let merchants = state.realm.merchants.iter().filter(|(_, merchant)| here(&merchant.at));
    line("merchants", merchants.map(|(merchant, at)| format!("{} at {}", pack.name(merchant), at.at.clearing)).collect());
    let open = state.realm.open.iter().filter(|open| here(&open.at));
    line("cards face up", open.map(|open| format!("{} at {}", pack.name(&open.of), open.at.clearing)).collect());
    let known = |path: &[u8; 2]| {
        let [one, other] = *path;
        let found = actions::path_name(id, [one.min(other), one.max(other)]);
        let by: Vec<String> = state
            .heroes
            .iter()
            .filter(|(_, hero)| hero.found.contains(found.as_str()))
            .map(|(hero, _)| wording::name(pack, state, hero))
            .collect();
        format!("{one}-{other}{}", if by.is_empty() { String::new() } else { format!(" (found by {})", by.join(", ")) })
    };
    line("hidden paths", pack.tiles.get(id).map(|card| card.hidden_paths(tile.side).iter().map(known).collect()).unwrap_or_default());
    Closer { of: vec![name, id.to_string()], lines }
}

fn words<'a>(ids: impl IntoIterator<Item = &'a Id>) -> Vec<String> {
    ids.into_iter().map(Id::to_string).collect()
}

fn cubes(cubes: Cubes) -> Vec<String> {
    cubes.each().map(|(cube, count)| format!("{count} {cube}")).collect()
}

/// The cards equipped, or those in the backpack, with what matters of each.
fn cards(pack: &Pack, hero: &Hero, worn: bool) -> Vec<String> {
    hero.cards.iter().filter(|(_, card)| card.worn == worn).map(|(id, card)| one(pack, hero, id, card)).collect()
}

fn one(pack: &Pack, hero: &Hero, id: &Id, card: &Card) -> String {
    let text = pack.treasures.get(&hero.record(id)).map(|treasure| treasure.text.clone()).filter(|text| !text.is_empty());
    let damaged = card.damaged.then(|| "damaged".to_owned());
    let spells = (!card.spells.is_empty()).then(|| words(&card.spells).join(" "));
    let said: Vec<String> = damaged.into_iter().chain(spells).chain(text).collect();
    if said.is_empty() { id.to_string() } else { format!("{id} ({})", said.join(", ")) }
}
