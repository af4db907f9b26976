//! Items: what can be equipped, held, or put into a Rucksack.

use serde::{Deserialize, Serialize};

use super::tray::{Changes, Effect};

/// What an item is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Anything with an attack.
    Weapon,
    /// A shield.
    Shield,
    /// Two items in one: attack and defense, and no other weapon or shield beside it.
    Combo,
    /// An enchanted item that is neither weapon, shield nor armour.
    Special,
    /// Armour.
    Helmet,
    /// Armour.
    BodyArmour,
    /// Armour.
    Gauntlets,
    /// Armour.
    Boots,
    /// Armour.
    Ring,
    /// Carries five more.
    Rucksack,
    /// Heals or harms once.
    LifeToken,
    /// The card of a beaten creature.
    Essence,
    /// Mends one item, once.
    Hammer,
    /// Used once.
    Tool,
    /// Anything else.
    #[default]
    Other,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::Weapon,
        Self::Shield,
        Self::Combo,
        Self::Special,
        Self::Helmet,
        Self::BodyArmour,
        Self::Gauntlets,
        Self::Boots,
        Self::Ring,
        Self::Rucksack,
        Self::LifeToken,
        Self::Essence,
        Self::Hammer,
        Self::Tool,
        Self::Other,
    ];

    /// In a word, as it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Shield => "shield",
            Self::Combo => "combo",
            Self::Special => "special",
            Self::Helmet => "helmet",
            Self::BodyArmour => "body-armour",
            Self::Gauntlets => "gauntlets",
            Self::Boots => "boots",
            Self::Ring => "ring",
            Self::Rucksack => "rucksack",
            Self::LifeToken => "life-token",
            Self::Essence => "essence",
            Self::Hammer => "hammer",
            Self::Tool => "tool",
            Self::Other => "other",
        }
    }

    /// The kind of this word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The kind that a name says by one of its words, if just one does.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        let said = |word: &str| {
            Some(match word {
                "dagger" | "sword" | "spear" => Self::Weapon,
                "armour" | "armor" => Self::BodyArmour,
                "rope" => Self::Tool,
                "shield" | "helmet" | "gauntlets" | "boots" | "ring" | "rucksack" | "essence" => return Self::of(word),
                _ => return None,
            })
        };
        let mut kinds = id.split('-').filter_map(said);
        kinds.next().filter(|_| kinds.next().is_none())
    }

    /// The slot it takes when it is equipped; none for what can't be.
    #[must_use]
    pub fn slot(self) -> Option<Self> {
        match self {
            Self::Combo => Some(Self::Weapon),
            Self::LifeToken | Self::Essence | Self::Hammer | Self::Tool | Self::Other => None,
            kind => Some(kind),
        }
    }

    /// Whether it may not be changed in a battle.
    #[must_use]
    pub fn is_armour(self) -> bool {
        matches!(self, Self::Helmet | Self::BodyArmour | Self::Gauntlets | Self::Boots | Self::Ring)
    }
}

/// Where a player has an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carried {
    /// Worn or wielded.
    Equipped,
    /// Held: three at most.
    #[default]
    Inventory,
    /// In the Rucksack in use: five at most.
    Rucksack,
}

impl Carried {
    /// In a word, as it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Equipped => "equipped",
            Self::Inventory => "inventory",
            Self::Rucksack => "rucksack",
        }
    }
}

/// An item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    /// Its name as a slug; unlike all others of the same player.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// What it adds; a life token's damage.
    pub attack: i32,
    /// What it wards off; a life token's heal.
    pub defense: i32,
    /// How much it raises maximum health.
    pub armour: i32,
    /// Where it is.
    pub carried: Carried,
    /// Whether it is broken: no use, but it takes its slot.
    pub broken: bool,
    /// The two items of a combo.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Self>,
    /// Whether nobody has said yet what its card shows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unread: bool,
    /// An essence's region, as a word; empty otherwise.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub region: String,
    /// The creature whose card an essence is; empty otherwise.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub creature: String,
    /// Scrolls attached to it: they count while it does, go where it goes, and end with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attached: Vec<Effect>,
}

impl Item {
    /// Whether it is equipped and whole.
    #[must_use]
    pub fn in_force(&self) -> bool {
        self.carried == Carried::Equipped && !self.broken
    }

    /// Scrolls attached to it, and to the parts of a combo.
    pub fn scrolls(&self) -> impl Iterator<Item = &Effect> {
        self.attached.iter().chain(self.parts.iter().flat_map(|part| part.attached.iter()))
    }

    /// What attached scrolls add while it is in force.
    #[must_use]
    pub fn added(&self, changes: Changes) -> i32 {
        if !self.in_force() {
            return 0;
        }
        self.scrolls().filter(|effect| effect.changes == changes).map(|effect| effect.by).sum()
    }

    /// Whether it can be struck with.
    #[must_use]
    pub fn is_weapon(&self) -> bool {
        matches!(self.kind, Kind::Weapon | Kind::Combo)
    }

    /// Whether it wards off blows.
    #[must_use]
    pub fn is_shield(&self) -> bool {
        matches!(self.kind, Kind::Shield | Kind::Combo)
    }
}
