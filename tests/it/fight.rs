//! A game of two fighters, small enough to know its odds by heart: the measure of the walk.
//!
//! Each fighter's die depends on the wounds taken; each round both roll two of their own die and take the worse, which wounds the
//! other, both at once. Two quiet rounds in a row end it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tablehand::dice::{Die, FaceSpec, Pool};
use tablehand::kernel::walk::{Reach, walk};
use tablehand::kernel::{Fault, Flow, Form, Game, Known, Next, Outcome, Play, Span, Table, Weight, ask, note};

/// The game.
#[derive(Debug)]
pub struct Fight;

/// Dice by how badly a fighter is wounded: hardly, badly, nearly dead.
pub struct Dice([Die; 3]);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Round,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    health: [i32; 2],
    wounds: [i32; 2],
    quiet: u8,
    known: Arc<Known>,
}

impl State {
    pub fn new(a: i32, b: i32) -> Self {
        Self { health: [a, b], wounds: [0, 0], quiet: 0, known: Arc::default() }
    }

    fn dead(&self, fighter: usize) -> bool {
        self.wounds[fighter] >= self.health[fighter]
    }

    fn end(&self) -> Option<&'static str> {
        match (self.dead(0), self.dead(1), self.quiet) {
            (true, true, _) => Some("both dead"),
            (false, true, _) => Some("A wins"),
            (true, false, _) => Some("B wins"),
            (false, false, 2..) => Some("quiet"),
            _ => None,
        }
    }
}

impl Dice {
    pub fn new() -> Self {
        // Fewer wounds dealt is worse, so faces stand highest first.
        let die = |id: &str, sides: [(i32, u32); 4]| {
            let faces = sides.iter().filter(|(_, sides)| *sides > 0);
            let faces = faces.map(|(value, sides)| FaceSpec { name: value.to_string(), value: Some(*value), sides: *sides });
            Die::new(id, faces.collect()).expect("a die")
        };
        Self([
            die("hardly", [(3, 1), (2, 2), (1, 2), (0, 1)]),
            die("badly", [(3, 1), (2, 1), (1, 2), (0, 2)]),
            die("nearly", [(3, 0), (2, 2), (1, 1), (0, 3)]),
        ])
    }

    fn of(&self, wounds: i32, health: i32) -> &Die {
        let at = if 3 * wounds < health {
            0
        } else if 3 * wounds < 2 * health {
            1
        } else {
            2
        };
        &self.0[at]
    }
}

impl Game for Fight {
    type Pack = Dice;
    type Action = Action;
    type State = State;

    fn next(_: &Dice, state: &State) -> Next<Action> {
        match state.end() {
            None => Next::Must(Action::Round),
            Some(end) => Next::Over(Outcome { summary: end.to_owned(), ..Outcome::default() }),
        }
    }

    fn run(play: &mut Play<'_, Self>, Action::Round: Action, table: &mut Table<'_>) -> Flow<()> {
        let mut dealt = [0, 0];
        for fighter in [0, 1] {
            let die = play.pack.of(play.state.wounds[fighter], play.state.health[fighter]);
            let worst = table.roll(ask(["roll.a", "roll.b"][fighter]), &Pool::of(die, 2).worst())?;
            dealt[fighter] = die.value(worst);
        }
        play.state.wounds[0] += dealt[1];
        play.state.wounds[1] += dealt[0];
        for fighter in [0, 1] {
            play.state.wounds[fighter] = play.state.wounds[fighter].min(play.state.health[fighter]);
        }
        play.state.quiet = if dealt == [0, 0] { play.state.quiet + 1 } else { 0 };
        table.tell(|| note(format!("A deals {}, B deals {}", dealt[0], dealt[1])));
        Ok(())
    }

    fn faults(_: &Dice, _: &State) -> Vec<Fault> {
        Vec::new()
    }

    fn known(state: &mut State) -> &mut Arc<Known> {
        &mut state.known
    }

    fn printed(_: &Dice, _: &str) -> Option<Form> {
        None
    }

    fn ends(_: &State, _: Action, after: &State) -> Span {
        if after.end().is_some() { Span::End } else { Span::Round }
    }

    fn facts(_: &Dice, _: &State, after: &State) -> Vec<tablehand::kernel::Fact> {
        after.end().map(|end| end.to_owned().into()).into_iter().collect()
    }

    fn label(_: &Dice, _: &State, _: Action) -> String {
        "fight a round".to_owned()
    }
}

/// The chance of each end of a fight, exactly.
pub fn odds(a: i32, b: i32, merge: bool) -> Vec<(String, Weight)> {
    let reach = Reach { horizon: Span::End, merge, ..Reach::default() };
    let walk = walk::<Fight>(&Dice::new(), &State::new(a, b), None, Action::Round, &[], reach).expect("a walk");
    let mut ends: Vec<(String, Weight)> = Vec::new();
    for end in walk.ends {
        let name = end.state.end().expect("an end").to_owned();
        match ends.iter_mut().find(|(known, _)| *known == name) {
            Some((_, weight)) => weight.add(&end.weight),
            None => ends.push((name, end.weight)),
        }
    }
    ends.sort_by(|one, other| one.0.cmp(&other.0));
    ends
}

fn fractions(a: i32, b: i32) -> Vec<(String, String)> {
    odds(a, b, true).into_iter().map(|(name, weight)| (name, weight.fraction().to_string())).collect()
}

#[test]
fn three_against_three_is_exact_to_the_printed_fractions() {
    let expected = [
        ("A wins", "49497439975417409417/127936296134683656192"),
        ("B wins", "49497439975417409417/127936296134683656192"),
        ("both dead", "6583097214037303427/127936296134683656192"),
        ("quiet", "828085887770797553/4738381338321616896"),
    ];
    assert_eq!(fractions(3, 3), expected.map(|(name, chance)| (name.to_owned(), chance.to_owned())));
}

fn close(a: i32, b: i32, expected: [f64; 4]) {
    let ends = odds(a, b, true);
    let mut total = Weight::zero();
    for ((name, weight), expected) in ends.iter().zip(expected) {
        assert!((weight.p() - expected).abs() < 5e-10, "{name}: {} is not {expected}", weight.p());
        total.add(weight);
    }
    assert_eq!(total.fraction().to_string(), "1");
}

#[test]
fn six_against_five_and_thirty_against_thirty_agree_to_nine_places() {
    close(6, 5, [0.424_677_018, 0.286_854_372, 0.018_433_949, 0.270_034_662]);
    close(30, 30, [0.038_832_356, 0.038_832_356, 0.000_063_273, 0.922_272_014]);
}

#[test]
fn merging_equal_states_changes_no_chance() {
    let fractions = |merge| odds(2, 2, merge).into_iter().map(|(name, weight)| (name, weight.fraction().to_string())).collect::<Vec<_>>();
    assert_eq!(fractions(true), fractions(false));
}
