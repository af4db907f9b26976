//! Monsters and villains come into play, leave, and change hands.

use super::AdventureSystem;
use super::cite;
use super::decks::DeckOf;
use super::named_cards::Named;
use super::position::Position;
use super::state::{Card, Figure};
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::slug;

impl Position<'_, '_> {
    /// Villains of the box, and those that were named before.
    fn villains(self) -> Vec<String> {
        let printed = self.pack.monsters.iter().filter(|(_, card)| card.villain && self.ours(card.edition.as_deref()));
        let mut villains: Vec<String> = printed.map(|(id, _)| id.clone()).collect();
        villains.extend(self.state.villains.iter().cloned());
        villains
    }

    /// Whether a card may come into play as a villain.
    ///
    /// # Errors
    /// When it is a monster's.
    fn may_be_a_villain(self, id: &str) -> Result<(), Refusal> {
        let a_monsters = self.card(id).is_some_and(|card| !card.villain) || self.cards_of(id) > 0;
        if !a_monsters {
            return Ok(());
        }
        let refusal = Refusal::new(format!("{} is a monster, no villain", self.called(id))).about("what").cite(cite::MONSTER_DECK);
        Err(refusal.hint("`monster`, then who controls it, then its name"))
    }
}

impl Play<'_, AdventureSystem> {
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
            hero.row.push(Card::Monster(monster.to_owned()));
        }
        for _ in 0..figures {
            let id = self.new_figure(monster);
            let at = self.at();
            table.tell(|| {
                let ac = at.figure_ac(&id).map_or_else(|| "?".to_owned(), |ac| ac.to_string());
                let hp = at.figure(&id).and_then(|figure| figure.hp).map_or_else(|| "?".to_owned(), |hp| hp.to_string());
                note(format!("{id} comes into play: AC {ac}, HP {hp}, held by {}", at.name(seat))).cite(cite::EXPLORATION_PHASE)
            });
            self.placed_on_a_token(table, &id)?;
        }
        Ok(())
    }

    /// A new figure of a monster, with a number of its own for life.
    pub(super) fn new_figure(&mut self, monster: &str) -> String {
        let name = slug(&self.at().called(monster));
        let number = self.state.numbered.entry(name.clone()).or_insert(0);
        *number = number.saturating_add(1);
        let id = format!("{name}-{number}");
        let hp = self.at().monster_hp(monster, false);
        let figure = Figure { monster: monster.to_owned(), hp, ..Figure::default() };
        self.state.figures.insert(id.clone(), figure);
        id
    }

    /// A monster or villain that a card or an adventure brings.
    pub(super) fn place_monster(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let Some(named) = self.choose_villain(table)? else {
            let seat = self.choose_hero(table, cite::MONSTER_DECK, "who", "Who controls it?")?;
            return self.draw_monster(table, seat, "monster");
        };
        let villain = self.name_of(table, named, "monster", cite::MONSTER_DECK, "what.name")?;
        self.at().may_be_a_villain(&villain)?;
        if !self.at().is_villain(&villain) {
            self.state.villains.insert(villain.clone());
        }
        if self.at().named(&villain).next().is_some() {
            let reason = format!("{} is in play already", self.at().called(&villain));
            return Err(Refusal::new(reason).about("what").cite(cite::MONSTER_DECK).into());
        }
        self.know_monster(table, &villain)?;
        let id = self.new_figure(&villain);
        let special = self.pack.monsters.get(&villain).and_then(|card| card.special.clone());
        table.tell(|| {
            let text = special.map(|special| format!(": {special}")).unwrap_or_default();
            note(format!("the villain {id} comes into play{text}")).cite(cite::VILLAIN_PHASE)
        });
        Ok(())
    }

    /// A villain of the box, one that no pack has, or none for a monster.
    fn choose_villain(&mut self, table: &mut Table<'_>) -> Flow<Option<Named>> {
        let at = self.at();
        let villains = at.villains();
        let options: Vec<_> = villains.iter().map(|id| (Some(Named::Listed(id.clone())), id.clone())).collect();
        let others = [(None, "monster".to_owned()), (Some(Named::Another), "another".to_owned())];
        let about = ask("what").cite(cite::MONSTER_DECK).text(|| "Which villain? Or a monster, drawn".to_owned());
        let label = |named: &Option<Named>| match named {
            None => "a monster from the deck".to_owned(),
            Some(Named::Listed(id)) => at.called(id),
            Some(_) => "another villain, named by you".to_owned(),
        };
        let in_full = |text: &str| {
            let read = at.in_full("monster", &villains, text)?;
            Some(read.and_then(|card| at.may_be_a_villain(&card.id).map(|()| Some(Named::InFull(card)))))
        };
        let asked = about.choose(options.into_iter().chain(others)).label(label);
        table.choose(asked.or_typed(at.in_full_shown("monster"), in_full))
    }

    /// A figure leaves without being defeated.
    pub(super) fn remove_monster(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let figures: Vec<_> = self.state.figures.keys().map(|id| (id.clone(), id.clone())).collect();
        let about = ask("figure").cite(cite::OTHER_ACTIONS).text(|| "Which one?".to_owned());
        let id = table.choose(about.choose(figures))?;
        self.take_away(table, &id);
        Ok(())
    }

    /// Cards of a hero who leaves go to the next player in order, those that the next one holds already are discarded.
    pub(super) fn hand_over(&mut self, table: &mut Table<'_>, from: Seat) {
        let present = self.at().present();
        let next = present.iter().find(|seat| **seat > from).or_else(|| present.first()).copied();
        let Some(row) = self.state.hero_mut(from).map(|hero| std::mem::take(&mut hero.row)) else { return };
        let Some(next) = next else { return };
        for card in row {
            let held = matches!(&card, Card::Monster(monster) if self.at().holders(monster, next).contains(&next));
            if let (true, Card::Monster(monster)) = (held, &card) {
                self.discard(DeckOf::Monsters, monster);
            } else if let Some(hero) = self.state.hero_mut(next) {
                hero.row.push(card);
            }
        }
        let name = self.at().name(next);
        table.tell(|| note(format!("{name} takes over the cards")).cite(cite::PLAYER_SETUP));
    }
}
