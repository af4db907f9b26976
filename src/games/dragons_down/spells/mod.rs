//! Spells: what their cards show, how they are cast, how long they last, and what each of them does.
//!
//! | file | what is in it |
//! |---|---|
//! | `card` | boxes and their colours, printed on the card only |
//! | `covering` | which cubes cover them |
//! | `casting` | what may be cast on whom; who is immune; what casting wounds |
//! | `lasting`, `waking`, `ending` | spells that last; how they sleep and wake; how they end |
//! | `effect` | which procedure a spell is |
//! | `names` | the slugs of the spells that rules name |
//! | `black`, `blue`, `gray`, `green`, `purple`, `white`, `yellow` | the procedures, by colour |
//!
//! What a spell changes while it lasts is asked for where it matters: `state.is_under(hero, spells::IRON_SKIN)`.

mod black;
mod blue;
mod card;
mod casting;
mod covering;
mod effect;
mod ending;
mod gray;
mod green;
mod lasting;
mod names;
mod purple;
mod waking;
mod white;
mod yellow;

pub use black::in_the_chasm;
pub use blue::{carried_off, place_tentacles_anew, swords_give_away};
pub use card::{PrintedCard, SpellBox, SpellCard, printed as printed_card, wanted as wanted_card};
pub use casting::{Aim, Casting, aim, spell_wound};
pub use effect::take_effect;
pub use ending::End;
pub use lasting::{Duration, Grip, Hold, Lasting, Shape, duration, permanent_on};
pub use names::*;
pub use white::life_armor_is_hit;
pub(in crate::games::dragons_down) use yellow::both_or_none;
pub use yellow::{confused_caster, discord_ends, finds_his_feet};

use super::tactics::SPELL as SPELL_BOX;
