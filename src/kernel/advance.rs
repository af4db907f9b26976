//! Runs one action on a copy of a state.

use super::answers::FromAnswers;
use super::{Answers, Flow, Game, Note, Play, Question, Refusal, Seat, Source, Stop, Table, Trail};

/// Where a run got to.
#[derive(Debug)]
pub enum Step<G: Game> {
    /// One more answer is needed; nothing has changed for good.
    Asks {
        /// What is asked.
        question: Box<Question>,
        /// What happened up to here.
        notes: Vec<Note>,
        /// What was used up to here.
        trail: Trail,
        /// The position as far as it came: for showing, never for keeping.
        state: Box<G::State>,
    },
    /// It ran to its end.
    Done {
        /// The state after it.
        state: Box<G::State>,
        /// What happened.
        notes: Vec<Note>,
        /// What was used.
        trail: Trail,
    },
}

/// Runs `action`, done by `seat`, on a copy of `state`, feeding it `answers`. To go on, add one answer and call again.
///
/// # Errors
/// When the rules refuse, or an answer is illegal. Nothing has changed then.
pub fn advance<G: Game>(
    pack: &G::Pack,
    state: &G::State,
    seat: Option<Seat>,
    action: G::Action,
    answers: &Answers,
) -> Result<Step<G>, Refusal> {
    advance_with::<G>(pack, state, seat, answers, |play, table| G::run(play, action, table))
}

/// Runs `action` against any source. Unless `telling`, no notes and no trail are kept.
///
/// # Errors
/// When the rules refuse, or an answer is illegal.
pub fn advance_from<G: Game>(
    pack: &G::Pack,
    state: &G::State,
    seat: Option<Seat>,
    action: G::Action,
    source: &mut dyn Source,
    telling: bool,
) -> Result<Step<G>, Refusal> {
    let people = || G::people(pack, state);
    run_on::<G>(pack, state, seat, &mut Table::new(source, telling, false, &people), |play, table| G::run(play, action, table))
}

/// Runs any procedure on a copy of `state`, feeding it `answers`: for what a table does outside its game's actions.
///
/// # Errors
/// When the procedure refuses, or an answer is illegal.
pub fn advance_with<G: Game>(
    pack: &G::Pack,
    state: &G::State,
    seat: Option<Seat>,
    answers: &Answers,
    procedure: impl FnOnce(&mut Play<'_, G>, &mut Table<'_>) -> Flow<()>,
) -> Result<Step<G>, Refusal> {
    let mut source = FromAnswers::new(answers);
    let people = || G::people(pack, state);
    let mut step = run_on::<G>(pack, state, seat, &mut Table::new(&mut source, true, answers.anyway, &people), procedure)?;
    let (Step::Asks { trail, .. } | Step::Done { trail, .. }) = &mut step;
    (trail.unused, trail.unused_early) = source.unused();
    Ok(step)
}

fn run_on<G: Game>(
    pack: &G::Pack,
    state: &G::State,
    seat: Option<Seat>,
    table: &mut Table<'_>,
    procedure: impl FnOnce(&mut Play<'_, G>, &mut Table<'_>) -> Flow<()>,
) -> Result<Step<G>, Refusal> {
    let mut play = Play::<G> { pack, state: state.clone(), seat };
    let outcome = procedure(&mut play, table);
    let (notes, trail) = (std::mem::take(&mut table.notes), std::mem::take(&mut table.trail));
    match outcome {
        Ok(()) => Ok(Step::Done { state: Box::new(play.state), notes, trail }),
        Err(Stop::Ask(mut question)) => {
            for option in question.options.iter_mut().filter(|option| option.label == option.key) {
                option.label = G::called(pack, &play.state, &option.key).unwrap_or_else(|| std::mem::take(&mut option.label));
            }
            let question = Box::new(question.with_people(&G::people(pack, &play.state)));
            Ok(Step::Asks { question, notes, trail, state: Box::new(play.state) })
        }
        Err(Stop::Refuse(refusal)) => Err(*refusal),
    }
}
