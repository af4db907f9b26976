//! What is tried with the session, and what came of it: told, or refused with a way to overrule it.

use super::{Ended, Evening, Failure, several};
use crate::front::Event;
use crate::front::menu::portion;
use crate::front::words::near_command;
use crate::kernel::{Kind, Raw, Refusal};
use crate::session::{Line, Session, SessionError, Told, Undo};
use crate::toolbox::fix::Edit;
use crate::toolbox::wording::slug;

/// Something tried.
#[derive(Clone, Debug)]
pub(super) enum Tried {
    Line(Line),
    Answer(Option<Raw>),
}

impl Tried {
    /// The command that it is a slip of the fingers for, unless it began with what can be done: then what follows was wrong.
    fn command(&self, session: &Session) -> Option<&'static str> {
        match self {
            Self::Line(line) if session.action_named(&line.action).is_ok() => None,
            Self::Line(line) => near_command(&line.action),
            Self::Answer(Some(Raw::Text(text))) => near_command(text),
            Self::Answer(_) => None,
        }
    }
}

/// Whether what came of something is still the refusal of this question.
fn is_same(told: &Result<Told, SessionError>, id: &Option<String>) -> bool {
    matches!(told, Err(SessionError::Refused(refusal)) if refusal.id == *id)
}

/// So many legal answers are read out to who has typed what is none, but clear.
const READ_OUT: usize = 6;

impl Evening<'_> {
    pub(super) fn begin(&mut self, mut begun: Line) -> Result<Option<Ended>, Failure> {
        begun.anyway = self.anyway;
        let told = self.session.begin_line(begun.clone(), &portion);
        self.settle(told, Some(Tried::Line(begun)))
    }

    pub(super) fn answer(&mut self, raw: Raw) -> Result<Option<Ended>, Failure> {
        let mut told = if self.anyway { self.session.answer_anyway(Some(raw.clone())) } else { self.session.answer(raw.clone()) };
        if let (Err(SessionError::Refused(refusal)), Raw::Text(text)) = (&told, &raw)
            && !self.anyway
            && text.trim().contains([' ', ','])
            && self.session.question().is_some_and(|open| matches!(open.kind, Kind::Choose | Kind::Confirm) && open.named(text).len() != 1)
        {
            // What is no answer may be several, to the questions that follow. Not where it is dice or a count: those are miscounted.
            let id = refusal.id.clone();
            for said in several::ways(text) {
                match self.session.answer_in_turn(said, &portion) {
                    Ok(further) => {
                        told = Ok(further);
                        break;
                    }
                    Err(SessionError::Refused(other)) if other.id == id || !is_same(&told, &id) => {}
                    further => told = further,
                }
            }
        }
        if let (Err(SessionError::Refused(_)), Raw::Text(text)) = (&told, &raw)
            && !self.anyway
            && let Some(rolled) = self.thrown_at_once(text)
        {
            told = Ok(rolled);
        }
        if let (Err(SessionError::Refused(refusal)), Raw::Text(text)) = (&told, &raw)
            && let Some((action, name, rest)) = self.as_at_the_menu(text)
        {
            // `move oakwood` where it is asked where to move.
            if !rest.is_empty() && self.session.unfinished().is_some_and(|(open, _)| open == action) {
                return self.answer(Raw::Text(rest));
            }
            let reason = format!("`{name}` is for the menu, and this is asked before that");
            let refusal = Refusal { reason, hint: Some("answer it, or `undo`".to_owned()), ..(**refusal).clone() };
            // A long list still stands above.
            let short = refusal.legal.len() <= READ_OUT;
            told = Err(if short { refusal } else { Refusal { legal: Vec::new(), expected: None, ..refusal } }.into());
        }
        self.settle(told, Some(Tried::Answer(Some(raw))))
    }

    /// The action that a line would begin at a menu, with the words that name it and those behind them.
    fn as_at_the_menu(&self, text: &str) -> Option<(String, String, String)> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let game = self.session.game();
        // On a line of values its words may be fields: there only the action alone is one.
        let values = self.session.question().is_some_and(|question| matches!(question.kind, Kind::Form | Kind::Roll | Kind::Text));
        if values && !game.is_action(&slug(&words.join("-"))) {
            return None;
        }
        // `make noise` is one action of two words.
        (1..=words.len().min(2)).rev().find_map(|count| {
            let (name, rest) = words.split_at_checked(count)?;
            let name = slug(&name.join("-"));
            let action = if game.is_action(&name) { name } else { game.said(&name)?.to_owned() };
            Some((action, words.get(..count)?.join(" "), rest.join(" ")))
        })
    }

    pub(super) fn overrule(&mut self) -> Result<Option<Ended>, Failure> {
        let told = match self.refused.take() {
            None => return self.refuse(Refusal::new("nothing was refused that could be overruled").hint("`fix` corrects any value")),
            Some(Tried::Line(line)) => self.session.begin_line(Line { anyway: true, ..line }, &portion),
            Some(Tried::Answer(raw)) => self.session.answer_anyway(raw),
        };
        self.settle(told, None)
    }

    pub(super) fn fix(&mut self, edits: &[Edit], why: Option<&str>) -> Result<Option<Ended>, Failure> {
        let told = self.session.fix(edits, why);
        self.settle(told, None)
    }

    /// What will be taken back is said before; more than one step is asked about first.
    pub(super) fn undo(&mut self, steps: Option<u32>) -> Result<Option<Ended>, Failure> {
        let undo = steps.map_or(Undo::Answer, Undo::Steps);
        let back = match self.session.would_undo(undo) {
            Ok(back) => back,
            Err(error) => return self.settle(Err(error), None),
        };
        if let Some(text) = back.question()
            && !self.confirm(&text, back.leaves_a_game())?
        {
            return Ok(None);
        }
        let told = self.session.take_back(back);
        self.settle(told, None)
    }

    /// Tells what came of something tried, or why it was refused.
    pub(super) fn settle(&mut self, told: Result<Told, SessionError>, tried: Option<Tried>) -> Result<Option<Ended>, Failure> {
        self.refused = None;
        match told {
            Ok(told) => {
                self.tell(&told)?;
                Ok(None)
            }
            Err(SessionError::Refused(refusal)) => {
                let meant = tried.as_ref().and_then(|tried| tried.command(self.session));
                self.refused = tried.filter(|_| refusal.overrulable);
                self.refuse(refusal.or_meant(meant))
            }
            Err(SessionError::NotFound { message, hint }) => {
                let refusal = Refusal::new(message);
                self.refuse(match hint {
                    Some(hint) => refusal.hint(hint),
                    None => refusal,
                })
            }
            // The session has been read again: what is open now is shown, and nothing is lost.
            Err(error @ SessionError::Conflict { .. }) => {
                self.front.show(Event::Line(&error.to_string()))?;
                Ok(None)
            }
            Err(error) => Err(Failure::Session(error)),
        }
    }

    pub(super) fn refuse(&mut self, refusal: Refusal) -> Result<Option<Ended>, Failure> {
        if self.front.refused(&refusal)? { Ok(None) } else { Err(Failure::Refused { line: self.front.line(), refusal: Box::new(refusal) }) }
    }
}
