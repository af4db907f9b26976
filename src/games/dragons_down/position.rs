//! What `status` shows: heroes, spells that last, chips.

use super::state::{Fate, Phase, State, Status};
use super::{Pack, actions, closer, values, wording};
use crate::toolbox::status;

/// The position: heroes, their cubes on cards, spells that last, chips.
#[must_use]
pub fn position(pack: &Pack, state: &State) -> status::Status {
    let mut shown = status::Status { head: vec![head(pack, state)], ..status::Status::default() };
    let mut heroes = status::Grid::new("", &["hero", "", "cubes", "LP", "fame", "gold", ""]);
    for (id, hero) in &state.heroes {
        let at = match (&hero.fate, &hero.on_path, &hero.at) {
            (Fate::Dead, ..) => "dead".to_owned(),
            (Fate::Retired, ..) => "retired".to_owned(),
            (_, Some(path), _) => format!("path to {path}"),
            (_, _, Some(at)) => place(state, at),
            (_, _, None) => "off the map".to_owned(),
        };
        let (lp, fame, gold) = (hero.lp.to_string(), hero.fame.to_string(), hero.gold.to_string());
        heroes.row([wording::name(pack, state, id), at, wording::cubes(hero), lp, fame, gold, marks(hero)]);
    }
    if !state.heroes.is_empty() {
        shown.foot.push("cubes: not wounded of all; M Might, S Speed, H Hearts, and each magic colour by its first letters".to_owned());
    }
    shown.tables.push(heroes);
    shown.closer = state.heroes.keys().map(|id| closer::of(pack, state, id)).collect();
    shown.closer.extend(state.realm.tiles.keys().map(|tile| closer::of_tile(pack, state, tile)));
    let placed: Vec<_> = state.heroes.iter().filter_map(|(id, hero)| hero.tactics.as_ref().map(|tactics| (id, tactics))).collect();
    if !placed.is_empty() {
        let mut cubes = status::Grid::new("", &["hero", "cubes on cards"]);
        for (id, tactics) in placed {
            cubes.row([wording::name(pack, state, id), super::combat::placed(pack, tactics)]);
        }
        shown.tables.push(cubes);
    }
    if !state.spells.is_empty() {
        shown.tables.push(spells(pack, state));
    }
    let fighting = |figure: &super::state::Figure| state.fight.as_ref().is_some_and(|fight| fight.at == figure.at);
    let here: Vec<_> = state.figures.iter().filter(|(_, figure)| !figure.native || fighting(figure)).collect();
    if !here.is_empty() {
        let mut monsters = status::Grid::new("", &["chip", "", "side", "numbers", "wounds", "challenges"]);
        let mut known = false;
        for (id, figure) in here {
            let side = match figure.side {
                super::state::Side::Front => "name",
                super::state::Side::Back => "back",
            };
            let after = state.fight().challenges.get(id).or(figure.controlled.as_ref()).map_or_else(String::new, |hero| {
                let whose = if figure.controlled.is_some() { "for " } else { "" };
                format!("{whose}{}", wording::name(pack, state, hero))
            });
            let wounds = if figure.wounds > 0 { figure.wounds.to_string() } else { String::new() };
            let numbers = values::in_short(pack, state, figure);
            known |= !numbers.is_empty();
            monsters.row([id.to_string(), place(state, &figure.at), side.to_owned(), numbers, wounds, after]);
        }
        if known {
            shown.foot.push("numbers: s attack speed, L length, d damage + swords, m maneuver".to_owned());
        }
        shown.tables.push(monsters);
    }
    shown
}

/// Spells that last, and whether they sleep.
fn spells(pack: &Pack, state: &State) -> status::Grid {
    let mut spells = status::Grid::new("", &["spell", "on", "by", ""]);
    for lasting in state.spells.values() {
        let on: Vec<String> =
            lasting.on.iter().chain(lasting.holds.iter().map(|hold| &hold.on)).map(|id| wording::name(pack, state, id)).collect();
        let mut marks: Vec<String> = Vec::new();
        if lasting.asleep {
            marks.push("asleep".to_owned());
        }
        if let Some(shape) = &lasting.shape {
            marks.push(format!("{}{}", shape.of, if shape.wounds > 0 { format!(", wounded {}", shape.wounds) } else { String::new() }));
        }
        spells.row([pack.name(&lasting.spell), on.join(", "), wording::name(pack, state, &lasting.by), marks.join(" ")]);
    }
    spells
}

/// A place, in short where the combat is that the first line names.
fn place(state: &State, at: &super::state::At) -> String {
    if state.fight.as_ref().is_some_and(|fight| fight.at == *at) { "here".to_owned() } else { at.to_string() }
}

fn head(pack: &Pack, state: &State) -> String {
    let limit = state.setting.turns.map_or_else(String::new, |turns| format!(" of {turns}"));
    let phase = match (&state.fight, state.phase) {
        (Some(fight), _) => format!("combat at {}: {}", fight.at, wording::step(fight.step)),
        (None, Phase::Actions) => {
            let acts = |id| {
                let hero = state.hero(id);
                let at = match (&hero.on_path, &hero.at) {
                    (Some(path), _) => format!(" from the path to {path}"),
                    (None, Some(at)) => format!(" at {at}"),
                    (None, None) => String::new(),
                };
                format!(
                    "{} acts{at}, {} of {} left",
                    wording::name(pack, state, id),
                    actions::left(pack, state, id),
                    actions::budget(pack, state, id)
                )
            };
            state.order.last().map_or_else(String::new, acts)
        }
        (None, phase) => wording::phase(phase).to_owned(),
    };
    format!("turn {}{limit}, {phase}", state.turn)
}

fn marks(hero: &super::state::Hero) -> String {
    let status = [(Status::Alert, "alert"), (Status::Sneak, "sneak"), (Status::Noise, "noise"), (Status::Hidden, "hidden")];
    let mut marks: Vec<&str> = status.iter().filter(|(status, _)| hero.is(*status)).map(|(_, word)| *word).collect();
    if hero.blocked {
        marks.push("blocked");
    }
    marks.join(" ")
}
