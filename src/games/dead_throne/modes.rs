//! What each mode lays out: stones and pieces, boards and markers, where everyone begins.

use super::DeadThrone;
use super::boards::{Siege, SoloBoard};
use super::cite;
use super::mode::Mode;
use super::region::{Colour, Lies, Region, Stone};
use super::settings::Setting;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::{count as count_of, slug};

impl Play<'_, DeadThrone> {
    /// What lies on the table before the first roll.
    pub(super) fn lay_out(&self, table: &mut Table<'_>, mode: Mode) {
        let numbers = self.pack.numbers;
        let list = match mode {
            Mode::Lirennor => "stones and pieces that nobody has stay in the box; unwanted scrolls may go before the first roll".to_owned(),
            Mode::Rogue => "a stone lies on each of its tiles, pieces that nobody has stay in the box".to_owned(),
            Mode::Solo => {
                "Agrimor's card lies on the castle, a red stone on the arrow of the upper track, a green one on that of the lower; \
                           traps stay in the box, cards without the solo symbol are drawn anew"
                    .to_owned()
            }
            Mode::Defender => {
                let symbol = if self.state.trays.len() == 1 { "solo" } else { "co-op" };
                format!(
                    "a red stone on {} of Agrimor's health, a green one on XP 1, one on {} of each town, the green enemy die; traps stay \
                     in the box, cards without the {symbol} symbol are drawn anew",
                    numbers.agrimor_health, numbers.town_health
                )
            }
        };
        table.tell(|| note(format!("on the table: {list}")).cite(mode.set_up()));
    }

    /// As many stones as heroes, chosen by Saladar, at least one active; six pieces shared by the heroes, the rest in the Market.
    pub(super) fn set_up_lirennor(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let Some(saladar) = self.state.sheet.seats().find(|seat| self.at().is_saladar(*seat)) else { return Ok(()) };
        let heroes: Vec<Seat> = self.state.sheet.seats().filter(|seat| *seat != saladar).collect();
        let count = u32::try_from(heroes.len()).unwrap_or(1);
        let shared = [count.div_ceil(3), (count + 1) / 3, count / 3];
        let usual = |colour: &Colour| match colour {
            Colour::Green => shared[0],
            Colour::Blue => shared[1],
            Colour::Red => shared[2],
        };
        let (asked, stones) = (count_of(count, "Region Stone"), count_of(count, "stone"));
        let about = ask("stones").of(saladar).cite(cite::COMPONENTS).text(|| format!("Which {asked} does Saladar take?"));
        let colours = Colour::ALL.map(|colour| (colour, colour.word(), 2));
        let taken = table.many(about.many(colours).between(count, count).default_to(usual))?;
        for (colour, number) in taken {
            for nth in 1..=number {
                self.state.stones.push(Stone { id: format!("{}-{nth}", colour.word()), colour, lies: Lies::With(saladar) });
            }
        }
        self.activate_stones(table, saladar)?;
        let traps = vec![1; heroes.len()];
        self.state[saladar].traps = traps;
        let all = u8::try_from(self.pack.numbers.pieces).unwrap_or(6);
        let each = all / u8::try_from(heroes.len().max(1)).unwrap_or(1);
        for hero in &heroes {
            self.state[*hero].pieces = each;
        }
        self.state.pieces = all;
        self.state.market_pieces = all - each * u8::try_from(heroes.len()).unwrap_or(0);
        let market = self.state.market_pieces;
        table.tell(|| {
            note(format!("{stones} in play; {} a hero, {market} in the Market", count_of(each, "Medallion Piece"))).cite(cite::COMPONENTS)
        });
        self.start_at_inns(table)
    }

    fn activate_stones(&mut self, table: &mut Table<'_>, saladar: Seat) -> Flow<()> {
        let carried: Vec<(String, String, u32)> = self.state.stones.iter().map(|stone| (stone.id.clone(), stone.id.clone(), 1)).collect();
        let first = carried.first().map(|one| one.0.clone());
        let about = ask("active").of(saladar).cite(cite::COMPONENTS).text(|| "Which of them are active? One at least".to_owned());
        let active = table.many(about.many(carried).between(1, u32::MAX).default_to(|id| u32::from(Some(id) == first.as_ref())))?;
        let mut places: Vec<String> = Vec::new();
        for (id, _) in active {
            let Some(region) = self.state.stones.iter().find(|stone| stone.id == id).map(|stone| stone.colour.region()) else { continue };
            let at = self.at();
            let tiles = self.pack.tiles.iter().filter(|(_, tile)| tile.region == region).map(|(tile, _)| tile.clone());
            let tiles: Vec<String> = tiles.collect();
            let usual = if id.ends_with('2') { tiles.last() } else { tiles.first() }.cloned();
            let check = |place: &str| {
                if at.region(place) == region { Ok(()) } else { Err(wrong_tile(&tiles)) }
            };
            let about = ask(format!("place.{id}")).of(saladar).cite(cite::COMPONENTS).text(|| format!("On which step lies {id}?"));
            let place = table.text(about, usual, check)?;
            if let Some(stone) = self.state.stones.iter_mut().find(|stone| stone.id == id) {
                stone.lies = Lies::On(place.clone());
            }
            places.push(place);
        }
        places.dedup();
        let about = ask(format!("player.{}.start", saladar.0 + 1)).of(saladar).cite(cite::LIRENNOR_SET_UP);
        let about = about.text(|| "On which active stone does Saladar start?".to_owned());
        let first = places.first().cloned();
        let place = table.choose(
            about.choose(places.into_iter().map(|place| (place.clone(), slug(&place)))).default_to(|place| Some(place) == first.as_ref()),
        )?;
        self.state[saladar].place = place;
        Ok(())
    }

    /// One piece each, all six stones on steps of their own tiles, figures on any Field step.
    pub(super) fn set_up_rogue(&mut self, table: &mut Table<'_>) -> Flow<()> {
        if self.at().is(Setting::Pieces, "used") {
            for seat in self.state.sheet.seats() {
                self.state[seat].pieces = 1;
            }
            self.state.pieces = u8::try_from(self.state.trays.len()).unwrap_or(0);
        }
        for colour in Colour::ALL {
            for nth in 1..=2_usize {
                let tiles: Vec<String> =
                    self.pack.tiles.iter().filter(|(_, tile)| tile.region == colour.region()).map(|(tile, _)| tile.clone()).collect();
                let usual = tiles.get(nth - 1).or(tiles.first()).cloned();
                let id = format!("{}-{nth}", colour.word());
                let about = ask(format!("place.{id}")).cite(cite::ROGUE_SET_UP).text(|| format!("On which tile lies {id}?"));
                let choice =
                    about.choose(tiles.into_iter().map(|tile| (tile.clone(), tile))).default_to(|tile| Some(tile) == usual.as_ref());
                let place = table.choose(choice.quiet())?;
                self.state.stones.push(Stone { id, colour, lies: Lies::On(place) });
            }
        }
        let fields: Vec<String> =
            self.pack.tiles.iter().filter(|(_, tile)| tile.region == Region::Field).map(|(tile, _)| tile.clone()).collect();
        for seat in self.state.sheet.seats() {
            self.start_at(table, seat, fields.clone())?;
        }
        Ok(())
    }

    /// One piece, two markers on their arrows.
    pub(super) fn set_up_solo(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.solo = Some(SoloBoard::default());
        self.state[Seat(0)].pieces = 1;
        self.state.pieces = 1;
        for id in ["battle", "quest"] {
            self.ask_solo_track(table, id)?;
        }
        self.start_at_inns(table)
    }

    /// XP 1, Agrimor 10, each town 35, one piece each.
    pub(super) fn set_up_defender(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let numbers = self.pack.numbers;
        let towns = self.pack.towns().map(|town| (town.to_owned(), numbers.town_health)).collect();
        self.state.siege = Some(Siege { xp: 1, agrimor: numbers.agrimor_health, towns, ..Siege::default() });
        for seat in self.state.sheet.seats() {
            self.state[seat].pieces = 1;
        }
        self.state.pieces = u8::try_from(self.state.trays.len()).unwrap_or(0);
        self.start_at_inns(table)
    }
}

fn wrong_tile(tiles: &[String]) -> Refusal {
    Refusal::new("a stone is active on a tile of its own colour")
        .expected(format!("a step of {}", tiles.join(" or ")))
        .hint(format!("type for instance {} 2", tiles.first().map_or("woodmist", String::as_str)))
}
