//! A place that a die names: it may be rolled again like any other die.

use super::reroll::{Throw, sources, spend};
use crate::games::dragons_down::Play;
use crate::games::dragons_down::state::At;
use crate::kernel::{Flow, Table, ask, note};

/// A place at random, rolled again as often as somebody who may wants it so. What a place is worth only the table can say, so Enter
/// keeps it. Places come with their keys.
pub fn place_of(play: &mut Play<'_>, table: &mut Table<'_>, throw: Throw<'_>, text: &str, places: &[(At, String)]) -> Flow<At> {
    let options = || places.iter().map(|(at, key)| (at.clone(), key.clone(), 1)).collect::<Vec<_>>();
    let on = if throw.id.is_empty() { String::new() } else { format!(".{}", throw.id) };
    let word = throw.word;
    let draw = |id: String| ask(id).text(|| text.to_owned()).cite(throw.cite.clone()).draw(options()).label(|at: &At| at.to_string());
    let mut place = table.draw(draw(format!("{word}{on}")))?;
    let mut used = Vec::new();
    while let Some(source) = sources(play, throw, &used).into_iter().next().filter(|_| places.len() > 1) {
        used.push((source.hero.clone(), source.by.clone()));
        let nth = used.len();
        let (hero, name) = (play.name(&source.hero), play.origin(&source.hero, &source.by));
        let words = || format!("{place} comes up. Does {hero} roll again with {name}?");
        let about = ask(format!("reroll-{word}{on}.{nth}")).of(play.seat_of(&source.hero)).text(words).cite(source.by.cite());
        if table.confirm(about, false)? {
            let again = table.draw(draw(format!("{word}-again{on}.{nth}")))?;
            table.tell(|| note(format!("{hero} rerolls {place}: {again} ({name})")).cite(source.by.cite()));
            spend(play, table, &source);
            place = again;
        }
    }
    Ok(place)
}
