//! A line of fields as people type it, alone or behind the name of what it is about: values in the order of the fields, or each
//! after its field's name; names shortened, or of several words; values of several words; a unit after its number.

mod mended;
mod names;
mod order;
mod rest;
mod short;
mod split;
mod swords;

use super::owner::{Field, FieldKind, Form, Scalar};
use super::question::fields_line;
use super::refusal::Refusal;
use crate::dice::{in_digits, is_plural_of};

pub use split::split_name;

/// A value or a name has at most so many words.
const LONGEST: usize = 5;

/// Words that only join what they stand between.
const JOINING: [&str; 9] = ["and", "the", "an", "of", "is", "it", "its", "has", "have"];

/// Words that say nothing beside a value.
const FILLERS: [&str; 9] = ["a", "red", "number", "cube", "cubes", "point", "points", "box", "boxes"];

/// Reads a line of fields: `16 3 3 +8 2`, `ac 16 hp 3 xp 3 +8 dmg 2`, `hp=3, ac=16, …`. None for `?` and `unknown`: it can't be read.
///
/// # Errors
/// When a value does not fit its field, a field is missing or named twice, or a value is one too many. What was expected is said
/// where one field is to blame.
pub fn read_form(fields: &[Field], text: &str) -> Result<Option<Form>, Refusal> {
    let form = read_open_form(fields, text)?;
    let hole = form.iter().flatten().zip(fields).find(|(scalar, _)| scalar.is_hole());
    hole.map_or(Ok(form.clone()), |(_, field)| Err(missing(field)))
}

/// The same, of which single values may be left open with a `?`, or left out: [`Table::filled`](super::Table::filled) asks for them.
///
/// # Errors
/// As [`read_form`], but for open values.
pub fn read_open_form(fields: &[Field], text: &str) -> Result<Option<Form>, Refusal> {
    read_answer(fields, "", text)
}

fn missing(field: &Field) -> Refusal {
    Refusal::new(format!("the field `{}` is missing", field.label))
}

/// The same as an answer to a question: its words may say what a number counts, and a value that is left out, or is a `?`, is open.
///
/// # Errors
/// As [`read_form`], but for what is left out.
pub(super) fn read_answer(fields: &[Field], question: &str, text: &str) -> Result<Option<Form>, Refusal> {
    let text = text.trim();
    if text == "?" || text.eq_ignore_ascii_case("unknown") {
        return Ok(None);
    }
    let text = text.replace('=', " = ").replace([',', ';'], " , ");
    // Where a number may have a place behind it, `1 @ann` is `1@ann`.
    let at = fields.iter().any(|field| matches!(field.kind, FieldKind::At { .. }));
    let text = if at { text.replace("@ ", "@").replace(" @", "@") } else { text };
    let words: Vec<&str> = text.split([' ', ':']).filter(|word| !word.is_empty()).collect();
    // A text may have all this in it.
    let texts = fields.iter().any(|field| field.kind == FieldKind::Text);
    let words: Vec<&str> = if texts { words } else { words.into_iter().map(in_digits).collect() };
    let words = swords::joined(fields, &words);
    let line = Line { question, fields };
    // `speed 2 and maneuver 3`, `a length of 3`.
    let joins = |word: &str| JOINING.iter().any(|joining| word.eq_ignore_ascii_case(joining)) && !line.takes(word);
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| texts || !joins(word)).collect();
    let words = if texts { words } else { rest::without(&line, &line.spelled_out(&words)) };
    match rest::of_the_rest(fields, &words) {
        Some((words, of_each)) => line.read_open(&words).and_then(|form| rest::with_the_rest(fields, form, of_each)).map(Some),
        None => line.read(&words).map_err(|refusal| line.mended(&words, refusal)).map(Some),
    }
}

/// What was typed after a field's name, or could be no other's.
#[derive(Default)]
struct Named {
    /// Values by the fields' places.
    values: Vec<(usize, Scalar)>,
    /// How many told their field by what they are, without its name.
    apart: usize,
}

impl Named {
    fn get(&self, field: usize) -> Option<&Scalar> {
        self.values.iter().find(|(at, _)| *at == field).map(|(_, scalar)| scalar)
    }

    /// What a field is that the line leaves out: its usual value, or, beside fields that are named, what a card prints nothing for.
    fn left_out(&self, field: &Field) -> Option<Scalar> {
        let by_name = self.values.len() > self.apart;
        field.default.clone().or_else(|| field.blank.clone().filter(|_| by_name))
    }
}

struct Line<'a> {
    question: &'a str,
    fields: &'a [Field],
}

impl Line<'_> {
    /// The values of a line's words.
    fn read(&self, words: &[&str]) -> Result<Form, Refusal> {
        let words = order::names_first(self, words);
        let (named, rest) = self.named(&words)?;
        // A text takes anything, so there the kinds are looked at first.
        if self.fields.iter().any(|field| field.kind == FieldKind::Text)
            && let Some(form) = self.by_kind(&named, &rest)
        {
            return Ok(form);
        }
        self.in_order(&named, &rest).or_else(|refusal| {
            let whole = self.by_kind(&named, &rest);
            whole.or_else(|| self.in_part(&named, &rest)).ok_or(refusal)
        })
    }

    /// The same, with all open that no word says: nothing is taken for blank.
    fn read_open(&self, words: &[&str]) -> Result<Form, Refusal> {
        let fields: Vec<Field> = self.fields.iter().map(|field| Field { blank: None, ..field.clone() }).collect();
        if words.is_empty() {
            return Ok(fields.iter().map(|_| Scalar::hole()).collect());
        }
        Line { fields: &fields, ..*self }.read(words)
    }

    /// The values that stand after a name, and the words that do not.
    fn named<'w>(&self, words: &[&'w str]) -> Result<(Named, Vec<&'w str>), Refusal> {
        let (mut named, mut rest) = (Named::default(), Vec::new());
        let mut left = words;
        while let Some((first, others)) = left.split_first() {
            let Some((at, used)) = self.field_of(left) else {
                let alone = self.glued(first).and_then(|(at, number)| Some((at, one(self.fields.get(at)?, number)?)));
                let apart = alone.map(|value| (value, 1)).or_else(|| {
                    let together = |used: usize| Some((self.only_field(&left.get(..used)?.join("-"))?, used));
                    (1..=left.len().min(LONGEST)).rev().find_map(together)
                });
                left = match apart {
                    Some(((at, scalar), used)) if named.get(at).is_none() => {
                        named.values.push((at, scalar));
                        named.apart += 1;
                        left.get(used..).unwrap_or_default()
                    }
                    _ => {
                        rest.push(*first);
                        others
                    }
                };
                continue;
            };
            let behind = left.get(used..).unwrap_or_default();
            let (set, behind) = match behind.split_first() {
                Some((&"=", value)) => (true, value),
                _ => (false, behind),
            };
            let Some(field) = self.fields.get(at).filter(|_| !behind.is_empty()) else {
                rest.push(*first);
                left = others;
                continue;
            };
            match value(field, behind) {
                // `hits undead`: the value has told its field already.
                None if !set && named.get(at).is_some() => left = left.get(used..).unwrap_or_default(),
                Some(_) if named.get(at).is_some() => {
                    return Err(Refusal::new(format!("the field `{}` is there twice", field.label)).hint("type each once"));
                }
                Some((scalar, taken)) => {
                    named.values.push((at, scalar));
                    left = behind.get(taken..).unwrap_or_default();
                }
                // A word that a field takes may be the name of another.
                None if !set && self.takes(first) => {
                    rest.push(*first);
                    left = others;
                }
                None => return Err(self.none_of(field, behind.first().copied().unwrap_or_default())),
            }
        }
        Ok((named, rest))
    }

    /// The field that takes a word, written out, and no other does: such a word may stand anywhere.
    fn only_field(&self, word: &str) -> Option<(usize, Scalar)> {
        let takes = |field: &Field| match &field.kind {
            FieldKind::Word { words } => words.iter().any(|allowed| slug(allowed) == slug(field.meant(&word.to_lowercase()))),
            FieldKind::Text => true,
            _ => false,
        };
        let mut taking = self.fields.iter().enumerate().filter(|(_, field)| takes(field));
        let (at, field) = taking.next().filter(|_| taking.next().is_none())?;
        matches!(field.kind, FieldKind::Word { .. }).then(|| one(field, word).map(|scalar| (at, scalar)))?
    }

    /// Whether some field takes this word as a value.
    fn takes(&self, word: &str) -> bool {
        self.fields.iter().any(|field| value(field, &[word]).is_some())
    }

    /// The words that are no field's after its name, field by field.
    fn in_order(&self, named: &Named, words: &[&str]) -> Result<Form, Refusal> {
        let mut left = words;
        let mut form = Form::new();
        let mut passed: Option<Refusal> = None;
        for (at, field) in self.fields.iter().enumerate() {
            if let Some(scalar) = named.get(at) {
                form.push(scalar.clone());
                continue;
            }
            while left.len() > 1 && value(field, left).is_none() && self.is_unit(left.first().copied().unwrap_or_default()) {
                left = left.get(1..).unwrap_or_default();
            }
            let later = |word: &str| self.fields.iter().skip(at + 1).any(|field| value(field, &[word]).is_some());
            match (left.first(), value(field, left)) {
                (Some(_), Some((scalar, used))) => {
                    form.push(scalar);
                    left = left.get(used..).unwrap_or_default();
                    if field.kind == FieldKind::Text {
                        left = self.rest_of_a_text(at, left, &mut form);
                    }
                }
                // What is left out usually may be, should the word fit a field that follows.
                (Some(word), None) if field.default.is_none() || !later(word) => return Err(self.stray(named, field, word)),
                (word, None) => {
                    passed = passed.or_else(|| word.map(|word| self.stray(named, field, word)));
                    form.push(named.left_out(field).ok_or_else(|| missing(field))?);
                }
                (None, Some(_)) => {}
            }
        }
        if left.iter().all(|word| self.is_unit(word)) {
            return Ok(form);
        }
        // There are no more values than fields: one of them is no value of the field it stands at.
        let enough = words.len() + named.values.len() <= self.fields.len();
        Err(passed.filter(|_| enough).unwrap_or_else(|| self.too_many(named, words)))
    }

    /// A text of several words goes on until a word that the next field takes.
    fn rest_of_a_text<'w, 'l>(&self, at: usize, mut left: &'l [&'w str], form: &mut Form) -> &'l [&'w str] {
        let next = self.fields.get(at + 1);
        let text = |field: &Field| field.kind == FieldKind::Text;
        while let Some((word, others)) = left.split_first() {
            if next.is_some_and(|next| text(next) || value(next, left).is_some()) {
                break;
            }
            if let Some(Scalar::Word(text)) = form.last_mut() {
                text.push('-');
                text.push_str(word);
            }
            left = others;
        }
        left
    }

    /// Numbers for the fields that take numbers, words for those that take words: each kind in its own order. None if they don't fit
    /// so, or are all of a kind.
    fn by_kind(&self, named: &Named, words: &[&str]) -> Option<Form> {
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-' || c == '?');
        let wordy = |field: &Field| matches!(field.kind, FieldKind::Word { .. } | FieldKind::Text);
        let numbers: Vec<&str> = words.iter().copied().filter(|word| is_number(word)).collect();
        let others: Vec<&str> = words.iter().copied().filter(|word| !is_number(word) && !self.is_unit(word)).collect();
        let (mut numbers, mut others) = (numbers.as_slice(), others.as_slice());
        let mut form = Form::new();
        for (at, field) in self.fields.iter().enumerate() {
            if let Some(scalar) = named.get(at) {
                form.push(scalar.clone());
                continue;
            }
            let from = if wordy(field) { &mut others } else { &mut numbers };
            match from.is_empty() {
                true => form.push(named.left_out(field)?),
                false => {
                    let (scalar, used) = value(field, from)?;
                    form.push(scalar);
                    *from = from.get(used..)?;
                    if field.kind == FieldKind::Text {
                        *from = self.rest_of_a_text(at, from, &mut form);
                    }
                }
            }
        }
        (numbers.is_empty() && others.is_empty()).then_some(form)
    }

    /// Whether a word only says what a number counts: it stands in a label, or in the question, and no field takes it.
    fn is_unit(&self, word: &str) -> bool {
        let word = slug(word);
        let is = |said: &str| said == word || is_plural_of(&word, said) || is_plural_of(said, &word);
        let says = |text: &str| slug(text).split('-').any(is);
        let filler = FILLERS.contains(&word.as_str());
        !word.is_empty() && !self.takes(&word) && (filler || says(self.question) || self.fields.iter().any(|field| says(&field.label)))
    }

    fn none_of(&self, field: &Field, word: &str) -> Refusal {
        Refusal::new(format!("`{word}` is no value of the field `{}`", field.label)).expected(field.shown())
    }

    /// The same of a word without a name beside fields that are named: where no field takes it, none is to blame.
    fn stray(&self, named: &Named, field: &Field, word: &str) -> Refusal {
        let adds = self.fields.iter().any(|field| matches!(field.kind, FieldKind::Plus { .. }));
        if adds && swords::is_sword(word) {
            return Refusal::new("swords alone are no number").expected("a number with its swords: `2+1`");
        }
        if named.values.len() > named.apart && !self.takes(word) {
            return Refusal::new(format!("`{word}` is nothing that is asked here")).expected(fields_line(self.fields));
        }
        self.none_of(field, word)
    }

    fn too_many(&self, named: &Named, words: &[&str]) -> Refusal {
        // A value that is no other field's was meant in its order, too.
        let (typed, free) = (words.len() + named.apart, self.fields.len() + named.apart - named.values.len());
        if let [field] = self.fields {
            return Refusal::new(format!("only `{}` is asked for now: one value", field.label))
                .hint("`undo` goes back, where a whole line is to be typed anew");
        }
        let number = |number: usize, thing: &str| if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") };
        let (values, were) = (number(typed, "value"), if typed == 1 { "was" } else { "were" });
        let swords = self.fields.iter().any(|field| matches!(field.kind, FieldKind::Plus { .. }));
        let swords = if swords { "; swords are typed with their number: 3+1" } else { "" };
        Refusal::new(format!("{values} {were} typed for {}", number(free, "field")))
            .hint(format!("a value for each, in this order; or each after its name{swords}"))
    }
}

/// A word as it is compared, in whichever of the two ways of spelling it is written: armoured, armored.
fn slug(text: &str) -> String {
    crate::dice::slug(text).replace("our", "or")
}

/// The value of a field that stands first in some words, and how many of them it is.
fn value(field: &Field, words: &[&str]) -> Option<(Scalar, usize)> {
    if let FieldKind::Word { words: allowed } = &field.kind {
        let together = |words: &[&str]| {
            let typed = slug(&words.join("-"));
            let typed = slug(field.meant(&typed));
            allowed.iter().find(|word| slug(word) == typed)
        };
        // `at will`, `1 tile`.
        for used in (2..=words.len().min(LONGEST)).rev() {
            // In `purple wound blue` the second word belongs to the third.
            let belongs_on = words.get(used - 1..=used).is_some_and(|words| together(words).is_some());
            if let Some(word) = words.get(..used).and_then(together).filter(|_| !belongs_on) {
                return Some((Scalar::Word(word.clone()), used));
            }
        }
    }
    words.first().and_then(|word| one(field, word)).map(|scalar| (scalar, 1))
}

/// The value that one word is.
fn one(field: &Field, word: &str) -> Option<Scalar> {
    if word == Scalar::OPEN && field.kind != FieldKind::Text {
        return Some(Scalar::hole());
    }
    let number = |text: &str| text.parse::<i32>().ok();
    match &field.kind {
        FieldKind::Number { min, max } => number(word).filter(|number| (min..=max).contains(&number)).map(Scalar::Number),
        FieldKind::Plus { max } => {
            let signless = word.strip_prefix('+').unwrap_or(word);
            let (base, more) = signless.split_once('+').unwrap_or((signless, "0"));
            let within = |text: &str| number(text).filter(|number| (0..=*max).contains(number));
            Some(Scalar::Plus(within(base)?, within(more)?))
        }
        FieldKind::Times { max, times } => match word.strip_prefix(['x', 'X']) {
            Some(word) => number(word).filter(|number| (1..=*times).contains(number)).map(Scalar::Times),
            None => number(word).filter(|number| (0..=*max).contains(number)).map(Scalar::Number),
        },
        FieldKind::At { max, words } => {
            let number = |text: &str| number(text).filter(|number| (0..=*max).contains(number));
            match word.split_once('@') {
                Some((steps, place)) => Some(Scalar::Word(format!("{}@{}", number(steps)?, unique(words, place)?))),
                None if word.starts_with(|c: char| c.is_ascii_digit()) => number(word).map(Scalar::Number),
                None => unique(words, word).map(|word| Scalar::Word(word.clone())),
            }
        }
        FieldKind::Word { words } => unique(words, field.meant(&word.to_lowercase())).map(|word| Scalar::Word(word.clone())),
        FieldKind::Text => (!word.chars().any(char::is_control) && word != "=").then(|| Scalar::Word(word.to_owned())),
    }
}

/// The word that is meant: itself, or the only one that begins so.
fn unique<'w>(words: &'w [String], typed: &str) -> Option<&'w String> {
    let wanted = typed.to_lowercase();
    let exact = words.iter().find(|allowed| **allowed == wanted).or_else(|| words.iter().find(|allowed| slug(allowed) == slug(&wanted)));
    let mut begins =
        words.iter().filter(|allowed| allowed.starts_with(&wanted) || slug(allowed).starts_with(&slug(&wanted)) && !wanted.is_empty());
    exact.or_else(|| match (begins.next(), begins.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, fields: &[Field], line: &str) -> Result<String, String> {
        match read_answer(fields, text, line) {
            Ok(form) => Ok(form.map_or_else(|| "unknown".to_owned(), |form| crate::kernel::owner::show_form(&form))),
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    fn is(text: &str, fields: &[Field], lines: &[&str], read: &str) {
        for line in lines {
            assert_eq!(typed(text, fields, line), Ok(read.to_owned()), "{line}");
        }
    }

    #[test]
    fn a_unit_behind_its_number_is_passed_over() {
        let price = [Field::number("price", "price in gold", 0, 99)];
        is("What is the price of the Iron Helm?", &price, &["5", "5 gold", "price 5", "5 gold price"], "5");
        let refusal = typed("What is the price?", &price, "5 golf").expect_err("no unit");
        assert!(refusal.starts_with("only `price in gold` is asked for now: one value;"), "{refusal}");
    }

    #[test]
    fn what_a_card_does_not_print_nobody_names() {
        let side = [
            Field::number("length", "length", 0, 20).blank(),
            Field::number("speed", "speed", 0, 12).also(&["attack speed"]),
            Field::plus("damage", "damage", 20),
            Field::number("maneuver", "maneuver", 0, 12),
        ];
        is("", &side, &["attack speed 2, damage 4 and maneuver 1", "speed 2, maneuver 1 and damage 4"], "0 2 4 1");
        is("", &side, &["speed 2, damage 2, maneuver 2", "man 2 dam 2 speed 2", "speed=2 damage=2 maneuver=2"], "0 2 2 2");
        is("", &side, &["spd 3, 3 damage with sword, 2 manuever", "3 spd, damge 3+1, 2 mnvr"], "0 3 3+1 2");
        is("", &side, &["it has a length of 3, speed 2, damage is 2+1 red cubes and the man 4"], "3 2 2+1 4");
        is("", &side, &["3 speed 2 damage 2+1 man 4", "length 3 speed 2 damage 2+1 man 4"], "3 2 2+1 4");
        is("", &side, &["speed 3 damage 1 +1 sword man 4", "3 damage 1 with 1 sword man 4 length 0"], "0 3 1+1 4");
        let flying = typed("", &side, "speed 3 damage 1 maneuver 4 flying").expect_err("of the chip's other side");
        assert!(flying.starts_with("`flying` is nothing that is asked here"), "{flying}");
        assert!(typed("", &side, "speed 3 damage sword maneuver 4").expect_err("how many").contains("damage"));
        // Without names nobody can say which of them is left out; and a speed is always printed.
        is("", &side, &["2 2 2"], "2 2 2 ?");
        is("", &side, &["damage 2, maneuver 2"], "0 ? 2 2");
    }

    #[test]
    fn names_may_be_shortened_and_have_several_words() {
        let hero = [Field::number("ac", "AC", 1, 30), Field::number("hp", "HP", 1, 30), Field::number("surge", "surge value", 1, 30)];
        is("", &hero, &["14 8 4", "HP 8, AC 14, surge value 4", "surge 4 ac: 14 hp: 8"], "14 8 4");
        let five = ["maneuver", "attack", "cunning", "wisdom", "charisma"].map(|name| Field::number(name, name, 0, 9));
        is("", &five, &["att 2 man 1 cun 1 wis 0 cha 3", "1 2 1 0 3"], "1 2 1 0 3");
        is(
            "",
            &five,
            &["a 2 m 1 cu 1 w 0 ch 3", "a2 m1 cu1 w0 ch3", "2 a 1 m 1 cu 0 w 3 ch", "maneuver1 attack2 cunning1 w0 cha3"],
            "1 2 1 0 3",
        );
        assert!(typed("", &five, "a 2 m 1 c 1 w 0 ch 3").expect_err("cunning, or charisma").starts_with("`c` is nothing"));
    }

    #[test]
    fn a_value_may_have_several_words() {
        let power = [
            Field::word("kind", "kind", &["at-will", "daily", "utility"]),
            Field::number("attack", "attack +", 0, 30),
            Field::number("damage", "damage", 0, 9),
            Field::word("reach", "reach", &["adjacent", "1-tile", "2-tiles"]).or(Scalar::Word("adjacent".to_owned())),
        ];
        is("", &power, &["at will +7 2 1 tile", "at-will attack +7 damage 2 1 tile", "At Will 7 2 reach 1 tile"], "at-will 7 2 1-tile");
        is("", &power, &["daily attack +7 damage 2"], "daily 7 2 adjacent");
        is("", &power, &["at will, attack 7, damage 2, 2 tiles", "2 tiles, at will, damage 2, attack 7"], "at-will 7 2 2-tiles");
    }

    #[test]
    fn words_and_numbers_may_change_places_and_a_text_has_several_words() {
        let task = [
            Field::word("kind", "kind", &["kill", "enter"]),
            Field { kind: FieldKind::Text, ..Field::number("what", "what", 0, 0) },
            Field::number("count", "how many", 1, 9),
        ];
        let task = [task[0].clone(), task[1].clone(), task[2].clone().or(Scalar::Number(1))];
        is("", &task, &["kill 4 goblins", "kill goblins 4", "4 kill goblins"], "kill goblins 4");
        is("", &task, &["enter deep woods"], "enter deep-woods 1");
    }

    pub fn card() -> Vec<Field> {
        vec![
            Field::number("ac", "AC", 1, 40).also(&["ac"]),
            Field::number("hp", "HP", 1, 40).also(&["hp"]),
            Field::number("xp", "XP", 0, 20).also(&["xp"]),
            Field::number("bonus", "attack +", 0, 30).also(&["+", "attack"]),
            Field::number("damage", "damage", 0, 9).also(&["dmg"]),
            Field::number("miss", "on a miss", 0, 9).or(Scalar::Number(0)),
            Field::word("inflicts", "condition", &["none", "stunned"]).or(Scalar::Word("none".to_owned())),
        ]
    }

    fn numbers(form: Result<Option<Form>, Refusal>) -> Vec<i32> {
        form.unwrap_or_else(|refusal| panic!("{refusal}")).expect("a form").iter().take(6).map(Scalar::number).collect()
    }

    #[test]
    fn a_card_is_read_in_any_order_that_names_its_values() {
        let all = [
            "16 3 3 +8 2",
            "16, 3, 3, 8, 2",
            "ac 16 hp 3 xp 3 +8 dmg 2",
            "+8 dmg 2 xp3 hp3 AC16",
            "dmg: 2 ac: 16 hp=3 xp=3 bonus=8",
            "attack +8 16 3 3 2 0 none",
        ];
        for text in all {
            assert_eq!(numbers(read_form(&card(), text)), [16, 3, 3, 8, 2, 0], "{text}");
        }
        for text in ["stunned 16 3 3 8 2 1", "+8 dmg 2 stunned xp 3 hp 3 ac 16 1"] {
            assert_eq!(numbers(read_form(&card(), text)), [16, 3, 3, 8, 2, 1], "{text}");
        }
    }

    #[test]
    fn a_number_may_stand_before_its_name_as_cards_print_it() {
        for text in [
            "AC 12, HP 2, XP 2, +9, 1 damage, miss 0, stunned",
            "AC 12 HP 2 XP 2 +9 1 damage miss 0 stunned",
            "12 AC, 2 HP, 2 XP, +9 attack, 1 damage, 0 on a miss, stunned",
            "12 ac 2 hp 2 xp +9 attack 1 damage miss 0 stunned",
            "12 2 2 +9 attack 1 damage stunned",
            "+9 attack, 1 damage, AC 12, HP 2, XP 2, stunned",
        ] {
            let read = read_form(&card(), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).expect("a form");
            assert_eq!(crate::kernel::owner::show_form(&read), "12 2 2 9 1 0 stunned", "{text}");
        }
        // What stands between two names goes to the first.
        assert_eq!(numbers(read_form(&card(), "16 hp 3 xp 3 +8 dmg 2")), [16, 3, 3, 8, 2, 0]);
    }

    #[test]
    fn a_line_says_which_field_is_wrong() {
        let reason = |text: &str| read_form(&card(), text).expect_err(text).reason;
        assert_eq!(reason("16 3 3 +8"), "the field `damage` is missing");
        assert_eq!(reason("16 3 x 8 2"), "`x` is no value of the field `XP`");
        assert_eq!(reason("160 3 3 8 2"), "`160` is no value of the field `AC`");
        assert_eq!(reason("ac 16 ac 17 3 3 8 2"), "the field `AC` is there twice");
        let weapon = [
            Field::number("length", "length", 0, 20),
            Field::word("use", "use", &["melee", "ranged"]).or(Scalar::Word("melee".to_owned())),
            Field::number("thrown", "thrown length", 0, 20).or(Scalar::Number(0)),
        ];
        assert_eq!(read_form(&weapon, "2 0 1").expect_err("a number for a word").reason, "`0` is no value of the field `use`");
        assert_eq!(reason("1 2 3 4 5 6 none 8"), "8 values were typed for 7 fields");
    }
}
