//! `play`: the guided evening.

use super::Context;
use super::args::PlayArgs;
use super::error::Done;
use super::table;
use crate::session::sessions;

/// Goes on with a session until someone stops.
pub fn run(context: &Context, args: &PlayArgs) -> Done {
    let which = args.name.as_deref().or(context.global.session.as_deref());
    let mut session = table::open(context, which)?;
    if which.is_some() {
        // From now on the other commands mean this one.
        sessions::choose(session.store(), session.name())?;
        session.reload()?;
    }
    let ended = table::sit(context, &mut session, args.keep_going, |evening| {
        evening.where_were_we()?;
        if args.physical {
            evening.everyone_rolls()?;
        }
        evening.play()
    })?;
    table::farewell(context, &session, ended)
}
