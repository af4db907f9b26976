//! `demo`: a fight that plays itself. In memory only: nothing of the user's is read or written.

use std::io::{self, Write as _};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use super::Context;
use super::error::Done;
use crate::front::evening::Evening;
use crate::front::interrupt;
use crate::front::text::{Got, Prompt, Reader, Text};
use crate::games;
use crate::kernel::{Early, Raw, Refusal};
use crate::packs::Layer;
use crate::session::{Host, NewSession, Session};
use crate::store::Store;
use crate::toolbox::erased::AnyGame;
use crate::view::{Look, Screen};

/// What is played: a game, answers to its set-up (or a state), and what is typed.
pub struct Demo<'a> {
    /// The game.
    pub game: Rc<dyn AnyGame>,
    /// A state to begin from; the set-up for none.
    pub state: Option<&'a str>,
    /// Answers to the set-up.
    pub early: &'a [(&'a str, &'a str)],
    /// Lines as they are typed at the prompts; what begins with `#` is told, not typed.
    pub script: &'a str,
}

const STATE: &str = include_str!("../../tests/scenarios/dragons-down/states/s01.json");
const CHIPS: &str = include_str!("../../tests/packs/made-up-chips/dragons-down/chips.toml");

/// Plays the demonstration: the combat example of Dragons Down's rulebook, from the position that the tests begin with. The few
/// numbers that the rulebook does not print are made up, and the script says so.
pub fn run(context: &Context) -> Done {
    let chips = Layer::dir("made-up-chips", vec![("made-up-chips/chips.toml".to_owned(), CHIPS.to_owned())]);
    let game = games::open_on_top("dragons-down", chips)?;
    play(context, &Demo { game, state: Some(STATE), early: &[], script: include_str!("demo.txt") })
}

/// Plays a script before whoever watches.
///
/// # Errors
/// When a line of the script is refused, or nothing can be shown.
pub fn play(context: &Context, demo: &Demo<'_>) -> Done {
    let host = Host { game: Rc::clone(&demo.game), fingerprint: String::new() };
    let early = demo.early.iter().map(|(key, value)| Early { key: (*key).to_owned(), raw: Raw::Text((*value).to_owned()) });
    let new = NewSession {
        name: Some("demo".to_owned()),
        seed: Some(1),
        from: demo.state.map(str::to_owned),
        physical: true,
        early: early.collect(),
        ..NewSession::default()
    };
    let mut session = Session::create(Store::in_memory()?, host, new)?;
    interrupt::install();
    let reader = Script { screen: context.screen, lines: demo.script.lines().collect(), at: 0 };
    let mut front = Text::new(context.screen, reader, false);
    let no_dice = |_: &[String]| Err(Refusal::new("the demonstration asks for no other dice"));
    let mut evening = Evening::new(&mut session, &mut front, &no_dice, false);
    evening.greet()?;
    evening.play()?;
    Ok(())
}

/// Lines that type themselves.
struct Script<'a> {
    screen: Screen,
    lines: Vec<&'a str>,
    at: usize,
}

impl Reader for Script<'_> {
    fn read(&mut self, prompt: Prompt<'_>) -> io::Result<Got> {
        while let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            match line.strip_prefix('#') {
                Some(said) => {
                    self.screen.say(Look::Strong, said.trim())?;
                    self.pause();
                }
                None => {
                    self.pause();
                    let mark = if prompt.mark.is_empty() { String::new() } else { format!("{} ", prompt.mark) };
                    writeln!(io::stdout().lock(), "{mark}> {line}")?;
                    return Ok(Got::Line((*line).to_owned()));
                }
            }
        }
        Ok(Got::End)
    }

    fn confirm(&mut self, _: &str) -> io::Result<bool> {
        Ok(true)
    }

    fn someone(&self) -> bool {
        false
    }

    fn line(&self) -> Option<usize> {
        Some(self.at)
    }
}

impl Script<'_> {
    /// Time to read, where someone does.
    fn pause(&self) {
        if self.screen.terminal && !self.screen.plain {
            thread::sleep(Duration::from_millis(700));
        }
    }
}
