//! Answers given branch by branch.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::dice::{Die, Reading};
use crate::kernel::answers::{ASSUMED, WHOLE, fits};
use crate::kernel::marks::{Leads, Marks, Part, Position, Stands, Way};
use crate::kernel::{Asked, Chance, Early, Kind, Question, Raw, Recorded, Refusal, Reply, Source, Value, Who};

pub(super) struct Frame {
    outcomes: Rc<Vec<(Reply, u64)>>,
    nth: usize,
    total: u64,
}

/// One roll's outcomes, kept since the same dice are rolled over and over.
pub(super) struct Weighed {
    dice: Vec<Die>,
    reading: Reading,
    outcomes: Rc<Vec<(Reply, u64)>>,
}

/// Answers branch by branch: each frame is a roll or draw of the present run, at one of its outcomes.
pub(super) struct Branches<'a> {
    /// What the action that is being expanded was answered already, and how many of each branch's asked these.
    pub begun: &'a [Recorded],
    pub begun_used: Vec<bool>,
    pub early: &'a [Early],
    pub taken: Vec<bool>,
    pub asked: BTreeMap<String, ()>,
    pub assumed: BTreeMap<String, Vec<String>>,
    pub texts: BTreeMap<String, String>,
    /// What else could have been answered to each of them, where that can be listed.
    pub others: BTreeMap<String, Vec<String>>,
    /// What was assumed before any dice fell, whatever they showed.
    pub settled: BTreeMap<String, String>,
    pub sure: bool,
    pub missing: Vec<Question>,
    /// Whether any dice fell, or might have fallen behind a value that is wanted.
    pub dice: bool,
    pub frames: Vec<Frame>,
    pub at: usize,
    /// Which early answers a roll of the present branch has used, one bit each.
    pub used: u64,
    pub used_by: BTreeMap<usize, String>,
    pub left: bool,
    pub weighed: Vec<Weighed>,
    /// Whether a choice without a default takes its first option.
    pub first: bool,
    pub marks: Marks,
    /// The ways within the action that the present run has found.
    pub ways: Vec<Way>,
    /// What the present branch has drawn, by key.
    pub drawn: Vec<String>,
    /// Whether a chance was past what a `u128` holds.
    pub too_wide: bool,
    pub merge: bool,
}

impl<'a> Branches<'a> {
    pub fn new(early: &'a [Early]) -> Self {
        Self {
            begun: &[],
            begun_used: Vec::new(),
            early,
            taken: vec![false; early.len()],
            asked: BTreeMap::new(),
            assumed: BTreeMap::new(),
            texts: BTreeMap::new(),
            others: BTreeMap::new(),
            settled: BTreeMap::new(),
            sure: false,
            missing: Vec::new(),
            dice: false,
            frames: Vec::new(),
            at: 0,
            used: 0,
            used_by: BTreeMap::new(),
            left: false,
            weighed: Vec::new(),
            first: false,
            marks: Marks::default(),
            ways: Vec::new(),
            drawn: Vec::new(),
            too_wide: false,
            merge: true,
        }
    }

    pub fn start(&mut self) {
        self.frames.clear();
        self.marks.start();
    }

    /// Back to the beginning of the action, for the next branch.
    pub fn rewind(&mut self, used: u64) {
        self.at = 0;
        self.used = used;
        self.left = false;
        self.drawn.clear();
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
    pub fn turn(&mut self) -> bool {
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
    pub fn of_all(&self, runs: usize) -> usize {
        // Each frame stands so far within its own share of the frame before it.
        let (behind, _) = self.frames.iter().fold((0.0, 1.0), |(behind, share): (f64, f64), frame| {
            let outcomes = frame.outcomes.len().max(1);
            (behind + share * frame.nth as f64 / outcomes as f64, share / outcomes as f64)
        });
        if behind > 0.0 { (runs as f64 / behind) as usize } else { runs }
    }

    /// The values that are wanted, in the order in which they were met, but card by card: what is up now comes before what may turn up.
    pub fn wanted(&self) -> Vec<Question> {
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
    pub fn lead(&mut self, to: Leads<usize>) {
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
                let question = asked.question();
                let others = match question.kind {
                    Kind::Confirm => vec!["yes".to_owned(), "no".to_owned()],
                    Kind::Choose if question.also.is_none() => question.options.into_iter().map(|option| option.key).collect(),
                    _ => Vec::new(),
                };
                self.others.insert(id.to_owned(), others.into_iter().filter(|other| other != value).collect());
                self.texts.insert(id.to_owned(), question.text);
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

    /// Whether what was answered to a question by its whole id has had its time: it is asked again, and takes it no more.
    fn is_over(&self, asked: &Asked<'_>) -> bool {
        let answers = self.early.iter().zip(&self.taken);
        let mut whole = answers.filter(|(early, taken)| **taken && early.key.strip_prefix(WHOLE) == Some(asked.id()));
        whole.any(|(early, _)| matches!(&early.raw, Raw::Text(text) if !asked.takes(text)))
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
    pub fn open(&self, question: &Question) -> Refusal {
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
        if !self.is_over(asked)
            && let Some((_, reply)) = self.early_for(asked.id())
        {
            return Ok(Some((reply, Who::Early)));
        }
        // Who asks for the odds of an answer means it.
        if asked.is_meant() {
            return Ok(Some((Reply::Kept(Value::Yes(true)), Who::Program)));
        }
        if let Some(assumed) = self.instead(asked) {
            self.assume(asked, &assumed);
            return Ok(Some((Reply::Raw(Raw::Text(assumed)), Who::Program)));
        }
        // A table to be confirmed has a default; a value of the owner's has none.
        let default = asked.default();
        if asked.kind() == Kind::Form && default.is_none() {
            // Nobody reads out the cards that chance may bring: each is one that nobody knows.
            let drawn = asked.id().split('.').any(|part| self.drawn.iter().any(|drawn| drawn == part));
            if drawn && asked.takes("unknown") {
                return Ok(Some((Reply::Kept(Value::Form(None)), Who::Program)));
            }
            if self.missing.iter().all(|known| known.id != asked.id()) {
                self.missing.push(asked.question());
            }
            // What else is wanted shows where it is gone on without.
            if asked.takes("unknown") {
                return Ok(Some((Reply::Kept(Value::Form(None)), Who::Program)));
            }
            (self.left, self.dice) = (true, true);
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
            self.dice = true;
            self.frames.push(Frame { outcomes, nth: 0, total });
        }
        let reply = self.frames.get(self.at).and_then(|frame| frame.outcomes.get(frame.nth)).map(|(reply, _)| reply.clone());
        self.at += 1;
        if let (Kind::Draw, Some(Reply::Nth(nth))) = (asked.kind(), &reply) {
            self.drawn.extend(asked.question().options.get(*nth).map(|option| option.key.clone()));
        }
        Ok(reply.map(|reply| (reply, Who::Program)))
    }

    fn certain(&mut self, asked: &Asked<'_>) -> Result<Option<(Reply, Who)>, Refusal> {
        self.remember(asked.id());
        if let Some(begun) = self.begun(asked.id()) {
            return Ok(Some(begun));
        }
        if self.is_over(asked) {
            return Ok(None);
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
