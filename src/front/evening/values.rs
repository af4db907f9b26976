//! What odds need of the owner's values: asked once whether they are typed, then one after another, and kept in mind for the game.

use std::time::Duration;

use super::odds::{Far, reach};
use super::picking::{Aside, looks};
use super::{Evening, Failure};
use crate::front::words::numbered;
use crate::front::{Asking, Event, Pick, Said, interrupt};
use crate::kernel::{Early, Form, Question, Raw, Refusal, Seat, Span, Value, judge};
use crate::session::{InTurn, Known, SessionError, Typed};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::{capital, count, list};

/// Whether someone reads out what odds need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reads {
    /// Nobody was asked yet.
    #[default]
    Unasked,
    /// Yes.
    Yes,
    /// No, or no more.
    No,
}

impl Evening<'_> {
    /// Other odds: one has not waited for them yet, and may be asked for values.
    pub(super) fn begin_odds(&mut self) {
        (self.waited, self.reads) = (Duration::ZERO, Reads::Unasked);
        self.read_now.clear();
        self.asked_of = 0;
    }

    /// Words sorted to the questions that they answer.
    pub(super) fn sorted(
        &mut self,
        of: Option<(&str, Option<Seat>)>,
        early: Vec<Early>,
        words: &[String],
        horizon: Span,
    ) -> Result<Result<InTurn, SessionError>, Failure> {
        if words.is_empty() {
            return Ok(Ok(InTurn { early, horizon, later: Vec::new() }));
        }
        loop {
            let sorted = self.session.in_turn(of, &early, &self.read_out, words, &numbered);
            match sorted {
                Err(SessionError::Refused(refusal)) if !refusal.wanted.is_empty() => {
                    if self.read_out(&refusal.wanted)? < refusal.wanted.len() {
                        return Ok(Err(self.without_values(*refusal)));
                    }
                }
                sorted => return Ok(sorted.map(|sorted| InTurn { horizon: sorted.horizon.max(horizon), ..sorted })),
            }
        }
    }

    /// Works out odds, of an action or of what is open, for so long at most. What they need and only the owner can see is typed first, if
    /// that is asked for and someone is there.
    pub(super) fn work_out(
        &mut self,
        of: Option<(&str, Option<Seat>)>,
        early: &[Early],
        far: Far,
        (most, asks): (Duration, bool),
    ) -> Result<Result<Odds, SessionError>, Failure> {
        let (action, seat) = (of.map(|(action, _)| action), of.and_then(|(_, seat)| seat));
        let mut early = early.to_vec();
        loop {
            let (session, notes, known) = (&*self.session, self.front.reads_notes(), self.known_now());
            let odds =
                interrupt::patiently(&mut self.waited, most, || session.odds_knowing(&known, action, seat, &early, reach(far, notes)));
            let Err(SessionError::Refused(refusal)) = &odds else { return Ok(odds) };
            // Nobody reads out for odds what no dice wait for.
            if refusal.diceless {
                let text = format!("no dice decide this; what comes of it only your own box says: {}", list(&names(&refusal.wanted)));
                return Ok(Err(Refusal { reason: text, hint: None, ..(**refusal).clone() }.into()));
            }
            let known = |known: &[Early], question: &Question| known.iter().any(|known| known.key == question.id);
            let wanted: Vec<Question> = refusal.wanted.iter().filter(|question| !known(&early, question)).cloned().collect();
            if wanted.is_empty() || !asks && wanted.iter().any(|question| !known(&self.read_out, question)) {
                return Ok(odds);
            }
            let unread: Vec<Question> = wanted.iter().filter(|question| !known(&self.read_out, question)).cloned().collect();
            if self.read_out(&unread)? < unread.len() {
                return Ok(Err(self.without_values((**refusal).clone())));
            }
            early.extend(self.read_out.iter().filter(|known| wanted.iter().any(|question| question.id == known.key)).cloned());
        }
    }

    /// That there are no odds without values; a script may give them by their ids.
    fn without_values(&self, refusal: Refusal) -> SessionError {
        if self.front.line().is_some() {
            return refusal.into();
        }
        let hint = "`odds` again asks for it again; `owner-values` at the menu takes it, too";
        // What they are was read just now.
        let left = count(i64::try_from(refusal.wanted.len()).unwrap_or(i64::MAX), "value");
        Refusal { reason: format!("no odds without {left} that only the owner can see"), hint: Some(hint.to_owned()), ..refusal }.into()
    }

    /// The owner reads out what odds need, chip by chip and card by card; how many values were.
    fn read_out(&mut self, wanted: &[Question]) -> Result<usize, Failure> {
        if wanted.is_empty() || self.reads == Reads::No {
            return Ok(0);
        }
        if self.reads == Reads::Unasked && !self.will_read_out(wanted)? {
            self.reads = Reads::No;
            return Ok(0);
        }
        self.reads = Reads::Yes;
        let wanted = &self.as_they_lie(wanted);
        let things = things(wanted);
        let (before, asked) = (self.read_out.len(), self.asked_of);
        self.asked_of += things.len();
        let mut at = 0;
        while let Some(question) = wanted.get(at) {
            let begins = at.checked_sub(1).and_then(|before| wanted.get(before)).is_none_or(|before| thing(before) != thing(question));
            if begins && let Some(nth) = things.iter().position(|other| *other == thing(question)) {
                let heading = format!("{} ({} of {})", capital(&called(question)), asked + nth + 1, asked + things.len());
                self.front.show(Event::Text(&[heading]))?;
            }
            match self.read_one(question, at > 0)? {
                Read::Value(raw, form) => {
                    self.read_now.extend(self.as_typed(question, form));
                    self.read_out.push(Early { key: question.id.clone(), raw });
                    at += 1;
                }
                // The one before is typed anew.
                Read::Back => {
                    at = at.saturating_sub(1);
                    let again = wanted.get(at).map_or("", |question| question.id.as_str());
                    self.read_out.retain(|known| known.key != again);
                    self.read_now.retain(|typed| Some(typed.path.as_str()) != again.strip_prefix("owner."));
                }
                Read::Nothing => {
                    self.reads = Reads::No;
                    break;
                }
            }
        }
        Ok(self.read_out.len().saturating_sub(before))
    }

    /// Card by card, and of each first what is up now: in the game's own order.
    fn as_they_lie(&self, wanted: &[Question]) -> Vec<Question> {
        let (game, things) = (self.session.game(), things(wanted));
        let all: Vec<String> =
            game.wanted_or_typed(self.session.state()).into_iter().map(|value| format!("owner.{}", value.path)).collect();
        let place = |question: &Question| all.iter().position(|id| *id == question.id).unwrap_or(usize::MAX);
        let mut sorted = wanted.to_vec();
        sorted.sort_by_key(|question| (things.iter().position(|other| *other == thing(question)), place(question)));
        sorted
    }

    /// What was read out is part of the game from now on, so that it shows at once; and may be kept for others.
    pub(super) fn settle_read_out(&mut self) -> Result<(), Failure> {
        let values = self.known_now();
        let read = std::mem::take(&mut self.read_now);
        if read.is_empty() {
            return Ok(());
        }
        let told = self.session.read_out("read out for odds", &values).map_err(Failure::Session)?;
        self.tell(&told)?;
        self.front.show(Event::Line("`undo` takes what was read out back; `owner-values` and its name type one anew"))?;
        self.offer_to_keep(&read)?;
        // The game knows it; and once that is taken back, nobody does.
        self.read_out.retain(|known| !read.iter().any(|typed| known.key.strip_prefix("owner.") == Some(typed.path.as_str())));
        Ok(())
    }

    /// What was read out for these odds.
    fn known_now(&self) -> Vec<Known> {
        self.read_now.iter().map(|typed| (typed.path.clone(), Some(typed.form.clone()))).collect()
    }

    fn will_read_out(&mut self, wanted: &[Question]) -> Result<bool, Failure> {
        let it = if wanted.len() == 1 { "it" } else { "them" };
        let text = format!("The odds need {}, and perhaps more. Type {it} now?", needed(wanted));
        let first = wanted.first().map_or("", |question| question.text.as_str());
        let help = format!(
            "the odds reckon with it as the fight will, and nobody but you can see it: {first} yes: you are asked, and not again when it comes \
             up; no: no odds this time"
        );
        Ok(self
            .pick(Pick { mark: "odds", text: &text, words: &["yes", "no"], usual: 0, help: &help, else_read_on: Some(1) }, Aside::OfOdds)?
            == Some(0))
    }

    /// One value, or back to the one before it, or no more.
    pub(super) fn read_one(&mut self, question: &Question, follows: bool) -> Result<Read, Failure> {
        loop {
            match self.read_line(question, follows)? {
                Ok(form) => match self.completed(question, form)? {
                    // The line itself is typed anew.
                    Read::Back => {}
                    read => return Ok(read),
                },
                Err(other) => return Ok(other),
            }
        }
    }

    /// A line of values, of which some may be open; or, as an error, that there is none.
    fn read_line(&mut self, question: &Question, follows: bool) -> Result<Result<Option<Form>, Read>, Failure> {
        let asking = Asking { question, who: None };
        loop {
            match self.front.ask(asking)? {
                Said::Answer(Raw::Text(typed)) => match judge::form_typed(question, &typed) {
                    Ok(form) => return Ok(Ok(form)),
                    Err(refusal) => drop(self.refuse(refusal)?),
                },
                Said::Undo(_) if follows => return Ok(Err(Read::Back)),
                Said::Undo(_) | Said::Quit | Said::End => return Ok(Err(Read::Nothing)),
                Said::Help | Said::Commands => self.front.help(Some(asking), &[])?,
                Said::Why(what) if what.is_empty() => {
                    let text = "the odds reckon with it as the fight will, and nobody but you can see it";
                    self.front.show(Event::Text(&[text.to_owned()]))?;
                }
                looked if looks(&looked) => drop(self.anywhere(looked)?),
                Said::Odds(words) if self.reads != Reads::Yes => drop(self.odds_here(&words)?),
                Said::Odds(_) => {
                    let text = "odds are being worked out, and reckon with this value; `undo` does without";
                    self.front.show(Event::Text(&[text.to_owned()]))?;
                }
                _ => {
                    let refusal = Refusal::new("these values are asked for now")
                        .hint("type them; `undo` goes back to the one before, and at the first does without the odds");
                    self.refuse(refusal)?;
                }
            }
        }
    }

    /// What was read of a line, with the values that it left open: they are asked for on a line of their own.
    pub(super) fn completed(&mut self, question: &Question, form: Option<Form>) -> Result<Read, Failure> {
        let mut form = form;
        loop {
            if let Some(taken) = form.as_ref().and_then(|form| judge::taken(question, form)) {
                self.front.show(Event::Text(&[taken]))?;
            }
            let Some((whole, open)) = form.as_ref().and_then(|form| Some((form.clone(), judge::left_open(question, form)?))) else {
                return Ok(Read::Value(Raw::Text(Value::Form(form.clone()).to_string()), form));
            };
            match self.read_line(&open, true)? {
                Ok(said) => form = said.map(|said| judge::filled(whole, said)),
                Err(other) => return Ok(other),
            }
        }
    }

    /// What was read out, as a value that can be kept.
    pub(super) fn as_typed(&self, question: &Question, form: Option<Form>) -> Option<Typed> {
        let path = question.id.strip_prefix("owner.")?.to_owned();
        let record = self.session.game().record(self.session.state(), &path);
        let called = Typed::name_of(&**self.session.game(), self.session.state(), &path);
        Some(Typed { path, fields: question.fields.clone(), form: form?, called, record })
    }
}

/// The chips and cards that values are wanted of.
fn names(wanted: &[Question]) -> Vec<String> {
    let things = things(wanted);
    things.iter().filter_map(|thing| wanted.iter().find(|question| self::thing(question) == *thing)).map(called).collect()
}

/// What is wanted, in words: `15 values of 4 cards and chips (…) from your own box`.
pub(super) fn needed(wanted: &[Question]) -> String {
    let named = names(wanted);
    let values = count(i64::try_from(wanted.len()).unwrap_or(i64::MAX), "value");
    let of = match named.as_slice() {
        [only] => only.clone(),
        all => format!("{} cards and chips ({})", all.len(), list(all)),
    };
    format!("{values} of {of} from your own box")
}

/// What came of asking for one value.
pub(super) enum Read {
    Value(Raw, Option<Form>),
    Back,
    Nothing,
}

/// The chip or card that a value is on: `owner.monster.griffon` of `owner.monster.griffon.front`.
fn thing(question: &Question) -> &str {
    question.id.rsplit_once('.').map_or(question.id.as_str(), |(thing, _)| thing)
}

/// Every chip and card once, in the order asked.
fn things(wanted: &[Question]) -> Vec<&str> {
    let mut things: Vec<&str> = Vec::new();
    for question in wanted {
        if !things.contains(&thing(question)) {
            things.push(thing(question));
        }
    }
    things
}

/// What a chip or card is called.
fn called(question: &Question) -> String {
    let mut parts = question.id.split('.').skip(2);
    let name = parts.next().unwrap_or(&question.id).replace('-', " ");
    // Two designs of a name are two chips.
    parts
        .next()
        .filter(|part| part.starts_with("design-"))
        .map_or_else(|| name.clone(), |design| format!("{name} {}", design.replace('-', " ")))
}
