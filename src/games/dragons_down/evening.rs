//! What the evening around the game wants to know.

use std::sync::Arc;

use super::rules::Rule;
use super::state::{Fate, Mode, Phase, State, Status};
use super::{
    DragonsDown, Pack, actions, chances, cite, closer, look, put_right, reminders, retirement, scoring, set_up, topics, values, wording,
};
use crate::kernel::{Cite, Flow, Outcome, Play, Refusal, Seat, Span, Table, note};
use crate::toolbox::evening::{Evening, Switch, Wanted};
use crate::toolbox::sheet::{Automation, Sheet};
use crate::toolbox::status;

impl Evening for DragonsDown {
    const ID: &'static str = "dragons-down";
    const NAME: &'static str = "Dragons Down";
    const PARTS: &'static [&'static str] = &reminders::PARTS;
    const MOMENTS: &'static [&'static str] = &["turn", "monster-activation", "combat"];

    fn usual(part: &str) -> Automation {
        reminders::usual(part)
    }

    fn switches(state: &State) -> Vec<Switch> {
        let switch = |rule: &Rule| Switch { key: rule.key(), words: rule.words(), section: rule.section(), on: state.rule(*rule) };
        Rule::ALL.iter().map(switch).collect()
    }

    fn switch(state: &mut State, key: &str, on: bool) {
        let Some(rule) = Rule::ALL.iter().find(|rule| rule.key() == key) else { return };
        let rules = &mut Arc::make_mut(&mut state.setting).rules;
        if on {
            rules.insert(*rule)
        } else {
            rules.remove(rule)
        };
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
                cubes.row([wording::name(pack, state, id), super::combat::placed(tactics)]);
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

    fn join(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let lives = play.state.heroes.values().any(|hero| hero.seat == seat && hero.fate == Fate::Alive);
        if lives || play.state.phase == Phase::SetUp {
            return Ok(());
        }
        if !set_up::class_left(play) {
            return Err(Refusal::new("no class card is left for a new hero").cite(cite::NEW_HERO).into());
        }
        let prefix = format!("player.{}", seat.0 + 1);
        set_up::hero(play, table, seat, &prefix)
    }

    /// The hero leaves the map with the score as it stands: nobody else can play on for someone who is gone.
    fn leave(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let theirs = play.state.heroes.iter().filter(|(_, hero)| hero.seat == seat && hero.fate == Fate::Alive);
        for id in theirs.map(|(id, _)| id.clone()).collect::<Vec<_>>() {
            if actions::active(&play.state).as_ref() == Some(&id) {
                play.state.phase = Phase::NextHero;
            }
            retirement::leaves_the_map(play, &id);
            table.tell(|| note(format!("{} leaves the map with {} LP", play.name(&id), play.state.hero(&id).lp)).cite(cite::RETIREMENT));
        }
        Ok(())
    }

    fn owners(pack: &Pack, state: &State) -> Vec<Wanted> {
        values::owners(pack, state)
    }

    fn put_right(_: &Pack, before: &State, fixed: &mut State) -> Vec<String> {
        put_right::put_right(before, fixed)
    }

    fn until(state: &State, horizon: Span) -> &'static str {
        match horizon {
            Span::Step if state.fight.is_some() => "to the end of this combat step",
            Span::Step => "to the end of this step",
            Span::Round if state.fight.is_some() => "to the end of this combat round",
            Span::Round => "to the end of the turn or the next choice on the menu",
            Span::End if state.fight.is_some() => "to the end of this combat",
            Span::End => "to the next end of a combat or choice on the menu",
        }
    }

    fn chances(pack: &Pack, state: &State) -> Vec<String> {
        chances::chances(pack, state)
    }

    fn look(pack: &Pack, words: &str) -> Vec<String> {
        look::look(pack, words)
    }

    fn rule(_: &Pack, section: &Cite) -> Vec<String> {
        topics::rule(section)
    }

    fn section(_: &Pack, state: &State) -> Option<Cite> {
        (state.phase == Phase::Actions && state.fight.is_none()).then_some(cite::ACTIONS)
    }
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
