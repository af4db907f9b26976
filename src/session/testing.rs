//! A game for tests: a hero robs goblins, and something bites back.

use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{At, Host, Line, NewSession, Session, SessionError, Told, Undo};
use crate::dice::{Die, Pool};
use crate::kernel::{
    Cite, Early, Fact, Fault, Flow, Form, Game, Known, Next, Offer, Outcome, Play, Raw, Refusal, Score, Seat, Span, Table, ask, note,
};
use crate::store::{Home, Store};
use crate::toolbox::erased::{AnyGame, Hosted};
use crate::toolbox::evening::{Evening, Wanted};
use crate::toolbox::sheet::Sheet;
use crate::toolbox::status::Status;

const ROBBERY: Cite = Cite::new("Robbery 1");

#[derive(Debug)]
pub struct Robbers;

/// A pack with this purse has no goblins any more.
pub const GONE: i64 = 99;

/// How much a goblin carries.
#[derive(Debug, Default)]
pub struct Pack {
    pub purse: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    SetUp,
    Strike,
    Search,
    Rest,
    Buy,
    Finish,
    Bite,
    Growl,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    #[default]
    SetUp,
    Day,
    Bite,
    Growl,
    Over,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    #[serde(default)]
    sheet: Sheet,
    #[serde(default)]
    known: Arc<Known>,
    phase: Phase,
    gold: i64,
    health: i64,
    growls: u32,
}

fn d6() -> Die {
    Die::numbered(6).expect("an ordinary die")
}

impl Game for Robbers {
    type Pack = Pack;
    type Action = Action;
    type State = State;

    fn next(_: &Pack, state: &State) -> Next<Action> {
        match state.phase {
            Phase::SetUp => Next::May(vec![Offer::new(None, Action::SetUp)]),
            Phase::Bite => Next::Must(Action::Bite),
            Phase::Growl => Next::Must(Action::Growl),
            Phase::Over => Next::Over(Robbers::score(&Pack::default(), state)),
            Phase::Day => {
                let poor = (state.gold < 5).then(|| Refusal::new("a horse costs 5 gold").overrulable());
                let mine = |action| Offer::new(Seat(0), action);
                Next::May(vec![
                    mine(Action::Strike),
                    mine(Action::Search),
                    mine(Action::Rest),
                    mine(Action::Buy).barred_if(poor),
                    mine(Action::Finish),
                ])
            }
        }
    }

    fn run(play: &mut Play<'_, Self>, action: Action, table: &mut Table<'_>) -> Flow<()> {
        let seat = play.seat;
        match action {
            Action::SetUp => {
                for nth in 1..=2 {
                    let name = table.text(ask(format!("player.{nth}")), Some(format!("Hero {nth}")), |_| Ok(()))?;
                    play.state.sheet.sit(name);
                }
                play.state.gold = table.number(ask("gold").number(0, 9).default_to(2))?;
                play.state.health = 9;
                play.state.phase = Phase::Day;
            }
            Action::Strike if play.pack.purse == GONE => return Err(Refusal::new("the goblins are gone").into()),
            Action::Strike => {
                let target = table.choose(ask("target").of(seat).choose([("goblin", "goblin"), ("giant", "giant")]))?;
                let faces = table.roll(ask(format!("hit.{target}")).of(seat), &Pool::of(&d6(), 2).sum())?;
                table.tell(|| note(format!("{target} hit for {faces}")).cite(ROBBERY).term("dice", faces));
                play.state.gold += play.pack.purse + i64::from(faces);
                if table.confirm(ask("press").of(seat), false)? {
                    let more = table.roll(ask("more").of(seat), &Pool::of(&d6(), 1).sum())?;
                    table.tell(|| note(format!("pressed for {more}")));
                    play.state.gold += i64::from(more);
                }
                play.state.phase = Phase::Bite;
            }
            Action::Search => {
                let found = table.draw(ask("chest").of(seat).draw([(3, "ruby", 1), (1, "coin", 3)]))?;
                table.tell(|| note(format!("found {found}")));
                play.state.gold += found;
            }
            Action::Rest => {
                play.state.health += 1;
                table.tell(|| note("rested"));
            }
            Action::Buy => {
                play.bar(table, ROBBERY, || "a horse costs 5 gold".to_owned())
                    .or_else(|stop| if play.state.gold < 5 { Err(stop) } else { Ok(()) })?;
                play.state.gold -= 5;
            }
            Action::Finish => play.state.phase = Phase::Over,
            Action::Bite => {
                let bite = table.roll(ask("bite"), &Pool::of(&d6(), 1).sum())?;
                let shield = table.choose(ask("shield").choose([(true, "up"), (false, "down")]))?;
                if !shield {
                    play.state.health -= i64::from(bite);
                }
                table.tell(|| note(format!("bitten for {bite}")));
                play.state.phase = Phase::Growl;
            }
            Action::Growl => {
                let growl = table.roll(ask("growl"), &Pool::of(&d6(), 1).sum())?;
                table.tell(|| note(format!("it growls {growl}")));
                play.state.growls += 1;
                play.state.phase = Phase::Day;
            }
        }
        Ok(())
    }

    fn faults(_: &Pack, state: &State) -> Vec<Fault> {
        let broke = (state.gold < 0).then(|| Fault::new("gold", "gold can't be less than 0"));
        broke.into_iter().chain((state.health > 99).then(|| Fault::new("health", "health is 99 at most"))).collect()
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(_: &Pack, _: &str) -> Option<Form> {
        None
    }

    fn ends(_: &State, action: Action, _: &State) -> Span {
        if action == Action::Growl { Span::Round } else { Span::Step }
    }

    fn facts(_: &Pack, before: &State, after: &State) -> Vec<Fact> {
        let gained = after.gold - before.gold;
        if gained == 0 { Vec::new() } else { vec![format!("{gained} gold").into()] }
    }

    fn label(_: &Pack, state: &State, action: Action) -> String {
        match action {
            Action::Strike => format!("strike with {} gold", state.gold),
            Action::Search => "search: look under the stones".to_owned(),
            action => format!("{action:?}").to_lowercase(),
        }
    }
}

impl Evening for Robbers {
    const ID: &'static str = "robbers";
    const NAME: &'static str = "Robbers";
    const PARTS: &'static [&'static str] = &["bites"];
    const MOMENTS: &'static [&'static str] = &["dawn"];

    fn sheet(state: &State) -> &Sheet {
        &state.sheet
    }
    fn sheet_mut(state: &mut State) -> &mut Sheet {
        &mut state.sheet
    }
    fn aliases(_: &State) -> Vec<(String, String)> {
        Vec::new()
    }
    fn status(_: &Pack, _: &State) -> Status {
        Status::default()
    }
    fn score(_: &Pack, state: &State) -> Outcome {
        let scores = state.sheet.players.iter().map(|player| Score {
            name: player.name.clone(),
            score: Some(state.gold),
            rank: 1,
            winner: true,
            ..Score::default()
        });
        Outcome { scores: scores.collect(), coop: Some(true), summary: format!("{} gold", state.gold) }
    }
    fn mode(state: &State) -> String {
        format!("{} heroes", state.sheet.players.len())
    }
    fn join(_: &mut Play<'_, Self>, _: &mut Table<'_>, _: Seat) -> Flow<()> {
        Ok(())
    }
    fn leave(_: &mut Play<'_, Self>, _: &mut Table<'_>, _: Seat) -> Flow<()> {
        Ok(())
    }
    fn owners(_: &Pack, _: &State) -> Vec<Wanted> {
        Vec::new()
    }
    fn chances(_: &Pack, _: &State) -> Vec<String> {
        Vec::new()
    }
    fn look(_: &Pack, _: &str) -> Vec<String> {
        Vec::new()
    }
}

pub fn host_with(purse: i64) -> Host {
    let game: Rc<dyn AnyGame> = Rc::new(Hosted::<Robbers>::new(Pack { purse }));
    Host { game, fingerprint: format!("{{\"monster.goblin\":{purse},\"hero.knight\":1}}") }
}

pub fn host() -> Host {
    host_with(0)
}

/// A folder with a store in it, gone at the end of the test.
pub struct Folder {
    pub dir: tempfile::TempDir,
}

impl Folder {
    pub fn new() -> Self {
        Self { dir: tempfile::tempdir().expect("a folder") }
    }

    pub fn home(&self) -> Home {
        Home::at(self.dir.path())
    }

    /// As another process would open it.
    pub fn store(&self) -> Store {
        Store::open(&self.home()).expect("a store")
    }

    pub fn open(&self) -> Session {
        self.open_with(&host())
    }

    pub fn open_with(&self, host: &Host) -> Session {
        Session::open(self.store(), &|_, _, _| Ok(host.clone()), None).expect("the session")
    }

    pub fn new_session(&self, seed: u64) -> Session {
        let new = NewSession { seed: Some(seed), quick: true, ..NewSession::default() };
        Session::create(self.store(), host(), new).expect("a session")
    }
}

pub fn typed(text: &str) -> Raw {
    Raw::Text(text.to_owned())
}

pub fn early(pairs: &[(&str, &str)]) -> Vec<Early> {
    pairs.iter().map(|(key, text)| Early { key: (*key).to_owned(), raw: typed(text) }).collect()
}

impl Session {
    /// The id of the open question; empty if there is none.
    pub fn asks(&self) -> &str {
        self.question().map_or("", |question| question.id.as_str())
    }

    /// Answers the open question.
    pub fn say(&mut self, text: &str) -> Told {
        self.answer(typed(text)).expect("a legal answer")
    }

    /// Begins an action with answers given early.
    pub fn begin(&mut self, action: &str, seat: Option<Seat>, early: Vec<Early>, anyway: bool) -> Result<Told, SessionError> {
        self.begin_line(Line { action: action.to_owned(), seat, early, anyway, ..Line::default() }, &|_, _| String::new())
    }

    /// As `begin`, but nothing is kept unless the action runs to its end.
    pub fn begin_whole(&mut self, action: &str, early: Vec<Early>) -> Result<Told, SessionError> {
        self.begin_line(Line { action: action.to_owned(), early, whole: true, ..Line::default() }, &|_, _| String::new())
    }

    /// Begins an action that is offered.
    pub fn act(&mut self, action: &str) -> Told {
        self.begin(action, None, Vec::new(), false).expect("an action that is offered")
    }

    /// Takes back without asking first.
    pub fn undo(&mut self, undo: Undo) -> Result<Told, SessionError> {
        let back = self.would_undo(undo)?;
        self.take_back(back)
    }

    /// What could be brought again, the next first.
    pub fn can_redo(&self) -> Vec<String> {
        self.row.redo.iter().rev().map(|taken| taken.label.clone()).collect()
    }

    /// A number of the state.
    pub fn number(&self, path: &str) -> i64 {
        self.state_json().get(path).and_then(serde_json::Value::as_i64).expect("a number")
    }
}

/// All that a person could see of a session.
pub fn seen(session: &Session) -> String {
    let at = match session.at() {
        At::Menu { offers, .. } => format!("menu {offers:?}"),
        At::Asks { question, notes } => format!("{} {:?} {notes:?}", question.id, question.options),
        At::Over(outcome) => format!("over {outcome:?}"),
    };
    format!("{} {} {:?} {at}", session.step(), session.state_json(), session.answers())
}

pub fn refusal(error: SessionError) -> Refusal {
    match error {
        SessionError::Refused(refusal) => *refusal,
        other => panic!("{other:?}"),
    }
}
