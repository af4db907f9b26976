
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'tablehand' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'tablehand'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'tablehand' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Begin a game')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play: go on with the evening, guided')
            [CompletionResult]::new('do', 'do', [CompletionResultType]::ParameterValue, 'Do one thing, or go on with what was begun')
            [CompletionResult]::new('actions', 'actions', [CompletionResultType]::ParameterValue, 'List what may be done now, and what each asks')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show the position')
            [CompletionResult]::new('log', 'log', [CompletionResultType]::ParameterValue, 'List what was done')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Unfold the last rulings: the numbers and the section of the rulebook')
            [CompletionResult]::new('undo', 'undo', [CompletionResultType]::ParameterValue, 'Take back the last answer, or N whole steps')
            [CompletionResult]::new('redo', 'redo', [CompletionResultType]::ParameterValue, 'Do again what was taken back')
            [CompletionResult]::new('fix', 'fix', [CompletionResultType]::ParameterValue, 'Correct any value by hand')
            [CompletionResult]::new('sessions', 'sessions', [CompletionResultType]::ParameterValue, 'List, choose, rename, delete, export or import sessions')
            [CompletionResult]::new('roll', 'roll', [CompletionResultType]::ParameterValue, 'Roll dice')
            [CompletionResult]::new('odds', 'odds', [CompletionResultType]::ParameterValue, 'Exact odds of dice, or of an action')
            [CompletionResult]::new('look', 'look', [CompletionResultType]::ParameterValue, 'Look up a card, chip, curse, spell, hero or rule')
            [CompletionResult]::new('scores', 'scores', [CompletionResultType]::ParameterValue, 'Show the score book')
            [CompletionResult]::new('data', 'data', [CompletionResultType]::ParameterValue, 'See, check and extend the packs')
            [CompletionResult]::new('demo', 'demo', [CompletionResultType]::ParameterValue, 'Watch a fight play itself; touches nothing of yours')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print the completions of a shell')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Write man pages or completions into a folder')
            [CompletionResult]::new('complete', 'complete', [CompletionResultType]::ParameterValue, 'What may come next on a command line')
            break
        }
        'tablehand;new' {
            [CompletionResult]::new('--mode', '--mode', [CompletionResultType]::ParameterName, 'How it is played')
            [CompletionResult]::new('--player', '--player', [CompletionResultType]::ParameterName, 'A player, with what the set-up asks of them: Ann:hero=mercenary; repeat for each')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'An answer to a question of the set-up; repeat for each')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The seed of the virtual dice')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'A name for the session')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Begin from a position: what `status --json` printed')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--physical', '--physical', [CompletionResultType]::ParameterName, 'Everyone rolls real dice and types them')
            [CompletionResult]::new('--quick', '--quick', [CompletionResultType]::ParameterName, 'Ask nothing: take defaults, or pick from the seed, and say what was picked')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;play' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--keep-going', '--keep-going', [CompletionResultType]::ParameterName, 'From a pipe: read on after a refused line')
            [CompletionResult]::new('--physical', '--physical', [CompletionResultType]::ParameterName, 'From now on everyone rolls real dice and types them')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;do' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would happen, and change nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;actions' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;status' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;log' {
            [CompletionResult]::new('--last', '--last', [CompletionResultType]::ParameterName, 'Only the last N steps')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;why' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;undo' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask, however much goes')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;redo' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;fix' {
            [CompletionResult]::new('--why', '--why', [CompletionResultType]::ParameterName, 'The reason, for the log')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;sessions' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List all sessions')
            [CompletionResult]::new('use', 'use', [CompletionResultType]::ParameterValue, 'Make this session the one that other commands mean')
            [CompletionResult]::new('rename', 'rename', [CompletionResultType]::ParameterValue, 'Give a session another name')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a session; its finished plays stay in the score book')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write a session into a file')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Read a session from a file')
            break
        }
        'tablehand;sessions;list' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;sessions;use' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;sessions;rename' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;sessions;delete' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;sessions;export' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;sessions;import' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;roll' {
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'Roll each so often')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The same seed gives the same dice')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;odds' {
            [CompletionResult]::new('--read', '--read', [CompletionResultType]::ParameterName, 'How dice with faces are read: worst, best, sum, each, tally or count:FACE')
            [CompletionResult]::new('--at-least', '--at-least', [CompletionResultType]::ParameterName, 'The chance of this number, or face, or better')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'How far to look')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--fraction', '--fraction', [CompletionResultType]::ParameterName, 'Show fractions')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;look' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only in this game')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;scores' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'Only this game')
            [CompletionResult]::new('--player', '--player', [CompletionResultType]::ParameterName, 'Only plays with this player')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('leave-out', 'leave-out', [CompletionResultType]::ParameterValue, 'Leave a play out of the count: a trial, a game that was broken off')
            [CompletionResult]::new('count', 'count', [CompletionResultType]::ParameterValue, 'Count a play again')
            break
        }
        'tablehand;scores;leave-out' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;scores;count' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the games with their layers')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a record, and where each of its values came from')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Report every fault of the packs')
            [CompletionResult]::new('path', 'path', [CompletionResultType]::ParameterValue, 'Print where your own packs are kept')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Keep a value of your own: dragons-down/monster.giant.chip.health=4')
            [CompletionResult]::new('keep', 'keep', [CompletionResultType]::ParameterValue, 'Keep what you typed in a session, for other evenings')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Begin a pack of your own')
            break
        }
        'tablehand;data;list' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data;show' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data;check' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data;path' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data;set' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data;keep' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--always', '--always', [CompletionResultType]::ParameterName, 'From now on keep whatever is typed, without asking')
            [CompletionResult]::new('--ask', '--ask', [CompletionResultType]::ParameterName, 'From now on ask')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;data;new' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;demo' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;completions' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tablehand;generate' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'tablehand;complete' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Use this session instead of the last one')
            [CompletionResult]::new('--pack', '--pack', [CompletionResultType]::ParameterName, 'Lay the packs of a folder over all others; may be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON')
            [CompletionResult]::new('--plain', '--plain', [CompletionResultType]::ParameterName, 'No redraw, no boxes, one fact a line')
            [CompletionResult]::new('--fresh-dice', '--fresh-dice', [CompletionResultType]::ParameterName, 'Roll anew what undo took back, instead of the same dice again; the log says so')
            [CompletionResult]::new('--anyway', '--anyway', [CompletionResultType]::ParameterName, 'Overrule a refusal by cost or order; the log keeps it as the table''s ruling')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
