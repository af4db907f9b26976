//! The packs in the binary. A new file is one word here and one file under `data/`.

/// A game's files: the path to show, and the text.
type Files = &'static [(&'static str, &'static str)];

macro_rules! files {
    ($game:literal: $($file:literal),+ $(,)?) => {
        ($game, &[$((concat!($game, "/", $file), include_str!(concat!("../../data/", $game, "/", $file)))),+])
    };
}

const GAMES: &[(&str, Files)] = &[
    files!("dead-throne": "characters.toml", "dice.toml", "items.toml", "regions.toml", "rules.toml"),
    files!(
        "adventure-system": "editions.toml", "encounters.toml", "heroes.toml", "monsters-annihilation.toml", "monsters-ashardalon.toml",
        "monsters-drizzt.toml", "monsters-elemental-evil.toml", "monsters-mad-mage.toml", "monsters-ravenloft.toml", "powers.toml",
        "traps.toml", "treasures.toml"
    ),
    files!(
        "dragons-down": "classes.toml", "curses.toml", "dice.toml", "items.toml", "lineages.toml", "merchants.toml", "missions.toml",
        "monsters.toml", "natives.toml", "sites.toml", "spells.toml", "tiles.toml", "tokens.toml", "treasures.toml"
    ),
    files!("dungeon-roll": "dice.toml", "heroes.toml", "ranks.toml", "rules.toml", "treasures.toml"),
];

/// The built-in files of a game.
#[must_use]
pub fn builtin(game: &str) -> Option<Files> {
    GAMES.iter().find(|(id, _)| *id == game).map(|(_, files)| *files)
}

/// The games that the binary has files for.
pub fn builtin_games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(game, _)| *game)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::read::games;
    use super::super::{Layer, Problems, Records, dice};
    use super::*;

    #[test]
    fn no_file_under_data_is_forgotten() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        for game in games(&data).unwrap() {
            let listed: Vec<&str> = builtin(&game).unwrap_or_default().iter().map(|(path, _)| *path).collect();
            for entry in std::fs::read_dir(data.join(&game)).unwrap() {
                let path = format!("{game}/{}", entry.unwrap().file_name().to_str().unwrap());
                assert!(listed.contains(&path.as_str()), "{path} is missing in packs/builtin.rs");
            }
        }
    }

    #[test]
    fn dice_stand_in_files_that_say_so() {
        for game in builtin_games() {
            let dice = |layers: Vec<Layer>| {
                let mut problems = Problems::new();
                dice(&Records::load(game, &layers, &mut problems), &mut problems)
            };
            let layer = Layer::built_in(game).unwrap();
            assert_eq!(dice(vec![layer.clone().dice_only()]), dice(vec![layer]), "{game}");
        }
    }
}
