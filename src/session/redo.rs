//! Bringing again what was taken back, exactly as it was.

use super::{Session, SessionError, Told};
use crate::kernel::Refusal;
use crate::store::{EntryKind, Store};
use crate::toolbox::wording::list;

use super::course::Course;

impl Session {
    /// Brings the last things again that were taken back.
    ///
    /// # Errors
    /// When nothing was taken back since something new was done, or the file can't be read or written.
    pub fn redo(&mut self, count: u32) -> Result<Told, SessionError> {
        let mut course = self.course();
        let mut again = Vec::new();
        for _ in 0..count {
            let Some(taken) = course.row.redo.pop() else { break };
            let rolls = course.rolls_on_the_way(&self.store, taken.head)?;
            let head = self.store.step(course.row.id, taken.head)?;
            course.stand_at(&head)?;
            course.changes.marks.extend(rolls.into_iter().map(|roll| (roll, false)));
            if let Some(draft) = &taken.draft {
                course.mark_rolls(&draft.answers.clone(), false);
            }
            course.draft = taken.draft;
            course.row.dice = taken.dice;
            again.push(taken.label);
        }
        if again.is_empty() {
            return Err(Refusal::new("there is nothing to bring again")
                .hint("only what was taken back since the last new deed can be")
                .into());
        }
        let line = format!("brought again: {}", list(&again));
        course.log(EntryKind::Again, None, line.clone());
        course.told.lines.push(line);
        course.fit()?;
        course.settle();
        self.keep(course)
    }
}

impl Course {
    /// The rolls of the steps that lead to `head` and are not on the way to where the session stands.
    fn rolls_on_the_way(&self, store: &Store, head: i64) -> Result<Vec<i64>, SessionError> {
        let (mut here, mut there) = (Some(self.row.head), Some(head));
        let mut rolls = Vec::new();
        // A step's id is larger than those of all before it: the larger one is never shared.
        while here != there {
            if here < there {
                let Some(id) = there else { break };
                let step = store.step(self.row.id, id)?;
                rolls.extend(step.answers.iter().filter_map(|answered| answered.roll));
                there = step.parent;
            } else {
                let Some(id) = here else { break };
                here = store.step(self.row.id, id)?.parent;
            }
        }
        Ok(rolls)
    }
}
