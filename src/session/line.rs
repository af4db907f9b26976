//! A whole line said at once: an action, then answers in the order asked. It is done whole or not at all.

use super::course::Course;
use super::{At, Session, SessionError, Told};
use crate::kernel::{Early, Kind, Question, Raw, Refusal, Seat, Who, begins};
use crate::toolbox::wording::{list, slug};

/// What a person said to begin something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The action.
    pub action: String,
    /// Who does it, if that was said.
    pub seat: Option<Seat>,
    /// Answers by id.
    pub early: Vec<Early>,
    /// Answers in the order asked.
    pub words: Vec<String>,
    /// Whether the table overrules what can be overruled.
    pub anyway: bool,
    /// Whether nothing is to be kept unless the action runs to its end.
    pub whole: bool,
}

impl Session {
    /// Begins what a line says and runs on; a unique beginning of an action's name is enough. `portion` takes from the front of the words what answers a question.
    ///
    /// # Errors
    /// When a step is unfinished, the game is over, the action is not offered or barred, an answer is refused, nothing asks for
    /// one, or a word is left; if it is to be whole, also when one more answer is needed. Nothing has changed then.
    pub fn begin_line(&mut self, line: Line, portion: &dyn Fn(&Question, &mut Vec<String>) -> String) -> Result<Told, SessionError> {
        let line = self.as_the_menu_says(line);
        let mut course = self.begun(&line, true)?;
        let action = course.told.steps.first().map(|step| step.action.clone());
        course.by = Who::Early;
        course.answer_in_turn(line.words, portion, action.as_deref())?;
        if line.whole {
            course.ran_to_its_end()?;
        }
        self.keep(course)
    }

    /// A line that is what the menu says of an action, `end turn` for what ends the turn, means that action.
    fn as_the_menu_says(&self, line: Line) -> Line {
        let At::Menu { offers, .. } = &self.at else { return line };
        let plain = |text: &str| slug(text).split('-').filter(|word| *word != "the").collect::<Vec<_>>().join("-");
        let said = plain(&format!("{} {}", line.action, line.words.join(" ")));
        match offers.iter().find(|offer| !line.words.is_empty() && plain(offer.does()) == said) {
            Some(offer) => Line { action: offer.id.clone(), words: Vec::new(), ..line },
            None => line,
        }
    }

    /// Answers the open question and those after it with words, in the order asked.
    ///
    /// # Errors
    /// When nothing is asked, an answer is refused, or a word is left. Nothing has changed then.
    pub fn answer_in_turn(
        &mut self,
        words: Vec<String>,
        portion: &dyn Fn(&Question, &mut Vec<String>) -> String,
    ) -> Result<Told, SessionError> {
        self.open_question()?;
        let mut course = self.course();
        course.anew();
        course.run_on()?;
        course.answer_in_turn(words, portion, None)?;
        self.keep(course)
    }

    /// Answers the open roll, of one die, and the rolls of such a die after it with one face each.
    ///
    /// # Errors
    /// When something else is asked before each face has its roll, or a face is refused. Nothing has changed then.
    pub fn roll_in_turn(&mut self, faces: Vec<String>) -> Result<Told, SessionError> {
        let die = self.open_question()?.dice.clone();
        let mut course = self.course();
        course.anew();
        course.run_on()?;
        let mut left = faces.into_iter();
        while let Some(face) = left.next() {
            let alike = course.told.steps.is_empty()
                && matches!(course.at(), Some(At::Asks { question, .. }) if question.kind == Kind::Roll && question.dice == die);
            if !alike {
                left_over(&std::iter::once(face).chain(left).collect::<Vec<_>>(), "")?;
                break;
            }
            course.now = Some(Raw::Text(face));
            course.run_on()?;
        }
        self.keep(course)
    }

    /// Answers the open question although the rules refuse it for a matter of cost or order: the rest of the step is the table's
    /// ruling, too.
    ///
    /// # Errors
    /// When nothing is asked, or the answer is illegal all the same.
    pub fn answer_anyway(&mut self, raw: Option<Raw>) -> Result<Told, SessionError> {
        self.open_question()?;
        let mut course: Course = self.course();
        if let Some(draft) = &mut course.draft {
            draft.anyway = true;
        }
        course.now = raw;
        course.anew();
        course.run_on()?;
        self.keep(course)
    }
}

impl Course {
    /// Answers what is asked with words, in the order asked, within the step that is open, or was of this action and is done.
    fn answer_in_turn(
        &mut self,
        mut words: Vec<String>,
        portion: &dyn Fn(&Question, &mut Vec<String>) -> String,
        done: Option<&str>,
    ) -> Result<(), SessionError> {
        let action = done.map(str::to_owned).or_else(|| self.draft.as_ref().map(|draft| draft.action.clone())).unwrap_or_default();
        let mut passed = 0;
        // Where a card could be typed in full: words that no question is left for belong to it.
        let mut in_full: Option<(Self, String)> = None;
        while !words.is_empty() {
            pass_over(&self.certain, &mut passed, &mut words);
            let question = match self.at() {
                Some(At::Asks { question, .. }) if self.told.steps.is_empty() => question.clone(),
                _ => {
                    let left = left_over(&words, &action);
                    return match in_full {
                        Some((before, said)) if left.is_err() => self.said_in_full(before, format!("{said} {}", words.join(" "))),
                        None if left.is_err() && done.is_some() && self.asked_nothing() => self.answer_what_follows(words.clone(), portion),
                        _ => Ok(left?),
                    }
                    .or_else(|_| Ok(left_over(&words, &action)?));
                }
            };
            if words.is_empty() {
                break;
            }
            let before = question.also.is_some().then(|| self.again());
            let said = portion(&question, &mut words);
            in_full = before.map(|before| (before, said.clone()));
            self.now = Some(Raw::Text(said));
            self.run_on()?;
            // What follows the first answer goes back with it; and what follows an action, with that.
            self.by = Who::Early;
        }
        Ok(())
    }

    /// Goes back to where a card was asked for, and takes all these words as the card.
    fn said_in_full(&mut self, before: Self, said: String) -> Result<(), SessionError> {
        *self = before;
        self.now = Some(Raw::Text(said));
        self.run_on()
    }

    /// Whether what was begun ran to its end without a question, and the same player is asked in the step that had to follow.
    fn asked_nothing(&self) -> bool {
        let (Some(At::Asks { question, .. }), Some(step)) = (self.at(), self.told.steps.first()) else { return false };
        let theirs = question.seat.is_none() || step.seat.is_none() || question.seat == step.seat;
        theirs && !question.is_chance() && self.told.steps.len() == 1 && self.changes.steps.iter().all(|step| step.answers.is_empty())
    }

    /// Answers what the step asks that had to follow one in which nothing was asked: `done no`.
    fn answer_what_follows(
        &mut self,
        mut words: Vec<String>,
        portion: &dyn Fn(&Question, &mut Vec<String>) -> String,
    ) -> Result<(), SessionError> {
        let steps = self.told.steps.len();
        while !words.is_empty() {
            let question = match self.at() {
                Some(At::Asks { question, .. }) if self.told.steps.len() == steps => question.clone(),
                _ => return Ok(left_over(&words, "")?),
            };
            self.now = Some(Raw::Text(portion(&question, &mut words)));
            self.run_on()?;
        }
        Ok(())
    }
}

/// What was certain, and so not asked before a question, may have been said all the same.
fn pass_over(certain: &[String], passed: &mut usize, words: &mut Vec<String>) {
    for answer in certain.iter().skip(*passed) {
        let named = words.iter().take(slug(answer).split('-').count()).take_while(|word| begins(&slug(answer), &slug(word))).count();
        words.drain(..named);
    }
    *passed = certain.len();
}

/// Refuses words that no question of an action was left for.
fn left_over(words: &[String], action: &str) -> Result<(), Refusal> {
    if words.is_empty() {
        return Ok(());
    }
    let words = list(&words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>());
    let of = if action.is_empty() { String::new() } else { format!(" in {action}") };
    Err(Refusal::new(format!("nothing asks for {words}{of}")).expected("no more words than there are questions"))
}
