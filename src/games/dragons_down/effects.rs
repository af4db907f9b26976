//! What cards do, as data: a card of these kinds is TOML alone.
//!
//! A record of a treasure, item, class or lineage lists its `effects`; [`of`] gathers all that act for a hero now. No rule looks a
//! card up by its name.

pub mod drawn;
mod lend;
pub mod mixed;
mod parts;
mod query;
pub mod reroll;
pub mod using;

use serde::Deserialize;

use super::cubes::Cube;
use super::id::Id;
use super::pack::{Feature, Ground};

pub use lend::settle;
pub use parts::{Blow, Colour, Deed, Dice, Evade, Filled, Gives, Lasts, Limit, Roll, Spares};
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
