//! The loop of an evening: what is open is asked, what was said is done, what happened is told.

mod keeping;
mod no_dice;
mod odds;
mod owners;
mod picking;
mod said;
mod several;
mod telling;
mod thrown_at_once;
mod tried;
mod values;

pub use keeping::in_short;
pub use no_dice::NoDice;

use std::io;
use std::time::Duration;

use super::keep::Keep;
use super::menu::numbered;
use super::{Asking, Choice, Event, Front, Menu, Said};
use crate::kernel::{Early, Refusal};
use crate::session::{At, Session, SessionError, Typed};
use crate::toolbox::wording::count;
use tried::Tried;

/// How an evening stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Someone said so.
    Quit,
    /// There was no more to read.
    Nothing,
    /// The game is over.
    Over,
    /// The step that was to be finished is.
    Done,
}

/// Why an evening broke off. All that was done before is kept.
#[derive(Debug)]
pub enum Failure {
    /// Nothing can be read or shown; `Interrupted` for Ctrl-C.
    Io(io::Error),
    /// A line was refused, and nobody is there to type another.
    Refused {
        /// Its number.
        line: Option<usize>,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// There is no more to read, and the last line was refused: it has been said why.
    Slipped,
    /// The session can't go on.
    Session(SessionError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Dice beside the game, worded: what the caller knows and the front does not.
pub trait DiceBeside {
    /// The chances of each of these rolls.
    ///
    /// # Errors
    /// When one is no roll, or its chances are out of reach.
    fn odds(&self, rolls: &[String]) -> Result<Vec<String>, Refusal>;

    /// Each of these rolls, rolled once.
    ///
    /// # Errors
    /// When one is no roll.
    fn roll(&self, rolls: &[String]) -> Result<Vec<String>, Refusal>;
}

/// An evening in progress.
pub struct Evening<'a> {
    session: &'a mut Session,
    front: &'a mut dyn Front,
    dice: &'a dyn DiceBeside,
    /// Where what the owner types can be kept; none where it can't.
    keep: Option<&'a dyn Keep>,
    /// Whether every refusal that can be overruled is.
    anyway: bool,
    /// What was refused last and may be overruled.
    refused: Option<Tried>,
    /// What was offered to be kept already.
    offered: Vec<Typed>,
    /// How long one has waited for the odds that are being worked out.
    waited: Duration,
    /// Whether all of them is to be shown.
    full: bool,
    /// Whether someone reads out what they need.
    reads: values::Reads,
    /// What the owner typed for odds, or kept, by the id of its question: nobody is asked for it again.
    read_out: Vec<Early>,
    /// What was read out for the odds that are being worked out.
    read_now: Vec<Typed>,
    /// Of how many cards and chips the odds that are being worked out have asked so far.
    asked_of: usize,
    /// The number of the step whose heading stands above what is told.
    headed: Option<u32>,
    /// What was said at a question of the program's own, and is about what is open.
    said: Option<Said>,
}

impl<'a> Evening<'a> {
    /// An evening of a session, before this front.
    pub fn new(session: &'a mut Session, front: &'a mut dyn Front, dice: &'a dyn DiceBeside, anyway: bool) -> Self {
        Self {
            session,
            front,
            dice,
            keep: None,
            anyway,
            refused: None,
            offered: Vec::new(),
            read_out: Vec::new(),
            read_now: Vec::new(),
            asked_of: 0,
            headed: None,
            said: None,
            waited: Duration::ZERO,
            full: false,
            reads: values::Reads::default(),
        }
    }

    /// The same, with a place where what the owner types can be kept.
    #[must_use]
    pub fn keeping(self, keep: &'a dyn Keep) -> Self {
        Self { keep: Some(keep), ..self }
    }

    /// Says what was said at opening it, and where the session stands, in at most eight lines besides.
    ///
    /// # Errors
    /// When it can't be shown, or the log can't be read.
    pub fn where_were_we(&mut self) -> Result<(), Failure> {
        let told = self.session.greeting();
        for line in &told.lines {
            self.front.show(Event::Line(line))?;
        }
        let lines = resume(self.session).map_err(Failure::Session)?;
        self.front.show(Event::Text(&lines))?;
        Ok(())
    }

    /// Says what happened when the session was begun.
    ///
    /// # Errors
    /// When it can't be shown.
    pub fn greet(&mut self) -> Result<(), Failure> {
        let told = self.session.greeting();
        self.tell(&told)
    }

    /// Plays until someone stops, or the game is over.
    ///
    /// # Errors
    /// When it breaks off.
    pub fn play(&mut self) -> Result<Ended, Failure> {
        loop {
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
        }
    }

    /// Plays until the unfinished step is done.
    ///
    /// # Errors
    /// When it breaks off.
    pub fn finish_step(&mut self) -> Result<Ended, Failure> {
        let step = self.session.step();
        while self.session.step() == step && self.session.question().is_some() {
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
        }
        Ok(Ended::Done)
    }

    /// From now on all players roll their own dice and type them.
    ///
    /// # Errors
    /// When it can't be kept or shown.
    pub fn everyone_rolls(&mut self) -> Result<(), Failure> {
        let told = self.session.set_all_rolling(true);
        self.settle(told, None).map(|_| ())
    }

    fn turn(&mut self) -> Result<Option<Ended>, Failure> {
        let game = std::rc::Rc::clone(self.session.game());
        let sheet = game.sheet(self.session.state()).clone();
        match self.session.at().clone() {
            At::Over(outcome) => {
                let state = self.session.state_json();
                self.front.show(Event::Over { outcome: &outcome, state: &state })?;
                Ok(Some(Ended::Over))
            }
            At::Menu { offers, deeds } => {
                self.headed = None;
                let (offers, deeds) = numbered(&offers, &deeds, &sheet);
                let head = self.session.status().head;
                let said = match self.said.take() {
                    Some(said) => said,
                    None => self.front.menu(Menu { head: &head, offers: &offers, deeds: &deeds })?,
                };
                let all: Vec<Choice> = offers.into_iter().chain(deeds).collect();
                self.at_menu(said, &all)
            }
            At::Asks { question, .. } => {
                if let Some(known) = self.read_out.iter().find(|known| known.key == question.id && self.said.is_none()).cloned() {
                    let told = self.session.go_on(vec![known], false);
                    if told.is_err() {
                        // It was read out for other cards than there are now.
                        self.read_out.retain(|known| known.key != question.id);
                    }
                    return self.settle(told, None);
                }
                self.heading_of_open_step()?;
                let who = question.seat.filter(|_| sheet.players.len() > 1).map(|seat| sheet.name(seat));
                let asking = Asking { question: &question, who: who.as_deref() };
                let said = match self.said.take() {
                    Some(said) => said,
                    None => self.front.ask(asking)?,
                };
                self.at_question(said, asking)
            }
        }
    }
}

/// The session and its whole state.
#[must_use]
pub fn status_json(session: &Session) -> serde_json::Value {
    let summary = session.summary();
    serde_json::json!({
        "session": {
            "id": summary.id,
            "name": summary.name,
            "game": summary.game,
            "mode": summary.mode,
            "step": summary.step,
            "started": crate::view::moment(summary.started),
            "minutes": summary.minutes,
            "seed": summary.seed,
        },
        "state": session.state_json(),
    })
}

/// Where were we: at most eight lines.
fn resume(session: &Session) -> Result<Vec<String>, SessionError> {
    let summary = session.summary();
    let mut lines = vec![format!("{}: {}, {}", summary.name, session.game().name(), count(i64::from(summary.step), "step"))];
    // A menu begins with these lines anyway.
    if !matches!(session.at(), At::Menu { .. }) {
        lines.extend(session.status().head.into_iter().take(2));
    }
    lines.extend(session.last_steps(3)?.iter().map(|text| format!("before: {text}")));
    if let Some(question) = session.question() {
        lines.push(format!("open: {}", if question.text.is_empty() { &question.id } else { &question.text }));
    }
    lines.truncate(8);
    Ok(lines)
}
