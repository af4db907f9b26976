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
    /// The condition that a monster has after a hit.
    pub inflicts: Option<String>,
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
    /// Tokens that are put on its card when it is used.
    pub tokens: u8,
    /// Armor class that its user has more for each token on it.
    pub ac_each: i32,
    /// Damage to each monster on the tile where one of its tokens is spent.
    pub burns: i32,
    /// Damage to a monster that is placed on one of its tokens.
    pub wounds_placed: i32,
    /// Armor class that one hero on the tile has more for a while.
    pub shield: Option<Shield>,
    /// How much more other heroes add to the attack that each then makes.
    pub allies_strike: Option<i32>,
    /// Whether one monster makes the attack on another.
    pub by_a_monster: bool,
    /// Whether an attack with an at-will power follows.
    pub then_at_will: bool,
    /// Whether a monster's card may go to the player on the right.
    pub passes_card: bool,
    /// What else it does, in our own words.
    pub text: Option<String>,
}

/// Armor class for a while.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Shield {
    /// How much more.
    pub ac: i32,
    /// How long; none where nobody has read it.
    pub lasts: Option<Lasts>,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// To the beginning of its user's next turn.
    #[default]
    NextTurn,
    /// To the end of this turn.
    ThisTurn,
    /// To the next attack.
    OneAttack,
}

impl Lasts {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::NextTurn, Self::ThisTurn, Self::OneAttack];

    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NextTurn => "next-turn",
            Self::ThisTurn => "this-turn",
            Self::OneAttack => "one-attack",
        }
    }
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
    /// Never by itself: some experts' cards stay up, and the others say so.
    Expert,
}

impl PowerKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::AtWill, Self::Daily, Self::Utility, Self::Expert];

    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AtWill => "at-will",
            Self::Daily => "daily",
            Self::Utility => "utility",
            Self::Expert => "expert",
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
    /// Before a monster's roll: its user is the only target, and the roll counts as a 20.
    TakesTheBlow,
    /// As a monster activates: its user goes beside it and regains so many hit points.
    BesideActivating(i32),
}
