//! What cards do, as data: a card of these kinds is TOML alone.
//!
//! A record of a treasure, item, class or lineage lists its `effects`; [`of`] gathers all that act for a hero now. No rule looks a
//! card up by its name.

mod lend;
pub mod mixed;
mod query;
pub mod reroll;
pub mod using;

use serde::Deserialize;

use super::cubes::Cube;
use super::id::Id;
use super::pack::{Feature, Ground};
use super::tactics::{ATTACK, MANEUVER, OPTIONAL, WEAPON};

pub use lend::settle;
pub use query::{Acting, Origin, any, of};

/// One thing that a card does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Dice may be rolled again.
    Reroll(Reroll),
    /// One roll is made with so many dice only.
    RollOnly {
        /// Which roll.
        dice: Roll,
        /// How many dice.
        count: u8,
    },
    /// One attack in the clearing that is as fast as the maneuver hits.
    TieHits,
    /// Icons more.
    Attribute {
        /// Cunning.
        #[serde(default)]
        cunning: i32,
        /// Wisdom.
        #[serde(default)]
        wisdom: i32,
        /// Charisma.
        #[serde(default)]
        charisma: i32,
    },
    /// Cubes more.
    Cube {
        /// Of which kind; a magic colour of the hero's choice, if none is named.
        #[serde(default)]
        kind: Option<Cube>,
        /// How many.
        #[serde(default = "one")]
        count: u8,
        /// Whether they stay when the card is gone.
        r#while: Lasts,
    },
    /// The magic cubes of one colour become another's, for good.
    Recolour,
    /// Actions more, on a turn with some time in a civilization location.
    CivilizedActions(u8),
    /// No action is lost in caves.
    NoCaveLoss,
    /// One action of this kind a turn does not count.
    Free(Deed),
    /// So many Enchant actions less turn a tile.
    EnchantLess(u8),
    /// The tile it is on can't be enchanted, and loses its cube.
    NoEnchantment,
    /// Every Rest action heals a cube.
    RestEach,
    /// These can't be done.
    Bars(Vec<Deed>),
    /// Miscellaneous positions more.
    MiscPositions(u8),
    /// Speed cubes more in every round of this combat.
    SpeedCubes(u8),
    /// A weapon may always be swapped when equipment is adjusted.
    SwapWeapon,
    /// Evading is easier.
    Evade(Evade),
    /// Once a round a cube heals for killing or wounding who is not undead.
    BloodLust,
    /// Cancels one of these.
    Cancels(Blow),
    /// As armour, it stops so many swords instead of one.
    StopsSwords(i32),
    /// All cubes heal.
    HealAll,
    /// All curses and permanent spells go.
    CureAll,
    /// So many Outlaw Tokens go, in a civilization location.
    Pardon(u8),
    /// One card is bought at so many times its price.
    PriceFactor(i32),
    /// Features of sites that are no hindrance.
    Opens(Vec<Feature>),
    /// Any revealed Gate can be reached from anywhere.
    GatesFromAnywhere,
    /// The hero flies until the end of the next Action Phase.
    Fly,
    /// The spell that is cast instead of an attack.
    Casts(Id),
    /// Its tile summons with one symbol more.
    Summons {
        /// On which die.
        die: Colour,
        /// The symbol.
        symbol: Id,
        /// Who comes.
        monster: Id,
    },
    /// Its tile summons the local monsters of the tiles around it, too.
    SummonsAround,
    /// Once a turn, a symbol that would bring undead to the hero's clearing is rolled again for that tile.
    RerollUndead,
    /// So many treasures are drawn.
    Draw(u8),
    /// The hero is cursed.
    Curse,
    /// The tile is turned over and enchanted.
    EnchantTile,
    /// Used with two hands, it does more damage.
    TwoHanded {
        /// So much.
        damage: i32,
    },
    /// Its optional boxes may be filled only with both hands on it.
    LightWithBothHands,
    /// A box for a cube, besides the cards of tactics.
    Box {
        /// What may lie in it; any magic cube, if nothing is named.
        #[serde(default)]
        takes: Option<Cube>,
        /// What a cube there does.
        gives: Gives,
    },
    /// A box that is filled without a cube, and does not count.
    Filled(Filled),
    /// So many cubes of one kind may go to boxes of another.
    CubeAs {
        /// The cube.
        cube: Cube,
        /// Whose boxes.
        r#as: Cube,
        /// How many.
        #[serde(default = "one")]
        count: u8,
    },
    /// Might goes to speed boxes only, Speed to might boxes only.
    Crossed,
    /// One of the weapon's boxes must hold this cube instead of Might.
    WeaponTakes(Cube),
    /// Casting may spare a wound.
    SparesWound(Spares),
    /// A spell of one colour only has so much more attack speed.
    OneColourSpeed(i32),
}

fn one() -> u8 {
    1
}

/// Which dice may be rolled again.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reroll {
    /// Of which roll.
    pub dice: Roll,
    /// Only on this ground.
    #[serde(default)]
    pub r#where: Option<Ground>,
    /// One die, all of them, or as the hero likes.
    #[serde(default)]
    pub count: Dice,
    /// How often.
    #[serde(default)]
    pub limit: Limit,
    /// Also for rolls against the hero.
    #[serde(default)]
    pub against: bool,
    /// Also when an ambusher tries to stay hidden.
    #[serde(default)]
    pub cleanup: bool,
    /// Only while a cube of this kind lies on the card.
    #[serde(default)]
    pub cube: Option<Cube>,
    /// Only for a hero's spell: of this colour, or with a target.
    #[serde(default)]
    pub spell: Option<Id>,
}

/// A roll that dice may be rolled again of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    /// Search Dice.
    Search,
    /// Loot Dice.
    Loot,
    /// Learn Dice.
    Learn,
    /// Haggle Dice.
    Haggle,
    /// Monster Dice of a Hide.
    Hide,
    /// Hit Dice.
    Hit,
    /// Ranged Dice.
    Ranged,
    /// Dice for the effect of a spell.
    Spell,
    /// Mission Dice.
    Mission,
    /// Monster Dice of an Outlaw Token.
    Outlaw,
    /// Summoning dice, by who rolls them.
    Summon,
    /// Any of them.
    Any,
}

/// How many dice of a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// One.
    #[default]
    One,
    /// All.
    All,
    /// One or all.
    Either,
}

/// How often something may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Once for each action, attempt or attack.
    #[default]
    Each,
    /// Once a combat round.
    Round,
    /// Once a turn.
    Turn,
    /// Once: the card is gone then.
    Once,
}

/// How long a cube stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// While the card is equipped.
    Worn,
    /// For good.
    Forever,
}

/// An action of a hero's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Alert.
    Alert,
    /// Trade.
    Trade,
    /// Loot.
    Loot,
    /// Learn.
    Learn,
    /// Enchant.
    Enchant,
    /// Move.
    Move,
    /// Rest.
    Rest,
    /// Sneak.
    Sneak,
    /// Search.
    Search,
    /// Make Noise.
    Noise,
    /// Explore.
    Explore,
}

/// How evading is easier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evade {
    /// As fast as the fastest challenger, a roll decides.
    OnATie,
    /// As with so many Speed cubes on maneuver boxes.
    AsSpeed(i32),
}

/// What is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// A wound.
    Wound,
    /// A hit.
    Hit,
}

/// A summoning die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Wandering monsters.
    Gray,
    /// Local monsters.
    Black,
}

/// What a cube in a card's box does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gives {
    /// Attack speed.
    Attack(i32),
    /// Maneuver speed.
    Maneuver(i32),
    /// Damage: as much as the card says.
    Damage,
    /// A Might cube on the weapon.
    Might,
    /// The card is armour.
    Armour,
    /// Hits that the card takes do not wound.
    NoWound,
    /// A reroll that the card names.
    Reroll,
    /// A magic cube takes another colour.
    Recolour,
}

/// A box that is filled without a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filled {
    /// A mandatory box of this weapon.
    Mandatory,
    /// An optional box of this weapon.
    Optional,
    /// An optional box of whatever weapon is equipped.
    OptionalOfWeapon,
    /// Any might box of whatever weapon is equipped.
    Might,
    /// An attack speed box.
    Attack,
    /// A maneuver speed box.
    Maneuver,
}

/// Which wound a caster may spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spares {
    /// One cube of this colour.
    Colour(Cube),
    /// One cube of a spell with a target.
    Targeted,
}

impl Gives {
    /// What it does, in a sentence.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Attack(speed) => format!("+{speed} attack speed"),
            Self::Maneuver(speed) => format!("+{speed} maneuver speed"),
            Self::Damage => "more damage".to_owned(),
            Self::Might => "the cube counts as Might".to_owned(),
            Self::Armour => "it is armour this round".to_owned(),
            Self::NoWound => "hits that it takes do not wound".to_owned(),
            Self::Reroll => "a Hit Die may be rolled again".to_owned(),
            Self::Recolour => "a magic cube takes another colour".to_owned(),
        }
    }
}

impl Filled {
    /// The boxes it fills, by their name in a placement.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Attack => ATTACK,
            Self::Maneuver => MANEUVER,
            Self::Optional | Self::OptionalOfWeapon => OPTIONAL,
            Self::Mandatory | Self::Might => WEAPON,
        }
    }
}

impl Deed {
    /// Its name in a sentence.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Alert => "Alert",
            Self::Trade => "Trade",
            Self::Loot => "Loot",
            Self::Learn => "Learn",
            Self::Enchant => "Enchant",
            Self::Move => "Move",
            Self::Rest => "Rest",
            Self::Sneak => "Sneak",
            Self::Search => "Search",
            Self::Noise => "Make Noise",
            Self::Explore => "Explore",
        }
    }
}
