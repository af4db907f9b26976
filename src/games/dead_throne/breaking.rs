//! Weapons break on too great a defense, shields under too great an attack.

use super::DeadThrone;
use super::cite;
use super::item::Kind;
use super::parts;
use super::position::Position;
use super::settings::Setting;
use super::wording;
use crate::kernel::{Cite, Play, Seat, Table, note};
use crate::toolbox::sheet::Automation;

impl Position<'_, '_> {
    /// Whether a weapon of this attack breaks: the defense is greater.
    #[must_use]
    pub fn weapon_breaks(self, seat: Seat, weapon: i32, defense: i32, damage: i32) -> bool {
        let spared = self.tray(seat).can("unbreakable") || (self.is(Setting::BreakNeedsDamage, "on") && damage <= 0);
        weapon < defense && !spared
    }

    /// Whether a shield of this defense breaks: the attack is twice as much or more.
    #[must_use]
    pub fn shield_breaks(self, seat: Seat, shield: i32, attack: i32, damage: i32) -> bool {
        let spared = self.tray(seat).can("unbreakable") || (self.is(Setting::BreakNeedsDamage, "on") && damage <= 0);
        attack > 0 && attack >= shield.saturating_mul(2) && !spared
    }
}

impl Play<'_, DeadThrone> {
    /// Breaks the weapon in use.
    pub(super) fn break_weapon(&mut self, table: &mut Table<'_>, seat: Seat, weapon: i32, defense: i32) {
        let broken = |what: &str, whose: &str| format!("{whose}'s {what} breaks: {weapon} against {defense}");
        self.break_in(table, seat, Kind::Weapon, cite::WEAPONS, broken);
    }

    /// Breaks the shield in use.
    pub(super) fn break_shield(&mut self, table: &mut Table<'_>, seat: Seat, shield: i32, attack: i32) {
        let slot = if self.state[seat].weapon().is_some_and(|weapon| weapon.kind == Kind::Combo) { Kind::Weapon } else { Kind::Shield };
        let broken = |what: &str, whose: &str| format!("{whose}'s {what} breaks: {shield} under {attack}");
        self.break_in(table, seat, slot, cite::SHIELDS, broken);
    }

    fn break_in(&mut self, table: &mut Table<'_>, seat: Seat, slot: Kind, cite: Cite, say: impl Fn(&str, &str) -> String) {
        let name = self.state.sheet.name(seat);
        let Some(id) = self.state[seat].equipped(slot).map(|item| item.id.clone()) else { return };
        match self.at().part(parts::BREAKING) {
            Automation::On => {}
            Automation::Off => return,
            Automation::Remind => {
                table.tell(|| note(format!("to be checked by hand: {}", say(&wording::the(&id), &name))).cite(cite));
                return;
            }
        }
        if let Some(item) = self.state[seat].item_mut(&id) {
            item.broken = true;
            for part in &mut item.parts {
                part.broken = true;
            }
        }
        table.tell(|| note(say(&wording::the(&id), &name)).cite(cite));
        self.clamp(seat);
    }
}
