//! What a game is to the kernel, and what it says of whose move it is.

use std::fmt::Debug;
use std::hash::Hash;
use std::str::FromStr;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::owner::{in_words, is_long};
use super::{About, Cite, Field, Flow, Form, Known, Note, Refusal, Table, note};

/// A place at the table, counted from 0 in the order players sat down. A seat keeps its number when someone leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// A game: its state, its actions, and its procedures.
///
/// An action begins where the table could stop and talk. What lies between two actions (the fight, the phase, whose turn)
/// is in the state. A state holds nothing that no rule will read again.
pub trait Game: Sized + 'static {
    /// What the packs say: dice, chips, cards.
    type Pack: 'static;
    /// What may be done: a plain enum. Its kebab-case name is its name for people and in JSON.
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned;
    /// All that the rules will read again.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + 'static;

    /// Whose move it is, and what may be done. The only place that knows the order of play.
    fn next(pack: &Self::Pack, state: &Self::State) -> Next<Self::Action>;

    /// Carries an action out.
    ///
    /// # Errors
    /// When an answer is missing or illegal, or the rules refuse.
    fn run(play: &mut Play<'_, Self>, action: Self::Action, table: &mut Table<'_>) -> Flow<()>;

    /// Every fault of a state: broken invariants, records that the pack no longer has.
    fn faults(pack: &Self::Pack, state: &Self::State) -> Vec<Fault>;

    /// The owner's values typed in this session.
    fn known(state: &mut Self::State) -> &mut Arc<Known>;

    /// What the packs have at an owner's path (`monster.giant.front`), if they have all of it.
    fn printed(pack: &Self::Pack, path: &str) -> Option<Form>;

    /// What a finished step ended: the walk's horizons.
    fn ends(before: &Self::State, action: Self::Action, after: &Self::State) -> Span;

    /// What differs that a person would name ("giant-1 killed").
    fn facts(pack: &Self::Pack, before: &Self::State, after: &Self::State) -> Vec<Fact>;

    /// An action in a player's words.
    fn label(pack: &Self::Pack, state: &Self::State, action: Self::Action) -> String;

    /// What players call the thing that is typed as `key`, where they call it otherwise: `Iron Helm` for `iron-helm`. An option without
    /// a label of its own is shown so.
    fn called(_pack: &Self::Pack, _state: &Self::State, _key: &str) -> Option<String> {
        None
    }

    /// Everybody at the table, each by all that they may be called, as slugs: the hero and who plays it. Where one of these names an
    /// option, so do the others.
    fn people(_pack: &Self::Pack, _state: &Self::State) -> Vec<Vec<String>> {
        Vec::new()
    }
}

/// What differs between two positions, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A few words: `giant-1 killed`.
    pub words: String,
    /// What it decides.
    pub rank: Rank,
}

/// What a fact decides, the gravest first: in this order facts are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A hero's death, or the game.
    Fate,
    /// A hero's wound.
    Harm,
    /// An enemy's.
    Kill,
    /// An enemy's wound.
    Wound,
    /// Something lost.
    Loss,
    /// Anything else.
    #[default]
    Other,
    /// Fame, gold and the like.
    Gain,
}

impl Fact {
    /// A fact of this rank.
    #[must_use]
    pub fn new(rank: Rank, words: impl Into<String>) -> Self {
        Self { words: words.into(), rank }
    }
}

impl From<String> for Fact {
    fn from(words: String) -> Self {
        Self { words, rank: Rank::Other }
    }
}

/// A run in progress. A game's rules are methods on this: they change `state` directly and ask the table for the rest.
#[derive(Debug)]
pub struct Play<'a, G: Game> {
    /// What the packs say.
    pub pack: &'a G::Pack,
    /// The state, changed in place; kept only if the run gets to its end.
    pub state: G::State,
    /// Who does it; none for what the book leaves no choice in.
    pub seat: Option<Seat>,
}

impl<G: Game> Play<'_, G> {
    /// A copy, to try something out on.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self { pack: self.pack, state: self.state.clone(), seat: self.seat }
    }
}

/// Whose move it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Next<A> {
    /// The book leaves no choice: run without a menu, one line shown.
    Must(A),
    /// The menu.
    May(Vec<Offer<A>>),
    /// The game is over.
    Over(Outcome),
}

/// One line of the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer<A> {
    /// What may be done.
    pub action: A,
    /// Who may do it; none when anyone at the table may.
    pub seat: Option<Seat>,
    /// Why it may not be done now.
    pub barred: Option<Refusal>,
}

impl<A> Offer<A> {
    /// This seat may do this.
    #[must_use]
    pub fn new(seat: impl Into<Option<Seat>>, action: A) -> Self {
        Self { action, seat: seat.into(), barred: None }
    }

    /// Shown, but not allowed, with the reason.
    #[must_use]
    pub fn barred(mut self, refusal: Refusal) -> Self {
        self.barred = Some(refusal);
        self
    }

    /// Barred if there is a reason.
    #[must_use]
    pub fn barred_if(mut self, refusal: Option<Refusal>) -> Self {
        self.barred = refusal;
        self
    }
}

/// How a game ended: what goes into the score book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Everyone who played, best first.
    pub scores: Vec<Score>,
    /// Won or lost together; none for a game of each against all.
    #[serde(default)]
    pub coop: Option<bool>,
    /// The end in a sentence.
    pub summary: String,
}

/// One player's score.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The player's name.
    pub name: String,
    /// The hero played.
    pub role: String,
    /// The total; none in a game without points.
    pub score: Option<i64>,
    /// 1 for the best; equal for those tied.
    pub rank: u32,
    /// Whether this player won; several may.
    pub winner: bool,
    /// The sum, line by line.
    #[serde(default)]
    pub lines: Vec<ScoreLine>,
}

/// One line of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// What for.
    pub what: String,
    /// How many points.
    pub points: i64,
}

/// Something wrong with a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Where: ids and dots (`ann.fame`).
    pub path: String,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl Fault {
    /// A fault at this place.
    #[must_use]
    pub fn new(path: impl Into<String>, what: impl Into<String>) -> Self {
        Self { path: path.into(), what: what.into() }
    }
}

/// What a step ended, from least to most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// Only itself.
    #[default]
    Step,
    /// A round of the game: a combat round, a level, a turn.
    Round,
    /// What was going on: a fight, a delve, the game.
    End,
}

impl Span {
    /// Their names, from least to most.
    pub const NAMES: [&'static str; 3] = ["step", "round", "end"];
}

impl FromStr for Span {
    type Err = Refusal;

    fn from_str(word: &str) -> Result<Self, Refusal> {
        match word {
            "step" => Ok(Self::Step),
            "round" => Ok(Self::Round),
            "end" => Ok(Self::End),
            _ => Err(Refusal::new(format!("`{word}` is no horizon")).expected(Self::NAMES.join(", "))),
        }
    }
}

impl<G: Game> Play<'_, G> {
    /// The owner's values at `path`: typed before, or in the packs, or asked on one line. None when the owner can't say;
    /// a rule that needs them then has a branch in which the players type the outcome.
    ///
    /// # Errors
    /// When the line is still to be typed, or is not a line of these fields.
    pub fn owner(&mut self, table: &mut Table<'_>, path: &str, fields: &[Field], about: About<'_>) -> Flow<Option<Form>> {
        if let Some(form) = G::known(&mut self.state).get(path) {
            return Ok(form.clone());
        }
        if let Some(form) = G::printed(self.pack, path) {
            return Ok(Some(form));
        }
        self.owner_anew(table, path, fields, about)
    }

    /// The same, asked even if it was asked before: a value typed wrongly is typed anew.
    ///
    /// # Errors
    /// As [`Table::form`].
    pub fn owner_anew(&mut self, table: &mut Table<'_>, path: &str, fields: &[Field], about: About<'_>) -> Flow<Option<Form>> {
        let section = about.cite.clone();
        let form = table.form(about, fields)?;
        if let Some(taken) = form.as_ref().filter(|form| is_long(fields, form)) {
            table.tell(|| section.iter().cloned().fold(note(format!("taken: {}", in_words(fields, taken))), Note::cite));
        }
        Arc::make_mut(G::known(&mut self.state)).put(path, form.clone());
        Ok(form)
    }

    /// Refuses for a matter of cost or order, unless the table has overruled it.
    ///
    /// # Errors
    /// Unless the run was started with `--anyway`.
    pub fn bar(&self, table: &mut Table<'_>, cite: Cite, reason: impl FnOnce() -> String) -> Flow<()> {
        table.bar(|| Refusal::new(reason()).cite(cite))
    }
}
