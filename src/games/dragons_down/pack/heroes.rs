//! Hero boards, lineage cards and class cards.

use serde::Deserialize;

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Side;

/// A hero board: the same for every hero.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct HeroBoard {
    /// Its positions.
    pub places: BoardPlaces,
}

/// Positions of a hero board.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardPlaces {
    /// Miscellaneous ones, if their number was found.
    pub misc: Option<i32>,
}

/// A lineage card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lineage {
    /// Name.
    pub name: String,
    /// How many of these cards are in the box; none for no limit.
    pub cards: Option<u8>,
    /// Advantage.
    pub advantage: String,
    /// What it does, in short.
    pub text: String,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Might cubes.
    pub might: u8,
    /// Hearts.
    pub hearts: u8,
    /// Speed cubes.
    pub speed: u8,
    /// Magic cubes of any colour.
    pub magic: u8,
    /// Spells more to start with.
    pub spells: u8,
    /// One side.
    pub front: BoardCard,
    /// The other.
    pub back: BoardCard,
}

/// A class card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Class {
    /// Name.
    pub name: String,
    /// Advantage.
    pub advantage: String,
    /// What it does, in short.
    pub text: String,
    /// What it does.
    pub effects: Vec<Effect>,
    /// One side.
    pub front: ClassSide,
    /// The other.
    pub back: ClassSide,
}

/// One side of a class card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClassSide {
    /// Starting equipment.
    pub equipment: Vec<Id>,
    /// Might cubes.
    pub might: u8,
    /// Speed cubes.
    pub speed: u8,
    /// Hearts.
    pub hearts: u8,
    /// Gold, if it was found.
    pub gold: Option<i32>,
    /// Magic cubes of a fixed colour.
    pub magic: Vec<Cube>,
    /// One more magic cube of one of these colours.
    pub magic_choice: Vec<Cube>,
    /// Starting spells.
    pub spells: u8,
    /// Boxes and attributes.
    pub board: BoardCard,
}

impl Class {
    /// One side of the card.
    #[must_use]
    pub fn side(&self, side: Side) -> &ClassSide {
        match side {
            Side::Front => &self.front,
            Side::Back => &self.back,
        }
    }
}

/// What one side of a lineage or class card shows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardCard {
    /// Attack speed boxes.
    pub attack: Option<i32>,
    /// Maneuver speed boxes.
    pub maneuver: Option<i32>,
    /// Cunning.
    pub cunning: Option<i32>,
    /// Wisdom.
    pub wisdom: Option<i32>,
    /// Charisma.
    pub charisma: Option<i32>,
    /// Aim boxes of a lineage card, for Player vs. Player.
    pub aims: AimCard,
}

/// The aim boxes of a lineage card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct AimCard {
    /// For the head.
    pub head: Option<i32>,
    /// For the torso.
    pub torso: Option<i32>,
}
