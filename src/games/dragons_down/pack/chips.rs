//! Chips: monsters, guardians, natives, and what their sides show.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::StockCard;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Side;

/// A monster chip.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Monster {
    /// Its name.
    pub name: String,
    /// How many are in the box.
    pub count: u8,
    /// Its terrain pack, or `shared`.
    pub pack: Id,
    /// Wandering, local, guardian, spell.
    pub role: String,
    /// One of a kind.
    pub unique: bool,
    /// Comes out of the tray with the chips of this name (the Goblin King with the goblins).
    pub summoned_as: Option<Id>,
    /// The site it guards.
    pub guards: Option<Id>,
    /// How many chips there are of each design.
    pub designs: Vec<u8>,
    /// What stands on it whatever side is up.
    pub chip: ChipCard,
    /// The side with the name.
    pub front: ChipSide,
    /// The other side.
    pub back: ChipSide,
    /// Chips of several designs, by number.
    pub design: BTreeMap<String, Design>,
}

impl Monster {
    /// One side of the chip.
    #[must_use]
    pub fn side(&self, side: Side) -> &ChipSide {
        match side {
            Side::Front => &self.front,
            Side::Back => &self.back,
        }
    }
}

/// One of several designs of a chip.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Design {
    /// What stands on it whatever side is up.
    pub chip: ChipCard,
    /// The side with the name.
    pub front: ChipSide,
    /// The other side.
    pub back: ChipSide,
}

/// What stands on a chip whatever side is up.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChipCard {
    /// Health.
    pub health: Option<i32>,
    /// Fame for the kill.
    pub fame: Option<i32>,
    /// `bare` or `armoured`.
    pub armour: Option<String>,
    /// `living` or `undead`.
    pub kind: Option<String>,
    /// `walks` or `flies`.
    pub moves: Option<String>,
}

/// A number with something on top of it: `4`, or `"4+1"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plus(pub i32, pub i32);

impl<'de> Deserialize<'de> for Plus {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Shows;
        impl serde::de::Visitor<'_> for Shows {
            type Value = Plus;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number, or a number with swords like \"4+1\"")
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Plus, E> {
                i32::try_from(number)
                    .map(|number| Plus(number, 0))
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(number), &self))
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Plus, E> {
                let wrong = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
                let (number, more) = text.split_once('+').unwrap_or((text, "0"));
                Ok(Plus(number.parse().map_err(|_| wrong())?, more.parse().map_err(|_| wrong())?))
            }
        }
        deserializer.deserialize_any(Shows)
    }
}

/// One side of a chip.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChipSide {
    /// Attack length.
    pub length: Option<i32>,
    /// Attack speed.
    pub speed: Option<i32>,
    /// Damage, the red number, and swords.
    pub damage: Option<Plus>,
    /// Maneuver speed.
    pub maneuver: Option<i32>,
    /// Special attack.
    pub special: Option<String>,
}

/// A group of natives.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Native {
    /// Its name.
    pub name: String,
    /// The tile of its civilization location.
    pub location: Id,
    /// Its terrain pack.
    pub pack: Id,
    /// How many chips.
    pub count: u8,
    /// Their names.
    pub members: Vec<String>,
    /// What they trade where they do so at all.
    pub stock: StockCard,
    /// Their chips, by number.
    pub design: BTreeMap<String, Design>,
}
