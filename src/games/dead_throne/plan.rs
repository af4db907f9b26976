//! What a player may do in a battle against enemies, with the numbers and the warning before anything breaks.

use super::cite;
use super::enemies::Foes;
use super::exchange::Bonus;
use super::item::Kind;
use super::position::Position;
use super::settings::Setting;
use super::strength::Strength;
use crate::kernel::{Choose, Refusal, Seat, ask};

/// What a player does in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Takes the attack and strikes.
    Fight,
    /// Takes the attack and does not strike.
    Hold,
    /// Uses scrolls first.
    Scrolls,
    /// Throws a life token and strikes.
    Token,
    /// Spends an essence, and decides again.
    Summon,
    /// Lets the creature strike alone.
    Creature,
    /// Goes round the enemy.
    Avoid,
    /// Rolls to flee.
    Flee,
}

impl<'s> Position<'_, 's> {
    /// What is compared with the defense when a member's weapon may break: the whole attack, or the weapon's own.
    pub(super) fn compared(self, point: Seat, own: i32, attack: i32, bonus: Bonus) -> i32 {
        let whole = if self.group(point).len() > 1 {
            self.is(Setting::GroupBreak, "group")
        } else {
            bonus.creature_attack > 0 && self.is(Setting::CombinedBreak, "sum")
        };
        if whole { attack } else { own + bonus.attack }
    }

    pub(super) fn plans(self, point: Seat, foes: &Foes, bonus: Bonus) -> Vec<(Plan, &'static str)> {
        let tray = self.tray(point);
        let token = !self.mode().competitive()
            && self.is(Setting::TokenDamage, "allowed")
            && !self.no_direct_damage(point)
            && tray.items.iter().any(|item| item.kind == Kind::LifeToken && !item.unread);
        let level = self.pack.numbers.avoid_level;
        let careful = tray.can("careful") && !foes.standing && i32::from(foes.level) <= level && bonus == Bonus::default();
        let all = [
            (Plan::Fight, "fight", true),
            (Plan::Hold, "hold", true),
            (Plan::Creature, "creature", bonus.creature_attack > 0),
            (Plan::Scrolls, "scrolls", tray.scrolls > 0),
            (Plan::Token, "token", token),
            (Plan::Summon, "summon", !self.essences_at_hand(point).is_empty()),
            (Plan::Avoid, "avoid", careful),
            (Plan::Flee, "flee", foes.standing && !self.is_trapped(point)),
        ];
        all.into_iter().filter(|(_, _, may)| *may).map(|(plan, key, _)| (plan, key)).collect()
    }

    pub(super) fn ask_plan(self, id: String, point: Seat, foes: &'s Foes, side: Strength, bonus: Bonus) -> Choose<'s, Plan>
    where
        Self: 's,
    {
        let (attack, defense) = (side.attack + bonus.attack + bonus.creature_attack, side.defense + bonus.defense + bonus.creature_defense);
        let health = self.tray(point).health;
        let numbers = format!(
            "{} (level {}): attack {}, defense {}. {}: {attack} / {defense}, health {health}",
            foes.name,
            foes.level,
            foes.attack,
            foes.defense,
            self.name(point),
        );
        let (taken, dealt) = ((foes.attack - defense).max(0), (attack - foes.defense).max(0));
        let alone = (bonus.creature_attack - foes.defense).max(0);
        let warning = self.warning(point, foes, side, bonus);
        let (standing, trapped) = (foes.standing, self.is_trapped(point));
        let label = move |plan: &Plan| match plan {
            Plan::Fight => format!("take {taken}, strike for {dealt}{warning}"),
            Plan::Hold => format!("take {taken}, do not strike"),
            Plan::Creature => format!("take {taken}, the creature alone strikes for {alone}"),
            Plan::Scrolls => "use scrolls, or summon by one".to_owned(),
            Plan::Token => "throw a life token, and strike".to_owned(),
            Plan::Summon => "spend an essence: its creature fights on your side".to_owned(),
            Plan::Avoid => "go round it".to_owned(),
            Plan::Flee => "roll to flee".to_owned(),
        };
        let about = ask(id).of(point).cite(cite::ENEMIES).text(move || numbers.clone());
        let about = about.hint(|| "A weapon breaks on a greater defense, a shield under twice its defense.".to_owned());
        let choice = about.choose(self.plans(point, foes, bonus)).label(label).default_to(|plan| *plan == Plan::Fight);
        choice.why_not(move |wanted| match wanted {
            "flee" if !standing => Some(Refusal::new("nobody flees from a drawn enemy").cite(cite::FLEEING)),
            "flee" if trapped => Some(Refusal::new("who is trapped can't flee").cite(cite::TRAPPED)),
            _ => None,
        })
    }

    /// How many weapons of a player, or of a group, this attack would break.
    pub(super) fn weapons_that_break(self, point: Seat, attack: i32, defense: i32, dealt: i32, bonus: Bonus) -> usize {
        let breaks = |member: &Seat| {
            let own = self.strength(*member).weapon;
            own.is_some_and(|own| self.weapon_breaks(*member, self.compared(point, own, attack, bonus), defense, dealt))
        };
        self.group(point).into_iter().filter(breaks).count()
    }

    /// Whether an attack with nothing added would break a weapon.
    #[must_use]
    pub fn weapons_break(self, point: Seat, attack: i32, defense: i32, dealt: i32) -> bool {
        self.weapons_that_break(point, attack, defense, dealt, Bonus::default()) > 0
    }

    /// What would break, said before it does.
    pub(super) fn warning(self, point: Seat, foes: &Foes, side: Strength, bonus: Bonus) -> String {
        let attack = side.attack + bonus.attack + bonus.creature_attack;
        let dealt = (attack - foes.defense).max(0);
        let taken = (foes.attack - side.defense - bonus.defense - bonus.creature_defense).max(0);
        let group = self.group(point);
        let weapons = self.weapons_that_break(point, attack, foes.defense, dealt, bonus);
        let shield = side.shield.is_some_and(|own| {
            let own = if group.len() == 1 { own } else { side.defense };
            self.shield_breaks(point, own, foes.attack, taken)
        });
        match (weapons, shield) {
            (0, false) => String::new(),
            (0, true) => " (the shield BREAKS)".to_owned(),
            (1, false) => " (the weapon BREAKS)".to_owned(),
            (1, true) => " (the weapon and the shield BREAK)".to_owned(),
            (_, false) => " (the weapons BREAK)".to_owned(),
            (_, true) => " (the weapons and the shield BREAK)".to_owned(),
        }
    }
}
