//! What a person may type at any prompt besides an answer.

use super::Said;
use crate::dice::near;
use crate::kernel::{Kind, Opt, Question, Raw, judge};
use crate::toolbox::fix::Edit;
use crate::toolbox::wording::slug;

/// The words of a line; quotes keep a word together.
#[must_use]
pub fn words(line: &str) -> Vec<String> {
    split(line, false)
}

/// The words of a line; where there are lists of values in brackets, these stay as they are.
fn split(line: &str, lists: bool) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut quoted, mut begun, mut within) = (None, false, 0_usize);
    for c in line.chars() {
        if lists && quoted.is_none() {
            match c {
                '[' | '{' => within += 1,
                ']' | '}' => within = within.saturating_sub(1),
                _ => {}
            }
            if within > 0 {
                word.push(c);
                begun = true;
                continue;
            }
        }
        match quoted {
            Some(quote) if c == quote => quoted = None,
            Some(_) => word.push(c),
            // An apostrophe within a word is no quote: Ann's.
            None if c == '"' || (c == '\'' && !begun) => (quoted, begun) = (Some(c), true),
            None if c.is_whitespace() => {
                if std::mem::take(&mut begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            None => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

/// What may be typed at any prompt besides answers and actions.
pub const COMMANDS: [&str; 17] = [
    "undo",
    "redo",
    "status",
    "odds",
    "fix",
    "look",
    "dice",
    "log",
    "why",
    "quit",
    "more",
    "actions",
    "help",
    "owner-values",
    "exit",
    "cancel",
    "back",
];

/// The command that a line's first word is a slip of the fingers for.
#[must_use]
pub fn near_command(line: &str) -> Option<&'static str> {
    let first = line.split_whitespace().next().filter(|first| first.len() > 2 && !first.contains('='))?;
    near(first, COMMANDS).filter(|command| !first.eq_ignore_ascii_case(command))
}

/// What a line means at a question. A line that begins with `=` is an answer, whatever it says.
///
/// # Errors
/// When it is a command, typed wrongly; what is wrong.
pub fn at_question(question: &Question, line: &str) -> Result<Said, String> {
    let line = line.trim();
    if let Some(answer) = overruled(line) {
        return Ok(Said::Anyway(numbered(question, answer).unwrap_or_else(|| answer.to_owned())));
    }
    if let Some(answer) = line.strip_prefix('=') {
        return Ok(Said::Answer(Raw::Text(answer.to_owned())));
    }
    if line.is_empty() && question.default.is_none() && question.is_chance() && can_roll(question) {
        return Ok(Said::Roll);
    }
    let means_option = question.options.iter().any(|option| option.key == slug(line));
    // At a menu it is a deed of the table's.
    if let Some(rest) = owners_named(line) {
        return Ok(Said::Owners(words(rest)));
    }
    if !means_option && let Some(said) = command(line)? {
        return Ok(said);
    }
    Ok(Said::Answer(Raw::Text(numbered(question, line).unwrap_or_else(|| line.to_owned()))))
}

/// What a line means at a menu.
///
/// # Errors
/// When it is a command, typed wrongly; what is wrong.
pub fn at_menu(line: &str) -> Result<Said, String> {
    if let Some(line) = overruled(line.trim()) {
        return Ok(Said::Anyway(line.to_owned()));
    }
    // By the words that name a value. An answer by its id is for the table's deed, which asks for what is not said.
    if let Some(rest) = owners_named(line).filter(|rest| !rest.is_empty() && !rest.contains('=')) {
        return Ok(Said::Owners(words(rest)));
    }
    Ok(command(line)?.unwrap_or_else(|| Said::Line(line.trim().to_owned())))
}

/// The words that say which of the owner's values are typed anew.
fn owners_named(line: &str) -> Option<&str> {
    line.trim().strip_prefix("owner-values").filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)).map(str::trim)
}

/// Whether a line is an answer to a question of yes or no.
pub(super) fn is_yes_or_no(line: &str) -> bool {
    // A number is an action by its place.
    judge::yes_or_no(line.trim()).is_some() && !is_number(line.trim())
}

/// Whether the program can bring a roll or a draw by itself: it must know what may come up.
#[must_use]
pub fn can_roll(question: &Question) -> bool {
    question.kind == Kind::Roll || !question.options.is_empty()
}

/// `! fight`: what follows is done even if the rules refuse it for a matter of cost or order.
fn overruled(line: &str) -> Option<&str> {
    line.strip_prefix('!').map(str::trim).filter(|rest| !rest.is_empty())
}

/// The number that names each option: its key where that is a number itself, else its place; beside keys that are numbers, places go on
/// where these end.
#[must_use]
pub fn numbers(question: &Question) -> Vec<u64> {
    let key = |option: &Opt| option.key.parse::<u64>().ok();
    let mut last = question.options.iter().filter_map(key).max().unwrap_or(0);
    let mut next = || {
        last = last.saturating_add(1);
        last
    };
    question.options.iter().map(|option| key(option).unwrap_or_else(&mut next)).collect()
}

/// Whether a key is a number.
#[must_use]
pub fn is_number(key: &str) -> bool {
    key.parse::<u64>().is_ok()
}

/// A number that stands for an option by its place.
pub(super) fn numbered(question: &Question, line: &str) -> Option<String> {
    // As at any other question of yes or no: `y`, `1` for yes.
    if question.kind == Kind::Choose && question.is_yes_or_no() {
        return judge::yes_or_no(line).map(|yes| if yes { "yes" } else { "no" }.to_owned());
    }
    let numbers = numbers(question);
    let place = |word: &str| {
        let number: u64 = word.parse().ok()?;
        question.options.get(numbers.iter().position(|at| *at == number)?)
    };
    let is_key = |word: &str| question.options.iter().any(|option| option.key == word);
    match question.kind {
        Kind::Choose | Kind::Draw if !is_key(line) => place(line).map(|option| option.key.clone()),
        // Where several of a kind may be taken, numbers are counts.
        Kind::Many if question.options.iter().all(|option| option.max == 1) => {
            let words: Vec<&str> = line.split([',', ' ']).filter(|word| !word.is_empty()).collect();
            if words.is_empty() || words.iter().any(|word| is_number(word) && is_key(word)) {
                return None;
            }
            let keys: Option<Vec<String>> = words.iter().map(|word| place(word).map(|option| option.key.clone())).collect();
            keys.map(|keys| keys.join(", ")).or_else(|| places_beside_names(question, line, &place))
        }
        _ => None,
    }
}

/// `1 2 wraith`: places and names. A 1 before a name counts it.
fn places_beside_names<'q>(question: &Question, line: &str, place: &dyn Fn(&str) -> Option<&'q Opt>) -> Option<String> {
    let mut named: Vec<String> = Vec::new();
    let (mut places, mut names) = (0, 0);
    for part in line.split(',') {
        let phrases = question.phrases(part);
        for (at, phrase) in phrases.iter().enumerate() {
            if !is_number(phrase) {
                names += 1;
                named.push(phrase.clone());
            } else if phrase != "1" || phrases.get(at + 1).is_none_or(|next| is_number(next)) {
                places += 1;
                named.push(place(phrase)?.key.clone());
            }
        }
    }
    (places > 0 && names > 0).then(|| named.join(", "))
}

/// Whether words are dice: `2d6`, `dragons-down/hitx2`.
pub(super) fn is_dice(words: &str) -> bool {
    !words.is_empty() && words.split_whitespace().all(|word| word.contains('/') || word.contains(|c: char| c.is_ascii_digit()))
}

fn command(line: &str) -> Result<Option<Said>, String> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim()));
    let count = |rest: &str| match rest.parse::<u32>() {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(format!("`{rest}` is no number of steps; type `{first}`, or `{first} 2`")),
    };
    let alone = |said: Said| Ok(rest.is_empty().then_some(said));
    match first.to_lowercase().as_str() {
        "cancel" | "back" => alone(Said::Undo(None)),
        "undo" if rest.is_empty() => Ok(Some(Said::Undo(None))),
        "undo" => count(rest).map(|steps| Some(Said::Undo(Some(steps)))),
        "redo" if rest.is_empty() => Ok(Some(Said::Redo(1))),
        "redo" => count(rest).map(|steps| Some(Said::Redo(steps))),
        "status" => Ok(Some(Said::Status(words(rest)))),
        "odds" => Ok(Some(Said::Odds(words(rest)))),
        "fix" => fix(rest).map(Some),
        "look" if rest.is_empty() => Err("look for what? type `look` and a word, as in `look giant`".to_owned()),
        "look" => Ok(Some(Said::Look(rest.to_owned()))),
        "dice" => dice(rest).map(Some),
        "log" => alone(Said::Log),
        "why" => Ok(Some(Said::Why(rest.to_owned()))),
        "roll" if is_dice(rest) => Ok(Some(Said::Dice(words(rest)))),
        "scores" | "sessions" | "data" if rest.is_empty() => {
            Err(format!("`{first}` is no matter of this evening; in the shell it is `tablehand {first}`, and `quit` keeps everything"))
        }
        "quit" | "exit" => alone(Said::Quit),
        "more" => alone(Said::More),
        "actions" => alone(Said::Actions),
        "?" | "??" | "help" => {
            Ok(Some(match rest.split_once(char::is_whitespace).map_or((rest, ""), |(first, path)| (first, path.trim())) {
                ("", _) if first.eq_ignore_ascii_case("help") => Said::Commands,
                ("", _) => Said::Help,
                ("fix", path) => Said::Values(path.to_owned()),
                _ => Said::Look(rest.to_owned()),
            }))
        }
        "!" => alone(Said::Overrule),
        _ => Ok(None),
    }
}

/// `ann.fame+=2 ann.health-=1 --why the card says so`; without a value, what may be corrected there.
fn fix(rest: &str) -> Result<Said, String> {
    let (edits, why) = rest.split_once("--why").map_or((rest, None), |(edits, why)| (edits, Some(why)));
    let edits = split(edits, true);
    if !edits.iter().any(|edit| edit.contains('=')) {
        let path: Vec<&str> = edits.iter().map(String::as_str).filter(|word| *word != "?").collect();
        return Ok(Said::Values(path.join(".")));
    }
    let edits = Edit::parse_all(&edits).map_err(|refusal| refusal.to_string())?;
    let why = why.map(|why| words(why).join(" ")).filter(|why| !why.is_empty());
    Ok(Said::Fix { edits, why })
}

/// `dice hand`, `dice program`, with whose they are: `dice hand ann`, `dice hand all`.
fn dice(rest: &str) -> Result<Said, String> {
    let (how, whose) = rest.split_once(' ').unwrap_or((rest, ""));
    let by_hand = match how.to_lowercase().as_str() {
        "hand" | "typed" | "mine" => true,
        "program" | "virtual" | "yours" => false,
        how => {
            let near = near(how, ["hand", "program"]).map_or_else(String::new, |near| format!("; did you mean `dice {near}`?"));
            return Err(format!(
                "type `dice hand` to roll your own from now on, or `dice program`; with a name, those of that player{near}"
            ));
        }
    };
    let whose = whose.trim();
    Ok(Said::Rolling { by_hand, whose: (!whose.is_empty()).then(|| whose.to_owned()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(kind: Kind, options: &[(&str, u32)]) -> Question {
        Question {
            id: "target".to_owned(),
            seat: None,
            kind,
            text: String::new(),
            options: options
                .iter()
                .map(|(key, max)| Opt { key: (*key).to_owned(), label: (*key).to_owned(), max: *max, aside: false, also: Vec::new() })
                .collect(),
            fields: Vec::new(),
            min: None,
            max: None,
            default: None,
            ordered: false,
            dice: Vec::new(),
            reading: None,
            window: false,
            needed: false,
            also: None,
            cite: None,
            hint: None,
        }
    }

    fn answer(question: &Question, line: &str) -> String {
        match at_question(question, line) {
            Ok(Said::Answer(Raw::Text(text))) => text,
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words(r#"attack hit="hit equal" 'two words' Ann's"#), ["attack", "hit=hit equal", "two words", "Ann's"]);
        assert_eq!(words("  "), Vec::<String>::new());
        assert_eq!(words("a \"\" b"), ["a", "", "b"]);
    }

    #[test]
    fn a_number_is_an_option_by_its_place_unless_it_is_its_key() {
        let choose = question(Kind::Choose, &[("giant-1", 1), ("goblin-2", 1)]);
        assert_eq!(answer(&choose, "2"), "goblin-2");
        assert_eq!(answer(&choose, "3"), "3");
        assert_eq!(answer(&question(Kind::Choose, &[("2", 1), ("1", 1)]), "1"), "1");
        let mixed = question(Kind::Choose, &[("1", 1), ("3", 1), ("keep", 1), ("den", 1)]);
        assert_eq!([answer(&mixed, "3"), answer(&mixed, "4"), answer(&mixed, "5")], ["3", "keep", "den"]);
        assert_eq!(answer(&mixed, "2"), "2");
        let some = question(Kind::Many, &[("sword", 1), ("ring", 1), ("cloak", 1)]);
        assert_eq!(answer(&some, "1 3"), "sword, cloak");
        assert_eq!(
            ["1 3 ring", "1, 3, ring", "1 ring", "9 ring"].map(|line| answer(&some, line)),
            ["sword, cloak, ring", "sword, cloak, ring", "1 ring", "9 ring"]
        );
        // A question of yes or no has no places, whichever stands first.
        let yes = question(Kind::Choose, &[("no", 1), ("yes", 1)]);
        assert_eq!(["1", "y", "0", "n", "2"].map(|line| answer(&yes, line)), ["yes", "yes", "no", "no", "2"]);
        let counted = question(Kind::Many, &[("mage", 2), ("thief", 3)]);
        assert_eq!(answer(&counted, "2 mage"), "2 mage");
    }

    #[test]
    fn commands_work_at_every_question_and_an_option_of_that_name_goes_first() {
        let choose = question(Kind::Choose, &[("giant-1", 1), ("look", 1)]);
        assert!(matches!(at_question(&choose, "status"), Ok(Said::Status(_))));
        assert!(matches!(at_question(&choose, "undo 2"), Ok(Said::Undo(Some(2)))));
        assert_eq!(answer(&choose, "look"), "look");
        assert_eq!(answer(&question(Kind::Text, &[]), "=status"), "status");
        // Who asks for help must not be taken to say that a card can't be read.
        assert!(matches!(at_question(&question(Kind::Form, &[]), "?"), Ok(Said::Help)));
        assert_eq!(answer(&question(Kind::Form, &[]), "unknown"), "unknown");
        assert!(matches!(at_question(&question(Kind::Roll, &[]), ""), Ok(Said::Roll)));
        assert_eq!(answer(&question(Kind::Draw, &[]), ""), "");
    }

    #[test]
    fn an_exclamation_mark_overrules() {
        let choose = question(Kind::Choose, &[("giant-1", 1), ("goblin-2", 1)]);
        assert_eq!(at_question(&choose, "! 2"), Ok(Said::Anyway("goblin-2".to_owned())));
        assert_eq!(at_question(&choose, "!"), Ok(Said::Overrule));
        assert_eq!(at_menu("!retire now"), Ok(Said::Anyway("retire now".to_owned())));
    }

    #[test]
    fn a_command_typed_wrongly_says_how() {
        assert_eq!(at_menu("undo x").expect_err("x"), "`x` is no number of steps; type `undo`, or `undo 2`");
        for (typed, path) in [("fix", ""), ("fix ?", ""), ("? fix", ""), ("fix ann", "ann"), ("help fix ann.fame", "ann.fame")] {
            assert_eq!(at_menu(typed), Ok(Said::Values(path.to_owned())), "{typed}");
        }
        assert_eq!(at_menu("? trade"), Ok(Said::Look("trade".to_owned())));
        let Ok(Said::Fix { edits, why }) = at_menu("fix ann.health+=2 --why \"Aegis\"") else { panic!("a correction") };
        assert_eq!((edits.len(), why.as_deref()), (1, Some("Aegis")));
        let Ok(Said::Fix { edits, .. }) = at_menu(r#"fix ann.on=["a b", "c"] ann.at="the keep" ann.spells = fly, calm"#) else {
            panic!("corrections")
        };
        let to = |text: &str| crate::toolbox::fix::How::To(text.to_owned());
        let how: Vec<_> = edits.into_iter().map(|edit| edit.how).collect();
        assert_eq!(how, [to(r#"["a b", "c"]"#), to("the keep"), to("fly, calm")]);
    }
}
