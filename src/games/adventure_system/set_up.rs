//! The table sits down: edition, players, heroes, powers, settings.

use super::AdventureSystem;
use super::cards::{Critical, HeroCard, PowerKind};
use super::cite;
use super::decks::DeckOf;
use super::named_cards::Named;
use super::pack::DEFAULT_EDITION;
use super::position::Position;
use super::state::{DrawnBy, Hero, State};
use crate::kernel::{About, Choose, Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::seating::{Seats, sit_down};
use crate::toolbox::wording::{list, slug};

/// What may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Critical,
    Natural20,
    Surges,
    Campaign,
    MonsterDeck,
    EncounterDeck,
    TreasureDeck,
    TrapPile,
}

impl Setting {
    const ALL: [Self; 8] = [
        Self::Critical,
        Self::Natural20,
        Self::Surges,
        Self::Campaign,
        Self::MonsterDeck,
        Self::EncounterDeck,
        Self::TreasureDeck,
        Self::TrapPile,
    ];

    fn key(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Natural20 => "natural-20-hits",
            Self::Surges => "surges",
            Self::Campaign => "campaign",
            Self::MonsterDeck => "monster-deck",
            Self::EncounterDeck => "encounter-deck",
            Self::TreasureDeck => "treasure-deck",
            Self::TrapPile => "trap-pile",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Critical => "critical: whose natural 20 does 1 more damage (as the box says)",
            Self::Natural20 => "natural-20-hits: whether it always hits (no)",
            Self::Surges => "surges: healing surge tokens at the start (as the box says)",
            Self::Campaign => "campaign: heroes go on to further adventures (no)",
            Self::MonsterDeck => "monster-deck: the table's, or the program's where its cards are counted",
            Self::EncounterDeck => "encounter-deck: likewise",
            Self::TreasureDeck => "treasure-deck: likewise",
            Self::TrapPile => "trap-pile: likewise",
        }
    }
}

const DECKS: [(Setting, DeckOf); 4] = [
    (Setting::MonsterDeck, DeckOf::Monsters),
    (Setting::EncounterDeck, DeckOf::Encounters),
    (Setting::TreasureDeck, DeckOf::Treasures),
    (Setting::TrapPile, DeckOf::Traps),
];

impl<'p, 's> Position<'p, 's> {
    /// Heroes of the edition that nobody plays yet.
    fn free_heroes(self) -> Vec<(String, &'p HeroCard)> {
        let taken = |id: &str| self.state.heroes.values().any(|hero| hero.hero == id);
        let ours = self.pack.heroes.iter().filter(|(_, card)| self.ours(card.edition.as_deref()));
        ours.filter(|(id, _)| !taken(id)).map(|(id, card)| (id.clone(), card)).collect()
    }

    fn ask_hero<'a>(self, about: About<'a>) -> Choose<'a, Named>
    where
        'p: 'a,
        's: 'a,
    {
        let free = self.free_heroes();
        let labels: Vec<(String, String)> =
            free.iter().map(|(id, card)| (id.clone(), format!("{}, {} {}", card.name, card.race, card.class))).collect();
        let taken: Vec<(String, String)> = self.state.heroes.values().map(|hero| (hero.hero.clone(), self.hero_name(hero))).collect();
        let first = free.first().map(|(id, _)| id.clone());
        let listed: Vec<String> = free.iter().map(|(id, _)| id.clone()).chain(taken.iter().map(|(id, _)| id.clone())).collect();
        let free: Vec<_> = free.into_iter().map(|(id, _)| (Named::Listed(id.clone()), id)).collect();
        let options = free.into_iter().chain(std::iter::once((Named::Another, "another".to_owned())));
        let label = move |hero: &Named| match hero {
            Named::Listed(id) => labels.iter().find(|(other, _)| other == id).map_or_else(|| id.clone(), |(_, label)| label.clone()),
            _ => "another hero, named by you".to_owned(),
        };
        let why_not = move |wanted: &str| {
            let (_, name) = taken.iter().find(|(id, _)| id == wanted)?;
            Some(Refusal::new(format!("{name} is taken already")).expected("a hero for each player that no other has"))
        };
        let is_first = move |hero: &Named| matches!((hero, &first), (Named::Listed(id), Some(first)) if id == first);
        let in_full = move |text: &str| {
            let read = self.in_full("hero", &listed, text)?;
            Some(read.and_then(|card| self.free_hero(&card.id).map(|()| Named::InFull(card))))
        };
        let kinds: Vec<(String, [String; 2])> =
            self.free_heroes().into_iter().map(|(id, card)| (id, [slug(&card.class), slug(&card.race)])).collect();
        // A class or a race that only one of them has names that one.
        let short = move |word: &str| {
            let mut found = kinds.iter().filter(|(_, words)| word.len() > 2 && words.iter().any(|kind| kind.starts_with(word)));
            found.next().filter(|_| found.next().is_none()).map(|(id, _)| id.clone())
        };
        let choice = about.short(short).choose(options.collect::<Vec<_>>()).label(label).default_to(is_first).why_not(why_not);
        choice.or_typed(self.in_full_shown("hero"), in_full)
    }

    /// Whether nobody plays a hero yet.
    ///
    /// # Errors
    /// When someone does.
    fn free_hero(self, id: &str) -> Result<(), Refusal> {
        if self.state.heroes.values().any(|other| other.hero == id) {
            return Err(Refusal::new(format!("{} is taken already", self.called(id))).expected("a hero for each player that no other has"));
        }
        Ok(())
    }

    /// Powers that a hero may take into an adventure: of the class, the race, or the hero.
    #[must_use]
    pub fn powers_of(self, hero: &str) -> Vec<String> {
        let Some(card) = self.pack.heroes.get(hero) else { return Vec::new() };
        let ours = self.pack.powers.iter().filter(|(_, power)| self.ours(power.edition.as_deref()));
        ours.filter(|(_, power)| [&card.class, &card.race, &card.name].contains(&&power.of)).map(|(id, _)| id.clone()).collect()
    }
}

impl Play<'_, AdventureSystem> {
    /// Player Setup: edition, players, heroes, powers, settings.
    pub(super) fn set_up(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let pack = self.pack;
        let options = pack.editions.keys().map(|id| (id.clone(), id.as_str()));
        let about = ask("edition").cite(cite::PLAYER_SETUP).text(|| "Which box?".to_owned());
        let label = |id: &String| pack.editions.get(id).map(|edition| edition.name.clone()).unwrap_or_default();
        self.state.edition = table.choose(about.choose(options).label(label).default_to(|id| id == DEFAULT_EDITION))?;
        let hint = || "As your adventure book calls it, or as you like: the log and the scores name it so.".to_owned();
        let about = ask("adventure").cite(cite::ADVENTURE).text(|| "What is the adventure called?".to_owned()).hint(hint);
        self.state.adventure = table.text(about, Some("the first adventure".to_owned()), |_| Ok(()))?;
        let most = i64::from(self.at().edition().map_or(5, |edition| edition.players));
        sit_down(self, table, &cite::PLAYER_SETUP, &Seats { question: "How many heroes?", players: 1..=most, usual: most.min(2) })?;
        for seat in self.state.sheet.seats() {
            self.take_hero(table, seat, &format!("player.{}", seat.0 + 1))?;
        }
        self.choose_settings(table)?;
        self.state.base = 1;
        self.lay_out();
        for seat in self.state.sheet.seats() {
            self.start_treasure(table, seat)?;
        }
        table.tell(|| {
            let seats = self.state.sheet.seats().map(|seat| {
                let hero = self.state.hero(seat).map_or_else(String::new, |hero| self.at().hero_name(hero));
                format!("{} ({hero})", self.state.sheet.name(seat))
            });
            note(format!("at the table: {}", list(&seats.collect::<Vec<_>>()))).cite(cite::PLAYER_SETUP)
        });
        let own: Vec<&str> =
            DECKS.iter().map(|(_, deck)| *deck).filter(|deck| self.at().drawn_by(*deck) == DrawnBy::Program).map(DeckOf::path).collect();
        if !own.is_empty() {
            table.tell(|| note(format!("the program draws for the table: {} cards", list(&own))).cite(cite::PLAYER_SETUP));
        }
        let (adventure, surges) = (self.state.adventure.clone(), self.surges_left());
        table.tell(|| note(format!("{adventure} begins, with {surges}")).cite(cite::ADVENTURE));
        Ok(())
    }

    /// A player's hero, with its numbers and powers.
    pub(super) fn take_hero(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) -> Flow<()> {
        let name = self.at().name(seat);
        let about = ask(format!("{id}.hero")).of(seat).cite(cite::PLAYER_SETUP).text(move || format!("Which hero does {name} play?"));
        let named = table.choose(self.at().ask_hero(about))?;
        let hero = self.name_of(table, named, "hero", cite::PLAYER_SETUP, &format!("{id}.hero.name"))?;
        self.at().free_hero(&hero).map_err(|refusal| refusal.about(format!("{id}.hero.name")))?;
        let Some([ac, max, speed, surge]) = self.hero_numbers(table, &hero, 1)? else {
            let refusal = Refusal::new("a hero can't be played without armor class, hit points, speed and surge value");
            return Err(refusal.about(format!("owner.hero.{hero}.level-1")).hint("they are printed on the hero's card").into());
        };
        let powers = self.choose_powers(table, seat, &hero, id)?;
        let hero = Hero { hero, level: 1, ac, hp: max, max, speed, surge, powers, ..Hero::default() };
        self.state.heroes.insert(seat.0, hero);
        Ok(())
    }

    /// Powers for this adventure; Enter takes all that the class has.
    fn choose_powers(&mut self, table: &mut Table<'_>, seat: Seat, hero: &str, id: &str) -> Flow<std::collections::BTreeMap<String, bool>> {
        let at = self.at();
        let powers = at.powers_of(hero);
        if powers.is_empty() {
            return Ok(std::collections::BTreeMap::new());
        }
        let name = at.name(seat);
        let about = ask(format!("{id}.powers")).of(seat).cite(cite::ATTACKS).text(move || format!("Which powers does {name} take along?"));
        let label = |id: &String| {
            let kind = at.power(id).and_then(|card| card.kind).map(|kind: PowerKind| format!(" ({})", kind.word())).unwrap_or_default();
            format!("{}{kind}", at.called(id))
        };
        let options = powers.iter().map(|id| (id.clone(), id.as_str(), 1));
        let why_not = |wanted: &str| {
            let refusal = Refusal::new(format!("`{wanted}` is none of the powers that are known here")).cite(cite::ATTACKS);
            Some(refusal.hint("take those listed; a card of your own is named as it is used: `attack`, then its name and numbers"))
        };
        let taken = table.many(about.many(options).label(label).default_to(|_| 1).why_not(why_not))?;
        Ok(taken.into_iter().map(|(id, _)| (id, true)).collect())
    }

    /// Settings: nobody is asked for one unless they want to change it.
    fn choose_settings(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let about = ask("settings").text(|| "Change a setting?".to_owned());
        // A deck that only the table can keep leaves nothing to set.
        let at = self.at();
        let fixed = |setting: Setting| DECKS.iter().find(|(deck, _)| *deck == setting).is_some_and(|(_, deck)| !at.countable(*deck));
        let options: Vec<_> =
            Setting::ALL.into_iter().filter(|setting| !fixed(*setting)).map(|setting| (setting, setting.key(), 1)).collect();
        let why_not = |wanted: &str| {
            let (_, deck) = DECKS.iter().find(|(setting, _)| setting.key() == wanted)?;
            let reason = format!("the table draws from the {} deck: nobody has counted all its cards", deck.path());
            Some(Refusal::new(reason).cite(deck.cite()))
        };
        let asked = about.many(options).between(0, 8).label(|setting| setting.label().to_owned()).default_to(|_| 0).why_not(why_not);
        let changed = table.many(asked)?;
        let changes = |setting: Setting| changed.iter().any(|(other, _)| *other == setting);
        let Some(edition) = self.at().edition() else { return Ok(()) };

        let critical = [(Critical::Off, "off"), (Critical::Level2, "level-2"), (Critical::All, "all")];
        let about = ask("set.critical").cite(cite::CRITICAL_HITS).text(|| "Whose natural 20 does 1 more damage?".to_owned());
        let asked = about.choose(critical).default_to(|critical| *critical == edition.critical);
        self.state.settings.critical = table.choose(if changes(Setting::Critical) { asked } else { asked.quiet() })?;

        let about = ask("set.natural-20-hits").cite(cite::MAKING_AN_ATTACK).text(|| "Does a natural 20 always hit?".to_owned());
        let asked = about.choose([(false, "no"), (true, "yes")]).default_to(|yes| !*yes);
        self.state.settings.natural_20_hits = table.choose(if changes(Setting::Natural20) { asked } else { asked.quiet() })?;

        let about = ask("set.surges").cite(cite::HEALING_SURGES).text(|| "How many healing surge tokens?".to_owned());
        let asked = about.number(0, 9).default_to(i64::from(edition.surges.start));
        let surges = table.number(if changes(Setting::Surges) { asked } else { asked.quiet() })?;
        self.state.surges_at_start = u8::try_from(surges).unwrap_or(edition.surges.start);

        let about = ask("set.campaign").cite(cite::CAMPAIGN).text(|| "Do heroes go on to further adventures?".to_owned());
        let asked = about.choose([(false, "no"), (true, "yes")]).default_to(|yes| !*yes);
        self.state.settings.campaign = table.choose(if changes(Setting::Campaign) { asked } else { asked.quiet() })?;

        for (setting, deck) in DECKS {
            let drawn_by = self.choose_deck(table, deck, setting, changes(setting))?;
            set_deck(&mut self.state, deck, drawn_by);
        }
        Ok(())
    }

    /// The program's own deck where every card is counted, else the table's.
    fn choose_deck(&mut self, table: &mut Table<'_>, deck: DeckOf, setting: Setting, asked: bool) -> Flow<DrawnBy> {
        let countable = self.at().countable(deck);
        let default = if countable { DrawnBy::Program } else { DrawnBy::Table };
        let all = [(DrawnBy::Table, "table"), (DrawnBy::Program, "program")];
        let options = all.into_iter().filter(|(by, _)| countable || *by == DrawnBy::Table);
        let about =
            ask(format!("set.{}", setting.key())).cite(deck.cite()).text(move || format!("Who draws from the {} deck?", deck.path()));
        let choice = about.choose(options).default_to(|by| *by == default).why_not(move |wanted| {
            let reason = format!("the program can't keep the {} deck: nobody has counted all its cards", deck.path());
            (wanted == "program").then(|| Refusal::new(reason).cite(deck.cite()))
        });
        table.choose(if asked { choice } else { choice.quiet() })
    }
}

fn set_deck(state: &mut State, deck: DeckOf, by: DrawnBy) {
    let settings = &mut state.settings;
    match deck {
        DeckOf::Monsters => settings.monster_deck = by,
        DeckOf::Encounters => settings.encounter_deck = by,
        DeckOf::Treasures => settings.treasure_deck = by,
        DeckOf::Traps => settings.trap_pile = by,
    }
}
