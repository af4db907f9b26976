//! The walk's refusals and its handling of answers given early.

use tablehand::kernel::walk::{Reach, walk};
use tablehand::kernel::{Early, Raw, Span};

use crate::fight::{Action, Dice, Fight, State};

fn early(key: &str, typed: &str) -> Early {
    Early { key: key.to_owned(), raw: Raw::Text(typed.to_owned()) }
}

#[test]
fn a_roll_given_early_is_no_branch() {
    let reach = Reach::default();
    let walk = walk::<Fight>(&Dice::new(), &State::new(3, 3), None, Action::Round, &[early("roll.a", "3 3")], reach).expect("a walk");
    // Four faces may be B's worse one; A's roll is given.
    assert_eq!(walk.ends.len(), 4);
    let chances: Vec<String> = walk.ends.iter().map(|end| end.weight.fraction().to_string()).collect();
    assert_eq!(chances, ["1/36", "2/9", "4/9", "11/36"]);
}

#[test]
fn one_early_answer_for_two_rolls_is_refused_with_both_named() {
    let start = State::new(9, 9);
    let refusal =
        walk::<Fight>(&Dice::new(), &start, None, Action::Round, &[early("roll", "3 3")], Reach::default()).expect_err("two rolls");
    assert_eq!(refusal.reason, "`roll` could mean two rolls, `roll.a` and `roll.b`");
    // The same roll comes again in every round, so a standing answer to it would give wrong odds to the end.
    let reach = Reach { horizon: Span::End, ..Reach::default() };
    let refusal = walk::<Fight>(&Dice::new(), &start, None, Action::Round, &[early("roll.a", "3 3")], reach).expect_err("again");
    assert_eq!(refusal.reason, "`roll.a` could mean two rolls, `roll.a` and `roll.a`");
}

#[test]
fn a_key_that_nothing_asks_for_is_refused_with_a_near_one() {
    let refusal =
        walk::<Fight>(&Dice::new(), &State::new(3, 3), None, Action::Round, &[early("rol.a", "3 3")], Reach::default()).expect_err("rol");
    assert_eq!(refusal.reason, "nothing asks for `rol.a`");
    assert_eq!(refusal.hint.as_deref(), Some("did you mean `roll.a`?"));
}

#[test]
fn a_question_too_big_is_refused_with_what_was_done() {
    let reach = Reach { horizon: Span::End, runs: 50, ..Reach::default() };
    let refusal = walk::<Fight>(&Dice::new(), &State::new(9, 9), None, Action::Round, &[], reach).expect_err("too big");
    assert!(refusal.reason.starts_with("this is too big to work out exactly: 51 runs so far"), "{}", refusal.reason);
}
