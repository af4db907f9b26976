//! The dragon in Defender: every wound counts, and beaten but alive he returns.

use super::DeadThrone;
use super::cite;
use super::enemies::Foes;
use super::exchange::{Fought, Winner};
use super::position::Position;
use super::records::AgrimorStat;
use crate::kernel::{Flow, Play, Seat, Table, note};

impl Play<'_, DeadThrone> {
    /// His health falls by the damage he takes. At 0 the players win; beaten but alive, the blue die says where he returns.
    pub(super) fn wound_agrimor(&mut self, table: &mut Table<'_>, seat: Seat, fought: Fought) -> Flow<()> {
        if self.state.siege.is_none() || self.state.ending.is_some() {
            return Ok(());
        }
        if fought.dealt > 0 {
            self.hurt_agrimor(table, fought.dealt);
        }
        if self.state.ending.is_some() {
            return Ok(());
        }
        if fought.winner != Winner::Player || fought.died {
            return Ok(());
        }
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} drives Agrimor off")).cite(cite::DEFENDER_TERMS));
        self.state.enemies.retain(|enemy| !enemy.agrimor);
        let mut face = String::from("ag+");
        let mut nth = 1;
        while face == "ag+" {
            face = self.enemy_face(table, &format!("return.{nth}"), "blue", false)?;
            nth += 1;
        }
        let tile = if face == "ag" { "stonesea".to_owned() } else { self.pack.tile_of_letter(&face).unwrap_or("stonesea").to_owned() };
        self.agrimor_comes(table, &tile)
    }

    /// Agrimor loses health; at 0 he is dead, and the heroes win.
    pub(super) fn hurt_agrimor(&mut self, table: &mut Table<'_>, damage: i32) {
        let now = self.change_agrimor(table, -damage);
        if now == 0 {
            self.state.enemies.retain(|enemy| !enemy.agrimor);
            let heroes = self.at().in_game();
            self.win(table, heroes, "Agrimor is dead, and every town stands".to_owned());
        }
    }

    /// His health on the Scenario Board rises or falls, and with it what the Defender card gives him.
    pub(super) fn change_agrimor(&mut self, table: &mut Table<'_>, by: i32) -> i32 {
        let Some(siege) = &mut self.state.siege else { return 0 };
        let before = siege.agrimor;
        let now = (before + by).max(0);
        siege.agrimor = now;
        let sign = if by < 0 { '-' } else { '+' };
        table.tell(|| note(format!("Agrimor's health: {before} {sign} {} = {now}", by.abs())).cite(cite::DEFENDER_TERMS));
        for stat in self.pack.agrimor_stats.values().filter(|stat| (stat.at <= before) != (stat.at <= now) && now > 0) {
            let what = if stat.at <= now { "is in force" } else { "is gone" };
            table.tell(|| note(format!("Agrimor's ability at {} health {what}{}", stat.at, said(&stat.text))).cite(cite::DEFENDER_TERMS));
        }
        now
    }

    /// What his abilities add in this battle.
    pub(super) fn dragon_abilities(&mut self, table: &mut Table<'_>, foes: &mut Foes) {
        let (attack, defense) = (self.at().agrimor(|stat| stat.attack), self.at().agrimor(|stat| stat.defense));
        foes.attack += attack;
        foes.defense += defense;
        if attack != 0 || defense != 0 {
            table.tell(|| note(format!("Agrimor's abilities: {attack:+} attack, {defense:+} defense")).cite(cite::DEFENDER_TERMS));
        }
    }
}

fn said(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(": {text}") }
}

impl Position<'_, '_> {
    /// What Agrimor's abilities add together at the health he has.
    #[must_use]
    pub fn agrimor(self, of: impl Fn(&AgrimorStat) -> i32) -> i32 {
        let Some(siege) = &self.state.siege else { return 0 };
        self.pack.agrimor_stats.values().filter(|stat| stat.at <= siege.agrimor).map(of).sum()
    }
}
