//! The pure heart: a game's procedures run against a [`Table`] that answers their questions. No clock, no chance, no files.
//!
//! | file | what is in it |
//! |---|---|
//! | `game` | the trait every game implements, and what it says of whose move it is |
//! | `ask` | questions as a rule builds them: borrowed, worded only when read |
//! | `question` | questions as they come out: owned, with every legal option |
//! | `value` | answers |
//! | `form` | a line of fields as people type it, alone or behind a name |
//! | `judge` | the one place that decides whether an answer is legal |
//! | `answers` | answers given early or recorded, and the trail of what a run used |
//! | `table` | what a procedure talks to |
//! | `advance` | runs one action |
//! | `marks` | where branches of one run come together again |
//! | `mixer` | a steady hash for states |
//! | `owner` | values that only the owner of the game can see |
//! | `walk`, `weight` | every branch of an action with its exact chance |

mod advance;
mod answers;
mod ask;
mod form;
mod game;
pub mod judge;
mod marks;
mod mixer;
mod note;
mod owner;
mod question;
mod refusal;
mod table;
mod value;
pub mod walk;
mod weight;

pub use advance::{Step, advance, advance_from, advance_with};
pub use answers::{ASSUMED, Answers, Early, Recorded, Trail, Used, WHOLE, Who, fits, is_owners};
pub use ask::{About, Choose, Draw, Many, Number, ask};
pub use form::{read_form, read_open_form, split_name};
pub use game::{Fact, Fault, Game, Next, Offer, Outcome, Play, Rank, Score, ScoreLine, Seat, Span};
pub use marks::{Part, Position};
pub use note::{Cite, Note, Term, note};
pub use owner::{Field, FieldKind, Form, Known, Scalar};
pub use question::{Kind, Opt, Question, begins, fields_line};
pub use refusal::{Flow, Refusal, Stop};
pub use table::{Asked, Chance, Source, Table};
pub use value::{Raw, Reply, Value};
pub use weight::Weight;
