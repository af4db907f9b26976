//! The dragon in Defender: every wound counts, and beaten but alive he returns.

use super::DeadThrone;
use super::cite;
use super::enemies::{Fought, Winner};
use crate::kernel::{Flow, Play, Seat, Table, note};

impl Play<'_, DeadThrone> {
    /// His health falls by the damage he takes. At 0 the players win; beaten but alive, the blue die says where he returns.
    pub(super) fn wound_agrimor(&mut self, table: &mut Table<'_>, seat: Seat, fought: Fought) -> Flow<()> {
        let Some(siege) = &mut self.state.siege else { return Ok(()) };
        let before = siege.agrimor;
        siege.agrimor = (before - fought.dealt).max(0);
        let now = siege.agrimor;
        if fought.dealt > 0 {
            table.tell(|| note(format!("Agrimor's health: {before} - {} = {now}", fought.dealt)).cite(cite::DEFENDER_TERMS));
        }
        if now == 0 {
            self.state.enemies.retain(|enemy| !enemy.agrimor);
            let heroes = self.at().in_game();
            self.win(table, heroes, "Agrimor is dead, and every town stands".to_owned());
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
}
