//! The exploration phase: a tile, its triangle, and what stands on it.

use super::AdventureSystem;
use super::activation::{ENCOUNTERS, MONSTERS};
use super::cards::{Tile, Traps};
use super::cite;
use super::decks::DeckOf;
use super::state::Phase;
use crate::kernel::{Flow, Play, Table, ask, note};
use crate::toolbox::wording::{count, list};

/// What was explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Explored {
    Nothing,
    White,
    Black,
}

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symbol {
    Monster,
    Trap,
    Chest,
}

impl Play<'_, AdventureSystem> {
    /// Exploration Phase: whether a tile was placed, its triangle's colour, and its symbols.
    pub(super) fn explore(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let name = self.at().name(seat);
        let about = ask("explored").of(seat).cite(cite::EXPLORATION_PHASE);
        let about = about.text(|| format!("Does {name} stand at an unexplored edge? If so, the new tile's triangle is"));
        let options = [(Explored::White, "white"), (Explored::Black, "black")];
        let explored = table.choose(about.choose(options).or("no", "no tile is placed", Explored::Nothing))?;
        self.state.now.encounter = explored != Explored::White;
        match explored {
            Explored::Nothing => table.tell(|| note("no tile is placed: an encounter comes").cite(cite::EXPLORATION_PHASE)),
            Explored::White => table.tell(|| note("a tile with a white triangle: no encounter").cite(cite::EXPLORATION_PHASE)),
            Explored::Black => table.tell(|| note("a tile with a black triangle: an encounter comes").cite(cite::EXPLORATION_PHASE)),
        }
        if explored != Explored::Nothing {
            self.populate(table)?;
        }
        self.state.phase = Phase::Villain;
        self.show_order(table);
        self.state.sheet.remind(table, "villain-phase");
        Ok(())
    }

    /// What stands on the new tile.
    fn populate(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let Some(edition) = self.at().edition() else { return Ok(()) };
        let (tile, tokens, chests) = (edition.tile, edition.traps == Traps::Tokens, edition.chest.is_some());
        let (mut monsters, mut traps, mut chest) = (1, 0, 0);
        match tile {
            Tile::OneMonster => {}
            Tile::MaybeAMonster => {
                let about =
                    ask("monsters").of(seat).cite(cite::EXPLORATION_PHASE).text(|| "How many monsters does the card bring?".to_owned());
                monsters = u8::try_from(table.number(about.number(0, 3).default_to(1))?).unwrap_or(1);
            }
            Tile::Symbols => {
                let all = [(Symbol::Monster, "monster", 4), (Symbol::Trap, "trap", 4), (Symbol::Chest, "chest", 2)];
                let there = |symbol: &Symbol| match symbol {
                    Symbol::Monster => true,
                    Symbol::Trap => tokens,
                    Symbol::Chest => chests,
                };
                let options = all.into_iter().filter(|(symbol, _, _)| there(symbol));
                let about = ask("symbols").of(seat).cite(cite::EXPLORATION_PHASE).text(|| "Which symbols does the tile show?".to_owned());
                let shown = table.many(about.many(options).default_to(|symbol| u32::from(*symbol == Symbol::Monster)))?;
                let of = |wanted: Symbol| {
                    shown.iter().find(|(symbol, _)| *symbol == wanted).map_or(0, |(_, number)| u8::try_from(*number).unwrap_or(0))
                };
                (monsters, traps, chest) = (of(Symbol::Monster), of(Symbol::Trap), of(Symbol::Chest));
            }
        }
        self.place_traps(table, traps);
        if chest > 0 {
            self.state.chests = self.state.chests.saturating_add(chest);
            table.tell(|| note(format!("{} on the tile", count(chest, "chest"))).cite(cite::TREASURE_SYMBOL));
        }
        for nth in 1..=monsters {
            self.draw_monster(table, seat, &format!("monster.{nth}"))?;
        }
        Ok(())
    }

    /// Trap tokens, face down, as many as there are.
    fn place_traps(&mut self, table: &mut Table<'_>, traps: u8) {
        let left = self.at().tokens_left(DeckOf::Traps).map_or(traps, |left| left.min(traps));
        if left > 0 {
            self.state.traps_out = self.state.traps_out.saturating_add(left);
            table.tell(|| note(format!("{} face down on the tile", count(left, "trap token"))).cite(cite::EXPLORATION_PHASE));
        }
    }

    /// The order of the villain phase, before it runs.
    fn show_order(&self, table: &mut Table<'_>) {
        table.tell(|| {
            let at = self.at();
            let encounter = (at.state.now.encounter && !at.is_off(ENCOUNTERS)).then(|| "an encounter".to_owned());
            let acting = if at.is_off(MONSTERS) { Vec::new() } else { at.order() };
            let order: Vec<String> = encounter.into_iter().chain(acting).collect();
            note(format!("villain phase: {}", list(&order))).cite(cite::VILLAIN_PHASE)
        });
    }
}
