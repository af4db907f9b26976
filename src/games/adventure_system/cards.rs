//! What cards and tokens say, as data: editions, conditions, heroes, monsters, powers, encounters, traps, treasures.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A game of the system: every difference between boxes is a value here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Edition {
    /// As printed on the box.
    pub name: String,
    /// The most heroes.
    pub players: u8,
    /// Healing surge tokens.
    pub surges: Surges,
    /// Conditions that a hero may have.
    #[serde(default)]
    pub hero_conditions: Vec<String>,
    /// Conditions that a monster may have.
    #[serde(default)]
    pub monster_conditions: Vec<String>,
    /// What traps are.
    pub traps: Traps,
    /// The least total that disables a trap token.
    pub disable: i32,
    /// What a new tile brings.
    pub tile: Tile,
    /// Who has critical hits.
    pub critical: Critical,
    /// How heroes get better.
    pub levels: Levels,
    /// What cancelling an encounter costs.
    pub cancel: Cancel,
    /// Treasures a turn for defeating monsters.
    pub treasures_for_defeats: u8,
    /// What a chest gives; none in boxes without chests.
    #[serde(default)]
    pub chest: Option<Chest>,
    /// Kinds of advancement tokens.
    #[serde(default)]
    pub advancements: Vec<Advancement>,
    /// How many tokens of a kind there are; none where nobody has counted.
    #[serde(default)]
    pub advancement_supply: Option<u8>,
    /// What the first token of a kind costs, and how much each next one more.
    #[serde(default)]
    pub advancement_prices: BTreeMap<String, i32>,
    /// Treasures before the first turn.
    #[serde(default)]
    pub start_treasure: StartTreasure,
    /// Whether curses sit on heroes.
    #[serde(default)]
    pub curses: bool,
    /// Whether there are hazards, which can't be disabled.
    #[serde(default)]
    pub hazards: bool,
    /// Whether a villain is worth its level in experience.
    #[serde(default)]
    pub villains_are_worth_experience: bool,
    /// Gold for a hero who sat out an adventure that was won.
    #[serde(default)]
    pub absent_gold: i32,
}

/// Healing surge tokens of a party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Surges {
    /// At the start of an adventure.
    pub start: u8,
    /// The fewest in a campaign.
    pub least: u8,
    /// The most in a campaign.
    pub most: u8,
    /// How many more, or fewer, after a win without a surge spent.
    #[serde(default)]
    pub flawless_win: i8,
    /// How many more for the next try after a defeat.
    #[serde(default)]
    pub defeat: i8,
}

/// What traps are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Traps {
    /// Face down on the tiles; who fails to disable one triggers it.
    Tokens,
    /// Encounter cards, which act in the villain phase.
    Cards,
}

/// What a new tile brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tile {
    /// A monster, a trap, a chest for each symbol.
    Symbols,
    /// Always one monster.
    OneMonster,
    /// One card, which may show no monster.
    MaybeAMonster,
}

/// Who has critical hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Critical {
    /// Nobody.
    Off,
    /// Heroes of the second level.
    #[serde(rename = "level-2")]
    Level2,
    /// Every hero.
    #[default]
    All,
}

/// How heroes get better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Levels {
    /// The highest level.
    pub most: u8,
    /// What pays for it.
    pub by: PaidBy,
    /// What it costs, where that is known.
    #[serde(default)]
    pub price: Option<i32>,
    /// What every hero gains, where a card's second side is not known.
    #[serde(default)]
    pub gain: Option<SideNumbers>,
}

/// What pays for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PaidBy {
    /// Experience cards, on a natural 20.
    Experience,
    /// Gold, between adventures.
    Gold,
}

/// What cancelling an encounter costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cancel {
    /// Experience in the first base.
    pub price: i32,
    /// How much more in each new base.
    #[serde(default)]
    pub step: i32,
}

/// What a chest gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Chest {
    /// Treasures drawn.
    pub draw: u8,
    /// How many of them are kept.
    pub keep: u8,
}

/// Treasures before the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartTreasure {
    /// None.
    #[default]
    None,
    /// One each.
    One,
    /// Each draws until an item comes.
    UntilItem,
}

/// A kind of advancement token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advancement {
    /// Two hit points come back.
    #[serde(rename = "regain-2-hp")]
    Regain,
    /// A flipped power comes back.
    Recharge,
    /// One more damage on a hit.
    #[serde(rename = "plus-1-damage")]
    Damage,
    /// The die is rolled again.
    Reroll,
    /// Two more on an attack.
    #[serde(rename = "plus-2-attack")]
    Attack,
}

impl Advancement {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Regain, Self::Recharge, Self::Damage, Self::Reroll, Self::Attack];

    /// What is typed.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Regain => "regain-2-hp",
            Self::Recharge => "recharge",
            Self::Damage => "plus-1-damage",
            Self::Reroll => "reroll",
            Self::Attack => "plus-2-attack",
        }
    }

    /// As on the token.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Regain => "Regain 2 HP",
            Self::Recharge => "Recharge",
            Self::Damage => "+1 Damage",
            Self::Reroll => "Reroll",
            Self::Attack => "+2 Attack",
        }
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// Its name.
    pub name: String,
    /// What it does.
    pub effect: Effect,
    /// When its marker goes.
    pub ends: Ends,
    /// The most markers.
    #[serde(default = "one")]
    pub most: u8,
    /// The condition with which it goes, both at once.
    #[serde(default)]
    pub cancels: Option<String>,
}

/// What a condition does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// The next attack keeps the higher of two dice.
    KeepHigher,
    /// The next attack keeps the lower of two dice.
    KeepLower,
    /// A hero has no free move; a monster skips an activation.
    Stunned,
    /// So many hit points a marker that ordinary healing can't give back.
    Weakened(i32),
    /// Speed becomes this.
    Speed(i32),
    /// One move or one attack only.
    OneDeed,
    /// So much damage at the start of the hero phase.
    Poison(i32),
    /// The card says it.
    ByCard,
}

/// When a condition's marker goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// After the attack.
    AfterAttack,
    /// At the end of the hero's own phase; a monster's with the activation it skips.
    EndOfHeroPhase,
    /// At the end of the hero's own phase, if the die shows at least this.
    EndOfHeroPhaseRoll(i32),
    /// When a surge is spent.
    Surge,
    /// The card says it.
    ByCard,
}

/// A hero's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeroCard {
    /// The name.
    pub name: String,
    /// The edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// The class, which says whose powers the hero has.
    #[serde(default)]
    pub class: String,
    /// The race.
    #[serde(default)]
    pub race: String,
    /// The special ability in our own words.
    #[serde(default)]
    pub ability: Option<String>,
    /// What the ability gives other heroes on the tile.
    #[serde(default)]
    pub aura: Option<Aura>,
    /// What the ability adds to rolls that disable traps.
    #[serde(default)]
    pub disable: i32,
    /// What the ability adds to rolls that end a condition.
    #[serde(default)]
    pub recover: i32,
    /// The first side.
    #[serde(default)]
    pub level_1: Option<SideNumbers>,
    /// The second side.
    #[serde(default)]
    pub level_2: Option<SideNumbers>,
    /// The third.
    #[serde(default)]
    pub level_3: Option<SideNumbers>,
    /// The fourth.
    #[serde(default)]
    pub level_4: Option<SideNumbers>,
}

/// The numbers of a hero's card; each left out where nobody has read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct SideNumbers {
    /// Armor class.
    pub ac: Option<i32>,
    /// Hit points.
    pub hp: Option<i32>,
    /// Squares a move.
    pub speed: Option<i32>,
    /// Hit points that a surge gives.
    pub surge: Option<i32>,
}

/// What a hero's ability gives others on the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aura {
    /// Armor class.
    Ac(i32),
    /// Attacks.
    Attack(i32),
}

/// A monster's or villain's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct MonsterCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition; any, if it is left out.
    pub edition: Option<String>,
    /// Whether it is a villain.
    pub villain: bool,
    /// What kind of creature it is.
    pub types: Vec<String>,
    /// Armor class.
    pub ac: Option<i32>,
    /// Hit points.
    pub hp: Option<i32>,
    /// Experience.
    pub xp: Option<i32>,
    /// Cards in the deck.
    pub copies: Option<u8>,
    /// Figures that one card places.
    pub group: Option<u8>,
    /// Damage to heroes on its tile when it is defeated.
    pub death_burst: Option<i32>,
    /// What stands up when it first falls.
    pub second: Option<SecondSide>,
    /// The special ability in our own words.
    pub special: Option<String>,
    /// Tactics, the first that holds is done.
    pub tactics: Vec<Tactic>,
    /// The attack, if only that is known.
    pub bonus: Option<i32>,
    /// Its damage.
    pub damage: Option<i32>,
    /// Its damage on a miss.
    pub miss: Option<i32>,
    /// How far it attacks, as its owner typed it.
    pub reach: Option<String>,
    /// The condition it inflicts, as its owner typed it.
    pub inflicts: Option<String>,
}

/// What stands up when a villain first falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SecondSide {
    /// Armor class.
    pub ac: i32,
    /// Hit points.
    pub hp: i32,
    /// Tactics.
    pub tactics: Vec<Tactic>,
}

/// One line of a card's tactics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tactic {
    /// When it is done.
    pub when: When,
    /// The move before the attack.
    #[serde(rename = "move", default)]
    pub step: Step,
    /// Who is attacked.
    #[serde(default)]
    pub target: Option<Target>,
    /// The attack.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// Whether it explores and brings a monster.
    #[serde(default)]
    pub spawn: bool,
}

/// When a tactic is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// A hero is adjacent.
    Adjacent,
    /// A hero is on its tile.
    SameTile,
    /// A hero is within so many tiles.
    Within(u8),
    /// Two or more heroes together.
    Crowd(Crowd),
    /// No hero is on its tile, and the tile has an unexplored edge.
    UnexploredEdge,
    /// Nothing else held.
    Otherwise,
}

/// Where two or more heroes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowd {
    /// Adjacent to the figure.
    Adjacent,
    /// On one tile within 1 tile.
    #[serde(rename = "within-1-tile")]
    Within1Tile,
}

/// A move before an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// None.
    #[default]
    None,
    /// Next to the closest hero.
    AdjacentToClosest,
    /// Onto the closest hero's tile.
    ToClosestTile,
    /// So many tiles toward the closest hero.
    TowardClosest(u8),
    /// So many tiles toward the hero with the most hit points.
    TowardMostHp(u8),
}

/// Who is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The hero of the condition.
    ThatHero,
    /// The closest hero.
    Closest,
    /// Each hero on its tile.
    EachOnTile,
    /// Each hero within 1 tile.
    #[serde(rename = "each-within-1-tile")]
    EachWithin1Tile,
    /// Each hero on the closest hero's tile.
    EachOnClosestTile,
    /// Each hero on the tile it moved to, or the tile of the condition.
    EachOnThatTile,
    /// Each adjacent hero.
    EachAdjacent,
    /// The farthest hero within 1 tile.
    #[serde(rename = "farthest-within-1-tile")]
    FarthestWithin1Tile,
    /// The hero in range with the most hit points.
    MostHpInRange,
    /// The adjacent hero with the most hit points.
    MostHpAdjacent,
}

impl Target {
    /// Whether several heroes may be attacked.
    #[must_use]
    pub fn several(self) -> bool {
        matches!(self, Self::EachOnTile | Self::EachWithin1Tile | Self::EachOnClosestTile | Self::EachOnThatTile | Self::EachAdjacent)
    }

    /// In a player's words, after "attacks".
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::ThatHero => "that hero",
            Self::Closest => "the closest hero",
            Self::EachOnTile => "each hero on its tile",
            Self::EachWithin1Tile => "each hero within 1 tile",
            Self::EachOnClosestTile => "each hero on the closest hero's tile",
            Self::EachOnThatTile => "each hero on that tile",
            Self::EachAdjacent => "each adjacent hero",
            Self::FarthestWithin1Tile => "the farthest hero within 1 tile",
            Self::MostHpInRange => "the hero in range with the most HP",
            Self::MostHpAdjacent => "the adjacent hero with the most HP",
        }
    }
}

/// An attack of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Attack {
    /// What it is called.
    pub name: String,
    /// Added to the die.
    pub bonus: i32,
    /// Damage on a hit.
    pub damage: Damage,
    /// Damage on a miss.
    pub miss: i32,
    /// Conditions on a hit.
    pub inflicts: Vec<String>,
    /// Conditions on a miss.
    pub miss_inflicts: Vec<String>,
    /// What happens on a hit instead, by a second die.
    pub table: Vec<TableLine>,
    /// What else happens, in our own words.
    pub then: Option<String>,
}

/// Damage on a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Damage {
    /// So much.
    Fixed(i32),
    /// Counted at the table.
    Counted(Counted),
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Monsters on the attacker's tile.
    MonstersOnTile,
}

impl Default for Damage {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

/// One line of a table of hits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TableLine {
    /// The highest die for this line.
    pub to: i32,
    /// Damage on a hit.
    pub damage: i32,
    /// Damage on a miss.
    pub miss: i32,
    /// Conditions on a hit.
    pub inflicts: Vec<String>,
    /// What else happens.
    pub then: Option<String>,
}

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
    /// Hit points it gives back.
    pub heal: i32,
    /// Hit points it gives its user on a hit.
    pub heal_on_hit: i32,
    /// Whether it stays face up on a miss.
    pub kept_on_miss: bool,
    /// After which roll it may be used.
    pub window: Option<Window>,
    /// What else it does, in our own words.
    pub text: Option<String>,
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
    /// The words for an owner's line.
    pub const WORDS: [&'static str; 3] = ["at-will", "daily", "utility"];

    /// The kind that a word names.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "at-will" => Some(Self::AtWill),
            "daily" => Some(Self::Daily),
            "utility" => Some(Self::Utility),
            _ => None,
        }
    }

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

/// An encounter's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct EncounterCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition.
    pub edition: Option<String>,
    /// Its kind.
    pub kind: Option<EncounterKind>,
    /// Cards in the deck.
    pub copies: Option<u8>,
    /// Added to the die, if it attacks.
    pub bonus: Option<i32>,
    /// Damage on a hit, or without a roll.
    pub damage: Option<i32>,
    /// Damage on a miss.
    pub miss: i32,
    /// The least total that disables it.
    pub disable: Option<i32>,
    /// Conditions on a hit.
    pub inflicts: Vec<String>,
    /// Conditions on a miss.
    pub miss_inflicts: Vec<String>,
    /// Whether another card follows.
    pub draw_another: bool,
    /// Whether it can't be cancelled.
    pub no_cancel: bool,
    /// What else it does, in our own words.
    pub text: Option<String>,
}

/// Kinds of encounters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EncounterKind {
    /// Done at once.
    Event,
    /// Stays until another comes.
    Environment,
    /// Stays with a hero.
    Curse,
    /// Lies on a tile, can't be disabled.
    Hazard,
    /// Lies on a tile, acts in the villain phase.
    Trap,
}

impl EncounterKind {
    /// The words for an owner's line.
    pub const WORDS: [&'static str; 5] = ["event", "environment", "curse", "hazard", "trap"];

    /// The kind that a word names.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "event" => Some(Self::Event),
            "environment" => Some(Self::Environment),
            "curse" => Some(Self::Curse),
            "hazard" => Some(Self::Hazard),
            "trap" => Some(Self::Trap),
            _ => None,
        }
    }

    /// What is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Environment => "environment",
            Self::Curse => "curse",
            Self::Hazard => "hazard",
            Self::Trap => "trap",
        }
    }
}

/// A trap token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TrapToken {
    /// The name.
    pub name: String,
    /// The edition.
    pub edition: String,
    /// Damage; 0 for none.
    #[serde(default)]
    pub damage: i32,
    /// Whether it has a rule of its own instead.
    #[serde(default)]
    pub draws: bool,
    /// How many there are.
    #[serde(default)]
    pub copies: Option<u8>,
}

/// A treasure's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TreasureCard {
    /// The name; made from the id if it is left out.
    pub name: String,
    /// The edition.
    pub edition: Option<String>,
    /// Cards in the deck.
    pub copies: Option<u8>,
    /// Whether it is done at once instead of being kept.
    pub at_once: bool,
    /// Its worth.
    pub gold: i32,
    /// Added to attacks.
    pub attack: i32,
    /// Added to the armor class.
    pub ac: i32,
    /// Added to the speed.
    pub speed: i32,
    /// Added to the damage of attacks.
    pub extra_damage: i32,
    /// The least natural die from which an attack with it has 1 more damage.
    pub keen: Option<i32>,
    /// Added to rolls that disable traps.
    pub disable: i32,
    /// Hit points it gives back.
    pub heal: i32,
    /// An attack of its own: the bonus.
    pub bonus: Option<i32>,
    /// Its damage.
    pub damage: Option<i32>,
    /// The level it sets its holder to.
    pub sets_level: Option<u8>,
    /// After which roll it may be used.
    pub window: Option<Window>,
    /// What using it does to the card.
    #[serde(rename = "use")]
    pub usage: Usage,
    /// What else it does, in our own words.
    pub text: Option<String>,
}

/// What using a treasure does to its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Usage {
    /// It stays.
    #[default]
    Stays,
    /// It is flipped.
    Flip,
    /// It is discarded.
    Discard,
}

fn one() -> u8 {
    1
}
