//! Dice by their full ids, from the packs; read only if a named die is typed.

use std::cell::RefCell;
use std::collections::BTreeMap;

use console::measure_text_width;

use super::Context;
use super::error::{AppError, Kind};
use crate::dice::{Die, Expression, NotationFault, ReadAs, Reading, exact, parse};
use crate::games::{self, OpenError};
use crate::kernel::Refusal;
use crate::packs::{self, Layer, PackDie, Problems, Records};

/// A roll as typed, with the default reading of its dice.
pub struct Typed {
    /// As it was typed.
    pub text: String,
    /// What is rolled.
    pub roll: Expression,
    /// The reading of the pack, for dice with faces.
    pub read: Option<ReadAs>,
}

/// Reads a roll.
///
/// # Errors
/// When it is no roll, or names a die that no pack has; the place is shown.
pub fn typed(context: &Context, text: &str) -> Result<Typed, AppError> {
    let box_of_dice = BoxOfDice { context, games: RefCell::new(BTreeMap::new()) };
    let roll = parse(text, &|id| box_of_dice.find(id).map(|die| die.die)).map_err(|fault| wrong(context, text, fault))?;
    let read = match &roll {
        Expression::Named(named) => box_of_dice.find(named.die.id()).and_then(|die| die.read).and_then(read_as),
        Expression::Numeric(_) => None,
    };
    Ok(Typed { text: text.to_owned(), roll, read })
}

/// The dice of the games asked for so far.
struct BoxOfDice<'a> {
    context: &'a Context,
    games: RefCell<BTreeMap<String, BTreeMap<String, PackDie>>>,
}

impl BoxOfDice<'_> {
    fn find(&self, id: &str) -> Option<PackDie> {
        let (game, die) = id.split_once('/')?;
        // A short name or a unique beginning will do, as everywhere.
        let game = games::id(game).map_or_else(|_| game.to_owned(), str::to_owned);
        let mut games = self.games.borrow_mut();
        let dice = games.entry(game.clone()).or_insert_with(|| dice_of(self.context, &game));
        dice.get(die).cloned()
    }
}

/// The dice of a game, those with faults left out: `data check` is where these are told.
fn dice_of(context: &Context, game: &str) -> BTreeMap<String, PackDie> {
    let Ok(layers) = packs::read::layers(game, &context.global.pack) else { return BTreeMap::new() };
    let layers: Vec<Layer> = layers.into_iter().map(Layer::dice_only).collect();
    let mut problems = Problems::new();
    packs::dice(&Records::load(game, &layers, &mut problems), &mut problems)
}

fn read_as(reading: Reading) -> Option<ReadAs> {
    match reading {
        Reading::Worst => Some(ReadAs::Worst),
        Reading::Best => Some(ReadAs::Best),
        Reading::Sum => Some(ReadAs::Sum),
        Reading::Each => Some(ReadAs::Each),
        Reading::Tally => Some(ReadAs::Tally),
        Reading::Count => None,
    }
}

/// What is wrong with the packs of the game whose die is meant. A die that is left out for its faults is not simply unknown.
fn faulty(context: &Context, text: &str) -> Option<OpenError> {
    let (game, _) = text.split_once('/')?;
    let game = games::id(game).ok()?;
    let layers = packs::read::layers(game, &context.global.pack).ok()?;
    let mut problems = Problems::new();
    packs::dice(&Records::load(game, &layers, &mut problems), &mut problems);
    problems.has_errors().then(|| OpenError::Faulty { game, problems: problems.finish() })
}

/// The fault with its place marked beneath.
fn wrong(context: &Context, text: &str, fault: NotationFault) -> AppError {
    let every = |game: &str| dice_of(context, game).keys().map(|die| format!("{game}/{die}")).collect::<Vec<_>>();
    let known: Vec<String> = packs::builtin_games().flat_map(every).collect();
    let fault = fault.suggest(known.iter().map(String::as_str));
    if let Some(faulty) = faulty(context, text).filter(|_| fault.hint.is_none()) {
        return faulty.into();
    }
    let mut error = AppError::new(Kind::Usage, fault.message.clone()).expected(fault.expected.clone());
    if let Some(hint) = &fault.hint {
        error = error.hint(format!("did you mean `{hint}`?"));
    }
    let width = |range: std::ops::Range<usize>| text.get(range).map_or(0, measure_text_width);
    let marks = "^".repeat(width(fault.span.clone()).max(1));
    error.detail = vec![format!("  {text}"), format!("  {}{marks}", " ".repeat(width(0..fault.span.start)))];
    error
}

/// The id of a die that exists.
#[must_use]
pub fn ids(context: &Context) -> Vec<String> {
    let every = |game: &str| dice_of(context, game).into_values().map(|die: PackDie| Die::id(&die.die).to_owned()).collect::<Vec<_>>();
    packs::builtin_games().flat_map(every).collect()
}

/// The odds of dice as lines, for a prompt.
///
/// # Errors
/// When a word is no roll, or its chances are out of reach.
pub fn odds_lines(context: &Context, rolls: &[String]) -> Result<Vec<String>, Refusal> {
    let mut lines = Vec::new();
    for text in rolls {
        let roll = typed(context, text)?;
        let read = roll.read.unwrap_or(if matches!(roll.roll, Expression::Numeric(_)) { ReadAs::Sum } else { ReadAs::Each });
        let odds = exact::distribution(&roll.roll, read).map_err(too_big)?;
        lines.push(format!("{}, {}", roll.roll, words(&roll, read)));
        let shown = odds.iter().map(|chance| format!("{} {}", chance.meaning, odds.fraction(&chance).percent()));
        lines.extend(shown.collect::<Vec<_>>().chunks(6).map(|some| format!("  {}", some.join("  "))));
    }
    Ok(lines)
}

/// How a roll is read, in words.
#[must_use]
pub fn words(typed: &Typed, read: ReadAs) -> String {
    match &typed.roll {
        Expression::Numeric(_) => "sum".to_owned(),
        Expression::Named(named) => read.words(&named.die),
    }
}

/// A question of chances that is too big.
#[must_use]
pub fn too_big(fault: exact::TooBig) -> AppError {
    let advice = fault.advice.trim_start_matches([',', ';', ' ']);
    let error = AppError::new(Kind::Refused, format!("the exact chances of {} are out of reach: {}", fault.of, fault.size));
    error.hint(if advice.is_empty() { "ask about fewer dice".to_owned() } else { format!("ask about fewer dice {advice}") })
}
