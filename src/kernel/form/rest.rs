//! What a line says of all the fields that it does not name: `cunning 2, the rest 0`, `all zero but cunning 2`, `nothing`.

use super::{Line, Refusal, missing, value};
use crate::kernel::owner::{Field, Form, Scalar};

/// What the other fields are called together.
const OTHERS: [&str; 11] =
    ["all", "rest", "other", "others", "everything", "else", "remaining", "each", "every", "attribute", "attributes"];

/// What a number stands before.
const BEHIND: [&str; 2] = ["each", "else"];

/// What they are.
const NOTHING: [&str; 5] = ["0", "none", "nothing", "blank", "empty"];

/// What says that there is none of it.
const NO: [&str; 2] = ["no", "without"];

/// What joins it to what is named.
const BUT: [&str; 4] = ["but", "except", "for", "only"];

/// What words say of the other fields, if they do: the words without it, and the number of each of those.
pub(super) fn of_the_rest<'w>(fields: &[Field], words: &[&'w str]) -> Option<(Vec<&'w str>, i32)> {
    let is = |words: &[&str], word: &str| words.iter().any(|one| one.eq_ignore_ascii_case(word));
    let number = |word: &str| if is(&NOTHING, word) { Some(0) } else { word.parse::<i32>().ok() };
    // `nothing` alone, where a card may print none of it; a number alone is the first field's.
    if let [only] = words
        && is(&NOTHING, only)
        && *only != "0"
        && fields.iter().all(|field| field.blank.is_some() || field.default.is_some())
    {
        return Some((Vec::new(), 0));
    }
    let from = words.iter().position(|word| is(&OTHERS, word))?;
    let to = from + words.iter().skip(from).take_while(|word| is(&OTHERS, word)).count();
    let says_none = |at: usize| words.get(at).is_some_and(|word| is(&NOTHING, word) && *word != "0");
    let behind = words.get(from).is_some_and(|word| is(&BEHIND, word));
    let before = from.checked_sub(1).filter(|at| behind || says_none(*at));
    // `1 of each attribute`, `nothing else`; or `the rest 1`.
    let (left_out, of_each) = match before.and_then(|at| Some((at, number(words.get(at)?)?))) {
        Some((at, of_each)) => (at..to, of_each),
        None => (from..to + 1, number(words.get(to)?)?),
    };
    let kept = |(at, word): (usize, &&'w str)| (!left_out.contains(&at) && !is(&BUT, word)).then_some(*word);
    Some((words.iter().enumerate().filter_map(kept).collect(), of_each))
}

/// The words with each field that there is none of as its number: `no length` as `length 0`.
pub(super) fn without<'w>(line: &Line<'_>, words: &[&'w str]) -> Vec<&'w str> {
    let mut all: Vec<&'w str> = Vec::with_capacity(words.len());
    let mut left = words;
    while let Some((word, behind)) = left.split_first() {
        left = behind;
        let field = line.field_of(behind).filter(|_| NO.iter().any(|no| word.eq_ignore_ascii_case(no)));
        let of = field.and_then(|(at, used)| Some((line.fields.get(at).filter(|field| value(field, &["0"]).is_some())?, used)));
        match of {
            Some((_, used)) => {
                all.extend(behind.iter().take(used).copied().chain(["0"]));
                left = behind.get(used..).unwrap_or_default();
            }
            None => all.push(word),
        }
    }
    all
}

/// A form whose open fields have this number each; those that were only thought blank, too.
pub(super) fn with_the_rest(fields: &[Field], form: Form, of_each: i32) -> Result<Form, Refusal> {
    let each = |field: &Field| value(field, &[&of_each.to_string()]).map(|(scalar, _)| scalar);
    let whole = |(scalar, field): (Scalar, &Field)| match scalar.is_hole() {
        true => each(field).or_else(|| field.default.clone()).ok_or_else(|| missing(field)),
        false => Ok(scalar),
    };
    form.into_iter().zip(fields).map(whole).collect()
}

#[cfg(test)]
mod tests {
    use super::super::*;

    #[test]
    fn all_others_may_be_nothing() {
        let board = ["attack", "maneuver", "cunning", "wisdom", "charisma"].map(|name| Field::number(name, name, 0, 9).blank());
        let read = |line: &str| {
            let form = read_form(&board, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}")).expect("a form");
            crate::kernel::owner::show_form(&form)
        };
        for line in ["cunning 2, the rest 0", "all zero but cunning 2", "2 cunning, everything else is nothing"] {
            assert_eq!(read(line), "0 0 2 0 0", "{line}");
        }
        assert_eq!(["1 2 others 0", "1 attack 2 maneuver nothing else", "1 att, 2 man, none of the others"].map(read), ["1 2 0 0 0"; 3]);
        for line in ["2 attack boxes and 2 maneuver, 1 of each attribute", "attack 2 maneuver 2 all attributes 1", "2 2 the rest 1"] {
            assert_eq!(read(line), "2 2 1 1 1", "{line}");
        }
        assert_eq!(read("attack 1, no maneuver, 1 cunning, without wisdom, no cha"), "1 0 1 0 0");
        assert_eq!(["nothing", "all 0"].map(read), ["0 0 0 0 0"; 2]);
        // What every card prints is not left out so.
        let chip = [Field::number("health", "health", 1, 20), Field::number("fame", "fame", 0, 60)];
        assert_eq!(read_form(&chip, "fame 3, rest 0").expect_err("no health").reason, "the field `health` is missing");
        assert!(read_form(&chip, "nothing").is_err());
    }
}
