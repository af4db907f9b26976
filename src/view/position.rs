//! A position on a screen: seat and phase first, then everyone, then the rest.

use super::{Look, Screen, clean, grid};
use crate::dice::slug;
use crate::toolbox::status::{Closer, Status};

/// The lines of a position.
#[must_use]
pub fn position(screen: &Screen, status: &Status) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, head) in status.head.iter().enumerate() {
        let look = if at == 0 { Look::Strong } else { Look::Usual };
        lines.extend(screen.lines(head, 2).iter().map(|line| screen.paint(look, line)));
    }
    for table in &status.tables {
        lines.extend(grid(screen, table));
    }
    for foot in &status.foot {
        lines.extend(screen.lines(foot, 2));
    }
    lines
}

/// How to see more of one of them, where there is more: `status knight shows all of one: a hero, a tile`.
#[must_use]
pub fn pointer(status: &Status) -> Option<String> {
    let name = |closer: &Closer| closer.of.first().map(|name| slug(name));
    let (first, last) = (name(status.closer.first()?)?, name(status.closer.last()?)?);
    let other = if first == last { String::new() } else { format!(", `status {last}`") };
    Some(format!("`status {first}`{other}: all there is of one"))
}

/// Only the lines of a position that some words name: a player, a monster, a table. Every word must be there.
#[must_use]
pub fn position_of(screen: &Screen, status: &Status, words: &[String]) -> Vec<String> {
    let wanted: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let has = |text: &str| {
        let (text, bare) = (text.to_lowercase(), slug(text));
        // A name may be typed without its accents.
        wanted.iter().all(|word| text.contains(word.as_str()) || bare.contains(&slug(word)))
    };
    // A player is asked for by the hero's name and by their own: both stand for all that is theirs.
    let named: Vec<&str> =
        status.closer.iter().filter(|closer| has(&closer.of.join(" "))).flat_map(|closer| &closer.of).map(String::as_str).collect();
    let theirs = |text: &str| has(text) || named.iter().any(|name| has_words(text, name));
    let mut some = Status { head: status.head.iter().filter(|line| theirs(line)).cloned().collect(), ..Status::default() };
    some.foot = status.foot.iter().filter(|line| theirs(line)).cloned().collect();
    for table in &status.tables {
        let whole = has(&table.title);
        let mut kept = table.clone();
        kept.rows.retain(|row| whole || theirs(&clean(&row.join(" "))));
        if !kept.rows.is_empty() {
            some.tables.push(kept);
        }
    }
    let mut lines = position(screen, &some);
    for closer in status.closer.iter().filter(|closer| has(&closer.of.join(" "))) {
        lines.extend(closer.lines.iter().flat_map(|line| screen.lines(line, 2)));
    }
    lines
}

/// Whether the words of a name stand in a text as whole words, one after another.
fn has_words(text: &str, name: &str) -> bool {
    let (text, name) = (slug(text), slug(name));
    !name.is_empty() && format!("-{text}-").contains(&format!("-{name}-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolbox::status::Grid;

    fn status() -> Status {
        let mut players = Grid::new("Players", &["player", "hero"]);
        players.row(["Ann", "Mercenary"]);
        players.row(["Ben", "Bard"]);
        players.row(["Benita", "Bardess"]);
        let closer = vec![Closer { of: vec!["Bard".to_owned(), "Ben".to_owned()], lines: vec!["cards: lute".to_owned()] }];
        Status { head: vec!["Ann: monster phase".to_owned()], tables: vec![players], foot: vec!["ritual 2/6".to_owned()], closer }
    }

    #[test]
    fn where_there_is_more_is_said() {
        assert_eq!(pointer(&status()).as_deref(), Some("`status bard`: all there is of one"));
        assert_eq!(pointer(&Status::default()), None);
    }

    #[test]
    fn all_or_only_what_is_named() {
        let screen = Screen::bare(None, true);
        assert_eq!(
            position(&screen, &status()),
            ["Ann: monster phase", "Players", "Ann: hero Mercenary", "Ben: hero Bard", "Benita: hero Bardess", "ritual 2/6"]
        );
        assert_eq!(
            position_of(&screen, &status(), &["ben".to_owned()]),
            ["Players", "Ben: hero Bard", "Benita: hero Bardess", "cards: lute"]
        );
        assert_eq!(
            position_of(&screen, &status(), &["bard".to_owned()]),
            ["Players", "Ben: hero Bard", "Benita: hero Bardess", "cards: lute"]
        );
        let mut status = status();
        let mut spells = Grid::new("", &["spell", "on"]);
        spells.row(["Fly", "Bard"]);
        spells.row(["Calm", "Bardess"]);
        status.tables.push(spells);
        assert_eq!(
            position_of(&screen, &status, &["ben".to_owned()]),
            ["Players", "Ben: hero Bard", "Benita: hero Bardess", "Fly: on Bard", "cards: lute"]
        );
        assert_eq!(position_of(&screen, &status, &["ritual".to_owned()]), ["ritual 2/6"]);
    }
}
