//! Every branch of an action, with its exact chance.
//!
//! The walk gives the table its answers branch by branch and merges equal states between actions. Each distinct state is expanded
//! once; a run goes to its end and comes back for the next branch, so there are as many runs as there are leaves. Chances are
//! then pushed along in an order in which every state comes after all that lead to it.

mod branches;
mod walker;

use std::collections::BTreeMap;

use self::walker::Walker;
use super::answers::{ASSUMED, WHOLE};
use super::{Early, Game, Note, Raw, Recorded, Refusal, Seat, Span, Weight};
use crate::dice::near;

/// How far to look, and how much work that may be.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Where a branch ends: with the step, the round, or what is going on.
    pub horizon: Span,
    /// The most actions before a branch ends; none for as many as it takes.
    pub steps: Option<usize>,
    /// The most runs before the question is refused as too big.
    pub runs: usize,
    /// Whether equal states are merged. Always, but when the walk is tested against itself.
    pub merge: bool,
    /// Whether a choice that nobody has made, and that has no default, is taken to be its first option, and said so; else it is refused.
    pub first: bool,
    /// Whether ends that differ in their notes alone are told apart, at the horizon of a step.
    pub notes: bool,
    /// Whether a branch ends once dice have fallen: for what is decided before them, which is cheap to know.
    pub settling: bool,
    /// Asked every so often: false, and what was asked is refused as too long. A walk knows no clock and no Ctrl-C; who waits for it does.
    pub patient: fn() -> bool,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            horizon: Span::Step,
            steps: None,
            runs: 4_000_000,
            merge: true,
            first: false,
            notes: true,
            settling: false,
            patient: || true,
        }
    }
}

/// One way it may end.
#[derive(Clone, Debug)]
pub struct End<G: Game> {
    /// The state at the end.
    pub state: G::State,
    /// What happened, at the horizon of a step only.
    pub notes: Vec<Note>,
    /// Whether it is as far as was asked; else someone decides there what to do, or all is over.
    pub reached: bool,
    /// The chance of exactly this.
    pub weight: Weight,
}

/// Every way it may end. The chances sum up to exactly 1.
#[derive(Clone, Debug)]
pub struct Walk<G: Game> {
    /// The ends, in the order in which they were met.
    pub ends: Vec<End<G>>,
    /// Choices met on the way that nobody had answered, with the default that was taken; `heart or maneuver` where it was not the same
    /// on every branch.
    pub assumed: Vec<(String, String)>,
    /// What each of these choices is in words, by its id.
    pub texts: BTreeMap<String, String>,
    /// What else could have been answered to each of them, where that can be listed.
    pub others: BTreeMap<String, Vec<String>>,
    /// Those of them that were made before any dice fell.
    pub settled: Vec<(String, String)>,
    /// How often the action or one after it ran.
    pub runs: usize,
    /// How many different states were met.
    pub states: usize,
}

/// Walks every branch of `action`. `early` answers stand for every choice they fit, and for one roll on each branch.
///
/// # Errors
/// When the rules refuse; when a choice has neither an answer nor a default; when values only the owner can see are wanted (all
/// are named); when it can go on for ever, or is too big.
pub fn walk<G: Game>(
    pack: &G::Pack,
    state: &G::State,
    seat: Option<Seat>,
    action: G::Action,
    early: &[Early],
    reach: Reach,
) -> Result<Walk<G>, Refusal> {
    walk_on(pack, state, seat, action, &[], early, reach)
}

/// Walks on from the middle of `action`: `begun` holds the answers it has had so far, which later actions do not see.
///
/// # Errors
/// See [`walk`].
pub fn walk_on<G: Game>(
    pack: &G::Pack,
    state: &G::State,
    seat: Option<Seat>,
    action: G::Action,
    begun: &[Recorded],
    early: &[Early],
    reach: Reach,
) -> Result<Walk<G>, Refusal> {
    let mut walker = Walker::<G>::new(pack, early, reach);
    walker.source.begun = begun;
    let root = walker.meet(false, (0, 0), state.clone(), Vec::new());
    walker.is_sure(root);
    walker.explore(root, seat, action)?;
    walker.unknown()?;
    walker.unused()?;
    walker.finish(root)
}

/// The same of what was given: by its words, where its key is a whole id that nobody typed.
fn not_asked<'i>(early: &Early, asked: impl Iterator<Item = &'i str> + Clone) -> Refusal {
    match (&early.raw, early.key.starts_with([WHOLE, ASSUMED])) {
        (Raw::Text(said), true) => Refusal::new(format!("nothing asks for `{said}` as far as these odds look"))
            .hint("`to round` or `to end` behind it looks further; `odds` without it tells what comes before"),
        _ => nothing_asks(&early.key, asked),
    }
}

/// A key that no question asks for, with the nearest that one does; or one that was given twice.
#[must_use]
pub fn nothing_asks<'i>(key: &str, asked: impl Iterator<Item = &'i str> + Clone) -> Refusal {
    if asked.clone().any(|id| id == key) {
        return Refusal::new(format!("`{key}` is answered already by what was given before it")).hint("leave one of the two out");
    }
    let refusal = Refusal::new(format!("nothing asks for `{key}`"));
    let segments = asked.clone().flat_map(|id| id.split('.'));
    match near(key, asked.chain(segments)) {
        Some(near) => refusal.hint(format!("did you mean `{near}`?")),
        None => refusal.hint("leave it out, or look at what is asked without it"),
    }
}
