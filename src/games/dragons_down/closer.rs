//! A hero's board, whole: what `status` shows of one who is named.

use super::cubes::Cubes;
use super::id::Id;
use super::pack::Pack;
use super::state::{Card, Hero, State};
use super::{actions, combat, wording};
use crate::toolbox::status::Closer;
use crate::toolbox::wording::capital;

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
    line("on cards", hero.tactics.iter().map(combat::placed).collect(), ", ");
    line("wounded", cubes(hero.wounded), ", ");
    line("equipped", cards(pack, hero, true), "; ");
    let mut backpack = cards(pack, hero, false);
    if hero.face_down > 0 {
        backpack.push(format!("{} face down", hero.face_down));
    }
    line("backpack", backpack, "; ");
    let spell = |id: &Id| pack.spells.get(id).map_or_else(|| id.to_string(), |card| format!("{id} ({})", card.colour));
    line("spells", hero.spells.iter().map(spell).collect(), ", ");
    line("missions", words(&hero.missions), ", ");
    line("curses", words(&hero.curses), ", ");
    line("found", hero.found.iter().map(|found| actions::found_words(pack, found.as_str())).collect(), ", ");
    line("chips taken", hero.slain.iter().map(|(of, count)| format!("{count} {of}")).collect(), ", ");
    if hero.outlaw > 0 {
        line("Outlaw Tokens", vec![hero.outlaw.to_string()], "");
    }
    Closer { of: vec![name, id.to_string(), player], lines }
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
