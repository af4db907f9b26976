//! The order of play, and the doors to each procedure.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::DungeonRoll;
use super::facts;
use super::pack::Pack;
use super::position::Position;
use super::state::{Adventurer, Phase, State};
use crate::kernel::{Fault, Flow, Form, Game, Known, Next, Play, Span, Table};
use crate::toolbox::bars::stop_if;

/// What may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The table sits down.
    SetUp,
    /// A delve begins.
    FormParty,
    /// A level begins.
    EnterLevel,
    /// Companions fight monsters.
    Fight,
    /// A scroll: dice are rolled again.
    Reroll,
    /// Chests are opened.
    Open,
    /// Potions are quaffed.
    Quaff,
    /// Companions fight the dragon.
    Slay,
    /// The hero rolls one die of the level again.
    RerollOne,
    /// A scroll sends a monster to the lair.
    SendToLair,
    /// A token refreshes the hero.
    Refresh,
    /// What the hero does once a delve.
    Ultimate,
    /// A die comes back.
    Elixir,
    /// Monsters become dragons.
    DragonBait,
    /// Past the dragon.
    Ring,
    /// Out, with the level's experience.
    TownPortal,
    /// On, leaving what lies there.
    Done,
    /// Out, without.
    Flee,
    /// Out, the level done.
    Retire,
    /// Deeper.
    SeekGlory,
    /// Tokens are discarded at the end of the game.
    SettleTokens,
}

impl Action {
    /// Every deed of a level, in the order of the menu.
    pub const DEEDS: [Self; 17] = [
        Self::Fight,
        Self::Open,
        Self::Quaff,
        Self::Slay,
        Self::Reroll,
        Self::RerollOne,
        Self::SendToLair,
        Self::Refresh,
        Self::Ultimate,
        Self::Elixir,
        Self::DragonBait,
        Self::Ring,
        Self::Done,
        Self::SeekGlory,
        Self::Retire,
        Self::TownPortal,
        Self::Flee,
    ];
}

impl<'p> Play<'p, DungeonRoll> {
    /// The position now.
    pub(super) fn at(&self) -> Position<'p, '_> {
        Position { pack: self.pack, state: &self.state }
    }
}

impl Game for DungeonRoll {
    type Pack = Pack;
    type Action = Action;
    type State = State;

    fn next(pack: &Pack, state: &State) -> Next<Action> {
        let at = Position { pack, state };
        match state.phase {
            Phase::SetUp => Next::Must(Action::SetUp),
            Phase::Forming => Next::Must(Action::FormParty),
            Phase::Entering => Next::Must(Action::EnterLevel),
            Phase::Monster | Phase::Loot | Phase::Dragon | Phase::Regroup => Next::May(at.offers()),
            Phase::Settling => Next::Must(Action::SettleTokens),
            Phase::Over => Next::Over(at.outcome()),
        }
    }

    fn run(play: &mut Play<'_, Self>, action: Action, table: &mut Table<'_>) -> Flow<()> {
        stop_if(table, play.at().bar(action))?;
        match action {
            Action::SetUp => play.set_up(table),
            Action::FormParty => play.form_party(table),
            Action::EnterLevel => play.enter_level(table),
            Action::Fight => play.fight(table),
            Action::Reroll => play.scroll(table),
            Action::Open => play.open(table),
            Action::Quaff => play.quaff(table),
            Action::Slay => play.slay(table),
            Action::RerollOne => play.reroll_one(table),
            Action::SendToLair => play.send_to_lair(table),
            Action::Refresh => play.refresh(table),
            Action::Ultimate => play.ultimate(table),
            Action::Elixir => play.elixir(table),
            Action::DragonBait => play.dragon_bait(table),
            Action::Ring => play.ring(table),
            Action::TownPortal => play.town_portal(table),
            Action::Done => play.done(table),
            Action::Flee => play.flee(table),
            Action::Retire => play.retire(table),
            Action::SeekGlory => play.seek_glory(table),
            Action::SettleTokens => play.settle_tokens(table),
        }
    }

    fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
        super::faults::faults(pack, state)
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(_: &Pack, _: &str) -> Option<Form> {
        None
    }

    /// A round is a level; the end is the delve's, or the game's.
    fn ends(before: &State, _: Action, after: &State) -> Span {
        let delves = |state: &State| state.players.iter().map(|player| u32::from(player.delves)).sum::<u32>();
        if delves(before) != delves(after) || matches!(after.phase, Phase::Over | Phase::Settling) {
            Span::End
        } else if after.phase == Phase::Regroup && before.phase != Phase::Regroup {
            Span::Round
        } else {
            Span::Step
        }
    }

    fn facts(pack: &Pack, before: &State, after: &State) -> Vec<crate::kernel::Fact> {
        facts::facts(pack, before, after).into_iter().map(Into::into).collect()
    }

    fn people(_: &Pack, state: &State) -> Vec<Vec<String>> {
        let played = |hero: &str| Some(hero.to_owned()).filter(|hero| hero != "none");
        let names =
            |(seat, player): (crate::kernel::Seat, &Adventurer)| std::iter::once(state.sheet.slug(seat)).chain(played(&player.hero));
        state.sheet.seats().zip(&state.players).map(|one| names(one).collect()).collect()
    }

    fn label(pack: &Pack, state: &State, action: Action) -> String {
        Position { pack, state }.label(action)
    }
}
