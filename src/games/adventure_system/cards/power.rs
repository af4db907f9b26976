//! Powers' cards.

use serde::{Deserialize, Serialize};

/// A power's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PowerCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition.
    pub edition: Option<String>,
    /// The class, race or hero that has it.
    pub of: String,
    /// When it is flipped.
    pub kind: Option<PowerKind>,
    /// Added to the die, if it attacks.
    pub bonus: Option<i32>,
    /// Damage on a hit.
    pub damage: Option<i32>,
    /// Damage on a miss.
    pub miss: i32,
    /// How many attacks; 0 for any number; 1 if it is left out.
    pub attacks: Option<u8>,
    /// Whether each attack has a target of its own.
    pub each_once: bool,
    /// What is counted at the table, and added to the attack.
    pub bonus_each: Option<BonusEach>,
    /// When a hit does 1 more damage.
    pub more_damage: Option<MoreDamage>,
    /// Hit points it gives back.
    pub heal: i32,
    /// Hit points it gives back on a hit.
    pub heal_on_hit: i32,
    /// Whom it heals; if it is left out, its user on a hit, and else whomever the players name.
    pub healed: Option<Healed>,
    /// Whether it ends a condition of another hero.
    pub ends_condition: bool,
    /// Whether cancelling an encounter costs 1 less for each hero on the tile.
    pub cancels_cheaper: bool,
    /// Whether it is no action.
    pub free: bool,
    /// Whether it takes the place of a move.
    pub instead_of_moving: bool,
    /// Whether it stays face up on a miss.
    pub kept_on_miss: bool,
    /// After which roll it may be used.
    pub window: Option<Window>,
    /// What else it does, in our own words.
    pub text: Option<String>,
}

/// What is counted at the table, and added to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BonusEach {
    /// Each monster adjacent to the hero.
    AdjacentMonster,
}

/// When a hit does 1 more damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoreDamage {
    /// The die shows an even number.
    EvenDie,
    /// The hero has been adjacent to the monster since the phase began.
    AdjacentAllPhase,
}

/// Whom a power heals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Healed {
    /// Its user.
    Own,
    /// One hero: its user or another.
    One,
    /// One other hero.
    Other,
    /// Its user, and one other hero.
    OwnAndOther,
    /// Each hero on the tile.
    EachOnTile,
}

/// When a power is flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PowerKind {
    /// Never.
    AtWill,
    /// When used.
    Daily,
    /// When used; it is not an attack of its own.
    Utility,
}

impl PowerKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::AtWill, Self::Daily, Self::Utility];

    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AtWill => "at-will",
            Self::Daily => "daily",
            Self::Utility => "utility",
        }
    }
}

/// After which roll a card may be used, and what it then does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// Any die of a hero is rolled again.
    Reroll,
    /// A hero's attack that missed is rolled again.
    RerollMissedAttack,
    /// So much more damage on a hit.
    Damage(i32),
    /// A monster's hit is a miss.
    DodgeMonster,
    /// A trap's or an event's hit is a miss.
    DodgeTrap,
    /// So much less damage.
    Reduce(i32),
}
