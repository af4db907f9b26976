//! The walk's refusals and its handling of answers given early.

use std::sync::Arc;

use tablehand::dice::{Die, Pool};
use tablehand::kernel::walk::{Reach, walk};
use tablehand::kernel::{Early, Fault, Flow, Form, Game, Known, Next, Play, Raw, Span, Table, ask};

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
    assert!(refusal.reason.starts_with("this is too big to work out exactly: 51 ways so far"), "{}", refusal.reason);
}

/// Seven dice of twenty faces, each rolled by itself and kept apart.
#[derive(Debug)]
struct Pile;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
struct Rolled {
    faces: Vec<u8>,
    known: Arc<Known>,
}

impl Game for Pile {
    type Pack = Die;
    type Action = ();
    type State = Rolled;

    fn next(_: &Die, _: &Rolled) -> Next<()> {
        Next::Must(())
    }

    fn run(play: &mut Play<'_, Self>, (): (), table: &mut Table<'_>) -> Flow<()> {
        for nth in 1..=7 {
            let rolled = table.roll(ask(format!("roll.{nth}")), &Pool::of(play.pack, 1).worst())?;
            play.state.faces.push(rolled.0);
        }
        Ok(())
    }

    fn faults(_: &Die, _: &Rolled) -> Vec<Fault> {
        Vec::new()
    }

    fn known(state: &mut Rolled) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(_: &Die, _: &str) -> Option<Form> {
        None
    }

    fn ends(_: &Rolled, (): (), _: &Rolled) -> Span {
        Span::Step
    }

    fn facts(_: &Die, _: &Rolled, _: &Rolled) -> Vec<tablehand::kernel::Fact> {
        Vec::new()
    }

    fn label(_: &Die, _: &Rolled, (): ()) -> String {
        "roll".to_owned()
    }
}

fn d20() -> Die {
    Die::numbered(20).expect("a die")
}

#[test]
fn what_is_too_big_is_told_from_its_beginning() {
    let begun = std::time::Instant::now();
    let refusal = walk::<Pile>(&d20(), &Rolled::default(), None, (), &[], Reach::default()).expect_err("20 to the seventh");
    assert!(begun.elapsed().as_secs() < 20, "it is not walked first");
    let told: u64 = refusal.reason.split(' ').find_map(|word| word.parse().ok()).expect("how many ways");
    // 1,280,000,000 ways; the first 20,000 say so.
    assert!((1_200_000_000..1_400_000_000).contains(&told), "{}", refusal.reason);
}

#[test]
fn who_is_tired_of_waiting_gets_no_odds() {
    let reach = Reach { patient: || false, ..Reach::default() };
    let refusal = walk::<Pile>(&d20(), &Rolled::default(), None, (), &[], reach).expect_err("no patience");
    assert_eq!(refusal.reason, "working it out took too long: 64 ways so far, 64 different positions");
}
