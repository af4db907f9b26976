
use builtin;
use str;

set edit:completion:arg-completer[tablehand] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'tablehand'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'tablehand'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand new 'Begin a game'
            cand play 'Play: go on with the evening, guided'
            cand do 'Do one thing, or go on with what was begun'
            cand actions 'List what may be done now, and what each asks'
            cand status 'Show the position'
            cand log 'List what was done'
            cand why 'Unfold the last rulings: the numbers and the section of the rulebook'
            cand undo 'Take back the last answer, or N whole steps'
            cand redo 'Do again what was taken back'
            cand fix 'Correct any value by hand'
            cand sessions 'List, choose, rename, delete, export or import sessions'
            cand roll 'Roll dice'
            cand odds 'Exact odds of dice, or of an action'
            cand look 'Look up a card, chip, curse, spell, hero or rule'
            cand scores 'Show the score book'
            cand data 'See, check and extend the packs'
            cand demo 'Watch a fight play itself; touches nothing of yours'
            cand completions 'Print the completions of a shell'
            cand generate 'Write man pages or completions into a folder'
            cand complete 'What may come next on a command line'
        }
        &'tablehand;new'= {
            cand --mode 'How it is played'
            cand --player 'A player, with what the set-up asks of them: Ann:hero=mercenary; repeat for each'
            cand --set 'An answer to a question of the set-up; repeat for each'
            cand --seed 'The seed of the virtual dice'
            cand --name 'A name for the session'
            cand --from 'Begin from a position: what `status --json` printed'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --physical 'Everyone rolls real dice and types them'
            cand --quick 'Ask nothing: take defaults, or pick from the seed, and say what was picked'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;play'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --keep-going 'From a pipe: read on after a refused line'
            cand --physical 'From now on everyone rolls real dice and types them'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;do'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --dry-run 'Show what would happen, and change nothing'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;actions'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;status'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;log'= {
            cand --last 'Only the last N steps'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;why'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;undo'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --yes 'Do not ask, however much goes'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;redo'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;fix'= {
            cand --why 'The reason, for the log'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;sessions'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List all sessions'
            cand use 'Make this session the one that other commands mean'
            cand rename 'Give a session another name'
            cand delete 'Delete a session; its finished plays stay in the score book'
            cand export 'Write a session into a file'
            cand import 'Read a session from a file'
        }
        &'tablehand;sessions;list'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;sessions;use'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;sessions;rename'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;sessions;delete'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --yes 'Do not ask'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;sessions;export'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;sessions;import'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;roll'= {
            cand --times 'Roll each so often'
            cand --seed 'The same seed gives the same dice'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;odds'= {
            cand --read 'How dice with faces are read: worst, best, sum, each, tally or count:FACE'
            cand --at-least 'The chance of this number, or face, or better'
            cand --to 'How far to look'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --fraction 'Show fractions'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;look'= {
            cand --game 'Only in this game'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;scores'= {
            cand --game 'Only this game'
            cand --player 'Only plays with this player'
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
            cand leave-out 'Leave a play out of the count: a trial, a game that was broken off'
            cand count 'Count a play again'
        }
        &'tablehand;scores;leave-out'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;scores;count'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
            cand list 'List the games with their layers'
            cand show 'Show a record, and where each of its values came from'
            cand check 'Report every fault of the packs'
            cand path 'Print where your own packs are kept'
            cand set 'Keep a value of your own: dragons-down/monster.giant.chip.health=4'
            cand keep 'Keep what you typed in a session, for other evenings'
            cand new 'Begin a pack of your own'
        }
        &'tablehand;data;list'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data;show'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data;check'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data;path'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data;set'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data;keep'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --always 'From now on keep whatever is typed, without asking'
            cand --ask 'From now on ask'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;data;new'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;demo'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;completions'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tablehand;generate'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'tablehand;complete'= {
            cand --session 'Use this session instead of the last one'
            cand --pack 'Lay the packs of a folder over all others; may be repeated'
            cand --json 'Print JSON'
            cand --plain 'No redraw, no boxes, one fact a line'
            cand --fresh-dice 'Roll anew what undo took back, instead of the same dice again; the log says so'
            cand --anyway 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling'
            cand -h 'Print help'
            cand --help 'Print help'
        }
    ]
    $completions[$command]
}
