//! How dice, things and tokens are called in notes and questions.

use super::faces::{Dungeon, DungeonFace, Party};
use super::pack::Pack;
use super::position::Thing;
use super::state::Tokens;
use crate::toolbox::wording::{count, list, plural};

/// `2 fighters and 1 scroll`.
#[must_use]
pub fn party(dice: &Party) -> String {
    let counted: Vec<String> = dice.iter().map(|(face, number)| count(number, face.name())).collect();
    list(&counted)
}

/// `3 goblins and 1 chest`.
#[must_use]
pub fn dungeon(dice: &Dungeon) -> String {
    let counted: Vec<String> = dice.iter().map(|(face, number)| count(number, face.name())).collect();
    list(&counted)
}

/// `3 goblins`.
#[must_use]
pub fn monsters(face: DungeonFace, number: u8) -> String {
    count(number, face.name())
}

/// `dragon`, `3 dragons`.
#[must_use]
pub fn dragons(number: u8) -> String {
    count(number, "dragon")
}

/// `fighter`, `thief ally`, `hero as mage`, `Talisman`.
#[must_use]
pub fn thing(pack: &Pack, thing: Thing<'_>) -> String {
    match thing {
        Thing::Die(face) => face.name().to_owned(),
        Thing::Ally(face) => format!("{} ally", face.name()),
        Thing::Hero(face) => format!("hero as {}", face.name()),
        Thing::Token(id, _) => pack.token_name(id),
    }
}

/// `fighter and Talisman`, `2 fighters`.
#[must_use]
pub fn things(pack: &Pack, with: &[(Thing<'_>, u32)]) -> String {
    let name = |(what, number): &(Thing<'_>, u32)| {
        let name = thing(pack, *what);
        if *number == 1 { name } else { format!("{number} {}", plural(&name)) }
    };
    let named: Vec<String> = with.iter().map(name).collect();
    list(&named)
}

/// `Elixir x2 and Talisman`.
#[must_use]
pub fn tokens(pack: &Pack, tokens: &Tokens) -> String {
    let held = tokens.iter().filter(|(_, number)| **number > 0);
    let named: Vec<String> = held
        .map(|(id, number)| {
            let name = pack.token_name(id);
            if *number == 1 { name } else { format!("{name} x{number}") }
        })
        .collect();
    list(&named)
}

/// The verb that fits a number of things: `goes` for one, `go` for any other number.
#[must_use]
pub fn agree(number: u8, one: &'static str, many: &'static str) -> &'static str {
    if number == 1 { one } else { many }
}

/// `1 die`, `3 dice`; `1 party die`.
#[must_use]
pub fn dice(number: u8, what: &str) -> String {
    let space = if what.is_empty() { "" } else { " " };
    format!("{number} {what}{space}{}", if number == 1 { "die" } else { "dice" })
}

/// `a fighter`, `an ooze`.
#[must_use]
pub fn article(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}
