//! How an evening is shown and answered: prompts, plain lines, JSON lines. Knows questions, not games.
//!
//! | file | what is in it |
//! |---|---|
//! | `evening` | the loop: what is open is asked, what was said is done; and its odds |
//! | `menu` | a typed line of a menu, taken apart: an action, and answers in the order asked |
//! | `keep` | what the owner typed, kept for other evenings |
//! | `help` | what `?` says of a question: shapes, an example, what Enter does |
//! | `text` | questions and events in words, for people |
//! | `words` | what a person may type besides an answer |
//! | `prompt` | lines from a terminal (dialoguer) |
//! | `plain` | lines from anywhere |
//! | `json` | JSON lines |
//! | `chances` | odds in words |
//! | `interrupt` | Ctrl-C, and how long one waits for odds |
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

pub mod chances;
pub mod evening;
pub mod help;
pub mod interrupt;
pub mod json;
pub mod keep;
pub mod menu;
pub mod plain;
pub mod prompt;
pub mod text;
pub mod words;

use std::io;

use crate::kernel::{Early, Note, Outcome, Question, Raw, Refusal};
use crate::session::{FinishedStep, LogLine, Typed};
use crate::toolbox::erased::{AnyOffer, Odds};
use crate::toolbox::fix::Edit;
use crate::toolbox::status::Status;

/// What was said at a prompt.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// An answer to the open question.
    Answer(Raw),
    /// The program is to roll.
    Roll,
    /// An action with answers, as a person types it.
    Line(String),
    /// An action with answers by id.
    Do {
        /// The action.
        action: String,
        /// Answers by id.
        answers: Vec<Early>,
    },
    /// The last answer, or whole steps, are taken back.
    Undo(Option<u32>),
    /// Steps taken back are done again.
    Redo(u32),
    /// Values are corrected by hand.
    Fix {
        /// The corrections.
        edits: Vec<Edit>,
        /// The reason.
        why: Option<String>,
    },
    /// The values that may be corrected, at a path or all of them.
    Values(String),
    /// A value of the owner's is typed anew: what names it, and the value if it was said.
    Owners(Vec<String>),
    /// The position, or the part of it that some words name.
    Status(Vec<String>),
    /// Chances.
    Odds(Vec<String>),
    /// What was done.
    Log,
    /// The last rulings, unfolded: so many, or why what is named can't be done.
    Why(String),
    /// Dice thrown beside the game.
    Dice(Vec<String>),
    /// Something is looked up.
    Look(String),
    /// What may be said here, and the rule.
    Help,
    /// All that may be typed anywhere.
    Commands,
    /// What was refused last is done anyway.
    Overrule,
    /// An answer, or an action, that is to stand even if the rules refuse it for a matter of cost or order.
    Anyway(String),
    /// From now on these dice are rolled by hand, or by the program: whose, if that was said.
    Rolling {
        /// By hand.
        by_hand: bool,
        /// A player's name, `table` or `all`.
        whose: Option<String>,
    },
    /// What the table may do besides.
    More,
    /// All that may be done now, once more; at a question, the question.
    Actions,
    /// Something that means nothing here; what is wrong with it.
    Wrong(String),
    /// The evening stops here, everything kept.
    Quit,
    /// There is no more to read.
    End,
}

/// A question with what surrounds it.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// The question.
    pub question: &'a Question,
    /// Who owes the answer; none when anyone may give it.
    pub who: Option<&'a str>,
}

/// One line of a menu, with the word that names it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is typed: the action, with its seat if several seats may do it.
    pub word: String,
    /// Its number on the menu, from 1, without gaps; none where it is barred and not shown.
    pub number: Option<usize>,
    /// Who may do it, if not everyone.
    pub who: Option<String>,
    /// What it is.
    pub offer: AnyOffer,
}

/// A menu.
#[derive(Clone, Copy, Debug)]
pub struct Menu<'a> {
    /// Seat and phase.
    pub head: &'a [String],
    /// What the game offers.
    pub offers: &'a [Choice],
    /// What every table may do.
    pub deeds: &'a [Choice],
}

/// A question of the program's own, answered by one of a few words.
#[derive(Clone, Copy, Debug)]
pub struct Pick<'a> {
    /// The one word that the prompt shows.
    pub mark: &'a str,
    /// The question.
    pub text: &'a str,
    /// The words, the first for Enter.
    pub words: &'a [&'a str],
    /// The place of the word that Enter means.
    pub usual: usize,
    /// What the words do, for who asks.
    pub help: &'a str,
    /// The word that any other line means, which is then read at the next prompt: someone typed on and has not seen this.
    pub else_read_on: Option<usize>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Picked {
    /// The word at this place.
    Word(usize),
    /// Nobody can be asked.
    Nobody,
    /// Something else was said: the question is asked again after it, or left.
    Said(Said),
}

/// Something to be shown.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// What is told or asked next belongs to this step, which the book began.
    Heading(&'a str),
    /// A step was finished.
    Step(&'a FinishedStep),
    /// Something happened.
    Note(&'a Note),
    /// Something was taken back, put right, picked.
    Line(&'a str),
    /// Text that was asked for.
    Text(&'a [String]),
    /// The last notes, to be unfolded: the numbers behind them.
    Why(&'a [Note]),
    /// The last lines of the log.
    Log(&'a [LogLine]),
    /// The position.
    Status {
        /// To be drawn.
        status: &'a Status,
        /// Only what these words name.
        words: &'a [String],
        /// The whole of it.
        json: &'a serde_json::Value,
    },
    /// Chances that were asked for.
    Odds {
        /// Of what.
        of: &'a str,
        /// The chances.
        odds: &'a Odds,
        /// Whether all of it is to be shown.
        full: bool,
    },
    /// Chances of several ways to go on, each by what it is called.
    Compared {
        /// What each way is called, with its odds.
        all: &'a [(&'a str, Odds)],
        /// Whether all of it is to be shown.
        full: bool,
    },
    /// The owner typed values that could be kept for other evenings.
    Keepable(&'a [Typed]),
    /// The game is over.
    Over {
        /// How.
        outcome: &'a Outcome,
        /// The state it ended in.
        state: &'a serde_json::Value,
    },
}

/// Whoever sits in front.
pub trait Front {
    /// Asks a question.
    ///
    /// # Errors
    /// When nothing can be read or shown; `Interrupted` for Ctrl-C.
    fn ask(&mut self, asking: Asking<'_>) -> io::Result<Said>;

    /// Offers what may be done.
    ///
    /// # Errors
    /// When nothing can be read or shown; `Interrupted` for Ctrl-C.
    fn menu(&mut self, menu: Menu<'_>) -> io::Result<Said>;

    /// One of some words, to a question of the program's own; or what is said instead of answering it.
    ///
    /// # Errors
    /// When nothing can be read or shown; `Interrupted` for Ctrl-C.
    fn pick(&mut self, pick: Pick<'_>) -> io::Result<Picked>;

    /// Shows something.
    ///
    /// # Errors
    /// When it can't be shown.
    fn show(&mut self, event: Event<'_>) -> io::Result<()>;

    /// Says that what was said last is refused. Whether to read on.
    ///
    /// # Errors
    /// When it can't be shown.
    fn refused(&mut self, refusal: &Refusal) -> io::Result<bool>;

    /// The rule of the open question, or what may be said at a menu.
    ///
    /// # Errors
    /// When it can't be shown.
    fn help(&mut self, asking: Option<Asking<'_>>, rule: &[String]) -> io::Result<()>;

    /// Whether what was said last was refused although reading went on: if there is no more then, the evening has failed.
    fn slipped(&self) -> bool {
        false
    }

    /// Whether the notes of every end are read with odds: people read what differs, a client all of it.
    fn reads_notes(&self) -> bool {
        false
    }

    /// The number of the line read last, where lines have numbers.
    fn line(&self) -> Option<usize> {
        None
    }
}
