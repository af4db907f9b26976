//! Spells: what their cards show, how they are cast, how long they last, and what each of them does.
//!
//! | file | what is in it |
//! |---|---|
//! | `card` | boxes and their colours, printed on the card only |
//! | `casting` | what may be cast on whom; who is immune; what casting wounds |
//! | `lasting` | spells that last: asleep, awake, ended |
//! | `effect` | which procedure a spell is |
//! | `black`, `blue`, `gray`, `green`, `purple`, `white`, `yellow` | the procedures, by colour |
//!
//! What a spell changes while it lasts is asked for where it matters: `state.is_under(hero, "iron-skin")`.

mod black;
mod blue;
mod card;
mod casting;
mod effect;
mod gray;
mod green;
mod lasting;
mod purple;
mod white;
mod yellow;

pub use black::in_the_chasm;
pub use blue::{carried_off, place_tentacles_anew, swords_give_away};
pub use card::{PrintedCard, SpellBox, SpellCard, printed as printed_card, wanted as wanted_card};
pub use casting::{Aim, Casting, aim, spell_wound};
pub use effect::take_effect;
pub use lasting::{Duration, End, Grip, Hold, Lasting, Shape, duration, permanent_on};
pub use white::life_armor_is_hit;
pub(in crate::games::dragons_down) use yellow::both_or_none;
pub use yellow::{confused_caster, discord_ends, finds_his_feet};

use super::tactics::SPELL as SPELL_BOX;
