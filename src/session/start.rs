//! A session begun, or opened where it stood.

use std::rc::Rc;

use serde_json::Value as Json;

use super::course::Course;
use super::generator::{entropy, fresh_seed};
use super::{At, Session, SessionError, Told, sessions};
use crate::kernel::{Early, Refusal, Seat};
use crate::store::{EntryKind, Place, SessionRow, StepKind, StepRow, Store, StoreFault, now_ms};
use crate::toolbox::erased::{AnyGame, AnyNext, AnyState};
use crate::toolbox::fix::misshapen;
use crate::toolbox::wording::count;

/// A game with what its packs say, in a form that can be compared.
#[derive(Clone)]
pub struct Host {
    /// The game.
    pub game: Rc<dyn AnyGame>,
    /// What its packs say: a JSON map of record to value or hash, so that what differs can be named. Any text will do.
    pub fingerprint: String,
}

/// Finds a game, by its id, for the session of this name, begun with these folders of packs.
pub type Lookup<'a> = &'a dyn Fn(&str, &str, &[String]) -> Result<Host, SessionError>;

/// What a session begins with.
#[derive(Clone, Debug, Default)]
pub struct NewSession {
    /// Its name; one is made up if there is none.
    pub name: Option<String>,
    /// The seed of the program's dice; a random one if there is none.
    pub seed: Option<u64>,
    /// A state to begin from, as `status --json` prints it, or only its `state`.
    pub from: Option<String>,
    /// Whether everyone rolls real dice.
    pub physical: bool,
    /// Answers to the set-up's questions.
    pub early: Vec<Early>,
    /// Whether what is not given is picked.
    pub quick: bool,
    /// The folders of packs it is played with, besides the user's own.
    pub packs: Vec<String>,
    /// Whether nothing is to be kept unless the set-up runs to its end.
    pub whole: bool,
}

impl Session {
    /// Begins a session and runs its set-up as far as it goes. Nothing is kept unless all that was given is legal.
    ///
    /// # Errors
    /// When the name is taken or unfit, the state is none or has faults, an answer is refused or nothing asks for it, or the file
    /// can't be written.
    pub fn create(store: Store, host: Host, new: NewSession) -> Result<Self, SessionError> {
        let Host { game, fingerprint } = host;
        let name = match &new.name {
            Some(name) => sessions::fit_name(name)?,
            None => sessions::free_name(&store, game.id())?,
        };
        // A position that is given is laid out already: what is open in it is for the table to answer, not to be picked.
        let laid_out = new.from.is_some();
        let mut state = match &new.from {
            Some(json) => from_json(&*game, json)?,
            None => game.blank(),
        };
        if new.physical {
            state = physical(&*game, &state);
        }
        let seed = new.seed.map_or_else(fresh_seed, Ok)?;
        let row = SessionRow { packs: new.packs, ..blank_row(&*game, name, seed, fingerprint, new.physical)? };
        let mut course = Course::new(Rc::clone(&game), row, state, None);
        course.lay_out();
        if !laid_out {
            course.set_up(new.early)?;
        } else if !new.early.is_empty() {
            return Err(Refusal::new("a state that is given is laid out already; nothing asks for more")
                .hint("leave out the answers, or --from")
                .into());
        }
        course.run_on()?;
        let mut picks = new.quick && !laid_out;
        if picks {
            picks = !course.pick_what_can_be(new.whole)?;
        }
        if new.whole && !laid_out {
            course.ran_to_its_end()?;
        }
        course.book(true)?;
        let Course { mut row, state, draft, changes, mut told, opens, .. } = course;
        let Some(at) = opens else { return Err(SessionError::refuse("the session was not run on: a fault of the program")) };
        store.begin(&mut row, draft.as_ref(), &changes).map_err(|fault| match fault {
            StoreFault::NameTaken(name) => sessions::taken(&store, &name),
            fault => fault.into(),
        })?;
        let told_notes = if let At::Asks { notes, .. } = &at {
            told.notes.clone_from(notes);
            notes.len()
        } else {
            0
        };
        Ok(Self { store, game, row, draft, state, at, told_notes, greeting: told, picks, kept: Vec::new() })
    }

    /// Opens a session where it stood: by name or id, or the last one used. `lookup` finds its game.
    ///
    /// # Errors
    /// When there is no such session (near matches are named), its game is not known, or it can't be read. It is left as it is.
    pub fn open(store: Store, lookup: Lookup<'_>, which: Option<&str>) -> Result<Self, SessionError> {
        let row = sessions::find(&store, which)?;
        let Host { game, fingerprint } = lookup(&row.game, &row.name, &row.packs)?;
        let blank = game.blank();
        let at = At::Menu { offers: Vec::new(), deeds: Vec::new() };
        let (draft, greeting, kept) = (None, Told::default(), Vec::new());
        let mut session = Self { store, game, row, draft, state: blank, at, told_notes: 0, greeting, picks: false, kept };
        session.read()?;
        session.stand(Some(&fingerprint))?;
        Ok(session)
    }

    /// Reads the head and the unfinished step, and nothing else: a session of any length opens equally fast.
    fn read(&mut self) -> Result<(), SessionError> {
        let unreadable = |session: &Self, detail: String| SessionError::Unreadable { session: session.row.name.clone(), detail };
        let fault = |session: &Self, fault| match fault {
            StoreFault::Unreadable { what, detail } => unreadable(session, format!("{what}: {detail}")),
            fault => SessionError::from(fault),
        };
        let head = self.store.step(self.row.id, self.row.head).map_err(|error| fault(self, error))?;
        self.draft = self.store.draft(self.row.id).map_err(|error| fault(self, error))?;
        self.state =
            self.game.read(&head.state).map_err(|error| unreadable(self, format!("the state after step {}: {error}", head.number)))?;
        Ok(())
    }

    /// Stands where the session stood, and says what is different now.
    fn stand(&mut self, fingerprint: Option<&str>) -> Result<(), SessionError> {
        let mut course = self.course();
        course.told_notes = 0;
        if let Some(fingerprint) = fingerprint.filter(|fingerprint| *fingerprint != course.row.fingerprint) {
            let line = changed_packs(&course.row.fingerprint, fingerprint);
            fingerprint.clone_into(&mut course.row.fingerprint);
            course.log(EntryKind::Packs, None, line.clone());
            course.told.lines.push(line);
        }
        let faults = self.game.faults(&self.state);
        if !faults.is_empty() {
            let named: Vec<String> = faults.iter().map(|fault| format!("{}: {}", fault.path, fault.what)).collect();
            course.told.lines.push(format!("the table is not whole: {}; correct it with `fix`", named.join("; ")));
        }
        let goes_on = match course.fit() {
            Ok(()) => course.settle(),
            Err(error) => {
                let action = course.draft.as_ref().map(|draft| draft.action.clone());
                course.stick(&error, action);
                false
            }
        };
        if goes_on {
            self.greeting = self.keep(course)?;
            return Ok(());
        }
        // What is in the file stays, so that an undo or a fix can mend it.
        if let Some(at) = course.opens {
            self.at = at;
        }
        self.greeting = course.told;
        Ok(())
    }

    /// Reads the session again as it is in the file, after another has written to it.
    ///
    /// # Errors
    /// When it is gone, or can't be read.
    pub fn reload(&mut self) -> Result<(), SessionError> {
        self.row = self.store.session(self.row.id)?;
        self.read()?;
        self.stand(None)
    }
}

impl Course {
    /// Step 0: the table as it was laid out first.
    fn lay_out(&mut self) {
        let state = self.game.write(&self.state).to_string();
        let step = StepRow { kind: StepKind::Start, decided: false, state, ..self.blank_step() };
        self.changes.steps.push(step);
        self.row.next_step = 1;
    }

    /// Begins the set-up if it is all that can be done.
    fn set_up(&mut self, early: Vec<Early>) -> Result<(), SessionError> {
        let first = match self.game.next(&self.state) {
            AnyNext::Must(action) => Some((action, None, true)),
            AnyNext::May(offers) => match offers.as_slice() {
                [only] if only.barred.is_none() => Some((only.id.clone(), only.seat, false)),
                _ => None,
            },
            AnyNext::Over(_) => None,
        };
        match first {
            Some((action, seat, must)) => {
                self.begin(&action, seat, early, false, must);
                self.strict = true;
                Ok(())
            }
            None if early.is_empty() => Ok(()),
            None => Err(Refusal::new("this game has no set-up that could use the answers given").hint("leave them out").into()),
        }
    }
}

fn blank_row(game: &dyn AnyGame, name: String, seed: u64, fingerprint: String, physical: bool) -> Result<SessionRow, SessionError> {
    let now = now_ms();
    Ok(SessionRow {
        id: 0,
        origin: (entropy()? >> 1).cast_signed(),
        name,
        game: game.id().to_owned(),
        mode: game.mode(&game.blank()),
        seed,
        physical,
        created: now,
        used: now,
        spent: 0,
        version: 0,
        head: 0,
        number: 0,
        next_step: 0,
        next_roll: 0,
        dice: Place::default(),
        streams: 0,
        redo: Vec::new(),
        play: None,
        fingerprint,
        packs: Vec::new(),
    })
}

/// Everyone who sits there, and the table, rolls by hand.
fn physical(game: &dyn AnyGame, state: &AnyState) -> AnyState {
    let seats: Vec<Seat> = game.sheet(state).seats().collect();
    let table = game.with_rolling(state, None, true);
    seats.into_iter().fold(table, |state, seat| game.with_rolling(&state, Some(seat), true))
}

/// A state from a person's file; every fault of it is named.
fn from_json(game: &dyn AnyGame, json: &str) -> Result<AnyState, SessionError> {
    let whole: Json = serde_json::from_str(json).map_err(|error| Refusal::new(format!("this is no state: it is no JSON ({error})")))?;
    let given = match (whole.get("session"), whole.get("state")) {
        (Some(_), Some(state)) => state,
        _ => &whole,
    };
    let hint = "`status --json` prints one that is whole";
    if given.as_object().is_none_or(serde_json::Map::is_empty) {
        return Err(Refusal::new(format!("this is no state of {}: nothing is laid out in it", game.name())).hint(hint).into());
    }
    let state =
        game.read(&given.to_string()).map_err(|error| Refusal::new(format!("this is no state of {}: {error}", game.name())).hint(hint))?;
    if let Some(place) = misshapen(given, &game.write(&state)) {
        return Err(Refusal::new(format!("this is no state of {}: {place} is a list", game.name()))
            .expected("a record: values by name")
            .hint(hint)
            .into());
    }
    let faults = game.faults(&state);
    if faults.is_empty() {
        return Ok(state);
    }
    let named: Vec<String> = faults.iter().map(|fault| format!("{}: {}", fault.path, fault.what)).collect();
    Err(Refusal::new(format!("this state has {}: {}", count(i64::try_from(faults.len()).unwrap_or(i64::MAX), "fault"), named.join("; ")))
        .hint("mend it, and try again")
        .into())
}

/// What has changed in the packs since the session was last written.
fn changed_packs(before: &str, after: &str) -> String {
    const SHOWN: usize = 5;
    let map = |text: &str| serde_json::from_str::<serde_json::Map<String, Json>>(text).ok();
    let mut line = "the packs have changed since this session was last played".to_owned();
    if let (Some(before), Some(after)) = (map(before), map(after)) {
        let mut names: Vec<&String> = before.keys().chain(after.keys()).filter(|key| before.get(*key) != after.get(*key)).collect();
        names.sort_unstable();
        names.dedup();
        let shown: Vec<&str> = names.iter().take(SHOWN).map(|name| name.as_str()).collect();
        line = format!("{line}: {}", shown.join(", "));
        if names.len() > SHOWN {
            line = format!("{line} and {} more", names.len() - SHOWN);
        }
    }
    format!("{line}; what was done stays as it was, and what comes goes by the new values")
}
