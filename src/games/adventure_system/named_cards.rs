//! Cards named at the table: by a name that completes itself, or in full, the name with the card's numbers on one line.

use std::sync::Arc;

use super::AdventureSystem;
use super::decks::DeckOf;
use super::position::Position;
use crate::dice::near;
use crate::kernel::{Cite, Field, Flow, Form, Play, Refusal, Table, ask, fields_line, note, read_form, read_open_form, split_name};
use crate::toolbox::wording::slug;

/// A card as it was typed in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InFull {
    /// The card.
    pub id: String,
    /// Its name as it was typed.
    name: String,
    /// What its line says; none where only the name was typed. A line may say that it can't be read.
    form: Option<Option<Form>>,
}

/// What was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A card that was on the list.
    Listed(String),
    /// Another one, whose name is still to be said.
    Another,
    /// Another one, in full.
    InFull(InFull),
    /// Nobody says which.
    Unknown,
}

/// What is no name, since it means something else at a prompt.
const RESERVED: [&str; 12] = ["another", "none", "unknown", "yes", "no", "pass", "back", "cancel", "skip", "help", "done", "monster"];

/// The least and the most letters of a name.
const LETTERS: std::ops::RangeInclusive<usize> = 2..=30;

fn check_name(name: &str) -> Result<(), Refusal> {
    let letters = name.chars().count();
    if RESERVED.contains(&slug(name).as_str()) || !name.chars().any(char::is_alphabetic) {
        Err(Refusal::new(format!("`{name}` is no name")).expected("what is printed on it"))
    } else if letters > *LETTERS.end() {
        Err(Refusal::new(format!("`{name}` is too long for a line")).expected(format!("{} letters or fewer", LETTERS.end())))
    } else if letters < *LETTERS.start() {
        Err(Refusal::new(format!("`{name}` is too short for a name")).expected("what is printed on it"))
    } else {
        Ok(())
    }
}

impl<'p, 's> Position<'p, 's> {
    /// Cards of a deck that the players may name: the edition's, and those that were typed before.
    pub(super) fn nameable(self, deck: DeckOf) -> Vec<String> {
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

    /// A card of a deck in a line: a trap token with its number.
    pub(super) fn drawn_shown(self, deck: DeckOf, id: &str) -> String {
        let number = self.trap_damage(id).filter(|damage| deck == DeckOf::Traps && *damage > 0);
        number.map_or_else(|| self.called(id), |damage| format!("{} {damage}", self.called(id)))
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

    /// Where what the owner typed of a card lies; a hero's by the first side.
    fn path_of(what: &str, id: &str) -> String {
        if what == "hero" { format!("hero.{id}.level-1") } else { format!("{what}.{id}") }
    }

    /// The fields of the line of a card: those that the packs lack.
    fn line_of(self, what: &str, id: &str) -> Vec<Field> {
        match what {
            "monster" => self.monster_fields(id),
            "power" => self.power_fields(),
            "encounter" => self.encounter_fields(),
            "treasure" => self.treasure_fields(),
            "trap" => super::typed_cards::trap_fields(),
            "hero" => super::advancement::hero_fields().to_vec(),
            _ => Vec::new(),
        }
    }

    /// What may be typed in full instead of a listed name.
    pub(super) fn in_full_shown(self, what: &str) -> String {
        let fields = self.line_of(what, "");
        if fields.is_empty() { "another name".to_owned() } else { format!("in full on one line: name · {}", fields_line(&fields)) }
    }

    /// Reads a card typed in full: its name, with its numbers behind it or without. Names on the list may be shortened.
    ///
    /// # Errors
    /// When the name is none, a number is wrong or missing, or the numbers of this card are known already.
    fn read_in_full(self, what: &str, listed: &[String], text: &str) -> Result<InFull, Refusal> {
        let text = text
            .strip_prefix("another")
            .filter(|rest| rest.starts_with([' ', ',']))
            .map_or(text, |rest| rest.trim_start_matches([' ', ',']));
        let all = self.line_of(what, "");
        let expected = || format!("name · {}", fields_line(&all));
        let (name, line) = split_name(&all, text).map_err(|refusal| refusal.expected(expected()))?;
        check_name(name)?;
        let (name, wanted) = (name.to_owned(), slug(name));
        let mut begin = listed.iter().filter(|id| self.key(id).starts_with(&wanted));
        let short = begin.next().filter(|_| begin.next().is_none());
        let id = listed.iter().find(|id| self.key(id) == wanted).or(short).cloned().unwrap_or_else(|| self.own_id(what, wanted));
        if line.is_empty() {
            return Ok(InFull { id, name, form: None });
        }
        let fields = self.line_of(what, &id);
        if let Some(said) = self.already(what, &id) {
            // The same numbers once more are no news.
            let typed = self.state.known.get(&Self::path_of(what, &id));
            if typed.is_some_and(|typed| read_form(&fields, line).as_ref() == Ok(typed)) {
                return Ok(InFull { id, name, form: None });
            }
            let refusal = Refusal::new(format!("the numbers of {} are known: {said}", self.called(&id)));
            return Err(refusal.expected("the name alone").hint("`fix` puts a wrong one right"));
        }
        let form = read_open_form(&fields, line).map_err(|refusal| {
            let expected = refusal.expected.clone().unwrap_or_else(|| format!("name · {}", fields_line(&fields)));
            let said = Refusal::new(format!("{name}: {}", refusal.reason)).expected(expected);
            match refusal.instead {
                Some(line) => said.instead(format!("\"{name}\" {line}")),
                None => said.hint("quotes hold a name with numbers together"),
            }
        })?;
        Ok(InFull { id, name, form: Some(form) })
    }

    /// What is known of a card already, as it is typed; none where its owner would be asked.
    fn already(self, what: &str, id: &str) -> Option<String> {
        // Tokens of one name may have several numbers: each is typed as it is revealed.
        if what == "trap" {
            return None;
        }
        let path = Self::path_of(what, id);
        let words = |form: &Form| form.iter().map(crate::kernel::Scalar::shown).collect::<Vec<_>>().join(" ");
        if let Some(typed) = self.state.known.get(&path) {
            return Some(typed.as_ref().map_or_else(|| "it can't be read".to_owned(), words));
        }
        if let Some(card) = self.card(id).filter(|card| what == "monster" && self.has_body(id) && !card.tactics.is_empty()) {
            return Some(format!("AC {}, HP {}, with its tactics", card.ac.unwrap_or(0), card.hp.unwrap_or(0)));
        }
        let printed = match what {
            "encounter" => self.pack.encounters.get(id).is_some_and(|card| card.kind.is_some()),
            "treasure" => self.pack.treasures.contains_key(id),
            _ => false,
        };
        if printed {
            return Some("they are in the packs".to_owned());
        }
        self.pack.printed(&path).map(|form| words(&form))
    }

    /// What a text means at the prompt for a card: a card in full; none where it is rather a slip in a listed name.
    pub(super) fn in_full(self, what: &str, listed: &[String], text: &str) -> Option<Result<InFull, Refusal>> {
        let read = self.read_in_full(what, listed, text);
        let alone = read.as_ref().is_ok_and(|card| card.form.is_none());
        // Who sits at the table is no card.
        let player = || self.state.sheet.seats().any(|seat| self.slug(seat) == slug(text));
        let slip = || slug(text).len() < 3 || player() || near(&slug(text), listed.iter().map(String::as_str)).is_some();
        if alone && slip() { None } else { Some(read) }
    }
}

impl Play<'_, AdventureSystem> {
    /// A real card, named.
    pub(super) fn draw_named(&mut self, table: &mut Table<'_>, deck: DeckOf, id: &str, text: &str) -> Flow<Option<String>> {
        let (at, what) = (self.at(), deck.path());
        let listed = at.nameable(deck);
        let options: Vec<_> = listed.iter().map(|id| (Named::Listed(id.clone()), at.key(id))).collect();
        let options = options.into_iter().chain(std::iter::once((Named::Another, "another".to_owned())));
        let about = ask(id).cite(deck.cite()).text(|| text.to_owned());
        let label =
            |card: &Named| if let Named::Listed(id) = card { at.drawn_shown(deck, id) } else { format!("another {what}, named by you") };
        let why_not = |wanted: &str| {
            let begins = listed.iter().any(|id| id.starts_with(wanted));
            let refusal = Refusal::new(format!("no {what} is known here that is called so")).cite(deck.cite());
            (!begins).then(|| refusal.expected("a card of this box").hint("`another`, and then its name, for a card that is not listed"))
        };
        let in_full = |text: &str| {
            // A treasure that nobody names is not kept.
            let unknown = deck == DeckOf::Treasures && matches!(text.trim(), "?" | "unknown");
            if unknown { Some(Ok(Named::Unknown)) } else { at.in_full(what, &listed, text).map(|read| read.map(Named::InFull)) }
        };
        let asked = about.choose(options).label(label).why_not(why_not).or_typed(at.in_full_shown(what), in_full);
        let named = table.choose(asked)?;
        if named == Named::Unknown {
            table.tell(|| note(format!("nobody says which {what} it is: it is left out")).cite(deck.cite()));
            return Ok(None);
        }
        self.name_of(table, named, what, deck.cite(), &format!("{id}.name")).map(Some)
    }

    /// The card that was named, its line put to what is known; another one's name is asked for.
    pub(super) fn name_of(&mut self, table: &mut Table<'_>, named: Named, what: &'static str, cite: Cite, id: &str) -> Flow<String> {
        match named {
            Named::Listed(id) => Ok(id),
            Named::InFull(card) => self.learn(table, what, cite, card),
            Named::Another | Named::Unknown => self.name_card(table, what, cite, id),
        }
    }

    /// A card that no pack has, named: alone, or with its numbers behind the name.
    pub(super) fn name_card(&mut self, table: &mut Table<'_>, what: &'static str, cite: Cite, id: &str) -> Flow<String> {
        let at = self.at();
        let with = if at.line_of(what, "").is_empty() { "" } else { " Its numbers may follow on the same line" };
        let about = ask(id).cite(cite.clone()).text(move || format!("What is the {what} called?{with}"));
        let text = table.text(about, None, |text| at.read_in_full(what, &[], text).map(drop))?;
        let card = at.read_in_full(what, &[], &text)?;
        self.learn(table, what, cite, card)
    }

    /// What a card's line says is known from now on. What it left open is asked for.
    pub(super) fn learn(&mut self, table: &mut Table<'_>, what: &str, cite: Cite, mut card: InFull) -> Flow<String> {
        if let Some(Some(form)) = card.form.clone() {
            let (name, fields) = (card.name.clone(), self.at().line_of(what, &card.id));
            let about = ask(format!("owner.{what}.{}", card.id)).cite(cite).text(|| format!("What does the card of {name} say?"));
            card.form = Some(table.filled(&about, &fields, form)?);
        }
        let known = self.pack.heroes.get(&card.id).map_or_else(|| self.at().called(&card.id), |hero| hero.name.clone());
        if !self.pack.has(&card.id) && !self.pack.heroes.contains_key(&card.id) && known != card.name {
            self.state.names.insert(card.id.clone(), card.name);
        }
        if let Some(form) = card.form {
            Arc::make_mut(&mut self.state.known).put(Position::path_of(what, &card.id), form);
        }
        Ok(card.id)
    }
}
