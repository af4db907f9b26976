//! The dice of a pack: `[die.hit]` with `faces`, `favour`, `read`.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};

use super::clean::is_kebab;
use super::problem::Problem;
use super::problems::Problems;
use super::records::Records;
use crate::dice::{Die, FaceSpec, Reading};

/// More would not fit a [`crate::dice::Face`], and no table has such a die.
const MOST_SIDES: usize = 255;

/// A die of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackDie {
    /// The die, with the id `game/die`.
    pub die: Die,
    /// How a roll of it is read if nothing else is said.
    pub read: Option<Reading>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DieSpec {
    /// One entry a side.
    faces: Vec<Side>,
    /// Each face once, best first.
    favour: Option<Vec<Side>>,
    /// What may be typed for a face, where a beginning could mean two.
    #[serde(default)]
    short: BTreeMap<String, String>,
    read: Option<DefaultReading>,
}

/// The readings that need nothing besides the dice; a count needs a face.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DefaultReading {
    Worst,
    Best,
    Sum,
    Each,
    Tally,
}

/// What one side shows: a word or a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Number(i32),
    Word(String),
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Shows;
        impl Visitor<'_> for Shows {
            type Value = Side;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word in kebab-case or a whole number")
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Side, E> {
                i32::try_from(number).map(Side::Number).map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<Side, E> {
                match word.parse() {
                    Ok(number) => Ok(Side::Number(number)),
                    Err(_) if is_kebab(word) => Ok(Side::Word(word.to_owned())),
                    Err(_) => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
                }
            }
        }
        deserializer.deserialize_any(Shows)
    }
}

/// Every die of the packs by its id without the game. A die with a fault is left out, and all its faults go to `problems`.
pub fn dice(records: &Records, problems: &mut Problems) -> BTreeMap<String, PackDie> {
    let specs: BTreeMap<String, DieSpec> = records.table("die", problems);
    let mut dice = BTreeMap::new();
    for id in records.ids("die").filter(|id| reads_as_a_count(id)) {
        let problem = Problem::error("die-id", records.origin(&format!("die.{id}")), format!("the die id `{id}` ends in x and a number"));
        problems.push(problem.help("`hitx2` means two hit dice when typed; give the die another id"));
    }
    for (id, spec) in specs {
        if let Some(die) = build(records, &id, &spec, problems) {
            dice.insert(id, PackDie { die, read: spec.read.map(Reading::from) });
        }
    }
    dice
}

impl From<DefaultReading> for Reading {
    fn from(reading: DefaultReading) -> Self {
        match reading {
            DefaultReading::Worst => Self::Worst,
            DefaultReading::Best => Self::Best,
            DefaultReading::Sum => Self::Sum,
            DefaultReading::Each => Self::Each,
            DefaultReading::Tally => Self::Tally,
        }
    }
}

/// `hitx2`: what people type for two hit dice.
fn reads_as_a_count(id: &str) -> bool {
    let before = id.trim_end_matches(|c: char| c.is_ascii_digit());
    before.len() < id.len() && before.ends_with('x')
}

fn build(records: &Records, id: &str, spec: &DieSpec, problems: &mut Problems) -> Option<Die> {
    let faces = format!("die.{id}.faces");
    if spec.faces.is_empty() {
        let problem = Problem::error("no-faces", records.origin(&faces), format!("the die `{id}` has no faces"));
        problems.push(problem.help("list what each side shows; if nobody knows it, leave the die out"));
        return None;
    }
    if spec.faces.len() > MOST_SIDES {
        let message = format!("the die `{id}` has {} sides; at most {MOST_SIDES} are possible", spec.faces.len());
        problems.push(Problem::error("too-many-faces", records.origin(&faces), message).help("check that each side is listed once"));
        return None;
    }
    let order = favour(records, id, spec, problems)?;
    let face = |side: Side| FaceSpec {
        name: side.to_string(),
        value: if let Side::Number(number) = side { Some(number) } else { None },
        sides: u32::try_from(spec.faces.iter().filter(|face| **face == side).count()).unwrap_or(u32::MAX),
    };
    match Die::new(format!("{}/{id}", records.game()), order.into_iter().map(face).collect()) {
        Ok(die) => Some(shortened(records, id, spec, die, problems)),
        Err(fault) => {
            problems.push(Problem::error("bad-die", records.origin(&faces), fault.to_string()));
            None
        }
    }
}

/// The die with its short names; one that stands for no face, or is a face's own name, goes to `problems`.
fn shortened(records: &Records, id: &str, spec: &DieSpec, die: Die, problems: &mut Problems) -> Die {
    let mut short = Vec::new();
    for (name, face) in &spec.short {
        let place = records.origin(&format!("die.{id}.short.{name}"));
        match die.face(face) {
            None => {
                let names = die.faces().iter().map(|face| face.name.as_str());
                problems.unknown_reference(place, &format!("face of the die `{id}`"), face, names);
            }
            Some(_) if die.face(name).is_some() || name.parse::<i64>().is_ok() => {
                let problem = Problem::error("bad-short", place, format!("`{name}` can't be short for `{face}`"));
                problems.push(problem.help("use a few letters that are no face's name and no number"));
            }
            Some(face) => short.push((name.clone(), face)),
        }
    }
    if short.is_empty() { die } else { die.with_short(short) }
}

/// Each face once, best first: as given, else the highest number first, else in the order of appearance.
fn favour(records: &Records, id: &str, spec: &DieSpec, problems: &mut Problems) -> Option<Vec<Side>> {
    let mut shown: Vec<Side> = Vec::new();
    for face in &spec.faces {
        if !shown.contains(face) {
            shown.push(face.clone());
        }
    }
    let Some(given) = &spec.favour else {
        if shown.iter().all(|side| matches!(side, Side::Number(_))) {
            shown.sort_by(|a, b| b.cmp(a));
        }
        return Some(shown);
    };
    let before = problems.len();
    for (at, side) in given.iter().enumerate() {
        let place = records.origin(&format!("die.{id}.favour.{at}"));
        if !shown.contains(side) {
            let names: Vec<String> = shown.iter().map(Side::to_string).collect();
            problems.unknown_reference(place, &format!("face of the die `{id}`"), &side.to_string(), names.iter().map(String::as_str));
        } else if given.iter().take(at).any(|earlier| earlier == side) {
            let problem = Problem::error("favour-twice", place, format!("`favour` of the die `{id}` names `{side}` twice"));
            problems.push(problem.help("name each face once, best first"));
        }
    }
    let missed: Vec<String> = shown.iter().filter(|side| !given.contains(side)).map(|side| format!("`{side}`")).collect();
    if !missed.is_empty() {
        let place = records.origin(&format!("die.{id}.favour"));
        let problem = Problem::error("favour-misses", place, format!("`favour` of the die `{id}` misses {}", missed.join(", ")));
        problems.push(problem.help("name each face once, best first"));
    }
    (problems.len() == before).then(|| given.clone())
}

#[cfg(test)]
mod tests {
    use super::super::{Layer, generic};
    use super::*;

    fn read(text: &str) -> (BTreeMap<String, PackDie>, Vec<String>) {
        let mut problems = Problems::new();
        let layers = [Layer::user(vec![("mine.toml".to_owned(), format!("format = 1\n{text}"))])];
        let records = Records::load("test", &layers, &mut problems);
        let dice = dice(&records, &mut problems);
        let line = |problem: &Problem| {
            let help = problem.help.clone().or(problem.label.clone()).unwrap_or_default();
            format!("{} {}: {} ({help})", problem.at.as_ref().unwrap(), problem.code, problem.message)
        };
        (dice, problems.finish().iter().map(line).collect())
    }

    fn order(die: &PackDie) -> Vec<(&str, u32, Option<i32>)> {
        die.die.faces().iter().map(|face| (face.name.as_str(), face.sides, face.value)).collect()
    }

    #[test]
    fn the_order_of_favour_is_given_or_by_number_or_by_appearance() {
        let text = "[die.hit]\nfaces = [\"blank\", \"hit\", \"hit\"]\nfavour = [\"hit\", \"blank\"]\nread = \"worst\"\n\
                    [die.ranged]\nfaces = [-2, 2, 0, 2]\n[die.loot]\nfaces = [\"hand\", 1, 5]\n";
        let (dice, problems) = read(text);
        assert_eq!(problems, [""; 0]);
        assert_eq!(dice["hit"].die.id(), "test/hit");
        assert_eq!(dice["hit"].read, Some(Reading::Worst));
        assert_eq!(order(&dice["hit"]), [("hit", 2, None), ("blank", 1, None)]);
        assert_eq!(order(&dice["ranged"]), [("2", 2, Some(2)), ("0", 1, Some(0)), ("-2", 1, Some(-2))]);
        assert_eq!(order(&dice["loot"]), [("hand", 1, None), ("1", 1, Some(1)), ("5", 1, Some(5))]);
    }

    #[test]
    fn every_fault_of_a_die_has_its_place() {
        let text = "[die.none]\nfaces = []\n\
                    [die.box4x2]\nfaces = [1, 2]\n\
                    [die.odd]\nfaces = [\"hit\", \"blank\", \"equal\"]\nfavour = [\"hti\", \"blank\", \"blank\"]\n\
                    [die.bad]\nfaces = [\"Big Hit\"]\nread = \"count\"\n\
                    [die.worse]\nface = [1.5]\n";
        let (dice, problems) = read(text);
        assert_eq!(dice.keys().collect::<Vec<_>>(), ["box4x2"]);
        assert_eq!(
            problems,
            [
                "mine.toml:3:9 no-faces: the die `none` has no faces (list what each side shows; if nobody knows it, leave the die out)",
                "mine.toml:4:6 die-id: the die id `box4x2` ends in x and a number (`hitx2` means two hit dice when typed; give the die another id)",
                "mine.toml:8:10 favour-misses: `favour` of the die `odd` misses `hit`, `equal` (name each face once, best first)",
                "mine.toml:8:11 unknown-reference: there is no face of the die `odd` `hti` (did you mean `hit`?)",
                "mine.toml:8:27 favour-twice: `favour` of the die `odd` names `blank` twice (name each face once, best first)",
                "mine.toml:10:10 wrong-value: `die.bad.faces.0` is the text \"Big Hit\" (expected a word in kebab-case or a whole number)",
                "mine.toml:11:8 unknown-word: `die.bad.read` can't be `count` (expected `worst`, `best`, `sum`, `each` or `tally`)",
                "mine.toml:12:6 missing-key: `die.worse` lacks `faces` (add `faces = …`)",
                "mine.toml:13:1 unknown-key: `die.worse` has no key `face` (did you mean `faces`?)",
            ]
        );
    }

    #[test]
    fn a_die_has_at_most_255_sides() {
        let (dice, problems) = read(&format!("[die.much]\nfaces = [{}]\n", "1, ".repeat(256)));
        assert!(dice.is_empty());
        let expected =
            "mine.toml:3:9 too-many-faces: the die `much` has 256 sides; at most 255 are possible (check that each side is listed once)";
        assert_eq!(problems, [expected]);
    }

    #[test]
    fn the_dice_in_the_box_are_sound() {
        for game in super::super::builtin_games() {
            let mut problems = Problems::new();
            let records = Records::load(game, &[Layer::built_in(game).unwrap()], &mut problems);
            generic(&records, &mut problems);
            let dice = dice(&records, &mut problems);
            assert_eq!(problems.finish(), []);
            assert!(dice.values().all(|die| die.die.sides() == 6), "{game}");
        }
    }
}
