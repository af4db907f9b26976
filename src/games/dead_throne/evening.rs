//! What the evening around the game wants to know.

use super::DeadThrone;
use super::look;
use super::mode::Mode;
use super::pack::Pack;
use super::position::Position;
use super::region::Lies;
use super::settings::Setting;
use super::state::{Stage, State};
use super::tray::Life;
use super::values;
use super::whose::Role;
use super::wording;
use crate::kernel::{Flow, Outcome, Play, Seat, Table};
use crate::toolbox::evening::{Evening, Switch, Wanted};
use crate::toolbox::sheet::Sheet;
use crate::toolbox::status::{Grid, Status};
use crate::toolbox::wording::count;

impl Evening for DeadThrone {
    const ID: &'static str = "dead-throne";
    const NAME: &'static str = "Dead Throne";
    const PARTS: &'static [&'static str] = &[super::parts::BREAKING, super::parts::COSTS, super::parts::MARCH];
    const MOMENTS: &'static [&'static str] = &["turn", "round", "enemy-phase"];

    /// The optional rules that a table may begin or end with in mid-game. Dead zones are accepted from the beginning, and Medallion
    /// Pieces are dealt there.
    fn switches(state: &State) -> Vec<Switch> {
        let Some(mode) = state.mode else { return Vec::new() };
        let offered = [Setting::FourPlus, Setting::Controller].into_iter().filter(|setting| setting.matters(mode));
        let on = |setting: Setting| setting.positions().first().is_none_or(|usual| !state.settings.is(setting, usual));
        offered.map(|setting| Switch { key: setting.key(), words: in_use(setting), section: setting.cite(), on: on(setting) }).collect()
    }

    fn switch(state: &mut State, key: &str, on: bool) {
        let Some(setting) = Setting::ALL.iter().find(|setting| setting.key() == key) else { return };
        let position = setting.positions().get(usize::from(on)).copied();
        state.settings.set(*setting, position.unwrap_or_default());
    }

    fn sheet(state: &State) -> &Sheet {
        &state.sheet
    }

    fn sheet_mut(state: &mut State) -> &mut Sheet {
        &mut state.sheet
    }

    fn aliases(state: &State) -> Vec<(String, String)> {
        state.sheet.seats().map(|seat| (state.sheet.slug(seat), format!("trays.{}", seat.0))).collect()
    }

    fn spans(state: &State) -> [&'static str; 2] {
        if state.battles.is_empty() { ["the round", "the game"] } else { ["this turn of the battle", "the battle"] }
    }

    fn status(pack: &Pack, state: &State) -> Status {
        Position { pack, state }.status()
    }

    fn score(pack: &Pack, state: &State) -> Outcome {
        Position { pack, state }.outcome()
    }

    fn mode(state: &State) -> String {
        state.mode.unwrap_or_default().word().to_owned()
    }

    fn join(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        play.join_late(table, seat)
    }

    /// Who leaves is out of the game, as after a last death. If it was their turn, it is over.
    fn leave(play: &mut Play<'_, Self>, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        if play.state.mode.is_some() && play.state[seat].in_game() {
            play.leave_for_good(table, seat);
            play.check_last_player(table);
            play.end_turns_of(seat);
            play.tidy(table);
        }
        Ok(())
    }

    fn owners(pack: &Pack, state: &State) -> Vec<Wanted> {
        values::owners(pack, state)
    }

    fn chances(pack: &Pack, state: &State) -> Vec<String> {
        Position { pack, state }.chances()
    }

    fn look(pack: &Pack, words: &str) -> Vec<String> {
        look::look(pack, words)
    }
}

/// What is different while an optional rule is in use.
fn in_use(setting: Setting) -> &'static str {
    match setting {
        Setting::FourPlus => "with four or more players, battles and Markets run beside the turns",
        Setting::Controller => "somebody who plays no hero moves the spawned enemies",
        setting => setting.question(),
    }
}

fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most.saturating_sub(1)).chain(['…']).collect() }
}

/// The column of what somebody carries is so wide.
const CARRIES: usize = 16;

fn in_words(many: &str, what: &str) -> String {
    many.parse::<i64>().map_or_else(|_| what.to_owned(), |many| count(many, what))
}

impl Position<'_, '_> {
    fn status(self) -> Status {
        let mut status = Status::default();
        if self.state.mode.is_none() {
            status.head.push("Dead Throne: not set up yet".to_owned());
            return status;
        }
        status.head.push(clip(&self.head(), 78));
        if self.mode() == Mode::Defender {
            status.tables.push(self.siege_board());
        }
        status.tables.push(self.board());
        if !self.state.enemies.is_empty() {
            status.tables.push(self.standing_board());
        }
        status.closer = self.state.sheet.seats().map(|seat| self.closer(seat)).collect();
        status.foot = self.foot().into_iter().map(|line| clip(&line, 78)).collect();
        status
    }

    fn head(self) -> String {
        let acting: Vec<String> = self
            .actors()
            .into_iter()
            .map(|(seat, role)| match role {
                Role::Turn => self.name(seat),
                Role::Battle => format!("{} (battle)", self.name(seat)),
                Role::Market => format!("{} (Market)", self.name(seat)),
            })
            .collect();
        let mode = self.mode().name();
        match self.state.turn.stage {
            Stage::March | Stage::TownsHit => format!("{mode}, enemy phase after round {}", self.state.round.saturating_sub(1)),
            _ => format!("{mode}, round {}: {}", self.state.round, acting.join(", ")),
        }
    }

    /// One row a player: health, attack and defense, coin, scrolls, load, what they carry, where they are.
    fn board(self) -> Grid {
        let mut grid = Grid::new("", &["", "health", "a/d", "coin", "scr", "holds", "carries", "place"]);
        for seat in self.state.sheet.seats() {
            let tray = self.tray(seat);
            let strength = self.strength(seat);
            let (held, packed) = self.load(seat);
            let place = match tray.life {
                Life::Alive => tray.place.clone(),
                Life::Waiting(_) => "dead: comes back".to_owned(),
                Life::Fallen => format!("fallen: {}", tray.place),
                Life::Out => "out".to_owned(),
            };
            let load = if tray.has_rucksack() { format!("{held}+{packed}") } else { held.to_string() };
            grid.row([
                clip(&self.name(seat), 12),
                format!("{}/{}", tray.health, self.max_health(seat)),
                if self.wants_hand(seat) { "?/?".to_owned() } else { format!("{}/{}", strength.attack, strength.defense) },
                tray.coin.to_string(),
                tray.scrolls.to_string(),
                load,
                clip(&self.carries(seat), CARRIES),
                clip(&place, 17),
            ]);
        }
        grid
    }

    fn carries(self, seat: Seat) -> String {
        let tray = self.tray(seat);
        let mut parts = Vec::new();
        let stones = self.carried(seat).len();
        let counted = [(usize::from(tray.pieces), "piece"), (stones, "stone"), (tray.traps.len(), "trap")];
        parts.extend(counted.into_iter().filter(|(many, _)| *many > 0).map(|(many, what)| (many.to_string(), what)));
        parts.extend(tray.crown.then(|| (String::new(), "crown")));
        parts.extend(tray.items.iter().any(|item| item.broken).then(|| (String::new(), "broken")));
        let whole: Vec<String> = parts.iter().map(|(many, what)| in_words(many, what)).collect();
        let whole = whole.join(", ");
        let short = |(many, what): &(String, &str)| format!("{many}{}", what.chars().take(2).collect::<String>());
        if whole.chars().count() <= CARRIES { whole } else { parts.iter().map(short).collect::<Vec<_>>().join(" ") }
    }

    fn siege_board(self) -> Grid {
        let mut columns: Vec<String> = self.pack.towns().map(|town| self.pack.tile_name(town).to_owned()).collect();
        columns.extend(["XP", "level", "die", "Agrimor"].map(str::to_owned));
        let mut grid = Grid { columns, ..Grid::default() };
        let Some(siege) = &self.state.siege else { return grid };
        let towns = self.pack.towns().map(|town| siege.towns.get(town).copied().unwrap_or(0).to_string());
        let rest = [siege.xp.to_string(), self.level().to_string(), self.die_colour().to_owned(), siege.agrimor.to_string()];
        grid.row(towns.chain(rest));
        grid
    }

    fn standing_board(self) -> Grid {
        let mut grid = Grid::new("", &["enemy", "lv", "a/d", "to go", "place"]);
        for enemy in self.state.enemies.iter().take(8) {
            let goal = if enemy.spawned { format!("{} to {}", enemy.steps, self.pack.tile_name(&enemy.towards)) } else { String::new() };
            let card = &enemy.card;
            grid.row([
                clip(&wording::the(&enemy.id), 20),
                card.level.to_string(),
                format!("{}/{}", card.attack, card.defense),
                goal,
                clip(&enemy.place, 26),
            ]);
        }
        grid
    }

    fn foot(self) -> Vec<String> {
        let mut foot = Vec::new();
        let more = self.state.enemies.len().saturating_sub(8);
        if more > 0 {
            foot.push(format!("and {}", count(i64::try_from(more).unwrap_or(i64::MAX), "more enemy")));
        }
        let lying = self.state.stones.iter().filter_map(|stone| match &stone.lies {
            Lies::On(place) => Some(format!("{}{} {place}", stone.id, if self.active(stone) { "*" } else { "" })),
            Lies::With(_) => None,
        });
        let lying: Vec<String> = lying.collect();
        let active = if self.mode() == Mode::Lirennor { " (* active)" } else { "" };
        foot.extend(lying.chunks(3).map(|three| format!("stones{active}: {}", three.join(", "))));
        let pieces: Vec<String> =
            self.state.dropped.iter().map(|dropped| format!("{} on {}", count(dropped.pieces, "piece"), dropped.place)).collect();
        if !pieces.is_empty() {
            foot.push(pieces.join(", "));
        }
        if let Some(board) = &self.state.solo {
            let boss = if board.boss { " (boss)" } else { "" };
            foot.push(format!("red marker {}{boss}, green marker {}, Agrimor +{}", board.red, board.green, 2 * u16::from(board.growth)));
        }
        foot.push(format!(
            "{}; {} in the Market",
            count(self.state.tavern_quests, "Tavern Quest"),
            count(self.state.market_pieces, "piece")
        ));
        foot
    }
}
