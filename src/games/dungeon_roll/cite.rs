//! The sections of the rulebook, each once.

use crate::kernel::Cite;

/// The aim of the game, and how many play.
pub const OBJECTIVE: Cite = Cite::new("Objective");
/// Forming the party, and the dungeon roll.
pub const TURN: Cite = Cite::new("Player's Turn");
/// Dungeon dice, dragons set aside, scrolls, fights, fleeing.
pub const MONSTER_PHASE: Cite = Cite::new("Monster Phase");
/// Chests and potions.
pub const LOOT_PHASE: Cite = Cite::new("Loot Phase");
/// The dragon.
pub const DRAGON_PHASE: Cite = Cite::new("Dragon Phase");
/// Retiring, or seeking glory.
pub const REGROUP_PHASE: Cite = Cite::new("Regroup Phase");
/// What each companion does.
pub const PARTY_DICE: Cite = Cite::new("Party Dice");
/// The tokens.
pub const TREASURES: Cite = Cite::new("Treasures");
/// Specialties and ultimates.
pub const HERO_POWERS: Cite = Cite::new("Hero Powers");
/// Scores, ties and ranks.
pub const END_OF_GAME: Cite = Cite::new("End of Game");

/// Every section.
pub const ALL: &[Cite] =
    &[OBJECTIVE, TURN, MONSTER_PHASE, LOOT_PHASE, DRAGON_PHASE, REGROUP_PHASE, PARTY_DICE, TREASURES, HERO_POWERS, END_OF_GAME];
