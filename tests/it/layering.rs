//! Who may use whom. The map in `src/lib.rs` says it in words; this fails when a file goes against it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may use besides itself.
fn allowed() -> BTreeMap<&'static str, Vec<&'static str>> {
    let below_games = vec!["packs", "toolbox", "kernel", "dice"];
    let below_session = [vec!["store", "games"], below_games.clone()].concat();
    let below_cli = [vec!["front", "view", "session"], below_session.clone()].concat();
    BTreeMap::from([
        ("dice", vec![]),
        ("kernel", vec!["dice"]),
        ("toolbox", vec!["kernel", "dice"]),
        ("packs", vec!["dice"]),
        ("games", below_games),
        ("store", vec!["toolbox", "kernel", "dice"]),
        ("session", below_session),
        ("view", vec!["session", "store", "packs", "toolbox", "kernel", "dice"]),
        ("front", vec!["view", "session", "store", "packs", "toolbox", "kernel", "dice"]),
        ("cli", below_cli),
    ])
}

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
}

/// The rooms that a file names as `crate::room`.
fn uses(text: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            Some(group) => group.split('}').next().unwrap_or("").split(',').map(str::trim).collect(),
            None => vec![rest],
        };
        for name in names {
            rooms.push(name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    rooms
}

#[test]
fn every_arrow_points_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let allowed = allowed();
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&root).expect("a file below src");
        let room = inside.components().next().expect("a room").as_os_str().to_string_lossy().into_owned();
        let Some(may) = allowed.get(room.as_str()) else { continue };
        let text = fs::read_to_string(&file).expect("a source");
        for used in uses(&text) {
            if used != room && allowed.contains_key(used.as_str()) && !may.contains(&used.as_str()) {
                wrong.push(format!("{} uses {used}", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "these go against the map in src/lib.rs: {wrong:#?}");
}

#[test]
fn no_game_knows_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    if !root.exists() {
        return;
    }
    let games: Vec<String> = fs::read_dir(&root)
        .expect("the folder of games")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    for game in &games {
        let mut files = Vec::new();
        sources(&root.join(game), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).expect("a source");
            for other in games.iter().filter(|other| *other != game) {
                assert!(!text.contains(&format!("games::{other}")), "{} knows {other}", file.display());
            }
        }
    }
}
