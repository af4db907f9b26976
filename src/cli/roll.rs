//! `roll`: dice without a game. Opens no session; reads no pack unless a die is named.

use std::io::{self, BufWriter, Write as _};

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use serde::Serialize;

use super::Context;
use super::args::RollArgs;
use super::dice::{Typed, typed, words};
use super::error::{AppError, Done};
use crate::dice::{Expression, ReadAs, Rolled};
use crate::session::generator::{NAME, fresh_seed};
use crate::view::clean;

#[derive(Serialize)]
struct RollJson {
    dice: Vec<String>,
    faces: Vec<String>,
    reading: String,
    result: String,
}

/// Rolls each roll so often, in turn.
pub fn run(context: &Context, args: &RollArgs) -> Done {
    let rolls = args.dice.iter().map(|text| typed(context, text)).collect::<Result<Vec<_>, _>>()?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    if context.global.json {
        write!(out, "{{\"seed\":{seed},\"generator\":\"{NAME}\",\"rolls\":[")?;
    }
    let mut first = true;
    for _ in 0..args.times {
        for typed in &rolls {
            let rolled = typed.roll.roll(&mut || generator.next_u64());
            if context.global.json {
                if !std::mem::take(&mut first) {
                    out.write_all(b",")?;
                }
                serde_json::to_writer(&mut out, &json(typed, &rolled)).map_err(io::Error::from)?;
            } else {
                let line = line(typed, &rolled, rolls.len() > 1 || args.times == 1);
                for line in context.screen.lines(&line, 2) {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    if context.global.json {
        writeln!(out, "]}}")?;
    }
    out.flush()?;
    Ok(())
}

/// Rolls each once, worded.
///
/// # Errors
/// When a word is no roll, or no dice can be had.
pub fn lines(context: &Context, rolls: &[String]) -> Result<Vec<String>, AppError> {
    let rolls = rolls.iter().map(|text| typed(context, text)).collect::<Result<Vec<_>, _>>()?;
    let mut generator = ChaCha8Rng::seed_from_u64(fresh_seed()?);
    Ok(rolls.iter().map(|typed| line(typed, &typed.roll.roll(&mut || generator.next_u64()), true)).collect())
}

/// What is read of it: numbers are summed, faces as their die says, else each for itself.
fn reading(typed: &Typed) -> ReadAs {
    match typed.roll {
        Expression::Numeric(_) => ReadAs::Sum,
        Expression::Named(_) => typed.read.unwrap_or(ReadAs::Each),
    }
}

fn json(typed: &Typed, rolled: &Rolled) -> RollJson {
    let read = reading(typed);
    RollJson { dice: typed.roll.names(), faces: rolled.faces(), reading: words(typed, read), result: rolled.result(read) }
}

/// `4d6kh3: 6 (2) 4 5 = 15`; `dragons-down/hitx2: hit equal = equal (worst)`. What is not kept stands in brackets.
fn line(typed: &Typed, rolled: &Rolled, named: bool) -> String {
    let read = reading(typed);
    let shown = match rolled {
        Rolled::Numeric { terms, modifier, total } => {
            let mut shown = String::new();
            for (at, term) in terms.iter().enumerate() {
                shown.push_str(match (at, term.term.minus) {
                    (0, false) => "",
                    (0, true) => "- ",
                    (_, false) => " + ",
                    (_, true) => " - ",
                });
                let dice: Vec<String> =
                    term.dice.iter().map(|die| if die.kept { die.number.to_string() } else { format!("({})", die.number) }).collect();
                shown.push_str(&dice.join(" "));
            }
            match modifier {
                0 => {}
                1.. => shown.push_str(&format!(" + {modifier}")),
                _ => shown.push_str(&format!(" - {}", modifier.unsigned_abs())),
            }
            if shown == total.to_string() { shown } else { format!("{shown} = {total}") }
        }
        Rolled::Named { die, .. } => {
            let faces = rolled.faces().join(" ");
            let result = rolled.result(read);
            if faces == result { faces } else { format!("{faces} = {result} ({})", read.words(die)) }
        }
    };
    if named { format!("{}: {shown}", clean(&typed.roll.to_string())) } else { shown }
}
