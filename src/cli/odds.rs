//! `odds`: exact chances of dice, or of an action (`odds do …`).

use std::io::{self, Write as _};
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::Context;
use super::args::OddsArgs;
use super::dice::{Typed, too_big, typed, words};
use super::error::{AppError, Done};
use super::table;
use crate::dice::{Die, Distribution, Expression, Fraction, ReadAs, exact};
use crate::front::chances::{Detail, Part, odds_lines};
use crate::front::interrupt;
use crate::front::json::odds as odds_json;
use crate::front::menu::{named, offered, split};
use crate::kernel::Span;
use crate::kernel::walk::Reach;
use crate::session::SessionError;
use crate::view::{Bar, Look, chances};

/// Odds of dice; of an action if the first word is `do`.
pub fn run(context: &Context, args: &OddsArgs) -> Done {
    if args.words.first().is_some_and(|word| word == "do") {
        return of_action(context, args);
    }
    let rolls = args.words.iter().map(|text| typed(context, text)).collect::<Result<Vec<_>, _>>()?;
    for typed in &rolls {
        one(context, args, typed)?;
    }
    Ok(())
}

/// Odds of an action of the session; for none, of the unfinished step.
fn of_action(context: &Context, args: &OddsArgs) -> Done {
    let session = table::session(context)?;
    let (early, rest) = split(args.words.iter().skip(1).cloned());
    let sheet = session.game().sheet(session.state());
    let (action, seat) = match rest.as_slice() {
        [] => (None, None),
        [one] => {
            let (action, seat) = named(one, &offered(&session), sheet);
            (Some(action), seat)
        }
        [_, extra, ..] => {
            return Err(AppError::usage(format!("`{extra}` is no answer"))
                .expected("id=answer after the action")
                .hint("as in odds do attack target=giant-1"));
        }
    };
    let action = match (&action, session.unfinished()) {
        // The unfinished step may be named, too.
        (Some(word), Some((open, _))) if open.starts_with(word.as_str()) => Some(open.to_owned()),
        (Some(word), None) => Some(session.action_named(word)?),
        (action, _) => action.clone(),
    };
    let horizon = args.to;
    let reach = Reach { horizon, patient: interrupt::patient, ..Reach::default() };
    let mut waited = Duration::ZERO;
    let worked = interrupt::patiently(&mut waited, interrupt::ALONE, || session.odds(action.as_deref(), seat, &early, reach));
    let odds = worked.map_err(|error| match error {
        SessionError::Refused(refusal) if refusal.big && horizon > Span::Step => {
            // What is advised has been tried.
            let near = Reach { horizon: Span::Step, ..reach };
            let near = interrupt::patiently(&mut Duration::ZERO.clone(), interrupt::at_a_prompt(), || {
                session.odds(action.as_deref(), seat, &early, near)
            });
            let hint = if near.is_ok() { "--to step can be told" } else { "answer some of the rolls" };
            refusal.hint(hint).into()
        }
        error => error,
    })?;
    let of = action.or_else(|| session.unfinished().map(|(action, _)| action.to_owned())).unwrap_or_default();
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", odds_json(&of, &odds))?;
        return Ok(());
    }
    for part in odds_lines(&context.screen, &of, &odds, Detail::Ends) {
        match part {
            Part::Text(look, text) => context.screen.say(look, &text)?,
            Part::Lines(lines) => context.screen.put(&lines)?,
            Part::Chart(bars) => context.screen.put(&chances(&context.screen, &bars, args.fraction))?,
        }
    }
    Ok(())
}

fn one(context: &Context, args: &OddsArgs, typed: &Typed) -> Done {
    let read = reading(args, typed)?;
    let odds = exact::distribution(&typed.roll, read).map_err(too_big)?;
    let reached = args.at_least.as_deref().map(|least| at_least(typed, &odds, least)).transpose()?;
    if context.global.json {
        let json = as_json(typed, read, &odds, args.at_least.as_deref().zip(reached.as_ref()));
        writeln!(io::stdout().lock(), "{json}")?;
        return Ok(());
    }
    let screen = &context.screen;
    screen.say(Look::Strong, &format!("{}, {}", typed.roll, words(typed, read)))?;
    if let (Some(least), Some(chance)) = (&args.at_least, &reached) {
        let better = if odds.mean().is_some() { "or more" } else { "or better" };
        let bar = bar(format!("{least} {better}"), chance);
        return Ok(screen.put(&chances(screen, &[bar], args.fraction))?);
    }
    let bars: Vec<Bar> = odds.iter().map(|chance| bar(chance.meaning.to_string(), &odds.fraction(&chance))).collect();
    screen.put(&chances(screen, &bars, args.fraction))?;
    if let Some(mean) = odds.mean() {
        screen.say(Look::Faint, &format!("on average {}", rounded(mean)))?;
    }
    Ok(())
}

fn reading(args: &OddsArgs, typed: &Typed) -> Result<ReadAs, AppError> {
    match (&typed.roll, &args.read) {
        (Expression::Named(named), Some(word)) => ReadAs::parse(word, &named.die).map_err(|fault| AppError::usage(fault.to_string())),
        (Expression::Named(_), None) => Ok(typed.read.unwrap_or(ReadAs::Each)),
        (Expression::Numeric(_), Some(word)) if word != "sum" => {
            Err(AppError::usage(format!("`{}` has numbered dice, and these are summed", typed.text))
                .expected("--read with dice that have faces of their own")
                .hint("keep the highest or lowest with kh or kl, as in 2d20kh1"))
        }
        (Expression::Numeric(_), _) => Ok(ReadAs::Sum),
    }
}

fn at_least(typed: &Typed, odds: &Distribution, least: &str) -> Result<Fraction, AppError> {
    if let Ok(number) = least.parse::<i64>()
        && let Some(chance) = odds.at_least(number)
    {
        return Ok(chance);
    }
    let die = if let Expression::Named(named) = &typed.roll { Some(&named.die) } else { None };
    let face = die.and_then(|die| die.face(&least.to_lowercase()));
    if let Some(chance) = face.and_then(|face| odds.at_least_as_good(face)) {
        return Ok(chance);
    }
    let what = |die: &Die| die.faces().iter().map(|face| face.name.as_str()).collect::<Vec<_>>().join(", ");
    let error = AppError::usage(format!("`{least}` is not what {} can come to", typed.roll));
    Err(match die {
        _ if odds.mean().is_some() => error.expected("a whole number"),
        Some(die) if face.is_none() => error.expected(format!("one of {}", what(die))),
        _ => error.expected("a reading that has better and worse").hint("add --read worst, best, sum or count:FACE"),
    })
}

fn as_json(typed: &Typed, read: ReadAs, odds: &Distribution, reached: Option<(&str, &Fraction)>) -> Json {
    let outcome = |chance: crate::dice::Chance<'_>| {
        let fraction = odds.fraction(&chance);
        json!({ "result": chance.meaning.to_string(), "chance": fraction.to_string(), "p": fraction.as_f64() })
    };
    let outcomes: Vec<Json> = odds.iter().map(outcome).collect();
    let mut json = json!({ "of": typed.roll.to_string(), "reading": words(typed, read), "outcomes": outcomes, "total": "1" });
    if let (Some((least, chance)), Some(map)) = (reached, json.as_object_mut()) {
        map.insert("at-least".to_owned(), json!({ "result": least, "chance": chance.to_string(), "p": chance.as_f64() }));
    }
    json
}

fn bar(what: String, chance: &Fraction) -> Bar {
    Bar { what, percent: chance.percent(), fraction: chance.to_string(), p: chance.as_f64() }
}

fn rounded(mean: f64) -> String {
    let text = format!("{mean:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
