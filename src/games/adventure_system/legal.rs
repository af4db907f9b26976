//! What may be done now, why not, and what each deed is called.

use super::cards::{PaidBy, PowerCard, PowerKind, Traps};
use super::cite;
use super::game::Action;
use super::position::Position;
use super::state::Phase;
use super::villain_order::Actor;
use crate::kernel::{Cite, Offer, Refusal, Seat};
use crate::toolbox::bars::{menu, missing, order};

impl Position<'_, '_> {
    /// Deeds in the order of the menu: what may be done before what may not.
    #[must_use]
    pub fn offers(self, deeds: &[Action]) -> Vec<Offer<Action>> {
        let seat = (self.state.phase == Phase::Hero).then(|| self.seat());
        menu(seat, deeds.iter().copied().filter(|action| self.is_on_menu(*action)), |action| self.bar(action))
    }

    /// Whether a deed is worth a line: tokens that lie there, cards that are held, parts of this edition.
    fn is_on_menu(self, action: Action) -> bool {
        let hero = self.state.hero(self.seat());
        match action {
            Action::DisableTrap => self.state.traps_out > 0 || !self.trap_cards().is_empty(),
            Action::TriggerTrap => self.state.traps_out > 0,
            Action::UsePower => !self.useful_powers(self.seat()).is_empty(),
            Action::SpendToken => !self.tokens_on_powers(self.seat()).is_empty(),
            Action::UseTreasure => hero.is_some_and(|hero| self.usable(hero).next().is_some()),
            Action::Advancement => !self.spendable().is_empty(),
            Action::RemoveMonster => !self.state.figures.is_empty(),
            Action::Refresh => !self.flipped().is_empty(),
            Action::EndCard | Action::CancelEncounter => !self.lasting().is_empty(),
            Action::ElderRune => self.edition().is_some_and(|edition| edition.elder_runes),
            Action::Buy => self.edition().is_some_and(|edition| !edition.advancements.is_empty()),
            Action::LevelUp => self.edition().is_some_and(|edition| edition.levels.by == PaidBy::Gold),
            Action::Gold => self.state.settings.campaign,
            Action::Sell => !self.sellable().is_empty(),
            _ => true,
        }
    }

    /// Powers face up that do not attack, or that nobody has read.
    #[must_use]
    pub fn useful_powers(self, seat: Seat) -> Vec<String> {
        let Some(hero) = self.state.hero(seat) else { return Vec::new() };
        let useful = |card: &PowerCard| {
            !card.cancels_cheaper && card.window.is_none() && (card.kind == Some(PowerKind::Utility) || card.bonus.is_none())
        };
        let useful = |id: &String| self.power(id).is_none_or(|card| useful(&card));
        hero.powers.iter().filter(|(id, up)| **up && useful(id)).map(|(id, _)| id.clone()).collect()
    }

    fn seats_turn(self, action: Action) -> Option<Refusal> {
        let both = matches!(action, Action::Gold | Action::DrawTreasure);
        let between = Action::BETWEEN.contains(&action) && !(both && self.state.phase != Phase::Between);
        let hero = Action::HERO.contains(&action) && !between;
        match self.state.phase {
            Phase::Hero if hero => None,
            Phase::Between if between => None,
            _ if action == Action::EndAdventure && self.present().is_empty() => None,
            Phase::Between if matches!(action, Action::Hp | Action::ElderRune) => {
                let late = missing(cite::CAMPAIGN, "heroes begin each adventure whole, and without Elder Runes");
                late.map(|refusal| refusal.hint("`next-adventure`, and what it begins with is entered in its first turn"))
            }
            phase if hero || between => missing(cite::PLAYER_TURN, format!("this is the {}", phase.name())),
            _ => None,
        }
    }

    /// Why a deed can't be done now, if it can't.
    #[must_use]
    pub fn bar(self, action: Action) -> Option<Refusal> {
        if action == Action::CancelEncounter {
            let late = Refusal::new("an encounter is cancelled only as it is drawn").cite(cite::ENCOUNTERS);
            return Some(late.expected("a yes when the card comes up").hint("`end-card` takes a card away that another card ends"));
        }
        self.seats_turn(action).or_else(|| match action {
            Action::Move => self.bar_move(),
            Action::Attack => self.bar_attack(),
            Action::DisableTrap => self.bar_disable(),
            Action::Other => self.bar_action(cite::OTHER_ACTIONS),
            Action::UsePower if self.useful_powers(self.seat()).is_empty() => missing(cite::UTILITY_POWERS, "no such power lies face up"),
            Action::SpendToken if self.tokens_on_powers(self.seat()).is_empty() => {
                missing(cite::UTILITY_POWERS, "no power has a token on it")
            }
            Action::UsePower | Action::UseTreasure if self.is_down() => self.down(),
            Action::UsePower => {
                // Daily powers are the action, if they do not say otherwise.
                let action = |id: &String| self.power(id).is_some_and(|card| card.kind == Some(PowerKind::Daily) && !card.free);
                if self.useful_powers(self.seat()).iter().all(action) { self.bar_action(cite::DAILY_POWERS) } else { None }
            }
            Action::UseTreasure => {
                let none = self.state.hero(self.seat()).is_none_or(|hero| self.usable(hero).next().is_none());
                if none { missing(cite::TREASURES, "no treasure face up has a use of its own") } else { None }
            }
            Action::Advancement if self.spendable().is_empty() => missing(cite::ADVANCEMENTS, "no token may be spent now"),
            Action::TriggerTrap if self.state.traps_out == 0 => missing(cite::TRIGGERING, "no trap token lies on the tiles"),
            Action::RemoveMonster if self.state.figures.is_empty() => missing(cite::OTHER_ACTIONS, "no monster is in play"),
            Action::Refresh if self.flipped().is_empty() => missing(cite::UTILITY_POWERS, "no card is flipped"),
            Action::EndCard if self.lasting().is_empty() => missing(cite::ENCOUNTERS, "no such card is in play"),
            Action::ElderRune if self.edition().is_none_or(|edition| !edition.elder_runes) => {
                missing(cite::ELDER_RUNES, "this box has no Elder Runes")
            }
            Action::Sell if self.sellable().is_empty() => missing(cite::CAMPAIGN, "no treasure is worth gold"),
            Action::Buy => self.bar_buy(),
            Action::Gold if !self.state.settings.campaign => missing(cite::CAMPAIGN, "gold is for campaigns"),
            _ => None,
        })
    }

    fn is_down(self) -> bool {
        self.state.hero(self.seat()).is_none_or(|hero| hero.hp <= 0)
    }

    fn down(self) -> Option<Refusal> {
        missing(cite::DEFEATING_HEROES, format!("{} is at 0 hit points: no moves, no powers, no items", self.name(self.seat())))
    }

    fn done_this_phase(self) -> String {
        let now = &self.state.now;
        match (now.moved, now.acted) {
            (true, true) => "the free move and the action are used",
            (true, false) => "the free move is used",
            (false, true) => "the action is used",
            (false, false) => "nothing is used",
        }
        .to_owned()
    }

    fn bar_move(self) -> Option<Refusal> {
        let now = &self.state.now;
        if self.is_down() {
            return self.down();
        }
        if self.speed(self.seat()) <= 0 {
            return order(cite::MOVEMENT, format!("{} has speed 0", self.name(self.seat())));
        }
        let spent = (now.moved && now.acted) || (self.one_deed() && (now.moved || now.acted));
        if spent { self.second(cite::HERO_PHASE) } else { None }
    }

    fn second(self, cite: Cite) -> Option<Refusal> {
        let all = if self.one_deed() { "one move or one action, not both" } else { "one free move and one action" };
        let refusal = Refusal::new(self.done_this_phase()).cite(cite).expected(all);
        Some(refusal.legal(["done"]).overrulable())
    }

    pub(super) fn bar_action(self, cite: Cite) -> Option<Refusal> {
        let now = &self.state.now;
        if self.is_down() {
            return self.down();
        }
        if now.acted || (self.one_deed() && now.moved) { self.second(cite) } else { None }
    }

    fn bar_attack(self) -> Option<Refusal> {
        if self.state.figures.is_empty() {
            return missing(cite::TARGETING, "no monster is in play");
        }
        if self.has_free_weapon() && !self.is_down() { None } else { self.bar_action(cite::HERO_PHASE) }
    }

    fn bar_disable(self) -> Option<Refusal> {
        let tokens = self.edition().is_none_or(|edition| edition.traps == Traps::Tokens);
        let none = if tokens { self.state.traps_out == 0 } else { self.trap_cards().is_empty() };
        if none { missing(cite::DISABLING_A_TRAP, "no trap is in play") } else { self.bar_action(cite::DISABLING_A_TRAP) }
    }

    fn bar_buy(self) -> Option<Refusal> {
        let kinds = self.edition().map(|edition| edition.advancements.clone()).unwrap_or_default();
        if kinds.is_empty() {
            return missing(cite::ADVANCEMENTS, "this box has no advancement tokens");
        }
        let left = kinds.iter().any(|kind| self.token_supply(*kind).is_none_or(|left| left > 0));
        if left { None } else { missing(cite::ADVANCEMENTS, "all tokens are taken") }
    }

    /// A deed in a player's words.
    #[must_use]
    pub fn label(self, action: Action) -> String {
        let name = || self.name(self.seat());
        let words = match action {
            Action::SetUp => "set the game up",
            Action::BeginTurn => return format!("{} begins a turn", name()),
            Action::Move if self.state.now.moved => return format!("move as the action, up to {} squares", self.speed(self.seat())),
            Action::Move => return format!("move, up to {} squares", self.speed(self.seat())),
            Action::Attack => "attack with a power",
            Action::DisableTrap => "disable a trap",
            Action::Other => "another action",
            Action::UsePower => "use a power that does not attack",
            Action::SpendToken => "a token goes from a power",
            Action::UseTreasure => "use a treasure",
            Action::Advancement => "spend an advancement token",
            Action::TriggerTrap => "a hero moved onto a trap",
            Action::Done => "end the hero phase",
            Action::Hp => "hit points and markers, because a card says so",
            Action::PlaceMonster => "a monster or villain comes into play",
            Action::RemoveMonster => "a monster or villain leaves",
            Action::DrawTreasure => "draw a treasure, because a card says so",
            Action::ElderRune => "draw an Elder Rune, because a card says so",
            Action::Refresh => "flip a card back",
            Action::EndCard if self.edition().is_some_and(|edition| edition.elder_runes) => "an environment, curse or Elder Rune goes",
            Action::EndCard => "an environment, hazard or curse goes",
            Action::CancelEncounter => "cancel an encounter",
            Action::EndAdventure => "the adventure ends",
            Action::Explore => "explore",
            Action::Encounter => "an encounter comes",
            Action::Activate => {
                return match self.actor() {
                    Some(Actor::Figure(id)) => format!("{id} activates"),
                    Some(Actor::Trap(id, _)) => format!("the trap {} acts", self.called(&id)),
                    None => "nobody activates".to_owned(),
                };
            }
            Action::EndTurn => return format!("{} ends the turn", name()),
            Action::Buy => "buy an advancement token",
            Action::LevelUp => "reach a new level",
            Action::Gold => "gold comes or goes",
            Action::Sell => "sell a treasure",
            Action::NextAdventure => "begin the next adventure",
            Action::EndCampaign => "end the campaign",
        };
        words.to_owned()
    }
}
