//! The loop of an evening: what is open is asked, what was said is done, what happened is told.

mod no_dice;
mod odds;
mod owners;
mod thrown_at_once;
mod values;

pub use no_dice::NoDice;

use std::io;
use std::time::Duration;

use super::help::shapes;
use super::keep::Keep;
use super::menu::{line, numbered, portion};
use super::words::{is_yes_or_no, words};
use super::{Asking, Choice, Event, Front, Menu, Pick, Said};
use crate::kernel::{Early, Kind, Raw, Refusal, Seat};
use crate::session::{At, Line, Session, SessionError, Told, Typed, Undo};
use crate::toolbox::fix::Edit;
use crate::toolbox::wording::{count, slug};

/// So many values are named where they may be kept; of more it is said how many.
const NAMED: usize = 6;

/// How an evening stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Someone said so.
    Quit,
    /// There was no more to read.
    Nothing,
    /// The game is over.
    Over,
    /// The step that was to be finished is.
    Done,
}

/// Why an evening broke off. All that was done before is kept.
#[derive(Debug)]
pub enum Failure {
    /// Nothing can be read or shown; `Interrupted` for Ctrl-C.
    Io(io::Error),
    /// A line was refused, and nobody is there to type another.
    Refused {
        /// Its number.
        line: Option<usize>,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// There is no more to read, and the last line was refused: it has been said why.
    Slipped,
    /// The session can't go on.
    Session(SessionError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Dice beside the game, worded: what the caller knows and the front does not.
pub trait DiceBeside {
    /// The chances of each of these rolls.
    ///
    /// # Errors
    /// When one is no roll, or its chances are out of reach.
    fn odds(&self, rolls: &[String]) -> Result<Vec<String>, Refusal>;

    /// Each of these rolls, rolled once.
    ///
    /// # Errors
    /// When one is no roll.
    fn roll(&self, rolls: &[String]) -> Result<Vec<String>, Refusal>;
}

/// An evening in progress.
pub struct Evening<'a> {
    session: &'a mut Session,
    front: &'a mut dyn Front,
    dice: &'a dyn DiceBeside,
    /// Where what the owner types can be kept; none where it can't.
    keep: Option<&'a dyn Keep>,
    /// Whether every refusal that can be overruled is.
    anyway: bool,
    /// What was refused last and may be overruled.
    refused: Option<Tried>,
    /// What was offered to be kept already.
    offered: Vec<Typed>,
    /// How long one has waited for the odds that are being worked out.
    waited: Duration,
    /// Whether all of them is to be shown.
    full: bool,
    /// Whether someone reads out what they need.
    reads: values::Reads,
    /// What the owner typed for odds, or kept, by the id of its question: nobody is asked for it again.
    read_out: Vec<Early>,
    /// What was read out for the odds that are being worked out.
    read_now: Vec<Typed>,
    /// The number of the step whose heading stands above what is told.
    headed: Option<u32>,
}

/// Something tried.
#[derive(Clone, Debug)]
enum Tried {
    Line(Line),
    Answer(Option<Raw>),
}

impl<'a> Evening<'a> {
    /// An evening of a session, before this front.
    pub fn new(session: &'a mut Session, front: &'a mut dyn Front, dice: &'a dyn DiceBeside, anyway: bool) -> Self {
        Self {
            session,
            front,
            dice,
            keep: None,
            anyway,
            refused: None,
            offered: Vec::new(),
            read_out: Vec::new(),
            read_now: Vec::new(),
            headed: None,
            waited: Duration::ZERO,
            full: false,
            reads: values::Reads::default(),
        }
    }

    /// The same, with a place where what the owner types can be kept.
    #[must_use]
    pub fn keeping(self, keep: &'a dyn Keep) -> Self {
        Self { keep: Some(keep), ..self }
    }

    /// Says what was said at opening it, and where the session stands, in at most eight lines besides.
    ///
    /// # Errors
    /// When it can't be shown, or the log can't be read.
    pub fn where_were_we(&mut self) -> Result<(), Failure> {
        let told = self.session.greeting();
        for line in &told.lines {
            self.front.show(Event::Line(line))?;
        }
        let lines = resume(self.session).map_err(Failure::Session)?;
        self.front.show(Event::Text(&lines))?;
        Ok(())
    }

    /// Says what happened when the session was begun.
    ///
    /// # Errors
    /// When it can't be shown.
    pub fn greet(&mut self) -> Result<(), Failure> {
        let told = self.session.greeting();
        self.tell(&told)
    }

    /// Plays until someone stops, or the game is over.
    ///
    /// # Errors
    /// When it breaks off.
    pub fn play(&mut self) -> Result<Ended, Failure> {
        loop {
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
        }
    }

    /// Plays until the unfinished step is done.
    ///
    /// # Errors
    /// When it breaks off.
    pub fn finish_step(&mut self) -> Result<Ended, Failure> {
        let step = self.session.step();
        while self.session.step() == step && self.session.question().is_some() {
            if let Some(ended) = self.turn()? {
                return Ok(ended);
            }
        }
        Ok(Ended::Done)
    }

    /// Tells what a deed brought.
    ///
    /// # Errors
    /// When it can't be shown.
    pub fn tell(&mut self, told: &Told) -> Result<(), Failure> {
        for line in &told.lines {
            self.front.show(Event::Line(line))?;
        }
        for step in &told.steps {
            if step.must {
                self.heading(step.number, &step.label)?;
            }
            self.front.show(Event::Step(step))?;
            for note in step.fresh() {
                self.front.show(Event::Note(note))?;
            }
        }
        // Before the next question is told, since it is about what came before.
        self.offer_to_keep(&told.typed)?;
        if !told.notes.is_empty() {
            self.heading_of_open_step()?;
        }
        for note in &told.notes {
            self.front.show(Event::Note(note))?;
        }
        Ok(())
    }

    /// The heading of a step that the book began, directly before the first thing that is told or asked in it, and only there.
    fn heading(&mut self, number: u32, label: &str) -> Result<(), Failure> {
        if self.headed.replace(number) != Some(number) {
            self.front.show(Event::Heading(label))?;
        }
        Ok(())
    }

    fn heading_of_open_step(&mut self) -> Result<(), Failure> {
        match self.session.open_step() {
            Some((number, label)) => self.heading(number, &label),
            None => Ok(()),
        }
    }

    /// What the owner typed is kept for other evenings, if the owner says so, or has said so for good.
    pub(super) fn offer_to_keep(&mut self, typed: &[Typed]) -> Result<(), Failure> {
        const WORDS: [&str; 3] = ["yes", "no", "always"];
        // What was kept, taken back and typed again is kept still.
        let typed: Vec<Typed> = typed.iter().filter(|value| !self.offered.contains(value)).cloned().collect();
        let (Some(keep), false) = (self.keep, typed.is_empty()) else { return Ok(()) };
        self.offered.extend(typed.iter().cloned());
        let mut yes = keep.always();
        if !yes {
            self.front.show(Event::Keepable(&typed))?;
            let what: Vec<String> = typed.iter().map(Typed::named).collect();
            let what = if what.len() > NAMED { count(i64::try_from(what.len()).unwrap_or(i64::MAX), "value") } else { what.join("; ") };
            let text = format!("Keep for other evenings, in your own pack: {what}?");
            let help =
                "yes: in your own pack, and never asked again; no: asked again in another evening; always: yes now, and to all to come";
            let picked = self.front.pick(Pick { mark: "keep", text: &text, words: &WORDS, help })?;
            yes = matches!(picked, Some(0 | 2));
            if picked == Some(2) {
                let said = keep.set_always().unwrap_or_else(|refusal| refusal.to_string());
                self.front.show(Event::Line(&said))?;
            }
        }
        if yes { self.keep_now(&typed) } else { Ok(()) }
    }

    /// Keeps values for other evenings, where they can be.
    fn keep_now(&mut self, typed: &[Typed]) -> Result<(), Failure> {
        let Some(keep) = self.keep else { return Ok(()) };
        match keep.keep(self.session.game().id(), typed) {
            Ok(kept) => {
                for line in &kept.lines {
                    self.front.show(Event::Line(line))?;
                }
                if let Some(fingerprint) = &kept.fingerprint {
                    self.session.repacked(fingerprint, typed).map_err(Failure::Session)?;
                    // The packs that were read when the evening began do not say it yet.
                    for typed in typed {
                        let now = Early { key: format!("owner.{}", typed.path), raw: Raw::Text(typed.answer()) };
                        self.read_out.retain(|known| known.key != now.key);
                        self.read_out.push(now);
                    }
                }
            }
            // The evening goes on without.
            Err(refusal) => self.front.show(Event::Line(&format!("not kept: {refusal}")))?,
        }
        Ok(())
    }

    /// From now on all players roll their own dice and type them.
    ///
    /// # Errors
    /// When it can't be kept or shown.
    pub fn everyone_rolls(&mut self) -> Result<(), Failure> {
        let told = self.session.set_all_rolling(true);
        self.settle(told, None).map(|_| ())
    }

    fn turn(&mut self) -> Result<Option<Ended>, Failure> {
        let game = std::rc::Rc::clone(self.session.game());
        let sheet = game.sheet(self.session.state()).clone();
        match self.session.at().clone() {
            At::Over(outcome) => {
                let state = self.session.state_json();
                self.front.show(Event::Over { outcome: &outcome, state: &state })?;
                Ok(Some(Ended::Over))
            }
            At::Menu { offers, deeds } => {
                self.headed = None;
                let (offers, deeds) = numbered(&offers, &deeds, &sheet);
                let head = self.session.status().head;
                let said = self.front.menu(Menu { head: &head, offers: &offers, deeds: &deeds })?;
                let all: Vec<Choice> = offers.into_iter().chain(deeds).collect();
                self.at_menu(said, &all)
            }
            At::Asks { question, .. } => {
                if let Some(known) = self.read_out.iter().find(|known| known.key == question.id).cloned() {
                    let told = self.session.go_on(vec![known], false);
                    if told.is_err() {
                        // It was read out for other cards than there are now.
                        self.read_out.retain(|known| known.key != question.id);
                    }
                    return self.settle(told, None);
                }
                self.heading_of_open_step()?;
                let who = question.seat.filter(|_| sheet.players.len() > 1).map(|seat| sheet.name(seat));
                let asking = Asking { question: &question, who: who.as_deref() };
                let said = self.front.ask(asking)?;
                self.at_question(said, asking)
            }
        }
    }

    fn at_menu(&mut self, said: Said, all: &[Choice]) -> Result<Option<Ended>, Failure> {
        let sheet = self.session.game().sheet(self.session.state()).clone();
        match said {
            Said::Line(text) if text.trim().is_empty() => self.refuse(Refusal::new("nothing was typed").hint("name one of the actions")),
            // An answer that came too late must not pass for the beginning of an action's name: `no` of `note`.
            Said::Line(text) if is_yes_or_no(&text) => self
                .refuse(Refusal::new(format!("nothing is asked now that `{}` could answer", text.trim())).hint("name one of the actions")),
            Said::Line(text) => self.begin(line(&text, all, &sheet)),
            Said::Anyway(text) => {
                let told = self.session.begin_line(Line { anyway: true, ..line(&text, all, &sheet) }, &portion);
                self.settle(told, None)
            }
            Said::Do { action, answers } => {
                let (action, seat) = super::menu::named(&action, all, &sheet);
                self.begin(Line { action, seat, early: answers, ..Line::default() })
            }
            Said::Answer(_) | Said::Roll => self.refuse(Refusal::new("nothing is asked now")),
            Said::Help | Said::Commands => {
                let free = all.iter().find(|choice| choice.offer.barred.is_none()).map_or("…", |choice| &choice.word);
                let typed = format!(
                    "type an action by its number, its name or the beginning of that; answers may follow in the order asked: {free} …"
                );
                let game = self.session.game();
                let rule = game.section(self.session.state()).map(|section| game.rule(&section)).unwrap_or_default();
                let example = game.fix_example(self.session.state()).map(|example| format!("{example} corrects a value by hand"));
                let lines: Vec<String> = rule.into_iter().chain([typed]).chain(example).collect();
                self.front.help(None, &lines)?;
                Ok(None)
            }
            Said::Odds(words) => {
                let ended = self.odds_at_menu(&words, all);
                self.settle_read_out()?;
                ended
            }
            Said::Rolling { by_hand, whose } => self.rolling(by_hand, whose.as_deref(), None),
            said => self.anywhere(said),
        }
    }

    fn at_question(&mut self, said: Said, asking: Asking<'_>) -> Result<Option<Ended>, Failure> {
        match said {
            Said::Answer(raw) => self.answer(raw),
            Said::Anyway(text) => {
                let told = self.session.answer_anyway(Some(Raw::Text(text)));
                self.settle(told, None)
            }
            Said::Roll => {
                let told = self.session.roll_for_me();
                self.settle(told, None)
            }
            Said::Line(_) | Said::Do { .. } => {
                let reason = format!("finish `{}` first, or undo it", asking.question.id);
                self.refuse(Refusal::new(reason).about(asking.question.id.clone()).legal(asking.question.legal()))
            }
            Said::Help => {
                let example = self.session.example();
                let rule = asking.question.cite.iter().flat_map(|cite| self.session.game().rule(cite));
                let lines: Vec<String> = shapes(asking.question, example.as_deref()).into_iter().chain(rule).collect();
                self.front.help(Some(asking), &lines)?;
                Ok(None)
            }
            Said::More => {
                self.refuse(Refusal::new("counters, notes and players wait until this is answered").hint("`fix` corrects any value now"))
            }
            Said::Odds(words) => {
                let ended = self.odds_at_question(&words, asking.question);
                self.settle_read_out()?;
                ended
            }
            Said::Rolling { by_hand, whose } => self.rolling(by_hand, whose.as_deref(), asking.question.seat),
            said => self.anywhere(said),
        }
    }

    /// Whose dice are rolled by hand from now on: those that were named, else those of whoever is asked, else all.
    fn rolling(&mut self, by_hand: bool, whose: Option<&str>, asked: Option<Seat>) -> Result<Option<Ended>, Failure> {
        let sheet = self.session.game().sheet(self.session.state()).clone();
        let told = match whose {
            None if asked.is_some() => self.session.set_rolling(asked, by_hand),
            None | Some("all" | "everyone") => self.session.set_all_rolling(by_hand),
            Some("table" | "monsters") => self.session.set_rolling(None, by_hand),
            Some(name) => match sheet.seat_named(name) {
                Some(seat) => self.session.set_rolling(Some(seat), by_hand),
                None => {
                    let names = sheet.present().into_iter().map(|seat| sheet.slug(seat));
                    let legal: Vec<String> = names.chain(["table".to_owned(), "all".to_owned()]).collect();
                    return self.refuse(Refusal::new(format!("nobody here is called `{name}`")).legal(legal));
                }
            },
        };
        self.settle(told, None)
    }

    fn anywhere(&mut self, said: Said) -> Result<Option<Ended>, Failure> {
        match said {
            Said::Undo(steps) => return self.undo(steps),
            Said::Redo(steps) => {
                let told = self.session.redo(steps);
                return self.settle(told, None);
            }
            Said::Fix { edits, why } => return self.fix(&edits, why.as_deref()),
            Said::Values(path) => match self.session.game().fix_values(self.session.state(), &path) {
                Ok(lines) => self.front.show(Event::Text(&lines))?,
                // What is fixed of a card of the owner's is what was read off it.
                Err(refusal) => {
                    let words: Vec<String> = path.split('.').map(str::to_owned).collect();
                    return if self.is_owners(&words) { self.type_anew(&words) } else { self.refuse(refusal) };
                }
            },
            Said::Owners(words) => return self.type_anew(&words),
            Said::Status(words) => {
                let status = self.session.status();
                let json = status_json(self.session);
                self.front.show(Event::Status { status: &status, words: &words, json: &json })?;
            }
            Said::Log => {
                let lines = self.session.log(Some(10)).map_err(Failure::Session)?;
                self.front.show(Event::Log(&lines))?;
            }
            Said::Why(what) => match what.parse::<usize>() {
                Ok(count) => self.why(count)?,
                Err(_) if what.is_empty() => self.why(8)?,
                Err(_) => return self.why_not(&what),
            },
            Said::Dice(words) => match self.dice.roll(&words) {
                Ok(lines) => self.front.show(Event::Text(&lines))?,
                Err(refusal) => return self.refuse(refusal),
            },
            Said::Look(words) => {
                let found = self.session.game().look_here(self.session.state(), &words);
                if found.is_empty() {
                    return self.refuse(Refusal::new(format!("nothing is known of `{words}`")).hint("another word, or the rulebook"));
                }
                self.front.show(Event::Text(&found))?;
            }
            Said::Overrule => return self.overrule(),
            Said::Commands => self.front.help(None, &[])?,
            Said::Wrong(wrong) => return self.refuse(Refusal::new(wrong)),
            Said::Quit => return Ok(Some(Ended::Quit)),
            Said::End if self.front.slipped() => return Err(Failure::Slipped),
            Said::End => return Ok(Some(Ended::Nothing)),
            _ => {}
        }
        Ok(None)
    }

    fn why(&mut self, count: usize) -> Result<(), Failure> {
        let notes = self.session.why(count).map_err(Failure::Session)?;
        Ok(self.front.show(Event::Why(&notes))?)
    }

    /// Why what is named can't be done now.
    fn why_not(&mut self, what: &str) -> Result<Option<Ended>, Failure> {
        let offers = match self.session.at() {
            At::Menu { offers, deeds } => offers.iter().chain(deeds).cloned().collect(),
            At::Asks { .. } | At::Over(_) => Vec::new(),
        };
        let named = self.session.action_named(&slug(what)).ok();
        match offers.into_iter().find(|offer| Some(&offer.id) == named.as_ref()).map(|offer| (offer.id, offer.barred)) {
            Some((_, Some(refusal))) => self.refuse(refusal),
            Some((id, None)) => {
                self.front.show(Event::Text(&[format!("{id} can be done now")]))?;
                Ok(None)
            }
            None => self.refuse(
                Refusal::new(format!("nothing here is called `{what}`"))
                    .hint("`why` alone unfolds the last rulings, `why 3` the last three"),
            ),
        }
    }

    fn begin(&mut self, mut begun: Line) -> Result<Option<Ended>, Failure> {
        begun.anyway = self.anyway;
        let told = self.session.begin_line(begun.clone(), &portion);
        self.settle(told, Some(Tried::Line(begun)))
    }

    fn answer(&mut self, raw: Raw) -> Result<Option<Ended>, Failure> {
        let mut told = if self.anyway { self.session.answer_anyway(Some(raw.clone())) } else { self.session.answer(raw.clone()) };
        if let (Err(SessionError::Refused(refusal)), Raw::Text(text)) = (&told, &raw)
            && !self.anyway
            && text.trim().contains(char::is_whitespace)
            && self.session.question().is_some_and(|open| matches!(open.kind, Kind::Choose | Kind::Confirm))
        {
            // What is no answer may be several, to the questions that follow. Not where it is dice or a count: those are miscounted.
            let id = refusal.id.clone();
            match self.session.answer_in_turn(words(text), &portion) {
                Err(SessionError::Refused(other)) if other.id == id => {}
                further => told = further,
            }
        }
        if let (Err(SessionError::Refused(_)), Raw::Text(text)) = (&told, &raw)
            && !self.anyway
            && let Some(rolled) = self.thrown_at_once(text)
        {
            told = Ok(rolled);
        }
        self.settle(told, Some(Tried::Answer(Some(raw))))
    }

    fn overrule(&mut self) -> Result<Option<Ended>, Failure> {
        let told = match self.refused.take() {
            None => return self.refuse(Refusal::new("nothing was refused that could be overruled").hint("`fix` corrects any value")),
            Some(Tried::Line(line)) => self.session.begin_line(Line { anyway: true, ..line }, &portion),
            Some(Tried::Answer(raw)) => self.session.answer_anyway(raw),
        };
        self.settle(told, None)
    }

    /// Tells what came of something tried, or why it was refused.
    fn settle(&mut self, told: Result<Told, SessionError>, tried: Option<Tried>) -> Result<Option<Ended>, Failure> {
        self.refused = None;
        match told {
            Ok(told) => {
                self.tell(&told)?;
                Ok(None)
            }
            Err(SessionError::Refused(refusal)) => {
                self.refused = tried.filter(|_| refusal.overrulable);
                self.refuse(*refusal)
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

    fn refuse(&mut self, refusal: Refusal) -> Result<Option<Ended>, Failure> {
        if self.front.refused(&refusal)? { Ok(None) } else { Err(Failure::Refused { line: self.front.line(), refusal: Box::new(refusal) }) }
    }

    fn fix(&mut self, edits: &[Edit], why: Option<&str>) -> Result<Option<Ended>, Failure> {
        let told = self.session.fix(edits, why);
        self.settle(told, None)
    }

    /// What will be taken back is said before; more than one step is asked about first.
    fn undo(&mut self, steps: Option<u32>) -> Result<Option<Ended>, Failure> {
        let undo = steps.map_or(Undo::Answer, Undo::Steps);
        let back = match self.session.would_undo(undo) {
            Ok(back) => back,
            Err(error) => return self.settle(Err(error), None),
        };
        if let Some(text) = back.question()
            && !self.front.confirm(&text, back.leaves_a_game())?
        {
            return Ok(None);
        }
        let told = self.session.take_back(back);
        self.settle(told, None)
    }
}

/// The session and its whole state.
#[must_use]
pub fn status_json(session: &Session) -> serde_json::Value {
    let summary = session.summary();
    serde_json::json!({
        "session": {
            "id": summary.id,
            "name": summary.name,
            "game": summary.game,
            "mode": summary.mode,
            "step": summary.step,
            "started": crate::view::moment(summary.started),
            "minutes": summary.minutes,
            "seed": summary.seed,
        },
        "state": session.state_json(),
    })
}

/// Where were we: at most eight lines.
fn resume(session: &Session) -> Result<Vec<String>, SessionError> {
    let summary = session.summary();
    let mut lines = vec![format!("{}: {}, {}", summary.name, session.game().name(), count(i64::from(summary.step), "step"))];
    // A menu begins with these lines anyway.
    if !matches!(session.at(), At::Menu { .. }) {
        lines.extend(session.status().head.into_iter().take(2));
    }
    lines.extend(session.last_steps(3)?.iter().map(|text| format!("before: {text}")));
    if let Some(question) = session.question() {
        lines.push(format!("open: {}", if question.text.is_empty() { &question.id } else { &question.text }));
    }
    lines.truncate(8);
    Ok(lines)
}
