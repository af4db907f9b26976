//! What is kept, as plain values. Times are milliseconds since 1970, in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::kernel::{Early, Note, Outcome, Raw, Seat, Span, Value, Who};

/// The clock, in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Where the generator stands: which of a seed's streams, and how many words of it are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The stream: 0, and one more each time fresh dice were wanted.
    pub stream: u32,
    /// Words of 32 bits used up.
    pub word: u64,
}

/// A session, without its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionRow {
    /// Its id in this file; never given twice.
    #[serde(skip)]
    pub id: i64,
    /// Its id in the world, which an export carries along.
    pub origin: i64,
    /// Its name; no other in this file has it.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// How it is played.
    pub mode: String,
    /// The seed of its dice.
    pub seed: u64,
    /// Whether whoever sits down rolls by hand unless they say otherwise.
    pub physical: bool,
    /// When it began.
    pub created: i64,
    /// When it was last written to or chosen.
    pub used: i64,
    /// Time spent at the table, idle gaps left out; in milliseconds.
    pub spent: i64,
    /// Counts the writes: a writer that saw another count lost a race.
    #[serde(skip)]
    pub version: i64,
    /// The step that it stands at.
    pub head: i64,
    /// How many finished steps lead there.
    pub number: u32,
    /// The next step's id.
    pub next_step: i64,
    /// The next roll's id.
    pub next_roll: i64,
    /// Where its dice stand.
    pub dice: Place,
    /// How many streams of the seed were begun, the first left out.
    pub streams: u32,
    /// What was taken back and can still be brought again, the latest last.
    pub redo: Vec<Taken>,
    /// Its play in the score book, once it has ended.
    pub play: Option<String>,
    /// What the packs said when it was last written: a JSON map of text by caller's choice.
    pub fingerprint: String,
    /// The folders of packs it was begun with.
    #[serde(default)]
    pub packs: Vec<String>,
}

/// A position that was left by taking back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The step it stood at.
    pub head: i64,
    /// How many finished steps led there.
    pub number: u32,
    /// The unfinished step.
    pub draft: Option<Draft>,
    /// Where the dice stood.
    pub dice: Place,
    /// What it was, in words.
    pub label: String,
}

/// What a finished step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// The table as it was laid out first: step 0.
    Start,
    /// An action, or a deed of the table.
    Action,
    /// A correction by hand.
    Fix,
}

/// A finished step. It never changes; undo only moves the head. In an export its state stands as JSON that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepRow {
    /// Its id within the session.
    pub id: i64,
    /// The step before it; none for step 0.
    pub parent: Option<i64>,
    /// How many steps came before it.
    pub number: u32,
    /// What it is.
    pub kind: StepKind,
    /// The action's name; empty for a start or a fix.
    pub action: String,
    /// Who did it.
    pub seat: Option<Seat>,
    /// Whether the table overruled a refusal.
    pub anyway: bool,
    /// Whether the book, not a person, began it.
    pub must: bool,
    /// Whether a person decided something in it.
    pub decided: bool,
    /// Its answers, in the order asked.
    pub answers: Vec<Answered>,
    /// What happened.
    pub notes: Vec<Note>,
    /// A fix in words; empty otherwise.
    pub text: String,
    /// The state after it, as JSON.
    #[serde(with = "state_as_json")]
    pub state: String,
    /// What it ended.
    pub span: Span,
    /// Where the dice stood when it began.
    pub dice: Place,
    /// When it began.
    pub started: i64,
    /// When it was done.
    pub finished: i64,
}

/// A state's text as the JSON it is; a text that is none stays a text.
mod state_as_json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value as Json;

    pub fn serialize<S: Serializer>(state: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::from_str(state).unwrap_or_else(|_| Json::String(state.to_owned())).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        Ok(Json::deserialize(deserializer)?.to_string())
    }
}

/// One answer of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// The question's id.
    pub id: String,
    /// What was answered.
    pub value: Value,
    /// Who gave it.
    pub by: Who,
    /// Whether it was a roll or a draw.
    #[serde(default)]
    pub chance: bool,
    /// Where the dice stood before it.
    #[serde(default)]
    pub dice: Place,
    /// The roll it is, among the session's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<i64>,
}

/// An answer given before its question, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenEarly {
    /// The key.
    pub key: String,
    /// What was given: a typed text is a JSON text.
    pub given: serde_json::Value,
}

impl From<Early> for GivenEarly {
    fn from(early: Early) -> Self {
        let given = match early.raw {
            Raw::Text(text) => serde_json::Value::String(text),
            Raw::Json(json) => json,
        };
        Self { key: early.key, given }
    }
}

impl From<&GivenEarly> for Early {
    fn from(kept: &GivenEarly) -> Self {
        let raw = match &kept.given {
            serde_json::Value::String(text) => Raw::Text(text.clone()),
            json => Raw::Json(json.clone()),
        };
        Self { key: kept.key.clone(), raw }
    }
}

/// The unfinished step, of which a session has at most one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The action's name.
    pub action: String,
    /// Who does it.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Whether the table overrules refusals.
    #[serde(default)]
    pub anyway: bool,
    /// Whether the book, not a person, began it.
    #[serde(default)]
    pub must: bool,
    /// Keys given early and still standing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub early: Vec<GivenEarly>,
    /// Its answers so far.
    #[serde(default)]
    pub answers: Vec<Answered>,
    /// After how many answers each correction beneath it was made, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<usize>,
    /// Where the dice stood when it began.
    #[serde(default)]
    pub dice: Place,
    /// When it began.
    pub started: i64,
}

/// Dice that were rolled. A roll taken back is marked, never deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollRow {
    /// Its id within the session.
    pub id: i64,
    /// The game's id.
    pub game: String,
    /// Who rolled; empty for the table.
    pub player: String,
    /// The question it answered.
    pub asked: String,
    /// The dice's ids, in order.
    pub dice: Vec<String>,
    /// The faces shown, in order.
    pub faces: Vec<String>,
    /// Whether it was rolled by hand and typed.
    pub by_hand: bool,
    /// When.
    pub at: i64,
    /// Whether it was taken back.
    pub taken_back: bool,
}

/// What a line of the log tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// A step was finished.
    Step,
    /// Something was taken back.
    TookBack,
    /// Something was brought again.
    Again,
    /// A refusal was overruled.
    Ruling,
    /// Fresh dice were wanted.
    FreshDice,
    /// The packs have changed.
    Packs,
}

/// A line of the log, which is only ever added to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: i64,
    /// What it tells.
    pub kind: EntryKind,
    /// The finished step it is about.
    pub step: Option<i64>,
    /// The rest in words; empty for a step, whose words are computed.
    pub text: String,
}

/// A finished play: a line of the score book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayRow {
    /// Its id in the world.
    pub id: String,
    /// The session it was played in, while that is there.
    #[serde(skip)]
    pub session: Option<i64>,
    /// The game's id.
    pub game: String,
    /// How it was played.
    pub mode: String,
    /// When it ended.
    pub date: i64,
    /// How long it took, idle gaps left out.
    pub minutes: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it counts.
    pub counted: bool,
    /// Whether its end was taken back, so that it is not in the book for now.
    pub withdrawn: bool,
}
