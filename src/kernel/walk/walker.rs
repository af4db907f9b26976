//! Expands every state that can be reached, and pushes the chances from the first to the ends.

use std::collections::BTreeMap;

use super::branches::Branches;
use super::{End, Reach, Walk, not_asked};
use crate::kernel::answers::ASSUMED;
use crate::kernel::marks::{Leads, Way};
use crate::kernel::mixer::Mixer;
use crate::kernel::weight::{Denominator, gcd};
use crate::kernel::{Early, Game, Next, Note, Refusal, Seat, Span, Step, Weight, advance_from};

/// After so many runs of one action it is told from how far they came whether all of them are too many.
const TOLD_AFTER: usize = 20_000;

/// So many runs more look for values that only the owner can see, once one is wanted and there will be no odds.
const LOOK_FURTHER: usize = 5_000;

/// Patience is asked for once in so many runs.
const PATIENCE: usize = 64;

const NEARER: &str = "ask for a nearer horizon (--to step), or answer some of the rolls";

struct Node<S> {
    /// None of a mark within an action, which has been expanded with it.
    state: Option<S>,
    notes: Vec<Note>,
    ended: bool,
    used: u64,
    /// How many actions led here, where only so many may.
    steps: usize,
    /// Whether nothing else could have come up.
    sure: bool,
    /// The nodes this one leads to, with their ways out of `of`.
    leads: Vec<(usize, u128)>,
    of: u128,
}

impl<S> Node<S> {
    fn mark() -> Self {
        Self { state: None, notes: Vec::new(), ended: false, used: 0, steps: 0, sure: false, leads: Vec::new(), of: 1 }
    }
}

pub(super) struct Walker<'a, G: Game> {
    pack: &'a G::Pack,
    reach: Reach,
    pub source: Branches<'a>,
    nodes: Vec<Node<G::State>>,
    /// The nodes met before, by the hash of what makes them alike.
    met: BTreeMap<u64, Vec<usize>>,
    runs: usize,
    /// The runs since a value of the owner's was wanted first.
    looked: usize,
    order: Vec<usize>,
}

impl<'a, G: Game> Walker<'a, G> {
    pub fn new(pack: &'a G::Pack, early: &'a [Early], reach: Reach) -> Self {
        Self {
            pack,
            reach,
            source: Branches { first: reach.first, merge: reach.merge, ..Branches::new(early) },
            nodes: Vec::new(),
            met: BTreeMap::new(),
            runs: 0,
            looked: 0,
            order: Vec::new(),
        }
    }

    /// The node of this state: the one met before, if there is one.
    pub fn meet(&mut self, ended: bool, (used, steps): (u64, usize), state: G::State, notes: Vec<Note>) -> usize {
        let at = self.nodes.len();
        if self.reach.merge {
            let like = self.met.entry(Mixer::of(&(ended, used, steps, &state))).or_default();
            let nodes = &self.nodes;
            let alike = |node: &Node<G::State>| {
                (node.ended, node.used, node.steps) == (ended, used, steps) && node.state.as_ref() == Some(&state) && node.notes == notes
            };
            if let Some(same) = like.iter().find(|at| nodes.get(**at).is_some_and(alike)) {
                return *same;
            }
            like.push(at);
        }
        self.nodes.push(Node { state: Some(state), notes, ended, used, steps, sure: false, leads: Vec::new(), of: 1 });
        at
    }

    /// What is assumed at this node was assumed whatever the dice.
    pub fn is_sure(&mut self, at: usize) {
        if let Some(node) = self.nodes.get_mut(at) {
            node.sure = true;
        }
    }

    /// Expands every state that can be reached, deepest first; `order` then holds each after all it leads to.
    pub fn explore(&mut self, root: usize, seat: Option<Seat>, action: G::Action) -> Result<(), Refusal> {
        let mut colours: Vec<Colour> = Vec::new();
        self.expand(root, seat, action)?;
        self.source.begun = &[];
        let mut open: Vec<(usize, usize)> = vec![(root, 0)];
        colours.resize(self.nodes.len(), Colour::New);
        set(&mut colours, root, Colour::Open);
        while let Some((at, next)) = open.pop() {
            let Some((child, _)) = self.nodes.get(at).and_then(|node| node.leads.get(next)).copied() else {
                set(&mut colours, at, Colour::Closed);
                self.order.push(at);
                continue;
            };
            open.push((at, next + 1));
            colours.resize(self.nodes.len(), Colour::New);
            match colours.get(child) {
                Some(Colour::Closed) => {}
                Some(Colour::Open) => {
                    return Err(Refusal::new("this can go on for ever").hint("ask for a nearer horizon: --to step or --to round"));
                }
                _ => {
                    set(&mut colours, child, Colour::Open);
                    if let Some((seat, action)) = self.goes_on(child) {
                        self.expand(child, seat, action)?;
                    }
                    open.push((child, 0));
                }
            }
        }
        Ok(())
    }

    /// What happens next without anyone's decision: what the book says must, or the only deed on the menu.
    fn goes_on(&self, at: usize) -> Option<(Option<Seat>, G::Action)> {
        let node = self.nodes.get(at).filter(|node| !node.ended && (node.sure || !self.reach.settling))?;
        match G::next(self.pack, node.state.as_ref()?) {
            Next::Must(action) => Some((None, action)),
            Next::May(offers) => {
                let mut free = offers.iter().filter(|offer| offer.barred.is_none());
                match (free.next(), free.next()) {
                    (Some(only), None) => Some((only.seat, only.action)),
                    _ => None,
                }
            }
            Next::Over(_) => None,
        }
    }

    fn expand(&mut self, at: usize, seat: Option<Seat>, action: G::Action) -> Result<(), Refusal> {
        let Some(node) = self.nodes.get(at) else { return Ok(()) };
        let (Some(before), used) = (node.state.clone(), node.used) else { return Ok(()) };
        let (steps, sure) = (node.steps, node.sure);
        self.source.sure = sure;
        let telling = self.reach.notes && self.reach.horizon == Span::Step;
        let mut ways: Vec<Way> = Vec::new();
        self.source.start();
        let first = self.runs;
        loop {
            self.runs += 1;
            self.bounded(self.runs - first)?;
            self.source.rewind(used);
            let step = advance_from::<G>(self.pack, &before, seat, action, &mut self.source, telling);
            ways.append(&mut self.source.ways);
            match step {
                Ok(Step::Done { state, notes, .. }) => {
                    let steps = if self.reach.steps.is_some() { steps + 1 } else { 0 };
                    let far = self.reach.steps.is_some_and(|most| steps >= most);
                    let ended = far || G::ends(&before, action, &state) >= self.reach.horizon;
                    let child = self.meet(ended, (self.source.used, steps), *state, notes);
                    self.source.lead(Leads::Out(child));
                    ways.append(&mut self.source.ways);
                }
                // There will be no odds: what a value that is wanted leaves to the table does not matter.
                Ok(Step::Asks { .. }) if !self.source.missing.is_empty() => {}
                Ok(Step::Asks { question, .. }) => {
                    return Err(self.source.open(&question));
                }
                // A branch that wants a value of the owner's is left; the others are still walked, to name all values at once. One that
                // stands where another went on is no further branch.
                Err(_) if self.source.left => {}
                Err(refusal) => return Err(refusal),
            }
            if self.source.too_wide {
                return Err(self.too_big());
            }
            if !self.source.turn() {
                break;
            }
        }
        self.lead_all(at, &ways).ok_or_else(|| self.too_big())?;
        if let Some([(only, _)]) = self.nodes.get(at).filter(|_| sure).map(|node| node.leads.as_slice()) {
            self.is_sure(*only);
        }
        Ok(())
    }

    /// Every way within an action, from its node and from its marks, which become nodes of their own.
    fn lead_all(&mut self, at: usize, ways: &[Way]) -> Option<()> {
        let marks = self.source.marks.len();
        let first = self.nodes.len();
        self.nodes.extend((0..marks).map(|_| Node::mark()));
        let mut leaves: Vec<Vec<(usize, u128, u128)>> = vec![Vec::new(); marks + 1];
        for (from, (ways, of), to) in ways {
            let to = match to {
                Leads::Mark(mark) => first + mark,
                Leads::Out(node) => *node,
            };
            leaves.get_mut(from.map_or(marks, |mark| mark))?.push((to, *ways, *of));
        }
        let froms = (first..first + marks).chain([at]);
        froms.zip(&leaves).try_for_each(|(from, leaves)| self.lead(from, leaves))
    }

    /// Refuses what is too big or takes too long, after `runs` of the present action; and goes no further for odds that there won't be.
    fn bounded(&mut self, runs: usize) -> Result<(), Refusal> {
        if !self.source.missing.is_empty() {
            self.looked += 1;
            if self.looked > LOOK_FURTHER {
                return self.unknown();
            }
        }
        if self.runs > self.reach.runs {
            return Err(self.too_big());
        }
        if runs == TOLD_AFTER && self.source.marks.len() == 0 {
            let all = self.source.of_all(runs);
            if all > self.reach.runs {
                return Err(self.too_many(&format!("some {all} ways, and {} can be told apart in time", self.reach.runs)));
            }
        }
        if self.runs.is_multiple_of(PATIENCE) && !(self.reach.patient)() {
            return Err(Refusal::new(format!(
                "working it out took too long: {} ways so far, {} different positions",
                self.runs,
                self.nodes.len()
            ))
            .hint(self.nearer())
            .big());
        }
        Ok(())
    }

    /// Puts a node's leaves over one denominator.
    fn lead(&mut self, at: usize, leaves: &[(usize, u128, u128)]) -> Option<()> {
        let mut shared: u128 = 1;
        for (_, _, of) in leaves {
            if !shared.is_multiple_of(*of) {
                shared = shared.checked_mul(of / gcd(shared, *of))?;
            }
        }
        let mut ways_to: BTreeMap<usize, u128> = BTreeMap::new();
        for (child, ways, of) in leaves {
            let more = ways.checked_mul(shared / of)?;
            let ways = ways_to.entry(*child).or_default();
            *ways = ways.checked_add(more)?;
        }
        let node = self.nodes.get_mut(at)?;
        node.leads = ways_to.into_iter().collect();
        node.of = shared;
        Some(())
    }

    fn too_big(&self) -> Refusal {
        let rolls = self.source.frames.len();
        self.too_many(&format!("{} ways so far, {} different positions, {rolls} rolls open", self.runs, self.nodes.len()))
    }

    fn too_many(&self, how: &str) -> Refusal {
        Refusal::new(format!("this is too big to work out exactly: {how}")).hint(self.nearer()).big()
    }

    /// What may help: there is nothing nearer than a step.
    fn nearer(&self) -> &'static str {
        if self.reach.horizon == Span::Step { "answer some of the rolls" } else { NEARER }
    }

    pub fn unknown(&self) -> Result<(), Refusal> {
        if self.source.missing.is_empty() {
            return Ok(());
        }
        let wanted = self.source.wanted();
        let names: Vec<String> = wanted.iter().map(|question| question.text.clone()).collect();
        let ids: Vec<String> = wanted.iter().map(|question| format!("{}=…", question.id)).collect();
        let refusal = Refusal::new(format!("the odds need what only the owner can see: {}", names.join(" ")))
            .hint(format!("type it once (`owner-values` at the menu), or give it here: {}", ids.join(" ")))
            .wanted(wanted);
        Err(Refusal { diceless: self.reach.horizon == Span::Step && !self.source.dice, ..refusal })
    }

    pub fn unused(&self) -> Result<(), Refusal> {
        for (at, early) in self.source.early.iter().enumerate() {
            if !self.reach.settling && !early.key.starts_with(ASSUMED) && !self.source.taken.get(at).copied().unwrap_or(false) {
                return Err(not_asked(early, self.source.asked.keys().map(String::as_str)));
            }
        }
        Ok(())
    }

    /// Pushes the chances from the root to the ends.
    pub fn finish(self, root: usize) -> Result<Walk<G>, Refusal> {
        let mut weights: Vec<Weight> = vec![Weight::zero(); self.nodes.len()];
        let mut denominators: BTreeMap<u128, Denominator> = BTreeMap::new();
        if let Some(weight) = weights.get_mut(root) {
            *weight = Weight::one();
        }
        for at in self.order.iter().rev() {
            let Some(node) = self.nodes.get(*at).filter(|node| !node.leads.is_empty()) else { continue };
            let weight = weights.get_mut(*at).map_or_else(Weight::zero, |weight| std::mem::replace(weight, Weight::zero()));
            let divided = weight.over(denominators.entry(node.of).or_insert_with(|| Denominator::of(node.of)));
            for (child, ways) in &node.leads {
                if let Some(sum) = weights.get_mut(*child) {
                    sum.add(&divided.times(*ways));
                }
            }
        }
        let states = self.nodes.len();
        let (texts, others, settled) = (self.source.texts, self.source.others, self.source.settled.into_iter().collect());
        let assumed = self.source.assumed.into_iter().map(|(id, values)| (id, values.join(" or "))).collect();
        let ends = self.nodes.into_iter().zip(weights).filter(|(node, _)| node.leads.is_empty());
        let ends =
            ends.filter_map(|(node, weight)| Some(End { state: node.state?, notes: node.notes, reached: node.ended, weight })).collect();
        Ok(Walk { ends, assumed, texts, others, settled, runs: self.runs, states })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    New,
    Open,
    Closed,
}

fn set(colours: &mut [Colour], at: usize, to: Colour) {
    if let Some(colour) = colours.get_mut(at) {
        *colour = to;
    }
}
