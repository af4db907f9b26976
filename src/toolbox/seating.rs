//! Players sit down at the beginning: how many, and what each is called. Every game's set-up does it here.

use std::ops::RangeInclusive;

use super::evening::Evening;
use crate::kernel::{Cite, Flow, Play, Table, ask};

/// How many may sit down.
#[derive(Clone, Debug)]
pub struct Seats {
    /// The question: `How many play?`
    pub question: &'static str,
    /// The fewest and the most.
    pub players: RangeInclusive<i64>,
    /// How many Enter means.
    pub usual: i64,
}

/// Asks how many play (`players`) and what each is called (`player.1`), and seats them in that order. `cite` is the section that
/// says how many may.
///
/// # Errors
/// When an answer is missing, there are too few or too many, or a name is unfit or someone else's.
pub fn sit_down<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>, cite: &Cite, seats: &Seats) -> Flow<()> {
    let about = ask("players").cite(cite.clone()).text(|| seats.question.to_owned());
    let players = table.number(about.number(*seats.players.start(), *seats.players.end()).default_to(seats.usual))?;
    for nth in 1..=players {
        let sheet = G::sheet(&play.state);
        let about = ask(format!("player.{nth}")).cite(cite.clone()).text(move || format!("What is player {nth} called?"));
        let name = table.text(about, Some(format!("Player {nth}")), |name| sheet.check_name(name, None))?;
        G::sheet_mut(&mut play.state).sit(name);
    }
    Ok(())
}
