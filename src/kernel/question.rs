//! A question as it comes out of a run: owned, complete, ready to be shown by any front end.

use serde::Serialize;

use super::{Cite, Field, FieldKind, Seat, Value};
use crate::dice::{Die, Reading, is_plural_of, is_short_for, slug};

/// What sort of answer a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One of the options.
    Choose,
    /// Some of the options, each up to its count.
    Many,
    /// A whole number.
    Number,
    /// Yes or no.
    Confirm,
    /// Free text.
    Text,
    /// A line of fields.
    Form,
    /// Dice, rolled by hand or by the program.
    Roll,
    /// Something drawn, from a bag or a deck.
    Draw,
}

/// One legal option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opt {
    /// What is typed.
    pub key: String,
    /// What is shown.
    pub label: String,
    /// How many may be taken (`many`), or how many there still are (`draw`); 1 otherwise.
    pub max: u32,
    /// Whether it is legal and hurts whoever chooses it, or his own side: odds compare it only when it is named.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
    /// What else names it, as slugs: the player of the hero that is its key, or the hero of the player.
    #[serde(skip)]
    pub also: Vec<String>,
}

/// A decision that someone owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// Stable within the action: `target.knight`.
    pub id: String,
    /// Whose decision it is; none when anyone may answer.
    pub seat: Option<Seat>,
    /// What sort of answer it wants.
    pub kind: Kind,
    /// The question itself.
    pub text: String,
    /// Every legal option, for `choose`, `many` and `draw`.
    pub options: Vec<Opt>,
    /// The fields of a form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Field>,
    /// The least number, or the least of all counts together.
    pub min: Option<i64>,
    /// The greatest number, or the most of all counts together.
    pub max: Option<i64>,
    /// What Enter means.
    pub default: Option<Value>,
    /// Whether the order of a `many` answer matters.
    pub ordered: bool,
    /// The dice of a roll.
    #[serde(serialize_with = "die_ids", skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// How the roll is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// Whether any seat may answer, and Enter passes.
    pub window: bool,
    /// Whether a form can't be left unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub needed: bool,
    /// What may be typed in full instead of naming an option, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<String>,
    /// The section that asks it.
    pub cite: Option<Cite>,
    /// The rule in our own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

fn die_ids<S: serde::Serializer>(dice: &[Die], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(dice.iter().map(Die::id))
}

/// A name has at most so many words.
const LONGEST: usize = 5;

/// Whether a word (as a slug) is the beginning of a name, or of a part of it.
#[must_use]
pub fn begins(name: &str, wanted: &str) -> bool {
    name.starts_with(wanted)
        || name.match_indices(['-', '.']).any(|(at, _)| name.get(at + 1..).is_some_and(|rest| rest.starts_with(wanted)))
}

/// What the fields of a line take, as its question says it.
#[must_use]
pub fn fields_line(fields: &[Field]) -> String {
    fields_shown(fields).join(" · ")
}

/// What the fields take, each; a long list of words only once for those that take the same.
fn fields_shown(fields: &[Field]) -> Vec<String> {
    let long = |field: &Field| matches!(&field.kind, FieldKind::Word { words } if words.len() > LONG);
    let mut shown = Vec::new();
    let mut left = fields;
    while let Some((first, others)) = left.split_first() {
        let alike = if long(first) { others.iter().take_while(|other| other.kind == first.kind).count() } else { 0 };
        shown.push(first.shown());
        let (same, behind) = others.split_at_checked(alike).unwrap_or((others, &[]));
        match (same.len(), same.iter().all(|field| field.default.is_some())) {
            (0, _) => {}
            (more, true) => shown.push(format!("[up to {more} more such]")),
            (more, false) => shown.push(format!("{more} more such")),
        }
        left = behind;
    }
    shown
}

/// What people say before the name of a thing.
const LEADING: [&str; 10] = ["to", "onto", "into", "at", "on", "from", "with", "against", "for", "the"];

/// A list of more words than this is not read out twice.
const LONG: usize = 6;

impl Question {
    /// The options that a word may mean, by their place: the one whose key it is, or the
    /// plural of it; else those whose key begins so, else those of
    /// which a part of the key does, else those whose label begins so.
    #[must_use]
    pub fn named(&self, word: &str) -> Vec<usize> {
        let wanted = slug(word);
        let key = |option: &Opt| option.key.to_lowercase();
        // As typed first: `ag` and `ag+` are alike as slugs.
        let typed = word.trim().to_lowercase();
        let exact = self.options.iter().position(|option| key(option) == typed);
        if let Some(nth) = exact.or_else(|| self.options.iter().position(|option| key(option) == wanted)) {
            return vec![nth];
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        if let Some(nth) = self.options.iter().position(|option| is_plural_of(&wanted, &key(option))) {
            return vec![nth];
        }
        // What an option is called in full is that option, though another begins so.
        let rules: [&dyn Fn(&Opt) -> bool; 4] = [
            &|option| key(option).starts_with(&wanted),
            &|option| begins(&key(option), &wanted),
            &|option| slug(&option.label) == wanted,
            &|option| slug(&option.label).starts_with(&wanted),
        ];
        let fitting = |rule: &dyn Fn(&Opt) -> bool| -> Vec<usize> {
            self.options.iter().enumerate().filter(|(_, option)| rule(option)).map(|(nth, _)| nth).collect()
        };
        let named = rules.into_iter().map(fitting).find(|fitting| !fitting.is_empty()).unwrap_or_default();
        if named.is_empty() { self.named_otherwise(&wanted) } else { named }
    }

    /// The options that have another name which is this one, or else begins so.
    fn named_otherwise(&self, wanted: &str) -> Vec<usize> {
        let having = |is: &dyn Fn(&String) -> bool| -> Vec<usize> {
            self.options.iter().enumerate().filter(|(_, option)| option.also.iter().any(is)).map(|(nth, _)| nth).collect()
        };
        let exact = having(&|name| name == wanted || is_plural_of(wanted, name));
        let begun = if exact.is_empty() { having(&|name| name.starts_with(wanted)) } else { exact };
        let parts = if begun.is_empty() { self.in_parts(wanted) } else { begun };
        if parts.is_empty() { self.labelled(wanted) } else { parts }
    }

    /// The options whose label has this word, where only one has: `speed` of `a Speed cube from the attack boxes`.
    fn labelled(&self, wanted: &str) -> Vec<usize> {
        let has = |option: &Opt| slug(&option.label).split('-').any(|word| word == wanted || is_plural_of(wanted, word));
        let having: Vec<usize> = self.options.iter().enumerate().filter(|(_, option)| has(option)).map(|(nth, _)| nth).collect();
        // Where anything may be typed in full, a word may be the beginning of that.
        if wanted.len() > 2 && having.len() == 1 && self.also.is_none() { having } else { Vec::new() }
    }

    /// The options whose keys are shortened as people do in a hurry: `drag 1`, `drag1`, `lonely mtns`. Each word stands for one of the
    /// key's, in their order; a single word only with its vowels left out, since another is more likely something else.
    fn in_parts(&self, wanted: &str) -> Vec<usize> {
        let wanted = parted(wanted);
        let words: Vec<&str> = wanted.split('-').collect();
        let fits = |option: &Opt| {
            let key = slug(&option.key);
            let mut parts = key.split('-');
            match words.as_slice() {
                [word] => parts.next().is_some_and(|part| is_vowelless(word, part)) && parts.next().is_none(),
                _ => words.iter().all(|word| parts.any(|part| is_begun(word, part))),
            }
        };
        self.options.iter().enumerate().filter(|(_, option)| fits(option)).map(|(nth, _)| nth).collect()
    }

    /// Gives each option that is somebody's name the other names of theirs.
    pub(super) fn with_people(mut self, people: &[Vec<String>]) -> Self {
        let taken: Vec<String> = self.options.iter().map(|option| slug(&option.key)).collect();
        for option in &mut self.options {
            let key = slug(&option.key);
            let theirs = people.iter().filter(|names| names.contains(&key)).flatten();
            option.also = theirs.filter(|name| !taken.contains(name)).cloned().collect();
        }
        self
    }

    /// What is left of some words when those go that only lead up to an option: `to` of `to oakwood 3`. All of them, where none does.
    #[must_use]
    pub fn led_up_to<'w, W: AsRef<str>>(&self, words: &'w [W]) -> &'w [W] {
        let mut left = words;
        while let Some((first, rest)) = left.split_first() {
            let leads = LEADING.iter().any(|word| first.as_ref().eq_ignore_ascii_case(word)) && self.named(first.as_ref()).is_empty();
            if !leads {
                break;
            }
            left = rest;
        }
        let name: Vec<&str> = left.iter().take(self.phrase(left)).map(AsRef::as_ref).collect();
        if left.is_empty() || self.named(&name.join(" ")).is_empty() { words } else { left }
    }

    /// The words of a line, those that name one option together put together: `iron helm` for `iron-helm`.
    #[must_use]
    pub fn phrases(&self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut phrases = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let taken = self.phrase(words.get(at..).unwrap_or_default());
            phrases.push(words.get(at..at + taken).unwrap_or_default().join(" "));
            at += taken;
        }
        phrases
    }

    /// How many of the first words name one option together; 1 if only the first may.
    #[must_use]
    pub fn phrase<W: AsRef<str>>(&self, words: &[W]) -> usize {
        // Where there are several of a kind, a number counts.
        let counted = self.options.iter().any(|option| option.max > 1);
        let is_name = |count: &usize| {
            let together = words.iter().take(*count).map(AsRef::as_ref).collect::<Vec<_>>().join("-");
            let wanted = slug(&together);
            let is_number = words.iter().take(*count).any(|word| word.as_ref().parse::<u32>().is_ok());
            let key = |option: &Opt| option.key.to_lowercase();
            let named = || self.options.iter().any(|option| key(option) == wanted || !is_number && key(option).starts_with(&wanted));
            let in_parts = || if is_number { !counted && self.in_parts(&wanted).len() == 1 } else { !self.in_parts(&wanted).is_empty() };
            !wanted.is_empty() && (named() || in_parts())
        };
        (2..=words.len().min(LONGEST)).rev().find(is_name).unwrap_or(1)
    }

    /// Whether it is one of yes or no, however it was built.
    #[must_use]
    pub fn is_yes_or_no(&self) -> bool {
        let one = |option: &Opt| ["yes", "no"].contains(&option.key.as_str()) && option.label == option.key;
        self.kind == Kind::Confirm
            || self.kind == Kind::Choose && self.also.is_none() && !self.options.is_empty() && self.options.iter().all(one)
    }

    /// Whether chance answers it, not a person's will.
    #[must_use]
    pub fn is_chance(&self) -> bool {
        matches!(self.kind, Kind::Roll | Kind::Draw)
    }

    /// What Enter answers, as it is typed.
    #[must_use]
    pub fn default_shown(&self) -> Option<String> {
        let counted = self.kind == Kind::Many && self.options.iter().any(|option| option.max > 1);
        self.default.as_ref().map(|default| default.shown(counted))
    }

    /// Every legal answer in words, for refusals.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        match self.kind {
            Kind::Choose | Kind::Draw => self.options.iter().map(|option| option.key.clone()).collect(),
            Kind::Many => self
                .options
                .iter()
                .filter(|option| option.max > 0)
                .map(|option| if option.max == 1 { option.key.clone() } else { format!("{} (up to {})", option.key, option.max) })
                .collect(),
            Kind::Confirm => vec!["yes".to_owned(), "no".to_owned()],
            Kind::Roll if self.dice.iter().all(|die| Some(die) == self.dice.first()) => {
                self.dice.first().map_or_else(Vec::new, |die| die.faces().iter().map(|face| face.name.clone()).collect())
            }
            // What is expected says it die by die, and field by field.
            Kind::Roll | Kind::Form => Vec::new(),
            Kind::Number | Kind::Text => Vec::new(),
        }
    }

    /// What an answer should look like, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        // Of several things, a limit beyond all there are is none.
        let there: i64 = self.options.iter().map(|option| i64::from(option.max)).sum();
        let max = self.max.filter(|max| self.kind != Kind::Many || *max <= there);
        let bounds = match (self.min, max) {
            (Some(min), Some(max)) if min == max => format!("{min}"),
            (Some(0), Some(max)) if self.kind == Kind::Many => format!("up to {max}"),
            (Some(0) | None, None) if self.kind == Kind::Many => "any number".to_owned(),
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("{min} or more"),
            (None, Some(max)) => format!("{max} or fewer"),
            (None, None) => "any number".to_owned(),
        };
        match self.kind {
            Kind::Draw if self.options.is_empty() => "the name of what came up".to_owned(),
            Kind::Choose if self.is_yes_or_no() && self.options.len() == 2 => "yes or no".to_owned(),
            Kind::Choose | Kind::Draw => {
                let also = self.also.as_ref().map(|also| format!(", or {also}")).unwrap_or_default();
                format!("one of these{also}")
            }
            Kind::Many => format!("{bounds} of these"),
            Kind::Number => format!("a whole number, {bounds}"),
            Kind::Confirm => "yes or no".to_owned(),
            Kind::Text => "a text".to_owned(),
            Kind::Form => {
                let fields = fields_line(&self.fields);
                // What has a default stands on the table; what has none stands on a card that may not be at hand.
                if self.default.is_some() || self.needed { fields } else { format!("{fields}, or `unknown` when it can't be read") }
            }
            Kind::Roll => {
                let alike = self.dice.iter().all(|die| Some(die) == self.dice.first());
                match self.dice.as_slice() {
                    [] => "nothing".to_owned(),
                    [die] => match numbers(die) {
                        Some(numbers) => numbers,
                        None => format!("one face of {}", faces(die)),
                    },
                    [die, ..] if alike => {
                        let total = if self.reading == Some(Reading::Sum) { ", or their total" } else { "" };
                        format!("{} faces of {}{total}", self.dice.len(), faces(die))
                    }
                    dice => dice.iter().map(|die| format!("one of {}", faces(die))).collect::<Vec<_>>().join(", then "),
                }
            }
        }
    }
}

/// The faces of a die, in its own order.
fn faces(die: &Die) -> String {
    numbers(die).unwrap_or_else(|| die.faces().iter().map(|face| face.name.as_str()).collect::<Vec<_>>().join("/"))
}

/// `1 to 20`, for a die whose faces are just these numbers.
fn numbers(die: &Die) -> Option<String> {
    let mut numbers: Vec<i64> = die.faces().iter().map(|face| face.name.parse().ok()).collect::<Option<_>>()?;
    numbers.sort_unstable();
    let (first, last) = (*numbers.first()?, *numbers.last()?);
    let whole = numbers.len() > 6 && numbers.iter().zip(first..).all(|(number, wanted)| *number == wanted);
    whole.then(|| format!("{first} to {last}"))
}

/// A word with a dash between its letters and the digits right behind them: `drag1` as `drag-1`.
fn parted(word: &str) -> String {
    let mut parted = String::with_capacity(word.len() + 1);
    for c in word.chars() {
        if c.is_ascii_digit() && parted.ends_with(char::is_alphabetic) {
            parted.push('-');
        }
        parted.push(c);
    }
    parted
}

/// Whether a word stands for a part of a key: its beginning, or it without vowels; a number only itself.
fn is_begun(word: &str, part: &str) -> bool {
    if word.parse::<u32>().is_ok() { part == word } else { part.starts_with(word) || is_vowelless(word, part) }
}

/// Whether a word is another with its vowels left out, but for the first letter.
fn is_vowelless(word: &str, part: &str) -> bool {
    word.len() > 2 && !word.chars().skip(1).any(|letter| "aeiou".contains(letter)) && is_short_for(word, part)
}

#[cfg(test)]
mod tests {
    use crate::kernel::ask;
    use crate::kernel::ask::Posed as _;

    #[test]
    fn an_option_goes_by_a_word_that_only_its_label_has() {
        let label =
            |nth: &u8| ["a Might cube, unused", "a Speed cube from the attack boxes", "another Heart"][usize::from(*nth)].to_owned();
        let wound = ask("wound").choose([(0, "might"), (1, "attack"), (2, "last")]).label(label);
        let named = |word: &str| wound.question().named(word);
        assert_eq!((named("speed"), named("hearts"), named("boxes")), (vec![1], vec![2], vec![1]));
        assert!(named("cube").is_empty() && named("fr").is_empty());
    }

    #[test]
    fn a_name_may_be_shortened_part_by_part() {
        let target = ask("target").choose([((), "juvenile-dragon-1"), ((), "juvenile-dragon-2"), ((), "giant-spider-1"), ((), "knight")]);
        let named = |word: &str| target.question().named(word);
        for (word, nth) in [("drag 1", 0), ("drag2", 1), ("juv dragon 2", 1), ("juv 1", 0), ("spider-1", 2), ("gnt spdr", 2), ("kngt", 3)] {
            assert_eq!(named(word), [nth], "{word}");
        }
        assert_eq!(named("juv drag"), [0, 1]);
        for word in ["drag 3", "dragon juv", "kight", "1 drag", "pass"] {
            assert!(named(word).is_empty(), "{word}");
        }
    }
}
