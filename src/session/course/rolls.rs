//! Rolls and draws: whose they are to make, and what is kept of them.

use super::super::generator::Generator;
use super::Course;
use crate::kernel::{Question, Seat, Value, Who};
use crate::store::{Answered, Place, RollRow};

impl Course {
    /// Whether a roll or draw is the program's to make.
    pub(super) fn program_answers(&self, question: &Question) -> bool {
        let sheet = self.game.sheet(&self.state);
        // Before anyone sits down, the table's way of rolling is everyone's.
        let by_hand = match question.seat {
            Some(seat) if sheet.player(seat).is_some() => sheet.by_hand(Some(seat)),
            _ => sheet.table_by_hand,
        };
        question.is_chance() && !by_hand
    }

    /// The program answers a roll or draw, for someone who asked it to or by itself. False when it can't: nobody knows what may be drawn.
    pub fn roll(&mut self, question: &Question, by: Who) -> bool {
        let mut generator = Generator::at(self.row.seed, self.row.dice);
        let before = self.row.dice;
        let Some(value) = generator.answer(question) else { return false };
        let roll =
            self.keep_roll(question.seat, &question.id, question.dice.iter().map(|die| die.id().to_owned()).collect(), &value, false);
        self.row.dice = generator.place();
        self.put(question, value, by, before, roll);
        true
    }

    /// Puts an answer that the program found to a question.
    pub fn put(&mut self, question: &Question, value: Value, by: Who, dice: Place, roll: Option<i64>) {
        let answered = Answered { id: question.id.clone(), value, by, chance: question.is_chance(), dice, roll };
        if let Some(draft) = &mut self.draft {
            draft.answers.push(answered);
        }
    }

    /// Keeps a roll of dice.
    pub(super) fn keep_roll(&mut self, seat: Option<Seat>, asked: &str, dice: Vec<String>, value: &Value, by_hand: bool) -> Option<i64> {
        let Value::Faces(faces) = value else { return None };
        let id = self.row.next_roll;
        self.row.next_roll += 1;
        self.changes.rolls.push(RollRow {
            id,
            game: self.row.game.clone(),
            player: seat.map(|seat| self.game.sheet(&self.state).name(seat)).unwrap_or_default(),
            asked: asked.to_owned(),
            dice,
            faces: faces.clone(),
            by_hand,
            at: self.at_ms,
            taken_back: false,
        });
        Some(id)
    }

    pub fn mark_rolls(&mut self, answers: &[Answered], taken_back: bool) {
        let rolls = answers.iter().filter_map(|answered| answered.roll);
        self.changes.marks.extend(rolls.map(|roll| (roll, taken_back)));
    }
}
