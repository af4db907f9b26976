//! The table sits down: who plays, which hero, from which packs, by which settings.

use super::DungeonRoll;
use super::cite;
use super::pack::{Hero, NO_HERO};
use super::position::Position;
use super::state::{Adventurer, ScrollPhases, SpentTokens};
use crate::kernel::{Choose, Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::seating::{Seats, sit_down};
use crate::toolbox::wording::{list, slug};

/// What may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    ScrollPhases,
    DungeonDice,
    SpentTokens,
}

impl Setting {
    const ALL: [Self; 3] = [Self::ScrollPhases, Self::DungeonDice, Self::SpentTokens];

    fn key(self) -> &'static str {
        match self {
            Self::ScrollPhases => "scroll-phases",
            Self::DungeonDice => "dungeon-dice",
            Self::SpentTokens => "spent-tokens",
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::ScrollPhases => "scroll-phases: when scrolls may be used (monster phase)",
            Self::DungeonDice => "dungeon-dice: how many are in the box (7)",
            Self::SpentTokens => "spent-tokens: where they go (back to the supply)",
        }
    }
}

impl<'p, 's> Position<'p, 's> {
    /// Heroes that may still be taken: from the packs that the table owns, and nobody's yet.
    fn free_heroes(self) -> Vec<(&'p str, &'p Hero)> {
        let taken = |id: &str| self.state.players.iter().any(|player| player.hero == id);
        let owned = |hero: &Hero| self.state.settings.packs.contains(&hero.pack);
        self.pack.heroes.iter().map(|(id, hero)| (id.as_str(), hero)).filter(|(id, hero)| owned(hero) && !taken(id)).collect()
    }

    fn ask_hero(self, id: String, name: String) -> Choose<'s, Option<&'p str>>
    where
        'p: 's,
    {
        let options: Vec<_> = self.free_heroes().into_iter().map(|(id, _)| (Some(id), id)).collect();
        ask(id)
            .cite(cite::HERO_POWERS)
            .text(move || format!("Which hero does {name} play?"))
            .choose(options)
            .label(move |id| id.map_or_else(String::new, |id| self.hero_names(id)))
            .or("random", "one at random", None)
            .why_not(move |wanted| self.why_no_hero(wanted))
    }

    /// Both names of a hero.
    #[must_use]
    pub fn hero_names(self, id: &str) -> String {
        let Some(hero) = self.pack.heroes.get(id) else { return id.to_owned() };
        match &hero.master {
            Some(master) => format!("{} / {}", hero.novice.name, master.name),
            None => hero.novice.name.clone(),
        }
    }

    fn why_no_hero(self, wanted: &str) -> Option<Refusal> {
        let called = |hero: &Hero| {
            let sides = std::iter::once(&hero.novice).chain(&hero.master).map(|side| slug(&side.name));
            sides.chain(hero.aliases.iter().map(|alias| slug(alias))).any(|name| name == wanted)
        };
        let (id, hero) = self.pack.heroes.iter().find(|(id, hero)| id.as_str() == wanted || called(hero))?;
        let taken = self.state.players.iter().any(|player| player.hero == *id);
        Some(if taken {
            Refusal::new(format!("{} is taken already", self.hero_names(id))).expected("a hero for each player that no other has")
        } else if self.state.settings.packs.contains(&hero.pack) {
            Refusal::new(format!("`{wanted}` is the hero `{id}`")).hint(format!("type {id}"))
        } else {
            let pack = self.pack.hero_packs.get(&hero.pack).map_or(hero.pack.as_str(), |pack| pack.name.as_str());
            Refusal::new(format!("{} is in {pack}, which this table did not name", self.hero_names(id)))
                .hint(format!("answer set.packs with {} too", hero.pack))
        })
    }
}

impl Play<'_, DungeonRoll> {
    /// Who plays, which hero, and by which settings.
    pub(super) fn set_up(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seats = Seats { question: "How many play?", players: 1..=i64::from(self.pack.numbers.players), usual: 1 };
        sit_down(self, table, &cite::OBJECTIVE, &seats)?;
        self.choose_packs(table)?;
        for seat in self.state.sheet.seats() {
            self.take_hero(table, seat, format!("player.{}.hero", seat.0 + 1))?;
        }
        self.choose_settings(table)?;
        let at = self.at();
        table.tell(|| {
            let seats = at.state.sheet.seats().map(|seat| {
                let hero = at.state.player(seat).map_or_else(String::new, |player| at.hero_names(&player.hero));
                format!("{} ({hero})", at.state.sheet.name(seat))
            });
            note(format!("at the table: {}", list(&seats.collect::<Vec<_>>()))).cite(cite::OBJECTIVE)
        });
        self.pass_on(table);
        Ok(())
    }

    fn choose_packs(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let pack = self.pack;
        let options = pack.hero_packs.keys().map(|id| (id, id.as_str(), 1));
        let about = ask("set.packs").cite(cite::HERO_POWERS).text(|| "Which packs of heroes are on the table?".to_owned());
        let asked = about.many(options).between(1, u32::MAX).default_to(|id| u32::from(id.as_str() == "base"));
        let owned = table.many(asked.label(|id| pack.hero_packs.get(*id).map_or_else(|| (*id).clone(), |pack| pack.name.clone())))?;
        self.state.settings.packs = owned.into_iter().map(|(id, _)| id.clone()).collect();
        Ok(())
    }

    /// A player's hero, chosen or drawn.
    pub(super) fn take_hero(&mut self, table: &mut Table<'_>, seat: Seat, id: String) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        let drawn = format!("{id}.drawn");
        let hero = match table.choose(self.at().ask_hero(id, name.clone()))? {
            Some(hero) => hero,
            None if self.at().free_heroes().is_empty() => NO_HERO,
            None => {
                let options = self.at().free_heroes().into_iter().map(|(id, _)| (id, id, 1));
                let about = ask(drawn).cite(cite::HERO_POWERS).text(move || format!("A hero is drawn for {name}"));
                table.draw(about.draw(options))?
            }
        };
        let tokens = self.pack.treasures.keys().map(|id| (id.clone(), 0)).collect();
        let player = Adventurer { hero: hero.to_owned(), tokens, ..Adventurer::default() };
        while self.state.players.len() <= usize::from(seat.0) {
            self.state.players.push(Adventurer::default());
        }
        if let Some(place) = self.state.player_mut(seat) {
            *place = player;
        }
        Ok(())
    }

    /// Settings: nobody is asked for one unless they want to change it.
    fn choose_settings(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let about = ask("settings").text(|| "Change a setting?".to_owned());
        let options = Setting::ALL.map(|setting| (setting, setting.key(), 1));
        let changed = table.many(about.many(options).between(0, 3).label(|setting| setting.label().to_owned()).default_to(|_| 0))?;
        let asked = |setting: Setting| changed.iter().any(|(changed, _)| *changed == setting);

        let about = ask("set.scroll-phases").cite(cite::MONSTER_PHASE).text(|| "When may scrolls be used?".to_owned());
        let phases = [(ScrollPhases::Monster, "monster"), (ScrollPhases::All, "all")];
        let phases = about.choose(phases).default_to(|phases| *phases == ScrollPhases::Monster);
        let phases = if asked(Setting::ScrollPhases) { phases } else { phases.quiet() };
        self.state.settings.scroll_phases = table.choose(phases)?;

        let numbers = self.pack.numbers;
        let about = ask("set.dungeon-dice").cite(cite::MONSTER_PHASE).text(|| "How many dungeon dice are there?".to_owned());
        let dice =
            about.number(i64::from(numbers.dungeon_dice), i64::from(numbers.dungeon_dice_max)).default_to(i64::from(numbers.dungeon_dice));
        let dice = if asked(Setting::DungeonDice) { dice } else { dice.quiet() };
        self.state.settings.dungeon_dice = u8::try_from(table.number(dice)?).unwrap_or(numbers.dungeon_dice);

        let about = ask("set.spent-tokens").cite(cite::TREASURES).text(|| "Where do spent tokens go?".to_owned());
        let spent = [(SpentTokens::Return, "return"), (SpentTokens::Leave, "leave")];
        let spent = about.choose(spent).default_to(|spent| *spent == SpentTokens::Return);
        let spent = if asked(Setting::SpentTokens) { spent } else { spent.quiet() };
        self.state.settings.spent_tokens = table.choose(spent)?;
        Ok(())
    }
}
