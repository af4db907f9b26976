//! Odds within an evening: of an action at the menu, of what each answer leads to at a question, of dice at both.

use super::{Ended, Evening, Failure};
use crate::dice::Fraction;
use crate::front::menu::{split, typed};
use crate::front::words::is_dice;
use crate::front::{Choice, Event, interrupt};
use crate::kernel::walk::Reach;
use crate::kernel::{Early, Kind, Question, Raw, Refusal, Seat, Span, WHOLE};
use crate::session::SessionError;
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::slug;

/// Ways with their odds, and ways with the reason why they have none.
type Worked = (Vec<(String, Odds)>, Vec<(String, SessionError)>);

/// The ways to go on from a question that are compared, each by what it is called, and with its answer if that was not given.
struct Ways(Vec<(String, Option<Early>)>);

impl Ways {
    /// One for each answer; as it stands where an answer was given, where there are too many, or none can be listed.
    fn of(question: &Question, early: &[Early]) -> Self {
        let given = early.iter().find(|early| crate::kernel::fits(&early.key, &question.id));
        let each: Vec<String> = match question.kind {
            _ if given.is_some() => Vec::new(),
            Kind::Choose => {
                // Another one has a name that nobody has said yet.
                let named = question.options.iter().filter(|option| question.also.is_none() || option.key != "another");
                named.map(|option| option.key.clone()).collect()
            }
            Kind::Confirm => vec!["yes".to_owned(), "no".to_owned()],
            Kind::Number => match (question.min, question.max) {
                (Some(least), Some(most)) if most - least < 9 => (least..=most).map(|number| number.to_string()).collect(),
                _ => Vec::new(),
            },
            Kind::Many if question.options.iter().all(|option| option.max == 1) => some_of(question),
            _ => Vec::new(),
        };
        if each.is_empty() || each.len() > COMPARED {
            // What is open goes by its words; an answer tried out, by itself.
            let called = match given.map(|given| &given.raw) {
                Some(Raw::Text(_)) => early.iter().filter_map(said).collect::<Vec<_>>().join("; "),
                _ => match question.default_shown().filter(|_| question.kind == Kind::Many) {
                    Some(default) => default,
                    None if question.text.is_empty() => question.id.replace(['.', '-'], " "),
                    None => question.text.trim_end_matches(['?', ':', '.']).to_owned(),
                },
            };
            return Self(vec![(called, None)]);
        }
        let way = |key: String| (key.clone(), Some(Early { key: whole(question), raw: Raw::Text(key) }));
        Self(each.into_iter().map(way).collect())
    }
}

/// Of several things: nothing and each by itself, as far as that is legal, and as many as may be taken.
fn some_of(question: &Question) -> Vec<String> {
    let (least, most) = (question.min.unwrap_or(0), question.max.unwrap_or(i64::MAX));
    let keys: Vec<&str> = question.options.iter().map(|option| option.key.as_str()).collect();
    let all = usize::try_from(most).unwrap_or(usize::MAX);
    let mut each: Vec<String> = (least < 1).then(|| "none".to_owned()).into_iter().collect();
    if least <= 1 && most >= 1 {
        each.extend(keys.iter().map(|key| (*key).to_owned()));
    }
    if keys.len() > 1 && keys.len() <= all {
        each.push(keys.join(", "));
    }
    each
}

/// More answers than these are not compared.
const COMPARED: usize = 9;

/// What lies beyond what was asked for is looked at as long as it takes no more runs than these.
const FURTHER: usize = 100_000;

impl Evening<'_> {
    pub(super) fn odds_at_menu(&mut self, words: &[String], all: &[Choice]) -> Result<Option<Ended>, Failure> {
        let (words, horizon) = horizon(&self.fully(words));
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
                let sorted = match self.sorted(Some((&action, typed.seat)), early, &others, horizon)? {
                    Ok(sorted) => sorted,
                    Err(error) => return self.settle(Err(error), None),
                };
                let (early, horizon) = (sorted.early, sorted.horizon);
                self.odds_of(&action, typed.seat, &early, horizon)
            }
            Err(error) => self.odds_of_dice(&words, error),
        }
    }

    /// The words without a `full` at their end, which is kept in mind.
    fn fully(&mut self, words: &[String]) -> Vec<String> {
        let (all, rest) = words.split_last().filter(|(last, _)| *last == "full").map_or((false, words), |(_, rest)| (true, rest));
        self.full = all;
        rest.to_vec()
    }

    /// The odds of an action; where its own step changes nothing, of what follows from it.
    fn odds_of(&mut self, action: &str, seat: Option<Seat>, early: &[Early], horizon: Span) -> Result<Option<Ended>, Failure> {
        let mut odds = self.work_out(Some((action, seat)), early, horizon)?;
        if horizon == Span::Step && odds.as_ref().is_ok_and(Odds::is_still) {
            let further = self.further(Some((action, seat)), early);
            odds = further.map_or(odds, Ok);
        }
        // What a game knows of the action besides, beyond its step.
        let beside: Vec<String> = self.session.game().chances(self.session.state());
        let beside: Vec<String> = beside.into_iter().filter(|line| begins_with(line, action)).collect();
        if !beside.is_empty() {
            self.front.show(Event::Text(&beside))?;
        }
        match odds {
            Ok(odds) if odds.is_still() => {
                let text =
                    format!("{action}, {}: no dice and nothing that changes on the table; what comes of it is decided later", odds.until);
                self.front.show(Event::Text(&[text]))?;
                Ok(None)
            }
            Ok(odds) => {
                self.front.show(Event::Odds { of: action, odds: &odds, full: self.full })?;
                Ok(None)
            }
            Err(SessionError::Refused(refusal)) if refusal.id.is_some() && refusal.wanted.is_empty() => {
                // Whoever asks from the menu has not seen the question yet.
                let hint = format!("say it after `odds {action}`, or begin `{action}` and type `odds` there");
                self.settle(Err(refusal.hint(hint).into()), None)
            }
            Err(error) => self.settle(Err(error), None),
        }
    }

    /// What follows to the end of the round, if that can be told without asking anybody and before long.
    fn further(&mut self, of: Option<(&str, Option<Seat>)>, early: &[Early]) -> Option<Odds> {
        let (action, seat) = (of.map(|(action, _)| action), of.and_then(|(_, seat)| seat));
        let session = &*self.session;
        let reach = Reach { runs: FURTHER, ..reach(Span::Round) };
        interrupt::patiently(&mut self.waited, || session.odds(action, seat, early, reach)).ok()
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
        let (words, horizon) = horizon(&self.fully(words));
        let (early, others) = answers(&words);
        if !others.is_empty()
            && let Ok(lines) = self.dice.odds(&words)
        {
            self.front.show(Event::Text(&lines))?;
            return Ok(None);
        }
        self.begin_odds();
        // What is no dice is an answer to what is open, or several in the order asked.
        let (early, horizon) = match self.sorted(None, early, &others, horizon)? {
            Ok(sorted) => (sorted.early, sorted.horizon),
            Err(error) => return self.settle(Err(error), None),
        };
        if question.kind == Kind::Draw && early.is_empty() && question.options.len() > 1 {
            return self.odds_of_a_draw(question);
        }
        let ways = Ways::of(question, &early);
        let (mut all, refused) = match self.each_way(&ways, &early, horizon)? {
            Ok(worked_out) => worked_out,
            // What every option is refused for is said once.
            Err(error) => return self.settle(Err(error), None),
        };
        let mut no_further = None;
        // What the step alone leaves as it was may still differ in what comes of it.
        let still = all.iter().any(|(_, odds)| odds.is_still());
        if horizon == Span::Step && (still || alike(&all)) {
            match self.ways_further(&ways, &early, &all, still)? {
                Ok(further) => all = further,
                Err(error) if still => no_further = Some(error),
                Err(_) => {}
            }
        }
        for (of, error) in &refused {
            self.front.show(Event::Text(&[format!("{of}: {error}")]))?;
        }
        // What is asked right now is answered by each way, not assumed.
        all.iter_mut().for_each(|(_, odds)| odds.assumed.retain(|(id, _)| *id != question.id));
        let named: Vec<(&str, Odds)> = all.iter().map(|(of, odds)| (of.as_str(), odds.clone())).collect();
        match no_further {
            Some(error) if all.iter().all(|(_, odds)| odds.is_still()) => self.settle(Err(error), None),
            Some(error) => {
                self.compare(&named)?;
                let still: Vec<&str> = named.iter().filter(|(_, odds)| odds.is_still()).map(|(of, _)| *of).collect();
                let text = format!("{}: what comes of it is decided after this step, and that is not told: {error}", still.join(", "));
                self.front.show(Event::Text(&[text]))?;
                Ok(None)
            }
            None => self.compare(&named),
        }
    }

    /// The odds of each way, and why there are none of others; the reason alone where there are none at all.
    fn each_way(&mut self, ways: &Ways, early: &[Early], horizon: Span) -> Result<Result<Worked, SessionError>, Failure> {
        let (mut all, mut refused) = (Vec::new(), Vec::new());
        for (of, answer) in &ways.0 {
            let early: Vec<Early> = early.iter().chain(answer).cloned().collect();
            match self.work_out(None, &early, horizon)? {
                Ok(odds) => all.push((of.clone(), odds)),
                Err(error) => refused.push((of.clone(), error)),
            }
        }
        Ok(match refused.pop_if(|_| all.is_empty()) {
            Some((_, error)) => Err(error),
            None => Ok((all, refused)),
        })
    }

    /// The ways that have odds, to the end of the round: as far as that is told before long; where it is `needed`, also what takes its
    /// time, or values of the owner's.
    fn ways_further(
        &mut self,
        ways: &Ways,
        early: &[Early],
        all: &[(String, Odds)],
        needed: bool,
    ) -> Result<Result<Vec<(String, Odds)>, SessionError>, Failure> {
        let ways: Vec<_> = ways.0.iter().filter(|(way, _)| all.iter().any(|(of, _)| of == way)).collect();
        let mut further = Vec::new();
        for (of, answer) in ways {
            let early: Vec<Early> = early.iter().chain(answer).cloned().collect();
            let odds = match self.further(None, &early) {
                None if needed => self.work_out(None, &early, Span::Round)?,
                None => Err(Refusal::new("this is too big to work out before long").into()),
                Some(odds) => Ok(odds),
            };
            match odds {
                Ok(odds) => further.push((of.clone(), odds)),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(further))
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
    fn compare(&mut self, all: &[(&str, Odds)]) -> Result<Option<Ended>, Failure> {
        match all {
            _ if all.iter().all(|(_, odds)| odds.is_still()) => {
                let until = all.first().map_or("", |(_, odds)| odds.until);
                let text = format!("{until} nothing on the table changes, whatever is answered: nothing to compare here");
                self.front.show(Event::Text(&[text]))?;
            }
            [(of, odds)] => self.front.show(Event::Odds { of, odds, full: self.full })?,
            _ => self.front.show(Event::Compared { all, full: self.full })?,
        }
        Ok(None)
    }
}

/// Whether several ways come to the same as far as they were looked at.
fn alike(all: &[(String, Odds)]) -> bool {
    let facts = |odds: &Odds| {
        let mut facts: Vec<String> = odds.facts.iter().map(|(fact, weight)| format!("{fact} {}", weight.fraction())).collect();
        facts.sort();
        facts
    };
    all.len() > 1 && all.first().is_some_and(|(_, first)| all.iter().all(|(_, odds)| facts(odds) == facts(first)))
}

/// Whether a line is about an action: it begins with its name.
fn begins_with(line: &str, action: &str) -> bool {
    slug(line.split([':', ',']).next().unwrap_or_default()) == action
}

/// Answers by their ids, each with the words after it that are none; and the words before the first.
fn answers(words: &[String]) -> (Vec<Early>, Vec<String>) {
    let begins = words.iter().position(|word| !split([word.clone()]).0.is_empty()).unwrap_or(words.len());
    let (before, by_id) = words.split_at(begins);
    let mut early: Vec<Early> = Vec::new();
    for word in by_id {
        match (split([word.clone()]).0.pop(), early.last_mut()) {
            (Some(next), _) => early.push(next),
            (None, Some(Early { raw: Raw::Text(text), .. })) => *text = format!("{text} {word}"),
            (None, _) => {}
        }
    }
    (early, before.to_vec())
}

/// An answer as it was typed; none of a value of the owner's.
fn said(early: &Early) -> Option<&str> {
    match &early.raw {
        Raw::Text(text) if !early.key.starts_with("owner.") => Some(text),
        _ => None,
    }
}

/// The key of an answer to this question alone: `protection` is not `protection.gray`.
fn whole(question: &Question) -> String {
    format!("{WHOLE}{}", question.id)
}

/// At a prompt a choice that nobody has made is its first option, and nobody waits for ever.
pub(super) fn reach(horizon: Span) -> Reach {
    Reach { horizon, first: true, patient: interrupt::patient, ..Reach::default() }
}

/// `… to round` says how far to look.
fn horizon(words: &[String]) -> (Vec<String>, Span) {
    let mut words = words.to_vec();
    if words.first().is_some_and(|word| word == "do") {
        words.remove(0);
    }
    if let [.., to, far] = words.as_slice()
        && let ("to", Ok(span)) = (to.trim_start_matches('-'), far.parse())
    {
        words.truncate(words.len() - 2);
        return (words, span);
    }
    (words, Span::Step)
}
