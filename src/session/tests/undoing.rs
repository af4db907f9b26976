//! Back and forth.

use super::super::testing::{Folder, early, seen};
use super::super::{Session, Undo};

/// An evening with every sort of step. What was seen after each deed.
fn evening(session: &mut Session) -> Vec<String> {
    let mut views = vec![seen(session)];
    let deeds: [&dyn Fn(&mut Session); 12] = [
        &|session| drop(session.act("rest")),
        &|session| drop(session.act("strike")),
        &|session| drop(session.say("goblin")),
        &|session| drop(session.say("yes")),
        &|session| drop(session.say("down")),
        &|session| drop(session.act("search")),
        &|session| drop(session.fix(&[crate::toolbox::fix::Edit::parse("gold+=1").expect("an edit")], None).expect("a fix")),
        &|session| drop(session.act("strike")),
        &|session| drop(session.say("giant")),
        &|session| drop(session.say("no")),
        &|session| drop(session.say("up")),
        &|session| drop(session.act("finish")),
    ];
    for deed in deeds {
        deed(session);
        views.push(seen(session));
    }
    views
}

#[test]
fn answer_by_answer_back_to_the_first_step_and_forth_again() {
    let table = Folder::new();
    let mut session = table.new_session(11);
    let views = evening(&mut session);
    let end = seen(&session);
    let mut back = 0;
    // What a person decided is taken back one by one; each state on the way was seen before, and nothing is skipped.
    while session.step() > 1 || session.question().is_some() {
        session.undo(Undo::Answer).expect("something to take back");
        back += 1;
        assert!(views.contains(&seen(&session)), "{}", seen(&session));
    }
    assert_eq!(seen(&session), views[0]);
    assert_eq!(back, 12, "each deed is one decision");
    let mut session = table.open();
    for view in &views[1..] {
        session.redo(1).expect("something to bring again");
        assert_eq!(&seen(&session), view);
    }
    assert_eq!(seen(&session), end);
    assert!(session.redo(1).is_err());
    assert_eq!(seen(&table.open()), end);
}

#[test]
fn step_by_step_back_and_forth_at_once() {
    let table = Folder::new();
    let mut session = table.new_session(11);
    let first = seen(&session);
    evening(&mut session);
    let end = seen(&session);
    let would = session.would_undo(Undo::Steps(3)).expect("labels").labels().to_vec();
    assert_eq!(would, ["finish", "bite", "strike with 22 gold (giant hit for 6)"]);
    session.undo(Undo::Steps(99)).expect("all of it");
    assert_eq!(session.step(), 0, "even the set-up goes");
    session.redo(1).expect("the set-up");
    assert_eq!(seen(&session), first);
    let all = u32::try_from(session.can_redo().len()).expect("few");
    session.redo(all).expect("all of it");
    assert_eq!(seen(&session), end);
    assert_eq!(seen(&table.open()), end);
}

#[test]
fn the_same_choice_gives_the_same_roll_and_fresh_dice_another() {
    let table = Folder::new();
    let mut session = table.new_session(5);
    session.act("strike");
    session.say("goblin");
    let rolled = session.answers();
    session.undo(Undo::Answer).expect("the target");
    assert_eq!(session.asks(), "target");
    session.say("goblin");
    assert_eq!(session.answers(), rolled);
    let mut other = 0;
    for _ in 0..8 {
        session.undo(Undo::Answer).expect("the target");
        session.fresh_dice().expect("fresh dice");
        session.say("goblin");
        let now = session.answers();
        other += usize::from(now != rolled);
        session.undo(Undo::Answer).expect("the target");
        session.say("goblin");
        assert_eq!(session.answers(), now, "undo goes back on the fresh dice too");
    }
    assert!(other > 0, "eight rolls of two dice all alike");
    assert!(session.log(None).expect("the log").iter().any(|line| line.text == "fresh dice from here on"));
}

#[test]
fn undo_at_the_menu_reopens_the_last_decision() {
    let table = Folder::new();
    let mut session = table.new_session(5);
    session.act("strike");
    session.say("goblin");
    session.say("no");
    session.say("down");
    assert_eq!(session.step(), 4);
    // The growl was the program's; the shield was the last thing a person said.
    assert_eq!(session.would_undo(Undo::Answer).expect("labels").labels(), ["shield: down (bite)"]);
    let told = session.undo(Undo::Answer).expect("the shield");
    assert_eq!(told.lines, ["took back: shield: down (bite)"]);
    assert_eq!((session.asks(), session.step()), ("shield", 2));
    session.undo(Undo::Answer).expect("press");
    assert_eq!((session.asks(), session.step()), ("press", 1));
    session.undo(Undo::Answer).expect("the target");
    session.undo(Undo::Answer).expect("the strike itself");
    assert_eq!((session.asks(), session.step()), ("", 1));
    let rolls = session.store().rolls(session.row.origin).expect("rolls");
    assert!(rolls.iter().all(|roll| roll.taken_back) && rolls.len() == 3, "{rolls:?}");
    session.redo(4).expect("all of it");
    let rolls = session.store().rolls(session.row.origin).expect("rolls");
    assert!(rolls.iter().all(|roll| !roll.taken_back) && rolls.len() == 3, "{rolls:?}");
    assert_eq!(session.store().roll_counts().expect("counts").iter().map(|count| count.times).sum::<u64>(), 3);
}

#[test]
fn what_was_said_on_the_line_of_an_action_is_taken_back_with_it() {
    let table = Folder::new();
    let mut session = table.new_session(5);
    session.begin("strike", None, early(&[("target", "goblin"), ("hit", "2 3")]), false).expect("a strike");
    assert_eq!(session.asks(), "press");
    session.say("no");
    session.undo(Undo::Answer).expect("the answer at the prompt");
    assert_eq!((session.asks(), session.answers()[0].1.as_str()), ("press", "goblin"));
    session.undo(Undo::Answer).expect("the line");
    assert_eq!((session.asks(), session.answers().len()), ("", 0));
}

#[test]
fn something_new_ends_what_could_be_brought_again_but_loses_nothing() {
    let table = Folder::new();
    let mut session = table.new_session(5);
    session.act("rest");
    session.undo(Undo::Steps(1)).expect("the rest");
    assert_eq!(session.can_redo(), ["rest (rested)"]);
    session.act("search");
    assert!(session.can_redo().is_empty());
    assert!(session.redo(1).is_err());
    assert_eq!(session.store().steps(session.row.id).expect("steps").len(), 4, "start, set-up, rest, search");
    let log: Vec<String> = session.log(None).expect("the log").into_iter().map(|line| line.text).collect();
    assert_eq!(log, ["setup", "rest", "took back: rest (rested)", "search: look under the stones"]);
}

#[test]
fn nothing_before_the_beginning_can_be_taken_back() {
    let table = Folder::new();
    let mut session = table.new_session(5);
    session.undo(Undo::Steps(1)).expect("the set-up");
    assert!(session.undo(Undo::Steps(1)).is_err());
    assert!(session.undo(Undo::Answer).is_err());
    assert!(session.would_undo(Undo::Answer).expect("labels").labels().is_empty());
}
