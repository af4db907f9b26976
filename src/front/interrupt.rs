//! Ctrl-C: everything is kept already, so the program only has to leave the terminal as it found it. While odds are worked out it
//! gives up the odds alone, as does too long a wait.

use std::env;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use console::Term;

/// Whether a prompt is reading keys. It then sees Ctrl-C by itself, and the error travels up the usual way.
static PROMPTING: AtomicBool = AtomicBool::new(false);

/// Whether odds are being worked out, whether Ctrl-C has given them up, and since when they are, in milliseconds of [`clock`].
static WORKING: AtomicBool = AtomicBool::new(false);
static GIVEN_UP: AtomicBool = AtomicBool::new(false);
static SINCE: AtomicU64 = AtomicU64::new(0);

/// The second that was told last.
static TOLD: AtomicU64 = AtomicU64::new(0);

/// So long a table waits for all odds that were asked for together, at a prompt, unless `TABLEHAND_ODDS_SECONDS` says otherwise.
const AT_A_PROMPT: Duration = Duration::from_secs(5);

/// So long whoever asked for them alone waits.
pub const ALONE: Duration = Duration::from_secs(15);

/// So long a table waits for all odds that were asked for together, at a prompt.
#[must_use]
pub fn at_a_prompt() -> Duration {
    let seconds = || env::var("TABLEHAND_ODDS_SECONDS").ok()?.trim().parse().ok();
    seconds().map_or(AT_A_PROMPT, Duration::from_secs)
}

/// When they are given up, as [`clock`] tells it.
static UNTIL: AtomicU64 = AtomicU64::new(0);

/// Whether nothing may be drawn twice.
static PLAIN: AtomicBool = AtomicBool::new(false);

/// From now on nothing is drawn twice: that there is something to wait for is said once.
pub fn plainly() {
    PLAIN.store(true, Ordering::SeqCst);
}

fn redraws() -> bool {
    !PLAIN.load(Ordering::SeqCst)
}

/// After so long it is told that there is something to wait for.
const SOON: Duration = Duration::from_secs(1);

/// The exit code of a program that Ctrl-C ended.
pub const EXIT: i32 = 130;

/// What Ctrl-C says: that nothing is lost, and how to go on.
static FAREWELL: OnceLock<&str> = OnceLock::new();

/// From now on Ctrl-C ends the program with 130, but for prompts that read keys, which end by themselves. Only these hide the cursor.
pub fn install() {
    // A second handler is refused, and the first does the same.
    let _ = ctrlc::set_handler(|| {
        let first = WORKING.load(Ordering::SeqCst) && !GIVEN_UP.swap(true, Ordering::SeqCst);
        if !first && !PROMPTING.load(Ordering::SeqCst) {
            // Standard error alone: the thread that is interrupted may hold the output for good, and this never longer than for a line.
            if let Some(farewell) = FAREWELL.get() {
                let _ = Term::stderr().write_line(&format!("\n{farewell}"));
            }
            process::exit(EXIT);
        }
    });
}

/// The same in a session, of which Ctrl-C says that it is kept.
pub fn install_for(farewell: &'static str) {
    let _ = FAREWELL.set(farewell);
    install();
}

/// Runs `prompt`, which reads keys.
pub(super) fn prompting<T>(prompt: impl FnOnce() -> T) -> T {
    PROMPTING.store(true, Ordering::SeqCst);
    let read = prompt();
    PROMPTING.store(false, Ordering::SeqCst);
    read
}

/// Works out odds, for so long at most, or until Ctrl-C. One has waited for so long already, and for longer afterwards.
pub fn patiently<T>(already: &mut Duration, most: Duration, work: impl FnOnce() -> T) -> T {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let now = clock();
    SINCE.store(LATE.saturating_add(now).saturating_sub(millis(*already)), Ordering::SeqCst);
    UNTIL.store(now.saturating_add(millis(most)), Ordering::SeqCst);
    // Given up once is given up for all that was asked together.
    if already.is_zero() {
        GIVEN_UP.store(false, Ordering::SeqCst);
    }
    WORKING.store(true, Ordering::SeqCst);
    let done = work();
    if WORKING.swap(false, Ordering::SeqCst) && waited() >= SOON && redraws() && Term::stderr().is_term() {
        let _ = Term::stderr().clear_line();
    }
    *already = waited();
    done
}

/// Whether a table still waits for the odds that [`patiently`] works out: not after Ctrl-C, nor for ever.
#[must_use]
pub fn patient() -> bool {
    let waited = waited();
    let term = Term::stderr();
    if waited >= SOON && TOLD.swap(waited.as_secs(), Ordering::SeqCst) != waited.as_secs() && term.is_term() {
        // Where nothing is drawn twice, it is said once.
        if !redraws() && waited.as_secs() <= SOON.as_secs() {
            let _ = term.write_line("working out the odds (Ctrl-C: without)");
        } else if redraws() {
            let _ = term.write_str(&format!("\rworking out the odds, {} s (Ctrl-C: without)", waited.as_secs()));
        }
    }
    clock() < UNTIL.load(Ordering::SeqCst) && !GIVEN_UP.load(Ordering::SeqCst)
}

/// Whether Ctrl-C has given up what is asked for.
#[must_use]
pub fn given_up() -> bool {
    GIVEN_UP.load(Ordering::SeqCst)
}

fn waited() -> Duration {
    Duration::from_millis(LATE.saturating_add(clock()).saturating_sub(SINCE.load(Ordering::SeqCst)))
}

/// The clock is read so late that one can have waited before it began.
const LATE: u64 = 1 << 40;

/// Milliseconds since it was first asked.
fn clock() -> u64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    u64::try_from(BEGUN.get_or_init(Instant::now).elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Shows the cursor again, should a list have hidden it.
pub fn restore() {
    let term = Term::stdout();
    if term.is_term() {
        let _ = term.show_cursor();
    }
}
