//! Sessions listed, found, named, deleted, exported and imported.

use super::SessionError;
use super::generator::entropy;
use super::story::Summary;
use crate::dice::near;
use crate::kernel::Refusal;
use crate::store::{Carried, SessionRow, Store, StoreFault, now_ms};
use crate::toolbox::wording::slug;

/// Names are shown in one line.
const LONGEST: usize = 60;

/// Every session, the last used first.
///
/// # Errors
/// When the file can't be read.
pub fn list(store: &Store) -> Result<Vec<Summary>, SessionError> {
    let ended: Vec<String> = store.plays()?.into_iter().map(|play| play.id).collect();
    let summary = |row| {
        let summary = Summary::from(row);
        // A play whose end was taken back goes on.
        Summary { play: summary.play.filter(|play| ended.contains(play)), ..summary }
    };
    Ok(store.sessions()?.iter().map(summary).collect())
}

/// Makes a session the last used.
///
/// # Errors
/// When there is none of this name, or the file can't be written.
pub fn choose(store: &Store, which: &str) -> Result<Summary, SessionError> {
    let row = find(store, Some(which))?;
    store.choose(row.id, now_ms())?;
    Ok(Summary::from(&store.session(row.id)?))
}

/// Gives a session another name.
///
/// # Errors
/// When there is none of this name, the new one is unfit or taken, or the file can't be written.
pub fn rename(store: &Store, which: &str, name: &str) -> Result<Summary, SessionError> {
    let row = find(store, Some(which))?;
    let name = fit_name(name)?;
    match store.rename(row.id, &name) {
        Err(StoreFault::NameTaken(name)) => Err(taken(store, &name)),
        Err(fault) => Err(fault.into()),
        Ok(()) => Ok(Summary::from(&store.session(row.id)?)),
    }
}

/// Deletes a session for ever. Its play stays in the score book.
///
/// # Errors
/// When there is none of this name, or the file can't be written.
pub fn delete(store: &Store, which: &str) -> Result<Summary, SessionError> {
    let row = find(store, Some(which))?;
    store.delete(row.id)?;
    Ok(Summary::from(&row))
}

/// A session as the text of one file.
///
/// # Errors
/// When there is none of this name, or it can't be read.
pub fn export(store: &Store, which: Option<&str>) -> Result<String, SessionError> {
    let row = find(store, which)?;
    Ok(store.carry_out(row.id)?.text())
}

/// Takes an exported session in, with a new id and a free name.
///
/// # Errors
/// When the text is none, a newer program wrote it, or the file can't be written.
pub fn import(store: &Store, text: &str) -> Result<Summary, SessionError> {
    let carried = Carried::read(text)?;
    let wanted = fit_name(&carried.session.name).unwrap_or_else(|_| carried.session.game.clone());
    let name = free_name(store, &wanted)?;
    let id = store.carry_in(&carried, &name, (entropy()? >> 1).cast_signed(), now_ms())?;
    Ok(Summary::from(&store.session(id)?))
}

/// The session that is meant: by name, id, or a unique beginning of a name; the last used for none.
pub(super) fn find(store: &Store, which: Option<&str>) -> Result<SessionRow, SessionError> {
    let Some(which) = which else {
        return match store.last_used()? {
            Some(id) => Ok(store.session(id)?),
            None => Err(SessionError::NotFound {
                message: "there is no session yet".to_owned(),
                hint: Some("`tablehand new <game>` begins one".to_owned()),
            }),
        };
    };
    let rows = store.sessions()?;
    let only = |fits: &dyn Fn(&SessionRow) -> bool| {
        let mut fitting = rows.iter().filter(|row| fits(row));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let wanted = slug(which);
    let found = only(&|row| row.name == which)
        .or_else(|| only(&|row| row.id.to_string() == which))
        .or_else(|| only(&|row| slug(&row.name) == wanted))
        .or_else(|| only(&|row| !wanted.is_empty() && slug(&row.name).starts_with(&wanted)));
    if let Some(row) = found {
        return Ok(row.clone());
    }
    let message = format!("there is no session `{which}`");
    let begins: Vec<&str> = rows.iter().filter(|row| slug(&row.name).starts_with(&wanted)).map(|row| row.name.as_str()).collect();
    let hint = match (begins.as_slice(), near(which, rows.iter().map(|row| row.name.as_str()))) {
        ([_, _, ..], _) => format!("it could mean {}", begins.join(" or ")),
        (_, Some(near)) => format!("did you mean `{near}`?"),
        _ => "`sessions list` shows what there is".to_owned(),
    };
    Err(SessionError::NotFound { message, hint: Some(hint) })
}

/// A name as it is kept, or why it can't be one.
pub(super) fn fit_name(name: &str) -> Result<String, SessionError> {
    let name = name.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Refusal::new("a session's name needs at least one letter, and no control characters")
            .hint("give another: --name NAME")
            .into());
    }
    if name.chars().count() > LONGEST {
        let reason = format!("the name is {} letters long", name.chars().count());
        return Err(Refusal::new(reason).expected(format!("{LONGEST} or fewer")).into());
    }
    Ok(name.to_owned())
}

/// A name that no session has: this one, or with the first free number.
pub(super) fn free_name(store: &Store, wanted: &str) -> Result<String, SessionError> {
    let rows = store.sessions()?;
    let taken = |name: &str| rows.iter().any(|row| row.name == name);
    if !taken(wanted) {
        return Ok(wanted.to_owned());
    }
    let numbered = (2..).map(|number: u32| format!("{wanted} {number}")).find(|name| !taken(name));
    Ok(numbered.unwrap_or_else(|| wanted.to_owned()))
}

/// The refusal of a name that another session has.
pub(super) fn taken(store: &Store, name: &str) -> SessionError {
    let refusal = Refusal::new(format!("there is already a session called `{name}`"));
    match free_name(store, name) {
        Ok(free) => refusal.hint(format!("`{free}` is free; or `sessions delete` the other")).into(),
        Err(error) => error,
    }
}
