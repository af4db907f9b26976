# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_tablehand_global_optspecs
    string join \n session= pack= json plain fresh-dice anyway h/help V/version
end

function __fish_tablehand_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_tablehand_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_tablehand_using_subcommand
    set -l cmd (__fish_tablehand_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c tablehand -n "__fish_tablehand_needs_command" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_needs_command" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_needs_command" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_needs_command" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_needs_command" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_needs_command" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c tablehand -n "__fish_tablehand_needs_command" -s V -l version -d 'Print version'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "new" -d 'Begin a game'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "play" -d 'Play: go on with the evening, guided'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "do" -d 'Do one thing, or go on with what was begun'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "actions" -d 'List what may be done now, and what each asks'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "status" -d 'Show the position'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "log" -d 'List what was done'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "why" -d 'Unfold the last rulings: the numbers and the section of the rulebook'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "undo" -d 'Take back the last answer, or N whole steps'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "redo" -d 'Do again what was taken back'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "fix" -d 'Correct any value by hand'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "sessions" -d 'List, choose, rename, delete, export or import sessions'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "roll" -d 'Roll dice'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "odds" -d 'Exact odds of dice, or of an action'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "look" -d 'Look up a card, chip, curse, spell, hero or rule'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "scores" -d 'Show the score book'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "data" -d 'See, check and extend the packs'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "demo" -d 'Watch a fight play itself; touches nothing of yours'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "completions" -d 'Print the completions of a shell'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "generate" -d 'Write man pages or completions into a folder'
complete -c tablehand -n "__fish_tablehand_needs_command" -f -a "complete" -d 'What may come next on a command line'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l mode -d 'How it is played' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l player -d 'A player, with what the set-up asks of them: Ann:hero=mercenary; repeat for each' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l set -d 'An answer to a question of the set-up; repeat for each' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l seed -d 'The seed of the virtual dice' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l name -d 'A name for the session' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l from -d 'Begin from a position: what `status --json` printed' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l physical -d 'Everyone rolls real dice and types them'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l quick -d 'Ask nothing: take defaults, or pick from the seed, and say what was picked'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand new" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l keep-going -d 'From a pipe: read on after a refused line'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l physical -d 'From now on everyone rolls real dice and types them'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand play" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l dry-run -d 'Show what would happen, and change nothing'
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand do" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand actions" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand status" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l last -d 'Only the last N steps' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand log" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand why" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l yes -d 'Do not ask, however much goes'
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand undo" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand redo" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l why -d 'The reason, for the log' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand fix" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -f -a "list" -d 'List all sessions'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -f -a "use" -d 'Make this session the one that other commands mean'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -f -a "rename" -d 'Give a session another name'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -f -a "delete" -d 'Delete a session; its finished plays stay in the score book'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -f -a "export" -d 'Write a session into a file'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and not __fish_seen_subcommand_from list use rename delete export import" -f -a "import" -d 'Read a session from a file'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from use" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from rename" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l yes -d 'Do not ask'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand sessions; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l times -d 'Roll each so often' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l seed -d 'The same seed gives the same dice' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand roll" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l read -d 'How dice with faces are read: worst, best, sum, each, tally or count:FACE' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l at-least -d 'The chance of this number, or face, or better' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l to -d 'How far to look' -r -f -a "step\t''
round\t''
end\t''"
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l fraction -d 'Show fractions'
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand odds" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l game -d 'Only in this game' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand look" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l game -d 'Only this game' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l player -d 'Only plays with this player' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -f -a "leave-out" -d 'Leave a play out of the count: a trial, a game that was broken off'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and not __fish_seen_subcommand_from leave-out count" -f -a "count" -d 'Count a play again'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from leave-out" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand scores; and __fish_seen_subcommand_from count" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "list" -d 'List the games with their layers'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "show" -d 'Show a record, and where each of its values came from'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "check" -d 'Report every fault of the packs'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "path" -d 'Print where your own packs are kept'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "set" -d 'Keep a value of your own: dragons-down/monster.giant.chip.health=4'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "keep" -d 'Keep what you typed in a session, for other evenings'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and not __fish_seen_subcommand_from list show check path set keep new" -f -a "new" -d 'Begin a pack of your own'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from path" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l always -d 'From now on keep whatever is typed, without asking'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l ask -d 'From now on ask'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from keep" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand data; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand demo" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand completions" -s h -l help -d 'Print help'
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -l session -d 'Use this session instead of the last one' -r
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -l pack -d 'Lay the packs of a folder over all others; may be repeated' -r -F
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -l json -d 'Print JSON'
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -l plain -d 'No redraw, no boxes, one fact a line'
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -l fresh-dice -d 'Roll anew what undo took back, instead of the same dice again; the log says so'
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -l anyway -d 'Overrule a refusal by cost or order; the log keeps it as the table\'s ruling'
complete -c tablehand -n "__fish_tablehand_using_subcommand complete" -s h -l help -d 'Print help'

# What only a session knows comes from the program itself.
complete -c tablehand -n '__fish_seen_subcommand_from do odds play new sessions look scores roll fix' -f -a '(tablehand complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
