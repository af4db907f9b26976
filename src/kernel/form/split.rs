//! The name of a card and the line of its fields, told apart.

use super::names::{glued, label_of};
use super::{LONGEST, read_form, slug, value};
use crate::kernel::owner::{Field, FieldKind};
use crate::kernel::refusal::Refusal;

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
            if self.is_value(self.word(from - 1)) {
                from -= 1;
                continue;
            }
            let Some(used) = self.name_before(from) else { break };
            from -= used;
        }
        from
    }

    /// How many words name a field there, with its number behind or before them.
    fn name_before(&self, to: usize) -> Option<usize> {
        let behind = to < self.words.len() && self.is_value(self.word(to));
        (1..=LONGEST.min(to)).find(|used| {
            let begin = to - used;
            let before = begin > 1 && self.word(begin - 1).starts_with(|c: char| c.is_ascii_digit() || c == '+');
            self.field_at(begin, *used).is_some_and(|field| before || (behind && value(field, &[self.word(to)]).is_some()))
        })
    }

    /// The field that these words name.
    fn field_at(&self, from: usize, used: usize) -> Option<&Field> {
        if used == 1 {
            return label_of(self.fields, self.word(from)).and_then(|at| self.fields.get(at));
        }
        let words: Vec<&str> = self.words.iter().skip(from).take(used).map(|(_, word)| *word).collect();
        self.fields.iter().find(|field| slug(&field.label) == slug(&words.join("-")))
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
    use crate::kernel::Scalar;
    use crate::kernel::form::tests::card;

    #[test]
    fn a_name_stands_before_its_values() {
        let split = |text: &'static str| split_name(&card(), text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(split("Hook Horror 16 3 3 +8 2"), ("Hook Horror", "16 3 3 +8 2"));
        assert_eq!(split("Hook Horror, 16, 3, 3, 8, 2"), ("Hook Horror", "16, 3, 3, 8, 2"));
        assert_eq!(split("Hook Horror"), ("Hook Horror", ""));
        assert_eq!(split("  Yuan-Ti's Ælf ac 16 hp 3 xp 3 +8 dmg 2 "), ("Yuan-Ti's Ælf", "ac 16 hp 3 xp 3 +8 dmg 2"));
        assert_eq!(split("Damage Dealer dmg=2 +8 16 3 3 stunned"), ("Damage Dealer", "dmg=2 +8 16 3 3 stunned"));
        assert_eq!(split("Hook Horror ?"), ("Hook Horror", "?"));
        assert_eq!(split("Shadow AC 12, HP 2, +9, 1 damage, miss 0, stunned"), ("Shadow", "AC 12, HP 2, +9, 1 damage, miss 0, stunned"));
        assert_eq!(split("Shadow 12 ac 2 hp 3 XP +7 attack 2 damage"), ("Shadow", "12 ac 2 hp 3 XP +7 attack 2 damage"));
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

    #[test]
    fn a_fields_word_within_a_name_stays_name() {
        let kind = Field::word("use", "when used", &["kept", "at-once"]);
        let fields = [kind, Field::number("ac", "AC bonus", 0, 9), Field::number("gold", "gold", 0, 9999)];
        let split = |text: &'static str| split_name(&fields, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(split("Bag of Gold at-once 0 200"), ("Bag of Gold", "at-once 0 200"));
        assert_eq!(split("Purse kept ac bonus 1 gold 200"), ("Purse", "kept ac bonus 1 gold 200"));
    }
}
