//! Lines of values judged, and what of them is still open.

use super::{Answer, illegal};
use crate::dice::slug;
use crate::kernel::ask::Posed;
use crate::kernel::form::read_answer;
use crate::kernel::owner::{Form, Scalar, fill_open, in_words, is_long, labels, open_fields, show_form};
use crate::kernel::{Question, Refusal};

/// The values typed for a form; none where its owner can't say.
///
/// # Errors
/// When a value is none of its field's, or there are too few or too many.
pub fn form_typed(question: &Question, text: &str) -> Result<Option<Form>, Refusal> {
    let form = read_answer(&question.fields, &question.text, text).map_err(|refusal| {
        let expected = refusal.expected.clone().unwrap_or_else(|| question.expected());
        refusal.about(question.id.clone()).expected(expected)
    })?;
    sayable(question, form)
}

/// The question for the values that a line left open, if there are any.
#[must_use]
pub fn left_open(question: &Question, form: &Form) -> Option<Question> {
    let open = open_fields(&question.fields, form);
    let (labels, keys) = labels(&open);
    let id = format!("{}.{keys}", question.id);
    let text = format!("{} ({labels})", question.text);
    (!open.is_empty()).then(|| Question { id, text, fields: open, default: None, ..question.clone() })
}

/// The form with the values that were said of those it left open.
#[must_use]
pub fn filled(mut form: Form, said: Form) -> Form {
    fill_open(&mut form, said);
    form
}

/// Whether a form has open values.
#[must_use]
pub fn is_open(form: &Form) -> bool {
    form.iter().any(Scalar::is_hole)
}

/// Whether a whole form is one that a line began: the same but for what the line left open.
#[must_use]
pub fn is_begun(line: &Form, whole: &Form) -> bool {
    line.len() == whole.len() && line.iter().zip(whole).all(|(typed, known)| typed.is_hole() || typed == known)
}

/// What was taken of a line, where that is not plain: it left something open, is long, or has what its card may not print.
#[must_use]
pub fn taken(question: &Question, form: &Form) -> Option<String> {
    let unsure = form.iter().any(Scalar::is_hole) || is_long(&question.fields, form);
    unsure.then(|| format!("taken: {}", in_words(&question.fields, form)))
}

/// Refuses what can't stay unknown, and an open value where it is the only one that is asked.
fn sayable(question: &Question, form: Option<Form>) -> Result<Option<Form>, Refusal> {
    let open = question.fields.len() == 1 && form.iter().flatten().any(Scalar::is_hole);
    match form {
        None if question.needed => Err(illegal(question, "without this nothing goes on")),
        Some(_) if open => Err(illegal(question, "the value is missing")),
        form => Ok(form),
    }
}

/// A refusal of a line in which something belongs to another line: it says when that is asked.
pub(super) fn asked_elsewhere(posed: &dyn Posed, text: &str, refusal: Refusal) -> Refusal {
    let words = text.split([' ', ',', ';', '=', ':']).filter(|word| !word.is_empty());
    let told = words.filter_map(|word| Some((word, posed.about().asked_elsewhere(&slug(word))?))).next();
    match told {
        Some((word, when)) => Refusal { reason: format!("`{word}` is not on this line: {when}"), ..refusal },
        None => refusal,
    }
}

/// Judges a form kept from before by showing it and reading it again: one set of rules for both.
pub(super) fn form_answer(question: &Question, form: Option<Form>) -> Result<Answer, Refusal> {
    match form {
        None => sayable(question, None).map(Answer::Form),
        Some(form) => form_typed(question, &show_form(&form)).map(Answer::Form),
    }
}
