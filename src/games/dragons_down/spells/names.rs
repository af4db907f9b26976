//! The slugs of the spells that the rules name: each is written here alone.
//!
//! What a record says in full, like a reroll or flying, needs no name in the rules: Divination, Nature's Help and Floating Disk have none.

/// Break Spells, universal.
pub const BREAK_SPELLS: &str = "break-spells";
/// Affliction, black.
pub const AFFLICTION: &str = "affliction";
/// Curse, black.
pub const CURSE: &str = "curse";
/// Dark Matter, black.
pub const DARK_MATTER: &str = "dark-matter";
/// Rule Undead, black.
pub const RULE_UNDEAD: &str = "rule-undead";
/// Fiery Chasm, black.
pub const FIERY_CHASM: &str = "fiery-chasm";
/// Open Gate, blue.
pub const OPEN_GATE: &str = "open-gate";
/// Tentacles, blue.
pub const TENTACLES: &str = "tentacles";
/// Air Sword, blue.
pub const AIR_SWORD: &str = "air-sword";
/// Teleport, blue.
pub const TELEPORT: &str = "teleport";
/// Envenom, gray.
pub const ENVENOM: &str = "envenom";
/// Illusion, gray.
pub const ILLUSION: &str = "illusion";
/// Anti-Magic, gray.
pub const ANTI_MAGIC: &str = "anti-magic";
/// Vapor Form, gray.
pub const VAPOR_FORM: &str = "vapor-form";
/// Trail Blaze, green.
pub const TRAIL_BLAZE: &str = "trail-blaze";
/// Move Earth, green.
pub const MOVE_EARTH: &str = "move-earth";
/// Calm, green.
pub const CALM: &str = "calm";
/// Elemental, green.
pub const ELEMENTAL: &str = "elemental";
/// Iron Skin, purple.
pub const IRON_SKIN: &str = "iron-skin";
/// Strength, purple.
pub const STRENGTH: &str = "strength";
/// Fly, purple.
pub const FLY: &str = "fly";
/// Fireball, purple.
pub const FIREBALL: &str = "fireball";
/// Shape Shift, purple.
pub const SHAPE_SHIFT: &str = "shape-shift";
/// Soul Save, white.
pub const SOUL_SAVE: &str = "soul-save";
/// Heal, white.
pub const HEAL: &str = "heal";
/// Life Armor, white.
pub const LIFE_ARMOR: &str = "life-armor";
/// Turn Undead, white.
pub const TURN_UNDEAD: &str = "turn-undead";
/// Peace, white.
pub const PEACE: &str = "peace";
/// Hesitation, yellow.
pub const HESITATION: &str = "hesitation";
/// Confuse, yellow.
pub const CONFUSE: &str = "confuse";
/// Charm, yellow.
pub const CHARM: &str = "charm";
/// Disorient, yellow.
pub const DISORIENT: &str = "disorient";
/// Discord, yellow.
pub const DISCORD: &str = "discord";

#[cfg(test)]
mod tests {
    #[test]
    fn every_name_is_a_spell_of_the_packs() {
        let pack = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/dragons-down/spells.toml"));
        let names = include_str!("names.rs").lines().filter_map(|line| line.strip_prefix("pub const ")?.split('"').nth(1));
        let unknown: Vec<&str> = names.filter(|name| !pack.contains(&format!("[spell.{name}]"))).collect();
        assert!(unknown.is_empty(), "no spell of the packs is called {unknown:?}");
    }
}
