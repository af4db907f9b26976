//! What a chip, a card, a hero board is called among the values.

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Figure, State};

/// The path of a chip, without its side.
pub(super) fn chip_path(figure: &Figure) -> String {
    path_of(&figure.of, figure.design, figure.native)
}

pub(super) fn path_of(of: &Id, design: Option<u8>, native: bool) -> String {
    let kind = if native { "native" } else { "monster" };
    match design {
        Some(design) => format!("{kind}.{of}.design.{design}"),
        None => format!("{kind}.{of}"),
    }
}

/// The path of an item, a treasure or a spell.
pub(super) fn card_path(pack: &Pack, record: &Id) -> String {
    let kind = if pack.treasures.contains_key(record) {
        "treasure"
    } else if pack.spells.contains_key(record) {
        "spell"
    } else {
        "item"
    };
    format!("{kind}.{record}")
}

/// The aim boxes of a hero's lineage card.
pub(super) fn aims_path(state: &State, hero: &Id) -> String {
    let [lineage, _] = board_paths(state, hero);
    format!("{lineage}.aims")
}

pub(super) fn board_paths(state: &State, hero: &Id) -> [String; 2] {
    let hero = state.hero(hero);
    [format!("lineage.{}.{}", hero.lineage, hero.lineage_side.slug()), format!("class.{}.{}.board", hero.class, hero.class_side.slug())]
}
