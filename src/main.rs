//! Turns a result into an exit code, and nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    tablehand::cli::main()
}
