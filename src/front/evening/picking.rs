//! Questions of the program's own. What may be typed at every prompt may be typed there, too: what is only looked at is shown and the
//! question asked again; what is about the evening leaves it.

use super::{At, Ended, Evening, Failure};
use crate::front::menu::offered;
use crate::front::{Pick, Picked, Said};
use crate::kernel::Refusal;

/// Where `undo` at a question of the program's own leads, and what `odds` means there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// What came before is waiting: it is taken back.
    Waits,
    /// The question itself is left, and odds are being worked out already.
    OfOdds,
    /// The question itself is left.
    OfUndo,
}

impl Evening<'_> {
    /// The place of the word picked; none where nobody can be asked, or the question was left.
    pub(super) fn pick(&mut self, pick: Pick<'_>, aside: Aside) -> Result<Option<usize>, Failure> {
        loop {
            let said = match self.front.pick(pick)? {
                Picked::Word(at) => return Ok(Some(at)),
                Picked::Nobody => return Ok(None),
                Picked::Said(said) => said,
            };
            match said {
                Said::Undo(_) if aside != Aside::Waits => return Ok(Some(pick.words.iter().position(|word| *word == "no").unwrap_or(1))),
                Said::Undo(_) | Said::Quit | Said::End => {
                    self.said = Some(said);
                    return Ok(None);
                }
                Said::Odds(words) if aside != Aside::OfOdds => drop(self.odds_here(&words)?),
                said if looks(&said) => drop(self.anywhere(said)?),
                _ => {
                    let refusal = Refusal::new("this is asked first").legal(pick.words.iter().copied());
                    self.refuse(refusal)?;
                }
            }
        }
    }

    /// Yes or no, with this for Enter; yes where nobody can be asked.
    pub(super) fn confirm(&mut self, text: &str, default: bool) -> Result<bool, Failure> {
        let help = "yes: it is taken back, and `redo` brings it again; no: nothing changes";
        let usual = usize::from(!default);
        let picked = self.pick(Pick { mark: "yes or no", text, words: &["yes", "no"], usual, help, else_read_on: None }, Aside::OfUndo)?;
        Ok(picked.map_or(self.said.is_none(), |at| at == 0))
    }

    /// Odds from where the evening stands, whatever is asked besides.
    pub(super) fn odds_here(&mut self, words: &[String]) -> Result<Option<Ended>, Failure> {
        match self.session.at().clone() {
            At::Asks { question, .. } => self.odds_at_question(words, &question),
            At::Menu { .. } => self.odds_at_menu(words, &offered(self.session)),
            At::Over(_) => self.refuse(Refusal::new("the game is over: nothing is left to chance")),
        }
    }
}

/// What is only looked at.
pub(super) fn looks(said: &Said) -> bool {
    matches!(said, Said::Why(_) | Said::Status(_) | Said::Log | Said::Look(_) | Said::Dice(_) | Said::Values(_) | Said::Wrong(_))
}
