//! What heroes and tokens can do, as data. A hero of these kinds is TOML alone.

use serde::{Deserialize, Serialize};

use super::faces::{DungeonFace, PartyFace};

/// One thing that a hero can always do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Specialty {
    /// Each of these companions may act as any other of them.
    ActAs(Vec<PartyFace>),
    /// A scroll may act as any of these companions.
    ScrollAs(Vec<PartyFace>),
    /// Any party die may be spent as a scroll.
    AnyDieAsScroll,
    /// When the party is formed, so many dice are rolled.
    FormCount(u8),
    /// When the party is formed, these dice are taken unrolled, and so many leave the delve.
    FormFixed {
        /// The dice.
        faces: Vec<PartyFace>,
        /// Dice that leave the delve.
        #[serde(default)]
        removed: u8,
    },
    /// When the party is formed, so many dice start in the graveyard.
    FormGraveyard(u8),
    /// When the party is formed, any dice may be rolled again, once.
    FormReroll,
    /// When the party is formed, every die with one face is turned to another.
    FormConvert {
        /// From this.
        from: PartyFace,
        /// To this.
        to: PartyFace,
    },
    /// When the party is formed, so many chosen dice are set to a face.
    FormSet {
        /// How many.
        count: u8,
        /// To this.
        face: PartyFace,
    },
    /// When the party is formed, so many tokens are drawn.
    FormDraw(u8),
    /// When the party is formed, dungeon dice are rolled and dealt to the first levels: so many to each.
    FormAssign(Vec<u8>),
    /// Every dungeon die rolled with one face is turned to another.
    DungeonConvert {
        /// From this.
        from: DungeonFace,
        /// To this.
        to: DungeonFace,
    },
    /// A companion that fights alone defeats so many more monsters, of any kind.
    ExtraKill {
        /// Which companion; any if none is named.
        #[serde(default)]
        face: Option<PartyFace>,
        /// How many more.
        extra: u8,
        /// Only while the hero is exhausted.
        #[serde(default)]
        exhausted: bool,
    },
    /// This companion defeats one monster, and opens one chest.
    Plain(PartyFace),
    /// The dragon is defeated by so many different companions.
    DragonCompanions(u8),
    /// So many dragons wake the dragon.
    DragonThreshold(u8),
    /// The lair empties itself as soon as it holds so many dragons.
    EmptyLairAt(u8),
    /// Chests and potions may be used while monsters stand.
    LootInMonsterPhase,
    /// Once a level, one die of these may be rolled again.
    RerollOncePerLevel(Vec<DungeonFace>),
    /// A die of this face that defeats two or more monsters alone is rolled again instead of spent.
    RerollOnMultikill(PartyFace),
    /// A companion that defeats two or more monsters alone brings so many tokens.
    DrawOnMultikill(u8),
    /// The hero starts every delve exhausted.
    StartExhausted,
    /// The hero is refreshed by this.
    RefreshOn(Refresh),
    /// A scroll may be spent to send one monster to the lair.
    ScrollSendsToLair,
    /// At the end of the game, tokens are discarded: so many, or all.
    EndDiscard(Discard),
}

/// What refreshes a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refresh {
    /// Quaffing a potion.
    Quaff,
    /// One companion that defeats two or more monsters alone.
    Multikill,
    /// A token spent for it.
    Token,
    /// Facing monsters of all three kinds.
    ThreeKinds,
}

/// How many tokens are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Discard {
    /// So many; all if there are fewer.
    Count(u8),
    /// All of them.
    All,
}

/// One thing that a hero can do once a delve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    /// The hero is a companion, one of these, until used or until the delve ends.
    HeroJoins(Vec<PartyFace>),
    /// Everything goes: monsters, chests, potions, the lair. Nothing is gained.
    ClearAll,
    /// One token buys everything: monsters gone, chests opened, potions quaffed, lair emptied.
    TokenClearsLevel,
    /// Defeats this many monsters of any kinds.
    DefeatMonsters {
        /// At least.
        min: u8,
        /// At most.
        max: u8,
    },
    /// Defeats one monster of each kind.
    DefeatOneOfEach,
    /// Defeats every monster.
    DefeatAll,
    /// Defeats one monster, or one kind of monster, for each dragon in the lair. The dragons stay.
    DefeatPerDragon(Unit),
    /// Defeats one monster for each die of this face in the party, then rolls all those dice again.
    DefeatPerDie(PartyFace),
    /// All monsters of one kind are turned into tokens.
    KindToTokens,
    /// Every monster is a dragon now.
    MonstersToDragons,
    /// Monsters of one kind fight for the hero until they regroup.
    MonstersJoin {
        /// These monsters.
        from: DungeonFace,
        /// As this companion.
        to: PartyFace,
        /// At most so many.
        max: u8,
    },
    /// Dragons in the lair fight for the hero until they regroup.
    DragonsJoin,
    /// Monsters together are turned into one die of this face.
    MonstersTo {
        /// This.
        to: DungeonFace,
        /// At least so many monsters.
        min: u8,
        /// At most so many.
        max: u8,
    },
    /// The lair is emptied. No experience, no token.
    EmptyLair,
    /// The dragon is defeated, with its reward, for one of these.
    SlayDragonFor(Vec<Price>),
    /// Dice are rolled again.
    Reroll {
        /// Party dice may.
        #[serde(default)]
        party: bool,
        /// Dragons in the lair may.
        #[serde(default)]
        dragons: bool,
        /// Only when scrolls may be used.
        #[serde(default)]
        like_scroll: bool,
    },
    /// Dungeon dice are discarded, dragons in the lair too.
    DiscardDice {
        /// At least.
        min: u8,
        /// At most.
        max: u8,
    },
    /// One chest or potion is discarded.
    DiscardLoot,
    /// Dice from the graveyard are rolled and join the party.
    RollGraveyard {
        /// At most so many; all of them if no number is given.
        #[serde(default)]
        max: Option<u8>,
        /// Scrolls go back.
        #[serde(default)]
        scrolls_back: bool,
    },
    /// A party die or a dungeon die is set to any face; or one of each.
    SetDie {
        /// One of each.
        #[serde(default)]
        both: bool,
    },
    /// Tokens are drawn, then tokens are discarded.
    DrawThenDiscard {
        /// Drawn.
        draw: u8,
        /// Discarded.
        discard: u8,
    },
    /// The delve ends with the level's experience, less so many.
    LeaveNow {
        /// Less.
        #[serde(default)]
        less: u8,
    },
    /// From now on the hero retires only where a dragon was defeated, or at the bottom.
    NoRetreat,
}

/// What is counted for each dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// One monster.
    Monster,
    /// All monsters of one kind.
    Kind,
}

/// What a deed is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Price {
    /// Any token.
    Token,
    /// A scroll die.
    ScrollDie,
    /// A scroll token.
    ScrollToken,
}

/// What a token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Power {
    /// It acts as this face.
    ActsAs(PartyFace),
    /// One die comes back from the graveyard, with any face.
    Revive,
    /// Every monster is a dragon now.
    Bait,
    /// The lair is emptied and the level is done; no experience, no token.
    Evade,
    /// The delve ends with the level's experience.
    Portal,
    /// It only scores.
    ScoreOnly,
}
