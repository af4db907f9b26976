//! Traps: bought at level 1, raised item by item, sprung once.

use super::DeadThrone;
use super::cite;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Play<'_, DeadThrone> {
    /// A trap is bought: level 1 is active at once.
    pub(super) fn set_trap(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let price = self.pack.numbers.trap;
        self.pay(table, seat, price, "a trap", cite::SETTING_TRAPS)?;
        self.state[seat].traps.push(1);
        let (name, coin) = (self.state.sheet.name(seat), self.state[seat].coin);
        table.tell(|| note(format!("{name} buys a trap for {price}: {coin} coin left")).cite(cite::SETTING_TRAPS));
        Ok(())
    }

    fn ask_trap(&mut self, table: &mut Table<'_>, seat: Seat, below: u8) -> Flow<usize> {
        let tray = &self.state[seat];
        let traps = tray.traps.iter().enumerate().filter(|(_, level)| **level < below).map(|(at, _)| (at, (at + 1).to_string()));
        let traps: Vec<_> = traps.collect();
        let label = |at: &usize| format!("trap {}, level {}", at + 1, tray.traps.get(*at).copied().unwrap_or(1));
        let about = ask("trap").of(seat).cite(cite::SETTING_TRAPS).text(|| "Which trap?".to_owned());
        table.choose(about.choose(traps).label(label))
    }

    /// The item that a trap's next level asks for is added, and does not come back.
    pub(super) fn raise_trap(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let most = u8::try_from(self.pack.numbers.trap_levels).unwrap_or(3);
        let at = self.ask_trap(table, seat, most)?;
        let options = self.at().items_that(seat, |item| !item.broken);
        let about = ask("item").of(seat).cite(cite::SETTING_TRAPS).text(|| "Which item is added?".to_owned());
        let item = table.choose(about.choose(options).or("other", "something the board does not know", "other".to_owned()))?;
        drop(self.state[seat].take(&item));
        self.clamp(seat);
        let Some(level) = self.state[seat].traps.get_mut(at) else { return Ok(()) };
        *level += 1;
        let (level, name) = (*level, self.state.sheet.name(seat));
        table.tell(|| note(format!("{name}'s trap is on level {level}")).cite(cite::SETTING_TRAPS));
        Ok(())
    }

    /// A trap is sprung on another player: every level up to its own, the first first.
    pub(super) fn spring_trap(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let at = self.ask_trap(table, seat, u8::MAX)?;
        let others: Vec<(Seat, String)> = self.at().others(seat).into_iter().map(|other| (other, self.state.sheet.slug(other))).collect();
        let sheet = &self.state.sheet;
        let about = ask("victim").of(seat).cite(cite::SPRINGING).text(|| "On whom?".to_owned());
        let victim = table.choose(about.choose(others).label(|seat| sheet.name(*seat)))?;
        let level = self.state[seat].traps.remove(at);
        let careful = self.state[victim].can("careful") && level > 1;
        let counts = if careful { level - 1 } else { level };
        let (name, other) = (self.state.sheet.name(seat), self.state.sheet.name(victim));
        table.tell(|| note(format!("{name} springs a trap on {other}: levels 1 to {counts}, in order")).cite(cite::SPRINGING));
        if careful {
            table.tell(|| note(format!("{other} lowers a level {level} trap by one")).cite(cite::CHARACTERS));
        }
        Ok(())
    }
}
