//! What no text of ours may look like: a program's empty value, a wrong plural, a bullet with nothing on it.

use tablehand::toolbox::erased::{AnyGame, AnyNext, AnyState};

/// Things that are counted somewhere.
const THINGS: [&str; 34] = [
    "actions",
    "allies",
    "cards",
    "champions",
    "chests",
    "chips",
    "clerics",
    "companions",
    "cubes",
    "dice",
    "dragons",
    "enemies",
    "fighters",
    "goblins",
    "heroes",
    "icons",
    "items",
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
    "spells",
    "stones",
    "swords",
    "thieves",
    "tokens",
];

/// What is wrong with a text, if anything is.
pub fn fault(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '+')).filter(|word| !word.is_empty()).collect();
    if words.contains(&"None") {
        return Some("it says None".to_owned());
    }
    for thing in THINGS.into_iter().filter(|_| text.contains("1 ")) {
        let said = format!("1 {thing}");
        let part = |at: usize| {
            let glued = |c: char| c.is_alphanumeric() || c == '-';
            let before = text[..at].chars().next_back().is_some_and(|c| glued(c) || c == '+' || c == '/');
            before || text[at + said.len()..].starts_with(glued)
        };
        if text.match_indices(&said).any(|(at, _)| !part(at)) {
            return Some(format!("it says {said}"));
        }
    }
    let bare = ["(:", "(;", "(,", "()", "[]", "{}", ": ;", ":;", "; ;", ";;", ", ,", ",,", ": )", ":)", ": ]", "; )", "no no ", " : "];
    let any = text.contains(['(', '[', '{', ':', ';', ',']) || text.contains("no no");
    if let Some(bare) = bare.iter().filter(|_| any).find(|bare| text.contains(**bare)) {
        return Some(format!("it says {bare:?}"));
    }
    if text.trim().is_empty() {
        return Some("it is empty".to_owned());
    }
    None
}

/// The same of a text that is whole: a line of a longer one may end as it likes.
pub fn fault_of_whole(text: &str) -> Option<String> {
    let leads_to_nothing = [":", ";", ",", "·"].iter().any(|end| text.trim().ends_with(end));
    fault(text).or_else(|| leads_to_nothing.then(|| "it leads to nothing".to_owned()))
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
    all(texts.iter().map(String::as_str))?;
    texts.clear();
    let status = game.status(state);
    texts.extend(status.head);
    texts.extend(status.foot);
    for table in status.tables {
        texts.extend(table.rows.into_iter().flatten().filter(|cell| !cell.is_empty()));
    }
    texts.extend(game.chances(state));
    first(&texts.iter().map(String::as_str).collect::<Vec<_>>(), fault)
}

/// The first faulty one of some whole texts.
pub fn all<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<(), String> {
    first(&texts.into_iter().collect::<Vec<_>>(), fault_of_whole)
}

fn first(texts: &[&str], fault: fn(&str) -> Option<String>) -> Result<(), String> {
    match texts.iter().find_map(|text| fault(text).map(|fault| format!("{fault}: {text:?}"))) {
        Some(fault) => Err(fault),
        None => Ok(()),
    }
}

#[test]
fn what_is_wrong_is_seen_and_what_is_right_is_not() {
    for wrong in ["fight (fighter: ; cleric: 1 goblin)", "Ann takes None", "defeats 1 goblins", "the lair: ", "", "roll 1 dice"] {
        assert!(fault_of_whole(wrong).is_some(), "{wrong}");
    }
    for right in ["fight (fighter: 2 goblins)", "11 goblins", "giant-1 turns over", "1 goblin", "nobody: all is done", "+1 Fame"] {
        assert_eq!(fault_of_whole(right), None, "{right}");
    }
}
