//! A player that answers everything at random, and the checks that hold after each of its steps.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde_json::Value as Json;
use tablehand::dice::Face;
use tablehand::kernel::{Asked, Chance, FieldKind, Kind, Question, Refusal, Reply, Scalar, Source, Value, Who};
use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyOffer, AnyState, AnyStep};

use crate::lint;

/// A small generator for tests: SplitMix64.
pub struct Chaos(pub u64);

impl Chaos {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next() % bound }
    }

    /// A value that a field may have.
    pub fn scalar(&mut self, kind: &FieldKind) -> Scalar {
        let mut within =
            |min: i32, max: i32| min + i32::try_from(self.below(u64::try_from(max - min + 1).expect("a range"))).expect("a number");
        match kind {
            FieldKind::Number { min, max } => Scalar::Number(within(*min, *max)),
            FieldKind::Plus { max } => Scalar::Plus(within(0, *max), within(0, 1)),
            FieldKind::Times { max, times } => {
                if within(0, 2) == 0 {
                    Scalar::Times(within(1, *times))
                } else {
                    Scalar::Number(within(0, *max))
                }
            }
            FieldKind::Word { words } => {
                let at = within(0, i32::try_from(words.len()).expect("few words") - 1);
                Scalar::Word(words[usize::try_from(at).expect("an index")].clone())
            }
            FieldKind::At { max, words } => {
                let number = within(0, (*max).min(12));
                match words.get(usize::try_from(within(0, 3 + i32::try_from(words.len()).expect("few words"))).expect("an index")) {
                    Some(word) => Scalar::Word(format!("{number}@{word}")),
                    None => Scalar::Number(number),
                }
            }
            FieldKind::Text => Scalar::Word("x".to_owned()),
        }
    }
}

/// Every so many questions one is read.
const LOOKED_AT: usize = 5;

/// Answers given to particular questions, whatever chance would say.
pub type Fixed = BTreeMap<String, Value>;

/// Whether a fixed word could answer this: another question of the same id, or the same at another time, may choose among words that
/// it is none of.
fn fits(value: &Value, asked: &Asked<'_>) -> bool {
    let (Value::Text(text) | Value::Key(text)) = value else { return true };
    asked.kind() != Kind::Choose || asked.question().options.iter().any(|option| option.key == *text)
}

/// The player.
pub struct Robot {
    pub chaos: Chaos,
    pub fixed: Fixed,
    pub answers: usize,
    /// After refusals the robot takes defaults, so that a question with many illegal answers does not stop it.
    pub meek: bool,
    names: usize,
    /// Texts of some of the questions met, to be looked over.
    pub read: Vec<String>,
}

impl Robot {
    pub fn new(seed: u64, fixed: Fixed) -> Self {
        Self { chaos: Chaos(seed), fixed, answers: 0, meek: false, names: 0, read: Vec::new() }
    }

    fn many(&mut self, question: &Question) -> Value {
        let (min, max) = (question.min.unwrap_or(0), question.max.unwrap_or(0));
        let total = min + i64::try_from(self.chaos.below(u64::try_from(max - min + 1).unwrap_or(1))).expect("a count");
        let mut counts = vec![0_u32; question.options.len()];
        for _ in 0..total {
            let open: Vec<usize> = (0..counts.len()).filter(|at| counts[*at] < question.options[*at].max).collect();
            if open.is_empty() {
                break;
            }
            let at = open[usize::try_from(self.chaos.below(open.len() as u64)).expect("an index")];
            counts[at] += 1;
        }
        let keyed = question.options.iter().zip(counts).filter(|(_, count)| *count > 0);
        Value::Many(keyed.map(|(option, count)| (option.key.clone(), count)).collect())
    }
}

impl Source for Robot {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.answers += 1;
        if self.answers.is_multiple_of(LOOKED_AT) {
            let question = asked.question();
            self.read.extend(std::iter::once(question.text).chain(question.options.into_iter().map(|option| option.label)));
        }
        if let Some(value) = self.fixed.get(asked.id()).filter(|value| fits(value, asked)) {
            return Ok(Some((Reply::Kept(value.clone()), Who::Person)));
        }
        if let Some(default) = asked.default().filter(|_| self.meek) {
            return Ok(Some((default, Who::Person)));
        }
        let reply = match asked.kind() {
            Kind::Choose | Kind::Draw if asked.options() > 0 => {
                Reply::Nth(usize::try_from(self.chaos.below(asked.options() as u64)).expect("an index"))
            }
            Kind::Confirm => Reply::Kept(Value::Yes(self.chaos.below(2) == 0)),
            Kind::Many => {
                let question = asked.question();
                Reply::Kept(self.many(&question))
            }
            Kind::Number => {
                let question = asked.question();
                let (min, max) = (question.min.unwrap_or(0), question.max.unwrap_or(9));
                let span = u64::try_from(max - min + 1).unwrap_or(1).min(1000);
                Reply::Kept(Value::Number(min + i64::try_from(self.chaos.below(span)).expect("a number")))
            }
            Kind::Form => {
                let question = asked.question();
                Reply::Kept(Value::Form(Some(question.fields.iter().map(|field| self.chaos.scalar(&field.kind)).collect())))
            }
            Kind::Text | Kind::Choose | Kind::Draw | Kind::Roll => {
                self.names += 1;
                Reply::Kept(Value::Text(format!("robot {}", self.names)))
            }
        };
        Ok(Some((reply, Who::Person)))
    }

    fn chance(&mut self, asked: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.answers += 1;
        if let Some(value) = self.fixed.get(asked.id()) {
            return Ok(Some((Reply::Kept(value.clone()), Who::Program)));
        }
        if let Some((dice, _)) = chance.pool() {
            let faces: Vec<Face> =
                dice.iter().map(|die| die.side(u32::try_from(self.chaos.below(u64::from(die.sides()))).expect("a side"))).collect();
            return Ok(Some((Reply::Rolled(faces), Who::Program)));
        }
        let Some(outcomes) = chance.outcomes().filter(|outcomes| !outcomes.is_empty()) else {
            return self.decide(asked);
        };
        let total: u64 = outcomes.iter().map(|(_, ways)| ways).sum();
        let mut at = self.chaos.below(total);
        for (reply, ways) in outcomes {
            if at < ways {
                return Ok(Some((reply, Who::Program)));
            }
            at -= ways;
        }
        Ok(None)
    }
}

/// What a table does at a menu besides its game's actions: the state after it, if it did anything.
pub type Between = fn(&dyn AnyGame, &AnyState, &mut Chaos) -> Option<AnyState>;

/// What a robot's games came to.
#[derive(Default)]
pub struct Tally {
    pub ran: BTreeMap<String, usize>,
    pub steps: usize,
    pub answers: usize,
    pub refused: usize,
    pub finished: usize,
    /// What the table does at a menu besides, if anything.
    pub between: Option<Between>,
    /// Texts that no player should read, each with what is wrong with it.
    pub ugly: BTreeSet<String>,
    /// What to look for in notes, by name, and how often it was told.
    pub watched: Vec<(&'static str, &'static [&'static str])>,
    pub told: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Prints it, and fails for a text that nobody should have to read.
    #[track_caller]
    pub fn show(&self) {
        println!("{} steps, {} answers, {} refused, {} games to their end", self.steps, self.answers, self.refused, self.finished);
        for (action, times) in &self.ran {
            println!("  {times:>8} {action}");
        }
        let ugly: Vec<&str> = self.ugly.iter().take(25).map(String::as_str).collect();
        assert!(ugly.is_empty(), "{} texts are not fit to be read:\n{}", self.ugly.len(), ugly.join("\n"));
    }

    /// Fails for a procedure that ran less often than `least`.
    pub fn each_ran(&self, actions: &[&str], least: usize) {
        let rare: Vec<_> = actions.iter().filter(|action| self.ran.get(**action).copied().unwrap_or(0) < least).collect();
        assert!(rare.is_empty(), "these ran fewer than {least} times: {rare:?}");
    }
}

/// A check of each step: the state before, the action, the state after.
pub type Check<'c> = &'c dyn Fn(&Json, &str, &Json) -> Result<(), String>;

/// The state as it is after something was dealt by hand following an action; none if nothing is.
pub type Deal<'d> = &'d dyn Fn(&mut Chaos, &str, &Json) -> Option<Json>;

/// Plays one game to its end or to `most` steps.
pub fn play(
    game: &Rc<dyn AnyGame>,
    seed: u64,
    fixed: &Fixed,
    most: usize,
    prefer: &dyn Fn(&AnyOffer) -> bool,
    check: Check<'_>,
    tally: &mut Tally,
) {
    play_dealt(game, seed, fixed, most, prefer, check, &|_, _, _| None, tally);
}

/// One of the offers that are not barred; one that is liked three times in four.
fn pick(chaos: &mut Chaos, offers: Vec<AnyOffer>, prefer: &dyn Fn(&AnyOffer) -> bool) -> Option<AnyOffer> {
    let free: Vec<_> = offers.into_iter().filter(|offer| offer.barred.is_none()).collect();
    let liked: Vec<_> = free.iter().filter(|offer| prefer(offer)).collect();
    let from = if liked.is_empty() || chaos.below(4) == 0 { free.iter().collect() } else { liked };
    let nth = if from.is_empty() { return None } else { chaos.below(from.len() as u64) };
    from.get(usize::try_from(nth).ok()?).map(|offer| (*offer).clone())
}

/// The state with what was dealt after an action, if anything was.
fn dealt(
    game: &Rc<dyn AnyGame>,
    deal: Deal<'_>,
    chaos: &mut Chaos,
    action: &str,
    before: &Json,
) -> Result<Option<(AnyState, Json)>, String> {
    let Some(now) = deal(chaos, action, before) else { return Ok(None) };
    let state = game.read(&now.to_string())?;
    let faults = game.faults(&state);
    if faults.is_empty() { Ok(Some((state, now))) } else { Err(format!("what was dealt after {action} is at fault: {faults:?}")) }
}

/// The same, with something dealt between the steps.
#[allow(clippy::too_many_arguments)]
pub fn play_dealt(
    game: &Rc<dyn AnyGame>,
    seed: u64,
    fixed: &Fixed,
    most: usize,
    prefer: &dyn Fn(&AnyOffer) -> bool,
    check: Check<'_>,
    deal: Deal<'_>,
    tally: &mut Tally,
) {
    let mut robot = Robot::new(seed, fixed.clone());
    let mut state = game.blank();
    let mut before = game.write(&state);
    let mut history: Vec<String> = Vec::new();
    let fail = |what: &str, history: &[String], before: &Json| -> ! {
        let last = history.iter().rev().take(20).rev().cloned().collect::<Vec<_>>().join("\n  ");
        panic!("{} seed {seed}: {what}\nlast steps:\n  {last}\nstate: {before}", game.id())
    };
    for _ in 0..most {
        let (action, seat, forced) = match game.next(&state) {
            AnyNext::Over(outcome) => {
                if outcome.summary.is_empty() {
                    fail("the end has no summary", &history, &before);
                }
                tally.finished += 1;
                break;
            }
            AnyNext::Must(action) => (action, None, true),
            AnyNext::May(offers) => {
                if let Some(after) = tally.between.and_then(|between| between(&**game, &state, &mut robot.chaos)) {
                    let faults = game.faults(&after);
                    if !faults.is_empty() {
                        fail(&format!("a switch leaves faults: {faults:?}"), &history, &before);
                    }
                    history.push("rules".to_owned());
                    *tally.ran.entry("rules".to_owned()).or_default() += 1;
                    before = game.write(&after);
                    state = after;
                    continue;
                }
                let dead_end = || fail("a dead end: nothing may be done", &history, &before);
                let offer = pick(&mut robot.chaos, offers, prefer).unwrap_or_else(dead_end);
                (offer.id, offer.seat, false)
            }
        };
        let after = step(game, &state, seat, &action, forced, &mut robot, tally).unwrap_or_else(|what| fail(&what, &history, &before));
        let Some(after) = after else { continue };
        history.push(action.clone());
        *tally.ran.entry(action.clone()).or_default() += 1;
        tally.steps += 1;
        let now = game.write(&after);
        let faults = game.faults(&after);
        if !faults.is_empty() {
            fail(&format!("after {action} the state has faults: {faults:?}\nafter: {now}"), &history, &before);
        }
        if tally.steps.is_multiple_of(LOOKED_AT) {
            tally.ugly.extend(lint::position(&**game, &after).err());
        }
        if let Err(what) = check(&before, &action, &now) {
            fail(&format!("after {action}: {what}\nafter: {now}"), &history, &before);
        }
        (state, before) = (after, now);
        if let Some((dealt, now)) =
            dealt(game, deal, &mut robot.chaos, &action, &before).unwrap_or_else(|what| fail(&what, &history, &before))
        {
            (state, before) = (dealt, now);
        }
    }
    tally.answers += robot.answers;
}

/// One step; none when the rules refused what the robot wanted. What must be done is never refused.
fn step(
    game: &Rc<dyn AnyGame>,
    state: &AnyState,
    seat: Option<tablehand::kernel::Seat>,
    action: &str,
    forced: bool,
    robot: &mut Robot,
    tally: &mut Tally,
) -> Result<Option<AnyState>, String> {
    let mut last = String::new();
    for attempt in 0..60 {
        robot.meek = attempt >= 30;
        let answered = robot.answers;
        match game.drive(state, seat, action, robot) {
            Ok(AnyStep::Done { state: after, notes, .. }) => {
                robot.meek = false;
                for (name, parts) in &tally.watched {
                    let said = notes.iter().filter(|note| parts.iter().all(|part| note.text.contains(part))).count();
                    *tally.told.entry(name).or_default() += said;
                }
                let read: Vec<String> = robot.read.drain(..).chain(notes.iter().map(|note| note.text.clone())).collect();
                tally.ugly.extend(lint::all(read.iter().map(String::as_str)).err());
                if robot.answers == answered && game.same(&after, state) {
                    return Err(format!("{action} asked nothing and changed nothing"));
                }
                return Ok(Some(after));
            }
            Ok(AnyStep::Asks { question, .. }) => return Err(format!("{action} left the robot without an answer to {}", question.id)),
            Err(refusal) => {
                if refusal.reason.contains("a fault of the program") || (forced && robot.answers == answered) {
                    return Err(format!("{action} was refused: {refusal}"));
                }
                tally.refused += 1;
                last = refusal.to_string();
            }
        }
        if !forced && attempt >= 5 {
            robot.meek = false;
            return Ok(None);
        }
    }
    Err(format!("{action}, which must be, was refused sixty times: {last}"))
}
