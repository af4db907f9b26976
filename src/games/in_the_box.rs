//! What the registry wants to know of a game.

use crate::kernel::Cite;
use crate::packs::{Problems, Records};
use crate::toolbox::evening::Evening;

/// A game that is in the box.
pub trait InTheBox: Evening {
    /// Its short name: `dr`.
    const SHORT: &'static str;
    /// The sections of the rulebook that its procedures cite.
    const SECTIONS: &'static [Cite];

    /// Its pack from the records of all layers; none when these have faults, which are told to `problems`.
    fn pack(records: &Records, problems: &mut Problems) -> Option<Self::Pack>;
}
