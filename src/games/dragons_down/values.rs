//! Values that are printed only on chips and cards: read from the packs, or typed by the owner when they come up.
//!
//! One line a chip side or card. `?` means that nobody can say: every rule that needs the value has a branch by hand.

mod asked;
mod fields;
mod paths;
mod price;
mod printed;
mod wanted;
mod words;

pub use printed::printed;
pub use wanted::owners;
pub use words::{board_name, chips_in_words, design_in_words, in_short, which_design};

/// What stands on a chip whatever side is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chip {
    /// Printed health.
    pub health: i32,
    /// Fame for the kill.
    pub fame: i32,
    /// A shield icon.
    pub armoured: bool,
    /// A skull.
    pub undead: bool,
    /// Wings.
    pub flying: bool,
}

/// What one side of a chip shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Attack length; 0 where none is printed.
    pub length: i32,
    /// Attack speed.
    pub speed: i32,
    /// The red number.
    pub damage: i32,
    /// Swords.
    pub swords: i32,
    /// Maneuver speed.
    pub maneuver: i32,
    /// Special attack.
    pub special: Special,
}

/// A special attack of a chip side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// None.
    None,
    /// An arrow: ranged dice.
    Ranged,
    /// Dragon fire: ranged, up to four heroes.
    Fireball,
    /// A spell, by its record.
    Spell(&'static str),
}

/// A weapon card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Attack length, melee where it has both.
    pub length: i32,
    /// Mandatory boxes.
    pub dark: i32,
    /// Swords in them.
    pub dark_swords: i32,
    /// Optional boxes.
    pub light: i32,
    /// Swords in them.
    pub light_swords: i32,
    /// Melee, ranged, or either.
    pub melee: bool,
    /// Whether it may be used, or thrown, at a distance.
    pub ranged: bool,
    /// Attack length when thrown.
    pub thrown_length: i32,
}

/// An armour card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armour {
    /// The number in its shield.
    pub value: i32,
    /// Healthy Might it needs.
    pub weight: i32,
}

/// What a hero's two cards show together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Attack speed boxes.
    pub attack: i32,
    /// Maneuver speed boxes.
    pub maneuver: i32,
    /// Attribute.
    pub cunning: i32,
    /// Attribute.
    pub wisdom: i32,
    /// Attribute.
    pub charisma: i32,
}
