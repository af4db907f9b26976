//! Every roll, with who rolled it.

use rusqlite::{Connection, Row, params};

use super::steps::{parse, write};
use super::{RollRow, Store, StoreFault};

/// How often some dice of a player's showed some faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollCount {
    /// The game's id.
    pub game: String,
    /// Who rolled; empty for the table.
    pub player: String,
    /// The dice's ids.
    pub dice: Vec<String>,
    /// The faces shown.
    pub faces: Vec<String>,
    /// How often.
    pub times: u64,
}

fn read(row: &Row<'_>) -> rusqlite::Result<(RollRow, String, String)> {
    let roll = RollRow {
        id: row.get("id")?,
        game: row.get("game")?,
        player: row.get("player")?,
        asked: row.get("asked")?,
        dice: Vec::new(),
        faces: Vec::new(),
        by_hand: row.get("by_hand")?,
        at: row.get("at")?,
        taken_back: row.get("taken_back")?,
    };
    Ok((roll, row.get("dice")?, row.get("faces")?))
}

impl Store {
    /// The rolls of a session, by its id in the world, in the order rolled; those taken back too.
    ///
    /// # Errors
    /// When one can't be read.
    pub fn rolls(&self, origin: i64) -> Result<Vec<RollRow>, StoreFault> {
        let mut statement =
            self.db().prepare_cached("SELECT * FROM rolls WHERE origin = ?1 ORDER BY id").map_err(|error| self.fault(error))?;
        let rows = statement.query_map([origin], read).map_err(|error| self.fault(error))?;
        rows.map(|row| {
            let (roll, dice, faces) = row.map_err(|error| self.fault(error))?;
            let unreadable = |detail| StoreFault::Unreadable { what: format!("roll {}", roll.id), detail };
            let (dice, faces) = (parse(&dice).map_err(unreadable)?, parse(&faces).map_err(unreadable)?);
            Ok(RollRow { dice, faces, ..roll })
        })
        .collect()
    }

    /// How often each player's dice showed each set of faces. Rolls taken back are left out.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn roll_counts(&self) -> Result<Vec<RollCount>, StoreFault> {
        let sql = "SELECT game, player, dice, faces, count(*) FROM rolls WHERE NOT taken_back AND NOT copied \
                   GROUP BY game, player, dice, faces ORDER BY game, player, dice, faces";
        let mut statement = self.db().prepare(sql).map_err(|error| self.fault(error))?;
        let rows = statement
            .query_map([], |row| {
                let (game, player, dice, faces): (String, String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                Ok((game, player, dice, faces, row.get::<_, i64>(4)?.cast_unsigned()))
            })
            .map_err(|error| self.fault(error))?;
        rows.map(|row| {
            let (game, player, dice, faces, times) = row.map_err(|error| self.fault(error))?;
            let unreadable = |detail| StoreFault::Unreadable { what: "a roll".to_owned(), detail };
            let (dice, faces) = (parse(&dice).map_err(unreadable)?, parse(&faces).map_err(unreadable)?);
            Ok(RollCount { game, player, dice, faces, times })
        })
        .collect()
    }

    /// Keeps as many rolls of two dice as a test wants, evenly.
    #[cfg(test)]
    pub(crate) fn roll_often(&self, origin: i64, times: u32) {
        let added = self.write(|db| {
            for id in 0..times {
                let faces = [id % 6 + 1, id / 6 % 6 + 1].map(|face| face.to_string()).to_vec();
                let dice = vec!["d6".to_owned(); 2];
                let (game, player, asked) = ("robbers".to_owned(), "Ann".to_owned(), "hit.goblin".to_owned());
                let roll = RollRow { id: id.into(), game, player, asked, dice, faces, by_hand: false, at: 0, taken_back: false };
                self.add_roll(db, origin, &roll, false)?;
            }
            Ok(())
        });
        added.expect("a million rolls");
    }

    pub(super) fn add_roll(&self, db: &Connection, origin: i64, roll: &RollRow, copied: bool) -> Result<(), StoreFault> {
        let sql = "INSERT INTO rolls (origin, id, game, player, asked, dice, faces, by_hand, at, taken_back, copied) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        let mut statement = db.prepare_cached(sql).map_err(|error| self.fault(error))?;
        let (dice, faces) = (write(&roll.dice), write(&roll.faces));
        let values =
            params![origin, roll.id, roll.game, roll.player, roll.asked, dice, faces, roll.by_hand, roll.at, roll.taken_back, copied];
        statement.execute(values).map(|_| ()).map_err(|error| self.fault(error))
    }

    pub(super) fn mark_roll(&self, db: &Connection, origin: i64, id: i64, taken_back: bool) -> Result<(), StoreFault> {
        let sql = "UPDATE rolls SET taken_back = ?3 WHERE origin = ?1 AND id = ?2";
        db.execute(sql, params![origin, id, taken_back]).map(|_| ()).map_err(|error| self.fault(error))
    }

    /// Whether rolls of this session are here already.
    pub(super) fn has_rolls(&self, db: &Connection, origin: i64) -> Result<bool, StoreFault> {
        let sql = "SELECT EXISTS (SELECT 1 FROM rolls WHERE origin = ?1) OR EXISTS (SELECT 1 FROM sessions WHERE origin = ?1)";
        db.query_row(sql, [origin], |row| row.get(0)).map_err(|error| self.fault(error))
    }
}
