//! The file opened, and never touched unless it is ours.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use super::migrations::{self, APPLICATION, Migration};
use super::{Home, StoreFault};

/// How long a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(20);

/// Switches a new file to the write-ahead log. SQLite does not wait here for another program that is doing the same.
fn write_ahead(db: &Connection) -> rusqlite::Result<()> {
    let started = Instant::now();
    loop {
        match db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && started.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// Everything that is kept. Copies share one connection.
#[derive(Clone)]
pub struct Store {
    inner: Rc<Inner>,
}

struct Inner {
    db: Connection,
    path: PathBuf,
    /// Whether there was an empty file that nobody was making just then.
    was_empty: bool,
}

impl Store {
    /// Opens the file of a home, and makes it if it is not there.
    ///
    /// # Errors
    /// When it is not ours, newer than this program, damaged, or can't be written. It is left as it is then.
    pub fn open(home: &Home) -> Result<Self, StoreFault> {
        Self::open_with(home, migrations::ALL)
    }

    pub(super) fn open_with(home: &Home, all: &[Migration]) -> Result<Self, StoreFault> {
        let path = home.database();
        let known = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let before = look_first(&path, known)?;
        if before == Before::Nothing {
            fs::create_dir_all(home.dir())
                .map_err(|error| StoreFault::ReadOnly { path: home.dir().to_owned(), detail: error.to_string() })?;
        }
        let of = |error| StoreFault::of(&path, error);
        let db = Connection::open_with_flags(
            &path,
            OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )
        .map_err(of)?;
        db.busy_timeout(PATIENCE).map_err(of)?;
        // What is not in the file itself yet may be in the log beside it.
        refuse_strangers(&db, &path, known)?;
        let mode: String = db.pragma_query_value(None, "journal_mode", |row| row.get(0)).map_err(of)?;
        if mode != "wal" {
            write_ahead(&db).map_err(of)?;
        }
        db.pragma_update(None, "synchronous", "full").map_err(of)?;
        db.pragma_update(None, "foreign_keys", true).map_err(of)?;
        migrations::migrate(&db, Some(&path), all)?;
        Ok(Self { inner: Rc::new(Inner { db, path, was_empty: before == Before::Empty }) })
    }

    /// A store that is gone with the program: for the demo and for tests.
    ///
    /// # Errors
    /// When SQLite gives up.
    pub fn in_memory() -> Result<Self, StoreFault> {
        let path = PathBuf::from("the database in memory");
        let db = Connection::open_in_memory().map_err(|error| StoreFault::of(&path, error))?;
        db.pragma_update(None, "foreign_keys", true).map_err(|error| StoreFault::of(&path, error))?;
        migrations::migrate(&db, None, migrations::ALL)?;
        Ok(Self { inner: Rc::new(Inner { db, path, was_empty: false }) })
    }

    /// Whether the file was there and empty, so that a new one was begun: what was in it once, if anything, is lost.
    #[must_use]
    pub fn was_empty(&self) -> bool {
        self.inner.was_empty
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Does not wait for the disk, so that a test may write much.
    #[cfg(test)]
    pub(crate) fn be_careless(&self) {
        self.db().pragma_update(None, "synchronous", "off").expect("a setting");
    }

    pub(super) fn db(&self) -> &Connection {
        &self.inner.db
    }

    /// One transaction: all of it is kept, or nothing.
    pub(super) fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreFault>) -> Result<T, StoreFault> {
        let transaction = Transaction::new_unchecked(self.db(), TransactionBehavior::Immediate).map_err(|error| self.fault(error))?;
        let done = work(&transaction)?;
        transaction.commit().map_err(|error| self.fault(error))?;
        Ok(done)
    }

    pub(super) fn fault(&self, error: rusqlite::Error) -> StoreFault {
        StoreFault::of(&self.inner.path, error)
    }
}

/// What there was before the file was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// No file.
    Nothing,
    /// A file without a byte in it, left so by something.
    Empty,
    /// A file that may be ours, or is being made by another program.
    File,
}

/// Reads a file's first bytes before SQLite may touch it.
fn look_first(path: &Path, known: u32) -> Result<Before, StoreFault> {
    let mut head = Vec::new();
    match File::open(path) {
        Ok(file) => file
            .take(72)
            .read_to_end(&mut head)
            .map_err(|error| StoreFault::Damaged { path: path.to_owned(), detail: error.to_string() })?,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Before::Nothing),
        Err(error) => return Err(StoreFault::ReadOnly { path: path.to_owned(), detail: error.to_string() }),
    };
    if head.is_empty() {
        return Ok(if left_alone(path) { Before::Empty } else { Before::File });
    }
    let number = |at: usize| head.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
    match (head.starts_with(b"SQLite format 3\0"), number(60), number(68)) {
        (true, Some(found), Some(APPLICATION)) if found > known => Err(StoreFault::Newer { path: path.to_owned(), found, known }),
        (true, Some(_), Some(0 | APPLICATION)) => Ok(Before::File),
        _ => Err(StoreFault::NotOurs(path.to_owned())),
    }
}

/// Whether nobody has touched a file for longer than it takes to make one.
fn left_alone(path: &Path) -> bool {
    let touched = fs::metadata(path).and_then(|about| about.modified()).ok();
    touched.and_then(|touched| touched.elapsed().ok()).is_some_and(|since| since > PATIENCE)
}

fn refuse_strangers(db: &Connection, path: &Path, known: u32) -> Result<(), StoreFault> {
    let of = |error| StoreFault::of(path, error);
    // One transaction, so that another program making the file now is seen before it or after it, never in the middle.
    let seen = Transaction::new_unchecked(db, TransactionBehavior::Deferred).map_err(of)?;
    let application: u32 = seen.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(of)?;
    let found = migrations::version(&seen).map_err(of)?;
    let tables: u32 = seen.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(of)?;
    seen.finish().map_err(of)?;
    match application {
        APPLICATION if found > known => Err(StoreFault::Newer { path: path.to_owned(), found, known }),
        APPLICATION => Ok(()),
        _ if tables == 0 => Ok(()),
        _ => Err(StoreFault::NotOurs(path.to_owned())),
    }
}
