//! Gray spells: Vapor Form. The others change numbers while they last.

use super::names;
use crate::games::dragons_down::Play;
use crate::games::dragons_down::id::Id;

/// Vapor Form: the target takes no part in combat; attacks by and on him are lost.
pub(super) fn vapor_form(play: &mut Play<'_>, by: &Id, target: &Id) {
    play.lasts(by, &Id::from(names::VAPOR_FORM), [target.clone()]);
    play.forget_fighter(target);
}
