//! The one pure function: answers one by one, early, recorded; refusals; the owner's values; the trail.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tablehand::dice::{Die, Pool};
use tablehand::kernel::{
    Answers, Cite, Early, Fault, Field, Flow, Form, Game, Kind, Known, Next, Outcome, Play, Raw, Recorded, Refusal, Scalar, Span, Step,
    Table, Value, Who, advance, ask, note,
};

const RULE: Cite = Cite::new("Errands 1");

/// A game of errands: one action that asks every kind of question.
#[derive(Debug)]
struct Errands;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Action {
    Shop,
    Dig,
    Nothing,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    gold: i32,
    bag: Vec<(String, u32)>,
    known: Arc<Known>,
}

impl Game for Errands {
    type Pack = Die;
    type Action = Action;
    type State = State;

    fn next(_: &Die, _: &State) -> Next<Action> {
        Next::Over(Outcome::default())
    }

    fn run(play: &mut Play<'_, Self>, action: Action, table: &mut Table<'_>) -> Flow<()> {
        match action {
            Action::Shop => {
                let stall = table
                    .choose(ask("stall").text(|| "Which stall?".to_owned()).cite(RULE).choose([(1, "fruit-stall"), (2, "fish-stall")]))?;
                let check = |counts: &[(usize, u32)]| match counts {
                    [(0, 1), ..] => Err(Refusal::new("one apple alone is not sold")),
                    _ => Ok(()),
                };
                let wares = table.many(ask("wares").many([("apple", "apple", 4), ("pear", "pear", 2)]).between(1, 4).check(check))?;
                let price = play.owner(table, "card.price", &[Field::number("price", "price", 0, 9)], ask("owner.card.price"))?;
                let price = price.and_then(|form| form.first().map(Scalar::number)).unwrap_or(0);
                if play.state.gold < price {
                    play.bar(table, RULE, || format!("it costs {price} gold"))?;
                }
                play.state.gold -= price;
                play.state.bag = wares.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
                table.tell(|| note(format!("bought at stall {stall}")).term("price", price).cite(RULE));
            }
            Action::Dig => {
                let die = play.pack.clone();
                let first = table.roll(ask("dig.first"), &Pool::of(&die, 2).sum())?;
                let second = table.roll(ask("dig.second"), &Pool::of(&die, 1).sum())?;
                let pile = table.draw(ask("pile").draw([(3, "copper", 2), (9, "gold", 1), (0, "mud", 0)]))?;
                // One way in and no way out: not asked.
                let only = table.choose(ask("only").choose([(1, "way")]))?;
                play.state.gold += first + second + pile + only - 1;
            }
            Action::Nothing => {
                let none: [(u8, &str); 0] = [];
                table.choose(ask("void").choose(none))?;
            }
        }
        Ok(())
    }

    fn faults(_: &Die, _: &State) -> Vec<Fault> {
        Vec::new()
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(_: &Die, _: &str) -> Option<Form> {
        None
    }

    fn ends(_: &State, _: Action, _: &State) -> Span {
        Span::Step
    }

    fn facts(_: &Die, _: &State, _: &State) -> Vec<tablehand::kernel::Fact> {
        Vec::new()
    }

    fn label(_: &Die, _: &State, action: Action) -> String {
        format!("{action:?}")
    }
}

fn run(state: &State, action: Action, answers: &Answers) -> Result<Step<Errands>, Refusal> {
    advance::<Errands>(&Die::numbered(6).expect("a die"), state, None, action, answers)
}

fn asked(state: &State, action: Action, answers: &Answers) -> (String, Kind) {
    match run(state, action, answers) {
        Ok(Step::Asks { question, .. }) => (question.id, question.kind),
        other => panic!("nothing is asked: {other:?}"),
    }
}

fn recorded(id: &str, value: Value) -> Recorded {
    Recorded { id: id.to_owned(), value, by: Who::Person }
}

#[test]
fn an_action_asks_one_question_after_another_and_then_is_done() {
    let state = State { gold: 5, ..State::default() };
    let mut answers = Answers::default();
    assert_eq!(asked(&state, Action::Shop, &answers), ("stall".to_owned(), Kind::Choose));
    answers.recorded.push(recorded("stall", Value::Key("fish-stall".to_owned())));
    assert_eq!(asked(&state, Action::Shop, &answers), ("wares".to_owned(), Kind::Many));
    answers.recorded.push(recorded("wares", Value::Many(vec![("apple".to_owned(), 2)])));
    assert_eq!(asked(&state, Action::Shop, &answers), ("owner.card.price".to_owned(), Kind::Form));
    answers.recorded.push(recorded("owner.card.price", Value::Form(Some(vec![Scalar::Number(3)]))));
    let Ok(Step::Done { state: after, notes, trail }) = run(&state, Action::Shop, &answers) else { panic!("not done") };
    assert_eq!((after.gold, after.bag.clone()), (2, vec![("apple".to_owned(), 2)]));
    assert_eq!(notes[0].to_string(), "bought at stall 2 [Errands 1]");
    assert_eq!(trail.used.iter().map(|used| used.id.as_str()).collect::<Vec<_>>(), ["stall", "wares", "owner.card.price"]);
    // What the owner typed is known from then on, and not asked again.
    let mut again = answers.clone();
    again.recorded.pop();
    let Err(refusal) = run(&after, Action::Shop, &again) else { panic!("2 gold do not pay 3") };
    assert_eq!((refusal.reason.as_str(), refusal.overrulable), ("it costs 3 gold", true));
    again.anyway = true;
    let Ok(Step::Done { state: after, trail, .. }) = run(&after, Action::Shop, &again) else { panic!("overruled") };
    assert_eq!((after.gold, trail.overruled), (-1, vec!["it costs 3 gold".to_owned()]));
}

#[test]
fn illegal_answers_say_what_is_legal() {
    let state = State::default();
    let refused = |answers: &Answers| run(&state, Action::Shop, answers).expect_err("illegal").to_string();
    let answers = Answers::said([("stall", Value::Key("meat-stall".to_owned()))]);
    assert_eq!(refused(&answers), "`meat-stall` is not there; expected one of these; legal: fruit-stall, fish-stall");
    let answers = Answers::early([("stall", "fruit"), ("wares", "apple")]);
    assert_eq!(refused(&answers), "one apple alone is not sold");
    let answers = Answers::early([("stall", "fruit"), ("wares", "5 apple")]);
    assert_eq!(
        refused(&answers),
        "5 of `apple` were named, and there are 4; expected 1 to 4 of these; legal: apple (up to 4), pear (up to 2)"
    );
}

#[test]
fn rolls_and_draws_are_questions_like_any_other() {
    let answers = Answers::early([("dig.first", "3 4"), ("dig.second", "6"), ("pile", "gold")]);
    let Ok(Step::Done { state, trail, .. }) = run(&State::default(), Action::Dig, &answers) else { panic!("not done") };
    assert_eq!(state.gold, 22);
    let values: Vec<String> = trail.used.iter().map(|used| used.value.to_string()).collect();
    assert_eq!(values, ["3 4", "6", "gold"]);
    // What is not in the bag can't be drawn.
    let answers = Answers::early([("dig.first", "3 4"), ("dig.second", "6"), ("pile", "mud")]);
    assert_eq!(run(&State::default(), Action::Dig, &answers).expect_err("no mud").legal, ["copper", "gold"]);
}

#[test]
fn an_early_answer_stands_for_one_roll_only() {
    let answers = Answers::early([("dig", "3 4")]);
    let refusal = run(&State::default(), Action::Dig, &answers).expect_err("two rolls");
    assert_eq!(refusal.reason, "`dig` could mean two rolls, `dig.first` and `dig.second`");
}

#[test]
fn what_nothing_asked_for_is_on_the_trail() {
    let mut answers = Answers::early([("dig.first", "3 4"), ("dig.second", "6"), ("pile", "gold"), ("pil", "mud")]);
    answers.recorded.push(recorded("elsewhere", Value::Yes(true)));
    let Ok(Step::Done { trail, .. }) = run(&State::default(), Action::Dig, &answers) else { panic!("not done") };
    assert_eq!((trail.unused, trail.unused_early), (vec!["elsewhere".to_owned()], vec!["pil".to_owned()]));
    // A question with one answer is not asked, but an answer given to it is judged, and counts as used.
    answers.recorded.clear();
    answers.early = vec![Early { key: "only".to_owned(), raw: Raw::Text("road".to_owned()) }];
    answers.early.extend(Answers::early([("dig.first", "3 4"), ("dig.second", "6"), ("pile", "gold")]).early);
    assert_eq!(run(&State::default(), Action::Dig, &answers).expect_err("no road").legal, ["way"]);
}

#[test]
fn choosing_from_nothing_is_a_fault_of_the_program() {
    let refusal = run(&State::default(), Action::Nothing, &Answers::default()).expect_err("nothing to choose");
    assert_eq!(refusal.reason, "`void` has no legal answer: a fault of the program, please report it");
}
