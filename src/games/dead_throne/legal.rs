//! What may be done now, and why something may not.

use super::cite;
use super::game::Action;
use super::item::Kind;
use super::mode::Mode;
use super::position::Position;
use super::state::Stage;
use super::whose::Role;
use crate::kernel::{Offer, Refusal, Seat};
use crate::toolbox::wording::slug;

impl Action {
    /// The deeds of a Game Turn that are interactions: the turn ends after one.
    const INTERACTIONS: [Self; 15] = [
        Self::Fight,
        Self::Attack,
        Self::Boss,
        Self::Find,
        Self::LoneQuest,
        Self::QuestDone,
        Self::Inn,
        Self::Market,
        Self::Merchant,
        Self::Tavern,
        Self::Carriage,
        Self::Stone,
        Self::Castle,
        Self::Trade,
        Self::Challenge,
    ];

    /// The town building in which it is done: each is a step of its own.
    fn building(self) -> Option<&'static str> {
        match self {
            Self::Inn => Some("inn"),
            Self::Market => Some("market"),
            Self::Tavern => Some("tavern"),
            Self::Carriage => Some("carriage"),
            _ => None,
        }
    }

    /// What every acting player may do with what they have, in and out of battles.
    const WITH_THINGS: [Self; 12] = [
        Self::Arrange,
        Self::Combine,
        Self::Split,
        Self::Hammer,
        Self::Tool,
        Self::Token,
        Self::Essence,
        Self::Scroll,
        Self::EndEffect,
        Self::RaiseTrap,
        Self::SpringTrap,
        Self::Card,
    ];
}

impl Position<'_, '_> {
    /// The menu: everyone who may act, with what fits.
    #[must_use]
    pub fn offers(self) -> Vec<Offer<Action>> {
        let mut offers = Vec::new();
        for (seat, role) in self.actors() {
            for action in Action::ALL.iter().copied().filter(|action| self.fits(*action, seat, role)) {
                offers.push(Offer::new(seat, action).barred_if(self.bar(action, seat)));
            }
        }
        offers
    }

    /// Whether an action is worth showing to a player.
    fn fits(self, action: Action, seat: Seat, role: Role) -> bool {
        if Action::WITH_THINGS.contains(&action) {
            return self.has_things_for(action, seat, role);
        }
        match role {
            Role::Battle => match action {
                Action::Strike | Action::Flee | Action::EndBattleTurn => true,
                Action::Summon => self.can_summon(seat),
                Action::DrawIn => !self.free_others(seat).is_empty(),
                _ => false,
            },
            Role::Market => {
                matches!(action, Action::Buy | Action::Sell | Action::BuyScroll | Action::Repair | Action::MarketDone)
                    || (action == Action::BuyPiece && self.state.market_pieces > 0)
                    || (action == Action::SetTrap && self.mode().competitive())
            }
            Role::Turn => self.fits_turn(action, seat),
        }
    }

    fn has_things_for(self, action: Action, seat: Seat, role: Role) -> bool {
        let tray = self.tray(seat);
        let any = |fits: &dyn Fn(&super::item::Item) -> bool| tray.items.iter().any(fits);
        let battle = role == Role::Battle;
        match action {
            Action::Arrange => any(&|item| self.at_hand(seat, item)),
            Action::Combine => !battle && any(&|item| item.kind == Kind::Weapon && !item.broken) && tray.items.len() > 1,
            Action::Split => !battle && any(&|item| item.kind == Kind::Combo),
            Action::Hammer => {
                any(&|item| item.broken) && any(&|item| item.kind == Kind::Hammer && !item.broken && self.at_hand(seat, item))
            }
            Action::Tool => any(&|item| matches!(item.kind, Kind::Tool | Kind::Other) && !item.broken && self.at_hand(seat, item)),
            Action::Token => any(&|item| item.kind == Kind::LifeToken && self.at_hand(seat, item)),
            Action::Essence => any(&|item| item.kind == Kind::Essence && self.at_hand(seat, item)),
            Action::Scroll => tray.scrolls > 0,
            Action::EndEffect => !tray.effects.is_empty() || any(&|item| !item.attached.is_empty()),
            Action::RaiseTrap => !battle && tray.traps.iter().any(|level| i32::from(*level) < self.pack.numbers.trap_levels),
            Action::SpringTrap => !battle && !tray.traps.is_empty() && !self.others(seat).is_empty(),
            _ => true,
        }
    }

    fn can_summon(self, seat: Seat) -> bool {
        self.tray(seat).scrolls > 0 || !self.essences_at_hand(seat).is_empty()
    }

    fn fits_turn(self, action: Action, seat: Seat) -> bool {
        let tray = self.tray(seat);
        let siege = self.mode() == Mode::Defender;
        match action {
            Action::PickUp => self.pieces_at(&tray.place) > 0 || !self.stones_at(&tray.place).is_empty(),
            Action::Find => true,
            Action::Drop => !tray.items.is_empty() || tray.pieces > 0 || !self.carried(seat).is_empty(),
            Action::Finish => true,
            _ if self.state.turn.stage == Stage::After => false,
            Action::NoEffect => self.state.turn.draws > 0,
            Action::Move | Action::Fight | Action::LoneQuest | Action::Inn | Action::Market => true,
            Action::Merchant | Action::Tavern | Action::Carriage => true,
            Action::Attack => !self.targets(seat).is_empty(),
            Action::Boss => self.state.solo.as_ref().is_some_and(|board| board.boss),
            Action::QuestDone => self.state.tavern_quests > 0 || !tray.quests.is_empty(),
            Action::Stone => self.is_saladar(seat) && !self.stones_here(seat).is_empty(),
            Action::Castle => !siege,
            Action::Trade => !self.free_others(seat).is_empty(),
            Action::Challenge => self.mode().competitive() && !self.free_others(seat).is_empty(),
            Action::JoinBattle => !self.state.battles.is_empty(),
            Action::RepairTown => siege && self.town(&tray.place).is_some(),
            Action::Revive => siege && !self.fallen_here(seat).is_empty(),
            Action::GroupUp => siege && !self.may_join(seat).is_empty(),
            Action::SplitOff => siege && tray.group.is_some(),
            _ => false,
        }
    }

    /// Why an action may not be done now, if it may not.
    #[must_use]
    pub fn bar(self, action: Action, seat: Seat) -> Option<Refusal> {
        if matches!(
            action,
            Action::SetUp | Action::BeginTurn | Action::EnemyDie | Action::EndTurn | Action::March | Action::Assault | Action::TownsHit
        ) || matches!(action, Action::Agrimor)
            || (action == Action::Boss && self.state.solo.as_ref().is_some_and(|board| board.due))
        {
            return None;
        }
        let Some(role) = self.role(seat) else {
            return Some(Refusal::new(format!("it is not {}'s turn", self.name(seat))).cite(cite::ENDING));
        };
        if !self.fits(action, seat, role) {
            if let Some(refusal) = self.why_unfit(action, seat) {
                return Some(refusal);
            }
            return Some(
                Refusal::new(format!("{} can't {} now", self.name(seat), action.words())).hint("`actions` lists what may be done now"),
            );
        }
        self.bar_of_turn(action, seat, role).or_else(|| self.bar_of_cost(action, seat))
    }

    /// What is missing for something that is not even in the menu, where that can be said.
    fn why_unfit(self, action: Action, seat: Seat) -> Option<Refusal> {
        let (name, siege) = (self.name(seat), self.mode() == Mode::Defender);
        let here = &self.tray(seat).place;
        let (reason, cite) = match action {
            Action::GroupUp | Action::SplitOff | Action::RepairTown | Action::Revive if !siege => {
                (format!("{} belongs to Defender", action.words()), cite::DEFENDER_OBJECTIVE)
            }
            Action::GroupUp if self.may_join(seat).is_empty() => {
                (format!("no other hero is on {here} with {name}: groups form on one step"), cite::GROUPS)
            }
            Action::SplitOff if self.tray(seat).group.is_none() => (format!("{name} is in no group"), cite::GROUPS),
            Action::RepairTown if self.town(here).is_none() => (format!("{here} is in no town"), cite::GROUP_BATTLES),
            Action::Revive if self.fallen_here(seat).is_empty() => (format!("nobody fell on {here}"), cite::GROUP_BATTLES),
            Action::Challenge if !self.mode().competitive() => ("here nobody fights another player".to_owned(), cite::OPPONENTS),
            _ => return None,
        };
        Some(Refusal::new(reason).cite(cite))
    }

    fn bar_of_turn(self, action: Action, seat: Seat, role: Role) -> Option<Refusal> {
        let tray = self.tray(seat);
        let turn = &self.state.turn;
        let order = |text: String, cite| Some(Refusal::new(text).cite(cite).overrulable());
        if role == Role::Battle {
            return self.bar_of_battle(action, seat);
        }
        if role != Role::Turn {
            return None;
        }
        let fights = matches!(action, Action::Fight | Action::Find | Action::LoneQuest | Action::NoEffect);
        if turn.draws > 0 && !fights && !Action::WITH_THINGS.contains(&action) {
            return order(format!("{} more to be drawn first", crate::toolbox::wording::count(turn.draws, "card")), cite::SOLO_BOARD);
        }
        if turn.stage == Stage::After && action == Action::Find && !turn.reward {
            return order("the interaction is done, and no item is left to take".to_owned(), cite::ENDING);
        }
        let (remains, ends) = (tray.remain.is_some(), action == Action::Finish && turn.stage == Stage::Act);
        if let Some(refusal) = self.bar_of_towns(action, seat) {
            return Some(refusal);
        }
        match action {
            Action::Move if turn.rolled => order("the movement roll is done: once a turn".to_owned(), cite::ROLLING),
            Action::Move if remains => order(format!("{} stays where they are", self.name(seat)), cite::TRAPPED),
            Action::Carriage if remains => order(format!("{} stays where they are", self.name(seat)), cite::TRAPPED),
            Action::PickUp if turn.stage == Stage::Act => {
                order("things are picked up after an interaction on the step".to_owned(), cite::PICKING_UP)
            }
            Action::PickUp if self.mode() == Mode::Rogue && !self.enemies_at(&tray.place).is_empty() => {
                order("the enemy on this step must be beaten first".to_owned(), cite::ROGUE_OTHER)
            }
            _ if self.mode() == Mode::Solo && !turn.rolled && !remains && (Action::INTERACTIONS.contains(&action) || ends) => {
                order("alone, each turn begins with the movement roll".to_owned(), cite::SOLO_DIFFERENCES)
            }
            _ => self.bar_of_place(action, seat),
        }
    }

    /// Why a player is not where that is done, if nothing that is on the map can be meant.
    fn bar_of_place(self, action: Action, seat: Seat) -> Option<Refusal> {
        let here = &self.tray(seat).place;
        let only = |text: String| Some(Refusal::new(text).cite(cite::INTERACTING).overrulable());
        match action {
            Action::Trade | Action::Challenge => {
                let others = self.free_others(seat);
                let far = !others.iter().any(|other| self.comes_to(seat, &self.tray(*other).place));
                if far { only(format!("nobody else is on {here}: move first")) } else { None }
            }
            Action::Attack => {
                let targets = self.targets(seat);
                let mut places = targets.iter().filter_map(|target| self.state.enemy(target.ids.first()?)).map(|enemy| &enemy.place);
                if places.any(|place| self.comes_upon(seat, place)) { None } else { only(format!("no enemy is on {here}: move first")) }
            }
            _ => {
                let building = action.building()?;
                let there = slug(here).split('-').any(|word| word == building);
                if there || here.is_empty() || self.has_moved(seat) { None } else { only(format!("{here} is no {building}: move first")) }
            }
        }
    }

    /// Why no town can be entered, if none can.
    fn bar_of_towns(self, action: Action, seat: Seat) -> Option<Refusal> {
        let building = action.building()?;
        let mut barred: Vec<Option<Refusal>> =
            self.pack.towns().map(|town| self.barred_place(seat, &format!("{town} {building}"))).collect();
        if barred.iter().all(Option::is_some) { barred.pop().flatten().map(Refusal::overrulable) } else { None }
    }

    fn bar_of_battle(self, action: Action, seat: Seat) -> Option<Refusal> {
        let fighter = self.state.fighter(seat)?;
        let order = |text: &str, cite| Some(Refusal::new(text).cite(cite).overrulable());
        match action {
            Action::Strike if self.opponents(seat).is_empty() => order("nobody is there to be attacked", cite::OPPONENTS),
            Action::Strike if !self.can_strike(seat) => order("everything has attacked in this Battle Turn", cite::BATTLING),
            Action::Flee if self.is_trapped(seat) => order("who is trapped can't flee", cite::TRAPPED),
            Action::Flee if fighter.acted => order("one flees at the beginning of the own Battle Turn", cite::FLEEING),
            Action::Arrange if fighter.acted && !fighter.victorious => {
                order("equipment changes at the beginning of the own Battle Turn, or after defeating an opponent", cite::EQUIPPING)
            }
            _ => None,
        }
    }

    fn bar_of_cost(self, action: Action, seat: Seat) -> Option<Refusal> {
        let numbers = self.pack.numbers;
        let tray = self.tray(seat);
        match action {
            Action::Carriage => self.too_dear(seat, numbers.carriage, "the carriage", cite::CARRIAGE),
            Action::Repair if !tray.items.iter().any(|item| item.broken) => {
                Some(Refusal::new(format!("nothing of {} is broken", self.name(seat))).cite(cite::REPAIRING).overrulable())
            }
            Action::Repair => self.too_dear(seat, numbers.repair, "repairing everything", cite::REPAIRING),
            Action::SetTrap => self.too_dear(seat, numbers.trap, "a trap", cite::SETTING_TRAPS),
            Action::BuyPiece if self.mode() == Mode::Defender => {
                self.too_dear(seat, numbers.piece_price, "a Medallion Piece", cite::DEFENDER_SET_UP)
            }
            Action::BuyScroll if i32::from(tray.all_scrolls()) >= numbers.most_scrolls => Some(
                Refusal::new(format!("{} has {} scrolls, and nobody has more", self.name(seat), numbers.most_scrolls))
                    .cite(cite::OBTAINING_SCROLLS),
            ),
            Action::RepairTown => self.bar_of_repair(seat),
            Action::Revive if tray.pieces == 0 => {
                Some(Refusal::new(format!("{} has no Medallion Piece to use", self.name(seat))).cite(cite::GROUP_BATTLES))
            }
            Action::Castle => self.barred_castle(seat),
            _ => None,
        }
    }

    fn bar_of_repair(self, seat: Seat) -> Option<Refusal> {
        let numbers = self.pack.numbers;
        let town = self.town(&self.tray(seat).place)?;
        let health = self.state.siege.as_ref()?.towns.get(town).copied().unwrap_or(0);
        if self.is(super::settings::Setting::TownCap, "35") && health >= numbers.town_health {
            return Some(Refusal::new(format!("{} stands at {health} already", self.pack.tile_name(town))).cite(cite::GROUP_BATTLES));
        }
        self.too_dear(seat, numbers.town_repair_cost, "repairing a town", cite::GROUP_BATTLES)
    }
}
