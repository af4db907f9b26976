//! What no text of ours may look like: a program's empty value, a wrong plural, a bullet with nothing on it.

use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState};

/// Things that are counted somewhere.
const THINGS: [&str; 44] = [
    "actions",
    "allies",
    "attacks",
    "books",
    "cards",
    "champions",
    "chests",
    "chips",
    "clerics",
    "companions",
    "cubes",
    "curses",
    "dice",
    "dragons",
    "enemies",
    "faces",
    "fighters",
    "goblins",
    "heroes",
    "icons",
    "items",
    "levels",
    "lives",
    "mages",
    "missions",
    "monsters",
    "oozes",
    "pieces",
    "players",
    "points",
    "potions",
    "quests",
    "rounds",
    "scrolls",
    "skeletons",
    "spaces",
    "spells",
    "steps",
    "stones",
    "swords",
    "thieves",
    "tokens",
    "turns",
    "wounds",
];

/// What is wrong with a text, if anything is.
pub fn fault(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '+')).filter(|word| !word.is_empty()).collect();
    if words.contains(&"None") {
        return Some("it says None".to_owned());
    }
    for pair in words.windows(2) {
        if pair[0] == "1" && THINGS.contains(&pair[1]) {
            return Some(format!("it says {}", pair.join(" ")));
        }
    }
    let bare = ["(:", "(;", "(,", "()", "[]", "{}", ": ;", ":;", "; ;", ";;", ", ,", ",,", ": )", ":)", ": ]", "; )", "no no ", " : "];
    if let Some(bare) = bare.iter().find(|bare| text.contains(**bare)) {
        return Some(format!("it says {bare:?}"));
    }
    let trimmed = text.trim();
    let ends_badly = [":", ";", ",", "·", " and", " of", " with"].iter().any(|end| trimmed.ends_with(end));
    if trimmed.is_empty() || trimmed != text || ends_badly {
        return Some("it is empty, or leads to nothing".to_owned());
    }
    None
}

/// Every text that a table would see of a position: its menu, barred lines too, and its status.
pub fn position(game: &dyn AnyGame, state: &AnyState) -> Result<(), String> {
    let mut texts: Vec<String> = Vec::new();
    if let AnyNext::May(offers) = game.next(state) {
        for offer in offers.into_iter().chain(game.deeds(state)) {
            texts.push(offer.label);
            texts.extend(offer.barred.map(|refusal| refusal.reason));
        }
    }
    let status = game.status(state);
    texts.extend(status.head);
    texts.extend(status.foot);
    for table in status.tables {
        texts.extend(table.rows.into_iter().flatten().filter(|cell| !cell.is_empty()));
    }
    texts.extend(game.chances(state));
    all(texts.iter().map(String::as_str))
}

/// The first faulty one of some texts.
pub fn all<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<(), String> {
    match texts.into_iter().find_map(|text| fault(text).map(|fault| format!("{fault}: {text:?}"))) {
        Some(fault) => Err(fault),
        None => Ok(()),
    }
}

#[test]
fn what_is_wrong_is_seen_and_what_is_right_is_not() {
    for wrong in
        ["fight (fighter: ; cleric: 1 goblin)", "Ann takes None", "defeats 1 goblins", "the lair: ", "", "go on, leaving", "roll 1 dice"]
    {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
    for right in ["fight (fighter: 2 goblins)", "11 goblins", "giant-1 turns over", "1 goblin", "nobody: all is done", "+1 Fame"] {
        assert_eq!(fault(right), None, "{right}");
    }
}
