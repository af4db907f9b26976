//! Every branch of an action, with its exact chance.
//!
//! The walk gives the table its answers branch by branch and merges equal states between actions. Each distinct state is expanded
//! once; a run goes to its end and comes back for the next branch, so there are as many runs as there are leaves. Chances are
//! then pushed along in an order in which every state comes after all that lead to it.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::answers::{ASSUMED, fits};
use super::marks::{Leads, Marks, Part, Position, Stands, Way};
use super::mixer::Mixer;
use super::weight::{Denominator, gcd};
use super::{
    Asked, Chance, Early, Game, Kind, Next, Note, Question, Raw, Recorded, Refusal, Reply, Seat, Source, Span, Step, Weight, Who,
    advance_from,
};
use crate::dice::{Die, Reading, near};

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

/// After so many runs of one action it is told from how far they came whether all of them are too many.
const TOLD_AFTER: usize = 20_000;

/// So many runs more look for values that only the owner can see, once one is wanted and there will be no odds.
const LOOK_FURTHER: usize = 5_000;

/// Patience is asked for once in so many runs.
const PATIENCE: usize = 64;

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

struct Walker<'a, G: Game> {
    pack: &'a G::Pack,
    reach: Reach,
    source: Branches<'a>,
    nodes: Vec<Node<G::State>>,
    /// The nodes met before, by the hash of what makes them alike.
    met: BTreeMap<u64, Vec<usize>>,
    runs: usize,
    /// The runs since a value of the owner's was wanted first.
    looked: usize,
    order: Vec<usize>,
}

impl<'a, G: Game> Walker<'a, G> {
    fn new(pack: &'a G::Pack, early: &'a [Early], reach: Reach) -> Self {
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
    fn meet(&mut self, ended: bool, (used, steps): (u64, usize), state: G::State, notes: Vec<Note>) -> usize {
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
    fn is_sure(&mut self, at: usize) {
        if let Some(node) = self.nodes.get_mut(at) {
            node.sure = true;
        }
    }

    /// Expands every state that can be reached, deepest first; `order` then holds each after all it leads to.
    fn explore(&mut self, root: usize, seat: Option<Seat>, action: G::Action) -> Result<(), Refusal> {
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

    fn unknown(&self) -> Result<(), Refusal> {
        if self.source.missing.is_empty() {
            return Ok(());
        }
        let wanted = self.source.wanted();
        let names: Vec<String> = wanted.iter().map(|question| question.text.clone()).collect();
        let ids: Vec<String> = wanted.iter().map(|question| format!("{}=…", question.id)).collect();
        Err(Refusal::new(format!("the odds need what only the owner can see: {}", names.join(" ")))
            .hint(format!("type it once (`owner-values` at the menu), or give it here: {}", ids.join(" ")))
            .wanted(wanted))
    }

    fn unused(&self) -> Result<(), Refusal> {
        for (at, early) in self.source.early.iter().enumerate() {
            if !self.reach.settling && !early.key.starts_with(ASSUMED) && !self.source.taken.get(at).copied().unwrap_or(false) {
                return Err(nothing_asks(&early.key, self.source.asked.keys().map(String::as_str)));
            }
        }
        Ok(())
    }

    /// Pushes the chances from the root to the ends.
    fn finish(self, root: usize) -> Result<Walk<G>, Refusal> {
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
        let (texts, settled) = (self.source.texts, self.source.settled.into_iter().collect());
        let assumed = self.source.assumed.into_iter().map(|(id, values)| (id, values.join(" or "))).collect();
        let ends = self.nodes.into_iter().zip(weights).filter(|(node, _)| node.leads.is_empty());
        let ends = ends.filter_map(|(node, weight)| Some(End { state: node.state?, notes: node.notes, weight })).collect();
        Ok(Walk { ends, assumed, texts, settled, runs: self.runs, states })
    }
}

const NEARER: &str = "ask for a nearer horizon (--to step), or answer some of the rolls";

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

struct Frame {
    outcomes: Rc<Vec<(Reply, u64)>>,
    nth: usize,
    total: u64,
}

/// One roll's outcomes, kept since the same dice are rolled over and over.
struct Weighed {
    dice: Vec<Die>,
    reading: Reading,
    outcomes: Rc<Vec<(Reply, u64)>>,
}

/// Answers branch by branch: each frame is a roll or draw of the present run, at one of its outcomes.
struct Branches<'a> {
    /// What the action that is being expanded was answered already, and how many of each branch's asked these.
    begun: &'a [Recorded],
    begun_used: Vec<bool>,
    early: &'a [Early],
    taken: Vec<bool>,
    asked: BTreeMap<String, ()>,
    assumed: BTreeMap<String, Vec<String>>,
    texts: BTreeMap<String, String>,
    /// What was assumed before any dice fell, whatever they showed.
    settled: BTreeMap<String, String>,
    sure: bool,
    missing: Vec<Question>,
    frames: Vec<Frame>,
    at: usize,
    /// Which early answers a roll of the present branch has used, one bit each.
    used: u64,
    used_by: BTreeMap<usize, String>,
    left: bool,
    weighed: Vec<Weighed>,
    /// Whether a choice without a default takes its first option.
    first: bool,
    marks: Marks,
    /// The ways within the action that the present run has found.
    ways: Vec<Way>,
    /// Whether a chance was past what a `u128` holds.
    too_wide: bool,
    merge: bool,
}

impl<'a> Branches<'a> {
    fn new(early: &'a [Early]) -> Self {
        Self {
            begun: &[],
            begun_used: Vec::new(),
            early,
            taken: vec![false; early.len()],
            asked: BTreeMap::new(),
            assumed: BTreeMap::new(),
            texts: BTreeMap::new(),
            settled: BTreeMap::new(),
            sure: false,
            missing: Vec::new(),
            frames: Vec::new(),
            at: 0,
            used: 0,
            used_by: BTreeMap::new(),
            left: false,
            weighed: Vec::new(),
            first: false,
            marks: Marks::default(),
            ways: Vec::new(),
            too_wide: false,
            merge: true,
        }
    }

    fn start(&mut self) {
        self.frames.clear();
        self.marks.start();
    }

    /// Back to the beginning of the action, for the next branch.
    fn rewind(&mut self, used: u64) {
        self.at = 0;
        self.used = used;
        self.left = false;
        self.marks.rewind();
        self.begun_used.clear();
        self.begun_used.resize(self.begun.len(), false);
    }

    fn begun(&mut self, id: &str) -> Option<(Reply, Who)> {
        let answers = self.begun.iter().zip(&mut self.begun_used);
        let (answer, used) = answers.into_iter().find(|(answer, used)| !**used && answer.id == id)?;
        *used = true;
        Some((Reply::Kept(answer.value.clone()), answer.by))
    }

    /// Turns to the next branch; false when there is none.
    fn turn(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            frame.nth += 1;
            if frame.nth < frame.outcomes.len() {
                self.marks.turn(self.frames.len() - 1);
                return true;
            }
            self.frames.pop();
        }
        false
    }

    /// How many branches the action has in all, if those to come are like the `runs` so far.
    fn of_all(&self, runs: usize) -> usize {
        // Each frame stands so far within its own share of the frame before it.
        let (behind, _) = self.frames.iter().fold((0.0, 1.0), |(behind, share): (f64, f64), frame| {
            let outcomes = frame.outcomes.len().max(1);
            (behind + share * frame.nth as f64 / outcomes as f64, share / outcomes as f64)
        });
        if behind > 0.0 { (runs as f64 / behind) as usize } else { runs }
    }

    /// The values that are wanted, in the order in which they were met, but card by card: what is up now comes before what may turn up.
    fn wanted(&self) -> Vec<Question> {
        let card = |question: &Question| question.id.rsplit_once('.').map_or_else(String::new, |(card, _)| card.to_owned());
        let mut cards: Vec<String> = Vec::new();
        for card in self.missing.iter().map(card) {
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let mut wanted = self.missing.clone();
        wanted.sort_by_key(|question| cards.iter().position(|other| *other == card(question)));
        wanted
    }

    /// Notes that the present branch leads here from its last mark.
    fn lead(&mut self, to: Leads<usize>) {
        let (from, depth) = self.marks.last();
        match self.weight(depth) {
            Some(weight) => self.ways.push((from, weight, to)),
            None => self.too_wide = true,
        }
    }

    /// The chance of the present branch since it had made so many rolls: ways, and out of how many. None past what a `u128` holds.
    fn weight(&self, since: usize) -> Option<(u128, u128)> {
        self.frames.iter().take(self.at).skip(since).try_fold((1_u128, 1_u128), |(ways, of), frame| {
            let (_, more) = frame.outcomes.get(frame.nth)?;
            Some((ways.checked_mul(u128::from(*more))?, of.checked_mul(u128::from(frame.total))?))
        })
    }

    fn remember(&mut self, id: &str) {
        if !self.early.is_empty() && !self.asked.contains_key(id) {
            self.asked.insert(id.to_owned(), ());
        }
    }

    fn early_for(&mut self, id: &str) -> Option<(usize, Reply)> {
        let fitting = self.early.iter().enumerate().filter(|(_, early)| fits(&early.key, id));
        let (at, early) = fitting.max_by_key(|(_, early)| early.key.split('.').count())?;
        if let Some(taken) = self.taken.get_mut(at) {
            *taken = true;
        }
        Some((at, Reply::Raw(early.raw.clone())))
    }

    /// Notes what was assumed; on other branches the same question may have another default.
    fn assume(&mut self, asked: &Asked<'_>, value: &str) {
        let id = asked.id();
        if self.sure && self.frames.is_empty() {
            self.settled.insert(id.to_owned(), value.to_owned());
        }
        match self.assumed.get_mut(id) {
            Some(values) if values.iter().any(|known| known == value) => {}
            Some(values) => values.push(value.to_owned()),
            None => {
                self.texts.insert(id.to_owned(), asked.question().text);
                self.assumed.insert(id.to_owned(), vec![value.to_owned()]);
            }
        }
    }

    /// What is to be assumed in place of the default, where the question takes it.
    fn instead(&self, asked: &Asked<'_>) -> Option<String> {
        let other = self.early.iter().find(|early| early.key.strip_prefix(ASSUMED) == Some(asked.id()))?;
        match &other.raw {
            Raw::Text(text) if asked.takes(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The first option of a choice, where that may be assumed.
    fn first_option(&mut self, asked: &Asked<'_>) -> Option<(Reply, Who)> {
        if asked.kind() == Kind::Choose
            && let Some(unknown) = asked.unknown()
        {
            self.assume(asked, "unknown");
            return Some((unknown, Who::Program));
        }
        let question = (self.first && asked.kind() == Kind::Choose).then(|| asked.question())?;
        let option = question.options.first()?;
        self.assume(asked, &option.key);
        Some((Reply::Raw(Raw::Text(option.key.clone())), Who::Program))
    }

    /// Refuses a choice that has neither an answer nor a default.
    fn open(&self, question: &Question) -> Refusal {
        Refusal::new(format!("the odds depend on a choice that nobody has made: {}", question.text))
            .about(question.id.clone())
            .legal(question.legal())
            .hint(format!("give a standing answer: {}=…", question.id))
    }

    fn outcomes(&mut self, chance: &Chance<'_>) -> Option<Rc<Vec<(Reply, u64)>>> {
        let Some((dice, reading)) = chance.pool() else { return chance.outcomes().map(Rc::new) };
        let alike = |weighed: &&Weighed| {
            weighed.reading == reading
                && weighed.reading != Reading::Count
                && weighed.dice.len() == dice.len()
                && weighed.dice.iter().zip(dice).all(|(one, other)| one.same(other))
        };
        if let Some(weighed) = self.weighed.iter().find(alike) {
            return Some(Rc::clone(&weighed.outcomes));
        }
        let outcomes = Rc::new(chance.outcomes()?);
        self.weighed.push(Weighed { dice: dice.to_vec(), reading, outcomes: Rc::clone(&outcomes) });
        Some(outcomes)
    }
}

impl Source for Branches<'_> {
    fn decide(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.remember(asked.id());
        if let Some(begun) = self.begun(asked.id()) {
            return Ok(Some(begun));
        }
        if let Some((_, reply)) = self.early_for(asked.id()) {
            return Ok(Some((reply, Who::Early)));
        }
        // Who asks for the odds of an answer means it.
        if asked.is_meant() {
            return Ok(Some((Reply::Kept(super::Value::Yes(true)), Who::Program)));
        }
        if let Some(assumed) = self.instead(asked) {
            self.assume(asked, &assumed);
            return Ok(Some((Reply::Raw(Raw::Text(assumed)), Who::Program)));
        }
        // A table to be confirmed has a default; a value of the owner's has none.
        let default = asked.default();
        if asked.kind() == Kind::Form && default.is_none() {
            if self.missing.iter().all(|known| known.id != asked.id()) {
                self.missing.push(asked.question());
            }
            // What else is wanted shows where it is gone on without.
            if asked.takes("unknown") {
                return Ok(Some((Reply::Kept(super::Value::Form(None)), Who::Program)));
            }
            self.left = true;
            return Err(Refusal::new("a value of the owner's is wanted"));
        }
        let Some(default) = default else { return Ok(self.first_option(asked)) };
        self.assume(asked, &asked.default_shown().unwrap_or_default());
        Ok(Some((default, Who::Program)))
    }

    fn chance(&mut self, asked: &Asked<'_>, chance: &Chance<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.remember(asked.id());
        if let Some(begun) = self.begun(asked.id()) {
            return Ok(Some(begun));
        }
        if let Some((at, reply)) = self.early_for(asked.id()) {
            let bit = 1_u64.checked_shl(u32::try_from(at).unwrap_or(u32::MAX)).unwrap_or(0);
            if self.used & bit != 0 {
                let (key, first) = (self.early.get(at).map_or("", |early| &early.key), self.used_by.get(&at).cloned().unwrap_or_default());
                return Err(Refusal::new(format!("`{key}` could mean two rolls, `{first}` and `{}`", asked.id()))
                    .expected("one answer for each roll")
                    .hint("give each by its id, or ask for a nearer horizon"));
            }
            self.used |= bit;
            self.used_by.insert(at, asked.id().to_owned());
            return Ok(Some((reply, Who::Early)));
        }
        if self.at == self.frames.len() {
            let Some(outcomes) = self.outcomes(chance) else {
                return Err(Refusal::new(format!("nobody knows what may be drawn at `{}`, so there are no odds through it", asked.id()))
                    .hint(format!("say what comes up: {}=…", asked.id())));
            };
            let total = outcomes.iter().map(|(_, ways)| *ways).sum();
            self.frames.push(Frame { outcomes, nth: 0, total });
        }
        let reply = self.frames.get(self.at).and_then(|frame| frame.outcomes.get(frame.nth)).map(|(reply, _)| reply.clone());
        self.at += 1;
        Ok(reply.map(|reply| (reply, Who::Program)))
    }

    fn certain(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.remember(asked.id());
        if let Some(begun) = self.begun(asked.id()) {
            return Ok(Some(begun));
        }
        Ok(self.early_for(asked.id()).map(|(_, reply)| (reply, Who::Early)))
    }

    fn part(&mut self) -> Option<Part> {
        self.merge.then(|| self.marks.begin(self.at))
    }

    fn stands(&mut self, part: Part, position: &dyn Position) -> bool {
        match self.marks.stands(part, self.at, (self.used, &self.begun_used), position) {
            Stands::Again => true,
            Stands::Known(mark) => {
                self.lead(Leads::Mark(mark));
                self.left = true;
                false
            }
            Stands::New(mark, depth) => {
                self.lead(Leads::Mark(mark));
                self.marks.go_on(mark, depth);
                true
            }
        }
    }
}
