//! What a player has on the tray, item by item: for `status NAME`.

use super::position::Position;
use crate::kernel::Seat;
use crate::toolbox::status::Closer;
use crate::toolbox::wording::list;

impl Position<'_, '_> {
    /// Everything of one player that the table of all has no room for.
    pub(super) fn closer(self, seat: Seat) -> Closer {
        let tray = self.tray(seat);
        let mut lines = vec![format!("plays {}", self.character(seat))];
        for item in &tray.items {
            let unread = if item.unread { " (its card is not read yet)" } else { "" };
            lines.push(format!("{}{unread}", self.shown_item(seat, &item.id)));
        }
        let stones: Vec<String> = self.carried(seat).into_iter().map(|stone| stone.id.clone()).collect();
        if !stones.is_empty() {
            lines.push(format!("stones: {}", list(&stones)));
        }
        let (held, packed) = self.load(seat);
        let numbers = self.pack.numbers;
        let rucksack = if tray.has_rucksack() { format!(", {packed} of {} in the Rucksack", numbers.rucksack) } else { String::new() };
        lines.push(format!("holds {held} of {}{rucksack}", numbers.inventory));
        lines.extend(tray.effects.iter().map(|effect| format!("under {}", effect.name)));
        Closer { of: vec![self.state.sheet.slug(seat), self.state.sheet.name(seat)], lines }
    }
}
