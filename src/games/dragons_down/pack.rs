//! What the packs say of Dragons Down: dice, chips, tiles, cards. What nobody could find is none, never a guess.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::cubes::Cube;
use super::dice::Dice;
use super::effects::Effect;
use super::id::Id;
use super::spells::PrintedCard;
use super::state::Side;
use super::values;
use crate::kernel::Form;
use crate::packs::{Problems, Records};

/// Everything read from the packs.
#[derive(Debug)]
pub struct Pack {
    /// The dice.
    pub dice: Dice,
    /// Monsters and guardians.
    pub monsters: BTreeMap<Id, Monster>,
    /// Groups of natives.
    pub natives: BTreeMap<Id, Native>,
    /// Map tiles.
    pub tiles: BTreeMap<Id, TileCard>,
    /// Treasure sites.
    pub sites: BTreeMap<Id, SiteCard>,
    /// Merchants.
    pub merchants: BTreeMap<Id, MerchantCard>,
    /// Hero boards.
    pub boards: BTreeMap<Id, HeroBoard>,
    /// Lineage cards.
    pub lineages: BTreeMap<Id, Lineage>,
    /// Class cards.
    pub classes: BTreeMap<Id, Class>,
    /// Item cards.
    pub items: BTreeMap<Id, Item>,
    /// Treasure cards.
    pub treasures: BTreeMap<Id, Treasure>,
    /// Spells.
    pub spells: BTreeMap<Id, Spell>,
    /// Missions.
    pub missions: BTreeMap<Id, Mission>,
    /// Curses.
    pub curses: BTreeMap<Id, Curse>,
    /// Wilderness tokens.
    pub tokens: BTreeMap<Id, Token>,
    /// Titles of the civilization cards, as far as the owner has typed them.
    pub titles: BTreeMap<Id, Title>,
}

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

/// A map tile.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TileCard {
    /// Its name.
    pub name: String,
    /// Its terrain pack.
    pub pack: Id,
    /// Whether it is a civilization tile.
    pub civilization: bool,
    /// What each clearing is, from clearing 1.
    pub clearings: Vec<Ground>,
    /// The same for the front, where the sides differ.
    pub clearings_front: Vec<Ground>,
    /// The same for the back.
    pub clearings_back: Vec<Ground>,
    /// Colour of its hidden paths.
    pub hidden_path_colour: Option<Cube>,
    /// Hidden paths of the front.
    pub hidden_paths_front: Vec<[u8; 2]>,
    /// Hidden paths of the back.
    pub hidden_paths_back: Vec<[u8; 2]>,
    /// The gray face that summons.
    pub wandering_symbol: Option<String>,
    /// Who comes.
    pub wandering: Option<Id>,
    /// The black face that summons.
    pub local_symbol: Option<String>,
    /// Who comes.
    pub local: Option<Id>,
    /// Whether both numbers are added for local monsters.
    pub dual_dice: bool,
}

/// What a clearing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// White.
    Plains,
    /// Black.
    Caves,
    /// Red.
    Mountains,
    /// Green.
    Woods,
    /// Yellow.
    Swamps,
}

/// A treasure site.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SiteCard {
    /// Its name.
    pub name: String,
    /// Its terrain pack.
    pub pack: Id,
    /// The clearing printed on its token.
    pub clearing: u8,
    /// Ordinary treasures in its pile.
    pub treasures: Option<u8>,
    /// Deep Treasures in its pile.
    pub deep_treasures: Option<u8>,
    /// Whether its finder takes all at once.
    pub at_once: bool,
    /// What one side of the setup card adds.
    pub feature: Option<Feature>,
    /// Its place on the setup card.
    pub position: u8,
    /// What lies in the same place of the setup card.
    pub beside: Option<Id>,
    /// Gold tokens of unknown value in its pile.
    pub gold_tokens: u8,
}

/// What one side of the setup card adds to a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// A loot result above the hero's Cunning fails.
    Labyrinth,
    /// No loot until it is opened.
    MassiveDoor,
    /// The first finder wounds a cube at random.
    HiddenTrap,
    /// The Wraith may come when a card was looted.
    ActiveWraith,
}

/// A merchant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct MerchantCard {
    /// Name.
    pub name: String,
    /// Terrain pack.
    pub pack: Id,
    /// Attributes respected.
    pub respects: Vec<String>,
    /// What the setup card gives to trade.
    pub stock: StockCard,
    /// Missions on the harder side of the setup card, where that is known.
    pub missions_harder: Option<u8>,
}

/// What a setup card gives a merchant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct StockCard {
    /// Missions held.
    pub missions: Option<u8>,
    /// Items in stock.
    pub items: Option<u8>,
    /// Treasures in stock.
    pub treasures: Option<u8>,
}

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
    /// What it does besides.
    pub effects: Vec<Effect>,
    /// What it shows as a weapon.
    pub weapon: WeaponCard,
    /// What it shows as armour.
    pub armour: ArmourCard,
    /// Its price.
    pub price: PriceCard,
}

/// What a cube on a treasure adds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BonusCard {
    /// Damage, if it was found.
    pub damage: Option<i32>,
}

/// Where on the body a card goes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlaceCard {
    /// The position, if it was found.
    pub position: Option<Position>,
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

/// Where a card must be to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acts {
    /// Equipped.
    Worn,
    /// Anywhere on the hero board.
    Held,
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

/// What a card costs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct PriceCard {
    /// Printed price.
    pub gold: Option<i32>,
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
    /// The attack that it makes.
    pub strike: Option<Strike>,
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

/// A mission card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mission {
    /// Name.
    pub name: String,
    /// Terrain pack.
    pub pack: Id,
    /// Atrocity, quest, expedition.
    pub kind: MissionKind,
    /// Where it is completed.
    pub at: Id,
    /// Outlaw Tokens it brings.
    pub outlaw: u8,
    /// Items drawn on completing it.
    pub items: u8,
    /// Spell cards drawn on completing it.
    pub spells: u8,
    /// Whether it belongs to a group of natives, and so perhaps to another box.
    pub natives: bool,
    /// What is to be done before.
    pub task: TaskCard,
    /// What it gives.
    pub reward: RewardCard,
    /// What comes of discarding it.
    pub discard: DiscardCard,
}

/// What sort of mission a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionKind {
    /// Lucrative, and makes an outlaw.
    Atrocity,
    /// Makes the world safe; an Outlaw Token may go.
    Quest,
    /// For Gold.
    #[default]
    Expedition,
}

/// What a mission asks for before it can be completed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TaskCard {
    /// `nothing`, `kill`, `enter`, `find` or `other`.
    pub deed: Option<String>,
    /// A chip, a tile, a ground or a site.
    pub what: Option<String>,
    /// How many of it.
    pub count: Option<i32>,
}

/// What comes of discarding a mission.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct DiscardCard {
    /// Gold.
    pub gold: Option<i32>,
    /// Fame.
    pub fame: Option<i32>,
    /// Outlaw Tokens.
    pub outlaw: Option<i32>,
    /// Items drawn.
    pub items: Option<i32>,
}

/// A title of a civilization card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Title {
    /// Name.
    pub name: String,
    /// The tile whose card it stands on, if it was typed in.
    pub location: Option<Id>,
    /// What it costs and brings.
    pub card: TitleCard,
}

/// What a title costs and brings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TitleCard {
    /// Gold to pay.
    pub gold: Option<i32>,
    /// Legend Points.
    pub lp: Option<i32>,
    /// Fame.
    pub fame: Option<i32>,
    /// `small`: once a game; `large`: any number of times.
    pub r#box: Option<String>,
}

/// What a mission gives.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct RewardCard {
    /// Gold.
    pub gold: Option<i32>,
    /// Fame.
    pub fame: Option<i32>,
    /// Legend Points.
    pub lp: Option<i32>,
    /// Attribute of the bonus dice.
    pub bonus: Option<String>,
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

/// A wilderness token.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Token {
    /// What is on it.
    pub name: String,
    /// Terrain pack.
    pub pack: Id,
    /// How many.
    pub count: u8,
    /// What it does.
    pub kind: TokenKind,
    /// The clearing it goes to.
    pub clearing: Option<u8>,
    /// Clearings it may go to, where the sources differ.
    pub clearings: Vec<u8>,
    /// Terrain packs that bring it: so many of it for each of them in play. Empty: it is always there.
    pub with: BTreeSet<Id>,
}

/// What a token does when it is revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    /// A civilization token without a merchant.
    #[default]
    Empty,
    /// A treasure site is drawn.
    Site,
    /// A treasure site of its own.
    SecretCache,
    /// One end of the ways between Gates.
    Gate,
    /// An item is drawn.
    Item,
    /// A treasure is drawn.
    Treasure,
    /// Two Mission Dice.
    Discovery,
    /// Rewarded; one more token from every setup card.
    ForgottenCity,
    /// Rewarded; one more token from every setup card.
    DwarvenRuins,
}

impl Token {
    /// How many of it there are with these terrain packs.
    #[must_use]
    pub fn among(&self, packs: &BTreeSet<Id>) -> u8 {
        if self.with.is_empty() {
            return self.count;
        }
        let with = u8::try_from(self.with.intersection(packs).count()).unwrap_or(0);
        self.count.saturating_mul(with)
    }
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

impl Treasure {
    /// Where it must be to act: equipped, unless it is used up or must lie face up.
    #[must_use]
    pub fn acts(&self) -> Acts {
        let held = self.one_time || self.instant || self.face_up;
        self.acts.unwrap_or(if held { Acts::Held } else { Acts::Worn })
    }
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

impl TileCard {
    /// What a clearing is, on the side that is up.
    #[must_use]
    pub fn ground(&self, side: Side, clearing: u8) -> Option<Ground> {
        let sided = match side {
            Side::Front => &self.clearings_front,
            Side::Back => &self.clearings_back,
        };
        let clearings = if self.clearings.is_empty() { sided } else { &self.clearings };
        clearings.get(usize::from(clearing).checked_sub(1)?).copied()
    }

    /// How many clearings it has.
    #[must_use]
    pub fn size(&self) -> u8 {
        if self.civilization { 4 } else { 6 }
    }

    /// Its hidden paths, on the side that is up.
    #[must_use]
    pub fn hidden_paths(&self, side: Side) -> &[[u8; 2]] {
        match side {
            Side::Front => &self.hidden_paths_front,
            Side::Back => &self.hidden_paths_back,
        }
    }
}

const TABLES: [&str; 15] = [
    "board", "monster", "native", "tile", "site", "merchant", "lineage", "class", "item", "treasure", "spell", "mission", "curse", "token",
    "title",
];

impl Pack {
    /// Reads all records. None, if dice are missing; every fault goes to `problems`.
    pub fn read(records: &Records, problems: &mut Problems) -> Option<Self> {
        records.only_tables(&TABLES, problems);
        let dice = Dice::read(records, problems);
        let pack = Self {
            monsters: table(records, "monster", problems),
            natives: table(records, "native", problems),
            tiles: table(records, "tile", problems),
            sites: table(records, "site", problems),
            merchants: table(records, "merchant", problems),
            boards: table(records, "board", problems),
            lineages: table(records, "lineage", problems),
            classes: table(records, "class", problems),
            items: table(records, "item", problems),
            treasures: table(records, "treasure", problems),
            spells: table(records, "spell", problems),
            missions: table(records, "mission", problems),
            curses: table(records, "curse", problems),
            tokens: table(records, "token", problems),
            titles: table(records, "title", problems),
            dice: dice?,
        };
        pack.check(records, problems);
        Some(pack)
    }

    /// Every reference from one record to another that leads nowhere.
    fn check(&self, records: &Records, problems: &mut Problems) {
        for (id, tile) in &self.tiles {
            for (key, monster) in [("wandering", &tile.wandering), ("local", &tile.local)] {
                if let Some(monster) = monster {
                    records.refers(&format!("tile.{id}.{key}"), "monster", monster.as_str(), problems);
                }
            }
        }
        for (id, monster) in &self.monsters {
            if let Some(site) = &monster.guards {
                records.refers(&format!("monster.{id}.guards"), "site", site.as_str(), problems);
            }
            if let Some(other) = &monster.summoned_as {
                records.refers(&format!("monster.{id}.summoned-as"), "monster", other.as_str(), problems);
            }
        }
        self.check_effects(records, problems);
        for (id, class) in &self.classes {
            for (name, side) in [("front", &class.front), ("back", &class.back)] {
                for (at, item) in side.equipment.iter().enumerate() {
                    records.refers(&format!("class.{id}.{name}.equipment.{at}"), "item", item.as_str(), problems);
                }
            }
        }
    }

    /// Every spell or monster that an effect names and no pack has.
    fn check_effects(&self, records: &Records, problems: &mut Problems) {
        let treasures = self.treasures.iter().map(|(id, card)| ("treasure", id, &card.effects));
        let items = self.items.iter().map(|(id, card)| ("item", id, &card.effects));
        let classes = self.classes.iter().map(|(id, card)| ("class", id, &card.effects));
        let lineages = self.lineages.iter().map(|(id, card)| ("lineage", id, &card.effects));
        for (table, id, effects) in treasures.chain(items).chain(classes).chain(lineages) {
            for (at, effect) in effects.iter().enumerate() {
                let path = format!("{table}.{id}.effects.{at}");
                match effect {
                    Effect::Casts(spell) => drop(records.refers(&format!("{path}.casts"), "spell", spell.as_str(), problems)),
                    Effect::Summons { monster, .. } => {
                        records.refers(&format!("{path}.summons.monster"), "monster", monster.as_str(), problems);
                    }
                    _ => {}
                }
            }
        }
    }

    /// What the packs have at an owner's path, if they have all of it.
    #[must_use]
    pub fn printed(&self, path: &str) -> Option<Form> {
        values::printed(self, path)
    }

    /// A record's name as it stands in a sentence.
    #[must_use]
    pub fn name(&self, record: &Id) -> String {
        let names = [
            self.monsters.get(record).map(|r| &r.name),
            self.natives.get(record).map(|r| &r.name),
            self.classes.get(record).map(|r| &r.name),
            self.items.get(record).map(|r| &r.name),
            self.treasures.get(record).map(|r| &r.name),
            self.tiles.get(record).map(|r| &r.name),
            self.sites.get(record).map(|r| &r.name),
            self.merchants.get(record).map(|r| &r.name),
            self.missions.get(record).map(|r| &r.name),
            self.spells.get(record).map(|r| &r.name),
            self.curses.get(record).map(|r| &r.name),
            self.tokens.get(record).map(|r| &r.name),
            self.titles.get(record).map(|r| &r.name).filter(|name| !name.is_empty()),
        ];
        names.into_iter().flatten().next().cloned().unwrap_or_else(|| record.to_string())
    }
}

fn table<T: serde::de::DeserializeOwned>(records: &Records, name: &str, problems: &mut Problems) -> BTreeMap<Id, T> {
    records.table(name, problems).into_iter().map(|(id, record)| (Id::from(id), record)).collect()
}
