//! What a game tells the evening around it, beyond its rules.

use serde_json::Value as Json;

use super::fix::Edit;
use super::horizon::{CHOICE, Reached, either};
use super::sheet::{Automation, Sheet};
use super::status::Status;
use crate::kernel::{Cite, Field, Flow, Form, Game, Outcome, Play, Refusal, Seat, Span, Table};

/// A value that only the owner can see, wanted by this set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its path: `monster.giant.front`.
    pub path: String,
    /// What it is called: `Giant, name side`.
    pub label: String,
    /// Its fields.
    pub fields: Vec<Field>,
}

/// An optional rule, or a choice of the table's, that may be switched at any menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// What it is called when it is typed.
    pub key: &'static str,
    /// What is different while it is in use.
    pub words: &'static str,
    /// The section it stands in.
    pub section: Cite,
    /// Whether it is in use.
    pub on: bool,
}

/// Owner's values that this set-up will want and nobody has given.
#[must_use]
pub fn wanted<G: Evening>(pack: &G::Pack, state: &G::State) -> Vec<Wanted> {
    unread::<G>(pack, state, false)
}

/// The same, and those that were typed in this session, which may be typed anew.
#[must_use]
pub fn wanted_or_typed<G: Evening>(pack: &G::Pack, state: &G::State) -> Vec<Wanted> {
    unread::<G>(pack, state, true)
}

/// The names of places in a state for `fix`, of people by all that they may be called.
#[must_use]
pub fn places<G: Evening>(pack: &G::Pack, state: &G::State) -> Vec<(String, String)> {
    let mut places = G::aliases(state);
    for names in G::people(pack, state) {
        let theirs = places.iter().find(|(name, _)| names.contains(name)).map(|(_, place)| place.clone());
        for (name, place) in names.into_iter().zip(theirs.into_iter().cycle()) {
            if places.iter().all(|(known, _)| *known != name) {
                places.push((name, place));
            }
        }
    }
    places
}

fn unread<G: Evening>(pack: &G::Pack, state: &G::State, typed: bool) -> Vec<Wanted> {
    let mut known = state.clone();
    let known = G::known(&mut known);
    let there = |value: &Wanted| match known.get(&value.path) {
        Some(_) => typed,
        None => G::printed(pack, &value.path).is_none(),
    };
    G::owners(pack, state).into_iter().filter(there).collect()
}

/// A game that can be played for an evening.
///
/// A session begins with the default state, a table with nothing laid out yet; the game's `next` then offers its set-up, a procedure like any other, whose
/// questions `new` answers from the command line: `player.1`, `player.1.hero`, `set.key`.
pub trait Evening: Game<State: Default> {
    /// Its id: `dungeon-roll`.
    const ID: &'static str;
    /// Its name.
    const NAME: &'static str;
    /// Parts that can be switched on, to remind, or off.
    const PARTS: &'static [&'static str];
    /// Moments that timers can wait for.
    const MOMENTS: &'static [&'static str];

    /// How far a part is automatic before anyone has switched it.
    fn usual(_part: &str) -> Automation {
        Automation::On
    }

    /// The optional rules and the table's choices, each with whether it is in use. Empty where a game has none.
    fn switches(_state: &Self::State) -> Vec<Switch> {
        Vec::new()
    }

    /// Brings the rule of this key into use, or out of it.
    fn switch(_state: &mut Self::State, _key: &str, _on: bool) {}

    /// The table's own sheet.
    fn sheet(state: &Self::State) -> &Sheet;

    /// The table's own sheet, to be changed.
    fn sheet_mut(state: &mut Self::State) -> &mut Sheet;

    /// Names for places in the state's JSON, for `fix`: `("ann", "heroes.0")`.
    fn aliases(state: &Self::State) -> Vec<(String, String)>;

    /// The position, on one screen of 80x24 for the largest table.
    fn status(pack: &Self::Pack, state: &Self::State) -> Status;

    /// The score as it stands: what an evening ended now is worth.
    fn score(pack: &Self::Pack, state: &Self::State) -> Outcome;

    /// How the game is being played, for the score book: `solo`, `open-realm`.
    fn mode(state: &Self::State) -> String;

    /// A new player has just sat down in `seat`, named already: asks what the game needs to know of them.
    ///
    /// # Errors
    /// When an answer is missing or illegal, or the rules do not let anyone join now.
    fn join(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()>;

    /// The player in `seat` leaves (their `here` is false already): tidies up so that play goes on.
    ///
    /// # Errors
    /// When an answer is missing or illegal.
    fn leave(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()>;

    /// Every value that only the owner can see and that this set-up may want, given already or not. See [`wanted`].
    fn owners(pack: &Self::Pack, state: &Self::State) -> Vec<Wanted>;

    /// A correction as it is kept, where what players name is a sum of what the state keeps. None where it is kept as it is named.
    ///
    /// # Errors
    /// When no correction could come to that sum.
    fn kept_as(_pack: &Self::Pack, _state: &Self::State, _edit: &Edit) -> Result<Option<Edit>, Refusal> {
        Ok(None)
    }

    /// What else a correction changes, so that the table is whole: a wounded cube was a healthy one. What changed, a line each.
    fn put_right(_pack: &Self::Pack, _before: &Self::State, _fixed: &mut Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The fields of a value that the owner typed, where one line said its name, too.
    fn fields(_pack: &Self::Pack, _state: &Self::State, _path: &str, _form: &Form) -> Option<Vec<Field>> {
        None
    }

    /// What the record of a value that no pack has says besides, if it is kept in one: which box it belongs to.
    fn record(_pack: &Self::Pack, _state: &Self::State, _path: &str) -> Vec<(&'static str, Json)> {
        Vec::new()
    }

    /// What a round is here, and what is going on: `the level`, `the delve`.
    fn spans(_state: &Self::State) -> [&'static str; 2] {
        ["the round", "what is going on"]
    }

    /// How far odds look that were worked out from this state, in words; as far as is known by where they ended.
    fn until(state: &Self::State, horizon: Span, ends: &[Reached<'_, Self::State>]) -> String {
        let [round, all] = Self::spans(state);
        let end = match horizon {
            Span::Step => return "to the end of this step".to_owned(),
            Span::Round => round,
            Span::End => all,
        };
        let came = |far: bool| ends.iter().any(|end| end.far == far);
        either(&[(ends.is_empty() || came(true), &format!("to the end of {end}")), (came(false), CHOICE)])
    }

    /// Exact chances worth knowing before the next deed, one a line: for `odds` at a menu. May be empty.
    fn chances(pack: &Self::Pack, state: &Self::State) -> Vec<String>;

    /// The action that people mean by another word for it: `done` for `pass`.
    fn said(_word: &str) -> Option<&'static str> {
        None
    }

    /// A topic in our own words with its section, for `look`.
    fn look(pack: &Self::Pack, words: &str) -> Vec<String>;

    /// The same in mid-game: what was typed in this evening is known, too.
    fn look_here(pack: &Self::Pack, _state: &Self::State, words: &str) -> Vec<String> {
        Self::look(pack, words)
    }

    /// The rule of a section in our own words, a line or two, for `?`: what `look` says of it, unless a game knows better.
    fn rule(pack: &Self::Pack, section: &Cite) -> Vec<String> {
        let cited = format!("[{section}]");
        Self::look(pack, section.section()).into_iter().filter(|line| line.ends_with(&cited)).collect()
    }

    /// The section that says what may be done now, for `?` at a menu.
    fn section(_pack: &Self::Pack, _state: &Self::State) -> Option<Cite> {
        None
    }
}
