//! The odds of ways to go on, within the time that a table waits: what comes at once first, then what must be waited for, then as far
//! as it can be told.

use std::time::Duration;

use super::alike::{assumed_of_others, is_big};
use super::{About, Told, Untold, Way};
use crate::front::evening::{Ended, Evening, Failure};
use crate::front::{Event, interrupt};
use crate::kernel::walk::Reach;
use crate::kernel::{Early, Refusal, Span, Weight};
use crate::session::SessionError;
use crate::toolbox::erased::Odds;

/// How far they look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::front::evening) struct Far {
    /// To the end of what.
    horizon: Span,
    /// After how many actions, if not so far.
    steps: Option<usize>,
    /// Whether only to what dice decide.
    settling: bool,
}

impl Far {
    pub(super) const ROUND: Self = Self::to(Span::Round);

    pub(super) const fn to(horizon: Span) -> Self {
        Self { horizon, steps: None, settling: false }
    }
}

/// So long each way is tried before any is waited for.
const AT_ONCE: Duration = Duration::from_millis(400);

/// So long each way is tried, only to see whether anything is decided in this step.
const GLANCE: Duration = Duration::from_millis(100);

/// So much of the time is kept for looking less far.
const KEPT: Duration = Duration::from_millis(1200);

/// Looking less far is tried for so many actions.
const NEARER: [usize; 6] = [2, 3, 4, 5, 6, 8];

impl Evening<'_> {
    /// Of ways that are too big: as far as they can be told, and that it is no further.
    pub(super) fn nearer(&mut self, ways: &[Way], about: About<'_>, horizon: Span, mut big: Untold) -> Result<Option<Ended>, Failure> {
        let mut best: Option<Told> = None;
        let first = if horizon > Span::Step { Some(Far { steps: Some(1), ..Far::to(horizon) }) } else { None };
        for far in
            first.into_iter().chain(NEARER.map(|steps| Far { steps: Some(steps), ..Far::to(horizon) })).take_while(|_| first.is_some())
        {
            let left = interrupt::at_a_prompt().saturating_sub(self.waited);
            let (all, untold) = self.pass(ways, about, far, (left, false))?;
            if !untold.is_empty() || all.is_empty() || interrupt::given_up() {
                break;
            }
            best = Some(all);
        }
        let told = best.and_then(uncertain);
        let names: Vec<&str> = big.iter().map(|(of, _)| of.as_str()).collect();
        let until = self.session.game().until(self.session.state(), horizon);
        let why = if interrupt::given_up() {
            "given up".to_owned()
        } else {
            format!("there are more ways than can be counted in {} s", interrupt::at_a_prompt().as_secs())
        };
        let text = format!("{}: {until} {why}", names.join(", "));
        match told {
            Some(told) => {
                // First that these figures are not what was asked for.
                self.front.show(Event::Text(&[format!("{text}; counted so far:")]))?;
                self.compare(about, told)?;
                return Ok(None);
            }
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

    /// The odds of each way, and why there are none of others. Where values were read out on the way, all of it once more: what others are
    /// assumed to do depends on them.
    pub(super) fn each_way(&mut self, ways: &[Way], about: About<'_>, far: Far, asks: bool) -> Result<(Told, Untold), Failure> {
        loop {
            let known = self.read_now.len();
            let told = self.each_way_as_known(ways, about, far, asks)?;
            if self.read_now.len() == known {
                return Ok(told);
            }
            self.waited = Duration::ZERO;
        }
    }

    /// What comes at once first, then what must be waited for.
    fn each_way_as_known(&mut self, ways: &[Way], about: About<'_>, far: Far, asks: bool) -> Result<(Told, Untold), Failure> {
        // Not what comes of the first that is worked out in time: that would be another on another day.
        let settled = match ways {
            [(_, answer), _, ..] => {
                let early: Vec<Early> = about.early.iter().chain(answer).cloned().collect();
                self.work_out(about.of, &early, Far { settling: true, ..far }, (AT_ONCE, false))?.ok()
            }
            _ => None,
        };
        let assumed = settled.map(|odds| assumed_of_others(about, &odds)).unwrap_or_default();
        let early: Vec<Early> = about.early.iter().cloned().chain(assumed).collect();
        let about = About { early: &early, ..about };
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

    /// The odds of each way at the end of this step, as far as they come at once.
    pub(super) fn glance(&mut self, ways: &[Way], about: About<'_>) -> Result<(Told, Untold), Failure> {
        self.pass(ways, about, Far::to(Span::Step), (GLANCE, false))
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
}

/// What is certain so far need not stay so: of odds that were cut short only what dice decide is told, and nothing where there is none.
fn uncertain(mut all: Told) -> Option<Told> {
    let sure = |weight: &Weight| weight.fraction().part() == weight.fraction().whole();
    all.iter_mut().for_each(|(_, odds)| odds.facts.retain(|(_, weight)| !sure(weight)));
    let told = all.iter().any(|(_, odds)| !odds.facts.is_empty());
    told.then_some(all)
}

/// At a prompt a choice that nobody has made is its first option, and nobody waits for ever. `notes` are told where someone reads them.
pub(in crate::front::evening) fn reach(far: Far, notes: bool) -> Reach {
    Reach {
        horizon: far.horizon,
        steps: far.steps,
        settling: far.settling,
        first: true,
        notes,
        patient: interrupt::patient,
        ..Reach::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::chances::testing::odds;
    use crate::kernel::Rank;

    #[test]
    fn odds_that_were_cut_short_tell_nothing_that_is_only_certain_so_far() {
        let of = |facts: &[(&str, Rank, u128)]| vec![("no".to_owned(), odds(facts))];
        assert!(uncertain(of(&[("knight seen, alive", Rank::Other, 16)])).is_none());
        let told = uncertain(of(&[("knight seen, alive", Rank::Other, 16), ("knight killed", Rank::Fate, 3)])).expect("some");
        let facts: Vec<&str> = told[0].1.facts.iter().map(|(fact, _)| fact.as_str()).collect();
        assert_eq!(facts, ["knight killed"]);
    }
}
