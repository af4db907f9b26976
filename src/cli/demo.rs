//! `demo`: the combat example of Dragons Down's rulebook plays itself. It touches nothing of the user's.
//!
//! What it plays is the very file that the tests run; the few numbers that the rulebook does not print are made up, and it says so.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::thread::sleep;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::Context;
use super::error::{AppError, Done, Kind};
use crate::games;
use crate::kernel::{Answers, Early, Raw};
use crate::packs::Layer;
use crate::toolbox::erased::{AnyNext, AnyStep};
use crate::view::Look;

const SCRIPT: &str = include_str!("../../tests/scenarios/dragons-down/combat/s01-s03-combat-example.toml");
const STATE: &str = include_str!("../../tests/scenarios/dragons-down/states/s01.json");
const CHIPS: &str = include_str!("../../tests/packs/made-up-chips/dragons-down/chips.toml");

/// What the demo reads of a scenario.
#[derive(Deserialize)]
struct Script {
    step: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "do", default)]
    action: String,
    #[serde(default)]
    answers: BTreeMap<String, String>,
}

/// Plays the fight, a step at a time; slowly if someone watches.
pub fn run(context: &Context) -> Done {
    let broken = |what: String| AppError::new(Kind::Data, format!("the demo does not run: {what}")).hint("please report it");
    let script: Script = toml::from_str(SCRIPT).map_err(|error| broken(error.to_string()))?;
    let chips = Layer::dir("made-up-chips", vec![("made-up-chips/chips.toml".to_owned(), CHIPS.to_owned())]);
    let game = games::open_on_top("dragons-down", chips)?;
    let mut state = game.read(STATE).map_err(broken)?;
    let screen = &context.screen;
    let pause = if io::stdout().is_terminal() && !context.global.json { Duration::from_millis(900) } else { Duration::ZERO };
    if !context.global.json {
        screen.say(Look::Strong, "Dragons Down, the rulebook's combat example: a Knight and a Barbarian against three monsters")?;
        screen.say(Look::Faint, "numbers that the rulebook does not print are made up; Ctrl-C ends it")?;
    }
    for step in script.step {
        let action = match game.next(&state) {
            AnyNext::Must(action) => action,
            AnyNext::May(_) if !step.action.is_empty() => step.action,
            _ => break,
        };
        let early = step.answers.into_iter().map(|(key, typed)| Early { key, raw: Raw::Text(typed) });
        let answers = Answers { early: early.collect(), ..Answers::default() };
        let label = game.label(&state, &action);
        let AnyStep::Done { state: after, notes, trail } =
            game.advance(&state, None, &action, &answers).map_err(|refusal| broken(refusal.to_string()))?
        else {
            return Err(broken(format!("{action} asks for more")));
        };
        state = after;
        if context.global.json {
            writeln!(io::stdout().lock(), "{}", json!({ "action": action, "label": label, "notes": notes }))?;
            continue;
        }
        screen.say(Look::Strong, &format!("» {label}"))?;
        for used in &trail.used {
            screen.say(Look::Faint, &format!("  {} = {}", used.id, used.value))?;
        }
        for note in &notes {
            screen.say(Look::Usual, &format!("· {note}"))?;
        }
        sleep(pause);
    }
    if !context.global.json {
        screen.say(Look::Faint, "that was the demo; `tablehand new dragons-down` begins an evening")?;
    }
    Ok(())
}
