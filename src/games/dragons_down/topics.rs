//! The rules in a line each, in our own words, with their section.

use crate::kernel::Cite;

/// What it is called at the table, its section, and what it says.
pub(super) const TOPICS: &[(&str, &str, &str)] = &[
    ("set-up", "Game Setup", "tiles, token piles and the clearing of each civilization location by a d6; the pack's natives go there"),
    ("hero selection", "Hero Selection", "a lineage and a class card, either side; cubes, equipment, Gold and spells are those of both"),
    (
        "legend points",
        "Legend Points and Fame",
        "a site found first, an epic treasure shown first, a spell learned: 1 LP and 5 Fame; at the end ten Fame are one LP",
    ),
    ("turn start", "Turn Start", "statuses are cleared, everyone is unblocked, and who has no hero may bring a new one"),
    ("actions", "Actions", "four a turn; one less in a cave, one more for a Human in a civilization location"),
    ("cave", "Caves", "one action of the turn is lost, so none may enter one with the last; not for a Dwarf"),
    ("block", "Monster Block", "a monster beside an unhidden hero at the end of an action ends the turn, unless the hero hides"),
    ("alert", "Alert", "any equipment may be swapped; one Speed cube more in every combat round of this turn"),
    ("sneak", "Sneak - or - Make Noise", "one monster symbol is ignored in every Hide of this turn"),
    ("make noise", "Sneak - or - Make Noise", "unhidden at once; the summoning dice are rolled once more for this hero's clearing"),
    ("move", "Move", "one action; two into mountains or swamps"),
    ("place tokens", "Place Tokens", "the first hero on a tile reveals it: two civilization tokens, or one wilderness token; once a game"),
    ("search", "Search", "two spyglasses; the next search in a row for the same thing rerolls only blanks"),
    ("loot", "Loot", "the card at the highest number; two hands: one of the top three"),
    ("learn", "Learn", "two books; any curse face brings a curse; books stay for the next try in a row"),
    ("rest", "Rest", "2 actions heal one cube, 3 two, 4 three; a Knight one with each"),
    ("trade", "Trade", "one action, one way: a swap, commerce, a mission completed, a title claimed, or curses removed"),
    ("enchant", "Enchant", "three in a row turn the tile and put a cube of an own colour on it"),
    ("explore", "Explore", "the next tile is drawn and laid where it fits, else the action is lost; the hero may move onto it"),
    ("pass", "Pass", "what is left of the turn is let go"),
    ("hide", "Hide", "two Monster Dice without a symbol; Sneak ignores one symbol; a Halfling rerolls one die"),
    ("turn end", "Player Turn End", "unfinished missions above two are discarded, merchants refill theirs, and the next token is drawn"),
    (
        "summon",
        "Monster Activation",
        "gray symbol and number, then black; monsters on the tile walk first, then the full number comes to each clearing",
    ),
    (
        "return arrow",
        "Return Arrow",
        "monsters on tiles without heroes go back to the tray; on tiles with heroes they walk to the earliest",
    ),
    (
        "summoning symbol",
        "Summoning symbol",
        "on a tile whose symbol comes up, the monsters there walk to the earliest hero, then those called come",
    ),
    ("site symbol", "Treasure Site Symbol", "the guardians of sites on the tile come"),
    ("combat", "Combat", "clearing by clearing, in turn order of the earliest hero there"),
    ("ambush", "Ambush", "from hiding only a ranged weapon can be used; who fails to hide again is unhidden for the rest of the combat"),
    ("challenge", "Combat Steps 1", "hidden heroes may come out; every monster challenges an unhidden hero at random"),
    ("evade", "Combat Steps 3", "more Speed on maneuver boxes than the fastest challenger's maneuver"),
    ("target", "Combat Steps 4", "monsters target whom they challenged; then each hero in turn order names one"),
    ("tactics", "Combat Steps 5", "five cubes, one Speed more when alert; dark boxes all or none"),
    ("monster tactics", "Combat Steps 6", "one Monster Die for each monster; a symbol turns its chip over"),
    ("attack order", "Combat Steps 7A", "by attack speed, ties by length; still tied, they strike at once"),
    ("hit", "Combat Steps 7B", "faster hits; else two hits, or with an equal on a tie; a blank misses"),
    ("damage", "Combat Steps 7C", "cubes and covered swords; one less with a sword against armour; one wound or death"),
    ("cleanup", "Combat Steps 8", "cards are swapped, ambushers try to stay hidden, cubes come back; two quiet rounds end the combat"),
    ("wound", "Wounds", "any cube, healthy or on a card; without a healthy Heart the hero is dead"),
    ("monster death", "Monster Death", "who struck the final blow takes the chip and its Fame; a native brings an Outlaw Token too"),
    ("hero death", "Hero Death", "half the Fame is lost, full tens of the rest are Legend Points; possessions stay as a pile to be looted"),
    ("end of combat", "End of Combat", "wounds come off the monsters, chips show their names again, thrown weapons come back or are lost"),
    (
        "retire",
        "Retirement",
        "ten Fame are one LP; on the last turn one LP for the living legend; then two Monster Dice for each Outlaw Token",
    ),
    ("new hero", "Starting a New Hero", "who has no hero may begin with another at the start of a turn"),
    ("end of the game", "End of the Game", "everyone alive retires; who is outside a civilization location loses half the Fame first"),
    ("statuses", "Statuses", "Hidden, Alert, Sneak and Make Noise: all are cleared at Turn Start"),
    ("equip", "Equipping", "one weapon at a time, and one card at each place of the body"),
    ("haggle", "Haggling", "both dice at most the hero's icons: one factor off the price; a door closes the merchant for the turn"),
    ("natives", "Natives", "they ignore heroes until one of them is targeted; then each without a target picks an offender at random"),
    ("missions", "Missions", "the card's reward, and one Mission Die for each icon of its attribute"),
    ("curses", "Curses", "rolled on the table of the reference card; one held already has no effect, instant ones are not kept"),
    ("outlaw", "Outlaw Tokens", "two Monster Dice for each at the end: two symbols gain 1 LP, one loses 1 LP, or all Fame without one"),
    (
        "banners",
        "Treasure and Item Banners",
        "one-time cards may be used on the own turn or in combat, even unequipped; some cards must lie face up",
    ),
    ("treasures", "Treasure Manifest", "each treasure says what it does: `look` and its name"),
    ("class advantages", "Class Advantages", "each class card has one: `look` and its name says which"),
    ("lineage advantages", "Lineage Advantages", "each lineage card has one: `look` and its name says which"),
];

/// The rule of a section.
pub(super) fn rule(section: &Cite) -> Vec<String> {
    let ours = TOPICS.iter().filter(|(_, cited, _)| *cited == section.section());
    ours.map(|(topic, cited, text)| format!("{topic}: {text} [{cited}]")).collect()
}
