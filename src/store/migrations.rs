//! The tables, and how older files are brought up to date: each step once, in order, its number kept in the file.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::StoreFault;

/// One change of the tables.
pub(super) type Migration = &'static str;

/// Every change so far; the n-th brings a file to version n. A published one never changes.
pub(super) const ALL: &[Migration] = &[FIRST, PACKS];

/// `tbhd`: says that a file is ours.
pub(super) const APPLICATION: u32 = 0x7462_6864;

const FIRST: Migration = "
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    origin INTEGER NOT NULL,
    name TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    seed INTEGER NOT NULL,
    physical INTEGER NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    version INTEGER NOT NULL,
    head INTEGER NOT NULL,
    number INTEGER NOT NULL,
    next_step INTEGER NOT NULL,
    next_roll INTEGER NOT NULL,
    stream INTEGER NOT NULL,
    word INTEGER NOT NULL,
    streams INTEGER NOT NULL,
    redo TEXT NOT NULL,
    play TEXT,
    fingerprint TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_used ON sessions (used);

CREATE TABLE steps (
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    parent INTEGER,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    action TEXT NOT NULL,
    seat INTEGER,
    anyway INTEGER NOT NULL,
    must INTEGER NOT NULL,
    decided INTEGER NOT NULL,
    answers TEXT NOT NULL,
    notes BLOB NOT NULL,
    text TEXT NOT NULL,
    state BLOB NOT NULL,
    span TEXT NOT NULL,
    stream INTEGER NOT NULL,
    word INTEGER NOT NULL,
    started INTEGER NOT NULL,
    finished INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX steps_id ON steps (session, id);

CREATE TABLE drafts (
    session INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    head TEXT NOT NULL
) STRICT;
CREATE TABLE draft_answers (
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    nth INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (session, nth)
) STRICT, WITHOUT ROWID;

CREATE TABLE rolls (
    origin INTEGER NOT NULL,
    id INTEGER NOT NULL,
    game TEXT NOT NULL,
    player TEXT NOT NULL,
    asked TEXT NOT NULL,
    dice TEXT NOT NULL,
    faces TEXT NOT NULL,
    by_hand INTEGER NOT NULL,
    at INTEGER NOT NULL,
    taken_back INTEGER NOT NULL,
    copied INTEGER NOT NULL,
    PRIMARY KEY (origin, id)
) STRICT, WITHOUT ROWID;
-- Holds all that the counts read, in the order they are grouped by.
CREATE INDEX rolls_counted ON rolls (game, player, dice, faces, taken_back, copied) WHERE NOT taken_back AND NOT copied;

CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    step INTEGER,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX log_session ON log (session, id);

CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    session INTEGER REFERENCES sessions (id) ON DELETE SET NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    date INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    counted INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX plays_date ON plays (date);
";

const PACKS: Migration = "ALTER TABLE sessions ADD COLUMN packs TEXT NOT NULL DEFAULT '[]';";

/// The version of a file's tables.
pub(super) fn version(db: &Connection) -> rusqlite::Result<u32> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Brings a file up to date. A file that has something in it is copied first, beside itself.
pub(super) fn migrate(db: &Connection, path: Option<&Path>, all: &[Migration]) -> Result<(), StoreFault> {
    let shown = path.unwrap_or(Path::new("the database"));
    let of = |error| StoreFault::of(shown, error);
    let known = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let found = version(db).map_err(of)?;
    if found == known {
        return Ok(());
    }
    if let Some(path) = path.filter(|_| found > 0) {
        back_up(db, path, found).map_err(of)?;
    }
    let transaction = Transaction::new_unchecked(db, TransactionBehavior::Immediate).map_err(of)?;
    // Another process may have done it while this one waited.
    let found = version(&transaction).map_err(of)?;
    for migration in all.iter().skip(usize::try_from(found).unwrap_or(usize::MAX)) {
        transaction.execute_batch(migration).map_err(of)?;
    }
    transaction.pragma_update(None, "user_version", known.max(found)).map_err(of)?;
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(of)?;
    transaction.commit().map_err(of)
}

/// A copy as it was: `tablehand.v1.backup.db`. One that is there already is kept, and is enough.
fn back_up(db: &Connection, path: &Path, version: u32) -> rusqlite::Result<()> {
    let copy = path.with_extension(format!("v{version}.backup.db"));
    if copy.exists() {
        return Ok(());
    }
    db.execute("VACUUM INTO ?1", [copy.to_string_lossy()]).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::super::{Home, Store, StoreFault};
    use super::*;

    const THIRD: Migration = "ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'home';";

    #[test]
    fn an_older_file_is_copied_first_and_then_brought_up_to_date() {
        let dir = tempfile::tempdir().expect("a folder");
        let home = Home::at(dir.path());
        drop(Store::open(&home).expect("a store"));
        assert!(!dir.path().join("tablehand.v2.backup.db").exists(), "nothing to save in a new file");
        let store = Store::open_with(&home, &[FIRST, PACKS, THIRD]).expect("a newer program's store");
        assert_eq!(version(store.db()).expect("a version"), 3);
        store.db().prepare("SELECT place FROM sessions").expect("the new column");
        drop(store);
        let backup = Connection::open(dir.path().join("tablehand.v2.backup.db")).expect("the copy");
        assert_eq!(version(&backup).expect("a version"), 2);
        assert!(matches!(Store::open(&home), Err(StoreFault::Newer { found: 3, known: 2, .. })));
    }

    #[test]
    fn a_file_of_the_first_version_is_opened_and_its_sessions_have_no_packs() {
        let dir = tempfile::tempdir().expect("a folder");
        let home = Home::at(dir.path());
        let old = Store::open_with(&home, &[FIRST]).expect("an older program's store");
        let sql = "INSERT INTO sessions VALUES (1, 7, 'old', 'robbers', '', 1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, '[]', NULL, '{}')";
        old.db().execute(sql, []).expect("a session");
        drop(old);
        let store = Store::open(&home).expect("this program's store");
        assert_eq!(store.session(1).expect("the session").packs, Vec::<String>::new());
    }

    #[test]
    fn a_change_that_fails_changes_nothing() {
        let dir = tempfile::tempdir().expect("a folder");
        let home = Home::at(dir.path());
        drop(Store::open(&home).expect("a store"));
        assert!(Store::open_with(&home, &[FIRST, PACKS, "CREATE TABLE a (b TEXT); CREATE TABLE nonsense"]).is_err());
        let store = Store::open(&home).expect("as it was");
        assert_eq!(version(store.db()).expect("a version"), 2);
        let tables: u32 =
            store.db().query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'a'", [], |row| row.get(0)).expect("a count");
        assert_eq!(tables, 0);
    }
}
