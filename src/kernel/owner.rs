//! Values that only the owner of the game can see: printed on a chip or a card, in no pack that may be shared.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::mixer::Mixer;

/// One value of a form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scalar {
    /// A whole number.
    Number(i32),
    /// A number with something on top: damage 4 and 1 sword, typed `4+1`.
    Plus(i32, i32),
    /// A die times this number, typed `x3`.
    Times(i32),
    /// One of the words a field allows, or free text.
    Word(String),
}

/// The values of a form, field by field.
pub type Form = Vec<Scalar>;

/// What a field of a form takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldKind {
    /// A whole number within these bounds.
    Number {
        /// The least.
        min: i32,
        /// The most.
        max: i32,
    },
    /// `n` or `n+m`; both within 0 and this.
    Plus {
        /// The most, of either number.
        max: i32,
    },
    /// `n` within 0 and `max`, or `xn` with n within 1 and `times`: a die times n.
    Times {
        /// The most of a plain number.
        max: i32,
        /// The most times.
        times: i32,
    },
    /// `n` within 0 and `max`, alone or with one of these words: `4`, `4@bob`, or the word alone, which keeps the usual number.
    At {
        /// The most.
        max: i32,
        /// The words.
        words: Vec<String>,
    },
    /// One of these words.
    Word {
        /// The words.
        words: Vec<String>,
    },
    /// Any one word.
    Text,
}

/// One field of a form: all of a card's are typed on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Its key in packs and in JSON.
    pub key: String,
    /// What it is called at the table.
    pub label: String,
    /// What it takes.
    pub kind: FieldKind,
    /// What it is when it is left out at the end of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Scalar>,
    /// What it is where others are typed by their names and it is not: what a card does not print, nobody names.
    #[serde(skip)]
    pub blank: Option<Scalar>,
    /// What people call it besides, in small letters: `dmg`; a number may follow right behind, and `+` alone makes `+8` its value.
    #[serde(skip)]
    pub also: &'static [&'static str],
    /// What people say for one of its words, as slugs, each with that word: `wings` for `flies`.
    #[serde(skip)]
    pub same: &'static [(&'static str, &'static str)],
}

/// What the owner has typed in this session, by path (`monster.giant.front`). None: asked, and the owner can't say.
///
/// It is shared between copies of a state and hashed by a hash computed when it changes, since a walk compares many states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Option<Form>>", into = "BTreeMap<String, Option<Form>>")]
pub struct Known {
    values: BTreeMap<String, Option<Form>>,
    hash: u64,
}

impl Known {
    /// The value at this path, if it was asked for.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Option<Form>> {
        self.values.get(path)
    }

    /// Puts a value at this path.
    pub fn put(&mut self, path: impl Into<String>, form: Option<Form>) {
        self.values.insert(path.into(), form);
        self.rehash();
    }

    /// Every path with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&Form>)> {
        self.values.iter().map(|(path, form)| (path.as_str(), form.as_ref()))
    }

    /// Whether nothing was asked yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn rehash(&mut self) {
        self.hash = Mixer::of(&self.values);
    }
}

impl Hash for Known {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl From<BTreeMap<String, Option<Form>>> for Known {
    fn from(values: BTreeMap<String, Option<Form>>) -> Self {
        let mut known = Self { values, hash: 0 };
        if !known.values.is_empty() {
            known.rehash();
        }
        known
    }
}

impl From<Known> for BTreeMap<String, Option<Form>> {
    fn from(known: Known) -> Self {
        known.values
    }
}

impl Field {
    /// A number within bounds.
    #[must_use]
    pub fn number(key: &str, label: &str, min: i32, max: i32) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            kind: FieldKind::Number { min, max },
            default: None,
            blank: None,
            also: &[],
            same: &[],
        }
    }

    /// A number with something on top, typed `4+1`.
    #[must_use]
    pub fn plus(key: &str, label: &str, max: i32) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            kind: FieldKind::Plus { max },
            default: None,
            blank: None,
            also: &[],
            same: &[],
        }
    }

    /// A number, or a die times a number, typed `x3`.
    #[must_use]
    pub fn times(key: &str, label: &str, max: i32, times: i32) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            kind: FieldKind::Times { max, times },
            default: None,
            blank: None,
            also: &[],
            same: &[],
        }
    }

    /// A number with the name of where that is, if it is somewhere in particular: typed `4`, `4@bob` or `bob`.
    #[must_use]
    pub fn at(key: &str, label: &str, max: i32, words: Vec<String>) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            kind: FieldKind::At { max, words },
            default: None,
            blank: None,
            also: &[],
            same: &[],
        }
    }

    /// One of some words.
    #[must_use]
    pub fn word(key: &str, label: &str, words: &[&str]) -> Self {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            kind: FieldKind::Word { words },
            default: None,
            blank: None,
            also: &[],
            same: &[],
        }
    }

    /// May be left out at the end of the line.
    #[must_use]
    pub fn or(mut self, default: Scalar) -> Self {
        self.default = Some(default);
        self
    }

    /// A card without it prints nothing there.
    #[must_use]
    pub fn blank(mut self) -> Self {
        self.blank = match &self.kind {
            FieldKind::Number { .. } | FieldKind::Times { .. } | FieldKind::At { .. } => Some(Scalar::Number(0)),
            FieldKind::Plus { .. } => Some(Scalar::Plus(0, 0)),
            FieldKind::Word { words } => words.first().cloned().map(Scalar::Word),
            FieldKind::Text => None,
        };
        self
    }

    /// Other names of the field, in small letters.
    #[must_use]
    pub fn also(mut self, names: &'static [&'static str]) -> Self {
        self.also = names;
        self
    }

    /// What people say for one of its words, as slugs, each with that word.
    #[must_use]
    pub fn same(mut self, words: &'static [(&'static str, &'static str)]) -> Self {
        self.same = words;
        self
    }

    /// The word that is meant by what people say for it; itself where it is none of these.
    #[must_use]
    pub fn meant<'w>(&self, said: &'w str) -> &'w str {
        self.same.iter().find(|(same, _)| *same == said).map_or(said, |(_, word)| *word)
    }

    /// Whether it takes one of some words, and this is one of them, or is said for one, or the beginning of one.
    #[must_use]
    pub fn has_word(&self, said: &str) -> bool {
        let meant = self.meant(said);
        let is = |word: &String| word == meant || meant.len() > 2 && word.starts_with(meant);
        matches!(&self.kind, FieldKind::Word { words } if words.iter().any(is))
    }

    /// Whether a value is one that the field takes.
    #[must_use]
    pub fn takes(&self, value: &Scalar) -> bool {
        match (&self.kind, value) {
            (FieldKind::Number { min, max }, Scalar::Number(number)) => (min..=max).contains(&number),
            (FieldKind::Word { words }, Scalar::Word(word)) => words.contains(word),
            (FieldKind::Number { .. } | FieldKind::Word { .. }, _) => false,
            _ => true,
        }
    }

    /// How the field is shown in a prompt: `speed 0-9`.
    #[must_use]
    pub fn shown(&self) -> String {
        // In a table a line is named by its key; the label says what it is about.
        let mut shown = if matches!(self.kind, FieldKind::At { .. }) { self.key.clone() } else { self.label.clone() };
        // Writing to a string never fails.
        let _ = match &self.kind {
            FieldKind::Number { min, max } => write!(shown, " {min}-{max}"),
            FieldKind::Plus { max } => write!(shown, " 0-{max}[+swords]"),
            FieldKind::Times { max, times } => write!(shown, " 0-{max}|x1-x{times}"),
            FieldKind::At { max, words } if words.is_empty() => write!(shown, " 0-{max}"),
            FieldKind::At { max, words } => write!(shown, " 0-{max}, perhaps with @{}", words.join(" or @")),
            FieldKind::Word { words } => write!(shown, " {}", words.join("/")),
            FieldKind::Text => Ok(()),
        };
        if self.default.is_some() && !matches!(self.kind, FieldKind::At { .. }) { format!("[{shown}]") } else { shown }
    }
}

/// Whether a line of values is easily typed in a wrong order, or has one that its card may print nothing for: then it is said what was taken.
pub(super) fn is_long(fields: &[Field], form: &[Scalar]) -> bool {
    let unusual = fields.iter().zip(form).filter(|(field, value)| field.default.as_ref() != Some(value));
    unusual.filter(|(_, value)| !matches!(value, Scalar::Word(_))).count() > 2
        || fields.len() > 1 && fields.iter().zip(form).any(|(field, value)| field.blank.as_ref() == Some(value))
}

/// A form with what each value is: `length 0, speed 2, damage 2+1, maneuver 3`; without what it usually is, and what is open.
pub(super) fn in_words(fields: &[Field], form: &[Scalar]) -> String {
    let unusual = fields.iter().zip(form).filter(|(field, value)| field.default.as_ref() != Some(value) && !value.is_hole());
    let said: Vec<String> = unusual.map(|(field, value)| format!("{} {}", field.label, value.shown())).collect();
    said.join(", ")
}

/// The fields that a line left open.
pub(super) fn open_fields(fields: &[Field], form: &[Scalar]) -> Vec<Field> {
    fields.iter().zip(form).filter(|(_, scalar)| scalar.is_hole()).map(|(field, _)| field.clone()).collect()
}

/// Puts what was said of the open fields, in their order, into a form.
pub(super) fn fill_open(form: &mut [Scalar], said: Form) {
    for (open, said) in form.iter_mut().filter(|scalar| scalar.is_hole()).zip(said) {
        *open = said;
    }
}

/// What open fields are called in a question, and in its id.
pub(super) fn labels(open: &[Field]) -> (String, String) {
    let joined = |name: fn(&Field) -> &str, by: &str| open.iter().map(name).collect::<Vec<_>>().join(by);
    (joined(|field| &field.label, ", "), joined(|field| &field.key, "-"))
}

/// A form as it is typed.
pub(super) fn show_form(form: &[Scalar]) -> String {
    let shown: Vec<String> = form.iter().map(Scalar::shown).collect();
    shown.join(" ")
}

impl Scalar {
    /// What is typed for a value that can't be read, in a line whose others can.
    pub(super) const OPEN: &str = "?";

    pub(super) fn hole() -> Self {
        Self::Word(Self::OPEN.to_owned())
    }

    /// Whether this value was left open.
    pub(super) fn is_hole(&self) -> bool {
        self.word() == Self::OPEN
    }

    /// As it is typed.
    #[must_use]
    pub fn shown(&self) -> String {
        match self {
            Self::Number(number) | Self::Plus(number, 0) => number.to_string(),
            Self::Plus(number, more) => format!("{number}+{more}"),
            Self::Times(times) => format!("x{times}"),
            Self::Word(word) => word.clone(),
        }
    }

    /// The number, without what is on top of it; 0 for a word.
    #[must_use]
    pub fn number(&self) -> i32 {
        match self {
            Self::Number(number) | Self::Plus(number, _) => *number,
            Self::Word(_) | Self::Times(_) => 0,
        }
    }

    /// What is on top of the number; 0 if nothing.
    #[must_use]
    pub fn plus(&self) -> i32 {
        if let Self::Plus(_, more) = self { *more } else { 0 }
    }

    /// How often a die counts; none for a plain number.
    #[must_use]
    pub fn times(&self) -> Option<i32> {
        if let Self::Times(times) = self { Some(*times) } else { None }
    }

    /// A number and the word behind its `@`; no number where the word stands alone.
    #[must_use]
    pub fn at(&self) -> (Option<i32>, Option<&str>) {
        match self {
            Self::Word(text) => match text.split_once('@') {
                Some((number, word)) => (number.parse().ok(), Some(word)),
                None => (None, Some(text)),
            },
            other => (Some(other.number()), None),
        }
    }

    /// The word; empty for a number.
    #[must_use]
    pub fn word(&self) -> &str {
        if let Self::Word(word) = self { word } else { "" }
    }
}
