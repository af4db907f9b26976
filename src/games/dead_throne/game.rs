//! The order of play, and the doors to each procedure.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::DeadThrone;
use super::facts;
use super::pack::Pack;
use super::position::Position;
use super::state::{Stage, State};
use super::values;
use super::wording;
use crate::kernel::{Fault, Flow, Form, Game, Known, Next, Play, Span, Table};

macro_rules! actions {
    ($($(#[doc = $doc:literal])+ $name:ident = $label:literal,)+) => {
        /// What may be done.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Action {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Action {
            /// Every action, in the order of the menu.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// In a player's words.
            #[must_use]
            pub fn words(self) -> &'static str {
                match self { $(Self::$name => $label),+ }
            }
        }
    };
}

actions! {
    /// The table sits down.
    SetUp = "set the game up",
    /// A turn begins.
    BeginTurn = "the turn begins",
    /// The enemy die is rolled.
    EnemyDie = "roll the enemy die",
    /// A turn ends.
    EndTurn = "the turn ends",
    /// Spawned enemies march.
    March = "the enemies march",
    /// An enemy attacks those it came upon.
    Assault = "an enemy attacks",
    /// Towns are hit.
    TownsHit = "towns are hit",
    /// The movement roll.
    Move = "roll and move",
    /// An enemy is drawn.
    Fight = "fight a drawn enemy",
    /// An enemy that stands is attacked.
    Attack = "attack an enemy that stands",
    /// The boss under the red marker.
    Boss = "fight the boss",
    /// The dragon, alone.
    Agrimor = "fight Agrimor",
    /// A drawn card does nothing that the board keeps.
    NoEffect = "the drawn card does nothing",
    /// An item is found.
    Find = "take an item",
    /// A Lone Quest is found.
    LoneQuest = "find a Lone Quest",
    /// A quest is completed.
    QuestDone = "complete a quest",
    /// An Inn.
    Inn = "rest at an Inn",
    /// A Market is entered.
    Market = "enter the Market",
    /// A merchant, wherever that is.
    Merchant = "deal with a merchant",
    /// A Tavern.
    Tavern = "go to a Tavern",
    /// A carriage.
    Carriage = "take the carriage",
    /// Saladar at an active stone.
    Stone = "use the Region Stone",
    /// The castle.
    Castle = "enter the castle",
    /// A trade.
    Trade = "trade with a player",
    /// A battle begins.
    Challenge = "attack a player",
    /// A battle is joined.
    JoinBattle = "join a battle",
    /// One attack in a battle.
    Strike = "strike",
    /// A creature is summoned.
    Summon = "summon a creature",
    /// Fleeing.
    Flee = "flee",
    /// Someone is drawn into the battle.
    DrawIn = "draw someone into the battle",
    /// A Battle Turn ends.
    EndBattleTurn = "end the Battle Turn",
    /// A purchase.
    Buy = "buy",
    /// A sale.
    Sell = "sell",
    /// A Medallion Piece is bought.
    BuyPiece = "buy a Medallion Piece",
    /// A scroll is bought.
    BuyScroll = "buy a scroll",
    /// A trap is bought.
    SetTrap = "buy a trap",
    /// Everything is repaired.
    Repair = "repair everything",
    /// Out of the Market.
    MarketDone = "leave the Market",
    /// A town is repaired.
    RepairTown = "repair the town",
    /// A fallen hero is revived.
    Revive = "revive a hero",
    /// Heroes come together.
    GroupUp = "form a group",
    /// A hero leaves the group.
    SplitOff = "leave the group",
    /// An item is put elsewhere.
    Arrange = "put an item elsewhere",
    /// Two items become one.
    Combine = "combine two items",
    /// A combo is taken apart.
    Split = "take a combo apart",
    /// A hammer.
    Hammer = "mend an item with a hammer",
    /// A tool item.
    Tool = "use a tool item",
    /// A life token.
    Token = "use a life token",
    /// An essence.
    Essence = "consume an essence",
    /// A scroll.
    Scroll = "use a scroll",
    /// A lasting effect ends.
    EndEffect = "end an effect",
    /// A trap is raised.
    RaiseTrap = "raise a trap",
    /// A trap is sprung.
    SpringTrap = "spring a trap",
    /// Things are picked up.
    PickUp = "pick up what lies here",
    /// Something is dropped.
    Drop = "drop something",
    /// What a card says.
    Card = "do what a card says",
    /// Nothing more is done.
    Finish = "end the turn",
}

impl Game for DeadThrone {
    type Pack = Pack;
    type Action = Action;
    type State = State;

    fn next(pack: &Pack, state: &State) -> Next<Action> {
        let at = Position { pack, state };
        if state.ending.is_some() {
            return Next::Over(at.outcome());
        }
        if state.mode.is_none() {
            return Next::Must(Action::SetUp);
        }
        if let Some(board) = state.solo.as_ref().filter(|_| state.turn.stage == Stage::Act) {
            if board.dragon {
                return Next::Must(Action::Agrimor);
            }
            if board.due {
                return Next::Must(Action::Boss);
            }
        }
        match state.turn.stage {
            _ if !state.assaults.is_empty() => Next::Must(Action::Assault),
            Stage::Begin => Next::Must(Action::BeginTurn),
            Stage::EnemyDie => Next::Must(Action::EnemyDie),
            Stage::Done => Next::Must(Action::EndTurn),
            Stage::March => Next::Must(Action::March),
            Stage::TownsHit => Next::Must(Action::TownsHit),
            Stage::Act | Stage::After => Next::May(at.offers()),
        }
    }

    fn run(play: &mut Play<'_, Self>, action: Action, table: &mut Table<'_>) -> Flow<()> {
        let seat = play.seat.unwrap_or(play.state.turn.seat);
        if let Some(refusal) = play.at().bar(action, seat) {
            if !refusal.overrulable {
                return Err(refusal.into());
            }
            table.bar(|| refusal)?;
        }
        play.carry_out(table, action, seat)?;
        play.tidy(table);
        Ok(())
    }

    fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
        super::faults::faults(pack, state)
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(pack: &Pack, path: &str) -> Option<Form> {
        values::printed(pack, path)
    }

    /// A round is a Game Round, or a Battle Turn; the end is a battle's, or the game's.
    fn ends(before: &State, _: Action, after: &State) -> Span {
        if after.ending.is_some() || before.battles.len() > after.battles.len() {
            Span::End
        } else if before.round != after.round || (before.turn.seat != after.turn.seat && !before.battles.is_empty()) {
            Span::Round
        } else {
            Span::Step
        }
    }

    fn facts(pack: &Pack, before: &State, after: &State) -> Vec<crate::kernel::Fact> {
        facts::facts(pack, before, after).into_iter().map(Into::into).collect()
    }

    fn called(pack: &Pack, state: &State, key: &str) -> Option<String> {
        let printed = pack.items.get(key).and_then(|item| item.name.clone());
        let held = || state.trays.iter().any(|tray| tray.item(key).is_some()).then(|| wording::the(key));
        printed.or_else(held)
    }

    fn people(_: &Pack, state: &State) -> Vec<Vec<String>> {
        state.sheet.seats().zip(&state.trays).map(|(seat, tray)| vec![state.sheet.slug(seat), tray.character.clone()]).collect()
    }

    fn label(_: &Pack, _: &State, action: Action) -> String {
        action.words().to_owned()
    }
}

impl Play<'_, DeadThrone> {
    fn carry_out(&mut self, table: &mut Table<'_>, action: Action, seat: crate::kernel::Seat) -> Flow<()> {
        match action {
            Action::SetUp => self.set_up(table),
            Action::BeginTurn => self.begin_turn(table),
            Action::EnemyDie => self.enemy_die(table),
            Action::EndTurn => self.end_turn(table),
            Action::March => self.march(table),
            Action::Assault => self.assault(table),
            Action::TownsHit => self.towns_hit(table),
            Action::Move => self.move_on(table, seat),
            Action::Fight => self.fight(table, seat),
            Action::Attack => self.attack(table, seat),
            Action::Boss => self.boss(table, seat),
            Action::Agrimor => self.agrimor(table, seat),
            Action::Find => self.find(table, seat),
            Action::LoneQuest => self.lone_quest(table, seat),
            Action::QuestDone => self.quest_done(table, seat),
            Action::Inn => self.inn(table, seat),
            Action::Market => self.market(table, seat),
            Action::Merchant => {
                self.merchant(table, seat);
                Ok(())
            }
            Action::Tavern => self.tavern(table, seat),
            Action::Carriage => self.carriage(table, seat),
            Action::Stone => self.stone(table, seat),
            Action::Castle => self.castle(table, seat),
            Action::Trade => self.trade(table, seat),
            Action::Challenge => self.challenge(table, seat),
            Action::JoinBattle => self.join_battle(table, seat),
            Action::Strike => self.strike(table, seat),
            Action::Summon => self.summon(table, seat),
            Action::Flee => self.flee(table, seat),
            Action::DrawIn => self.draw_in(table, seat),
            _ => self.carry_out_more(table, action, seat),
        }
    }

    fn carry_out_more(&mut self, table: &mut Table<'_>, action: Action, seat: crate::kernel::Seat) -> Flow<()> {
        match action {
            Action::Buy => self.buy(table, seat),
            Action::Sell => self.sell(table, seat),
            Action::BuyPiece => self.buy_piece(table, seat),
            Action::BuyScroll => self.buy_scroll(table, seat),
            Action::SetTrap => self.set_trap(table, seat),
            Action::Repair => self.repair(table, seat),
            Action::MarketDone => self.leave_market(table, seat),
            Action::RepairTown => self.repair_town(table, seat),
            Action::Revive => self.revive(table, seat),
            Action::GroupUp => self.group_up(table, seat),
            Action::Arrange => self.arrange(table, seat),
            Action::Combine => self.combine(table, seat),
            Action::Split => self.split(table, seat),
            Action::Hammer => self.hammer(table, seat),
            Action::Tool => self.tool(table, seat),
            Action::Token => self.token(table, seat),
            Action::Essence => self.essence(table, seat),
            Action::Scroll => self.scroll(table, seat),
            Action::EndEffect => self.end_effect(table, seat),
            Action::RaiseTrap => self.raise_trap(table, seat),
            Action::SpringTrap => self.spring_trap(table, seat),
            Action::PickUp => self.pick_up(table, seat),
            Action::Drop => self.drop_down(table, seat),
            Action::Card => self.card(table, seat),
            Action::SplitOff => {
                self.split_off(table, seat);
                Ok(())
            }
            Action::EndBattleTurn => {
                self.end_battle_turn(table, seat);
                Ok(())
            }
            Action::NoEffect => self.interacted(table, seat),
            _ => {
                self.state.turn.draws = 0;
                self.state.turn.stage = Stage::Done;
                Ok(())
            }
        }
    }
}
