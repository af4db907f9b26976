//! What may be done now, and why not.

use super::cite;
use super::effects::{Power, Refresh, Specialty};
use super::faces::DungeonFace;
use super::game::Action;
use super::pack::Treasure;
use super::position::Position;
use super::state::Phase;
use super::wording;
use crate::kernel::{Offer, Refusal};
use crate::toolbox::bars::{menu, missing, order};
use crate::toolbox::wording::count;

impl Position<'_, '_> {
    /// The deeds of a level, in the order of the menu: what may be done before what may not.
    #[must_use]
    pub fn offers(self) -> Vec<Offer<Action>> {
        let seat = self.seat();
        menu(Some(seat), Action::DEEDS.into_iter().filter(|action| self.is_on_menu(*action)), |action| self.bar(action))
    }

    /// Whether a deed is worth a line at all: tokens that are held, powers that the hero has.
    fn is_on_menu(self, action: Action) -> bool {
        let token = |power: Power| !self.tokens_with(power).is_empty();
        match action {
            Action::RerollOne => self.once_per_level().is_some(),
            Action::SendToLair => self.has(&Specialty::ScrollSendsToLair),
            Action::Refresh => self.refreshes(Refresh::Token),
            Action::Ultimate => self.side().ultimate.is_some(),
            Action::Elixir => token(Power::Revive),
            Action::DragonBait => token(Power::Bait),
            Action::Ring => token(Power::Evade),
            Action::TownPortal => token(Power::Portal),
            Action::Done => self.state.phase == Phase::Loot || (self.state.phase == Phase::Monster && self.lingers()),
            _ => true,
        }
    }

    /// Why a deed can't be done now, if it can't.
    #[must_use]
    pub fn bar(self, action: Action) -> Option<Refusal> {
        match action {
            Action::SetUp | Action::FormParty | Action::EnterLevel | Action::SettleTokens => None,
            Action::Fight => self.bar_fight(),
            Action::Reroll => self.bar_scroll(),
            Action::Open | Action::Quaff => self.bar_loot(action),
            Action::Slay => self.bar_slay(),
            Action::RerollOne | Action::SendToLair | Action::Refresh | Action::Ultimate => self.bar_power(action),
            Action::Elixir => self.bar_token(Power::Revive).or_else(|| self.empty_graveyard()),
            Action::DragonBait => self.bar_token(Power::Bait).or_else(|| self.no_monster()),
            Action::Ring => self.bar_token(Power::Evade).or_else(|| self.no_dragon()),
            Action::TownPortal => self.bar_token(Power::Portal),
            Action::Done => match self.state.phase {
                Phase::Loot => None,
                Phase::Monster if self.lingers() && self.state.dungeon.monsters() == 0 => None,
                Phase::Monster => missing(cite::MONSTER_PHASE, "monsters stand in the way"),
                _ => missing(cite::LOOT_PHASE, "there is nothing to leave"),
            },
            Action::Flee => match self.state.phase {
                Phase::Monster | Phase::Dragon => None,
                _ => order(cite::MONSTER_PHASE, "there is nothing to flee from"),
            },
            Action::Retire => self.bar_retire(),
            Action::SeekGlory => self.bar_seek_glory(),
        }
    }

    fn no_monster(self) -> Option<Refusal> {
        if self.state.dungeon.monsters() > 0 { None } else { missing(cite::MONSTER_PHASE, "no monster is on the level") }
    }

    fn no_dragon(self) -> Option<Refusal> {
        if self.dragon_wakes() {
            return None;
        }
        let reason = format!("the dragon sleeps: {} of {} in the lair", self.state.lair, self.dragon_threshold());
        missing(cite::DRAGON_PHASE, reason)
    }

    fn empty_graveyard(self) -> Option<Refusal> {
        if self.state.graveyard > 0 { None } else { missing(cite::TREASURES, "the graveyard is empty: no die could come back") }
    }

    fn bar_fight(self) -> Option<Refusal> {
        self.no_monster()
            .or_else(|| if self.companions().is_empty() { missing(cite::MONSTER_PHASE, "no companion is left to fight") } else { None })
    }

    fn bar_scroll(self) -> Option<Refusal> {
        let scrolls = self.scrolls();
        if scrolls.is_empty() {
            return missing(cite::MONSTER_PHASE, "there is no scroll");
        }
        if !self.scrolls_now() {
            return order(cite::MONSTER_PHASE, "scrolls are for the monster phase");
        }
        let own = self.state.party.total().saturating_sub(u8::from(scrolls.iter().all(|(thing, _)| thing.is_die())));
        let none = own == 0 && self.state.dungeon.is_empty();
        if none { missing(cite::MONSTER_PHASE, "there is no other die to roll again") } else { None }
    }

    fn bar_loot(self, action: Action) -> Option<Refusal> {
        let there = if action == Action::Open { self.state.dungeon.chest } else { self.state.dungeon.potion };
        let what = if action == Action::Open { DungeonFace::Chest } else { DungeonFace::Potion };
        if there == 0 {
            return missing(cite::LOOT_PHASE, format!("no {} is on the level", what.name()));
        }
        let nobody = if action == Action::Open { self.companions().is_empty() } else { self.quaffers().is_empty() };
        if nobody && action == Action::Quaff && !self.things().is_empty() {
            return missing(cite::LOOT_PHASE, "the graveyard is empty: no die could come back");
        }
        if nobody {
            return missing(cite::LOOT_PHASE, "nobody is left in the party for it");
        }
        match self.state.phase {
            _ if self.loot_now() => None,
            Phase::Monster => order(cite::LOOT_PHASE, format!("{} must be defeated first", wording::dungeon(&self.monster_dice()))),
            _ => order(cite::LOOT_PHASE, "the loot phase is over"),
        }
    }

    fn bar_slay(self) -> Option<Refusal> {
        self.no_dragon().or_else(|| {
            if self.slayers().is_none() {
                let reason = format!("the party has no {} different companions", self.dragon_companions());
                return missing(cite::DRAGON_PHASE, reason);
            }
            if self.state.phase == Phase::Dragon { None } else { order(cite::DRAGON_PHASE, "monsters and loot come before the dragon") }
        })
    }

    fn bar_power(self, action: Action) -> Option<Refusal> {
        let state = self.state;
        let in_monster_phase =
            || if state.phase == Phase::Monster { None } else { order(cite::HERO_POWERS, "that is for the monster phase") };
        let powerless = missing(cite::HERO_POWERS, format!("{} has no such power", self.side().name));
        match action {
            Action::RerollOne => match self.once_per_level() {
                None => powerless,
                Some(faces) if faces.iter().all(|face| state.dungeon.of(*face) == 0) => {
                    missing(cite::HERO_POWERS, "no such die is on the level")
                }
                Some(_) if state.rerolled => order(cite::HERO_POWERS, "that was done on this level already"),
                Some(_) => in_monster_phase(),
            },
            Action::SendToLair if !self.has(&Specialty::ScrollSendsToLair) => powerless,
            Action::SendToLair if self.real_scrolls().is_empty() => missing(cite::HERO_POWERS, "there is no scroll"),
            Action::SendToLair => self.no_monster().or_else(in_monster_phase),
            Action::Refresh if !self.refreshes(Refresh::Token) => powerless,
            Action::Refresh if !state.exhausted => missing(cite::HERO_POWERS, "the hero is not exhausted"),
            Action::Refresh if self.token_count() == 0 => missing(cite::HERO_POWERS, "there is no token to spend"),
            Action::Refresh if state.phase == Phase::Regroup => order(cite::HERO_POWERS, "that is for the phases of a level"),
            Action::Ultimate => self.bar_ultimate(),
            _ => None,
        }
    }

    fn bar_ultimate(self) -> Option<Refusal> {
        let Some(ultimate) = &self.side().ultimate else { return missing(cite::HERO_POWERS, "this hero has no ultimate") };
        if let Some(refusal) = ultimate.effects.iter().find_map(|deed| self.deed_bar(deed)) {
            return Some(Refusal { reason: format!("{}: {}", ultimate.name, refusal.reason), ..refusal });
        }
        if self.state.exhausted {
            return order(cite::HERO_POWERS, format!("{} is used up: {} is exhausted", ultimate.name, self.side().name));
        }
        if ultimate.phases.contains(&self.state.phase) {
            return None;
        }
        let phases: Vec<&str> = ultimate.phases.iter().map(|phase| phase.name()).collect();
        order(cite::HERO_POWERS, format!("{} is for the {}", ultimate.name, phases.join(", the ")))
    }

    fn bar_token(self, power: Power) -> Option<Refusal> {
        let named = |treasure: &&Treasure| treasure.power == power;
        let Some(treasure) = self.pack.treasures.values().find(named) else { return missing(cite::TREASURES, "there is no such token") };
        if self.tokens_with(power).is_empty() {
            return missing(cite::TREASURES, format!("{} holds no {}", self.name(), treasure.name));
        }
        if treasure.phases.contains(&self.state.phase) {
            return None;
        }
        let phases: Vec<&str> = treasure.phases.iter().map(|phase| phase.name()).collect();
        order(cite::TREASURES, format!("{} is for the {}", treasure.name, phases.join(", the ")))
    }

    fn not_done(self) -> Option<Refusal> {
        match self.state.phase {
            Phase::Monster => order(cite::REGROUP_PHASE, format!("{} must be defeated first", wording::dungeon(&self.monster_dice()))),
            Phase::Loot => order(cite::REGROUP_PHASE, "the loot phase is not over: say `done`"),
            Phase::Dragon => order(cite::REGROUP_PHASE, "the dragon must be dealt with first"),
            _ => None,
        }
    }

    fn bar_retire(self) -> Option<Refusal> {
        self.not_done().or_else(|| {
            let bound = self.state.no_retreat && !self.state.slain && self.state.level < self.pack.numbers.levels;
            if bound {
                order(cite::HERO_POWERS, "no retiring before a dragon is defeated on the level, or the bottom reached")
            } else {
                None
            }
        })
    }

    fn bar_seek_glory(self) -> Option<Refusal> {
        self.not_done().or_else(|| {
            let levels = self.pack.numbers.levels;
            if self.state.level < levels { None } else { missing(cite::REGROUP_PHASE, format!("level {levels} is the deepest: retire")) }
        })
    }

    /// A deed in a player's words, with what it can do now.
    #[must_use]
    pub fn label(self, action: Action) -> String {
        let held = |power: Power, what: &str| {
            let number: u8 = self.tokens_with(power).iter().map(|(_, number)| *number).fold(0, u8::saturating_add);
            format!("spend {what} ({number})")
        };
        match action {
            Action::SetUp => "set the game up".to_owned(),
            Action::FormParty => format!("{} forms the party", self.name()),
            Action::EnterLevel => format!("roll the dungeon dice of level {}", self.state.level.saturating_add(1)),
            Action::SettleTokens => "discard tokens".to_owned(),
            Action::Fight if self.monster_dice().is_empty() || self.fight_label().is_empty() => "fight the monsters".to_owned(),
            Action::Fight => format!("fight ({})", self.fight_label()),
            Action::Reroll => "spend a scroll: roll other dice again".to_owned(),
            Action::Open => format!("open {}", count(self.state.dungeon.chest, "chest")),
            Action::Quaff => format!("quaff {}, {} in the graveyard", count(self.state.dungeon.potion, "potion"), self.state.graveyard),
            Action::Slay => format!("fight the dragon with {} different companions{}", self.dragon_companions(), self.slaying_tokens()),
            Action::RerollOne => "roll one die of the level again (once a level)".to_owned(),
            Action::SendToLair => "spend a scroll: one monster becomes a dragon".to_owned(),
            Action::Refresh => "spend a token: the hero is refreshed".to_owned(),
            Action::Ultimate => {
                self.side().ultimate.as_ref().map_or_else(String::new, |ultimate| format!("{}: {}", ultimate.name, ultimate.text))
            }
            Action::Elixir => held(Power::Revive, "Elixir: one die comes back from the graveyard"),
            Action::DragonBait => held(Power::Bait, "Dragon Bait: monsters become dragons"),
            Action::Ring => held(Power::Evade, "Ring of Invisibility: past the dragon"),
            Action::TownPortal => held(Power::Portal, &format!("Town Portal: out with {} experience", self.state.level)),
            Action::Done if self.state.phase == Phase::Loot => format!("go on, leaving {}", wording::dungeon(&self.state.dungeon)),
            Action::Done => "go on".to_owned(),
            Action::Flee => "flee: the delve ends without experience for its levels".to_owned(),
            Action::Retire => format!("retire with {} experience", self.state.level),
            Action::SeekGlory => {
                let next = self.state.level.saturating_add(1);
                format!("seek glory: level {next} with {}", wording::dice(self.dice_for(next), "dungeon"))
            }
        }
    }
}
