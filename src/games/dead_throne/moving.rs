//! Moving: the roll, the steps, and places that bar the way.

use super::DeadThrone;
use super::cite;
use super::mode::Mode;
use super::position::Position;
use super::region::Region;
use super::settings::Setting;
use super::wording;
use crate::dice::Pool;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::count;

/// What opens the dead woods.
const WOODS_ARE_ENTERED_WITH: [&str; 2] = ["axe", "torch"];

impl Position<'_, '_> {
    /// How many wooden dice this player moves on.
    #[must_use]
    pub fn move_dice(self, seat: Seat) -> usize {
        let dead_docks = self.is(Setting::DeadZones, "on") && self.region(&self.tray(seat).place) == Region::Docks;
        if self.group(seat).len() > 1 || dead_docks { 1 } else { 2 }
    }

    /// Why a label is no place on the map: it does not begin with a tile, from which region and town are known.
    fn no_tile(self, place: &str) -> Refusal {
        let tiles: Vec<&str> = self.pack.tiles.keys().map(String::as_str).collect();
        Refusal::new(format!("`{place}` does not begin with a tile")).expected(format!("one of {}", tiles.join(", "))).cite(cite::ROLLING)
    }

    /// Why a player may not come to a place.
    #[must_use]
    pub fn barred_place(self, seat: Seat, place: &str) -> Option<Refusal> {
        let tray = self.tray(seat);
        let numbers = self.pack.numbers;
        if self.is_saladar(seat) && self.town(place).is_some() && self.town(place) != self.town(&tray.place) {
            let pieces = i32::from(tray.pieces);
            if pieces < numbers.saladar_town_pieces {
                let reason = format!("Saladar enters towns with {} Medallion Pieces; he has {pieces}", numbers.saladar_town_pieces);
                return Some(Refusal::new(reason).cite(cite::RESTRICTIONS));
            }
        }
        let woods = |place: &str| self.region(place) == Region::Woods;
        let cuts = |id: &str| id.split('-').any(|word| WOODS_ARE_ENTERED_WITH.contains(&word));
        if self.is(Setting::DeadZones, "on") && woods(place) && !woods(&tray.place) && !tray.items.iter().any(|item| cuts(&item.id)) {
            let reason = format!("dead woods are entered with an axe or a torch, and {} has none", self.name(seat));
            return Some(Refusal::new(reason).cite(cite::DEAD_ZONES));
        }
        None
    }
}

impl Play<'_, DeadThrone> {
    /// The movement roll, once a turn: its sum is the most steps.
    pub(super) fn move_on(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let dice = self.at().move_dice(seat);
        let name = self.state.sheet.name(seat);
        let about = ask("move").of(seat).cite(cite::ROLLING).text(|| format!("{name} moves"));
        let faces = table.roll(about, &Pool::of(&self.pack.wooden, dice).each())?;
        let shown: Vec<i32> = faces.iter().map(|face| self.pack.wooden.value(*face)).collect();
        let total: i32 = shown.iter().sum();
        self.state.turn.rolled = true;
        if let [one, other] = shown.as_slice()
            && one == other
            && self.at().mode() == Mode::Solo
        {
            return self.double(table, seat, *one);
        }
        self.walk(table, seat, total, cite::ROLLING)
    }

    /// So many steps at most, to a place that the players name.
    pub(super) fn walk(&mut self, table: &mut Table<'_>, seat: Seat, most: i32, cite: crate::kernel::Cite) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        let about = ask("steps").of(seat).cite(cite.clone()).text(|| format!("How many steps, of {most}?"));
        let steps = table.number(about.number(0, i64::from(most)).default_to(i64::from(most)).quiet())?;
        let here = self.state[seat].place.clone();
        let about = ask("to").of(seat).cite(cite.clone()).text(|| format!("{} at most: where does {name} stop?", count(most, "step")));
        let about = about.hint(|| "Begin with the tile: `woodmist 3`, `rhoekin inn`.".to_owned());
        let to = table.text(about, Some(here), wording::check_place)?;
        if self.at().tile(&to).is_none() {
            table.bar(|| self.at().no_tile(&to).about("to"))?;
        }
        if let Some(refusal) = self.at().barred_place(seat, &to) {
            table.bar(|| refusal.about("to"))?;
        }
        self.go(seat, &to);
        table.tell(|| note(format!("{name} moves {} of {most} to {to}", count(steps, "step"))).cite(cite));
        Ok(())
    }

    /// The figure, and whoever moves with it, stands there.
    pub(super) fn go(&mut self, seat: Seat, place: &str) {
        for member in self.at().group(seat) {
            place.clone_into(&mut self.state[member].place);
        }
    }

    /// A card or an enemy moves a player.
    pub(super) fn forced_move(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let here = self.state[seat].place.clone();
        let name = self.state.sheet.name(seat);
        let about = ask("moved").of(seat).cite(cite::INTERACTING).text(|| format!("Where is {name} moved?"));
        let to = table.text(about, Some(here), wording::check_place)?;
        if self.at().tile(&to).is_none() {
            table.bar(|| self.at().no_tile(&to).about("moved"))?;
        }
        if let Some(refusal) = self.at().barred_place(seat, &to) {
            table.bar(|| refusal.about("moved"))?;
        }
        self.go(seat, &to);
        table.tell(|| note(format!("{name} is moved to {to}")).cite(cite::INTERACTING));
        Ok(())
    }

    /// Two dice, nine or more: the number is the movement. If every opponent is trapped any number will do.
    pub(super) fn roll_to_flee(&mut self, table: &mut Table<'_>, seat: Seat, any: bool) -> Flow<bool> {
        let name = self.state.sheet.name(seat);
        let about = ask("flee").of(seat).cite(cite::FLEEING).text(|| format!("{name} rolls to flee"));
        let total = table.roll(about, &Pool::of(&self.pack.wooden, 2).sum())?;
        if total < self.pack.numbers.flee && !any {
            table.tell(|| {
                note(format!(
                    "{name} rolls {total} of {} to flee: stays in the battle, and the Battle Turn is over",
                    self.pack.numbers.flee
                ))
                .cite(cite::FLEEING)
            });
            return Ok(false);
        }
        table.tell(|| note(format!("{name} rolls {total} and flees")).cite(cite::FLEEING));
        self.walk(table, seat, total, cite::FLEEING)?;
        Ok(true)
    }
}
