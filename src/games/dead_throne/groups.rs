//! Defender: heroes who come together move on one die, and fight as one.

use super::DeadThrone;
use super::cite;
use super::position::Position;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::list;

impl Position<'_, '_> {
    /// Heroes on the same step who are not in this hero's group.
    #[must_use]
    pub fn may_join(self, seat: Seat) -> Vec<Seat> {
        let group = self.group(seat);
        let place = &self.tray(seat).place;
        self.heroes_at(place).into_iter().filter(|other| !group.contains(other)).collect()
    }
}

impl Play<'_, DeadThrone> {
    /// Heroes on one step come together.
    pub(super) fn group_up(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let here: Vec<(Seat, String, u32)> =
            self.at().may_join(seat).into_iter().map(|other| (other, self.state.sheet.slug(other), 1)).collect();
        let sheet = &self.state.sheet;
        let about = ask("with").of(seat).cite(cite::GROUPS).text(|| "Who comes along?".to_owned());
        let with = table.many(about.many(here).between(1, u32::MAX).label(|seat| sheet.name(*seat)).default_to(|_| 1))?;
        let group = self.state[seat].group.unwrap_or(seat.0);
        let mut together = self.at().group(seat);
        for (other, _) in with {
            together.extend(self.at().group(other));
        }
        together.sort_unstable();
        together.dedup();
        for member in &together {
            self.state[*member].group = Some(group);
        }
        let names: Vec<String> = together.iter().map(|member| self.state.sheet.name(*member)).collect();
        let side = self.at().side(seat);
        let known = !together.iter().any(|member| self.at().wants_hand(*member));
        let strength = if known { format!(": attack {}, defense {}", side.attack, side.defense) } else { String::new() };
        table.tell(|| note(format!("{} are a group{strength}", list(&names))).cite(cite::GROUPS));
        Ok(())
    }

    /// A hero goes on alone.
    pub(super) fn split_off(&mut self, table: &mut Table<'_>, seat: Seat) {
        let name = self.state.sheet.name(seat);
        self.state[seat].group = None;
        self.name_groups();
        table.tell(|| note(format!("{name} goes on alone")).cite(cite::GROUPS));
    }

    /// A group is called after the first of its members; a group of one is none.
    pub(super) fn name_groups(&mut self) {
        let named: Vec<Option<u8>> = self
            .state
            .sheet
            .seats()
            .map(|seat| {
                let mut group = self.at().group(seat);
                group.sort_unstable();
                let member = self.state[seat].alive() && self.state[seat].group.is_some() && group.len() > 1;
                group.first().filter(|_| member).map(|first| first.0)
            })
            .collect();
        for (tray, group) in self.state.trays.iter_mut().zip(named) {
            tray.group = group;
        }
    }
}
