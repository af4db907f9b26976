//! The hero phase: one free move and one action.

use super::AdventureSystem;
use super::cite;
use crate::kernel::{Flow, Play, Table, ask, note};

impl Play<'_, AdventureSystem> {
    /// A move: the free one first, then the action.
    pub(super) fn walk(&mut self, table: &mut Table<'_>) {
        let seat = self.at().seat();
        let (name, speed) = (self.at().name(seat), self.at().speed(seat));
        let action = self.state.now.moved;
        if action {
            self.state.now.acted = true;
        } else {
            self.state.now.moved = true;
        }
        table.tell(|| {
            let how = if action { "moves as the action" } else { "moves" };
            note(format!("{name} {how}: up to {speed} squares")).cite(cite::MOVEMENT)
        });
    }

    /// Whatever an adventure or a card allows as an action.
    pub(super) fn other(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let name = self.at().name(seat);
        let about = ask("what").of(seat).cite(cite::OTHER_ACTIONS).text(|| "Which action?".to_owned());
        let what = table.text(about, Some("an action of the adventure".to_owned()), |_| Ok(()))?;
        self.state.now.acted = true;
        table.tell(|| note(format!("{name}: {what}")).cite(cite::OTHER_ACTIONS));
        Ok(())
    }
}
