//! Ctrl-C: everything is kept already, so the program only has to leave the terminal as it found it.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use console::Term;

/// Whether a prompt is reading keys. It then sees Ctrl-C by itself, and the error travels up the usual way.
static PROMPTING: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C ended.
pub const EXIT: i32 = 130;

/// From now on Ctrl-C ends the program with 130, but for prompts that read keys, which end by themselves. Only these hide the cursor,
/// so nothing need be written here, where another thread may hold the output.
pub fn install() {
    // A second handler is refused, and the first does the same.
    let _ = ctrlc::set_handler(|| {
        if !PROMPTING.load(Ordering::SeqCst) {
            process::exit(EXIT);
        }
    });
}

/// Runs `prompt`, which reads keys.
pub(super) fn prompting<T>(prompt: impl FnOnce() -> T) -> T {
    PROMPTING.store(true, Ordering::SeqCst);
    let read = prompt();
    PROMPTING.store(false, Ordering::SeqCst);
    read
}

/// Shows the cursor again, should a list have hidden it.
pub fn restore() {
    let term = Term::stdout();
    if term.is_term() {
        let _ = term.show_cursor();
    }
}
