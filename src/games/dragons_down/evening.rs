//! What the evening around the game wants to know.

use super::state::{Fate, Mode, Phase, State, Status};
use super::{DragonsDown, Pack, scoring, values, wording};
use crate::kernel::{Flow, Outcome, Play, Seat, Table};
use crate::toolbox::evening::{Evening, Wanted};
use crate::toolbox::sheet::Sheet;
use crate::toolbox::status;

impl Evening for DragonsDown {
    const ID: &'static str = "dragons-down";
    const NAME: &'static str = "Dragons Down";
    const PARTS: &'static [&'static str] = &["monsters", "combat", "reminders"];
    const MOMENTS: &'static [&'static str] = &["turn", "monster-activation", "combat"];

    fn blank() -> State {
        State::default()
    }

    fn sheet(state: &State) -> &Sheet {
        &state.sheet
    }

    fn sheet_mut(state: &mut State) -> &mut Sheet {
        &mut state.sheet
    }

    fn aliases(state: &State) -> Vec<(String, String)> {
        let heroes = state.heroes.keys().map(|id| (id.to_string(), format!("heroes.{id}")));
        let players = state.heroes.iter().filter(|(_, hero)| hero.fate == Fate::Alive);
        let players = players.map(|(id, hero)| (state.sheet.slug(hero.seat), format!("heroes.{id}")));
        let figures = state.figures.keys().map(|id| (id.to_string(), format!("figures.{id}")));
        heroes.chain(players).chain(figures).collect()
    }

    fn status(pack: &Pack, state: &State) -> status::Status {
        let mut shown = status::Status { head: vec![head(pack, state)], ..status::Status::default() };
        let mut heroes = status::Grid::new("", &["hero", "at", "cubes", "LP", "fame", "gold", ""]);
        for (id, hero) in &state.heroes {
            let at = match (&hero.fate, &hero.on_path, &hero.at) {
                (Fate::Dead, ..) => "dead".to_owned(),
                (Fate::Retired, ..) => "retired".to_owned(),
                (_, Some(path), _) => format!("path to {path}"),
                (_, _, Some(at)) => at.to_string(),
                (_, _, None) => "off the map".to_owned(),
            };
            let (lp, fame, gold) = (hero.lp.to_string(), hero.fame.to_string(), hero.gold.to_string());
            heroes.row([wording::name(pack, state, id), at, wording::cubes(hero), lp, fame, gold, marks(hero)]);
        }
        shown.tables.push(heroes);
        if !state.figures.is_empty() {
            let mut monsters = status::Grid::new("", &["chip", "at", "side", "wounds"]);
            for (id, figure) in &state.figures {
                let side = match figure.side {
                    super::state::Side::Front => "name",
                    super::state::Side::Back => "back",
                };
                monsters.row([id.to_string(), figure.at.to_string(), side.to_owned(), figure.wounds.to_string()]);
            }
            shown.tables.push(monsters);
        }
        shown
    }

    fn score(pack: &Pack, state: &State) -> Outcome {
        scoring::outcome(pack, state)
    }

    fn mode(state: &State) -> String {
        match state.setting.mode {
            Mode::OpenRealm => "open-realm",
            Mode::ExploreTheRealm => "explore-the-realm",
            Mode::Legendary => "legendary",
            Mode::LegendarySolo => "legendary-solo",
            Mode::Scenario => "scenario",
        }
        .to_owned()
    }

    fn join(_play: &mut Play<'_, Self>, _table: &mut Table<'_>, _seat: Seat) -> Flow<()> {
        Ok(())
    }

    fn leave(_play: &mut Play<'_, Self>, _table: &mut Table<'_>, _seat: Seat) -> Flow<()> {
        Ok(())
    }

    fn wanted(pack: &Pack, state: &State) -> Vec<Wanted> {
        values::wanted(pack, state)
    }

    fn chances(_pack: &Pack, _state: &State) -> Vec<String> {
        Vec::new()
    }

    fn look(_pack: &Pack, _words: &str) -> Vec<String> {
        Vec::new()
    }
}

fn head(pack: &Pack, state: &State) -> String {
    let limit = state.setting.turns.map_or_else(String::new, |turns| format!(" of {turns}"));
    let phase = match (&state.fight, state.phase) {
        (Some(fight), _) => format!("combat at {}: {}", fight.at, wording::step(fight.step)),
        (None, Phase::Actions) => {
            let hero = state.order.last().map_or_else(String::new, |id| wording::name(pack, state, id));
            format!("{hero} acts")
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
