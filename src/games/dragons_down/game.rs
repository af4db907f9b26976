//! Whose move it is: the only place that knows the order of play.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::id::Id;
use super::state::{Fate, Hero, Phase, State, Step};
use super::{Pack, actions, combat, effects, facts, faults, monster_activation, retirement, scoring, set_up, turn, values, wording};
use crate::kernel::{Fault, Flow, Form, Game, Known, Next, Play, Span, Table};
use crate::toolbox::wording::slug;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct DragonsDown;

/// What may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Laying out the game, choosing heroes.
    SetUp,
    /// Statuses are cleared.
    TurnStart,
    /// The next token is drawn.
    NextHero,
    /// Move.
    Move,
    /// Explore.
    Explore,
    /// Search.
    Search,
    /// Loot.
    Loot,
    /// Learn.
    Learn,
    /// Trade.
    Trade,
    /// Rest.
    Rest,
    /// Enchant.
    Enchant,
    /// Alert.
    Alert,
    /// Sneak.
    Sneak,
    /// Make Noise.
    MakeNoise,
    /// Use a one-time card.
    UseCard,
    /// Show a card that lies face down.
    ShowCard,
    /// Discard a mission.
    DiscardMission,
    /// Come out of hiding.
    Reveal,
    /// Block other heroes, where heroes may fight each other.
    BlockHeroes,
    /// Attack the natives here in this turn's combat.
    AttackNatives,
    /// Retire at the end of this turn.
    Retire,
    /// Pass.
    Pass,
    /// The summoning dice.
    MonsterActivation,
    /// Who made noise rolls again.
    Noise,
    /// Who may hide before combat.
    HideBeforeCombat,
    /// The next clearing's combat.
    BeginCombat,
    /// Combat step 1.
    Challenge,
    /// Combat step 2.
    Activation,
    /// Combat step 3.
    Evade,
    /// Combat step 4.
    Target,
    /// Combat step 5.
    HeroTactics,
    /// Combat step 6.
    MonsterTactics,
    /// Combat step 7, one attack or simultaneous group.
    Resolve,
    /// Combat step 8.
    Cleanup,
    /// What follows the last round.
    EndOfCombat,
    /// Retiring, and the next turn.
    TurnEnd,
    /// Everyone alive retires.
    EndOfGame,
}

impl Game for DragonsDown {
    type Pack = Pack;
    type Action = Action;
    type State = State;

    fn next(pack: &Pack, state: &State) -> Next<Action> {
        if let Some(fight) = &state.fight {
            return Next::Must(combat_step(fight.step));
        }
        match state.phase {
            Phase::SetUp => Next::Must(Action::SetUp),
            Phase::TurnStart => Next::Must(Action::TurnStart),
            Phase::NextHero => Next::Must(Action::NextHero),
            Phase::Actions => Next::May(actions::offers(pack, state)),
            Phase::MonsterActivation => Next::Must(Action::MonsterActivation),
            Phase::Noise => Next::Must(Action::Noise),
            Phase::Hide => Next::Must(Action::HideBeforeCombat),
            Phase::Combat if combat::next_clearing(state).is_some() => Next::Must(Action::BeginCombat),
            Phase::Combat | Phase::TurnEnd => Next::Must(Action::TurnEnd),
            Phase::GameEnd => Next::Must(Action::EndOfGame),
            Phase::Over => Next::Over(scoring::outcome(pack, state)),
        }
    }

    fn run(play: &mut Play<'_, Self>, action: Action, table: &mut Table<'_>) -> Flow<()> {
        act(play, action, table)?;
        effects::settle(play, table)
    }

    fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
        faults::faults(pack, state)
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(pack: &Pack, path: &str) -> Option<Form> {
        values::printed(pack, path)
    }

    fn ends(before: &State, _action: Action, after: &State) -> Span {
        match (&before.fight, &after.fight) {
            (Some(_), None) => Span::End,
            (Some(fight), Some(_)) if fight.step == Step::Cleanup => Span::Round,
            _ if before.turn != after.turn || after.phase == Phase::Over => Span::Round,
            _ => Span::Step,
        }
    }

    fn facts(pack: &Pack, before: &State, after: &State) -> Vec<crate::kernel::Fact> {
        facts::facts(pack, before, after)
    }

    fn called(pack: &Pack, state: &State, key: &str) -> Option<String> {
        wording::called(pack, state, key)
    }

    fn people(pack: &Pack, state: &State) -> Vec<Vec<String>> {
        let living = state.heroes.iter().filter(|(_, hero)| hero.fate == Fate::Alive);
        let names = |(id, hero): (&Id, &Hero)| vec![id.to_string(), slug(&wording::name(pack, state, id)), state.sheet.slug(hero.seat)];
        living.map(names).collect()
    }

    fn label(pack: &Pack, state: &State, action: Action) -> String {
        wording::label(pack, state, action)
    }
}

/// One action, carried out.
fn act(play: &mut Play<'_, DragonsDown>, action: Action, table: &mut Table<'_>) -> Flow<()> {
    match action {
        Action::SetUp => set_up::set_up(play, table),
        Action::TurnStart => turn::turn_start(play, table),
        Action::NextHero => turn::next_hero(play, table),
        Action::TurnEnd => turn::turn_end(play, table),
        Action::EndOfGame => retirement::end_of_game(play, table),
        Action::Move => actions::move_hero(play, table),
        Action::Explore => actions::explore(play, table),
        Action::Search => actions::search(play, table),
        Action::Loot => actions::loot(play, table),
        Action::Learn => actions::learn(play, table),
        Action::Trade => actions::trade(play, table),
        Action::Rest => actions::rest(play, table),
        Action::Enchant => actions::enchant(play, table),
        Action::Alert => actions::alert(play, table),
        Action::Sneak => actions::sneak(play, table),
        Action::MakeNoise => actions::make_noise(play, table),
        Action::UseCard => effects::using::use_card(play, table),
        Action::ShowCard => actions::show_card(play, table),
        Action::DiscardMission => actions::discard_mission(play, table),
        Action::Reveal => actions::reveal(play, table),
        Action::BlockHeroes => actions::block_heroes(play, table),
        Action::AttackNatives => actions::attack_natives(play, table),
        Action::Retire => actions::will_retire(play, table),
        Action::Pass => actions::pass(play, table),
        Action::MonsterActivation => monster_activation::monster_activation(play, table),
        Action::Noise => monster_activation::noise(play, table),
        Action::HideBeforeCombat => monster_activation::hide_before_combat(play, table),
        Action::BeginCombat => combat::begin_combat(play, table),
        Action::Challenge => combat::challenge(play, table),
        Action::Activation => combat::activation(play, table),
        Action::Evade => combat::evade(play, table),
        Action::Target => combat::target(play, table),
        Action::HeroTactics => combat::hero_tactics(play, table),
        Action::MonsterTactics => combat::monster_tactics(play, table),
        Action::Resolve => combat::resolve(play, table),
        Action::Cleanup => combat::cleanup(play, table),
        Action::EndOfCombat => combat::end_of_combat(play, table),
    }
}

fn combat_step(step: Step) -> Action {
    match step {
        Step::Challenge => Action::Challenge,
        Step::Activation => Action::Activation,
        Step::Evade => Action::Evade,
        Step::Target => Action::Target,
        Step::HeroTactics => Action::HeroTactics,
        Step::MonsterTactics => Action::MonsterTactics,
        Step::Resolve => Action::Resolve,
        Step::Cleanup => Action::Cleanup,
        Step::EndOfCombat => Action::EndOfCombat,
    }
}
