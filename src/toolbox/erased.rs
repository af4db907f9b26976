//! Any game as one object: states and actions without their types, for whatever knows no game.

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Value as Json;

use super::deeds::{self, Deed};
use super::evening::{Evening, Wanted, places, wanted, wanted_or_typed};
use super::fix::{self, Edit};
use super::horizon::Reached;
use super::sheet::Sheet;
use super::status::Status;
use super::wording::slug;
use crate::dice::near;
use crate::kernel::walk::{Reach, walk_on};
use crate::kernel::{
    Answers, Cite, Early, Fault, Field, Form, Next, Note, Outcome, Question, Rank, Recorded, Refusal, Seat, Source, Span, Step, Trail,
    Weight, advance, advance_from, advance_with,
};

/// What an end is called in which nothing changes that a person would name.
pub const NOTHING: &str = "nothing changes";

/// A state whose type only its game knows. Cheap to clone.
#[derive(Clone)]
pub struct AnyState(Rc<dyn Any>);

/// Whose move it is, for whatever knows no game.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyNext {
    /// The book leaves no choice.
    Must(String),
    /// The menu.
    May(Vec<AnyOffer>),
    /// The game is over.
    Over(Outcome),
}

/// One line of the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyOffer {
    /// The action's name: `seek-glory`.
    pub id: String,
    /// The action in a player's words.
    pub label: String,
    /// Who may do it; none when anyone may.
    pub seat: Option<Seat>,
    /// Why it may not be done now.
    pub barred: Option<Refusal>,
}

impl AnyOffer {
    /// What it does, where the label says the action's name before that: `end the turn` of `pass: end the turn`.
    #[must_use]
    pub fn does(&self) -> &str {
        self.label.split_once(": ").filter(|(name, _)| slug(name) == self.id).map_or(&self.label, |(_, does)| does)
    }
}

/// Where a run got to.
pub enum AnyStep {
    /// One more answer is needed; nothing has changed for good.
    Asks {
        /// What is asked.
        question: Box<Question>,
        /// What happened up to here.
        notes: Vec<Note>,
        /// What was used up to here.
        trail: Trail,
        /// The position as far as it came: for showing, never for keeping.
        state: AnyState,
    },
    /// It ran to its end.
    Done {
        /// The state after it.
        state: AnyState,
        /// What happened.
        notes: Vec<Note>,
        /// What was used.
        trail: Trail,
    },
}

/// The exact odds of an action.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Ways it may end, likeliest first.
    pub ends: Vec<OddsOf>,
    /// What a person would name of the ends, what decides most first, then the likeliest.
    pub facts: Vec<(String, Weight)>,
    /// What each of them decides.
    pub ranks: BTreeMap<String, Rank>,
    /// Choices that nobody had answered, with the default that was taken.
    pub assumed: Vec<(String, String)>,
    /// What each of these choices is in words, by its id.
    pub texts: BTreeMap<String, String>,
    /// What else could have been answered to each of them, where that can be listed.
    pub others: BTreeMap<String, Vec<String>>,
    /// Those of them that were made before any dice fell.
    pub settled: Vec<(String, String)>,
    /// How far they look, in words: `to the end of this step`.
    pub until: String,
    /// The same as a horizon.
    pub horizon: Span,
    /// How often an action ran.
    pub runs: usize,
    /// How many different positions were met.
    pub positions: usize,
}

impl Odds {
    /// Whether no end differs from the position before it in what a person would name.
    #[must_use]
    pub fn is_still(&self) -> bool {
        self.ends.iter().all(|end| end.result == NOTHING)
    }

    /// Whether all ends look the same to a person: no dice decide anything.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.ends.windows(2).all(|ends| matches!(ends, [one, other] if one.result == other.result))
    }
}

/// So many actions, in words.
const fn steps_on(steps: usize) -> &'static str {
    match steps {
        0 | 1 => "in this step",
        2 => "in the next two steps",
        3 => "in the next three steps",
        4 => "in the next four steps",
        5 => "in the next five steps",
        6 => "in the next six steps",
        7 => "in the next seven steps",
        _ => "in the next eight steps",
    }
}

/// One way it may end.
#[derive(Clone, Debug)]
pub struct OddsOf {
    /// The facts of the end, joined; `nothing changes` for none.
    pub result: String,
    /// What happened, at the horizon of a step only.
    pub notes: Vec<Note>,
    /// Its chance.
    pub weight: Weight,
}

/// A game with its pack, ready to be played by whatever knows no game.
pub trait AnyGame {
    /// Its id: `dungeon-roll`.
    fn id(&self) -> &'static str;
    /// Its name.
    fn name(&self) -> &'static str;
    /// Parts that can be switched.
    fn parts(&self) -> &'static [&'static str];
    /// A table with nothing laid out yet.
    fn blank(&self) -> AnyState;
    /// A state from its JSON.
    ///
    /// # Errors
    /// When it is no state of this game; the message says where.
    fn read(&self, json: &str) -> Result<AnyState, String>;
    /// Whether two states are alike.
    fn same(&self, one: &AnyState, other: &AnyState) -> bool;
    /// A state as JSON.
    fn write(&self, state: &AnyState) -> Json;
    /// Every fault of a state.
    fn faults(&self, state: &AnyState) -> Vec<Fault>;
    /// Whose move it is.
    fn next(&self, state: &AnyState) -> AnyNext;
    /// What the table may do besides, in any game.
    fn deeds(&self, state: &AnyState) -> Vec<AnyOffer>;
    /// An action in a player's words.
    fn label(&self, state: &AnyState, action: &str) -> String;
    /// Runs an action, or a deed of the table.
    ///
    /// # Errors
    /// When the rules refuse, an answer is illegal, or there is no such action.
    fn advance(&self, state: &AnyState, seat: Option<Seat>, action: &str, answers: &Answers) -> Result<AnyStep, Refusal>;
    /// Runs an action of the game against any source of answers: robots, replays.
    ///
    /// # Errors
    /// When the rules refuse, an answer is illegal, or the game has no such action.
    fn drive(&self, state: &AnyState, seat: Option<Seat>, action: &str, source: &mut dyn Source) -> Result<AnyStep, Refusal>;
    /// What a finished step ended.
    fn ends(&self, before: &AnyState, action: &str, after: &AnyState) -> Span;
    /// The exact odds of an action, with the answers it has had so far, if it has begun already.
    ///
    /// # Errors
    /// See [`walk_on`].
    fn odds(
        &self,
        state: &AnyState,
        seat: Option<Seat>,
        action: &str,
        begun: &[Recorded],
        early: &[Early],
        reach: Reach,
    ) -> Result<Odds, Refusal>;
    /// How far odds look that are worked out from a state, in words.
    fn until(&self, state: &AnyState, horizon: Span) -> String;
    /// Values corrected by hand, each with what it was and is.
    ///
    /// # Errors
    /// When there is no such value, the new one is of the wrong kind, or the state would have faults; all are named.
    fn fix(&self, state: &AnyState, edits: &[Edit]) -> Result<(AnyState, Vec<String>), Refusal>;
    /// The values at a path that may be corrected, a line each; of more than a screen holds, what they stand in.
    ///
    /// # Errors
    /// When nothing is there.
    fn fix_values(&self, state: &AnyState, path: &str) -> Result<Vec<String>, Refusal>;
    /// A correction that could be made now, to show how one looks.
    fn fix_example(&self, state: &AnyState) -> Option<String>;
    /// The table's own sheet.
    fn sheet<'a>(&'a self, state: &'a AnyState) -> &'a Sheet;
    /// The seat of whoever is called so: the player, or the hero.
    fn seat_called(&self, state: &AnyState, name: &str) -> Option<Seat>;
    /// A state with this seat's dice, or the table's, rolled by hand or not.
    fn with_rolling(&self, state: &AnyState, seat: Option<Seat>, by_hand: bool) -> AnyState;
    /// The position.
    fn status(&self, state: &AnyState) -> Status;
    /// The score as it stands.
    fn score(&self, state: &AnyState) -> Outcome;
    /// How it is being played.
    fn mode(&self, state: &AnyState) -> String;
    /// Owner's values still wanted.
    fn wanted(&self, state: &AnyState) -> Vec<Wanted>;
    /// The same, and those typed in this session: what may be typed anew.
    fn wanted_or_typed(&self, state: &AnyState) -> Vec<Wanted>;
    /// Owner's values typed in this session.
    fn known(&self, state: &AnyState) -> Vec<(String, Option<Form>)>;
    /// A state in which these values of the owner's are known.
    fn with_known(&self, state: &AnyState, values: &[(String, Option<Form>)]) -> AnyState;
    /// The fields of a value that the owner typed, where one line said its name, too.
    fn fields(&self, state: &AnyState, path: &str, form: &Form) -> Option<Vec<Field>>;
    /// What the record of a value that no pack has says besides, if it is kept in one.
    fn record(&self, state: &AnyState, path: &str) -> Vec<(&'static str, Json)>;
    /// What the packs have at an owner's path, if they have all of it.
    fn printed(&self, path: &str) -> Option<Form>;
    /// Chances worth knowing before the next deed.
    fn chances(&self, state: &AnyState) -> Vec<String>;
    /// A topic in our own words.
    fn look(&self, words: &str) -> Vec<String>;
    /// The same in mid-game: what was typed in this evening is known, too.
    fn look_here(&self, state: &AnyState, words: &str) -> Vec<String>;
    /// The action that people mean by another word for it.
    fn said(&self, word: &str) -> Option<&'static str>;
    /// Whether this is the name of an action, or of a deed of the table's.
    fn is_action(&self, word: &str) -> bool;
    /// The rule of a section in our own words.
    fn rule(&self, section: &Cite) -> Vec<String>;
    /// The section that says what may be done now.
    fn section(&self, state: &AnyState) -> Option<Cite>;
}

/// A game with its pack.
pub struct Hosted<G: Evening> {
    pack: G::Pack,
    blank: G::State,
    /// What the packs' records are called, and what each says: for what the game itself has no words.
    records: Box<dyn Fn() -> Vec<(String, String)>>,
}

impl<G: Evening> Hosted<G> {
    /// This game, played with this pack.
    #[must_use]
    pub fn new(pack: G::Pack) -> Self {
        Self { pack, blank: G::State::default(), records: Box::new(Vec::new) }
    }

    /// The same, knowing these records: what each is called as a slug, and what it says in a line.
    #[must_use]
    pub fn knowing(self, records: impl Fn() -> Vec<(String, String)> + 'static) -> Self {
        Self { records: Box::new(records), ..self }
    }

    /// What was found, or else the records whose names have the words in them.
    fn or_records(&self, words: &str, lines: Vec<String>) -> Vec<String> {
        const MOST: usize = 12;
        let wanted = slug(words);
        if !lines.is_empty() || words.trim().is_empty() {
            return lines;
        }
        (self.records)().into_iter().filter(|(name, _)| name.contains(&wanted)).take(MOST).map(|(_, line)| line).collect()
    }

    /// The state; the blank one if it is another game's, which the session never hands over.
    fn state<'a>(&'a self, state: &'a AnyState) -> &'a G::State {
        state.0.downcast_ref().unwrap_or(&self.blank)
    }

    fn action(&self, state: &G::State, name: &str) -> Result<Named<G>, Refusal> {
        let json = Json::String(name.to_owned());
        if let Ok(action) = serde_json::from_value::<G::Action>(json.clone()) {
            return Ok(Named::Action(action));
        }
        if let Ok(deed) = serde_json::from_value::<Deed>(json) {
            return Ok(Named::Deed(deed));
        }
        let offered: Vec<String> = match G::next(&self.pack, state) {
            Next::Must(action) => vec![name_of(action)],
            Next::May(offers) => offers.iter().map(|offer| name_of(offer.action)).collect(),
            Next::Over(_) => Vec::new(),
        };
        let deeds: Vec<String> = Deed::ALL.iter().map(|deed| name_of(*deed)).collect();
        let refusal = Refusal::new(format!("there is no action `{name}`")).legal(offered.clone());
        Err(match near(name, offered.iter().chain(&deeds).map(String::as_str)) {
            Some(near) => refusal.hint(format!("did you mean `{near}`?")),
            None => refusal.hint("`actions` lists what may be done now"),
        })
    }
}

enum Named<G: Evening> {
    Action(G::Action),
    Deed(Deed),
}

fn erase<G: Evening>(step: Step<G>) -> AnyStep {
    match step {
        Step::Asks { question, notes, trail, state } => AnyStep::Asks { question, notes, trail, state: AnyState(Rc::new(*state)) },
        Step::Done { state, notes, trail } => AnyStep::Done { state: AnyState(Rc::new(*state)), notes, trail },
    }
}

/// The kebab-case name of a plain enum's variant.
fn name_of(action: impl serde::Serialize) -> String {
    serde_json::to_value(action).ok().and_then(|json| json.as_str().map(str::to_owned)).unwrap_or_default()
}

impl<G: Evening> AnyGame for Hosted<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn parts(&self) -> &'static [&'static str] {
        G::PARTS
    }

    fn blank(&self) -> AnyState {
        AnyState(Rc::new(self.blank.clone()))
    }

    fn read(&self, json: &str) -> Result<AnyState, String> {
        let state: G::State = serde_json::from_str(json).map_err(|error| error.to_string())?;
        Ok(AnyState(Rc::new(state)))
    }

    fn same(&self, one: &AnyState, other: &AnyState) -> bool {
        self.state(one) == self.state(other)
    }

    fn write(&self, state: &AnyState) -> Json {
        serde_json::to_value(self.state(state)).unwrap_or(Json::Null)
    }

    fn faults(&self, state: &AnyState) -> Vec<Fault> {
        let state = self.state(state);
        let mut faults = G::sheet(state).faults();
        faults.extend(G::faults(&self.pack, state));
        faults
    }

    fn next(&self, state: &AnyState) -> AnyNext {
        let state = self.state(state);
        if G::sheet(state).ended {
            return AnyNext::Over(G::score(&self.pack, state));
        }
        match G::next(&self.pack, state) {
            Next::Must(action) => AnyNext::Must(name_of(action)),
            Next::Over(outcome) => AnyNext::Over(outcome),
            Next::May(offers) => AnyNext::May(
                offers
                    .into_iter()
                    .map(|offer| AnyOffer {
                        id: name_of(offer.action),
                        label: G::label(&self.pack, state, offer.action),
                        seat: offer.seat,
                        barred: offer.barred,
                    })
                    .collect(),
            ),
        }
    }

    fn deeds(&self, state: &AnyState) -> Vec<AnyOffer> {
        let state = self.state(state);
        let offer = |deed: &Deed| AnyOffer {
            id: name_of(*deed),
            label: deed.label().to_owned(),
            seat: None,
            barred: deed.barred::<G>(&self.pack, state),
        };
        Deed::ALL.iter().map(offer).collect()
    }

    fn label(&self, state: &AnyState, action: &str) -> String {
        match self.action(self.state(state), action) {
            Ok(Named::Action(action)) => G::label(&self.pack, self.state(state), action),
            Ok(Named::Deed(deed)) => deed.label().to_owned(),
            Err(_) => action.to_owned(),
        }
    }

    fn advance(&self, state: &AnyState, seat: Option<Seat>, action: &str, answers: &Answers) -> Result<AnyStep, Refusal> {
        let state = self.state(state);
        let step = match self.action(state, action)? {
            Named::Action(action) => advance::<G>(&self.pack, state, seat, action, answers)?,
            Named::Deed(deed) => advance_with::<G>(&self.pack, state, seat, answers, |play, table| deeds::run(play, deed, table))?,
        };
        Ok(erase(step))
    }

    fn drive(&self, state: &AnyState, seat: Option<Seat>, action: &str, source: &mut dyn Source) -> Result<AnyStep, Refusal> {
        let state = self.state(state);
        let step = match self.action(state, action)? {
            Named::Action(action) => advance_from::<G>(&self.pack, state, seat, action, source, true)?,
            Named::Deed(_) => return Err(Refusal::new(format!("`{action}` is no action of the game"))),
        };
        Ok(erase(step))
    }

    fn ends(&self, before: &AnyState, action: &str, after: &AnyState) -> Span {
        let (before, after) = (self.state(before), self.state(after));
        match self.action(before, action) {
            Ok(Named::Action(action)) => G::ends(before, action, after),
            _ => Span::Step,
        }
    }

    fn odds(
        &self,
        state: &AnyState,
        seat: Option<Seat>,
        action: &str,
        begun: &[Recorded],
        early: &[Early],
        reach: Reach,
    ) -> Result<Odds, Refusal> {
        let state = self.state(state);
        let Named::Action(action) = self.action(state, action)? else {
            return Err(Refusal::new(format!("`{action}` involves no dice")).expected("an action of the game"));
        };
        let walk = walk_on::<G>(&self.pack, state, seat, action, begun, early, reach)?;
        let reached: Vec<Reached<'_, G::State>> = walk.ends.iter().map(|end| Reached { state: &end.state, far: end.reached }).collect();
        let until = reach.steps.map_or_else(|| G::until(state, reach.horizon, &reached), |steps| steps_on(steps).to_owned());
        let mut odds = Odds {
            ends: Vec::new(),
            facts: Vec::new(),
            ranks: BTreeMap::new(),
            assumed: walk.assumed,
            texts: walk.texts,
            others: walk.others,
            settled: walk.settled,
            until,
            horizon: reach.horizon,
            runs: walk.runs,
            positions: walk.states,
        };
        for end in walk.ends {
            let mut told = G::facts(&self.pack, state, &end.state);
            told.sort_by_key(|fact| fact.rank);
            for fact in &told {
                match odds.facts.iter_mut().find(|(known, _)| *known == fact.words) {
                    Some((_, weight)) => weight.add(&end.weight),
                    None => odds.facts.push((fact.words.clone(), end.weight.clone())),
                }
                odds.ranks.insert(fact.words.clone(), fact.rank);
            }
            let facts: Vec<String> = told.into_iter().map(|fact| fact.words).collect();
            let result = if facts.is_empty() { NOTHING.to_owned() } else { facts.join("; ") };
            match odds.ends.iter_mut().find(|known| known.result == result && known.notes == end.notes) {
                Some(known) => known.weight.add(&end.weight),
                None => odds.ends.push(OddsOf { result, notes: end.notes, weight: end.weight }),
            }
        }
        odds.ends.sort_by(|one, other| other.weight.p().total_cmp(&one.weight.p()));
        let rank = |fact: &str| odds.ranks.get(fact).copied().unwrap_or_default();
        odds.facts.sort_by(|one, other| rank(&one.0).cmp(&rank(&other.0)).then(other.1.p().total_cmp(&one.1.p())));
        Ok(odds)
    }

    fn with_known(&self, state: &AnyState, values: &[(String, Option<Form>)]) -> AnyState {
        let mut state = self.state(state).clone();
        let known = std::sync::Arc::make_mut(G::known(&mut state));
        values.iter().for_each(|(path, form)| known.put(path.clone(), form.clone()));
        AnyState(Rc::new(state))
    }

    fn until(&self, state: &AnyState, horizon: Span) -> String {
        G::until(self.state(state), horizon, &[])
    }

    fn fix(&self, state: &AnyState, edits: &[Edit]) -> Result<(AnyState, Vec<String>), Refusal> {
        let mut json = self.write(state);
        let aliases = places::<G>(&self.pack, self.state(state));
        let mut told = Vec::new();
        for edit in edits {
            let edit = &G::kept_as(&self.pack, self.state(state), edit)?.unwrap_or_else(|| edit.clone());
            let missing = fix::has_taken(&json, edit, &aliases).err();
            let before = json.clone();
            told.push(fix::apply(&mut json, edit, &aliases)?);
            let mut read = serde_json::from_value::<G::State>(json.clone());
            // A name that is added may be that of a record, or one more of a count.
            if read.is_err() {
                let fits = |(state, _): &(Json, String)| serde_json::from_value::<G::State>(state.clone()).is_ok();
                if let Some((state, said)) = fix::other_meanings(&before, edit, &aliases).into_iter().find(fits) {
                    json = state;
                    read = serde_json::from_value(json.clone());
                    if let Some(told) = told.last_mut() {
                        *told = said;
                    }
                }
            }
            let error = match &read {
                Err(error) if missing.is_some() && error.to_string().starts_with("unknown field") => {
                    return Err(missing.unwrap_or_else(|| Refusal::new(error.to_string())));
                }
                Err(error) => Some(error.to_string()),
                Ok(read) => {
                    let written = serde_json::to_value(read).unwrap_or(Json::Null);
                    if let Some(missing) = missing {
                        fix::has_taken(&written, edit, &aliases).map_err(|_| missing)?;
                    }
                    fix::misshapen(&json, &written).map(|_| "expected a record: the values by name".to_owned())
                }
            };
            if let Some(error) = error {
                return Err(fix::unfit(&json, edit, &aliases, &error));
            }
        }
        let mut fixed: G::State = serde_json::from_value(json).map_err(|error| Refusal::new(error.to_string()))?;
        told.extend(G::put_right(&self.pack, self.state(state), &mut fixed));
        let fixed = AnyState(Rc::new(fixed));
        let before = self.faults(state);
        let faults: Vec<String> = self
            .faults(&fixed)
            .iter()
            .filter(|fault| !before.contains(fault))
            .map(|fault| format!("{}: {}", fault.path, fault.what))
            .collect();
        if faults.is_empty() {
            Ok((fixed, told))
        } else {
            Err(Refusal::new(format!("the table would not be whole: {}", faults.join("; ")))
                .hint("give all values that change together in one `fix`"))
        }
    }

    fn fix_values(&self, state: &AnyState, path: &str) -> Result<Vec<String>, Refusal> {
        let (pack, at) = (&self.pack, self.state(state));
        fix::values(&self.write(state), path, &if path.is_empty() { G::aliases(at) } else { places::<G>(pack, at) })
    }

    fn fix_example(&self, state: &AnyState) -> Option<String> {
        fix::example(&self.write(state), &G::aliases(self.state(state)))
    }

    fn sheet<'a>(&'a self, state: &'a AnyState) -> &'a Sheet {
        G::sheet(self.state(state))
    }

    fn seat_called(&self, state: &AnyState, name: &str) -> Option<Seat> {
        let (sheet, wanted) = (self.sheet(state), slug(name));
        let people = || G::people(&self.pack, self.state(state)).into_iter().find(|names| names.contains(&wanted));
        sheet.seat_named(name).or_else(|| people()?.iter().find_map(|name| sheet.seat_named(name)))
    }

    fn with_rolling(&self, state: &AnyState, seat: Option<Seat>, by_hand: bool) -> AnyState {
        let mut state = self.state(state).clone();
        G::sheet_mut(&mut state).set_by_hand(seat, by_hand);
        AnyState(Rc::new(state))
    }

    fn status(&self, state: &AnyState) -> Status {
        G::status(&self.pack, self.state(state))
    }

    fn score(&self, state: &AnyState) -> Outcome {
        G::score(&self.pack, self.state(state))
    }

    fn mode(&self, state: &AnyState) -> String {
        G::mode(self.state(state))
    }

    fn wanted(&self, state: &AnyState) -> Vec<Wanted> {
        wanted::<G>(&self.pack, self.state(state))
    }

    fn wanted_or_typed(&self, state: &AnyState) -> Vec<Wanted> {
        wanted_or_typed::<G>(&self.pack, self.state(state))
    }

    fn known(&self, state: &AnyState) -> Vec<(String, Option<Form>)> {
        let mut state = self.state(state).clone();
        G::known(&mut state).iter().map(|(path, form)| (path.to_owned(), form.cloned())).collect()
    }

    fn fields(&self, state: &AnyState, path: &str, form: &Form) -> Option<Vec<Field>> {
        G::fields(&self.pack, self.state(state), path, form)
    }

    fn record(&self, state: &AnyState, path: &str) -> Vec<(&'static str, Json)> {
        G::record(&self.pack, self.state(state), path)
    }

    fn printed(&self, path: &str) -> Option<Form> {
        G::printed(&self.pack, path)
    }

    fn chances(&self, state: &AnyState) -> Vec<String> {
        G::chances(&self.pack, self.state(state))
    }

    fn look(&self, words: &str) -> Vec<String> {
        self.or_records(words, G::look(&self.pack, words))
    }

    fn look_here(&self, state: &AnyState, words: &str) -> Vec<String> {
        self.or_records(words, G::look_here(&self.pack, self.state(state), words))
    }

    fn said(&self, word: &str) -> Option<&'static str> {
        G::said(word)
    }

    fn is_action(&self, word: &str) -> bool {
        let json = Json::String(word.to_owned());
        serde_json::from_value::<G::Action>(json.clone()).is_ok() || serde_json::from_value::<Deed>(json).is_ok()
    }

    fn rule(&self, section: &Cite) -> Vec<String> {
        G::rule(&self.pack, section)
    }

    fn section(&self, state: &AnyState) -> Option<Cite> {
        G::section(&self.pack, self.state(state))
    }
}
