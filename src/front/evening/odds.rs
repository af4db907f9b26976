//! Odds within an evening: of an action at the menu, of what each answer leads to at a question, of dice at both.

mod alike;
mod idle;
mod ways;
mod worked;

use alike::{alike, is_big, with_nothing_of_their_own};
use ways::{Ways, answers, horizon};
pub(super) use worked::{Far, reach};

use super::values::needed;
use super::{Ended, Evening, Failure};
use crate::dice::Fraction;
use crate::front::chances::until;
use crate::front::menu::typed;
use crate::front::words::is_dice;
use crate::front::{Choice, Event};
use crate::kernel::{Early, Kind, Question, Refusal, Seat, Span, fits};
use crate::session::{InTurn, SessionError};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::is_about;

/// Ways with their odds.
type Told = Vec<(String, Odds)>;

/// Ways with the reason why they have none.
type Untold = Vec<(String, SessionError)>;

/// A way to go on: what it is called, and its answer if that was not given.
type Way = (String, Option<Early>);

/// What odds are asked of.
#[derive(Clone, Copy)]
struct About<'a> {
    /// An action; none for what is open.
    of: Option<(&'a str, Option<Seat>)>,
    /// What was given for them.
    early: &'a [Early],
    /// What is open.
    question: Option<&'a Question>,
}

impl Evening<'_> {
    pub(super) fn odds_at_menu(&mut self, words: &[String], all: &[Choice]) -> Result<Option<Ended>, Failure> {
        let (words, asked) = horizon(&self.fully(words));
        if words.is_empty() {
            let chances = self.session.game().chances(self.session.state());
            if chances.is_empty() {
                let free = all.iter().find(|choice| choice.offer.barred.is_none()).map_or("…", |choice| &choice.word);
                let hint = format!("`odds` and an action, as in odds {free}; or dice, as in odds 2d6");
                return self.refuse(Refusal::new("odds of what?").hint(hint));
            }
            self.front.show(Event::Text(&chances))?;
            return Ok(None);
        }
        let sheet = self.session.game().sheet(self.session.state()).clone();
        let (typed, rest) = typed(words.clone(), all, &sheet);
        self.begin_odds();
        match self.session.action_named(&typed.action) {
            Ok(action) => {
                let (early, others) = answers(&rest);
                let sorted = match self.sorted(Some((&action, typed.seat)), early, &others, asked.unwrap_or_default())? {
                    Ok(sorted) => sorted,
                    Err(error) => return self.settle(Err(error), None),
                };
                self.later(&sorted)?;
                let (early, horizon) = (sorted.early, sorted.horizon);
                self.odds_of(&action, typed.seat, &early, horizon)
            }
            // What nobody does by himself has chances all the same: to hide.
            Err(error) => match self.chances_of(&words.join(" ")) {
                of if of.is_empty() => self.odds_of_dice(&words, error),
                of => {
                    self.front.show(Event::Text(&of))?;
                    Ok(None)
                }
            },
        }
    }

    /// What the game knows before anybody begins of the chances of what is called so.
    fn chances_of(&self, name: &str) -> Vec<String> {
        self.session.game().chances(self.session.state()).into_iter().filter(|line| is_about(line, name)).collect()
    }

    /// The words without `full`, wherever it stands, which is kept in mind.
    fn fully(&mut self, words: &[String]) -> Vec<String> {
        let rest: Vec<String> = words.iter().filter(|word| *word != "full").cloned().collect();
        self.full = rest.len() < words.len();
        rest
    }

    /// The odds of an action; where its own step changes nothing, of what follows from it.
    fn odds_of(&mut self, action: &str, seat: Option<Seat>, early: &[Early], horizon: Span) -> Result<Option<Ended>, Failure> {
        let about = About { of: Some((action, seat)), early, question: None };
        let way = [(action.to_owned(), None)];
        let (mut all, mut untold) = self.each_way(&way, about, Far::to(horizon), true)?;
        let mut later = None;
        if horizon == Span::Step && all.iter().all(|(_, odds)| odds.is_still()) {
            let (further, not) = self.each_way(&way, about, Far::ROUND, false)?;
            later = not.iter().find_map(|(_, error)| wanted(error)).map(needed);
            all = if further.is_empty() { all } else { further };
        }
        // What a game knows of the action besides, beyond its step.
        let beside = self.chances_of(action);
        if !beside.is_empty() {
            self.front.show(Event::Text(&beside))?;
        }
        match (all.pop(), untold.pop()) {
            // What the game knows of it besides has said it already.
            (Some((_, odds)), _) if !beside.is_empty() && odds.is_certain() => Ok(None),
            (Some((_, odds)), _) if odds.is_still() => {
                let so_far = format!("{action}, {}: no dice and nothing that changes on the table", odds.until);
                let text = match later {
                    Some(needed) => format!("{so_far}; what comes of it needs {needed}: `odds {action} to round` asks for it"),
                    None => format!("{so_far}; what comes of it is decided later"),
                };
                self.front.show(Event::Text(&[text]))?;
                Ok(None)
            }
            (Some((_, odds)), _) => {
                self.front.show(Event::Odds { of: action, odds: &odds, full: self.full })?;
                Ok(None)
            }
            (_, Some((_, SessionError::Refused(refusal)))) if refusal.id.is_some() && refusal.wanted.is_empty() => {
                // Whoever asks from the menu has not seen the question yet.
                let hint = format!("say it after `odds {action}`, or begin `{action}` and type `odds` there");
                self.settle(Err(refusal.hint(hint).into()), None)
            }
            (_, Some((of, error))) if is_big(&error) => self.nearer(&way, about, horizon, vec![(of, error)]),
            (_, Some((_, error))) => self.settle(Err(error), None),
            (None, None) => Ok(None),
        }
    }

    /// Says which words are taken for a question that is not asked yet, where none are for the one that is.
    fn later(&mut self, sorted: &InTurn) -> Result<(), Failure> {
        for (said, text) in &sorted.later {
            self.front.show(Event::Text(&[format!("with {said} for \u{201c}{text}\u{201d}")]))?;
        }
        Ok(())
    }

    fn odds_of_dice(&mut self, words: &[String], no_action: SessionError) -> Result<Option<Ended>, Failure> {
        if !is_dice(&words.join(" ")) {
            return self.settle(Err(no_action), None);
        }
        match self.dice.odds(words) {
            Ok(lines) => {
                self.front.show(Event::Text(&lines))?;
                Ok(None)
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// At a choice, what each option leads to; else what the step leads to as it stands.
    pub(super) fn odds_at_question(&mut self, words: &[String], question: &Question) -> Result<Option<Ended>, Failure> {
        let (words, asked) = horizon(&self.fully(words));
        let (early, others) = answers(&words);
        if !others.is_empty()
            && let Ok(lines) = self.dice.odds(&words)
        {
            self.front.show(Event::Text(&lines))?;
            return Ok(None);
        }
        self.begin_odds();
        // What is no dice is an answer to what is open, or several in the order asked.
        let sorted = match self.sorted(None, early, &others, asked.unwrap_or_default())? {
            Ok(sorted) => sorted,
            Err(error) => return self.settle(Err(error), None),
        };
        self.later(&sorted)?;
        let (early, horizon) = (sorted.early, sorted.horizon);
        if question.kind == Kind::Draw && early.is_empty() && question.options.len() > 1 {
            return self.odds_of_a_draw(question);
        }
        let ways = Ways::of(question, &early);
        let about = About { of: None, early: &early, question: Some(question) };
        let (mut all, mut untold) = self.each_way(&ways.0, about, Far::to(horizon), true)?;
        // A text, not a refusal: nothing is wrong with asking.
        if let Some((_, error)) = untold.iter().find(|(_, error)| is_diceless(error)) {
            let further = if asked.is_none() { "; `odds to round` looks further on" } else { "" };
            self.front.show(Event::Text(&[format!("{error}{further}")]))?;
            return Ok(None);
        }
        if all.is_empty() && untold.iter().all(|(_, error)| !is_big(error)) {
            // What every option is refused for is said once.
            return untold.pop().map_or(Ok(None), |(_, error)| self.settle(Err(error), None));
        }
        let mut idle = Vec::new();
        if asked.is_none() && horizon == Span::Step && !all.is_empty() {
            idle = with_nothing_of_their_own(&all);
            if !idle.is_empty() || alike(&all) || self.say_nothing_yet(question, &early)? {
                let there: Vec<Way> = ways.0.iter().filter(|(way, _)| all.iter().any(|(of, _)| of == way)).cloned().collect();
                // What this step decides is told before anybody is asked for values that only what follows needs.
                let told = idle.len() < all.len() && !alike(&all);
                let (further, not) = self.each_way(&there, about, Far::ROUND, !idle.is_empty() && !told)?;
                if let Some(wanted) = not.iter().find_map(|(_, error)| wanted(error)).filter(|_| told) {
                    self.without_idle(&ways.0, about, &mut all)?;
                    self.compare(about, all)?;
                    let until = self.session.game().until(self.session.state(), Span::Round);
                    let text = format!("{until} they need {}: `odds to round` asks for it", needed(wanted));
                    self.front.show(Event::Text(&[text]))?;
                    return Ok(None);
                }
                let none = further.is_empty();
                all = if none { all } else { further };
                untold.extend(not.into_iter().filter(|(of, error)| !none || idle.contains(of) || is_big(error)));
            }
        }
        self.told(&ways, about, horizon, (all, untold), &idle)
    }

    /// Whether an answer was named to what is open, and the answers side by side are looked at beyond this step: then it is, too.
    fn say_nothing_yet(&mut self, question: &Question, early: &[Early]) -> Result<bool, Failure> {
        let (given, others): (Vec<Early>, Vec<Early>) = early.iter().cloned().partition(|early| fits(&early.key, &question.id));
        let ways = Ways::of(question, &others);
        if given.is_empty() || ways.0.len() < 2 {
            return Ok(false);
        }
        let about = About { of: None, early: &others, question: Some(question) };
        let (all, _) = self.glance(&ways.0, about)?;
        Ok(alike(&all) || !with_nothing_of_their_own(&all).is_empty())
    }

    /// Shows what was worked out: ways side by side, why there is nothing of others, and of those that are too big as much as there is.
    fn told(
        &mut self,
        ways: &Ways,
        about: About<'_>,
        horizon: Span,
        (all, untold): (Told, Untold),
        idle: &[String],
    ) -> Result<Option<Ended>, Failure> {
        let (big, mut refused): (Untold, Untold) = untold.into_iter().partition(|(_, error)| is_big(error));
        let still = all.iter().all(|(_, odds)| odds.is_still());
        if !all.is_empty() && still && big.is_empty() && refused.iter().any(|(of, _)| idle.contains(of)) {
            return refused.pop().map_or(Ok(None), |(_, error)| self.settle(Err(error), None));
        }
        for (of, error) in &refused {
            let after = if idle.contains(of) { " what comes of it is decided after this step, and that is not told:" } else { "" };
            self.front.show(Event::Text(&[format!("{of}:{after} {error}")]))?;
        }
        if !all.is_empty() && (!still || big.is_empty()) {
            let mut all = all;
            self.without_idle(&ways.0, about, &mut all)?;
            self.compare(about, all)?;
        }
        if big.is_empty() {
            return Ok(None);
        }
        let too_big: Vec<Way> = ways.0.iter().filter(|(way, _)| big.iter().any(|(of, _)| of == way)).cloned().collect();
        let horizon = if horizon == Span::Step && !idle.is_empty() { Span::Round } else { horizon };
        self.nearer(&too_big, about, horizon, big)
    }

    /// What comes up how often.
    fn odds_of_a_draw(&mut self, question: &Question) -> Result<Option<Ended>, Failure> {
        let all: u32 = question.options.iter().map(|option| option.max).sum();
        let percent = |max: u32| Fraction::new(u128::from(max), u128::from(all.max(1))).percent();
        let each: Vec<String> = question.options.iter().map(|option| format!("{} {}", option.key, percent(option.max))).collect();
        self.front.show(Event::Text(&each))?;
        Ok(None)
    }

    /// The odds of some ways to go on, side by side.
    fn compare(&mut self, about: About<'_>, mut all: Told) -> Result<(), Failure> {
        // What is asked right now is answered by each way, not assumed.
        let open = about.question.map_or("", |question| question.id.as_str());
        all.iter_mut().for_each(|(_, odds)| odds.assumed.retain(|(id, _)| *id != open));
        let named: Vec<(&str, Odds)> = all.iter().map(|(of, odds)| (of.as_str(), odds.clone())).collect();
        match named.as_slice() {
            all if all.iter().all(|(_, odds)| odds.is_still()) => {
                let until = until(all);
                let text = format!("{until} nothing on the table changes, whatever is answered: nothing to compare here");
                self.front.show(Event::Text(&[text]))?;
            }
            [(of, odds)] => self.front.show(Event::Odds { of, odds, full: self.full })?,
            all => {
                self.front.show(Event::Compared { all, full: self.full })?;
                let labels = ways::labels(about.question, all);
                if !labels.is_empty() {
                    self.front.show(Event::Text(&[labels]))?;
                }
            }
        }
        Ok(())
    }
}

/// Whether what odds were refused of has none.
fn is_diceless(error: &SessionError) -> bool {
    matches!(error, SessionError::Refused(refusal) if refusal.diceless)
}

/// The values of the owner's that odds were refused for.
fn wanted(error: &SessionError) -> Option<&[Question]> {
    match error {
        SessionError::Refused(refusal) if !refusal.wanted.is_empty() => Some(&refusal.wanted),
        _ => None,
    }
}
