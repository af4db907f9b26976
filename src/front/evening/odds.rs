//! Odds within an evening: of an action at the menu, of what each answer leads to at a question, of dice at both.

use std::time::Duration;

use super::{Ended, Evening, Failure};
use crate::dice::Fraction;
use crate::front::menu::{split, typed};
use crate::front::words::is_dice;
use crate::front::{Choice, Event, interrupt};
use crate::kernel::walk::Reach;
use crate::kernel::{ASSUMED, Early, Kind, Question, Raw, Refusal, Seat, Span, WHOLE, Weight};
use crate::session::{InTurn, SessionError};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::slug;

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

/// How far they look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Far {
    /// To the end of what.
    horizon: Span,
    /// After how many actions, if not so far.
    steps: Option<usize>,
}

impl Far {
    const ROUND: Self = Self::to(Span::Round);

    const fn to(horizon: Span) -> Self {
        Self { horizon, steps: None }
    }
}

/// So long each way is tried before any is waited for.
const AT_ONCE: Duration = Duration::from_millis(400);

/// So much of the time is kept for looking less far.
const KEPT: Duration = Duration::from_millis(1200);

/// Looking less far is tried for so many actions.
const NEARER: [usize; 6] = [2, 3, 4, 5, 6, 8];

/// The ways to go on from a question that are compared, each by what it is called, and with its answer if that was not given.
struct Ways(Vec<Way>);

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
                self.later(&sorted)?;
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
        let about = About { of: Some((action, seat)), early, question: None };
        let way = [(action.to_owned(), None)];
        let (mut all, mut untold) = self.each_way(&way, about, Far::to(horizon), true)?;
        if horizon == Span::Step && all.iter().all(|(_, odds)| odds.is_still()) {
            let (further, _) = self.each_way(&way, about, Far::ROUND, false)?;
            all = if further.is_empty() { all } else { further };
        }
        // What a game knows of the action besides, beyond its step.
        let beside: Vec<String> = self.session.game().chances(self.session.state());
        let beside: Vec<String> = beside.into_iter().filter(|line| begins_with(line, action)).collect();
        if !beside.is_empty() {
            self.front.show(Event::Text(&beside))?;
        }
        match (all.pop(), untold.pop()) {
            (Some((_, odds)), _) if odds.is_still() => {
                let text =
                    format!("{action}, {}: no dice and nothing that changes on the table; what comes of it is decided later", odds.until);
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
        let sorted = match self.sorted(None, early, &others, horizon)? {
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
        if all.is_empty() && untold.iter().all(|(_, error)| !is_big(error)) {
            // What every option is refused for is said once.
            return untold.pop().map_or(Ok(None), |(_, error)| self.settle(Err(error), None));
        }
        let mut idle = Vec::new();
        if horizon == Span::Step && !all.is_empty() {
            idle = with_nothing_of_their_own(&all);
            if !idle.is_empty() || alike(&all) {
                let there: Vec<Way> = ways.0.iter().filter(|(way, _)| all.iter().any(|(of, _)| of == way)).cloned().collect();
                let (further, not) = self.each_way(&there, about, Far::ROUND, !idle.is_empty())?;
                let none = further.is_empty();
                all = if none { all } else { further };
                untold.extend(not.into_iter().filter(|(of, error)| !none || idle.contains(of) || is_big(error)));
            }
        }
        self.told(&ways, about, horizon, (all, untold), &idle)
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
            self.compare(about, all)?;
        }
        if big.is_empty() {
            return Ok(None);
        }
        let too_big: Vec<Way> = ways.0.iter().filter(|(way, _)| big.iter().any(|(of, _)| of == way)).cloned().collect();
        let horizon = if horizon == Span::Step && !idle.is_empty() { Span::Round } else { horizon };
        self.nearer(&too_big, about, horizon, big)
    }

    /// Of ways that are too big: as far as they can be told, and that it is no further.
    fn nearer(&mut self, ways: &[Way], about: About<'_>, horizon: Span, mut big: Untold) -> Result<Option<Ended>, Failure> {
        let mut best: Option<Told> = None;
        let first = if horizon > Span::Step { Some(Far { horizon, steps: Some(1) }) } else { None };
        for far in first.into_iter().chain(NEARER.map(|steps| Far { horizon, steps: Some(steps) })).take_while(|_| first.is_some()) {
            let left = interrupt::at_a_prompt().saturating_sub(self.waited);
            let (all, untold) = self.pass(ways, about, far, (left, false))?;
            if !untold.is_empty() || all.is_empty() || interrupt::given_up() {
                break;
            }
            best = Some(all);
        }
        let told = best.filter(|all| all.iter().any(|(_, odds)| !odds.is_still()));
        let names: Vec<&str> = big.iter().map(|(of, _)| of.as_str()).collect();
        let until = self.session.game().until(self.session.state(), horizon);
        let why = if interrupt::given_up() {
            "given up".to_owned()
        } else {
            format!("there are more ways than can be counted in {} s", interrupt::at_a_prompt().as_secs())
        };
        let text = format!("{}: {until} {why}", names.join(", "));
        match told {
            Some(told) => self.compare(about, told)?,
            None if big.len() == ways.len() && first.is_none() => {
                let error = big.pop().map(|(_, error)| error);
                let refusal = match error {
                    Some(SessionError::Refused(refusal)) => Refusal { reason: text, hint: None, expected: None, ..*refusal },
                    _ => Refusal::new(text),
                };
                return self.settle(Err(refusal.into()), None);
            }
            None => {}
        }
        self.front.show(Event::Text(&[text]))?;
        Ok(None)
    }

    /// The odds of each way, and why there are none of others: what comes at once first, then what must be waited for.
    fn each_way(&mut self, ways: &[Way], about: About<'_>, far: Far, asks: bool) -> Result<(Told, Untold), Failure> {
        let (mut told, mut untold) = self.pass(ways, about, far, (AT_ONCE, asks))?;
        let slow: Vec<Way> = ways.iter().filter(|(way, _)| untold.iter().any(|(of, error)| of == way && is_big(error))).cloned().collect();
        for (nth, way) in slow.iter().enumerate() {
            let left = interrupt::at_a_prompt().saturating_sub(KEPT).saturating_sub(self.waited);
            let share = left / u32::try_from(slow.len() - nth).unwrap_or(1);
            if share < AT_ONCE || interrupt::given_up() {
                break;
            }
            let already: Vec<(String, Odds)> = std::mem::take(&mut told);
            let assumed = already.first().map(|(_, odds)| assumed_of_others(about, odds)).unwrap_or_default();
            let early: Vec<Early> = about.early.iter().cloned().chain(assumed).collect();
            let (now, not) = self.pass(std::slice::from_ref(way), About { early: &early, ..about }, far, (share, asks))?;
            told = already.into_iter().chain(now).collect();
            untold.retain(|(of, _)| *of != way.0);
            untold.extend(not);
        }
        // In the order in which they were asked for.
        let place = |of: &String| ways.iter().position(|(way, _)| way == of);
        told.sort_by_key(|(of, _)| place(of));
        untold.sort_by_key(|(of, _)| place(of));
        Ok((told, untold))
    }

    /// The odds of each way, for so long at most. What is assumed of others is the same for all: else they would differ in that, too.
    fn pass(&mut self, ways: &[Way], about: About<'_>, far: Far, (most, asks): (Duration, bool)) -> Result<(Told, Untold), Failure> {
        let (mut told, mut untold): (Told, Untold) = (Vec::new(), Vec::new());
        let mut assumed: Vec<Early> = Vec::new();
        for (of, answer) in ways {
            let early: Vec<Early> = about.early.iter().chain(answer).chain(&assumed).cloned().collect();
            match self.work_out(about.of, &early, far, (most, asks))? {
                Ok(odds) => {
                    if told.is_empty() && assumed.is_empty() {
                        assumed = assumed_of_others(about, &odds);
                    }
                    told.push((of.clone(), odds));
                }
                Err(error) => untold.push((of.clone(), error)),
            }
        }
        Ok((told, untold))
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
                let until = all.first().map_or("", |(_, odds)| odds.until);
                let text = format!("{until} nothing on the table changes, whatever is answered: nothing to compare here");
                self.front.show(Event::Text(&[text]))?;
            }
            [(of, odds)] => self.front.show(Event::Odds { of, odds, full: self.full })?,
            all => self.front.show(Event::Compared { all, full: self.full })?,
        }
        Ok(())
    }
}

/// Whether odds were only too much work.
fn is_big(error: &SessionError) -> bool {
    matches!(error, SessionError::Refused(refusal) if refusal.big)
}

fn is_certain(weight: &Weight) -> bool {
    let fraction = weight.fraction();
    fraction.part() == fraction.whole()
}

/// The ways of which nothing is decided by dice, and nothing that is not so whatever is answered.
fn with_nothing_of_their_own(all: &[(String, Odds)]) -> Vec<String> {
    let there = |odds: &Odds, fact: &String| odds.facts.iter().any(|(other, weight)| other == fact && is_certain(weight));
    let common = |fact: &String| all.iter().all(|(_, odds)| there(odds, fact));
    let nothing = |odds: &Odds| odds.facts.iter().all(|(fact, _)| common(fact));
    all.iter().filter(|(_, odds)| nothing(odds)).map(|(of, _)| of.clone()).collect()
}

/// What was assumed of others before any dice fell, to be assumed again, where something else is answered to the open question.
fn assumed_of_others(about: About<'_>, odds: &Odds) -> Vec<Early> {
    let whose: Vec<&str> = about.question.map_or_else(Vec::new, |question| question.id.split('.').skip(1).collect());
    if whose.is_empty() {
        return Vec::new();
    }
    let others = odds.settled.iter().filter(|(id, _)| !id.split('.').skip(1).any(|name| whose.contains(&name)));
    others.map(|(id, answer)| Early { key: format!("{ASSUMED}{id}"), raw: Raw::Text(answer.clone()) }).collect()
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
pub(super) fn reach(far: Far) -> Reach {
    Reach { horizon: far.horizon, steps: far.steps, first: true, notes: false, patient: interrupt::patient, ..Reach::default() }
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
