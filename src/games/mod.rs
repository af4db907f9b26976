//! The games in the box, and the registry that opens them. A new game is one folder here, one under `data/`, one line below.

pub mod adventure_system;
pub mod dead_throne;
pub mod dragons_down;
pub mod dungeon_roll;
mod in_the_box;

use std::path::PathBuf;
use std::rc::Rc;

use in_the_box::InTheBox;

use crate::dice::near;
use crate::kernel::Cite;
use crate::packs::{Confidence, Layer, Problem, Problems, Records, read};
use crate::toolbox::erased::{AnyGame, Hosted};
use crate::toolbox::wording::slug;

/// Makes a game of its records.
type Open = fn(&Rc<Records>, &mut Problems) -> Option<Rc<dyn AnyGame>>;

/// A game in the box.
struct Entry {
    id: &'static str,
    short: &'static str,
    name: &'static str,
    sections: &'static [Cite],
    open: Open,
    check: fn(&Records, &mut Problems),
}

/// One line a game.
const GAMES: &[Entry] = &[
    entry::<dead_throne::DeadThrone>(),
    entry::<dragons_down::DragonsDown>(),
    entry::<adventure_system::AdventureSystem>(),
    entry::<dungeon_roll::DungeonRoll>(),
];

const fn entry<G: InTheBox>() -> Entry {
    Entry { id: G::ID, short: G::SHORT, name: G::NAME, sections: G::SECTIONS, open: open::<G>, check: has_pack::<G> }
}

/// A game with its pack, as one object.
fn open<G: InTheBox>(records: &Rc<Records>, problems: &mut Problems) -> Option<Rc<dyn AnyGame>> {
    let pack = G::pack(records, problems)?;
    let records = Rc::clone(records);
    Some(Rc::new(Hosted::<G>::new(pack).knowing(move || called(&records, G::SECTIONS))))
}

/// Why a game could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such game.
    #[error("there is no game `{given}`; there are {}{}", known.join(", "), near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    Unknown {
        /// What was typed.
        given: String,
        /// Every game's id.
        known: Vec<&'static str>,
        /// The id that was probably meant.
        near: Option<String>,
    },
    /// A pack can't be read from disk.
    #[error(transparent)]
    Read(#[from] read::ReadFault),
    /// Its packs have faults.
    #[error("{} in the packs of {game}; `tablehand data check` shows each", crate::toolbox::wording::count(i64::try_from(problems.len()).unwrap_or(i64::MAX), "fault"))]
    Faulty {
        /// The game's id.
        game: &'static str,
        /// Every fault.
        problems: Vec<Problem>,
    },
}

/// The ids of all games, with their short names and their names.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    GAMES.iter().map(|entry| (entry.id, entry.short, entry.name))
}

/// The id that a word names: an id, a short name, or a unique beginning of an id.
///
/// # Errors
/// If it names none, or several.
pub fn id(word: &str) -> Result<&'static str, OpenError> {
    named(word).map(|entry| entry.id)
}

/// Opens a game with its built-in pack, the user's packs, and these folders on top.
///
/// # Errors
/// If there is no such game, or its packs have faults.
pub fn open_with(word: &str, packs: &[PathBuf]) -> Result<Rc<dyn AnyGame>, OpenError> {
    let entry = named(word)?;
    Ok(open_layers(entry, &read::layers(entry.id, packs)?)?.0)
}

/// Opens a game like [`open_with`], with a fingerprint of every record: a JSON map of path to number.
///
/// # Errors
/// If there is no such game, or its packs have faults.
pub fn host(word: &str, packs: &[PathBuf]) -> Result<(Rc<dyn AnyGame>, String), OpenError> {
    let entry = named(word)?;
    let (game, records) = open_layers(entry, &read::layers(entry.id, packs)?)?;
    let prints: Vec<String> = records.fingerprints().iter().map(|(path, print)| format!("\"{path}\":{print}")).collect();
    Ok((game, format!("{{{}}}", prints.join(","))))
}

/// Opens a game with its built-in pack alone, whatever the user has.
///
/// # Errors
/// If there is no such game.
pub fn open_built_in(word: &str) -> Result<Rc<dyn AnyGame>, OpenError> {
    let entry = named(word)?;
    let layers: Vec<Layer> = Layer::built_in(entry.id).into_iter().collect();
    Ok(open_layers(entry, &layers)?.0)
}

/// Opens a game with its built-in pack and one layer on top, whatever the user has.
///
/// # Errors
/// If there is no such game, or the layer has faults.
pub fn open_on_top(word: &str, layer: Layer) -> Result<Rc<dyn AnyGame>, OpenError> {
    let entry = named(word)?;
    Ok(open_layers(entry, &Layer::built_in(entry.id).into_iter().chain([layer]).collect::<Vec<_>>())?.0)
}

/// Opens a game with exactly these layers.
///
/// # Errors
/// If there is no such game, or the layers have faults.
pub fn open_exactly(word: &str, layers: &[Layer]) -> Result<Rc<dyn AnyGame>, OpenError> {
    Ok(open_layers(named(word)?, layers)?.0)
}

/// Every fault of a game's packs, as `data check` shows them.
///
/// # Errors
/// If there is no such game, or a pack can't be read from disk.
pub fn check(word: &str, packs: &[PathBuf]) -> Result<Vec<Problem>, OpenError> {
    let entry = named(word)?;
    Ok(check_layers(entry.id, &read::layers(entry.id, packs)?))
}

/// Every fault of these layers. Of a game that is not in the box only what any game's records must be is checked.
#[must_use]
pub fn check_layers(game: &str, layers: &[Layer]) -> Vec<Problem> {
    let entry = GAMES.iter().find(|entry| entry.id == game);
    crate::packs::check(game, layers, |records, problems| {
        if let Some(entry) = entry {
            (entry.check)(records, problems);
        }
    })
}

/// The sections that a game's procedures cite.
#[must_use]
pub fn sections(word: &str) -> Vec<&'static str> {
    named(word).map(|entry| entry.sections.iter().map(|cite| cite.section()).collect()).unwrap_or_default()
}

fn named(word: &str) -> Result<&'static Entry, OpenError> {
    let word = word.trim().to_lowercase();
    let exact = GAMES.iter().find(|entry| entry.id == word || entry.short == word);
    let mut begins = GAMES.iter().filter(|entry| !word.is_empty() && entry.id.starts_with(&word));
    let only = begins.next().filter(|_| begins.next().is_none());
    exact.or(only).ok_or_else(|| OpenError::Unknown {
        known: GAMES.iter().map(|entry| entry.id).collect(),
        near: near(&word, GAMES.iter().map(|entry| entry.id)).map(str::to_owned),
        given: word,
    })
}

fn open_layers(entry: &'static Entry, layers: &[Layer]) -> Result<(Rc<dyn AnyGame>, Rc<Records>), OpenError> {
    let mut problems = Problems::new();
    let records = Rc::new(Records::load(entry.id, layers, &mut problems));
    let game = (entry.open)(&records, &mut problems);
    match game {
        Some(game) if !problems.has_errors() => Ok((game, records)),
        _ => Err(OpenError::Faulty { game: entry.id, problems: problems.finish() }),
    }
}

/// Reads a pack for its faults alone.
fn has_pack<G: InTheBox>(records: &Records, problems: &mut Problems) {
    G::pack(records, problems);
}

/// What every record is called, and what it says in a line: `avoid-level (rule): value 5`. Then the rulebook's sections.
fn called(records: &Records, sections: &[Cite]) -> Vec<(String, String)> {
    let mut called = Vec::new();
    for table in records.tables().filter(|table| !matches!(*table, "source" | "pack")) {
        for id in records.ids(table) {
            let lines = records.show(table, id);
            let name = lines.iter().find(|line| line.key == "name").map(|line| line.value.trim_matches('"').to_owned());
            let said = lines.iter().filter(|line| !matches!(line.key.as_str(), "name" | "source" | "confidence" | "inferred"));
            let mark = |sure: Confidence| if sure == Confidence::Inferred { " (inferred)" } else { "" };
            let said: Vec<String> =
                said.map(|line| format!("{} {}{}", line.key, line.value.replace('"', ""), mark(line.confidence))).collect();
            let said = if said.is_empty() { String::new() } else { format!(": {}", said.join(", ")) };
            let shown = name.as_deref().unwrap_or(id);
            called.push((format!("{id} {}", slug(shown)), format!("{shown} ({table}){said}")));
        }
    }
    called.extend(sections.iter().map(|cite| {
        let line =
            format!("{}: followed by the program where it comes up; `?` there, or `why` after it, says how [{cite}]", cite.section());
        (slug(cite.section()), line)
    }));
    called
}
