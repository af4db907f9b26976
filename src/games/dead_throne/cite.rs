//! The sections of the rulebook, each once, in its order.

use crate::kernel::Cite;

macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident = $section:literal),+ $(,)?) => {
        $($(#[$doc])* pub const $name: Cite = Cite::new($section);)+
        /// Every section that a procedure cites.
        pub const ALL: &[Cite] = &[$($name),+];
    };
}

sections! {
    /// What each character can do.
    CHARACTERS = "Characters",
    /// Set-up of the competitive mode with Saladar.
    LIRENNOR_SET_UP = "Lirennor's Salvation: Set Up",
    /// How it is won.
    LIRENNOR_OBJECTIVE = "Lirennor's Salvation: Intro and Objective",
    /// Region Stones and Medallion Pieces.
    COMPONENTS = "Competitive Mode Components",
    /// What lies on steps.
    PICKING_UP = "Dropping and Picking Up",
    /// Death and return.
    DYING = "Dying and Respawning",
    /// The castle, towns barred to Saladar, stones.
    RESTRICTIONS = "Restrictions and Others",
    /// How Rogue Regions is won.
    ROGUE_OBJECTIVE = "Rogue Regions: Objective",
    /// Its set-up.
    ROGUE_SET_UP = "Rogue Regions: Set Up",
    /// Stones in Rogue Regions.
    ROGUE_STONES = "Rogue Regions: Region Stones",
    /// Pieces in Rogue Regions.
    ROGUE_PIECES = "Rogue Regions: Medallion Pieces",
    /// Enemies that stay.
    ROGUE_OTHER = "Rogue Regions: Other Points",
    /// Set-up of the solo mode.
    SOLO_SET_UP = "Solo Mode Set Up",
    /// How it is won.
    SOLO_OBJECTIVE = "Solo Objective",
    /// Doubles.
    SOLO_BOARD = "Using The Board",
    /// The red marker and bosses.
    BATTLE_TO_VICTORY = "Battle To Victory",
    /// The green marker, and both.
    QUEST_GALORE = "Quest Galore Double Challenge",
    /// What is different alone.
    SOLO_DIFFERENCES = "Solo Differences",
    /// The dragon, alone.
    SOLO_AGRIMOR = "Agrimor (Solo)",
    /// How Defender is won and lost.
    DEFENDER_OBJECTIVE = "Defender: Objective",
    /// Its set-up.
    DEFENDER_SET_UP = "Defender: Set Up",
    /// XP, levels, Agrimor.
    DEFENDER_TERMS = "Defender Terms",
    /// Spawning, marching, towns.
    SPAWNED_ENEMY = "Spawned Enemy",
    /// Heroes who move together.
    GROUPS = "Groups",
    /// Town health, repair, revival.
    GROUP_BATTLES = "Group Battles",
    /// Movement rolls.
    ROLLING = "Rolling",
    /// The malicious side of tiles.
    DEAD_ZONES = "Dead Zones",
    /// Inns.
    INN = "Inn",
    /// Markets.
    MARKET = "Market",
    /// Carriages.
    CARRIAGE = "Carriage Man",
    /// Steps, cards, remaining.
    INTERACTING = "Interacting",
    /// Trades between players.
    TRADING = "Interacting with Players",
    /// Tavern Quests.
    TAVERN = "Tavern",
    /// When a turn ends.
    ENDING = "Ending Your Turn",
    /// Bubbles.
    FOUR_PLUS = "The 4+ Rule",
    /// Direct damage and attacks.
    LOSING_HEALTH = "Losing Health",
    /// The default return.
    RESPAWNING = "Respawning",
    /// Current and maximum health.
    HEALTH_BOARD = "Health Board",
    /// Heals.
    HEALING = "Healing",
    /// Joining a battle.
    OPPONENTS = "Opponents",
    /// Battle Turns.
    BATTLING = "Battling",
    /// Fleeing.
    FLEEING = "Fleeing",
    /// Battles against enemies.
    ENEMIES = "Enemies",
    /// Cards kept.
    ESSENCES = "Essences",
    /// One attack of several.
    COMBINED = "Combined Attacks",
    /// Enemies that stand.
    STANDING = "Standing Enemy (S.E.)",
    /// What a killer takes.
    LOOTING = "Looting/Stealing",
    /// Slots.
    EQUIPPING = "Equipping",
    /// Five more.
    RUCKSACK = "Rucksack",
    /// Three held.
    INVENTORY = "Inventory Items",
    /// One-time items.
    TOOLS = "Tool Items",
    /// Two items in one.
    COMBOS = "Combos",
    /// Weapons that break.
    WEAPONS = "Weapons",
    /// Shields that break.
    SHIELDS = "Shields",
    /// Repairs.
    REPAIRING = "Repairing Items",
    /// Gaining scrolls.
    OBTAINING_SCROLLS = "Obtaining Scrolls",
    /// Using scrolls.
    USING_SCROLLS = "Using Scrolls",
    /// Summoned creatures.
    SUMMON = "Scroll Categories",
    /// Traps bought and raised.
    SETTING_TRAPS = "Setting A Trap",
    /// Traps sprung.
    SPRINGING = "Springing A Trap",
    /// Trapped players.
    TRAPPED = "Remaining In Place",
    /// Lone Quests.
    LONE_QUESTS = "Finding a Quest",
    /// Quests done.
    QUESTS_DONE = "Completing / Rewards",
    /// Merchants, mages, relics.
    MERCHANTS = "Others",
}
