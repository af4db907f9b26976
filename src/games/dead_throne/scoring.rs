//! How a game ends: no points, only who has won.

use super::mode::Mode;
use super::position::Position;
use crate::kernel::{Outcome, Score, ScoreLine};

impl Position<'_, '_> {
    /// The end, or the game as it stands: in the game before out of it.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        let ending = self.state.ending.as_ref();
        let winners = ending.map(|ending| ending.winners.clone()).unwrap_or_default();
        let scored = self.state.sheet.seats().map(|seat| {
            let tray = self.tray(seat);
            let line = |what: &str, points: usize| ScoreLine { what: what.to_owned(), points: i64::try_from(points).unwrap_or(0) };
            let lines = match self.mode() {
                Mode::Lirennor | Mode::Rogue => {
                    vec![line("Region Stones", self.carried(seat).len()), line("Medallion Pieces", usize::from(tray.pieces))]
                }
                Mode::Solo => Vec::new(),
                Mode::Defender => vec![line("XP of the team", usize::from(self.state.siege.as_ref().map_or(0, |siege| siege.xp)))],
            };
            let score = Score { name: self.name(seat), role: self.character(seat), score: None, lines, ..Score::default() };
            (score, (winners.contains(&seat), tray.in_game() && ending.is_none()))
        });
        let mut scores = crate::toolbox::scoring::rank(scored.collect());
        for score in &mut scores {
            let seat = self.state.sheet.seat_named(&score.name);
            score.winner = seat.is_some_and(|seat| winners.contains(&seat));
        }
        let coop = (!self.mode().competitive()).then_some(!winners.is_empty());
        let summary = match ending {
            Some(ending) => ending.how.clone(),
            None => format!("{} ended early, in round {}", self.mode().name(), self.state.round),
        };
        Outcome { scores, coop, summary }
    }
}
