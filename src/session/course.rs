//! The working copy of a session: run on until a person is needed, then kept whole or dropped whole.

use std::rc::Rc;

use super::generator::Generator;
use super::typed::{Ran, gained};
use super::{At, FinishedStep, Session, SessionError, Told};
use crate::kernel::walk::nothing_asks;
use crate::kernel::{Answers, Early, Note, Question, Raw, Recorded, Refusal, Seat, Span, Trail, Value, Who, fits, is_owners};
use crate::store::{
    Answered, Changes, Draft, Entry, EntryKind, GivenEarly, PlayChange, PlayRow, RollRow, SessionRow, StepKind, StepRow, StoreFault, now_ms,
};
use crate::toolbox::erased::{AnyGame, AnyNext, AnyOffer, AnyState, AnyStep};

/// A pause longer than this is no time at the table: half an hour.
const IDLE: i64 = 30 * 60 * 1000;

/// More steps without a decision than any book has: the program is at fault.
const MOST_MUSTS: usize = 10_000;

/// A session on its way from one decision to the next.
pub(super) struct Course {
    pub game: Rc<dyn AnyGame>,
    pub row: SessionRow,
    pub state: AnyState,
    pub draft: Option<Draft>,
    pub changes: Changes,
    pub told: Told,
    pub told_notes: usize,
    /// Whether an early key that nothing asks for is refused; else it is only said.
    pub strict: bool,
    /// What a person says to the open question.
    pub now: Option<Raw>,
    /// Who gave that: a person, or the program for someone.
    pub by: Who,
    pub at_ms: i64,
    pub opens: Option<At>,
    /// What the step that was begun did not ask for, since there was but one answer.
    pub certain: Vec<String>,
    /// Paths of the owner's that were kept since the packs were read.
    pub kept: Vec<String>,
}

impl Session {
    pub(super) fn course(&self) -> Course {
        let mut course = Course::new(Rc::clone(&self.game), self.row.clone(), self.state.clone(), self.draft.clone());
        course.told_notes = self.told_notes;
        course.kept.clone_from(&self.kept);
        course
    }

    /// Keeps what a course changed, and stands where it stands.
    pub(super) fn keep(&mut self, course: Course) -> Result<Told, SessionError> {
        let mut course = course;
        let dirty = !course.changes.is_empty() || course.draft != self.draft || course.row != self.row;
        course.book(dirty)?;
        let pause = course.pause();
        let Course { mut row, state, draft, changes, mut told, told_notes, opens, at_ms, .. } = course;
        let Some(at) = opens else { return Err(SessionError::refuse("the session was not run on: a fault of the program")) };
        if dirty || !changes.is_empty() {
            row.spent += pause;
            row.used = row.used.max(at_ms);
            match self.store.keep(&mut row, self.draft.as_ref(), draft.as_ref(), &changes) {
                Ok(()) => {}
                Err(StoreFault::Conflict) => {
                    self.reload()?;
                    return Err(SessionError::Conflict { step: self.row.number });
                }
                Err(fault) => return Err(fault.into()),
            }
        }
        self.told_notes = told_notes;
        if let At::Asks { notes, .. } = &at {
            told.notes = notes.get(told_notes.min(notes.len())..).unwrap_or_default().to_vec();
            self.told_notes = notes.len();
        }
        (self.row, self.state, self.draft, self.at) = (row, state, draft, at);
        Ok(told)
    }
}

impl Course {
    pub fn new(game: Rc<dyn AnyGame>, row: SessionRow, state: AnyState, draft: Option<Draft>) -> Self {
        Self {
            game,
            row,
            state,
            draft,
            changes: Changes::default(),
            told: Told::default(),
            told_notes: 0,
            strict: false,
            now: None,
            by: Who::Person,
            at_ms: now_ms(),
            opens: None,
            certain: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// A copy, to try something on.
    pub fn again(&self) -> Self {
        Self {
            game: Rc::clone(&self.game),
            row: self.row.clone(),
            state: self.state.clone(),
            draft: self.draft.clone(),
            changes: self.changes.clone(),
            told: self.told.clone(),
            now: None,
            opens: None,
            certain: self.certain.clone(),
            kept: self.kept.clone(),
            ..*self
        }
    }

    /// Where it has got to.
    pub fn at(&self) -> Option<&At> {
        self.opens.as_ref()
    }

    /// Begins a step.
    pub fn begin(&mut self, action: &str, seat: Option<Seat>, early: Vec<Early>, anyway: bool, must: bool) {
        self.told_notes = 0;
        self.draft = Some(Draft {
            action: action.to_owned(),
            seat,
            anyway,
            must,
            early: early.into_iter().map(GivenEarly::from).collect(),
            answers: Vec::new(),
            fixes: Vec::new(),
            dice: self.row.dice,
            started: self.at_ms,
        });
    }

    /// Something new was done: what was taken back can't be brought again.
    pub fn anew(&mut self) {
        self.row.redo.clear();
    }

    pub fn log(&mut self, kind: EntryKind, step: Option<i64>, text: impl Into<String>) {
        self.changes.log.push(Entry { at: self.at_ms, kind, step, text: text.into() });
    }

    /// Runs on until a person owes an answer, has the menu, or the game is over.
    pub fn run_on(&mut self) -> Result<(), SessionError> {
        let mut musts = 0;
        let at = loop {
            if self.draft.is_some() {
                match self.run_draft()? {
                    Some(at) => break at,
                    None => continue,
                }
            }
            match self.game.next(&self.state) {
                AnyNext::Must(action) => {
                    musts += 1;
                    if musts > MOST_MUSTS {
                        return Err(SessionError::refuse(format!(
                            "`{action}` comes again and again: a fault of the program, please report it"
                        )));
                    }
                    self.begin(&action, None, Vec::new(), false, true);
                }
                AnyNext::May(offers) => break At::Menu { offers, deeds: self.game.deeds(&self.state) },
                AnyNext::Over(outcome) => break At::Over(outcome),
            }
        };
        self.opens = Some(at);
        Ok(())
    }

    /// Runs on; where even what the book demands is refused, it stands there with the reason instead. Whether it ran.
    pub fn settle(&mut self) -> bool {
        let (state, row, draft, changes) = (self.state.clone(), self.row.clone(), self.draft.clone(), self.changes.clone());
        let Err(error) = self.run_on() else { return true };
        let action = self.draft.as_ref().map(|draft| draft.action.clone());
        (self.state, self.row, self.draft, self.changes) = (state, row, draft, changes);
        self.told.steps.clear();
        self.told.typed.clear();
        self.stick(&error, action);
        false
    }

    /// Stands where it is, since what the book demands, or the unfinished step, is refused.
    pub fn stick(&mut self, error: &SessionError, action: Option<String>) {
        let refusal = error.refusal().cloned().unwrap_or_else(|| Refusal::new(error.to_string()));
        self.told.lines.push(format!("it does not go on from here: {refusal}; correct the table with `fix`, or undo"));
        let offers = action.into_iter().map(|id| AnyOffer {
            label: self.game.label(&self.state, &id),
            id,
            seat: None,
            barred: Some(refusal.clone()),
        });
        self.opens = Some(At::Menu { offers: offers.collect(), deeds: self.game.deeds(&self.state) });
    }

    /// Runs the unfinished step once. None when it is done, or the program has answered.
    fn run_draft(&mut self) -> Result<Option<At>, SessionError> {
        let Some(draft) = &self.draft else { return Ok(None) };
        let mut answers = answers_of(draft);
        answers.now = self.now.take();
        match self.game.advance(&self.state, draft.seat, &draft.action, &answers)? {
            AnyStep::Asks { question, notes, trail, .. } => {
                self.not_asked(&trail);
                self.take(&trail);
                if self.program_answers(&question) && self.roll(&question, Who::Program) {
                    return Ok(None);
                }
                Ok(Some(At::Asks { question, notes }))
            }
            AnyStep::Done { state, notes, trail } => {
                self.not_asked(&trail);
                self.take(&trail);
                self.finish(state, notes, &trail)?;
                Ok(None)
            }
        }
    }

    /// Remembers what the step that was begun did not ask for; later steps are none of its business.
    fn not_asked(&mut self, trail: &Trail) {
        if self.told.steps.is_empty() {
            self.certain = trail.certain.iter().map(|(_, answer)| answer.clone()).collect();
        }
    }

    /// Whether a roll or draw is the program's to make.
    fn program_answers(&self, question: &Question) -> bool {
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
    pub fn put(&mut self, question: &Question, value: Value, by: Who, dice: crate::store::Place, roll: Option<i64>) {
        let answered = Answered { id: question.id.clone(), value, by, chance: question.is_chance(), dice, roll };
        if let Some(draft) = &mut self.draft {
            draft.answers.push(answered);
        }
    }

    /// Keeps a roll of dice.
    fn keep_roll(&mut self, seat: Option<Seat>, asked: &str, dice: Vec<String>, value: &Value, by_hand: bool) -> Option<i64> {
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

    /// Takes over what a run used: new answers are kept, and those that nothing asked for are dropped and said.
    fn take(&mut self, trail: &Trail) {
        let Some(draft) = self.draft.clone() else { return };
        let mut old: Vec<Option<Answered>> = draft.answers.iter().cloned().map(Some).collect();
        let mut answers = Vec::with_capacity(trail.used.len());
        for used in &trail.used {
            let known = old.iter_mut().find(|old| old.as_ref().is_some_and(|old| old.id == used.id && old.value == used.value));
            if let Some(known) = known.and_then(Option::take) {
                answers.push(known);
                continue;
            }
            let by = if used.by == Who::Person { self.by } else { used.by };
            let mut answered =
                Answered { id: used.id.clone(), value: used.value.clone(), by, chance: used.chance, dice: self.row.dice, roll: None };
            answered.roll = self.keep_roll(used.seat, &used.id, used.dice.clone(), &used.value, true);
            answers.push(answered);
        }
        let dropped: Vec<Answered> = old.into_iter().flatten().collect();
        if !dropped.is_empty() {
            let ids: Vec<String> = dropped.iter().map(|answered| answered.id.clone()).collect();
            self.told.lines.push(format!("no longer asked, and dropped: {}", ids.join(", ")));
            self.mark_rolls(&dropped, true);
        }
        if let Some(draft) = &mut self.draft {
            draft.answers = answers;
        }
    }

    /// The unfinished step is done.
    fn finish(&mut self, state: AnyState, notes: Vec<Note>, trail: &Trail) -> Result<(), SessionError> {
        let Some(draft) = self.draft.take() else { return Ok(()) };
        for key in &trail.unused_early {
            let certain = trail.certain.iter().map(|(id, _)| id.as_str());
            let refusal = nothing_asks(key, trail.used.iter().map(|used| used.id.as_str()).chain(certain));
            if self.strict {
                return Err(refusal.into());
            }
            // A value of the owner's that odds wanted may not be wanted by what came about.
            if is_owners(key) {
                continue;
            }
            self.told.lines.push(format!("{refusal}; it was left out"));
        }
        if draft.must && trail.used.is_empty() && self.game.same(&state, &self.state) {
            let reason = format!("`{}` asked nothing and changed nothing: a fault of the program, please report it", draft.action);
            return Err(SessionError::refuse(reason));
        }
        let label = self.game.label(&self.state, &draft.action);
        let span = self.game.ends(&self.state, &draft.action, &state);
        let state = self.seated(state);
        let ran = Ran { seat: draft.seat, action: &draft.action, anyway: draft.anyway, answers: &draft.answers };
        self.told.typed.extend(gained(&*self.game, &self.state, &ran, &state));
        let decided = !draft.must || draft.answers.iter().any(|answered| answered.by.is_person());
        self.told.steps.push(FinishedStep {
            number: self.row.number + 1,
            action: draft.action.clone(),
            label,
            seat: draft.seat,
            must: draft.must,
            told: self.told_notes.min(notes.len()),
            notes: notes.clone(),
        });
        self.told_notes = 0;
        let step = self.add_step(StepRow {
            kind: StepKind::Action,
            action: draft.action,
            seat: draft.seat,
            anyway: draft.anyway,
            must: draft.must,
            decided,
            answers: draft.answers,
            notes,
            state: self.game.write(&state).to_string(),
            span,
            dice: draft.dice,
            started: draft.started,
            ..self.blank_step()
        });
        self.log(EntryKind::Step, Some(step), "");
        for reason in &trail.overruled {
            self.log(EntryKind::Ruling, Some(step), reason);
        }
        self.row.mode = self.game.mode(&state);
        self.state = state;
        // What follows by itself was not asked for: keys given early are for this step alone.
        self.strict = false;
        Ok(())
    }

    /// Nothing is to be kept of an action that can't run to its end. What follows it by itself may ask.
    pub fn ran_to_its_end(&self) -> Result<(), SessionError> {
        match self.at() {
            Some(At::Asks { question, notes }) if self.told.steps.is_empty() => {
                Err(SessionError::NeedsAnswer { asks: question.clone(), notes: notes.clone() })
            }
            _ => Ok(()),
        }
    }

    /// A step with nothing in it, at the head.
    pub fn blank_step(&self) -> StepRow {
        StepRow {
            id: 0,
            parent: None,
            number: 0,
            kind: StepKind::Start,
            action: String::new(),
            seat: None,
            anyway: false,
            must: false,
            decided: true,
            answers: Vec::new(),
            notes: Vec::new(),
            text: String::new(),
            state: String::new(),
            span: Span::Step,
            dice: self.row.dice,
            started: self.at_ms,
            finished: self.at_ms,
        }
    }

    /// Adds a step after the head, and moves the head there.
    pub fn add_step(&mut self, step: StepRow) -> i64 {
        let id = self.row.next_step;
        let number = self.row.number + 1;
        self.changes.steps.push(StepRow { id, parent: Some(self.row.head), number, ..step });
        self.row.next_step += 1;
        self.row.head = id;
        self.row.number = number;
        id
    }

    /// At a table of real dice, who has just sat down rolls by hand.
    fn seated(&self, state: AnyState) -> AnyState {
        if !self.row.physical {
            return state;
        }
        let before = self.game.sheet(&self.state).players.len();
        let seats: Vec<Seat> = self.game.sheet(&state).seats().skip(before).collect();
        seats.into_iter().fold(state, |state, seat| self.game.with_rolling(&state, Some(seat), true))
    }

    pub fn mark_rolls(&mut self, answers: &[Answered], taken_back: bool) {
        let rolls = answers.iter().filter_map(|answered| answered.roll);
        self.changes.marks.extend(rolls.map(|roll| (roll, taken_back)));
    }

    /// The score book: a play is written when the game is over, and taken out again while its end is taken back.
    pub fn book(&mut self, dirty: bool) -> Result<(), SessionError> {
        let outcome = match &self.opens {
            Some(At::Over(outcome)) if dirty || self.row.play.is_none() => outcome.clone(),
            Some(At::Over(_)) | None => return Ok(()),
            Some(_) => {
                self.changes.play = self.row.play.clone().filter(|_| dirty).map(PlayChange::Withdraw);
                return Ok(());
            }
        };
        let id = match &self.row.play {
            Some(play) => play.clone(),
            None => super::generator::uuid()?,
        };
        let spent = self.row.spent + self.pause();
        self.row.play = Some(id.clone());
        self.changes.play = Some(PlayChange::Put(Box::new(PlayRow {
            id: id.clone(),
            session: None,
            game: self.row.game.clone(),
            mode: self.row.mode.clone(),
            date: self.at_ms,
            minutes: u32::try_from((spent + 59_999) / 60_000).unwrap_or(0),
            outcome,
            counted: true,
            withdrawn: false,
        })));
        self.told.play = Some(id);
        Ok(())
    }

    /// Time since the last deed that was spent at the table.
    fn pause(&self) -> i64 {
        Some(self.at_ms - self.row.used).filter(|pause| (0..=IDLE).contains(pause)).unwrap_or(0)
    }

    /// Keeps the longest beginning of the draft's answers that still fits. An error when not even the bare action runs.
    pub fn fit(&mut self) -> Result<(), SessionError> {
        let Some(draft) = self.draft.clone() else { return Ok(()) };
        let mut kept = draft.answers.len();
        loop {
            let shorter = Draft { answers: draft.answers.iter().take(kept).cloned().collect(), ..draft.clone() };
            let run = self.game.advance(&self.state, shorter.seat, &shorter.action, &answers_of(&shorter));
            match (run, kept) {
                (Ok(_), _) => {
                    let dropped: Vec<Answered> = draft.answers.iter().skip(kept).cloned().collect();
                    if !dropped.is_empty() {
                        let said: Vec<String> = dropped.iter().map(|answered| format!("{} = {}", answered.id, answered.value)).collect();
                        self.told.lines.push(format!("these answers no longer fit, and are asked anew: {}", said.join("; ")));
                        self.mark_rolls(&dropped, true);
                    }
                    self.draft = Some(shorter);
                    return Ok(());
                }
                (Err(refusal), 0) => return Err(refusal.into()),
                (Err(_), _) => kept -= 1,
            }
        }
    }
}

/// What a run is given of a draft. What a standing key answers is left to the key, which judges it anew.
pub(super) fn answers_of(draft: &Draft) -> Answers {
    let standing = |answered: &&Answered| answered.by != Who::Early || !draft.early.iter().any(|early| fits(&early.key, &answered.id));
    Answers {
        recorded: draft.answers.iter().filter(standing).map(recorded).collect(),
        early: draft.early.iter().map(Early::from).collect(),
        now: None,
        anyway: draft.anyway,
    }
}

pub(super) fn recorded(answered: &Answered) -> Recorded {
    Recorded { id: answered.id.clone(), value: answered.value.clone(), by: answered.by }
}
