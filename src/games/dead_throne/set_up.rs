//! The table sits down: mode, settings, who plays which character, stones and pieces, where each begins.

use super::DeadThrone;
use super::cite;
use super::item::{Item, Kind};
use super::mode::Mode;
use super::settings::Setting;
use super::state::{Stage, Turn};
use super::tray::{Life, Tray};
use crate::kernel::{Cite, Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::seating::{Seats, sit_down};
use crate::toolbox::wording::{count, list, slug};

/// A character that no pack has: the seventh.
const CUSTOM: &str = "custom";
/// The one who is no hero.
const SALADAR: &str = "saladar";

impl Mode {
    /// The section of its set-up.
    #[must_use]
    pub fn set_up(self) -> Cite {
        match self {
            Self::Lirennor => cite::LIRENNOR_SET_UP,
            Self::Rogue => cite::ROGUE_SET_UP,
            Self::Solo => cite::SOLO_SET_UP,
            Self::Defender => cite::DEFENDER_SET_UP,
        }
    }
}

impl Play<'_, DeadThrone> {
    /// Mode, settings, players, characters, and what each mode lays out.
    pub(super) fn set_up(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let about = ask("mode").text(|| "Which mode?".to_owned()).hint(|| {
            "Lirennor's Salvation: heroes against Saladar. Rogue Regions: each for themselves. Solo: one hero. Defender: all together."
                .to_owned()
        });
        let modes = Mode::ALL.map(|mode| (mode, mode.word()));
        let mode = table.choose(about.choose(modes).label(|mode| mode.name().to_owned()).default_to(|mode| *mode == Mode::Lirennor))?;
        self.state.mode = Some(mode);
        self.sit_down(table, mode)?;
        self.choose_settings(table, mode)?;
        for seat in self.state.sheet.seats() {
            self.take_character(table, seat)?;
        }
        self.starting_items(table)?;
        match mode {
            Mode::Lirennor => self.set_up_lirennor(table)?,
            Mode::Rogue => self.set_up_rogue(table)?,
            Mode::Solo => self.set_up_solo(table)?,
            Mode::Defender => self.set_up_defender(table)?,
        }
        let quests = if mode.competitive() { 2 } else { 3 };
        self.state.tavern_quests = quests;
        self.state.round = 1;
        for seat in self.state.sheet.seats() {
            self.state[seat].health = self.at().max_health(seat);
        }
        table.tell(|| {
            let players = self.state.sheet.seats().map(|seat| {
                let health = self.shown_health(seat);
                format!("{} ({}, {health})", self.state.sheet.name(seat), self.at().character(seat))
            });
            let players: Vec<String> = players.collect();
            let numbers = self.pack.numbers;
            let (coin, scrolls) = (numbers.start_coin, count(numbers.start_scrolls, "scroll"));
            let quests = count(quests, "Tavern Quest");
            note(format!("{}: {}; {quests}, {coin} coin and {scrolls} each", mode.name(), list(&players))).cite(mode.set_up())
        });
        self.lay_out(table, mode);
        let first = self.at().in_game().first().copied().unwrap_or(Seat(0));
        self.state.turn = Turn { seat: first, stage: Stage::Begin, ..Turn::default() };
        Ok(())
    }

    fn sit_down(&mut self, table: &mut Table<'_>, mode: Mode) -> Flow<()> {
        let numbers = self.pack.numbers;
        let (least, most, usual) = match mode {
            Mode::Lirennor => (2, i64::from(numbers.most_players), 2),
            Mode::Rogue => (2, i64::from(numbers.pieces), 2),
            Mode::Solo => (1, 1, 1),
            Mode::Defender => (1, i64::from(numbers.defenders), 1),
        };
        sit_down(self, table, &mode.set_up(), &Seats { question: "How many play?", players: least..=most, usual })?;
        self.state.trays = vec![Tray::default(); self.state.sheet.players.len()];
        Ok(())
    }

    /// Settings: nobody is asked for one unless they want to change it.
    fn choose_settings(&mut self, table: &mut Table<'_>, mode: Mode) -> Flow<()> {
        let offered: Vec<Setting> = Setting::ALL.iter().copied().filter(|setting| setting.matters(mode)).collect();
        let about = ask("settings").text(|| "Change settings?".to_owned());
        let kinds = [(true, "optional", 1), (false, "rulings", 1)];
        let label =
            |optional: &bool| if *optional { "the book's optional rules" } else { "where the book can be read in two ways" }.to_owned();
        let kinds = table.many(about.many(kinds).between(0, 2).label(label).default_to(|_| 0))?;
        let mut changed: Vec<Setting> = Vec::new();
        for (optional, _) in kinds {
            let about = ask(if optional { "settings.optional" } else { "settings.rulings" }).text(|| "Which?".to_owned());
            let options = offered.iter().filter(|setting| setting.is_optional() == optional).map(|setting| (*setting, setting.key(), 1));
            let label = |setting: &Setting| format!("{} ({})", setting.question(), setting.positions().join(", "));
            let chosen = table.many(about.many(options).between(0, u32::MAX).label(label).default_to(|_| 0))?;
            changed.extend(chosen.into_iter().map(|(setting, _)| setting));
        }
        for setting in offered {
            let about = ask(format!("set.{}", setting.key())).cite(setting.cite()).text(|| setting.question().to_owned());
            let first = setting.positions().first().copied();
            let positions = setting.positions().iter().map(|position| (*position, *position));
            let choice = about.choose(positions).default_to(|position| Some(*position) == first);
            let asked = changed.contains(&setting);
            let position = table.choose(if asked { choice } else { choice.quiet() })?;
            self.state.settings.set(setting, position);
        }
        Ok(())
    }

    /// A character that nobody has yet. In Lirennor's Salvation exactly one is Saladar; elsewhere nobody is.
    fn take_character(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let mode = self.at().mode();
        let taken = |id: &str| self.state.trays.iter().any(|tray| tray.character == id);
        let last = usize::from(seat.0) + 1 == self.state.trays.len();
        let saladar_must = mode == Mode::Lirennor && last && !taken(SALADAR);
        let allowed = |id: &str| !taken(id) && if id == SALADAR { mode == Mode::Lirennor } else { !saladar_must };
        let mut options: Vec<(String, String)> =
            self.pack.characters.keys().filter(|id| allowed(id)).map(|id| (id.clone(), id.clone())).collect();
        if !saladar_must && !taken(CUSTOM) {
            options.push((CUSTOM.to_owned(), CUSTOM.to_owned()));
        }
        let name = self.state.sheet.name(seat);
        let pack = self.pack;
        let label = |id: &String| match pack.characters.get(id) {
            Some(character) => format!("{}: {}", character.name, character.text),
            None => "the seventh character: its skill is not in the rules".to_owned(),
        };
        let first = options.iter().map(|(id, _)| id.clone()).find(|id| id == SALADAR || !options.iter().any(|(id, _)| id == SALADAR));
        let why = |wanted: &str| match wanted {
            SALADAR if mode != Mode::Lirennor => Some(Refusal::new("Saladar plays in Lirennor's Salvation only").cite(mode.set_up())),
            SALADAR => Some(Refusal::new("Saladar is taken").cite(mode.set_up())),
            id if pack.characters.contains_key(id) && saladar_must => Some(Refusal::new("one player must be Saladar").cite(mode.set_up())),
            id if pack.characters.contains_key(id) => Some(Refusal::new(format!("{id} is taken already")).cite(mode.set_up())),
            _ => None,
        };
        let about = ask(format!("player.{}.character", seat.0 + 1)).of(seat).cite(cite::CHARACTERS);
        let about = about.text(move || format!("Whom does {name} play?"));
        let choice = about.choose(options.clone()).label(label).default_to(|id| Some(id) == first.as_ref()).why_not(why);
        let id = table.choose(choice)?;
        let character = self.pack.characters.get(&id);
        let numbers = self.pack.numbers;
        let few = |number: i32| u8::try_from(number).unwrap_or(0);
        self.state[seat] = Tray {
            skill: character.map_or_else(|| "none".to_owned(), |character| character.skill.clone()),
            character: id,
            coin: numbers.start_coin,
            scrolls: few(numbers.start_scrolls),
            life: Life::Alive,
            ..Tray::default()
        };
        Ok(())
    }

    /// Starting equipment. Its numbers are printed on cards: they are typed now, or when an item is first equipped.
    fn starting_items(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let about = ask("numbers").cite(cite::EQUIPPING).text(|| "When are the numbers of starting items typed?".to_owned());
        let options = [(false, "later"), (true, "now")];
        let label = |now: &bool| if *now { "now, from the cards".to_owned() } else { "as they come up".to_owned() };
        let now = table.choose(about.choose(options).label(label).default_to(|now| !*now))?;
        for seat in self.state.sheet.seats() {
            let character = self.state[seat].character.clone();
            let items = self.pack.characters.get(&character).map(|character| character.items.clone()).unwrap_or_default();
            for id in items {
                let known = now || super::values::printed(self.pack, &format!("item.{id}")).is_some();
                if known {
                    self.take_item(table, seat, &id)?;
                } else {
                    self.state[seat].items.push(Item { id, kind: Kind::Other, unread: true, ..Item::default() });
                }
            }
        }
        Ok(())
    }

    /// A place where a figure begins: quiet, since few want another.
    pub(super) fn start_at(&mut self, table: &mut Table<'_>, seat: Seat, places: Vec<String>) -> Flow<()> {
        let about = ask(format!("player.{}.start", seat.0 + 1)).of(seat).cite(self.at().mode().set_up());
        let first = places.first().cloned();
        let choice =
            about.choose(places.into_iter().map(|place| (place.clone(), slug(&place)))).default_to(|place| Some(place) == first.as_ref());
        let place = table.choose(choice)?;
        self.state[seat].place = place;
        Ok(())
    }

    pub(super) fn start_at_inns(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let inns: Vec<String> = self.pack.towns().map(|town| format!("{town} inn")).collect();
        for seat in self.state.sheet.seats() {
            if !self.at().is_saladar(seat) {
                self.start_at(table, seat, inns.clone())?;
            }
        }
        Ok(())
    }

    /// Who sits down in the middle of a game begins as everyone did; in Lirennor's Salvation no stone and no piece is added.
    pub(super) fn join_late(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        if self.state.mode.is_none() {
            self.state[seat] = Tray::default();
            return Ok(());
        }
        let mode = self.at().mode();
        let most = if mode == Mode::Defender { self.pack.numbers.defenders } else { self.pack.numbers.most_players };
        if mode == Mode::Solo || i32::try_from(self.at().in_game().len()).unwrap_or(0) >= most {
            return Err(Refusal::new(format!("{} has no place for one more", mode.name())).cite(mode.set_up()).into());
        }
        self.state[seat] = Tray { life: Life::Out, ..Tray::default() };
        self.take_character(table, seat)?;
        let inns: Vec<String> = self.pack.towns().map(|town| format!("{town} inn")).collect();
        self.start_at(table, seat, inns)?;
        let items = self.pack.characters.get(&self.state[seat].character).map(|character| character.items.clone()).unwrap_or_default();
        for id in items {
            self.state[seat].items.push(Item { id, kind: Kind::Other, unread: true, ..Item::default() });
        }
        self.state[seat].health = self.at().max_health(seat);
        Ok(())
    }
}
