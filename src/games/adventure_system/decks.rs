//! Decks: real cards that the players name as they draw them, or the program's own, per deck.

use super::AdventureSystem;
use super::cite;
use super::position::{DeckOf, Position};
use super::state::{Counts, Deck, DrawnBy, State, gain, lose};
use crate::kernel::{Cite, Field, Flow, Play, Refusal, Scalar, Seat, Table, ask, note};
use crate::toolbox::wording::slug;

impl DeckOf {
    /// The first segment of its cards' paths.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Monsters => "monster",
            Self::Encounters => "encounter",
            Self::Treasures => "treasure",
            Self::Traps => "trap",
        }
    }

    /// The section.
    #[must_use]
    pub fn cite(self) -> Cite {
        match self {
            Self::Monsters => cite::MONSTER_DECK,
            Self::Encounters => cite::ENCOUNTERS,
            Self::Treasures => cite::TREASURES,
            Self::Traps => cite::TRIGGERING,
        }
    }
}

impl State {
    /// A deck that the program keeps, to be changed.
    pub fn deck_mut(&mut self, deck: DeckOf) -> &mut Deck {
        match deck {
            DeckOf::Monsters => &mut self.monsters,
            DeckOf::Encounters => &mut self.encounters,
            DeckOf::Treasures => &mut self.treasures,
            DeckOf::Traps => &mut self.traps,
        }
    }
}

impl Position<'_, '_> {
    /// Cards that the players may name: the edition's, and those that were typed before.
    fn nameable(self, deck: DeckOf) -> Vec<String> {
        let mut names: Vec<String> = self.listed(deck).into_iter().map(|(id, _)| id.to_owned()).collect();
        let prefix = format!("{}.", deck.path());
        let villain = |id: &str| deck == DeckOf::Monsters && self.is_villain(id);
        let typed = self.state.known.iter().filter_map(|(path, _)| path.strip_prefix(&prefix)).filter(|id| !id.contains('.'));
        for id in typed.filter(|id| !villain(id)) {
            if !names.iter().any(|name| name == id) {
                names.push(id.to_owned());
            }
        }
        names
    }

    /// The id of a card named at the table. A card of another box that is called the same is another card.
    fn own_id(self, what: &str, id: String) -> String {
        let edition = |id: &str| match what {
            "monster" => self.pack.monsters.get(id).map(|card| card.edition.as_deref()),
            "encounter" => self.pack.encounters.get(id).map(|card| card.edition.as_deref()),
            "treasure" => self.pack.treasures.get(id).map(|card| card.edition.as_deref()),
            "power" => self.pack.powers.get(id).map(|card| card.edition.as_deref()),
            "hero" => self.pack.heroes.get(id).map(|card| card.edition.as_deref()),
            "trap" => self.pack.traps.get(id).map(|card| Some(card.edition.as_str())),
            _ => None,
        };
        let boxed = format!("{}-{id}", self.state.edition);
        let others = edition(&id).is_some_and(|edition| !self.ours(edition));
        if others || edition(&boxed).is_some() { boxed } else { id }
    }

    /// Every card of a deck as it lies before the first draw.
    #[must_use]
    pub fn whole(self, deck: DeckOf) -> Counts {
        if self.drawn_by(deck) == DrawnBy::Table {
            return Counts::new();
        }
        self.listed(deck).into_iter().filter(|(_, count)| *count > 0).map(|(id, count)| (id.to_owned(), count)).collect()
    }
}

impl<'p> Play<'p, AdventureSystem> {
    /// The position now.
    pub(super) fn at(&self) -> Position<'p, '_> {
        Position { pack: self.pack, state: &self.state }
    }

    /// Draws a card. None when the program's deck has no card left anywhere.
    pub(super) fn draw(&mut self, table: &mut Table<'_>, deck: DeckOf, id: &str) -> Flow<Option<String>> {
        if self.at().drawn_by(deck) == DrawnBy::Table {
            return self.draw_named(table, deck, id).map(Some);
        }
        let cards = self.state.deck_mut(deck);
        if cards.left.is_empty() {
            if cards.discards.is_empty() {
                table.tell(|| note(format!("no {} is left to draw", deck.path())).cite(deck.cite()));
                return Ok(None);
            }
            cards.left = std::mem::take(&mut cards.discards);
            table.tell(|| note(format!("the {} discards are shuffled into a new deck", deck.path())).cite(deck.cite()));
        }
        let at = self.at();
        let left = at.deck(deck).left.iter().map(|(id, count)| (id.clone(), id.as_str(), u32::from(*count)));
        let about = ask(id).cite(deck.cite()).text(move || format!("Which {} is drawn?", deck.path()));
        let drawn = table.draw(about.draw(left).label(|id| at.called(id)))?;
        lose(&mut self.state.deck_mut(deck).left, &drawn);
        Ok(Some(drawn))
    }

    /// A real card, named.
    fn draw_named(&mut self, table: &mut Table<'_>, deck: DeckOf, id: &str) -> Flow<String> {
        let at = self.at();
        let named = at.nameable(deck).into_iter().map(|id| (Some(id.clone()), id));
        let options: Vec<_> = named.chain(std::iter::once((None, "another".to_owned()))).collect();
        let about = ask(id).cite(deck.cite()).text(move || format!("Which {} is drawn?", deck.path()));
        let label = |card: &Option<String>| card.as_ref().map_or_else(|| "another card, named by you".to_owned(), |id| at.called(id));
        if let Some(card) = table.choose(about.choose(options).label(label))? {
            return Ok(card);
        }
        self.name_card(table, deck.path(), &format!("{id}.name"))
    }

    /// A card that no pack has, named.
    pub(super) fn name_card(&mut self, table: &mut Table<'_>, what: &'static str, id: &str) -> Flow<String> {
        let about = ask(id).text(move || format!("What is the {what} called?"));
        let name = table.text(about, None, |name| {
            if name.chars().count() <= 30 {
                Ok(())
            } else {
                Err(Refusal::new(format!("`{name}` is too long for a line")).expected("30 letters or fewer"))
            }
        })?;
        Ok(self.at().own_id(what, slug(&name)))
    }

    /// Puts a card on its discards, if the program keeps that deck.
    pub(super) fn discard(&mut self, deck: DeckOf, id: &str) {
        let villain = deck == DeckOf::Monsters && self.at().is_villain(id);
        if self.at().drawn_by(deck) == DrawnBy::Program && !villain {
            gain(&mut self.state.deck_mut(deck).discards, id);
        }
    }

    /// What the owner knows of a monster: numbers that no pack has are typed once, on one line.
    pub(super) fn know_monster(&mut self, table: &mut Table<'_>, monster: &str) -> Flow<()> {
        let printed =
            self.pack.monsters.get(monster).is_some_and(|card| card.ac.is_some() && card.hp.is_some() && !card.tactics.is_empty());
        if printed {
            return Ok(());
        }
        let fields = self.at().monster_fields(monster);
        let (path, name) = (format!("monster.{monster}"), self.at().called(monster));
        let about = ask(format!("owner.{path}")).cite(cite::MONSTER_DECK).text(move || format!("What does the card of {name} say?"));
        self.owner(table, &path, &fields, about)?;
        Ok(())
    }

    /// What the owner knows of an encounter.
    pub(super) fn know_encounter(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        if self.pack.encounters.get(id).is_some_and(|card| card.kind.is_some()) {
            return Ok(());
        }
        let fields = self.at().encounter_fields();
        let (path, name) = (format!("encounter.{id}"), self.at().called(id));
        let about = ask(format!("owner.{path}")).cite(cite::ENCOUNTERS).text(move || format!("What does the card {name} say?"));
        self.owner(table, &path, &fields, about)?;
        Ok(())
    }

    /// What the owner knows of a treasure.
    pub(super) fn know_treasure(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        if self.pack.treasures.contains_key(id) {
            return Ok(());
        }
        let fields = self.at().treasure_fields();
        let (path, name) = (format!("treasure.{id}"), self.at().called(id));
        let about = ask(format!("owner.{path}")).cite(cite::TREASURES).text(move || format!("What does the card {name} say?"));
        self.owner(table, &path, &fields, about)?;
        Ok(())
    }

    /// What the owner knows of a power.
    pub(super) fn know_power(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        if self.pack.powers.get(id).is_some_and(|card| card.kind.is_some()) {
            return Ok(());
        }
        let fields = self.at().power_fields();
        let (path, name) = (format!("power.{id}"), self.at().called(id));
        let about = ask(format!("owner.{path}")).cite(cite::ATTACKS).text(move || format!("What does the card {name} say?"));
        self.owner(table, &path, &fields, about)?;
        Ok(())
    }

    /// Draws a monster for a player, again if the player holds that name already, and places it.
    pub(super) fn draw_monster(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) -> Flow<()> {
        let mut aside = Vec::new();
        for nth in 1..=60 {
            let again = if nth == 1 { id.to_owned() } else { format!("{id}.{nth}") };
            let Some(monster) = self.draw(table, DeckOf::Monsters, &again)? else { break };
            if !self.at().holders(&monster, seat).contains(&seat) {
                self.place(table, seat, &monster)?;
                break;
            }
            let (name, called) = (self.at().name(seat), self.at().called(&monster));
            table.tell(|| {
                note(format!("{name} controls a {called} already: it is discarded, and another is drawn")).cite(cite::EXPLORATION_PHASE)
            });
            aside.push(monster);
            if nth == 60 {
                return Err(Refusal::new("the same cards come again and again")
                    .about(again)
                    .hint("name a card that the player does not hold")
                    .into());
            }
        }
        for monster in aside {
            self.discard(DeckOf::Monsters, &monster);
        }
        Ok(())
    }

    /// Puts a monster's card in front of a player, and its figures on the tile.
    pub(super) fn place(&mut self, table: &mut Table<'_>, seat: Seat, monster: &str) -> Flow<()> {
        self.know_monster(table, monster)?;
        let figures = self.pack.monsters.get(monster).and_then(|card| card.group).unwrap_or(1);
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.row.push(super::state::Card::Monster(monster.to_owned()));
        }
        for _ in 0..figures {
            let id = self.new_figure(monster);
            let at = self.at();
            table.tell(|| {
                let ac = at.figure_ac(&id).map_or_else(|| "?".to_owned(), |ac| ac.to_string());
                let hp = at.figure(&id).and_then(|figure| figure.hp).map_or_else(|| "?".to_owned(), |hp| hp.to_string());
                note(format!("{id} comes into play: AC {ac}, HP {hp}, held by {}", at.name(seat))).cite(cite::EXPLORATION_PHASE)
            });
        }
        Ok(())
    }

    /// A new figure of a monster, with a number of its own for life.
    pub(super) fn new_figure(&mut self, monster: &str) -> String {
        let number = self.state.numbered.entry(monster.to_owned()).or_insert(0);
        *number = number.saturating_add(1);
        let id = format!("{monster}-{number}");
        let hp = self.at().monster_hp(monster, false);
        let figure = super::state::Figure { monster: monster.to_owned(), hp, ..super::state::Figure::default() };
        self.state.figures.insert(id.clone(), figure);
        id
    }
}

impl Position<'_, '_> {
    fn inflicts(self) -> Field {
        let edition = self.edition();
        let conditions = edition.map(|edition| edition.hero_conditions.clone()).unwrap_or_default();
        let words: Vec<&str> = std::iter::once("none").chain(conditions.iter().map(String::as_str)).collect();
        Field::word("inflicts", "condition", &words).or(Scalar::Word("none".to_owned()))
    }

    /// The line of a monster's card: what no pack has.
    #[must_use]
    pub fn monster_fields(self, monster: &str) -> Vec<Field> {
        let level = self.card(monster).and_then(|card| card.xp);
        let xp = if level.is_some() { "XP (its level)" } else { "XP" };
        let body = [Field::number("ac", "AC", 1, 40), Field::number("hp", "HP", 1, 40), Field::number("xp", xp, 0, 20)];
        let attack = [
            Field::number("bonus", "attack +", 0, 30),
            Field::number("damage", "damage", 0, 9),
            Field::number("miss", "on a miss", 0, 9).or(Scalar::Number(0)),
            Field::word("reach", "attacks within", &["none", "adjacent", "1-tile", "2-tiles"]).or(Scalar::Word("none".to_owned())),
            self.inflicts(),
        ];
        let body = body.into_iter().filter(|_| !self.has_body(monster));
        body.chain(attack).collect()
    }

    /// The line of an encounter's card.
    #[must_use]
    pub fn encounter_fields(self) -> Vec<Field> {
        vec![
            Field::word("kind", "kind", &super::cards::EncounterKind::WORDS),
            Field::number("bonus", "attack +", 0, 30).or(Scalar::Number(0)),
            Field::number("damage", "damage", 0, 9).or(Scalar::Number(0)),
            Field::number("miss", "on a miss", 0, 9).or(Scalar::Number(0)),
            self.inflicts(),
        ]
    }

    /// The line of a treasure's card.
    #[must_use]
    pub fn treasure_fields(self) -> Vec<Field> {
        let none = || Scalar::Number(0);
        vec![
            Field::word("use", "when used", &["kept", "flipped", "discarded", "at-once"]),
            Field::number("attack", "attack +", 0, 9).or(none()),
            Field::number("ac", "AC +", 0, 9).or(none()),
            Field::number("heal", "heals", 0, 20).or(none()),
            Field::number("gold", "gold", 0, 9999).or(none()),
        ]
    }

    /// The line of a power's card.
    #[must_use]
    pub fn power_fields(self) -> Vec<Field> {
        vec![
            Field::word("kind", "kind", &super::cards::PowerKind::WORDS),
            Field::number("bonus", "attack +", 0, 30).or(Scalar::Number(0)),
            Field::number("damage", "damage", 0, 9).or(Scalar::Number(0)),
            Field::number("miss", "on a miss", 0, 9).or(Scalar::Number(0)),
            Field::number("attacks", "attacks (0: any number)", 0, 9).or(Scalar::Number(1)),
        ]
    }
}
