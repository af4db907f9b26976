//! The open question answered.

use super::course::Course;
use super::generator::Generator;
use super::{Session, SessionError, Told};
use crate::kernel::{Early, Question, Raw, Refusal, Who};
use crate::store::EntryKind;

impl Session {
    /// Answers the open question, as typed or sent, and runs on to the next.
    ///
    /// # Errors
    /// When nothing is asked, or the answer is illegal. Nothing has changed then.
    pub fn answer(&mut self, raw: Raw) -> Result<Told, SessionError> {
        self.open_question()?;
        let mut course = self.course();
        course.now = Some(raw);
        course.anew();
        course.run_on()?;
        if self.picks {
            self.picks = !course.pick_what_can_be(false)?;
        }
        self.keep(course)
    }

    /// Why the open question is not answered so; none where it is, or nothing is asked. Nothing changes.
    #[must_use]
    pub fn why_not_answered(&self, raw: Raw) -> Option<Refusal> {
        self.open_question().ok()?;
        let mut course = self.course();
        course.now = Some(raw);
        match course.run_on() {
            Err(SessionError::Refused(refusal)) => Some(*refusal),
            _ => None,
        }
    }

    /// The program answers the open roll or draw, whoever's it is.
    ///
    /// # Errors
    /// When nothing is asked, the question is a decision, or nobody knows what may be drawn.
    pub fn roll_for_me(&mut self) -> Result<Told, SessionError> {
        let question = self.open_question()?.clone();
        let mut course = self.course();
        // Enter is an answer, and undo comes back to it.
        if !course.roll(&question, Who::Person) {
            let refusal = Refusal::new(if question.is_chance() {
                "nobody knows what is in there, so the program can't draw from it"
            } else {
                "this is a decision, not a roll"
            });
            return Err(refusal.about(question.id.clone()).expected(question.expected()).legal(question.legal()).into());
        }
        course.anew();
        course.run_on()?;
        self.keep(course)
    }

    /// Goes on with the unfinished step with answers given early. Unless `whole`, it may stop at the next question.
    ///
    /// # Errors
    /// When nothing is unfinished, an answer is refused, or nothing asks for one; if `whole`, also when one more is needed. Nothing
    /// has changed then.
    pub fn go_on(&mut self, early: Vec<Early>, whole: bool) -> Result<Told, SessionError> {
        let course = self.gone_on(early, true)?;
        if whole {
            course.ran_to_its_end()?;
        }
        self.keep(course)
    }

    /// From here on, dice that nobody has seen: undo and the same choice then no longer give the same roll. The log says so.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn fresh_dice(&mut self) -> Result<Told, SessionError> {
        let mut course = self.course();
        course.row.streams = course.row.streams.saturating_add(1);
        course.row.dice = crate::store::Place { stream: course.row.streams, word: 0 };
        course.log(EntryKind::FreshDice, None, "fresh dice from here on");
        course.told.lines.push("fresh dice from here on".to_owned());
        course.run_on()?;
        self.keep(course)
    }

    pub(super) fn open_question(&self) -> Result<&Question, SessionError> {
        self.question().ok_or_else(|| Refusal::new("nothing is asked now").hint("`actions` lists what can be done").into())
    }
}

impl Course {
    /// The dice where they stand.
    pub fn generator(&self) -> Generator {
        Generator::at(self.row.seed, self.row.dice)
    }
}
