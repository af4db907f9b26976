//! Items, treasures, spells and curses, and where on the body a card goes.

use serde::Deserialize;

use super::Plus;
use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::spells::PrintedCard;

/// An item card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Item {
    /// Name.
    pub name: String,
    /// How many are in the box.
    pub count: u8,
    /// Weapon or armour.
    pub kind: String,
    /// Where on the body it goes.
    pub place: PlaceCard,
    /// Whether it is a shield.
    pub shield: bool,
    /// What it does besides, in short.
    pub text: String,
    /// What it does besides.
    pub effects: Vec<Effect>,
    /// What it shows as a weapon.
    pub weapon: WeaponCard,
    /// What it shows as armour.
    pub armour: ArmourCard,
    /// Its price.
    pub price: PriceCard,
}

/// A treasure card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Treasure {
    /// Name.
    pub name: String,
    /// A red banner.
    pub epic: bool,
    /// Used once, then gone.
    pub one_time: bool,
    /// Takes effect at once, then gone.
    pub instant: bool,
    /// Sells well.
    pub valuable: bool,
    /// What sort of thing it is.
    pub kind: String,
    /// Where on the body it goes.
    pub place: PlaceCard,
    /// Whether it is a shield.
    pub shield: bool,
    /// What a cube on it adds.
    pub bonus: BonusCard,
    /// Acts on who merely looks at it, in a pile or with a merchant.
    pub when_seen: bool,
    /// Up to so many spells lie in it.
    pub spells: u8,
    /// Must lie face up, and acts wherever it is carried.
    pub face_up: bool,
    /// Where it must be to act, if that is not what its sort of card says.
    pub acts: Option<Acts>,
    /// What it does, in short.
    pub text: String,
    /// What it does.
    pub effects: Vec<Effect>,
    /// What it shows as a weapon.
    pub weapon: WeaponCard,
    /// What it shows as armour.
    pub armour: ArmourCard,
    /// Its price.
    pub price: PriceCard,
}

impl Treasure {
    /// Where it must be to act: equipped, unless it is used up or must lie face up.
    #[must_use]
    pub fn acts(&self) -> Acts {
        let held = self.one_time || self.instant || self.face_up;
        self.acts.unwrap_or(if held { Acts::Held } else { Acts::Worn })
    }
}

/// Where a card must be to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acts {
    /// Equipped.
    Worn,
    /// Anywhere on the hero board.
    Held,
}

/// Where a card goes on the hero board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// Neck.
    Neck,
    /// Waist.
    Waist,
    /// Feet.
    Feet,
    /// Head.
    Head,
    /// Chest.
    Chest,
    /// Head and chest.
    HeadChest,
    /// One hand; of weapons, a one-handed weapon.
    Hand,
    /// Both hands; of weapons, a two-handed weapon.
    TwoHands,
    /// A miscellaneous position.
    Misc,
}

impl Position {
    /// Every position with its word, as an owner types it.
    pub const ALL: [(Self, &'static str); 9] = [
        (Self::Neck, "neck"),
        (Self::Waist, "waist"),
        (Self::Feet, "feet"),
        (Self::Head, "head"),
        (Self::Chest, "chest"),
        (Self::HeadChest, "head-chest"),
        (Self::Hand, "hand"),
        (Self::TwoHands, "two-hands"),
        (Self::Misc, "misc"),
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(position, _)| *position == self).map_or("", |(_, word)| word)
    }

    /// The position of this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, other)| *other == word).map(|(position, _)| position)
    }
}

/// Where on the body a card goes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlaceCard {
    /// The position, if it was found.
    pub position: Option<Position>,
}

/// What a weapon shows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct WeaponCard {
    /// Attack length.
    pub length: Option<i32>,
    /// Mandatory boxes, and swords in them.
    pub dark: Option<Plus>,
    /// Optional boxes, and swords in them.
    pub light: Option<Plus>,
    /// `melee`, `ranged` or `either`.
    pub r#use: Option<String>,
    /// Attack length when thrown.
    pub thrown: Option<i32>,
}

/// What armour shows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ArmourCard {
    /// The number in the shield.
    pub value: Option<i32>,
    /// Healthy Might it needs.
    pub weight: Option<i32>,
}

/// What a cube on a treasure adds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BonusCard {
    /// Damage, if it was found.
    pub damage: Option<i32>,
}

/// What a card costs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PriceCard {
    /// Printed price.
    pub gold: Option<i32>,
}

/// A spell.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spell {
    /// Name.
    pub name: String,
    /// A colour, or `universal`.
    pub colour: String,
    /// Who it may be cast on.
    pub target: String,
    /// How long it lasts.
    pub duration: String,
    /// Cubes it wounds.
    pub wounds: Option<u8>,
    /// Of which colour.
    pub wound_colour: Option<String>,
    /// Up to so many targets.
    pub targets: Option<u8>,
    /// Boxes on the card.
    pub boxes: Option<u8>,
    /// Whom it can do something to: `hero`, `monster`, `undead`, or anyone.
    pub only: Option<String>,
    /// How much it does: speeds taken off, cubes healed, the value of its armour.
    pub amount: i32,
    /// Whether it may be cast once a turn only.
    pub once_a_turn: bool,
    /// Its price, which counts where the spell lies in a Spell Book or Scroll.
    pub price: PriceCard,
    /// The attack that it makes.
    pub strike: Option<Strike>,
    /// Whether it only ever does harm to whom it is cast on.
    pub harms: bool,
    /// What it does for the hero it is on, as long as it lasts.
    pub effects: Vec<Effect>,
    /// What the card shows.
    pub card: PrintedCard,
    /// What it does, in short.
    pub effect: String,
}

/// An attack that a spell makes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Strike {
    /// Damage and swords.
    pub damage: Plus,
    /// The same, with one target only.
    pub alone: Option<Plus>,
    /// Whether ranged dice are rolled.
    #[serde(default)]
    pub ranged: bool,
    /// Attack speed, of one that strikes by itself.
    pub speed: Option<i32>,
    /// Attack length, of one that strikes by itself.
    pub length: Option<i32>,
}

/// A curse.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Curse {
    /// Name.
    pub name: String,
    /// Takes effect at once and is not kept.
    pub instant: bool,
    /// What it does, in short.
    pub effect: String,
}
