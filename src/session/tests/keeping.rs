//! What is kept, and against whom.

use std::fs;

use super::super::testing::{Folder, GONE, early, host, host_with, refusal, seen, typed};
use super::super::{At, NewSession, Session, SessionError, Undo, sessions};
use crate::store::{Home, Store, StoreFault};

#[test]
fn each_answer_is_on_the_disk_before_the_next_question() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    let kept = |session: &Session| {
        let draft = table.store().draft(session.row.id).expect("a draft");
        draft.map(|draft| draft.answers.into_iter().map(|answer| (answer.id, answer.value.to_string())).collect::<Vec<_>>())
    };
    session.act("strike");
    assert_eq!(kept(&session), Some(vec![]));
    for text in ["giant", "no", "up"] {
        session.say(text);
        match session.at() {
            At::Asks { .. } => assert_eq!(kept(&session), Some(session.answers())),
            _ => assert_eq!(kept(&session), None),
        }
        // The process is gone without a word; the next start asks the same question.
        let again = table.open();
        assert_eq!(seen(&again), seen(&session));
        assert_eq!(again.row.version, session.row.version, "opening writes nothing");
    }
    assert_eq!(session.step(), 4);
}

#[test]
fn two_terminals_never_lose_each_others_steps() {
    let table = Folder::new();
    let mut one = table.new_session(7);
    let mut other = table.open();
    one.act("rest");
    let error = other.begin("search", None, Vec::new(), false).expect_err("the other has gone on");
    assert!(matches!(error, SessionError::Conflict { step: 2 }), "{error}");
    assert_eq!(seen(&other), seen(&one));
    other.act("strike");
    let error = one.undo(Undo::Steps(1)).expect_err("the other has gone on");
    assert!(matches!(error, SessionError::Conflict { .. }), "{error}");
    assert_eq!(one.asks(), "target");
    one.say("goblin");
    let error = other.answer(typed("giant")).expect_err("answered already");
    assert!(matches!(error, SessionError::Conflict { .. }), "{error}");
    assert_eq!((other.asks(), other.answers()), (one.asks(), one.answers()));
    sessions::delete(&table.store(), "robbers").expect("gone");
    let error = one.answer(typed("no")).expect_err("gone");
    assert!(matches!(error, SessionError::NotFound { .. }), "{error:?}");
}

#[test]
fn changed_packs_are_said_once_and_the_same_question_is_asked() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.act("strike");
    session.say("giant");
    let before = session.answers();
    let mut session = table.open_with(&host_with(5));
    let lines = session.greeting().lines;
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("the packs have changed since this session was last played: monster.goblin;"), "{lines:?}");
    assert_eq!((session.asks(), session.answers()), ("press", before));
    assert!(table.open_with(&host_with(5)).greeting().lines.is_empty());
}

#[test]
fn answers_that_no_longer_fit_are_asked_anew() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.act("strike");
    session.say("giant");
    let id = session.row.id;
    drop(session);
    // As a newer program would find it whose giants are called otherwise.
    let db = rusqlite::Connection::open(table.home().database()).expect("the file");
    db.execute("UPDATE draft_answers SET answer = replace(answer, 'giant', 'ogre') WHERE nth = 0", []).expect("changed");
    drop(db);
    let mut session = table.open();
    assert_eq!(session.asks(), "target");
    let lines = session.greeting().lines;
    assert!(lines[0].starts_with("these answers no longer fit, and are asked anew: target = ogre; hit.giant = "), "{lines:?}");
    assert_eq!(session.row.id, id);
    assert!(table.open().greeting().lines.is_empty(), "said once");
}

#[test]
fn a_state_that_can_t_be_read_is_left_as_it_is() {
    let table = Folder::new();
    let session = table.new_session(7);
    let id = session.row.id;
    drop(session);
    let db = rusqlite::Connection::open(table.home().database()).expect("the file");
    let mut state = vec![0_u8];
    state.extend_from_slice(b"{\"phase\":\"night\"}");
    db.execute("UPDATE steps SET state = ?1 WHERE session = ?2 AND id = 1", rusqlite::params![state, id]).expect("changed");
    drop(db);
    let error = Session::open(table.store(), &|_, _, _| Ok(host()), None).err().expect("unreadable");
    assert!(matches!(error, SessionError::Unreadable { .. }), "{error:?}");
    assert!(error.hint().is_some_and(|hint| hint.contains("sessions export")), "{error}");
    let carried = sessions::export(&table.store(), None).expect("it can still be exported");
    assert!(carried.contains("\"night\""));
}

#[test]
fn a_file_that_is_not_ours_is_left_byte_for_byte() {
    let other_database = {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("x.db");
        let db = rusqlite::Connection::open(&path).expect("a file");
        db.execute_batch("CREATE TABLE wine (name TEXT); PRAGMA user_version = 1;").expect("a table");
        drop(db);
        fs::read(path).expect("bytes")
    };
    let newer = {
        let table = Folder::new();
        table.new_session(1);
        let db = rusqlite::Connection::open(table.home().database()).expect("the file");
        db.execute_batch("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = delete;").expect("newer");
        drop(db);
        fs::read(table.home().database()).expect("bytes")
    };
    let mut damaged = newer.clone();
    damaged.truncate(100);
    damaged[60..64].copy_from_slice(&[0, 0, 0, 2]);
    let cases: [(&[u8], &str, &str); 4] = [
        (
            b"dear diary, today we robbed a goblin and it was fun, and then we had tea and cake",
            "not a database of tablehand",
            "TABLEHAND_HOME",
        ),
        (&other_database, "not a database of tablehand", "move it away"),
        (&newer, "written by a newer tablehand (format 99; this one knows 2)", "sessions export"),
        (&damaged, "is damaged", "copy it somewhere safe"),
    ];
    for (bytes, says, way_on) in cases {
        let table = Folder::new();
        fs::write(table.home().database(), bytes).expect("written");
        let fault =
            Store::open(&table.home()).err().map(|fault| format!("{fault}; {}", fault.hint().unwrap_or_default())).unwrap_or_default();
        assert!(fault.contains(says) && fault.contains(way_on), "{fault}");
        assert_eq!(fs::read(table.home().database()).expect("bytes"), bytes, "{says}");
        let files = fs::read_dir(table.home().dir()).expect("the folder").count();
        assert_eq!(files, 1, "nothing was left beside it: {says}");
    }
}

#[test]
fn a_folder_that_can_t_be_made_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("file");
    fs::write(&file, "x").expect("written");
    let fault = Store::open(&Home::at(file.join("below"))).err().expect("no folder");
    assert!(matches!(fault, StoreFault::ReadOnly { .. }), "{fault}");
}

#[test]
fn a_session_is_carried_out_and_in_whole() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.act("strike");
    session.say("giant");
    session.say("no");
    session.undo(Undo::Answer).expect("press");
    let text = sessions::export(session.store(), None).expect("exported");
    let elsewhere = Folder::new();
    let summary = sessions::import(&elsewhere.store(), &text).expect("imported");
    assert_eq!(summary.name, "robbers");
    let mut there = elsewhere.open();
    assert_eq!(seen(&there), seen(&session));
    there.redo(1).expect("what could be brought again came along");
    there.say("up");
    session.redo(1).expect("press");
    session.say("up");
    assert_eq!(seen(&there), seen(&session), "the same dice too");
    // The same file back home is a copy: a new name and id, and its rolls do not count twice.
    let count = |store: &Store| store.roll_counts().expect("counts").iter().map(|count| count.times).sum::<u64>();
    let before = count(session.store());
    let summary = sessions::import(session.store(), &text).expect("imported");
    assert_eq!(summary.name, "robbers 2");
    assert_eq!(count(session.store()), before);
    assert_eq!(table.open().summary().name, "robbers 2", "it is the one last used");
}

#[test]
fn what_is_no_export_is_refused_and_nothing_comes_in() {
    let table = Folder::new();
    let session = table.new_session(7);
    let text = sessions::export(session.store(), None).expect("exported");
    let cases = [
        ("{".to_owned(), "it is no JSON"),
        ("{}".to_owned(), "it has no `format`"),
        (text.replacen("\"format\": 1", "\"format\": 2", 1), "a newer tablehand wrote it"),
        (text.replacen("\"head\": 1", "\"head\": 9", 1), "stands at step 9, which is not there"),
        (text.replacen("\"parent\": 0", "\"parent\": 7", 1), "comes after one that is not there"),
    ];
    for (text, says) in cases {
        let error = sessions::import(session.store(), &text).expect_err("no export");
        assert!(matches!(error, SessionError::Store(StoreFault::NotCarried(_))), "{error:?}");
        assert!(error.to_string().contains(says), "{error}");
    }
    assert_eq!(sessions::list(session.store()).expect("a list").len(), 1);
}

#[test]
fn a_play_survives_its_session_and_is_not_doubled_by_a_copy() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.act("finish");
    let text = sessions::export(session.store(), None).expect("exported");
    let copy = sessions::import(session.store(), &text).expect("imported");
    assert_eq!(session.store().plays().expect("plays").len(), 1);
    let mut copied = table.open();
    assert_eq!(copied.summary().id, copy.id);
    copied.undo(Undo::Answer).expect("the end, in the copy");
    assert_eq!(session.store().plays().expect("plays").len(), 1, "the copy's end is not the play");
    sessions::delete(session.store(), "robbers").expect("deleted");
    sessions::delete(session.store(), "robbers 2").expect("deleted");
    assert_eq!(session.store().plays().expect("plays").len(), 1);
    let none = Session::open(table.store(), &|_, _, _| Ok(host()), None).err().expect("none");
    assert!(matches!(none, SessionError::NotFound { .. }), "{none:?}");
}

#[test]
fn a_state_on_paper_can_be_entered_and_its_faults_are_named_together() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.act("rest");
    let create = |json: String| {
        let new = NewSession { from: Some(json), ..NewSession::default() };
        Session::create(table.store(), host(), new)
    };
    let whole = serde_json::json!({ "session": { "name": "x" }, "state": session.state_json() });
    let again = create(whole.to_string()).expect("a session");
    assert_eq!(again.state_json(), session.state_json());
    assert!(matches!(again.at(), At::Menu { .. }));
    let faults = "{\"phase\":\"day\",\"gold\":-3,\"health\":100,\"growls\":0}";
    let no = refusal(create(faults.to_owned()).err().expect("faults"));
    assert_eq!(no.reason, "this state has 2 faults: gold: gold can't be less than 0; health: health is 99 at most");
    assert!(refusal(create("{\"phase\":\"noon\"}".to_owned()).err().expect("no state")).reason.contains("unknown variant `noon`"));
    assert!(refusal(create("gold".to_owned()).err().expect("no JSON")).reason.contains("no JSON"));
    assert_eq!(sessions::list(&table.store()).expect("a list").len(), 2);
}

#[test]
fn a_mistyped_key_of_a_step_carried_over_a_restart_is_said_at_its_end() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.begin("strike", None, early(&[("pres", "no")]), false).expect("a strike");
    session.say("goblin");
    let told = session.say("no");
    assert_eq!(told.lines, ["nothing asks for `pres`; did you mean `press`?; it was left out"]);
}

#[test]
fn a_step_that_a_newer_program_refuses_stays_in_the_file_until_it_is_undone() {
    let table = Folder::new();
    let mut session = table.new_session(7);
    session.act("strike");
    session.say("giant");
    let before = seen(&session);
    let mut stuck = table.open_with(&host_with(GONE));
    let lines = stuck.greeting().lines;
    assert!(lines.iter().any(|line| line.starts_with("it does not go on from here: the goblins are gone;")), "{lines:?}");
    let no = refusal(stuck.begin("note", None, Vec::new(), false).expect_err("unfinished"));
    assert_eq!(no.reason, "`strike` is unfinished and can't go on");
    assert_eq!(seen(&table.open()), before, "with the old pack it goes on as if nothing had been");
    stuck.undo(Undo::Steps(1)).expect("the strike");
    stuck.act("rest");
    assert_eq!(stuck.step(), 2);
}

#[test]
fn idle_time_is_no_time_at_the_table() {
    const MINUTE: i64 = 60_000;
    let table = Folder::new();
    let mut session = table.new_session(7);
    let away = |minutes: i64| {
        let db = rusqlite::Connection::open(table.home().database()).expect("the file");
        db.execute("UPDATE sessions SET used = used - ?1", [minutes * MINUTE]).expect("changed");
    };
    for (minutes, minutes_in_all) in [(20, 20), (45, 20), (29, 49)] {
        away(minutes);
        session = table.open();
        session.act("rest");
        assert_eq!(session.row.spent / MINUTE, minutes_in_all);
    }
    session.act("finish");
    assert_eq!(session.store().plays().expect("plays")[0].minutes, 50, "begun minutes count whole");
}
