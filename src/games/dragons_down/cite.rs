//! The sections of the Dragons Down rulebook that procedures cite, each once.

use crate::kernel::Cite;

macro_rules! sections {
    ($($name:ident = $section:literal;)*) => {
        $(
            #[doc = $section]
            pub const $name: Cite = Cite::new($section);
        )*
        /// Every section, in the rulebook's order.
        pub const ALL: &[Cite] = &[$($name),*];
    };
}

sections! {
    SETUP = "Game Setup";
    HERO_SELECTION = "Hero Selection";
    LEGEND_POINTS = "Legend Points and Fame";
    TURN_START = "Turn Start";
    ACTIONS = "Actions";
    CAVES = "Caves";
    MONSTER_BLOCK = "Monster Block";
    ALERT = "Alert";
    SNEAK = "Sneak - or - Make Noise";
    MOVE = "Move";
    PLACE_TOKENS = "Place Tokens";
    SEARCH = "Search";
    LOOT = "Loot";
    LEARN = "Learn";
    REST = "Rest";
    TRADE = "Trade";
    ENCHANT = "Enchant";
    EXPLORE = "Explore";
    PASS = "Pass";
    HIDE = "Hide";
    PLAYER_TURN_END = "Player Turn End";
    MONSTER_ACTIVATION = "Monster Activation";
    RETURN_ARROW = "Return Arrow";
    SUMMONING = "Summoning symbol";
    SITE_SYMBOL = "Treasure Site Symbol";
    COMBAT = "Combat";
    AMBUSH = "Ambush";
    CHALLENGE = "Combat Steps 1";
    ACTIVATION = "Combat Steps 2";
    EVADE = "Combat Steps 3";
    TARGET = "Combat Steps 4";
    HERO_TACTICS = "Combat Steps 5";
    MONSTER_TACTICS = "Combat Steps 6";
    ATTACK_ORDER = "Combat Steps 7A";
    ATTACK_RESOLUTION = "Combat Steps 7B";
    DAMAGE = "Combat Steps 7C";
    CLEANUP = "Combat Steps 8";
    WOUNDS = "Wounds";
    MONSTER_DEATH = "Monster Death";
    HERO_DEATH = "Hero Death";
    END_OF_COMBAT = "End of Combat";
    RETIREMENT = "Retirement";
    NEW_HERO = "Starting a New Hero";
    END_OF_GAME = "End of the Game";
    STATUSES = "Statuses";
    EQUIPPING = "Equipping";
    SPELLS = "Spells";
    SPELL_MANIFEST = "Spell Manifest";
    FLYING = "Flying";
    MONSTER_REFERENCE = "Monster Reference";
    ENCHANTMENT_LIMIT = "Enchantment Limit";
    PLAYER_VS_PLAYER = "Player vs. Player";
    HAGGLING = "Haggling";
    NATIVES = "Natives";
    MISSIONS = "Missions";
    CURSES = "Curses";
    OUTLAW_TOKENS = "Outlaw Tokens";
    LURING = "Luring";
    TOUGH_MONSTERS = "Tough Monsters";
    CLOSING_THE_DISTANCE = "Closing the Distance";
    WITS_ONLY = "Wits Only";
    SHARED_FAME = "Shared Fame";
    ENCHANTED_PATHS = "Enchanted Paths";
    ENCHANTED_REALM = "Enchanted Realm";
    ENDLESS_MONSTERS = "Endless Monsters";
    RED_MEAT = "Red Meat";
    BANNERS = "Treasure and Item Banners";
    TREASURES = "Treasure Manifest";
    LINEAGE_ADVANTAGES = "Lineage Advantages";
    CLASS_ADVANTAGES = "Class Advantages";
    TREASURE_SITES = "Treasure Site Reference";
}
