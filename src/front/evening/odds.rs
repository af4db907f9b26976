//! Odds within an evening: of an action at the menu, of what each answer leads to at a question, of dice at both.

use std::time::Duration;

use super::{Ended, Evening, Failure};
use crate::dice::Fraction;
use crate::front::menu::{portion, split, typed};
use crate::front::words::{is_dice, numbered};
use crate::front::{Asking, Choice, Event, Pick, Said, interrupt};
use crate::kernel::walk::Reach;
use crate::kernel::{Early, Form, Kind, Question, Raw, Refusal, Seat, Span, WHOLE, judge};
use crate::session::{SessionError, Typed};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::{count, slug};

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
            // What is open goes by the word that its prompt shows; an answer tried out, by itself.
            let called = match given.map(|given| &given.raw) {
                Some(Raw::Text(text)) => text.clone(),
                _ => match question.default_shown().filter(|_| question.kind == Kind::Many) {
                    Some(default) => default,
                    None => question.id.split('.').next().unwrap_or_default().to_owned(),
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
        let (words, horizon) = horizon(words);
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
        (self.waited, self.declined) = (Duration::ZERO, false);
        match self.session.action_named(&typed.action) {
            Ok(action) => {
                let (early, others) = answers(&rest);
                let mut early = early;
                if !others.is_empty() {
                    match self.session.in_turn(Some((&action, typed.seat)), &early, others, &portion) {
                        Ok(more) => early = more,
                        Err(error) => return self.settle(Err(error), None),
                    }
                }
                self.odds_of(&action, typed.seat, &early, horizon)
            }
            Err(error) => self.odds_of_dice(&words, error),
        }
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
                self.front.show(Event::Odds { of: action, odds: &odds })?;
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
        let (words, horizon) = horizon(words);
        let (mut early, others) = answers(&words);
        if !others.is_empty() {
            if let Ok(lines) = self.dice.odds(&words) {
                self.front.show(Event::Text(&lines))?;
                return Ok(None);
            }
            // What is no dice is an answer to what is open, or several in the order asked.
            let several = if others.len() > 1 { self.session.in_turn(None, &early, others.clone(), &portion).ok() } else { None };
            if let Some(several) = several {
                early = several;
            } else {
                let typed = others.join(" ");
                let answer = numbered(question, &typed).unwrap_or(typed);
                early.push(Early { key: whole(question), raw: Raw::Text(answer) });
            }
        }
        (self.waited, self.declined) = (Duration::ZERO, false);
        if question.kind == Kind::Draw && early.is_empty() && question.options.len() > 1 {
            return self.odds_of_a_draw(question);
        }
        let ways = Ways::of(question, &early);
        let (mut all, mut refused) = (Vec::new(), Vec::new());
        for (of, answer) in &ways.0 {
            let early: Vec<Early> = early.iter().chain(answer).cloned().collect();
            match self.work_out(None, &early, horizon)? {
                Ok(odds) => all.push((of.as_str(), odds)),
                Err(error) => refused.push((of.as_str(), error)),
            }
        }
        if let Some((_, error)) = refused.pop_if(|_| all.is_empty()) {
            // What every option is refused for is said once.
            return self.settle(Err(error), None);
        }
        // What the step alone leaves as it was may still differ in what comes of it.
        if horizon == Span::Step && (all.iter().any(|(_, odds)| odds.is_still()) || alike(&all)) {
            let worth = |(of, answer): &(String, Option<Early>)| refused.iter().all(|(way, _)| way != of).then(|| answer.clone());
            let answers: Vec<Option<Early>> = ways.0.iter().filter_map(worth).collect();
            let further = answers.iter().map(|answer| {
                let early: Vec<Early> = early.iter().chain(answer).cloned().collect();
                self.further(None, &early)
            });
            if let Some(further) = further.collect::<Option<Vec<Odds>>>() {
                all = all.iter().map(|(of, _)| *of).zip(further).collect();
            } else if all.iter().all(|(_, odds)| odds.is_still()) {
                // Only then the owner is asked for what is wanted further on.
                all.clear();
                for (of, answer) in ways.0.iter().filter(|(of, _)| refused.iter().all(|(way, _)| way != of)) {
                    let early: Vec<Early> = early.iter().chain(answer).cloned().collect();
                    match self.work_out(None, &early, Span::Round)? {
                        Ok(odds) => all.push((of.as_str(), odds)),
                        Err(error) => return self.settle(Err(error), None),
                    }
                }
            }
        }
        for (of, error) in &refused {
            self.front.show(Event::Text(&[format!("{of}: {error}")]))?;
        }
        self.compare(&all)
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
            [(of, odds)] => self.front.show(Event::Odds { of, odds })?,
            _ => self.front.show(Event::Compared(all))?,
        }
        Ok(None)
    }

    /// Works out odds, of an action or of what is open. What they need and only the owner can see is typed first, if someone is there.
    fn work_out(
        &mut self,
        of: Option<(&str, Option<Seat>)>,
        early: &[Early],
        horizon: Span,
    ) -> Result<Result<Odds, SessionError>, Failure> {
        let (action, seat) = (of.map(|(action, _)| action), of.and_then(|(_, seat)| seat));
        let mut early = early.to_vec();
        // What one value decides may want another; who has begun to type is not asked again whether to.
        let mut begun = false;
        loop {
            let session = &*self.session;
            let odds = interrupt::patiently(&mut self.waited, || session.odds(action, seat, &early, reach(horizon)));
            let Err(SessionError::Refused(refusal)) = &odds else { return Ok(odds) };
            let known = |known: &[Early], question: &Question| known.iter().any(|known| known.key == question.id);
            let wanted: Vec<Question> = refusal.wanted.iter().filter(|question| !known(&early, question)).cloned().collect();
            let unread: Vec<Question> = wanted.iter().filter(|question| !known(&self.read_out, question)).cloned().collect();
            if wanted.is_empty() || !(unread.is_empty() || self.read_out(&unread, begun)?) {
                return Ok(odds);
            }
            begun = true;
            early.extend(self.read_out.iter().filter(|known| wanted.iter().any(|question| question.id == known.key)).cloned());
        }
    }

    /// The owner reads out what odds need; whether all of it.
    fn read_out(&mut self, wanted: &[Question], begun: bool) -> Result<bool, Failure> {
        let values = count(i64::try_from(wanted.len()).unwrap_or(i64::MAX), "value");
        let it = if wanted.len() == 1 { "it" } else { "them" };
        let text = format!("The odds need {values} from your own box, and perhaps more. Type {it} now?");
        let help = "yes: you are asked, and not again when it comes up; no: no odds this time";
        if self.declined {
            return Ok(false);
        }
        if !begun && self.front.pick(Pick { mark: "odds", text: &text, words: &["yes", "no"], help })? != Some(0) {
            self.declined = true;
            return Ok(false);
        }
        let mut typed_now: Vec<Typed> = Vec::new();
        for question in wanted {
            let asking = Asking { question, who: None };
            loop {
                match self.front.ask(asking)? {
                    Said::Answer(Raw::Text(typed)) => match judge::form_complete(question, &typed) {
                        Ok(form) => {
                            typed_now.extend(self.as_typed(question, form));
                            self.read_out.push(Early { key: question.id.clone(), raw: Raw::Text(typed) });
                            break;
                        }
                        Err(refusal) => drop(self.refuse(refusal)?),
                    },
                    Said::Undo(_) | Said::Quit | Said::End => {
                        self.declined = true;
                        return Ok(false);
                    }
                    Said::Help => self.front.help(Some(asking), &[])?,
                    _ => drop(
                        self.refuse(Refusal::new("these values are asked for now").hint("type them, or `undo` to do without the odds"))?,
                    ),
                }
            }
        }
        // Kept now, since the game may never ask for them.
        self.offer_to_keep(&typed_now)?;
        Ok(true)
    }

    /// What was read out, as a value that can be kept.
    fn as_typed(&self, question: &Question, form: Option<Form>) -> Option<Typed> {
        let path = question.id.strip_prefix("owner.")?.to_owned();
        let record = self.session.game().record(self.session.state(), &path);
        Some(Typed { path, fields: question.fields.clone(), form: form?, record })
    }
}

/// Whether several ways come to the same as far as they were looked at.
fn alike(all: &[(&str, Odds)]) -> bool {
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

/// The key of an answer to this question alone: `protection` is not `protection.gray`.
fn whole(question: &Question) -> String {
    format!("{WHOLE}{}", question.id)
}

/// At a prompt a choice that nobody has made is its first option, and nobody waits for ever.
fn reach(horizon: Span) -> Reach {
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
