//! `completions`, and the hidden `generate` that writes what is committed under `man/` and `completions/`.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::args::{Cli, CompletionsArgs, GenerateArgs, Generated};
use super::error::{AppError, Done};

const SHELLS: [Shell; 5] = [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];

/// Prints the completions of a shell.
pub fn completions(args: &CompletionsArgs) -> Done {
    io::stdout().lock().write_all(&script(args.shell))?;
    Ok(())
}

/// Writes man pages or completions into a folder.
pub fn run(args: &GenerateArgs) -> Done {
    let unwritable = |error: io::Error| AppError::storage(format!("{} can't be written: {error}", args.dir.display()));
    fs::create_dir_all(&args.dir).map_err(unwritable)?;
    match args.what {
        Generated::Man => man(&args.dir).map_err(unwritable),
        Generated::Completions => {
            SHELLS.iter().try_for_each(|shell| fs::write(args.dir.join(file_name(*shell)), script(*shell)).map_err(unwritable))
        }
    }
}

fn file_name(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => "tablehand.bash",
        Shell::Elvish => "tablehand.elv",
        Shell::Fish => "tablehand.fish",
        Shell::PowerShell => "_tablehand.ps1",
        _ => "_tablehand",
    }
}

/// The static tree of commands and options, and for the shells that can, a call back into the program for what only a session
/// knows.
fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tablehand", &mut script);
    let more = match shell {
        Shell::Bash => BASH,
        Shell::Fish => FISH,
        Shell::Zsh => return zsh(&script),
        _ => "",
    };
    script.extend_from_slice(more.as_bytes());
    script
}

/// The static function stays, and is what is fallen back on.
fn zsh(fixed: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(fixed);
    let (before, _) = text.rsplit_once("if [ \"$funcstack[1]\" = \"_tablehand\" ]").unwrap_or((&text, ""));
    format!("{before}{ZSH}").into_bytes()
}

const BASH: &str = r#"
# What only a session knows comes from the program itself; the tree above is fallen back on.
_tablehand_session() {
    # Bash takes = and : for ends of words, so the line is taken apart anew.
    local line="${COMP_LINE:0:COMP_POINT}" cur="${COMP_WORDS[COMP_CWORD]}"
    local -a typed found
    read -ra typed <<< "$line"
    [[ "$line" == *[[:space:]] ]] && typed+=("")
    mapfile -t found < <(tablehand complete -- "${typed[@]:1}" 2>/dev/null)
    if (( ${#found[@]} )); then
        # What stands before the last = or : is there already.
        local whole="${typed[${#typed[@]}-1]}"
        [[ "$cur" == [=:] ]] && cur=""
        COMPREPLY=("${found[@]#"${whole%"$cur"}"}")
    else
        _tablehand "$@"
    fi
}
complete -F _tablehand_session -o nosort -o bashdefault -o default tablehand 2>/dev/null || complete -F _tablehand_session -o bashdefault -o default tablehand
"#;

const FISH: &str = r"
# What only a session knows comes from the program itself.
complete -c tablehand -n '__fish_seen_subcommand_from do odds play new sessions look scores roll fix' -f -a '(tablehand complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
";

const ZSH: &str = r#"# What only a session knows comes from the program itself; the tree above is fallen back on.
_tablehand_session() {
    local -a found
    found=(${(f)"$(tablehand complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    if (( ${#found} )); then
        compadd -Q -- "${found[@]}"
    else
        _tablehand "$@"
    fi
}

if [ "$funcstack[1]" = "_tablehand" ]; then
    _tablehand_session "$@"
else
    compdef _tablehand_session tablehand
fi
"#;

/// A page for the program and one for each command. The date is left out: a page changes only when its text does.
fn man(dir: &Path) -> io::Result<()> {
    let mut command = Cli::command();
    command.build();
    page(dir, &command, "tablehand")?;
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = format!("tablehand-{}", sub.get_name());
        page(dir, sub, &name)?;
        for inner in sub.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help") {
            page(dir, inner, &format!("{name}-{}", inner.get_name()))?;
        }
    }
    Ok(())
}

fn page(dir: &Path, command: &clap::Command, name: &str) -> io::Result<()> {
    // Clap keeps names for as long as the program runs; there are a few dozen.
    let owned: &'static str = Box::leak(name.to_owned().into_boxed_str());
    let man = clap_mangen::Man::new(command.clone().name(owned)).date("");
    let mut text = Vec::new();
    man.render(&mut text)?;
    fs::write(dir.join(format!("{name}.1")), text)
}
