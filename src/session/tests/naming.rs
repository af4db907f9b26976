//! Sessions by their names.

use super::super::testing::{Folder, host, refusal};
use super::super::{NewSession, Session, SessionError, sessions};

fn named(table: &Folder, name: Option<&str>) -> Result<Session, SessionError> {
    let new = NewSession { name: name.map(str::to_owned), quick: true, ..NewSession::default() };
    Session::create(table.store(), host(), new)
}

#[test]
fn names_are_odd_and_each_is_had_once() {
    let table = Folder::new();
    for name in ["Friday night", "🐉🎲", "Ann's 2nd", "7"] {
        named(&table, Some(name)).expect("a session");
        let found = sessions::find(&table.store(), Some(name)).expect("found");
        assert_eq!(found.name, name);
    }
    let no = refusal(named(&table, Some("🐉🎲")).err().expect("taken"));
    assert_eq!(no.reason, "there is already a session called `🐉🎲`");
    assert_eq!(no.hint.as_deref(), Some("`🐉🎲 2` is free; or `sessions delete` the other"));
    assert!(named(&table, Some("\u{1b}[31mred")).is_err());
    assert!(named(&table, Some("  ")).is_err());
    assert!(named(&table, Some(&"x".repeat(61))).is_err());
    assert_eq!(named(&table, None).expect("a session").name(), "robbers");
    assert_eq!(named(&table, None).expect("a session").name(), "robbers 2");
}

#[test]
fn a_session_is_found_by_id_by_beginning_and_by_near_match() {
    let table = Folder::new();
    named(&table, Some("Friday night")).expect("a session");
    named(&table, Some("Friends")).expect("a session");
    let store = table.store();
    let find = |which| sessions::find(&store, Some(which)).map(|row| row.name);
    assert_eq!(find("1").expect("by id"), "Friday night");
    assert_eq!(find("frid").expect("by beginning"), "Friday night");
    let hint = |which| match find(which) {
        Err(SessionError::NotFound { message, hint }) => (message, hint.unwrap_or_default()),
        other => panic!("{other:?}"),
    };
    assert_eq!(hint("fri"), ("there is no session `fri`".to_owned(), "it could mean Friends or Friday night".to_owned()));
    assert_eq!(hint("Freinds").1, "did you mean `Friends`?");
    assert_eq!(hint("saturday").1, "`sessions list` shows what there is");
}

#[test]
fn the_one_last_used_is_gone_on_with() {
    let table = Folder::new();
    let mut one = named(&table, Some("one")).expect("a session");
    named(&table, Some("two")).expect("a session");
    assert_eq!(table.open().name(), "two");
    sessions::choose(&table.store(), "one").expect("chosen");
    assert_eq!(table.open().name(), "one");
    let listed: Vec<String> = sessions::list(&table.store()).expect("a list").into_iter().map(|summary| summary.name).collect();
    assert_eq!(listed, ["one", "two"]);
    sessions::rename(&table.store(), "one", "first").expect("renamed");
    one.act("rest");
    assert_eq!(table.open().name(), "first", "renaming disturbs nobody");
    assert!(sessions::rename(&table.store(), "two", "first").is_err());
    sessions::delete(&table.store(), "first").expect("deleted");
    assert_eq!(table.open().name(), "two");
}
