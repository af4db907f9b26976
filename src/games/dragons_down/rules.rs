//! Optional rules, and the choices a table has where the rulebook is silent: each a switch, agreed on before the game or in mid-game.

use serde::{Deserialize, Serialize};

use super::cite;
use crate::kernel::{Cite, Note};

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal, $kind:ident, $cite:ident, $words:literal;)*) => {
        /// An optional rule, or a table's choice where the rulebook is silent.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Rule {
            $($(#[doc = $doc])+ $name,)*
        }

        impl Rule {
            /// Every switch, the rulebook's own first.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// What it is called when it is typed.
            #[must_use]
            pub fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// What is different while it is in use.
            #[must_use]
            pub fn words(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)*
                }
            }

            /// The section of an optional rule, or the one that a choice reads.
            #[must_use]
            pub fn section(self) -> Cite {
                match self {
                    $(Self::$name => cite::$cite,)*
                }
            }

            /// Whether the rulebook offers it, or the table has chosen where the rulebook is silent.
            #[must_use]
            pub fn kind(self) -> Kind {
                match self {
                    $(Self::$name => Kind::$kind,)*
                }
            }
        }
    };
}

/// Where a switch comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of the rulebook's optional rules.
    Optional,
    /// A choice where the rulebook is silent.
    House,
}

rules! {
    /// Heroes may lure a monster before the challenges.
    Luring = "luring", Optional, LURING, "before the challenges each unhidden hero may name one monster, which then challenges that hero";
    /// Monsters take no wounds.
    ToughMonsters = "tough-monsters", Optional, TOUGH_MONSTERS, "monsters take no wounds: only a hit that kills does anything";
    /// In the first round attack length orders the attacks.
    ClosingTheDistance = "closing-the-distance", Optional, CLOSING_THE_DISTANCE, "in the first round the longest attack is first, and speed breaks ties";
    /// Heroes start without gold.
    WitsOnly = "wits-only", Optional, WITS_ONLY, "heroes begin without Gold";
    /// Fame for a kill is shared by everyone who wounded it.
    SharedFame = "shared-fame", Optional, SHARED_FAME, "everyone who wounded a monster has a share of its Fame";
    /// A hidden path is open where its colour is enchanted.
    EnchantedPaths = "enchanted-paths", Optional, ENCHANTED_PATHS, "hidden paths are open on a tile enchanted in their colour";
    /// The return arrow enchants tiles.
    EnchantedRealm = "enchanted-realm", Optional, ENCHANTED_REALM, "the return arrow turns and enchants the tiles of the black symbol";
    /// Killed chips go back to the tray.
    EndlessMonsters = "endless-monsters", Optional, ENDLESS_MONSTERS, "killed monsters go back to the tray, but not unique ones and natives";
    /// A hit that strikes no armour wounds a Heart.
    RedMeat = "red-meat", Optional, RED_MEAT, "a hit that kills nobody and strikes no armour wounds a Heart";
    /// An enchanted tile saves only the rightmost box of its single colour.
    EnchantmentLimit = "enchantment-limit", Optional, ENCHANTMENT_LIMIT, "an enchanted tile saves only the rightmost box of that single colour";
    /// Heroes may block, challenge and attack each other.
    PlayerVsPlayer = "player-vs-player", Optional, PLAYER_VS_PLAYER, "heroes may block, challenge and attack each other";
    /// House choice: a hero without a challenger may not evade.
    NoIdleEvading = "no-idle-evading", House, EVADE, "a hero whom nobody challenges may not evade";
    /// House choice: monsters beside other heroes walk to a hero who made noise.
    NoiseCallsEveryone = "noise-calls-everyone", House, SNEAK, "monsters beside other heroes walk to a hero who made noise";
    /// House choice: the Cleric rerolls the number die with the symbol die.
    ClericRerollsNumbers = "cleric-rerolls-numbers", House, CLASS_ADVANTAGES, "the Cleric rerolls the number die with the symbol die";
    /// House choice: with the Summoning Marcation the same monster is called by each tile that shows it.
    MarcationCallsEach = "marcation-calls-each", House, MONSTER_ACTIVATION, "a monster on several tiles around the Summoning Marcation comes for each of them";
    /// House choice: no outlaw rolls when a hero dies.
    NoOutlawRollsAtDeath = "no-outlaw-rolls-at-death", House, HERO_DEATH, "no dice are rolled for the Outlaw Tokens of a dead hero";
    /// House choice: a player's heroes are added up.
    PlayersAddUp = "players-add-up", House, LEGEND_POINTS, "the Legend Points of all heroes of one player are added";
    /// House choice: only heroes who attacked natives are challenged by them.
    NativesAfterOffenders = "natives-after-offenders", House, NATIVES, "natives challenge only heroes who have attacked natives";
    /// House choice: shares of Fame are counted of the cubes placed.
    FameByCubes = "fame-by-cubes", House, SHARED_FAME, "shares of Fame are counted of the cubes placed, not of the printed health";
    /// House choice: the return arrow takes a cube away where one lies, and puts none there.
    ArrowOnlyRemoves = "arrow-only-removes", House, ENCHANTED_REALM, "where a cube lies already, the return arrow takes it away and puts no other there";
    /// House choice: cubes paid for spells, and what a card cancels, end a quiet row of rounds.
    CostsCountAsWounds = "costs-count-as-wounds", House, CLEANUP, "a cube wounded for a spell, and a wound or hit that a card cancels, keep a round from being quiet";
    /// House choice: a spell that was cancelled is paid for.
    CancelledSpellsWound = "cancelled-spells-wound", House, CLEANUP, "a spell that was cancelled wounds its cubes as if it had been cast";
    /// House choice: flying into mountains or swamps costs more.
    FlyingCostsMore = "flying-costs-more", House, FLYING, "flying into mountains or swamps costs one action more";
    /// House choice: who used any card adjusts no equipment.
    AdjustOnlyUnused = "adjust-only-unused", House, CLEANUP, "who let armour take a hit may not adjust equipment in that round either";
    /// House choice: the Robust Ring gives health, not a Heart.
    RingGivesHealth = "ring-gives-health", House, TREASURES, "a Heart that comes with a worn card is one more health instead of a cube";
    /// House choice: a reroll that a cube pays for is of the whole roll.
    BandRerollsAll = "band-rerolls-all", House, TREASURES, "the Band of Sagacity rerolls the whole roll, not one die";
    /// House choice: nothing is rolled again in Cleanup.
    NoCloakInCleanup = "no-cloak-in-cleanup", House, CLEANUP, "the Shadow Cloak does not help an ambusher to stay hidden";
    /// House choice: a spell that can't be cast yet brings no reward when it is learned.
    RewardOnlyCastable = "reward-only-castable", House, LEARN, "learning a spell is rewarded only if the hero's cubes can cast it";
}

/// A note in which a switch made the difference: `why` names it.
#[must_use]
pub fn by(note: Note, rule: Rule) -> Note {
    let what = match rule.kind() {
        Kind::Optional => "optional rule",
        Kind::House => "the table's choice",
    };
    note.term(what, format!("{}, {}", rule.key(), rule.words()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::note;

    #[test]
    fn every_switch_is_named_behind_what_it_changed() {
        for rule in Rule::ALL {
            let told = by(note("it happened"), *rule);
            let [term] = told.terms.as_slice() else { panic!("{rule:?}") };
            assert!(term.value.starts_with(rule.key()) && term.value.ends_with(rule.words()), "{term:?}");
            let json = serde_json::to_value(rule).expect("JSON");
            assert_eq!(json, rule.key(), "what is stored is what is typed");
        }
    }
}
