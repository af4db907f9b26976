//! What missions are about: monsters and natives to kill, places to enter, sites to find; a slip in a name is noticed.

use std::sync::Arc;

use super::id::Id;
use super::pack::Pack;
use super::{Play, cite, missions};
use crate::dice::{is_plural_of, near};
use crate::kernel::{Flow, Scalar, Table, ask, note};
use crate::toolbox::wording::slug;

/// The grounds that a mission may have a hero enter.
pub const GROUNDS: [&str; 5] = ["plains", "caves", "mountains", "woods", "swamps"];

/// What a deed can be about, as far as the program ticks it.
fn all(pack: &Pack, deed: &str) -> Vec<Id> {
    let sites = pack.sites.keys();
    match deed {
        "kill" => pack.monsters.keys().chain(pack.natives.keys()).cloned().collect(),
        "enter" => pack.tiles.keys().chain(sites).cloned().chain(GROUNDS.map(Id::from)).collect(),
        "find" => sites.cloned().collect(),
        _ => Vec::new(),
    }
}

/// Taking a mission: what it is about must be known by that name to be ticked. What was probably meant is offered; else it is said.
pub(super) fn ask_which_is_meant(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let Some(mut form) = missions::task(play.pack, &play.state, mission) else { return Ok(()) };
    let (deed, typed) = (form.first().map_or("", Scalar::word).to_owned(), form.get(1).map_or("", Scalar::word).to_owned());
    let subjects = all(play.pack, &deed);
    if subjects.is_empty() || subjects.contains(&Id::from(slug(&typed))) {
        return Ok(());
    }
    let wanted = slug(&typed);
    let plural = subjects.iter().find(|subject| is_plural_of(&wanted, subject.as_str()));
    let meant = plural.or_else(|| {
        let found = near(&wanted, subjects.iter().map(Id::as_str))?;
        subjects.iter().find(|subject| subject.as_str() == found)
    });
    let about = |meant: &Id| {
        let text = format!("{deed} {typed}: nothing is called so. Is {} meant?", play.pack.name(meant));
        ask(format!("subject.{mission}")).of(play.state.hero(hero).seat).text(move || text.clone()).cite(cite::MISSIONS)
    };
    if let Some(meant) = meant
        && table.confirm(about(meant), true)?
    {
        if let Some(what) = form.get_mut(1) {
            *what = Scalar::Word(meant.to_string());
        }
        Arc::make_mut(&mut play.state.known).put(missions::task_path(mission), Some(form));
        return Ok(());
    }
    table.tell(|| {
        let name = play.pack.name(mission);
        note(format!("{name}: nothing to {deed} is called {typed}, so you say yourselves when it is done")).cite(cite::MISSIONS)
    });
    Ok(())
}
