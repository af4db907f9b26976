//! The order of play, and the doors to each procedure.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::AdventureSystem;
use super::pack::Pack;
use super::position::Position;
use super::state::{Hero, Phase, State};
use crate::kernel::{Fault, Flow, Form, Game, Known, Next, Play, Span, Table};
use crate::toolbox::bars::stop_if;
use crate::toolbox::wording::slug;

/// What may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The table sits down.
    SetUp,
    /// A turn begins.
    BeginTurn,
    /// A move.
    Move,
    /// An attack.
    Attack,
    /// A trap is disabled.
    DisableTrap,
    /// Another action.
    Other,
    /// A power that does not attack.
    UsePower,
    /// A token on a power is spent.
    SpendToken,
    /// A treasure.
    UseTreasure,
    /// An advancement token.
    Advancement,
    /// A hero moved onto a trap token.
    TriggerTrap,
    /// The hero phase is over.
    Done,
    /// Hit points and markers.
    Hp,
    /// A monster or villain comes into play.
    PlaceMonster,
    /// A monster or villain leaves.
    RemoveMonster,
    /// A treasure is drawn.
    DrawTreasure,
    /// An Elder Rune is drawn.
    ElderRune,
    /// A card is flipped back.
    Refresh,
    /// An environment, hazard or curse goes.
    EndCard,
    /// An encounter is cancelled: only as it is drawn.
    CancelEncounter,
    /// The adventure ends.
    EndAdventure,
    /// A tile is placed, or not.
    Explore,
    /// An encounter comes.
    Encounter,
    /// A villain, monster or trap acts.
    Activate,
    /// The turn ends.
    EndTurn,
    /// An advancement token is bought.
    Buy,
    /// A level is paid for.
    LevelUp,
    /// Gold changes.
    Gold,
    /// A treasure is sold.
    Sell,
    /// The next adventure begins.
    NextAdventure,
    /// The campaign ends.
    EndCampaign,
}

impl Action {
    /// Deeds of the hero phase, in the order of the menu.
    pub const HERO: [Self; 20] = [
        Self::Attack,
        Self::Move,
        Self::DisableTrap,
        Self::Other,
        Self::UsePower,
        Self::SpendToken,
        Self::UseTreasure,
        Self::Advancement,
        Self::TriggerTrap,
        Self::Done,
        Self::Hp,
        Self::PlaceMonster,
        Self::RemoveMonster,
        Self::DrawTreasure,
        Self::ElderRune,
        Self::Refresh,
        Self::EndCard,
        Self::CancelEncounter,
        Self::Gold,
        Self::EndAdventure,
    ];

    /// Deeds between adventures, in the order of the menu.
    pub const BETWEEN: [Self; 7] =
        [Self::NextAdventure, Self::Buy, Self::LevelUp, Self::Sell, Self::Gold, Self::DrawTreasure, Self::EndCampaign];
}

impl Game for AdventureSystem {
    type Pack = Pack;
    type Action = Action;
    type State = State;

    fn next(pack: &Pack, state: &State) -> Next<Action> {
        let at = Position { pack, state };
        match state.phase {
            Phase::SetUp => Next::Must(Action::SetUp),
            Phase::Over => Next::Over(at.outcome()),
            Phase::Between => Next::May(at.offers(&Action::BETWEEN)),
            // Nobody is left at the table: the evening waits for someone to join.
            _ if at.present().is_empty() => Next::May(at.offers(&[Action::EndAdventure])),
            Phase::Start => Next::Must(Action::BeginTurn),
            Phase::Hero => Next::May(at.offers(&Action::HERO)),
            Phase::Exploration => Next::Must(Action::Explore),
            Phase::Villain if at.standing().is_empty() => Next::Must(Action::EndTurn),
            Phase::Villain if state.now.encounter => Next::Must(Action::Encounter),
            Phase::Villain if at.actor().is_some() => Next::Must(Action::Activate),
            Phase::Villain => Next::Must(Action::EndTurn),
        }
    }

    fn run(play: &mut Play<'_, Self>, action: Action, table: &mut Table<'_>) -> Flow<()> {
        stop_if(table, play.at().bar(action))?;
        match action {
            Action::SetUp => play.set_up(table),
            Action::BeginTurn => play.begin_turn(table),
            Action::Attack => play.attack(table),
            Action::DisableTrap => play.disable_trap(table),
            Action::Other => play.other(table),
            Action::UsePower => play.use_power(table),
            Action::SpendToken => play.token_of_a_power(table),
            Action::UseTreasure => play.use_treasure(table),
            Action::Advancement => play.advancement(table),
            Action::TriggerTrap => play.trigger_trap(table),
            Action::Done => play.end_hero_phase(table),
            Action::Hp => play.hit_points(table),
            Action::PlaceMonster => play.place_monster(table),
            Action::RemoveMonster => play.remove_monster(table),
            Action::DrawTreasure => play.draw_one(table),
            Action::ElderRune => play.elder_rune(table),
            Action::Refresh => play.refresh(table),
            Action::EndCard => play.end_card(table),
            Action::EndAdventure => play.adventure_ends(table),
            Action::Explore => play.explore(table),
            Action::Encounter => play.encounter(table),
            Action::Activate => play.activate(table),
            Action::EndTurn => play.end_turn(table),
            Action::Buy => play.buy(table),
            Action::LevelUp => play.level_up(table),
            Action::Gold => play.gold(table),
            Action::Sell => play.sell(table),
            Action::NextAdventure => play.next_adventure(table),
            Action::Move => {
                play.walk(table);
                Ok(())
            }
            Action::EndCampaign => {
                play.end_campaign(table);
                Ok(())
            }
            Action::CancelEncounter => Ok(()),
        }
    }

    fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
        super::faults::faults(pack, state)
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(pack: &Pack, path: &str) -> Option<Form> {
        pack.printed(path)
    }

    /// A round is a turn; the end is the adventure's.
    fn ends(before: &State, action: Action, after: &State) -> Span {
        if before.phase != after.phase && matches!(after.phase, Phase::Between | Phase::Over) {
            Span::End
        } else if action == Action::EndTurn {
            Span::Round
        } else {
            Span::Step
        }
    }

    fn facts(pack: &Pack, before: &State, after: &State) -> Vec<crate::kernel::Fact> {
        super::facts::facts(pack, before, after).into_iter().map(Into::into).collect()
    }

    fn people(pack: &Pack, state: &State) -> Vec<Vec<String>> {
        let at = Position { pack, state };
        let names =
            |(seat, hero): (&u8, &Hero)| vec![state.sheet.slug(crate::kernel::Seat(*seat)), hero.hero.clone(), slug(&at.hero_name(hero))];
        state.heroes.iter().map(names).collect()
    }

    fn label(pack: &Pack, state: &State, action: Action) -> String {
        Position { pack, state }.label(action)
    }
}
