//! Where the book can be read in two ways, and its optional rules: what this table plays by.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cite;
use super::mode::Mode;
use crate::kernel::Cite;

macro_rules! settings {
    ($($name:ident = $key:literal, [$($position:literal),+], $cite:ident, [$($mode:ident),*], $question:literal;)+) => {
        /// Something that a table may set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Setting {
            $(#[doc = $question] $name,)+
        }

        impl Setting {
            /// Every setting.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// As it is typed.
            #[must_use]
            pub fn key(self) -> &'static str {
                match self { $(Self::$name => $key),+ }
            }

            /// Its positions, the usual one first.
            #[must_use]
            pub fn positions(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($position),+]),+ }
            }

            /// The section that leaves it open.
            #[must_use]
            pub fn cite(self) -> Cite {
                match self { $(Self::$name => cite::$cite),+ }
            }

            /// The question in words.
            #[must_use]
            pub fn question(self) -> &'static str {
                match self { $(Self::$name => $question),+ }
            }

            /// Whether the book itself offers it as an option.
            #[must_use]
            pub fn is_optional(self) -> bool {
                matches!(self, Self::DeadZones | Self::FourPlus | Self::Pieces | Self::Controller)
            }

            /// Whether it matters in this mode.
            #[must_use]
            pub fn matters(self, mode: Mode) -> bool {
                let modes: &[Mode] = match self { $(Self::$name => &[$(Mode::$mode),*]),+ };
                modes.is_empty() || modes.contains(&mode)
            }
        }
    };
}

settings! {
    Tie = "tie", ["none", "player", "enemy"], ENEMIES, [], "Who wins a battle against an enemy with equal damage?";
    CombinedBreak = "combined-break", ["weapon", "sum"], COMBINED, [], "Which number is compared with the defense when a combined attack may break the weapon?";
    BreakNeedsDamage = "break-needs-damage", ["off", "on"], WEAPONS, [], "Do items break only by an attack that does damage?";
    BrokenEquipped = "broken-equipped", ["hand", "zero"], WEAPONS, [], "What counts while a broken item is equipped?";
    CreaturesFirst = "creatures-first", ["off", "on"], SUMMON, [], "Must summoned creatures fall before their summoner is attacked?";
    TrappedDefense = "trapped-defense", ["hand", "zero"], TRAPPED, [], "What defends a player who is trapped in place?";
    SpareRucksack = "spare-rucksack", ["slot", "free"], RUCKSACK, [], "Does a Rucksack that is not in use take a slot?";
    ScrollWindow = "scroll-window", ["held", "never"], BATTLING, [], "When is a player who is attacked asked for scrolls?";
    DeadZones = "dead-zones", ["off", "on"], DEAD_ZONES, [], "Are the malicious sides of tiles in play?";
    FourPlus = "four-plus", ["off", "on"], FOUR_PLUS, [Lirennor, Rogue], "With four or more players, do battles and Markets run beside the turns?";
    Pieces = "pieces", ["used", "none"], ROGUE_PIECES, [Rogue], "Are Medallion Pieces used?";
    TokenDamage = "token-damage", ["allowed", "barred"], HEALING, [Solo, Defender], "May a life token harm an enemy?";
    CountFallen = "count-fallen", ["yes", "no"], DEFENDER_TERMS, [Defender], "Does a fallen hero count for XP and for Ag+?";
    AgrimorXp = "agrimor-xp", ["yes", "no"], DEFENDER_TERMS, [Defender], "Does beating Agrimor give XP?";
    AgAgain = "ag-again", ["ignore", "move"], DEFENDER_TERMS, [Defender], "What does Ag do while Agrimor is on the map?";
    StopOnHero = "stop-on-hero", ["stop", "walk-on"], SPAWNED_ENEMY, [Defender], "Does an enemy that walks over a hero stop there?";
    TownHitOnArrival = "town-hit-on-arrival", ["yes", "no"], SPAWNED_ENEMY, [Defender], "Is a town hit in the phase in which an enemy arrives?";
    TownCap = "town-cap", ["35", "none"], GROUP_BATTLES, [Defender], "May a town be repaired above where it began?";
    GroupBreak = "group-break", ["group", "individual"], GROUPS, [Defender], "Which attack is compared when a group's weapons may break?";
    GroupDie = "group-die", ["player", "group"], GROUPS, [Defender], "How often is the enemy die rolled for a group?";
    Revival = "revival", ["at-once", "next-turn"], GROUP_BATTLES, [Defender], "When does a hero come back whom another revives?";
    Controller = "controller", ["nobody", "somebody"], GROUP_BATTLES, [Defender], "Does somebody who plays no hero move the spawned enemies?";
}

/// What this table plays by: only what differs from the usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(pub BTreeMap<Setting, String>);

impl Settings {
    /// Where a setting stands.
    #[must_use]
    pub fn at(&self, setting: Setting) -> &str {
        self.0.get(&setting).map_or_else(|| setting.positions().first().copied().unwrap_or_default(), String::as_str)
    }

    /// Whether a setting stands there.
    #[must_use]
    pub fn is(&self, setting: Setting, position: &str) -> bool {
        self.at(setting) == position
    }

    /// Puts a setting into a position.
    pub fn set(&mut self, setting: Setting, position: &str) {
        if setting.positions().first() == Some(&position) {
            self.0.remove(&setting);
        } else {
            self.0.insert(setting, position.to_owned());
        }
    }
}
