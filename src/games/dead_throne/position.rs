//! What can be said of a position without changing it.

use super::card::Standing;
use super::cite;
use super::mode::Mode;
use super::pack::Pack;
use super::region::{Lies, Region, Stone};
use super::settings::Setting;
use super::state::State;
use super::tray::{Changes, Life, Tray};
use crate::kernel::{Refusal, Seat};
use crate::toolbox::wording::{same_slug, slug};

/// A position: a state and the packs it is played with.
#[derive(Clone, Copy, Debug)]
pub struct Position<'p, 's> {
    /// What the packs say.
    pub pack: &'p Pack,
    /// The state.
    pub state: &'s State,
}

/// Words of a label that say that a step is within a town's walls.
const IN_TOWN: [&str; 6] = ["inn", "market", "tavern", "carriage", "gate", "town"];

impl<'p, 's> Position<'p, 's> {
    /// The mode; Lirennor's Salvation before set-up.
    #[must_use]
    pub fn mode(self) -> Mode {
        self.state.mode.unwrap_or_default()
    }

    /// What the player in a seat has.
    #[must_use]
    pub fn tray(self, seat: Seat) -> &'s Tray {
        &self.state[seat]
    }

    /// A player's name.
    #[must_use]
    pub fn name(self, seat: Seat) -> String {
        self.state.sheet.name(seat)
    }

    /// A character's name.
    #[must_use]
    pub fn character(self, seat: Seat) -> String {
        let id = self.tray(seat).character.as_str();
        self.pack.characters.get(id).map_or_else(|| crate::toolbox::wording::capital(id), |character| character.name.clone())
    }

    /// Whether a setting stands there.
    #[must_use]
    pub fn is(self, setting: Setting, position: &str) -> bool {
        self.state.settings.is(setting, position)
    }

    /// Whether a player is Saladar.
    #[must_use]
    pub fn is_saladar(self, seat: Seat) -> bool {
        self.tray(seat).can("saladar")
    }

    /// Everyone still in the game, in seating order.
    #[must_use]
    pub fn in_game(self) -> Vec<Seat> {
        self.state.sheet.seats().filter(|seat| self.tray(*seat).in_game()).collect()
    }

    /// Everyone on the map, in seating order.
    #[must_use]
    pub fn alive(self) -> Vec<Seat> {
        self.state.sheet.seats().filter(|seat| self.tray(*seat).alive()).collect()
    }

    /// Everyone else on the map.
    #[must_use]
    pub fn others(self, seat: Seat) -> Vec<Seat> {
        self.alive().into_iter().filter(|other| *other != seat).collect()
    }

    /// Heroes in the game: those who count for XP and for Ag+.
    #[must_use]
    pub fn counted(self) -> i32 {
        let fallen = self.is(Setting::CountFallen, "yes");
        let heroes = self.in_game().into_iter().filter(|seat| fallen || self.tray(*seat).life != Life::Fallen);
        i32::try_from(heroes.count()).unwrap_or(0)
    }

    /// The tile that a label names: its first word, or the tile's letter alone.
    #[must_use]
    pub fn tile(self, label: &str) -> Option<&'p str> {
        let label = slug(label);
        let first = label.split('-').next().unwrap_or_default();
        self.pack.tiles.keys().find(|id| id.as_str() == first).map(String::as_str)
    }

    /// The region of a label's tile.
    #[must_use]
    pub fn region(self, label: &str) -> Region {
        let tile = self.tile(label).and_then(|id| self.pack.tiles.get(id));
        match tile {
            Some(tile) if tile.letter == "c" && self.is(Setting::DeadZones, "on") => Region::Rocks,
            Some(tile) => tile.region,
            None => Region::Unknown,
        }
    }

    /// The town within whose walls a label lies. One step back from its gate is outside.
    #[must_use]
    pub fn town(self, label: &str) -> Option<&'p str> {
        let label = slug(label);
        let walls = label.split('-').any(|word| IN_TOWN.contains(&word)) && !label.ends_with("gate-one-back");
        self.tile(&label).filter(|id| walls && self.pack.tiles.get(*id).is_some_and(|tile| tile.town))
    }

    /// Whether two labels are the same step.
    #[must_use]
    pub fn same(self, one: &str, other: &str) -> bool {
        !one.is_empty() && same_slug(one, other)
    }

    /// Whether a player can be where that is: it is this step, or the movement roll is done and led there, or over it.
    #[must_use]
    pub fn comes_to(self, seat: Seat, place: &str) -> bool {
        let here = &self.tray(seat).place;
        here.is_empty() || place.is_empty() || self.same(here, place) || self.has_moved(seat)
    }

    /// Whether the movement roll of a player's own turn is done.
    #[must_use]
    pub fn has_moved(self, seat: Seat) -> bool {
        self.state.turn.seat != seat || self.state.turn.rolled
    }

    /// Why somebody, or something, can't be interacted with: it is on another step.
    #[must_use]
    pub fn too_far(self, seat: Seat, what: &str, place: &str) -> Refusal {
        let reason = format!("{what} is on {place}, {} on {}: move there first", self.name(seat), self.tray(seat).place);
        Refusal::new(reason).cite(cite::INTERACTING).overrulable()
    }

    /// Whether a stone is active: it lies on a step of its own colour's tiles, and there is a Saladar to use it.
    #[must_use]
    pub fn active(self, stone: &Stone) -> bool {
        let Lies::On(place) = &stone.lies else { return false };
        let tile = self.tile(place).and_then(|id| self.pack.tiles.get(id));
        self.mode() == Mode::Lirennor && tile.is_some_and(|tile| tile.region == stone.colour.region())
    }

    /// Active stones.
    #[must_use]
    pub fn active_stones(self) -> Vec<&'s Stone> {
        self.state.stones.iter().filter(|stone| self.active(stone)).collect()
    }

    /// Stones that a player carries.
    #[must_use]
    pub fn carried(self, seat: Seat) -> Vec<&'s Stone> {
        self.state.stones.iter().filter(|stone| stone.lies == Lies::With(seat)).collect()
    }

    /// Maximum health before the cap.
    #[must_use]
    pub fn uncapped(self, seat: Seat) -> i32 {
        let tray = self.tray(seat);
        let numbers = self.pack.numbers;
        let count = |things: usize| i32::try_from(things).unwrap_or(0);
        let armour: i32 = tray.items.iter().filter(|item| item.in_force()).map(|item| item.armour).sum();
        let of_mode = match self.mode() {
            Mode::Lirennor if self.is_saladar(seat) => {
                numbers.saladar_stone * count(self.active_stones().len()) + numbers.saladar_piece * i32::from(tray.pieces)
            }
            Mode::Lirennor | Mode::Rogue => numbers.hero_stone * count(self.carried(seat).len()),
            Mode::Defender => self.unlocked(|stat| stat.health),
            Mode::Solo => 0,
        };
        numbers.start_health + armour + of_mode + tray.more_health + tray.added(Changes::MaxHealth)
    }

    /// Maximum health.
    #[must_use]
    pub fn max_health(self, seat: Seat) -> i32 {
        self.uncapped(seat).clamp(1, self.pack.numbers.max_health)
    }

    /// What unlocked abilities of the Defender card add together.
    #[must_use]
    pub fn unlocked(self, of: impl Fn(&super::records::HeroStat) -> i32) -> i32 {
        let Some(siege) = &self.state.siege else { return 0 };
        self.pack.hero_stats.values().filter(|stat| !stat.once && siege.reached.contains(&stat.at)).map(of).sum()
    }

    /// The team's level in Defender, by XP.
    #[must_use]
    pub fn level(self) -> u8 {
        let xp = self.state.siege.as_ref().map_or(1, |siege| i32::from(siege.xp));
        if xp >= self.pack.numbers.level_three {
            3
        } else if xp >= self.pack.numbers.level_two {
            2
        } else {
            1
        }
    }

    /// The enemy die of the team's level.
    #[must_use]
    pub fn die_colour(self) -> &'static str {
        match self.level() {
            1 => "green",
            2 => "blue",
            _ => "red",
        }
    }

    /// Heroes who move and fight with this one, itself first.
    #[must_use]
    pub fn group(self, seat: Seat) -> Vec<Seat> {
        let group = self.tray(seat).group;
        let with = self.others(seat).into_iter().filter(|other| group.is_some() && self.tray(*other).group == group);
        std::iter::once(seat).chain(with).collect()
    }

    /// Enemies on the same step.
    #[must_use]
    pub fn enemies_at(self, place: &str) -> Vec<&'s Standing> {
        self.state.enemies.iter().filter(|enemy| self.same(&enemy.place, place)).collect()
    }

    /// Heroes on a step.
    #[must_use]
    pub fn heroes_at(self, place: &str) -> Vec<Seat> {
        self.alive().into_iter().filter(|seat| self.same(&self.tray(*seat).place, place)).collect()
    }

    /// Pieces that lie on a step.
    #[must_use]
    pub fn pieces_at(self, place: &str) -> u8 {
        self.state.dropped.iter().find(|dropped| self.same(&dropped.place, place)).map_or(0, |dropped| dropped.pieces)
    }

    /// Stones that lie on a step.
    #[must_use]
    pub fn stones_at(self, place: &str) -> Vec<&'s Stone> {
        let there = |stone: &&Stone| matches!(&stone.lies, Lies::On(on) if self.same(on, place));
        self.state.stones.iter().filter(there).collect()
    }

    /// Items beyond what may be carried: by one, or by a group, whose hands and Rucksacks are one.
    #[must_use]
    pub fn over(self, seat: Seat) -> i32 {
        let (mut held, mut packed, mut hands, mut room) = (0, 0, 0, 0);
        for member in self.group(seat) {
            let load = self.load(member);
            held += load.0;
            packed += load.1;
            hands += self.pack.numbers.inventory;
            room += if self.tray(member).has_rucksack() { self.pack.numbers.rucksack } else { 0 };
        }
        (held - hands).max(0) + (packed - room).max(0)
    }

    /// Items held, and items in the Rucksack.
    #[must_use]
    pub fn load(self, seat: Seat) -> (i32, i32) {
        use super::item::{Carried, Kind};
        let free = self.is(Setting::SpareRucksack, "free");
        let count = |carried: Carried| {
            let items = self.tray(seat).items.iter().filter(|item| item.carried == carried && !(free && item.kind == Kind::Rucksack));
            i32::try_from(items.count()).unwrap_or(i32::MAX)
        };
        (count(Carried::Inventory), count(Carried::Rucksack))
    }

    /// Whether one more item can be carried.
    #[must_use]
    pub fn room(self, seat: Seat) -> bool {
        let numbers = self.pack.numbers;
        self.group(seat).into_iter().any(|member| {
            let (held, packed) = self.load(member);
            held < numbers.inventory || (self.tray(member).has_rucksack() && packed < numbers.rucksack)
        })
    }
}
