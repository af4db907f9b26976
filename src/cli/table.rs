//! What the commands of a session share: the store, the session that is meant, and the front that is sat at.

use std::cell::RefCell;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use super::args::quoted;
use super::error::{AppError, Done, STOPPED};
use super::keep::Keeper;
use super::{Context, dice, roll};
use crate::front::evening::{DiceBeside, Ended, Evening, Failure};
use crate::front::json::JsonLines;
use crate::front::plain::Lines;
use crate::front::prompt::{LEAST_COLUMNS, Terminal};
use crate::front::text::Text;
use crate::front::{Front, interrupt};
use crate::games::{self, OpenError};
use crate::kernel::Refusal;
use crate::session::{Host, Session, SessionError};
use crate::store::{Home, Store};

/// The store of this user.
///
/// # Errors
/// When it is broken, or can't be written.
pub fn store() -> Result<Store, AppError> {
    let store = Store::open(&Home::find()?)?;
    if store.was_empty() {
        // Nothing is wrong with going on, but whoever had sessions here will want to know.
        let _ = writeln!(io::stderr(), "tablehand: {} was empty, and is begun anew", store.path().display());
    }
    Ok(store)
}

/// A game with what its packs say.
///
/// # Errors
/// When there is no such game, or its packs have faults.
pub fn host(game: &str, packs: &[PathBuf]) -> Result<Host, OpenError> {
    games::host(game, packs).map(|(game, fingerprint)| Host { game, fingerprint })
}

/// The session that is meant: the one named, or the last one used.
///
/// # Errors
/// When there is none (near matches are named), or it can't be read.
pub fn session(context: &Context) -> Result<Session, AppError> {
    open(context, context.global.session.as_deref())
}

/// The session of this name, or the last one used.
///
/// # Errors
/// When there is none (near matches are named), or it can't be read.
pub fn open(context: &Context, which: Option<&str>) -> Result<Session, AppError> {
    // A session knows no packs, so what is wrong with these goes past it.
    let fault: RefCell<Option<OpenError>> = RefCell::new(None);
    let lookup = |game: &str, name: &str, begun_with: &[String]| {
        let given = &context.global.pack;
        let packs = if given.is_empty() { begun_with.iter().map(PathBuf::from).collect() } else { given.clone() };
        if let Some(gone) = packs.iter().find(|dir| given.is_empty() && !dir.is_dir()) {
            let message = format!("{name} was begun with the packs in {}, and that folder is gone", gone.display());
            return Err(SessionError::NotFound { message, hint: Some("put it back, or say where it is now: --pack DIR".to_owned()) });
        }
        host(game, &packs).map_err(|error| {
            let message = error.to_string();
            fault.replace(Some(error));
            SessionError::NotFound { message, hint: None }
        })
    };
    let opened = Session::open(store()?, &lookup, which);
    if let Some(error) = fault.take() {
        return Err(error.into());
    }
    let mut session = opened?;
    if context.global.fresh_dice {
        session.fresh_dice()?;
    }
    Ok(session)
}

/// Whether a person sits at a terminal, and may be asked.
#[must_use]
pub fn someone(context: &Context) -> bool {
    !context.global.json && context.screen.terminal && io::stdin().is_terminal()
}

/// Sits down at a session, at whatever front there is.
///
/// # Errors
/// What broke the evening off.
pub fn sit(
    context: &Context,
    session: &mut Session,
    keep_going: bool,
    evening: impl FnOnce(&mut Evening<'_>) -> Result<Ended, Failure>,
) -> Result<Ended, AppError> {
    let screen = context.screen;
    let drawn = someone(context) && !screen.plain && screen.width.is_none_or(|width| width >= LEAST_COLUMNS);
    let mut front: Box<dyn Front> = match (context.global.json, drawn) {
        (true, _) => Box::new(JsonLines::new()),
        (false, true) => Box::new(Text::new(screen, Terminal::new(&screen), keep_going)),
        (false, false) => Box::new(Text::new(screen, Lines::new(), keep_going)),
    };
    interrupt::install_for(STOPPED);
    let here = context.at(session);
    let dice = Beside(&here);
    let keeper = Keeper(&here);
    let outcome = evening(&mut Evening::new(session, &mut *front, &dice, context.global.anyway).keeping(&keeper));
    Ok(outcome?)
}

/// Dice beside the game.
struct Beside<'a>(&'a Context);

impl DiceBeside for Beside<'_> {
    fn odds(&self, rolls: &[String]) -> Result<Vec<String>, Refusal> {
        dice::odds_lines(self.0, rolls)
    }

    fn roll(&self, rolls: &[String]) -> Result<Vec<String>, Refusal> {
        Ok(roll::lines(self.0, rolls)?)
    }
}

/// A farewell that says how to go on.
///
/// # Errors
/// When it can't be printed.
pub fn farewell(context: &Context, session: &Session, ended: Ended) -> Done {
    if context.global.json || ended != Ended::Quit {
        return Ok(());
    }
    let line = format!("all is kept; `tablehand play {}` goes on", quoted(session.name()));
    Ok(context.screen.say(crate::view::Look::Faint, &line)?)
}
