//! `undo`, `redo`, `fix`: what was done put right.

use super::Context;
use super::args::{FixArgs, RedoArgs, UndoArgs};
use super::error::{AppError, Done};
use super::table;
use crate::front::evening::Ended;
use crate::front::prompt::Terminal;
use crate::front::text::yes_or_no;
use crate::session::{Session, Told, Undo};
use crate::toolbox::fix::Edit;
use crate::view::Look;

/// Takes back the last answer, or whole steps.
pub fn undo(context: &Context, args: &UndoArgs) -> Done {
    let mut session = table::session(context)?;
    let undo = match args.steps {
        Some(0) => return Err(AppError::usage("no step is no step back").expected("a number from 1")),
        steps => steps.map_or(Undo::Answer, Undo::Steps),
    };
    let back = session.would_undo(undo)?;
    if let Some(text) = back.question().filter(|_| !args.yes && table::someone(context))
        && !yes_or_no(&mut Terminal::new(&context.screen), &context.screen, &text, back.leaves_a_game())?
    {
        return Ok(context.screen.say(Look::Usual, "nothing was taken back")?);
    }
    let told = session.take_back(back)?;
    tell(context, &mut session, &told)
}

/// Does again what was taken back.
pub fn redo(context: &Context, args: &RedoArgs) -> Done {
    let mut session = table::session(context)?;
    let told = session.redo(args.steps)?;
    tell(context, &mut session, &told)
}

/// Corrects values by hand, all or none.
pub fn fix(context: &Context, args: &FixArgs) -> Done {
    let edits = Edit::parse_all(&args.edits).map_err(|refusal| {
        let error = AppError::from(refusal);
        AppError { kind: super::error::Kind::Usage, ..error }
    })?;
    let mut session = table::session(context)?;
    let told = session.fix(&edits, args.why.as_deref())?;
    tell(context, &mut session, &told)
}

fn tell(context: &Context, session: &mut Session, told: &Told) -> Done {
    if context.global.json {
        return super::act::done_json(session, told);
    }
    table::sit(context, session, false, |evening| {
        evening.tell(told)?;
        Ok(Ended::Done)
    })?;
    if let Some(question) = session.question() {
        context.screen.say(Look::Usual, &format!("open: {} ({})", question.text, question.id))?;
    }
    Ok(())
}
