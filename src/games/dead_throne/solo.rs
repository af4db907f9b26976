//! Hero of Lirennor: doubles, the red and the green marker, bosses, and the dragon who grows.

use super::DeadThrone;
use super::card::Card;
use super::cite;
use super::exchange::{First, Fought, Winner};
use super::mode::Mode;
use super::records::Boss;
use super::region::Region;
use super::state::Stage;
use super::value::Value;
use super::values;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Play<'_, DeadThrone> {
    /// A double on the movement roll: no movement, and the turn ends after it.
    pub(super) fn double(&mut self, table: &mut Table<'_>, seat: Seat, number: i32) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} rolls a double {number}: no movement")).cite(cite::SOLO_BOARD));
        match number {
            2 => {
                self.red_marker(table, self.pack.numbers.solo_red_move);
                self.state.turn.stage = Stage::Done;
            }
            3 | 4 => {
                let (deck, region) = if number == 3 { ("Docks", Region::Docks) } else { ("Woods", Region::Woods) };
                (self.state.turn.draws, self.state.turn.deck) = (2, region);
                table.tell(|| note(format!("two {deck} cards are drawn, one after the other")).cite(cite::SOLO_BOARD));
            }
            5 => {
                self.go(seat, "stonesea waymarker");
                table.tell(|| note(format!("{name} stands on the waymarker of Stonesea")).cite(cite::SOLO_BOARD));
                self.state.turn.stage = Stage::Done;
            }
            6 => {
                if let Some(board) = &mut self.state.solo {
                    board.dragon = true;
                }
            }
            _ => {
                table.tell(|| note("the board has nothing for this double").cite(cite::SOLO_BOARD));
                self.state.turn.stage = Stage::Done;
            }
        }
        Ok(())
    }

    /// The red marker moves; it stops on a boss, who is fought at once.
    pub(super) fn red_marker(&mut self, table: &mut Table<'_>, steps: i32) {
        if self.at().mode() != Mode::Solo || self.state.ending.is_some() {
            return;
        }
        let track = values::solo_track(self.pack, &self.state, "battle");
        let Some(board) = &mut self.state.solo else { return };
        if board.boss {
            table.tell(|| note("an unbeaten boss stands under the red marker: it does not move").cite(cite::BATTLE_TO_VICTORY));
            return;
        }
        let before = board.red;
        let mut now = before.saturating_add(u16::try_from(steps.max(0)).unwrap_or(0));
        let length = track.as_ref().map_or(200, |track| track.length);
        let boss = track.as_ref().and_then(|track| track.bosses.iter().find(|boss| before < boss.at && boss.at <= now));
        if let Some(boss) = boss {
            now = boss.at;
            (board.boss, board.due) = (true, true);
        }
        board.red = now.min(length);
        let red = board.red;
        let met = if board.due { ", where a boss stands" } else { "" };
        table.tell(|| note(format!("the red marker: {before} + {} = {red}{met}", red - before)).cite(cite::BATTLE_TO_VICTORY));
        if track.is_some_and(|track| red == track.length) && !self.state.solo.as_ref().is_some_and(|board| board.boss) {
            self.win_alone(table, "the battle track is done");
        }
        self.double_challenge(table);
    }

    /// The green marker moves one step for each quest.
    pub(super) fn green_marker(&mut self, table: &mut Table<'_>, _: Seat) {
        let length = values::solo_track(self.pack, &self.state, "quest").map(|track| track.length);
        let Some(board) = &mut self.state.solo else { return };
        board.green = board.green.saturating_add(1).min(length.unwrap_or(200));
        let green = board.green;
        table.tell(|| note(format!("the green marker: {} + 1 = {green}", green - 1)).cite(cite::QUEST_GALORE));
        if length == Some(green) {
            self.win_alone(table, "the quest track is done");
        }
        self.double_challenge(table);
    }

    /// Both markers at or past their red hexagons.
    fn double_challenge(&mut self, table: &mut Table<'_>) {
        let mark = |id: &str| values::solo_track(self.pack, &self.state, id).map(|track| track.highlight);
        let (Some(battle), Some(quest), Some(board)) = (mark("battle"), mark("quest"), &self.state.solo) else { return };
        if board.red >= battle && board.green >= quest {
            self.win_alone(table, "both markers have reached their red hexagons");
        }
    }

    fn win_alone(&mut self, table: &mut Table<'_>, how: &str) {
        let heroes = self.at().in_game();
        self.win(table, heroes, how.to_owned());
    }

    /// The boss under the red marker: a die times its number for attack, another for defense.
    pub(super) fn boss(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let red = self.state.solo.as_ref().map_or(0, |board| board.red);
        let track = values::solo_track(self.pack, &self.state, "battle");
        let known = track.as_ref().and_then(|track| track.bosses.iter().find(|boss| boss.at == red).copied());
        let boss = match known {
            Some(boss) => boss,
            None => {
                let about = ask("times").of(seat).cite(cite::BATTLE_TO_VICTORY).text(|| "Which number stands in the hexagon?".to_owned());
                Boss { at: red, times: i32::try_from(table.number(about.number(1, 9))?).unwrap_or(1) }
            }
        };
        let at_once = self.state.solo.as_ref().is_some_and(|board| board.due);
        if let Some(board) = &mut self.state.solo {
            board.due = false;
        }
        let value = Value::Times(boss.times);
        let card = Card { name: "boss".to_owned(), attack: value, defense: value, ..Card::default() };
        let foes = self.foes(table, vec![card], false)?;
        let fought = self.exchange(table, seat, &foes, First::Enemy)?;
        let last = track.is_some_and(|track| track.bosses.last().is_some_and(|last| last.at == red));
        if fought.winner == Winner::Player && !fought.died {
            table.tell(|| note("the boss is beaten; the red marker moves with the next creature").cite(cite::BATTLE_TO_VICTORY));
            if let Some(board) = &mut self.state.solo {
                board.boss = false;
            }
            if last {
                self.win_alone(table, "the last boss is beaten");
            }
        } else {
            table.tell(|| note("the boss is not beaten: try again when ready").cite(cite::BATTLE_TO_VICTORY));
        }
        self.after_alone(table, seat, fought, at_once)
    }

    fn after_alone(&mut self, table: &mut Table<'_>, seat: Seat, fought: Fought, at_once: bool) -> Flow<()> {
        if self.state.ending.is_some() {
            return Ok(());
        }
        if fought.died {
            return self.die(table, seat, None);
        }
        // A boss met in the middle of a turn does not cost what the turn still had.
        if at_once { Ok(()) } else { self.interacted(table, seat) }
    }

    /// Agrimor, alone: each battle he wins makes him stronger by 2 and 2.
    pub(super) fn agrimor(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let growth = self.state.solo.as_ref().map_or(0, |board| i32::from(board.growth)) * self.pack.numbers.agrimor_growth;
        if let Some(board) = &mut self.state.solo {
            board.dragon = false;
        }
        let card = match self.enemy_card(table, "agrimor", Region::Rocks)? {
            Some(card) => card,
            None => self.agrimor_by_hand(table, seat)?,
        };
        let mut foes = self.foes(table, vec![Card { name: "agrimor".to_owned(), ..card }], false)?;
        if growth > 0 {
            table.tell(|| note(format!("Agrimor has grown: +{growth} attack, +{growth} defense")).cite(cite::SOLO_AGRIMOR));
        }
        foes.attack += growth;
        foes.defense += growth;
        let fought = self.exchange(table, seat, &foes, First::Enemy)?;
        let castle = crate::toolbox::wording::slug(&self.state[seat].place) == "castle-building";
        if fought.winner == Winner::Player && !fought.died {
            let name = self.state.sheet.name(seat);
            table.tell(|| note(format!("{name} beats Agrimor")).cite(cite::SOLO_AGRIMOR));
            self.state[seat].crown = true;
            if let Some(board) = &mut self.state.solo {
                board.beaten = true;
            }
            if castle {
                self.win_alone(table, "Agrimor is beaten in the castle");
            }
        } else if fought.winner == Winner::Enemy || fought.died {
            if let Some(board) = &mut self.state.solo {
                board.growth = board.growth.saturating_add(1).min(50);
            }
            table.tell(|| note("Agrimor wins, and grows").cite(cite::SOLO_AGRIMOR));
        }
        self.after_alone(table, seat, fought, false)
    }

    fn agrimor_by_hand(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<Card> {
        let number = |table: &mut Table<'_>, id: &'static str, text: &'static str| {
            let about = ask(id).of(seat).cite(cite::SOLO_AGRIMOR).text(|| text.to_owned());
            table.number(about.number(0, 60)).map(|number| i32::try_from(number).unwrap_or(0))
        };
        let attack = Value::Flat(number(table, "agrimor.attack", "What is Agrimor's attack in this battle?")?);
        let defense = Value::Flat(number(table, "agrimor.defense", "What is his defense?")?);
        Ok(Card { attack, defense, ..Card::default() })
    }

    /// In the castle: won if Agrimor was beaten before, else he is fought.
    pub(super) fn solo_castle(&mut self, table: &mut Table<'_>, _: Seat) -> Flow<()> {
        if self.state.solo.as_ref().is_some_and(|board| board.beaten) {
            self.win_alone(table, "Agrimor was beaten, and the castle is entered");
        } else if let Some(board) = &mut self.state.solo {
            board.dragon = true;
        }
        Ok(())
    }
}
