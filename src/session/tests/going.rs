//! Steps begun, answered, refused, corrected.

use super::super::testing::{Folder, early, host, refusal, seen, typed};
use super::super::{At, Line, NewSession, Session, SessionError, Undo};
use crate::kernel::walk::Reach;
use crate::kernel::{Seat, Span};
use crate::toolbox::fix::Edit;

#[test]
fn set_up_takes_what_is_given_and_asks_the_rest() {
    let table = Folder::new();
    let new = NewSession { early: early(&[("player.1", "Ann"), ("gold", "7")]), seed: Some(1), ..NewSession::default() };
    let mut session = Session::create(table.store(), host(), new).expect("a session");
    assert_eq!(session.asks(), "player.2");
    let told = session.say("Bob");
    assert_eq!(told.steps.iter().map(|step| (step.number, step.label.as_str())).collect::<Vec<_>>(), [(1, "setup")]);
    assert_eq!(session.number("gold"), 7);
    assert!(matches!(session.at(), At::Menu { .. }));
}

#[test]
fn a_set_up_with_a_fault_leaves_no_session() {
    let table = Folder::new();
    let create = |given: &[(&str, &str)], whole| {
        let new = NewSession { early: early(given), whole, ..NewSession::default() };
        Session::create(table.store(), host(), new).err().expect("a refusal")
    };
    assert_eq!(refusal(create(&[("gold", "12"), ("player", "A")], false)).reason, "12 is out of range");
    let unused = refusal(create(&[("player", "A"), ("gold", "1"), ("gld", "3")], false));
    assert_eq!((unused.reason.as_str(), unused.hint.as_deref()), ("nothing asks for `gld`", Some("did you mean `gold`?")));
    assert!(matches!(create(&[("gold", "1")], true), SessionError::NeedsAnswer { .. }));
    assert!(table.store().sessions().expect("a list").is_empty());
}

#[test]
fn quick_picks_and_says_so() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    let lines = session.greeting().lines;
    assert_eq!(lines, ["picked: player 1 Hero 1", "picked: player 2 Hero 2", "picked: gold 2"]);
    assert_eq!(session.step(), 1);
}

#[test]
fn after_an_answer_it_runs_on_to_the_next_decision() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    session.act("strike");
    assert_eq!(session.asks(), "target");
    let told = session.say("gob");
    assert_eq!(session.asks(), "press", "the program has rolled for the hero");
    assert_eq!(told.notes.len(), 1);
    let told = session.say("");
    // The strike is done; the bite is rolled by itself, and who holds the shield is asked.
    assert_eq!(told.steps.iter().map(|step| (step.must, step.notes.len(), step.fresh().len())).collect::<Vec<_>>(), [(false, 1, 0)]);
    assert_eq!(session.asks(), "shield");
    let told = session.say("up");
    assert_eq!(told.steps.iter().map(|step| (step.action.as_str(), step.must)).collect::<Vec<_>>(), [("bite", true), ("growl", true)]);
    assert_eq!(session.step(), 4);
}

#[test]
fn a_real_die_is_asked_for_and_does_not_move_the_programs() {
    let table = Folder::new();
    let new = NewSession { seed: Some(3), quick: true, physical: true, ..NewSession::default() };
    let mut session = Session::create(table.store(), host(), new).expect("a session");
    session.act("strike");
    session.say("giant");
    assert_eq!(session.asks(), "hit.giant");
    let before = session.row.dice;
    session.say("3 5");
    assert_eq!(session.row.dice, before);
    session.say("yes");
    session.roll_for_me().expect("a roll of the program's");
    assert_ne!(session.row.dice, before);
    assert_eq!(session.asks(), "bite", "the table's dice are real too");
    let rolls = session.store().rolls(session.row.origin).expect("rolls");
    let told: Vec<_> = rolls.iter().map(|roll| (roll.player.as_str(), roll.dice.len(), roll.by_hand)).collect();
    assert_eq!(told, [("Hero 1", 2, true), ("Hero 1", 1, false)]);
    assert_eq!(rolls[0].faces, ["3", "5"]);
}

#[test]
fn what_the_menu_says_of_an_action_means_it() {
    let table = Folder::new();
    let words = |line: &str| {
        let mut words = line.split(' ').map(str::to_owned);
        Line { action: words.next().unwrap_or_default(), words: words.collect(), ..Line::default() }
    };
    for line in ["look under stones", "Look under the stones"] {
        let mut session = table.new_session(3);
        let told = session.begin_line(words(line), &|_, words| words.remove(0)).expect(line);
        assert_eq!(told.steps[0].action, "search", "{line}");
    }
    let mut session = table.new_session(3);
    session.begin_line(words("look under trees"), &|_, words| words.remove(0)).expect_err("it says stones");
}

#[test]
fn what_can_t_be_done_is_refused_and_changes_nothing() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    let before = (seen(&session), session.row.clone());
    let no = refusal(session.begin("strik3", None, Vec::new(), false).expect_err("no such action"));
    assert_eq!((no.reason.as_str(), no.hint.as_deref()), ("there is no `strik3` to do now", Some("did you mean `strike`?")));
    assert_eq!(no.legal, ["strike", "search", "rest", "finish"]);
    let no = refusal(session.begin("buy", None, Vec::new(), false).expect_err("too dear"));
    assert_eq!(no.reason, "a horse costs 5 gold");
    let no = refusal(session.begin("rest", Some(Seat(1)), Vec::new(), false).expect_err("not theirs"));
    assert_eq!((no.reason.as_str(), no.legal.as_slice()), ("`rest` is not Hero 2's to do now", &["Hero 1".to_owned()][..]));
    let no =
        refusal(session.begin("strike", None, early(&[("target", "goblin"), ("press", "n"), ("hti", "3 3")]), false).expect_err("typo"));
    assert_eq!((no.reason.as_str(), no.hint.as_deref()), ("nothing asks for `hti`", Some("did you mean `hit`?")));
    let no = refusal(session.begin("strike", None, early(&[("target", "goblin"), ("hit", "3 7")]), false).expect_err("no 7"));
    assert_eq!(no.id.as_deref(), Some("hit.goblin"));
    assert_eq!((seen(&session), session.row.clone()), before);
    session.act("strike");
    let no = refusal(session.begin("rest", None, Vec::new(), false).expect_err("unfinished"));
    assert_eq!(no.reason, "finish `target` first, or undo it");
    let before = (seen(&session), session.row.clone());
    let no = refusal(session.answer(typed("dragon")).expect_err("no dragon"));
    assert_eq!(no.legal, ["goblin", "giant"]);
    assert_eq!((seen(&session), session.row.clone()), before);
}

#[test]
fn the_table_may_overrule_a_cost_and_the_log_keeps_the_ruling() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    let no = refusal(session.begin("buy", None, Vec::new(), false).expect_err("too dear"));
    assert!(no.overrulable);
    // 2 gold less 5 would be a fault of the state; the ruling is about the cost alone.
    session.fix(&[Edit::parse("gold=4").expect("an edit")], None).expect("a fix");
    session.begin("buy", None, Vec::new(), true).expect("the table's ruling");
    let log = session.log(None).expect("the log");
    assert!(log.iter().any(|line| line.text == "a horse costs 5 gold"), "{log:?}");
}

#[test]
fn a_one_shot_runs_to_its_end_or_changes_nothing() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    let before = session.row.clone();
    let error = session.begin_whole("strike", early(&[("target", "goblin")])).expect_err("press is missing");
    assert!(matches!(&error, SessionError::NeedsAnswer { asks, .. } if asks.id == "press"), "{error}");
    assert_eq!(table.store().session(session.row.id).expect("the row"), before);
    let given = early(&[("target", "goblin"), ("hit", "6 6"), ("press", "no")]);
    let told = session.begin_whole("strike", given).expect("whole");
    assert_eq!(told.steps.len(), 1);
    assert_eq!(session.asks(), "shield", "what follows by itself may ask");
    session.go_on(early(&[("shield", "down")]), true).expect("whole");
    assert_eq!(session.number("gold"), 14);
    assert_eq!(session.step(), 4);
}

#[test]
fn keys_given_early_stand_until_the_step_is_done_and_no_longer() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    // The shield is the next step's question, not the strike's.
    let no = refusal(
        session.begin("strike", None, early(&[("target", "goblin"), ("press", "no"), ("shield", "up")]), false).expect_err("not asked"),
    );
    assert_eq!(no.reason, "nothing asks for `shield`");
    session.begin("strike", None, early(&[("press", "yes")]), false).expect("a strike");
    drop(session);
    let mut session = table.open();
    assert_eq!(session.asks(), "target");
    session.say("goblin");
    assert_eq!(session.asks(), "shield", "the key was kept over the restart");
}

#[test]
fn a_fix_goes_beneath_the_open_question() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    session.act("strike");
    session.say("goblin");
    let open = session.asks().to_owned();
    let answers = session.answers();
    let gold = session.number("gold");
    let told = session.fix(&[Edit::parse("gold+=4").expect("an edit")], Some("the card says so")).expect("a fix");
    assert_eq!(told.steps[0].label, "fix gold: 2 is now 6 (the card says so)");
    assert_eq!((session.asks(), session.answers()), (open.as_str(), answers.clone()));
    assert_eq!(session.number("gold"), gold + 4);
    drop(session);
    let mut session = table.open();
    assert_eq!(session.answers(), answers);
    let no = refusal(session.fix(&[Edit::parse("gold=-1").expect("an edit")], None).expect_err("a fault"));
    assert!(no.reason.contains("gold can't be less than 0"), "{no}");
    let told = session.undo(Undo::Answer).expect("the fix");
    assert_eq!(told.lines, ["took back: fix gold: 2 is now 6 (the card says so)"]);
    assert_eq!((session.asks(), session.number("gold"), session.answers()), (open.as_str(), gold, answers));
    session.redo(1).expect("the fix again");
    session.say("no");
    assert!(session.number("gold") >= gold + 4 + 2);
}

#[test]
fn what_if_shows_and_drops() {
    let table = Folder::new();
    let session = table.new_session(3);
    let before = (seen(&session), session.row.clone());
    let run = session
        .dry_run(&Line { action: "strike".to_owned(), early: early(&[("target", "giant"), ("press", "no")]), ..Line::default() })
        .expect("a run");
    assert_eq!(run.told.steps.len(), 1);
    assert!(matches!(&run.at, At::Asks { question, .. } if question.id == "shield"));
    assert_eq!((seen(&session), session.row.clone()), before);
    assert_eq!(table.store().session(session.row.id).expect("the row"), before.1);
}

#[test]
fn odds_go_on_from_the_answers_given() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    let odds = session.odds(Some("strike"), None, &early(&[("target", "giant")]), Reach::default()).expect("odds");
    assert_eq!(odds.assumed, [("press".to_owned(), "no".to_owned())]);
    let seven = odds.facts.iter().find(|(fact, _)| fact == "7 gold").expect("seven");
    assert_eq!(seven.1.fraction().to_string(), "1/6");
    session.begin("strike", None, early(&[("target", "giant"), ("hit", "1 1")]), false).expect("a strike");
    let odds = session.odds(None, None, &early(&[("press", "yes")]), Reach { horizon: Span::Step, ..Reach::default() }).expect("odds");
    let facts: Vec<_> = odds.facts.iter().map(|(_, weight)| weight.fraction().to_string()).collect();
    assert_eq!(facts, ["1/6"; 6]);
    let no = session.odds(Some("rest"), None, &[], Reach::default()).expect_err("unfinished");
    assert_eq!(refusal(no).reason, "finish `press` first, or undo it");
}

#[test]
fn the_end_is_booked_once_and_taken_out_while_it_is_taken_back() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    let told = session.act("finish");
    let play = told.play.expect("a play");
    assert!(session.is_over());
    let plays = session.store().plays().expect("plays");
    assert_eq!(plays.iter().map(|play| (play.id.as_str(), play.mode.as_str())).collect::<Vec<_>>(), [(play.as_str(), "2 heroes")]);
    assert_eq!(plays[0].outcome.scores.len(), 2);
    let no = refusal(session.begin("rest", None, Vec::new(), false).expect_err("over"));
    assert_eq!(no.reason, "the game is over: 2 gold");
    assert!(table.open().greeting().play.is_none(), "opening books nothing");
    session.undo(Undo::Steps(1)).expect("the end");
    assert!(session.store().plays().expect("plays").is_empty());
    session.redo(1).expect("the end again");
    assert_eq!(session.store().plays().expect("plays").len(), 1);
    session.undo(Undo::Answer).expect("the end");
    session.act("rest");
    session.act("finish");
    let plays = session.store().plays().expect("plays");
    assert_eq!(plays.iter().map(|play| play.id.as_str()).collect::<Vec<_>>(), [play.as_str()]);
}

#[test]
fn a_deed_of_the_table_is_a_step_too() {
    let table = Folder::new();
    let mut session = table.new_session(3);
    session
        .begin("counter", None, early(&[("counter.name", "ritual"), ("counter.max", "6"), ("counter.value", "2")]), false)
        .expect("a deed");
    session.begin("join", None, early(&[("name", "Zoë")]), false).expect("a deed");
    session.begin("end-evening", None, early(&[("end", "yes")]), false).expect("a deed");
    assert!(session.is_over());
    assert_eq!(session.store().plays().expect("plays")[0].outcome.scores.len(), 3);
}

#[test]
fn who_joins_a_table_of_real_dice_rolls_by_hand() {
    let table = Folder::new();
    let new = NewSession { quick: true, physical: true, ..NewSession::default() };
    let mut session = Session::create(table.store(), host(), new).expect("a session");
    session.begin("join", None, early(&[("name", "Zoë")]), false).expect("a deed");
    assert!(session.game().sheet(session.state()).by_hand(Some(Seat(2))));
}
