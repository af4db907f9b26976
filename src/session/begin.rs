//! An action begun.

use super::course::Course;
use super::{At, Line, Session, SessionError};
use crate::dice::near;
use crate::kernel::{Refusal, Seat, begins};
use crate::store::EntryKind;
use crate::toolbox::erased::AnyOffer;
use crate::toolbox::wording::is_about;

impl Session {
    /// A course on which an action has begun and run on; its words are still to be said.
    pub(super) fn begun(&self, line: &Line, strict: bool) -> Result<Course, SessionError> {
        if let Some(error) = self.busy() {
            return Err(error);
        }
        let offer = self.offered(&line.action, line.seat)?;
        let mut course = self.course();
        if let Some(refusal) = &offer.barred {
            if !(line.anyway && refusal.overrulable) {
                return Err(refusal.clone().into());
            }
            course.log(EntryKind::Ruling, None, refusal.reason.clone());
        }
        course.begin(&offer.id, offer.seat.or(line.seat), line.early.clone(), line.anyway, false);
        course.strict = strict;
        course.anew();
        course.run_on()?;
        Ok(course)
    }

    /// Why nothing can be begun now.
    pub(super) fn busy(&self) -> Option<SessionError> {
        match &self.at {
            At::Asks { question, .. } => Some(
                Refusal::new(format!("finish `{}` first, or undo it", question.id))
                    .about(question.id.clone())
                    .expected(question.expected())
                    .legal(question.legal())
                    .into(),
            ),
            At::Over(outcome) => {
                Some(Refusal::new(format!("the game is over: {}", outcome.summary)).hint("`undo` goes back, `new` begins another").into())
            }
            At::Menu { .. } => self.draft.as_ref().map(|draft| {
                Refusal::new(format!("`{}` is unfinished and can't go on", draft.action))
                    .hint("undo it, or correct the table with `fix`")
                    .into()
            }),
        }
    }

    /// The full name of an action, from a unique beginning of it.
    ///
    /// # Errors
    /// When nothing on the menu is called so (the near one is named), or several are.
    pub fn action_named(&self, word: &str) -> Result<String, SessionError> {
        self.offered(word, None).map(|offer| offer.id.clone())
    }

    pub(super) fn offered(&self, word: &str, seat: Option<Seat>) -> Result<&AnyOffer, SessionError> {
        let At::Menu { offers, deeds } = &self.at else {
            return Err(self.busy().unwrap_or_else(|| SessionError::refuse("nothing can be done now")));
        };
        let all = || offers.iter().chain(deeds);
        let wanted = word.to_lowercase();
        let ids = |fits: &dyn Fn(&str) -> bool| {
            let mut ids: Vec<&str> = all().map(|offer| offer.id.as_str()).filter(|id| fits(id)).collect();
            ids.dedup();
            ids
        };
        // A part of the name will do where no name begins so: `noise` is `make-noise`.
        let rules: [&dyn Fn(&str) -> bool; 4] =
            [&|id| id == wanted, &|id| id.starts_with(&wanted), &|id| begins(id, &wanted), &|id| id.replace('-', "") == wanted];
        let found = rules.into_iter().filter(|_| !wanted.is_empty()).map(ids).find(|found| !found.is_empty()).unwrap_or_default();
        let said = || self.game.said(&wanted).map_or_else(Vec::new, |said| ids(&|id| id == said));
        let found = if found.is_empty() { said() } else { found };
        let id = match found.as_slice() {
            [id] => *id,
            [] => {
                let refusal = Refusal::new(format!("there is no `{word}` to do now")).legal(free(offers));
                // What can be done was meant before what can't.
                let named = |barred: bool| all().filter(move |offer| offer.barred.is_some() == barred).map(|offer| offer.id.as_str());
                return Err(match near(word, named(false)).or_else(|| near(word, named(true))) {
                    Some(near) => refusal.hint(format!("did you mean `{near}`?")).into(),
                    // A word of the rules that nobody does by himself: what it is says when it comes about.
                    None if self.game.look(word).iter().any(|line| is_about(line, word)) => {
                        refusal.hint(format!("`look {word}` tells what it is, `actions` what can be done")).into()
                    }
                    None => refusal.hint("`actions` lists all that can be done").into(),
                });
            }
            several @ [.., one] => {
                let refusal = Refusal::new(format!("`{word}` could mean {}", several.join(" or ")));
                return Err(refusal.hint(format!("type more of it, as in {one}")).into());
            }
        };
        let theirs: Vec<&AnyOffer> =
            all().filter(|offer| offer.id == id && (seat.is_none() || offer.seat.is_none() || offer.seat == seat)).collect();
        let best = theirs.iter().find(|offer| offer.barred.is_none()).or_else(|| theirs.first());
        best.copied().ok_or_else(|| {
            let sheet = self.game.sheet(&self.state);
            let who = seat.map_or_else(String::new, |seat| sheet.name(seat));
            let whose: Vec<String> =
                all().filter(|offer| offer.id == id).filter_map(|offer| offer.seat).map(|seat| sheet.name(seat)).collect();
            Refusal::new(format!("`{id}` is not {who}'s to do now")).legal(whose).into()
        })
    }
}

fn free(offers: &[AnyOffer]) -> Vec<String> {
    let mut ids: Vec<String> = offers.iter().filter(|offer| offer.barred.is_none()).map(|offer| offer.id.clone()).collect();
    ids.dedup();
    ids
}
