//! What the evening around the game wants to know.

use super::DungeonRoll;
use super::cite;
use super::game::Action;
use super::pack::Pack;
use super::position::Position;
use super::state::{Adventurer, Phase, State, held};
use super::{look, topics, wording};
use crate::kernel::{Cite, Flow, Outcome, Play, Refusal, Seat, Table};
use crate::toolbox::evening::{Evening, Wanted};
use crate::toolbox::sheet::Sheet;
use crate::toolbox::status::{Grid, Status};

impl Evening for DungeonRoll {
    const ID: &'static str = "dungeon-roll";
    const NAME: &'static str = "Dungeon Roll";
    const PARTS: &'static [&'static str] = &[];
    const MOMENTS: &'static [&'static str] = &["delve", "level"];

    fn sheet(state: &State) -> &Sheet {
        &state.sheet
    }

    fn sheet_mut(state: &mut State) -> &mut Sheet {
        &mut state.sheet
    }

    fn aliases(state: &State) -> Vec<(String, String)> {
        state.sheet.seats().map(|seat| (state.sheet.slug(seat), format!("players.{}", seat.0))).collect()
    }

    fn spans(_: &State) -> [&'static str; 2] {
        ["the level", "the delve"]
    }

    fn status(pack: &Pack, state: &State) -> Status {
        Position { pack, state }.status()
    }

    fn score(pack: &Pack, state: &State) -> Outcome {
        Position { pack, state }.outcome()
    }

    fn mode(state: &State) -> String {
        if state.sheet.players.len() == 1 { "solo" } else { "group" }.to_owned()
    }

    /// Takes a hero, and goes on the delves that are still to come: those of rounds already over are missed.
    fn join(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let most = play.pack.numbers.players;
        if play.state.phase == Phase::SetUp || matches!(play.state.phase, Phase::Settling | Phase::Over) {
            return Err(Refusal::new("players join while delves are being made").cite(cite::OBJECTIVE).into());
        }
        if play.state.sheet.present().len() > usize::from(most) {
            return Err(Refusal::new(format!("{most} play at most")).cite(cite::OBJECTIVE).into());
        }
        let others = play.state.sheet.present().into_iter().filter(|other| *other != seat);
        let round = others.filter_map(|other| play.state.player(other)).map(|player| player.delves).min().unwrap_or(0);
        if play.state.player(seat).is_none() {
            play.take_hero(table, seat, "hero".to_owned())?;
        }
        if let Some(player) = play.state.player_mut(seat) {
            player.delves = player.delves.max(round);
        }
        Ok(())
    }

    /// Goes on without the player: a delve in progress is broken off and brings nothing more.
    fn leave(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        if matches!(play.state.phase, Phase::SetUp | Phase::Settling | Phase::Over) || play.state.turn.0 != seat {
            return Ok(());
        }
        if play.state.phase.on_level() || play.state.phase == Phase::Entering {
            play.end_delve(table, 0, "breaks the delve off", cite::TURN);
        } else {
            play.pass_on(table);
        }
        Ok(())
    }

    fn owners(_: &Pack, _: &State) -> Vec<Wanted> {
        Vec::new()
    }

    fn chances(pack: &Pack, state: &State) -> Vec<String> {
        Position { pack, state }.chances()
    }

    fn look(pack: &Pack, words: &str) -> Vec<String> {
        look::look(pack, words)
    }

    fn rule(pack: &Pack, section: &Cite) -> Vec<String> {
        topics::rule(pack, section)
    }

    fn section(_: &Pack, state: &State) -> Option<Cite> {
        match state.phase {
            Phase::Monster => Some(cite::MONSTER_PHASE),
            Phase::Loot => Some(cite::LOOT_PHASE),
            Phase::Dragon => Some(cite::DRAGON_PHASE),
            Phase::Regroup => Some(cite::REGROUP_PHASE),
            Phase::SetUp | Phase::Forming | Phase::Entering | Phase::Settling | Phase::Over => None,
        }
    }
}

impl Position<'_, '_> {
    fn status(self) -> Status {
        let mut status = Status { head: self.head(), ..Status::default() };
        if self.state.phase == Phase::SetUp {
            return status;
        }
        let mut players = Grid::new("", &["player", "hero", "experience", "delves", "tokens"]);
        for seat in self.state.sheet.seats() {
            let Some(player) = self.state.player(seat) else { continue };
            players.row(self.row(seat, player));
        }
        status.tables.push(players);
        if self.state.phase.on_level() || self.state.phase == Phase::Entering {
            let mut delve = Grid::new("", &["", "dice"]);
            // On a level it stands in the head, which a menu shows as well.
            if !self.state.phase.on_level() {
                delve.row(["party".to_owned(), wording::party(&self.state.party)]);
            }
            let mut joined = self.state.allies;
            joined.add_all(&self.state.hero_joins);
            if !joined.is_empty() {
                delve.row(["fighting along".to_owned(), wording::party(&joined)]);
            }
            delve.row(["graveyard".to_owned(), self.state.graveyard.to_string()]);
            delve.row(["dungeon".to_owned(), wording::dungeon(&self.state.dungeon)]);
            delve.row(["lair".to_owned(), format!("{} (wakes at {})", wording::dragons(self.state.lair), self.dragon_threshold())]);
            for (at, dice) in self.state.ahead.iter().enumerate() {
                delve.row([format!("level {} brings", usize::from(self.state.level) + at + 1), wording::dungeon(dice)]);
            }
            status.tables.push(delve);
            if self.state.phase.on_level() {
                status.foot = self.legal_now();
            }
        }
        status
    }

    fn row(self, seat: Seat, player: &Adventurer) -> [String; 5] {
        let gone = if self.state.sheet.player(seat).is_some_and(|player| player.here) { "" } else { " (left)" };
        let tokens = if held(&player.tokens) == 0 { "-".to_owned() } else { wording::tokens(self.pack, &player.tokens) };
        let delves = format!("{} of {}", player.delves, self.pack.numbers.delves);
        [format!("{}{gone}", self.state.sheet.name(seat)), self.side_of(player).name.clone(), player.experience.to_string(), delves, tokens]
    }

    fn head(self) -> Vec<String> {
        match self.state.phase {
            Phase::SetUp => vec!["nothing is laid out yet".to_owned()],
            Phase::Settling => vec!["all delves are done; tokens are discarded".to_owned()],
            Phase::Over => vec![self.outcome().summary],
            phase => {
                let player = self.state.adventurer();
                let delve = player.map_or(0, |player| player.delves).saturating_add(1);
                let hero = if self.state.exhausted { "exhausted" } else { "ready" };
                let mut head = vec![format!("{}: level {}, {}", self.name(), self.state.level, phase.name())];
                let side = self.side();
                let delves = self.pack.numbers.delves;
                head.push(format!("delve {delve} of {delves} as the {} ({hero}): {}", side.name, side.specialty));
                if phase.on_level() {
                    head.push(format!("party: {}", wording::party(&self.state.party)));
                }
                head
            }
        }
    }

    /// What is legal now: the fight with everyone's reach, what else may be done.
    fn legal_now(self) -> Vec<String> {
        let free: Vec<Action> = self.offers().into_iter().filter(|offer| offer.barred.is_none()).map(|offer| offer.action).collect();
        let mut lines = Vec::new();
        if free.contains(&Action::Fight) {
            lines.push(self.label(Action::Fight));
        }
        let others: Vec<String> = free.iter().filter(|action| **action != Action::Fight).map(|action| self.label(*action)).collect();
        if !others.is_empty() {
            lines.push(others.join("; "));
        }
        lines
    }
}
