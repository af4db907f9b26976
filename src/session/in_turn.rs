//! What stands after `odds`: words for the question that is open, and for those that follow it.
//!
//! One run is tried with the defaults; each question on its way takes from the front of the words as much as it can read as its answer.

use super::chances::Begun;
use super::{Session, SessionError};
use crate::kernel::{Asked, Chance, Early, Kind, Question, Raw, Recorded, Refusal, Reply, Seat, Source, Span, Value, WHOLE, Who, fits};
use crate::toolbox::erased::{AnyNext, AnyState, AnyStep};
use crate::toolbox::wording::list;

/// Words sorted to their questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InTurn {
    /// An answer to each of them.
    pub early: Vec<Early>,
    /// How far one has to look for the last of them to be asked.
    pub horizon: Span,
    /// What was taken for questions that come later, with these: where none was for what is open.
    pub later: Vec<(String, String)>,
}

/// A number that stands for an option by its place, as its key.
pub type Placed<'a> = &'a dyn Fn(&Question, &str) -> Option<String>;

/// Dice fall in so many ways when a question is looked for: badly, well, in between.
const THROWS: usize = 3;

/// So many actions are run on before words are given up.
const ACTIONS: usize = 60;

/// What does not fit what is open may still be for so many decisions of the same hero after it.
const LATER: usize = 2;

/// Or, as a last resort, what names a thing in one of so many decisions of anybody's.
const ANYBODYS: usize = 24;

/// Whose questions take words besides the one that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// Those of the same hero.
    Own,
    /// Others', once the open one has taken some.
    Others,
    /// Anybody's, even if the open one takes none.
    Anybodys,
}

/// So many questions are named that words were tried for.
const NAMED: usize = 4;

impl Session {
    /// Answers for odds from words, after those by id: to what is open, or an action's first question, as much as that can take; the
    /// rest to the next later question that it fits, asked of the same hero first. `known` are values of the owner's that were typed already.
    ///
    /// # Errors
    /// When a word fits nothing that is asked, or an answer is refused; also when a value of the owner's is wanted to get there: it is
    /// named in [`Refusal::wanted`].
    pub fn in_turn(
        &self,
        of: Option<(&str, Option<Seat>)>,
        early: &[Early],
        known: &[Early],
        words: &[String],
        placed: Placed<'_>,
    ) -> Result<InTurn, SessionError> {
        let begun = self.begun_for(of)?;
        let given: Vec<Early> = begun.standing(early).into_iter().chain(known.iter().cloned()).collect();
        let mut best: Option<Taker<'_>> = None;
        let passes = [Whose::Own, Whose::Others, Whose::Anybodys].into_iter();
        for (whose, throw) in passes.flat_map(|whose| (0..THROWS).map(move |throw| (whose, throw))) {
            let mut taker = Taker::new(&given, words, placed, whose, throw);
            let refused = self.run_words(&begun, &mut taker);
            if let Some(question) = taker.wanted.take() {
                let wanted = format!("the odds need what only the owner can see: {}", question.text);
                return Err(Refusal::new(wanted).wanted(vec![question]).into());
            }
            if taker.words.is_empty() {
                // What the rules refuse of it the odds themselves will say.
                best = Some(taker);
                break;
            }
            if let Err(refusal) = refused
                && taker.taken.is_empty()
                && taker.refused.is_none()
            {
                taker.refused = Some(refusal);
            }
            if best.as_ref().is_none_or(|best| taker.words.len() < best.words.len()) {
                best = Some(taker);
            }
        }
        let Some(taker) = best else { return Ok(InTurn::default()) };
        if !taker.words.is_empty() {
            return Err(taker.fits_nothing().into());
        }
        let early = early.iter().cloned().chain(taker.taken).collect();
        Ok(InTurn { early, horizon: taker.horizon, later: taker.later })
    }

    /// Runs on with the defaults until the words are used up, the round is over, or a person would pick from a menu.
    fn run_words(&self, begun: &Begun, taker: &mut Taker<'_>) -> Result<(), Refusal> {
        let game = self.game();
        let (mut state, mut seat, mut action): (AnyState, Option<Seat>, String) = (self.state().clone(), begun.seat, begun.action.clone());
        let mut span = Span::Step;
        taker.begun.clone_from(&begun.answers);
        for _ in 0..ACTIONS {
            let before = taker.words.len();
            let step = game.drive(&state, seat, &action, taker)?;
            if taker.words.len() < before {
                taker.horizon = span;
            }
            let AnyStep::Done { state: after, .. } = step else { return Ok(()) };
            if taker.words.is_empty() || game.ends(&state, &action, &after) >= Span::Round {
                return Ok(());
            }
            taker.begun.clear();
            span = Span::Round;
            state = after;
            (seat, action) = match game.next(&state) {
                AnyNext::Must(action) => (None, action),
                AnyNext::May(offers) => {
                    let mut free = offers.into_iter().filter(|offer| offer.barred.is_none());
                    match (free.next(), free.next()) {
                        (Some(only), None) => (only.seat, only.id),
                        _ => return Ok(()),
                    }
                }
                AnyNext::Over(_) => return Ok(()),
            };
        }
        Ok(())
    }
}

/// Gives the questions of a run what was answered before, then words, then their defaults.
struct Taker<'a> {
    begun: Vec<Recorded>,
    given: &'a [Early],
    words: Vec<String>,
    placed: Placed<'a>,
    whose: Whose,
    throw: usize,
    taken: Vec<Early>,
    /// Whose the first question is, and what its id names besides its kind.
    of: Option<(Option<Seat>, Vec<String>)>,
    /// Why the first question did not take what was first.
    refused: Option<Refusal>,
    /// Whether that is of a question which only its count keeps from taking the words.
    refused_here: bool,
    tried: Vec<String>,
    /// So many later decisions words were tried for that the first question took none of.
    decisions: usize,
    later: Vec<(String, String)>,
    wanted: Option<Question>,
    horizon: Span,
}

impl<'a> Taker<'a> {
    fn new(given: &'a [Early], words: &[String], placed: Placed<'a>, whose: Whose, throw: usize) -> Self {
        Self {
            begun: Vec::new(),
            given,
            words: words.to_vec(),
            placed,
            whose,
            throw,
            taken: Vec::new(),
            of: None,
            refused: None,
            refused_here: false,
            tried: Vec::new(),
            decisions: 0,
            later: Vec::new(),
            wanted: None,
            horizon: Span::Step,
        }
    }

    /// What was answered in earnest, given by its id, or taken from the words for the same question before.
    fn answered(&mut self, id: &str) -> Option<(Reply, Who)> {
        if let Some(at) = self.begun.iter().position(|answer| answer.id == id) {
            let begun = self.begun.remove(at);
            return Some((Reply::Kept(begun.value), begun.by));
        }
        let fitting = self.given.iter().chain(&self.taken).filter(|early| fits(&early.key, id));
        let early = fitting.max_by_key(|early| early.key.split('.').count())?;
        Some((Reply::Raw(early.raw.clone()), Who::Early))
    }

    /// The most words that a question reads as its answer, and that answer.
    fn take(&mut self, asked: &Asked<'_>) -> Option<(Reply, Who)> {
        if self.words.is_empty() || self.refused_here {
            return None;
        }
        let question = asked.question_with_people();
        let names: Vec<String> = question.id.split('.').skip(1).map(str::to_owned).collect();
        let first = self.of.is_none();
        let (seat, whom) = self.of.get_or_insert_with(|| (question.seat, names.clone()));
        let same = *seat == question.seat && (whom.is_empty() || names.iter().any(|name| whom.contains(name)));
        if !first && (matches!(question.kind, Kind::Form | Kind::Text) || self.whose == Whose::Own && !same) {
            return None;
        }
        // What the open question takes nothing of is for the same hero, and soon, or a mistake.
        if !first && (self.taken.is_empty() || !self.later.is_empty()) {
            // A thing by its name may be anybody's; counts of what everybody has are the hero's own.
            let chosen = self.whose == Whose::Anybodys && question.kind == Kind::Choose;
            let (theirs, most) = if chosen { (true, ANYBODYS) } else { (same, LATER) };
            if !theirs || self.decisions >= most {
                return None;
            }
            self.decisions += 1;
        }
        let all = self.words.len();
        // What names a thing goes before what is only said of it.
        let keys = |count: &usize| is_named(&question, self.words.get(..*count).unwrap_or_default().join(" ").trim_end_matches(','));
        let (named, other): (Vec<usize>, Vec<usize>) = (1..=all).rev().partition(keys);
        for count in named.into_iter().chain(other) {
            let said = self.words.get(..count).unwrap_or_default().join(" ");
            let said = said.trim().trim_end_matches(',').to_owned();
            // A thing that may be anybody's is all that was said, by its name.
            if self.whose == Whose::Anybodys && !first && !same && self.taken.is_empty() && count < all {
                continue;
            }
            let said = (self.placed)(&question, &said).filter(|_| first || !self.taken.is_empty()).unwrap_or(said);
            // A value of the owner's is nothing but the whole line.
            if said.is_empty() || question.kind == Kind::Form && count < all || !first && !is_named(&question, &said) {
                continue;
            }
            match asked.reads(&said) {
                Ok(()) if question.kind == Kind::Many && self.is_count(count) => {
                    // A thing and its count belong together: why that is too many is what there is to say.
                    let counted = self.words.get(..=count).unwrap_or_default().join(" ");
                    self.refused = asked.reads(counted.trim_end_matches(',')).err().or(self.refused.take());
                    self.refused_here = true;
                }
                Ok(()) if first && let Some(refusal) = self.meant_too(asked, &question, count) => {
                    self.refused = Some(refusal);
                    self.refused_here = true;
                    return None;
                }
                Ok(()) => {
                    self.words.drain(..count);
                    if !first && (self.taken.is_empty() || !self.later.is_empty()) {
                        let text = if question.text.is_empty() { question.id.clone() } else { question.text.clone() };
                        self.later.push((said.clone(), text));
                    }
                    self.taken.push(Early { key: format!("{WHOLE}{}", question.id), raw: Raw::Text(said.clone()) });
                    return Some((Reply::Raw(Raw::Text(said)), Who::Early));
                }
                Err(refusal) if first => self.refused = Some(refusal),
                Err(_) => {}
            }
        }
        self.tried_for(question);
        None
    }

    fn tried_for(&mut self, question: Question) {
        let called = if question.text.is_empty() { question.id } else { question.text };
        if !self.tried.contains(&called) {
            self.tried.push(called);
        }
    }

    /// Why a question does not take what follows so many words: it names what is asked for and was not named yet, so it was meant for
    /// this question and for no other hero's.
    fn meant_too(&self, asked: &Asked<'_>, question: &Question, count: usize) -> Option<Refusal> {
        let there = |nth: &usize| question.options.get(*nth).is_some_and(|option| option.max > 0);
        let named = |word: &String| question.named(word.trim_end_matches(',')).into_iter().filter(there).collect::<Vec<_>>();
        let next = self.words.get(count).filter(|word| question.kind == Kind::Many && !word.starts_with(|c: char| c.is_ascii_digit()))?;
        let meant = named(next);
        let before: Vec<usize> = self.words.iter().take(count).flat_map(named).collect();
        if meant.is_empty() || meant.iter().any(|nth| before.contains(nth)) {
            return None;
        }
        let unit = if self.is_count(count + 1) { count + 2 } else { count + 1 };
        let said = self.words.get(..unit)?.join(" ");
        asked.reads(said.trim_end_matches(',')).err()
    }

    /// Whether the nth word is the count of what is named before it.
    fn is_count(&self, nth: usize) -> bool {
        let word = |nth: usize| self.words.get(nth).map_or("", String::as_str);
        let number = |word: &str| word.trim_end_matches(',').parse::<u32>().is_ok();
        nth.checked_sub(1).is_some_and(|before| !word(before).ends_with(',') && !number(word(before))) && number(word(nth))
    }

    /// Why what is left was not taken.
    fn fits_nothing(self) -> Refusal {
        let left = self.words.iter().map(|word| format!("`{}`", word.trim_end_matches(',')));
        let left: Vec<String> = left.collect();
        let (fits, left) = (if left.len() == 1 { "fits" } else { "fit" }, list(&left));
        if let (Some(refusal), true) = (&self.refused, self.refused_here || self.tried.len() < 2 && self.taken.is_empty()) {
            return refusal.clone();
        }
        let tried: Vec<String> = self.tried.iter().take(NAMED).map(|text| format!("\u{201c}{text}\u{201d}")).collect();
        let tried = if tried.is_empty() { "no later question takes it".to_owned() } else { format!("tried for {}", list(&tried)) };
        let mut refusal = Refusal::new(format!("{left} {fits} nothing that is asked from here on: {tried}"));
        if let Some(first) = self.refused.filter(|_| self.taken.is_empty()) {
            refusal = Refusal { id: first.id, expected: first.expected, legal: first.legal, ..refusal };
        }
        refusal.hint("each question takes what it can read, and a comma separates one thing from the next")
    }

    /// The answer that a walk would assume.
    fn usual(asked: &Asked<'_>) -> Option<(Reply, Who)> {
        if asked.is_meant() {
            return Some((Reply::Kept(Value::Yes(true)), Who::Program));
        }
        let first = || asked.question().options.first().map(|option| Reply::Raw(Raw::Text(option.key.clone())));
        let reply = asked.default().or_else(|| asked.unknown().filter(|_| asked.kind() == Kind::Choose)).or_else(first)?;
        Some((reply, Who::Program))
    }
}

impl Source for Taker<'_> {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some(answered) = self.answered(asked.id()) {
            return Ok(Some(answered));
        }
        if asked.kind() == Kind::Form && asked.default().is_none() {
            if self.of.is_none()
                && let Some(taken) = self.take(asked)
            {
                return Ok(Some(taken));
            }
            if !self.words.is_empty() {
                self.wanted = Some(asked.question());
                return Err(Refusal::new("a value of the owner's is wanted"));
            }
            return Ok(None);
        }
        if let Some(taken) = self.take(asked) {
            return Ok(Some(taken));
        }
        // Nothing more is to be found out.
        if self.words.is_empty() {
            return Ok(None);
        }
        Ok(Self::usual(asked))
    }

    fn chance(&mut self, asked: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some(answered) = self.answered(asked.id()) {
            return Ok(Some(answered));
        }
        // Dice may be said where they are what is asked.
        if self.of.is_none()
            && let Some(taken) = self.take(asked)
        {
            return Ok(Some(taken));
        }
        let outcomes = chance.outcomes().unwrap_or_default();
        let nth = outcomes.len().saturating_sub(1) * self.throw / (THROWS - 1);
        Ok(outcomes.get(nth).map(|(reply, _)| (reply.clone(), Who::Program)))
    }

    fn certain(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        if let Some(answered) = self.answered(asked.id()) {
            return Ok(Some(answered));
        }
        // What has but one answer may have been said all the same.
        let question = asked.question();
        let said = (1..=self.words.len()).rev().find(|count| {
            let said = self.words.get(..*count).unwrap_or_default().join(" ");
            matches!(question.kind, Kind::Choose | Kind::Draw)
                && is_named(&question, said.trim_end_matches(','))
                && asked.reads(&said).is_ok()
        });
        if let Some(count) = said {
            self.words.drain(..count);
        }
        Ok(None)
    }
}

/// Whether words name what can be chosen, and are not only part of what is said of it.
fn is_named(question: &Question, said: &str) -> bool {
    let starts = |key: &str| key.to_lowercase().starts_with(&crate::toolbox::wording::slug(said)) || crate::kernel::begins(key, said);
    let called = |option: &crate::kernel::Opt| starts(&option.key) || option.also.iter().any(|name| starts(name));
    match question.kind {
        Kind::Choose | Kind::Draw => question.options.iter().any(called),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_nothing_says_what_it_was_tried_for() {
        let words = ["weapon".to_owned(), "x".to_owned()];
        let mut taker = Taker::new(&[], &words, &|_, _| None, Whose::Others, 0);
        taker.tried = vec!["What does Ann use?".to_owned(), "Whom does Bob attack?".to_owned()];
        taker.words.remove(0);
        let refusal = taker.fits_nothing().to_string();
        assert!(refusal.starts_with("`x` fits nothing that is asked from here on: tried for"), "{refusal}");
        assert!(refusal.contains("What does Ann use?") && refusal.contains("a comma separates"), "{refusal}");
    }
}
