//! What a deed brought is told, beneath the heading of its step.

use super::{Evening, Failure};
use crate::front::Event;
use crate::session::Told;

impl Evening<'_> {
    /// Tells what a deed brought.
    ///
    /// # Errors
    /// When it can't be shown.
    pub fn tell(&mut self, told: &Told) -> Result<(), Failure> {
        for line in &told.lines {
            self.front.show(Event::Line(line))?;
        }
        for step in &told.steps {
            // A step of the book in which nothing happened is passed over.
            if step.must && !step.fresh().is_empty() {
                self.heading(step.number, &step.label)?;
            }
            self.front.show(Event::Step(step))?;
            for note in step.fresh() {
                self.front.show(Event::Note(note))?;
            }
        }
        // Before the next question is told, since it is about what came before.
        self.offer_to_keep(&told.typed)?;
        if !told.notes.is_empty() {
            self.heading_of_open_step()?;
        }
        for note in &told.notes {
            self.front.show(Event::Note(note))?;
        }
        Ok(())
    }

    /// The heading of a step that the book began, directly before the first thing that is told or asked in it, and only there.
    fn heading(&mut self, number: u32, label: &str) -> Result<(), Failure> {
        if self.headed.replace(number) != Some(number) {
            self.front.show(Event::Heading(label))?;
        }
        Ok(())
    }

    pub(super) fn heading_of_open_step(&mut self) -> Result<(), Failure> {
        match self.session.open_step() {
            Some((number, label)) => self.heading(number, &label),
            None => Ok(()),
        }
    }
}
