//! Pack files from disk: the only place in the packs that touches the file system.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::layer::Layer;
use super::parse::game_of;

/// Why a folder or file of packs can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadFault {
    /// The folder given with `--pack` is not there.
    #[error("there is no folder `{0}`")]
    NoFolder(String),
    /// A file is no text.
    #[error("the pack `{path}` is no text")]
    NoText {
        /// Which one.
        path: String,
    },
    /// A folder or file can't be read.
    #[error("the pack `{path}` can't be read: {source}")]
    Unreadable {
        /// Which one.
        path: String,
        /// Why not.
        source: io::Error,
    },
}

/// The folder of the user's packs: in `$TABLEHAND_HOME`, else where the platform keeps data. It may not exist.
#[must_use]
pub fn user_dir() -> Option<PathBuf> {
    let home = env::var_os("TABLEHAND_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let data = || directories::ProjectDirs::from("", "", "tablehand").map(|dirs| dirs.data_dir().to_path_buf());
    home.or_else(data).map(|home| home.join("packs"))
}

/// All layers of a game in order: built in, the user's, each folder of `--pack`.
///
/// # Errors
/// If a `--pack` folder is missing, or a pack can't be read.
pub fn layers(game: &str, packs: &[PathBuf]) -> Result<Vec<Layer>, ReadFault> {
    let mut layers: Vec<Layer> = Layer::built_in(game).into_iter().collect();
    if let Some(dir) = user_dir() {
        layers.extend(user_layer(&dir, game)?);
    }
    for dir in packs {
        layers.push(pack_layer(dir, game)?);
    }
    Ok(layers)
}

/// The user's packs for a game, `DIR/<game>/*.toml`, in the order of their names. `None` if there are none.
///
/// # Errors
/// If a pack can't be read.
pub fn user_layer(dir: &Path, game: &str) -> Result<Option<Layer>, ReadFault> {
    let files = toml_files(&dir.join(game))?;
    Ok((!files.is_empty()).then(|| Layer::user(files)))
}

/// What a `--pack` folder holds for a game: `DIR/<game>/*.toml`, and `DIR/*.toml` if the folder says it is for this game.
///
/// # Errors
/// If the folder is missing, or a pack can't be read.
pub fn pack_layer(dir: &Path, game: &str) -> Result<Layer, ReadFault> {
    if !dir.is_dir() {
        return Err(ReadFault::NoFolder(dir.display().to_string()));
    }
    let mut files = flat_files(dir, game)?;
    files.extend(toml_files(&dir.join(game))?);
    Ok(Layer::dir(&dir.display().to_string(), files))
}

/// The games that a folder of packs has files for, each once.
///
/// # Errors
/// If the folder or a pack can't be read.
pub fn games(dir: &Path) -> Result<Vec<String>, ReadFault> {
    let mut games: Vec<String> = toml_files(dir)?.iter().filter_map(|(_, text)| game_of(text)).collect();
    for path in entries(dir)?.into_iter().filter(|path| path.is_dir()) {
        let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
        if !toml_files(&path)?.is_empty() {
            games.extend(name);
        }
    }
    games.sort();
    games.dedup();
    Ok(games)
}

/// Files beside each other in a pack's folder. One that names no game belongs to the game that the folder's others name.
fn flat_files(dir: &Path, game: &str) -> Result<Vec<(String, String)>, ReadFault> {
    let files = toml_files(dir)?;
    let named: Vec<Option<String>> = files.iter().map(|(_, text)| game_of(text)).collect();
    let folder = named.iter().flatten().next().cloned();
    let ours = |named: &Option<String>| named.as_ref().or(folder.as_ref()).is_some_and(|named| named == game);
    Ok(files.into_iter().zip(&named).filter(|(_, named)| ours(named)).map(|(file, _)| file).collect())
}

/// The TOML files of a folder by name; none if the folder is missing.
fn toml_files(dir: &Path) -> Result<Vec<(String, String)>, ReadFault> {
    let is_toml = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml") && path.is_file();
    entries(dir)?
        .into_iter()
        .filter(is_toml)
        .map(|path| match fs::read_to_string(&path) {
            Ok(text) => Ok((path.display().to_string(), text)),
            Err(source) => Err(unreadable(&path, source)),
        })
        .collect()
}

fn entries(dir: &Path) -> Result<Vec<PathBuf>, ReadFault> {
    let listed = match fs::read_dir(dir) {
        Ok(listed) => listed,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unreadable(dir, error)),
    };
    let mut paths =
        listed.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>().map_err(|error| unreadable(dir, error))?;
    paths.sort();
    Ok(paths)
}

/// The fault of a file that can't be read.
#[must_use]
pub fn unreadable(path: &Path, source: io::Error) -> ReadFault {
    let path = path.display().to_string();
    if source.kind() == io::ErrorKind::InvalidData { ReadFault::NoText { path } } else { ReadFault::Unreadable { path, source } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(dir: &Path, name: &str, text: &str) {
        let path = dir.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn names(layer: &Layer) -> Vec<String> {
        layer.files.iter().map(|(path, _)| Path::new(path).file_name().unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn a_users_packs_are_those_in_the_games_folder() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(user_layer(dir.path(), "go").unwrap(), None);
        write(dir.path(), "go/b.toml", "");
        write(dir.path(), "go/a.toml", "");
        write(dir.path(), "go/notes.txt", "");
        write(dir.path(), "chess/c.toml", "");
        assert_eq!(names(&user_layer(dir.path(), "go").unwrap().unwrap()), ["a.toml", "b.toml"]);
        assert_eq!(games(dir.path()).unwrap(), ["chess", "go"]);
    }

    #[test]
    fn a_flat_pack_is_for_the_game_it_names() {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), "dice.toml", "format = 1");
        write(dir.path(), "pack.toml", "format = 1\n[pack]\ngame = \"go\"\nname = \"Go\"");
        assert_eq!(names(&pack_layer(dir.path(), "go").unwrap()), ["dice.toml", "pack.toml"]);
        assert!(pack_layer(dir.path(), "chess").unwrap().files.is_empty());
        assert_eq!(games(dir.path()).unwrap(), ["go"]);
    }

    #[test]
    fn a_missing_folder_or_a_file_that_is_no_text_is_said() {
        let dir = tempfile::tempdir().unwrap();
        let missing = pack_layer(&dir.path().join("no"), "go").unwrap_err().to_string();
        assert!(missing.starts_with("there is no folder `"), "{missing}");
        fs::create_dir(dir.path().join("go")).unwrap();
        fs::write(dir.path().join("go/a.toml"), [0xff]).unwrap();
        let unreadable = pack_layer(dir.path(), "go").unwrap_err().to_string();
        assert!(unreadable.ends_with("a.toml` is no text"), "{unreadable}");
    }
}
