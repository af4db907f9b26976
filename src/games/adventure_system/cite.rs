//! The sections of the rulebook, each once.

use crate::kernel::Cite;

/// The aim of an adventure.
pub const ADVENTURE: Cite = Cite::new("Adventure");
/// Heroes, powers, settings.
pub const PLAYER_SETUP: Cite = Cite::new("Player Setup");
/// Three phases, clockwise.
pub const PLAYER_TURN: Cite = Cite::new("Player Turn");
/// A move and an action.
pub const HERO_PHASE: Cite = Cite::new("Hero Phase");
/// Tiles and what stands on them.
pub const EXPLORATION_PHASE: Cite = Cite::new("Exploration Phase");
/// Encounter, villains, monsters.
pub const VILLAIN_PHASE: Cite = Cite::new("Villain Phase");
/// Squares and speed.
pub const MOVEMENT: Cite = Cite::new("Movement");
/// The chest on a tile.
pub const TREASURE_SYMBOL: Cite = Cite::new("Treasure Symbol");
/// Two dice, the higher.
pub const ADVANTAGE: Cite = Cite::new("Condition: Advantage");
/// Two dice, the lower.
pub const DISADVANTAGE: Cite = Cite::new("Condition: Disadvantage");
/// No free move; no activation.
pub const STUNNED: Cite = Cite::new("Condition: Stunned");
/// Damage that only a surge takes away.
pub const WEAKENED: Cite = Cite::new("Condition: Weakened");
/// Conditions of the other boxes.
pub const CONDITIONS: Cite = Cite::new("Conditions");
/// What a trap does when it is revealed.
pub const TRIGGERING: Cite = Cite::new("Triggering Trap Tokens");
/// Powers of cards.
pub const ATTACKS: Cite = Cite::new("Attacks");
/// Powers that are flipped.
pub const DAILY_POWERS: Cite = Cite::new("Daily Powers");
/// Powers of higher levels, of which some stay up.
pub const EXPERT_POWERS: Cite = Cite::new("Expert Powers");
/// Powers that do not attack.
pub const UTILITY_POWERS: Cite = Cite::new("Utility Powers");
/// Which monsters may be attacked.
pub const TARGETING: Cite = Cite::new("Targeting");
/// The die, the bonus, the armor class.
pub const MAKING_AN_ATTACK: Cite = Cite::new("Making an Attack");
/// What a hit does.
pub const DAMAGE: Cite = Cite::new("Damage");
/// A natural 20.
pub const CRITICAL_HITS: Cite = Cite::new("Critical Hits");
/// Experience and treasure.
pub const DEFEATING_MONSTERS: Cite = Cite::new("Defeating Monsters");
/// 0 hit points.
pub const DEFEATING_HEROES: Cite = Cite::new("Defeating Heroes");
/// Healing.
pub const REGAINING_HIT_POINTS: Cite = Cite::new("Regaining Hit Points");
/// The party's tokens.
pub const HEALING_SURGES: Cite = Cite::new("Healing Surges");
/// 1 to 10, 11 to 20.
pub const DISABLING_A_TRAP: Cite = Cite::new("Disabling a Trap");
/// Whatever an adventure allows.
pub const OTHER_ACTIONS: Cite = Cite::new("Other Actions");
/// Cards and their tactics.
pub const MONSTER_DECK: Cite = Cite::new("The Monster Deck");
/// Encounter cards, and their price.
pub const ENCOUNTERS: Cite = Cite::new("Encounter Cards");
/// Treasure cards.
pub const TREASURES: Cite = Cite::new("Treasure Cards");
/// Tokens bought with gold.
pub const ADVANCEMENTS: Cite = Cite::new("Advancements");
/// The second side of a hero's card.
pub const LEVELS: Cite = Cite::new("Levels");
/// Cards with a side that helps and one that harms.
pub const ELDER_RUNES: Cite = Cite::new("Elder Runes");
/// From one adventure to the next.
pub const CAMPAIGN: Cite = Cite::new("Campaign Tracking");

/// Every section.
pub const ALL: &[Cite] = &[
    ADVENTURE,
    PLAYER_SETUP,
    PLAYER_TURN,
    HERO_PHASE,
    EXPLORATION_PHASE,
    VILLAIN_PHASE,
    MOVEMENT,
    TREASURE_SYMBOL,
    ADVANTAGE,
    DISADVANTAGE,
    STUNNED,
    WEAKENED,
    CONDITIONS,
    TRIGGERING,
    ATTACKS,
    DAILY_POWERS,
    EXPERT_POWERS,
    UTILITY_POWERS,
    TARGETING,
    MAKING_AN_ATTACK,
    DAMAGE,
    CRITICAL_HITS,
    DEFEATING_MONSTERS,
    DEFEATING_HEROES,
    REGAINING_HIT_POINTS,
    HEALING_SURGES,
    DISABLING_A_TRAP,
    OTHER_ACTIONS,
    MONSTER_DECK,
    ENCOUNTERS,
    TREASURES,
    ADVANCEMENTS,
    LEVELS,
    ELDER_RUNES,
    CAMPAIGN,
];
