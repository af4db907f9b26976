//! A line of fields as people type it: values in the order of the fields, or each after its field's name; alone, or behind the
//! name of what it is about.

use super::owner::{Field, FieldKind, Form, Scalar};
use super::refusal::Refusal;

/// Reads a line of fields: `16 3 3 +8 2`, `ac 16 hp 3 xp 3 +8 dmg 2`, `hp=3, ac=16, …`. None for `?` and `unknown`: it can't be read.
///
/// # Errors
/// When a value does not fit its field, a field is missing or named twice, or a value is one too many. What was expected is said
/// where one field is to blame.
pub fn read_form(fields: &[Field], text: &str) -> Result<Option<Form>, Refusal> {
    let text = text.trim();
    if is_unknown(text) {
        return Ok(None);
    }
    let line = Line::read(fields, text)?;
    let free = (0..fields.len()).filter(|at| line.named(*at).is_none()).count();
    if line.words.len() > free {
        let reason = format!("{} values were typed for {} fields", line.words.len() + line.told_apart, free + line.told_apart);
        return Err(Refusal::new(reason).hint("a value for each, in this order; or each after its name"));
    }
    let mut words = line.words.iter().map(String::as_str).peekable();
    let mut form = Form::new();
    for (at, field) in fields.iter().enumerate() {
        let later = |word: &str| fields.iter().skip(at + 1).any(|field| field_typed(field, word).is_ok());
        let word = match line.named(at) {
            Some(value) => Some(value),
            // What is left out usually may be, should the word fit a field that follows.
            None => words.next_if(|word| field.default.is_none() || field_typed(field, word).is_ok() || !later(word)),
        };
        match (word, &field.default) {
            (Some(word), _) => form.push(field_typed(field, word)?),
            (None, Some(default)) => form.push(default.clone()),
            (None, None) => return Err(Refusal::new(format!("the field `{}` is missing", field.label))),
        }
    }
    match words.next() {
        Some(word) => Err(Refusal::new(format!("`{word}` is one value too many"))),
        None => Ok(Some(form)),
    }
}

fn is_unknown(text: &str) -> bool {
    text == "?" || text.eq_ignore_ascii_case("unknown")
}

/// A line taken apart: values that name their field, and the others in their order.
struct Line {
    named: Vec<(usize, String)>,
    words: Vec<String>,
    /// How many named their field by what they are, without its name.
    told_apart: usize,
}

impl Line {
    fn read(fields: &[Field], text: &str) -> Result<Self, Refusal> {
        let mut line = Self { named: Vec::new(), words: Vec::new(), told_apart: 0 };
        let text = text.replace('=', " = ");
        let mut typed = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = typed.next() {
            let label = label_of(fields, word);
            if let Some(at) = label.filter(|_| typed.next_if(|next| *next == "=").is_some() || typed.peek().is_some()) {
                // A word that a field takes may be another field's name: only a value can follow a name.
                if let Some(value) = typed.next() {
                    line.name(fields, at, value)?;
                }
            } else if let Some((at, value)) = glued(fields, word).filter(|(at, _)| line.named(*at).is_none()) {
                line.name(fields, at, value)?;
            } else if let Some(at) = only_field(fields, word).filter(|at| line.named(*at).is_none()) {
                line.name(fields, at, word)?;
                line.told_apart += 1;
            } else {
                line.words.push(word.to_owned());
            }
        }
        Ok(line)
    }

    fn named(&self, field: usize) -> Option<&str> {
        self.named.iter().find(|(at, _)| *at == field).map(|(_, value)| value.as_str())
    }

    fn name(&mut self, fields: &[Field], at: usize, value: &str) -> Result<(), Refusal> {
        if self.named(at).is_some() {
            let label = fields.get(at).map(|field| field.label.clone()).unwrap_or_default();
            return Err(Refusal::new(format!("the field `{label}` is there twice")).hint("type each once"));
        }
        self.named.push((at, value.to_owned()));
        Ok(())
    }
}

/// The field that a word names: by its key, its label, or another name of it.
fn label_of(fields: &[Field], word: &str) -> Option<usize> {
    let word = word.trim_end_matches(':');
    let is = |field: &Field| {
        let mut names = [field.key.as_str(), field.label.as_str()].into_iter().chain(field.also.iter().copied());
        names.any(|name| name.eq_ignore_ascii_case(word))
    };
    fields.iter().position(is)
}

/// A name of a field with the number right behind it: `ac16`, `+8`.
fn glued<'w>(fields: &[Field], word: &'w str) -> Option<(usize, &'w str)> {
    let digits = word.len() - word.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (name, number) = word.split_at_checked(word.len() - digits)?;
    if name.is_empty() || number.is_empty() {
        return None;
    }
    let at = fields.iter().position(|field| field.also.iter().any(|also| also.eq_ignore_ascii_case(name)))?;
    Some((at, number))
}

/// The field that takes a word, written out, and no other does: such a word may stand anywhere.
fn only_field(fields: &[Field], word: &str) -> Option<usize> {
    let takes = |field: &Field| match &field.kind {
        FieldKind::Word { words } => words.iter().any(|allowed| allowed.eq_ignore_ascii_case(word)),
        FieldKind::Text => true,
        _ => false,
    };
    let mut taking = fields.iter().enumerate().filter(|(_, field)| takes(field)).map(|(at, _)| at);
    taking.next().filter(|at| taking.next().is_none() && fields.get(*at).is_some_and(|field| field.kind != FieldKind::Text))
}

fn field_typed(field: &Field, word: &str) -> Result<Scalar, Refusal> {
    let wrong = || Refusal::new(format!("`{word}` is no value of the field `{}`", field.label)).expected(field.shown());
    match &field.kind {
        FieldKind::Number { min, max } => {
            let number: i32 = word.parse().map_err(|_| wrong())?;
            if *min <= number && number <= *max { Ok(Scalar::Number(number)) } else { Err(wrong()) }
        }
        FieldKind::Plus { max } => {
            let (number, more) = word.split_once('+').unwrap_or((word, "0"));
            let (number, more): (i32, i32) = (number.parse().map_err(|_| wrong())?, more.parse().map_err(|_| wrong())?);
            let within = |number: i32| 0 <= number && number <= *max;
            if within(number) && within(more) { Ok(Scalar::Plus(number, more)) } else { Err(wrong()) }
        }
        FieldKind::Times { max, times } => {
            let (number, most, least) = match word.strip_prefix(['x', 'X']) {
                Some(number) => (number, *times, 1),
                None => (word, *max, 0),
            };
            let number: i32 = number.parse().map_err(|_| wrong())?;
            match least <= number && number <= most {
                true if least == 1 => Ok(Scalar::Times(number)),
                true => Ok(Scalar::Number(number)),
                false => Err(wrong()),
            }
        }
        FieldKind::At { max, words } => {
            let number = |text: &str| text.parse::<i32>().ok().filter(|number| (0..=*max).contains(number)).ok_or_else(wrong);
            match word.split_once('@') {
                Some((steps, place)) => Ok(Scalar::Word(format!("{}@{}", number(steps)?, unique(words, place).ok_or_else(wrong)?))),
                None if word.starts_with(|c: char| c.is_ascii_digit()) => number(word).map(Scalar::Number),
                None => unique(words, word).map(|word| Scalar::Word(word.clone())).ok_or_else(wrong),
            }
        }
        FieldKind::Word { words } => unique(words, word).map(|word| Scalar::Word(word.clone())).ok_or_else(wrong),
        FieldKind::Text if word.chars().any(char::is_control) => Err(wrong()),
        FieldKind::Text => Ok(Scalar::Word(word.to_owned())),
    }
}

/// The word that is meant: itself, or the only one that begins so.
fn unique<'w>(words: &'w [String], typed: &str) -> Option<&'w String> {
    let wanted = typed.to_lowercase();
    let exact = words.iter().find(|allowed| **allowed == wanted);
    let mut begins = words.iter().filter(|allowed| allowed.starts_with(&wanted));
    exact.or_else(|| match (begins.next(), begins.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    })
}

/// Takes a name from the front of a line of fields: `Hook Horror 16 3 3 +8 2` is `Hook Horror`, and `16 3 3 +8 2`; a name alone
/// leaves nothing. Quotes hold a name together, and so does a colon behind it; a field's word counts as one in small letters only,
/// so that `Poison Trap` is a name and `Falling Rocks event` one with a kind.
///
/// # Errors
/// When there is no name, or numbers stand within it and nothing says where it ends.
pub fn split_name<'t>(fields: &[Field], text: &'t str) -> Result<(&'t str, &'t str), Refusal> {
    let text = text.trim();
    if let Some((name, rest)) = quoted(text).or_else(|| before_a_colon(fields, text)) {
        return Ok((name.trim(), rest.trim()));
    }
    let words = words_of(text);
    let values = Values { fields, words: &words };
    let mut from = values.from();
    if from == 0 && words.len() > 1 {
        return Err(Refusal::new("the name is missing").hint("the name comes first, then its numbers"));
    }
    if from == 0 {
        return Ok((text, ""));
    }
    from += values.beyond_the_plus(from);
    // `Elemental 7` alone is a name.
    let alone = from + 1 == words.len() && values.word(from).parse::<u32>().is_ok();
    if alone && read_form(fields, values.word(from)).is_err() {
        return Ok((text, ""));
    }
    let is_number = |(_, word): &(usize, &str)| word.parse::<i32>().is_ok();
    let within = words.iter().take(from).position(is_number);
    let (marked, nothing) = (values.are_marked(from), from == words.len());
    match within.filter(|at| *at > 0 && !nothing && !marked) {
        // `Hook Horror 16 3 x 8 2`: from the first number on it is meant as a line of fields.
        Some(at) => Ok(split_at(text, &words, at)),
        None => Ok(split_at(text, &words, from)),
    }
}

fn quoted(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('"')?;
    rest.split_once('"').filter(|(name, _)| !name.trim().is_empty())
}

/// `Elemental 7: 16 3 3 +8 2`; not in `Hook Horror ac: 16`.
fn before_a_colon<'t>(fields: &[Field], text: &'t str) -> Option<(&'t str, &'t str)> {
    let (name, rest) = text.split_once(':')?;
    let last = name.split_whitespace().last()?;
    let named = label_of(fields, last).is_some() && name.trim().contains(' ');
    (!named && read_form(fields, rest).is_ok()).then_some((name, rest))
}

fn words_of(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut begun = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (begun, c.is_whitespace() || matches!(c, ',' | ';' | '=')) {
            (None, false) => begun = Some(at),
            (Some(from), true) => {
                words.extend(text.get(from..at).map(|word| (from, word)));
                begun = None;
            }
            _ => {}
        }
    }
    words
}

fn split_at<'t>(text: &'t str, words: &[(usize, &str)], from: usize) -> (&'t str, &'t str) {
    let at = words.get(from).map_or(text.len(), |(at, _)| *at);
    let (name, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    (name.trim().trim_end_matches([',', ';', ':']).trim_end(), rest)
}

/// The words of a line, as far as they are values.
struct Values<'w> {
    fields: &'w [Field],
    words: &'w [(usize, &'w str)],
}

impl Values<'_> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |(_, word)| word)
    }

    fn is_word_of_a_field(&self, word: &str) -> bool {
        self.fields.iter().any(|field| matches!(&field.kind, FieldKind::Word { words } if words.iter().any(|allowed| allowed == word)))
    }

    /// Whether a word is a value by itself.
    fn is_value(&self, word: &str) -> bool {
        word.parse::<i32>().is_ok() || word == "?" || glued(self.fields, word).is_some() || self.is_word_of_a_field(word)
    }

    /// The first of the words from which on all are values, or names of fields before values.
    fn from(&self) -> usize {
        let mut from = self.words.len();
        while from > 0 {
            let word = self.word(from - 1);
            let names = from < self.words.len() && self.is_value(self.word(from)) && label_of(self.fields, word).is_some();
            if !self.is_value(word) && !names {
                break;
            }
            from -= 1;
        }
        from
    }

    /// Numbers before the one with a plus that have no field left: they belong to the name, as in `Elemental 7 16 3 3 +8 2`.
    fn beyond_the_plus(&self, from: usize) -> usize {
        let signed = |field: &Field| field.also.contains(&"+");
        let Some(place) = self.fields.iter().position(signed) else { return 0 };
        let typed = self.words.iter().skip(from);
        let numbers = typed.clone().take_while(|(_, word)| word.chars().all(|c| c.is_ascii_digit())).count();
        let plus = self.word(from + numbers).starts_with('+');
        if plus && from > 0 { numbers.saturating_sub(place) } else { 0 }
    }

    /// Whether a plus or a field's name says what the values are.
    fn are_marked(&self, from: usize) -> bool {
        let marked = |word: &str| label_of(self.fields, word).is_some() || glued(self.fields, word).is_some();
        self.words.iter().skip(from).any(|(_, word)| marked(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Vec<Field> {
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
        assert_eq!(numbers(read_form(&card(), "stunned 16 3 3 8 2 1")), [16, 3, 3, 8, 2, 1]);
    }

    #[test]
    fn a_line_says_which_field_is_wrong() {
        let reason = |text: &str| read_form(&card(), text).expect_err(text).reason;
        assert_eq!(reason("16 3 3 +8"), "the field `damage` is missing");
        assert_eq!(reason("16 3 x 8 2"), "`x` is no value of the field `XP`");
        assert_eq!(reason("160 3 3 8 2"), "`160` is no value of the field `AC`");
        assert_eq!(reason("ac 16 ac 17 3 3 8 2"), "the field `AC` is there twice");
        assert_eq!(reason("1 2 3 4 5 6 none 8"), "8 values were typed for 7 fields");
    }

    #[test]
    fn a_name_stands_before_its_values() {
        let split = |text: &'static str| split_name(&card(), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(split("Hook Horror 16 3 3 +8 2"), ("Hook Horror", "16 3 3 +8 2"));
        assert_eq!(split("Hook Horror, 16, 3, 3, 8, 2"), ("Hook Horror", "16, 3, 3, 8, 2"));
        assert_eq!(split("Hook Horror"), ("Hook Horror", ""));
        assert_eq!(split("  Yuan-Ti's Ælf ac 16 hp 3 xp 3 +8 dmg 2 "), ("Yuan-Ti's Ælf", "ac 16 hp 3 xp 3 +8 dmg 2"));
        assert_eq!(split("Damage Dealer dmg=2 +8 16 3 3 stunned"), ("Damage Dealer", "dmg=2 +8 16 3 3 stunned"));
        assert_eq!(split("Hook Horror ?"), ("Hook Horror", "?"));
        assert_eq!(split("Hook Horror ac: 16 3 3 8 2"), ("Hook Horror", "ac: 16 3 3 8 2"));
    }

    #[test]
    fn numbers_within_a_name_are_told_from_its_values() {
        let split = |text: &'static str| split_name(&card(), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(split("\"Elemental 7\" 16 3 3 8 2"), ("Elemental 7", "16 3 3 8 2"));
        assert_eq!(split("Elemental 7: 16 3 3 8 2"), ("Elemental 7", "16 3 3 8 2"));
        assert_eq!(split("Elemental 7 16 3 3 +8 2"), ("Elemental 7", "16 3 3 +8 2"));
        assert_eq!(split("Type 4 Demon 16 3 3 +8 2"), ("Type 4 Demon", "16 3 3 +8 2"));
        assert_eq!(split("R2D2 16 3 3 8 2"), ("R2D2", "16 3 3 8 2"));
        assert_eq!(split("Elemental 7"), ("Elemental 7", ""));
        assert_eq!(split("Elemental 7 16"), ("Elemental", "7 16"));
        // What is not clear is no name: the line is then refused by its field.
        assert_eq!(split("Hook Horror 16 x 3 3 8 2"), ("Hook Horror", "16 x 3 3 8 2"));
        assert_eq!(split("Hook Horror 160 3 3 8 2 1"), ("Hook Horror", "160 3 3 8 2 1"));
        assert_eq!(split_name(&card(), "16 3 3 8 2").expect_err("no name").reason, "the name is missing");
    }

    #[test]
    fn a_kind_in_small_letters_is_a_value_and_in_large_ones_a_name() {
        let fields = [Field::word("kind", "kind", &["event", "trap"]), Field::number("bonus", "attack +", 0, 30).or(Scalar::Number(0))];
        let split = |text: &'static str| split_name(&fields, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(split("Falling Rocks event +6"), ("Falling Rocks", "event +6"));
        assert_eq!(split("Poison Trap"), ("Poison Trap", ""));
        assert_eq!(split("Poison trap"), ("Poison", "trap"));
        assert_eq!(split("Poison Trap trap 6"), ("Poison Trap", "trap 6"));
        assert_eq!(split("trap"), ("trap", ""));
    }
}
