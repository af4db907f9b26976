//! Dice of several questions, thrown together and typed on one line.

use super::Evening;
use crate::dice::typed;
use crate::kernel::Question;
use crate::session::Told;

/// More dice than these nobody throws at once.
const MOST: usize = 20;

impl Evening<'_> {
    /// Answers this roll of one die and those of such dice after it; none if the faces are not as many as the rolls.
    pub(super) fn thrown_at_once(&mut self, text: &str) -> Option<Told> {
        let faces = self.session.question().and_then(|open| one_die_each(open, text))?;
        self.session.roll_in_turn(faces).ok()
    }
}

/// The faces of several dice, where one die is asked for.
fn one_die_each(open: &Question, text: &str) -> Option<Vec<String>> {
    let [die] = open.dice.as_slice() else { return None };
    let faces = (2..=text.len().min(MOST)).find_map(|dice| typed::read(text, &vec![die.clone(); dice]).ok())?;
    Some(faces.into_iter().map(|face| die.name(face).to_owned()).collect())
}
