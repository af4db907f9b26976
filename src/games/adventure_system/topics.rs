//! The rules in our own words, a line a section: for `look` and `?`.

use super::cite;
use crate::kernel::Cite;

/// A word for it, the section, and what it says.
type Topic = (&'static str, &'static Cite, &'static str);

/// Every section of the rulebook.
pub const TOPICS: &[Topic] = &[
    ("adventure", &cite::ADVENTURE, "it is won by its own aim; it is lost when a turn begins at 0 hit points with no healing surge left"),
    ("set-up", &cite::PLAYER_SETUP, "a hero's card at level 1 and its powers face up; monster cards go beside it, in the order drawn"),
    ("turn", &cite::PLAYER_TURN, "hero phase, exploration phase, villain phase; then the player to the left"),
    ("action", &cite::HERO_PHASE, "one free move and one action: move, attack, disable a trap, or other; whole before the next begins"),
    ("explore", &cite::EXPLORATION_PHASE, "a hero at an unexplored edge places a tile, and what its symbols say"),
    (
        "villain",
        &cite::VILLAIN_PHASE,
        "an encounter if no tile was placed or its triangle is black; villains; then monster cards in the order drawn",
    ),
    ("move", &cite::MOVEMENT, "a square costs 1 of the speed, diagonals too; not into walls or monsters, and no stop on another hero"),
    ("chest", &cite::TREASURE_SYMBOL, "who ends the turn on its square draws two treasures and keeps one; the chest goes"),
    ("advantage", &cite::ADVANTAGE, "the next attack rolls two dice and keeps the higher; goes together with Disadvantage"),
    ("disadvantage", &cite::DISADVANTAGE, "the next attack rolls two dice and keeps the lower; goes together with Advantage"),
    ("stunned", &cite::STUNNED, "a hero has no free move this phase; a monster skips its next activation"),
    ("weakened", &cite::WEAKENED, "one hit point a marker, given back only by a surge or by what ends conditions"),
    (
        "condition",
        &cite::CONDITIONS,
        "Slowed: speed 2; Immobilized: speed 0; Dazed: one move or one action; Poisoned: 1 damage a turn, a die ends it",
    ),
    (
        "trigger",
        &cite::TRIGGERING,
        "a trap entered, or not disabled, is revealed: its number is the damage; then the token goes, and the move goes on",
    ),
    ("attack", &cite::ATTACKS, "with a power or a treasure face up; powers at will stay so, others are flipped as they say"),
    ("daily", &cite::DAILY_POWERS, "flipped as it is used, until a card flips it back"),
    ("utility", &cite::UTILITY_POWERS, "no attack; flipped as it is used, unless its card says otherwise"),
    ("target", &cite::TARGETING, "the card says how far; never diagonally between tiles, nor through a wall that closes the edge"),
    ("hit", &cite::MAKING_AN_ATTACK, "the die and the bonus for each target; a total equal to its armor class or above hits"),
    ("damage", &cite::DAMAGE, "the card's number on a hit, on some cards on a miss too; it stays until it is healed"),
    ("critical", &cite::CRITICAL_HITS, "a hero's natural 20 on the kept die deals 1 more damage"),
    (
        "experience",
        &cite::DEFEATING_MONSTERS,
        "a defeated monster's card goes to the experience pile, and its slayer draws a treasure, one a turn",
    ),
    ("down", &cite::DEFEATING_HEROES, "a hero at 0 hit points takes no damage, uses no powers or items, and monsters pass by"),
    ("heal", &cite::REGAINING_HIT_POINTS, "never above the total; a hero at 0 who regains any stands up at once"),
    ("surge", &cite::HEALING_SURGES, "a hero at 0 hit points at the start of the turn spends one, or the adventure is lost"),
    ("trap", &cite::DISABLING_A_TRAP, "an action: on 11 or more it is removed, else it goes off; trap cards say their own number"),
    ("other", &cite::OTHER_ACTIONS, "whatever the adventure or a card allows as an action"),
    ("monster", &cite::MONSTER_DECK, "armor class, hit points, experience, and tactics: the first that fits is done"),
    ("cancel", &cite::ENCOUNTERS, "as an encounter is drawn, whole experience cards pay for it; what is over is lost"),
    (
        "treasure",
        &cite::TREASURES,
        "kept face up, done at once, flipped or discarded, as the card says; one attack and one defence bonus at a time",
    ),
    ("token", &cite::ADVANCEMENTS, "bought with gold, each next one of a kind dearer; may be spent even at 0 hit points"),
    ("expert power", &cite::EXPERT_POWERS, "for heroes of higher levels; not every one is flipped when it is used, as its card says"),
    ("level", &cite::LEVELS, "the card's other side: for experience on a natural 20, or for gold between adventures, as the box says"),
    ("rune", &cite::ELDER_RUNES, "a boon or a bane, as the card says that brings it; done at once, until a surge, or for the adventure"),
    (
        "campaign",
        &cite::CAMPAIGN,
        "levels, gold, items and tokens go on; a win without a surge spent costs one, a defeat gives one for another try at the same adventure",
    ),
];
