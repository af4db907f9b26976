//! What the evening around the game wants to know.

use std::sync::Arc;

use super::rules::Rule;
use super::state::{Fate, Mode, Phase, State};
use super::{
    DragonsDown, Pack, actions, chances, cite, look, position, put_right, reminders, retirement, scoring, set_up, topics, until, values,
};
use crate::kernel::{Cite, Flow, Outcome, Play, Refusal, Seat, Span, Table, note};
use crate::toolbox::evening::{Evening, Switch, Wanted};
use crate::toolbox::horizon::Reached;
use crate::toolbox::sheet::{Automation, Sheet};
use crate::toolbox::status;

/// What people say for an action.
const SAID: [(&str, &str); 15] = [
    ("done", "pass"),
    ("finish", "pass"),
    ("end", "pass"),
    ("stop", "pass"),
    ("skip", "pass"),
    ("go", "move"),
    ("walk", "move"),
    ("travel", "move"),
    ("equip", "alert"),
    ("unequip", "alert"),
    ("swap", "alert"),
    ("buy", "trade"),
    ("sell", "trade"),
    ("haggle", "trade"),
    ("attack", "attack-natives"),
];

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
        position::position(pack, state)
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

    fn until(state: &State, horizon: Span, ends: &[Reached<'_, State>]) -> String {
        until::until(state, horizon, ends)
    }

    fn chances(pack: &Pack, state: &State) -> Vec<String> {
        chances::chances(pack, state)
    }

    fn look(pack: &Pack, words: &str) -> Vec<String> {
        look::look(pack, None, words)
    }

    fn look_here(pack: &Pack, state: &State, words: &str) -> Vec<String> {
        look::look(pack, Some(state), words)
    }

    fn said(word: &str) -> Option<&'static str> {
        SAID.iter().find(|(said, _)| *said == word).map(|(_, action)| *action)
    }

    fn rule(_: &Pack, section: &Cite) -> Vec<String> {
        topics::rule(section)
    }

    fn section(_: &Pack, state: &State) -> Option<Cite> {
        (state.phase == Phase::Actions && state.fight.is_none()).then_some(cite::ACTIONS)
    }
}
