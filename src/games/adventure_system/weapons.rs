//! What a hero attacks with, and whom.

use super::AdventureSystem;
use super::cards::{BonusEach, PowerCard, PowerKind, Usage};
use super::cite;
use super::combat::{Edge, tagged};
use super::named_cards::{InFull, Named};
use super::position::Position;
use crate::kernel::{About, Choose, Flow, Many, Play, Refusal, Seat, Table, ask, note};

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// A power's card.
    Power(String),
    /// A treasure with an attack of its own, by its place.
    Item(usize),
    /// A card not named before.
    Another,
    /// A card not named before, in full.
    InFull(InFull),
}

/// The numbers of an attack in progress.
#[derive(Clone, Debug)]
pub(super) struct Strike {
    pub(super) weapon: Weapon,
    pub(super) card: PowerCard,
    /// An item's bonus: one at a time.
    pub(super) item: i32,
    /// The least natural die from which the item does 1 more.
    pub(super) keen: Option<i32>,
    pub(super) more: i32,
    pub(super) edge: Edge,
    /// The monster that strikes for the hero.
    pub(super) through: Option<String>,
    /// What tells the questions of one attack from those of another in the same action.
    pub(super) tag: String,
}

impl<'p, 's> Position<'p, 's> {
    /// What a hero may attack with.
    #[must_use]
    pub fn weapons(self, seat: Seat) -> Vec<(Weapon, String, PowerCard)> {
        let Some(hero) = self.state.hero(seat) else { return Vec::new() };
        let powers = hero.powers.iter().filter(|(_, up)| **up).filter_map(|(id, _)| {
            let card = self.power(id);
            match card {
                // A power that nobody has read yet may be an attack.
                None => Some((Weapon::Power(id.clone()), self.key(id), PowerCard { name: self.called(id), ..PowerCard::default() })),
                Some(card) => {
                    (card.bonus.is_some() && card.kind != Some(PowerKind::Utility)).then(|| (Weapon::Power(id.clone()), self.key(id), card))
                }
            }
        });
        let items = self.items(hero).filter_map(|(at, id, card)| {
            let own = PowerCard { name: card.name, bonus: card.bonus, damage: card.damage, attacks: Some(0), ..PowerCard::default() };
            own.bonus.map(|_| (Weapon::Item(at), id.to_owned(), own))
        });
        powers.chain(items).collect()
    }

    /// Whether an attack that is no action lies face up.
    #[must_use]
    pub fn has_free_weapon(self) -> bool {
        self.weapons(self.seat()).iter().any(|(_, _, card)| card.free)
    }

    pub(super) fn ask_weapon<'a>(self, about: About<'a>, seat: Seat) -> Choose<'a, Weapon>
    where
        'p: 'a,
        's: 'a,
    {
        let weapons = self.weapons(seat);
        let labels: Vec<(Weapon, String)> = weapons.iter().map(|(weapon, _, card)| (weapon.clone(), weapon_shown(card))).collect();
        let flipped: Vec<(String, String)> = self
            .state
            .hero(seat)
            .map(|hero| hero.powers.iter().filter(|(_, up)| !**up).map(|(id, _)| (self.key(id), self.called(id))).collect())
            .unwrap_or_default();
        let options =
            weapons.into_iter().map(|(weapon, key, _)| (weapon, key)).chain(std::iter::once((Weapon::Another, "another".to_owned())));
        let label = move |weapon: &Weapon| {
            let known = labels.iter().find(|(other, _)| other == weapon).map(|(_, label)| label.clone());
            known.unwrap_or_else(|| "another power, named by you".to_owned())
        };
        let why_not = move |wanted: &str| {
            let (_, name) = flipped.iter().find(|(id, _)| id == wanted)?;
            Some(Refusal::new(format!("{name} is flipped: it was used")).cite(cite::DAILY_POWERS))
        };
        let mut listed: Vec<String> = self.state.hero(seat).map(|hero| hero.powers.keys().cloned().collect()).unwrap_or_default();
        listed.extend(self.state.hero(seat).into_iter().flat_map(|hero| &hero.items).map(|item| item.id.clone()));
        let in_full = move |text: &str| self.in_full("power", &listed, text).map(|read| read.map(Weapon::InFull));
        let options: Vec<_> = options.collect();
        about.choose(options).label(label).why_not(why_not).or_typed(self.in_full_shown("power"), in_full)
    }

    /// What one more attack may be made with; nothing, too.
    pub(super) fn ask_follow_up<'a>(self, about: About<'a>, seat: Seat, at_will: bool) -> Choose<'a, Option<Weapon>> {
        let fits = |card: &PowerCard| !at_will || card.kind == Some(PowerKind::AtWill) || card.kind.is_none();
        let weapons: Vec<_> = self.weapons(seat).into_iter().filter(|(_, _, card)| fits(card)).collect();
        let labels: Vec<(Weapon, String)> = weapons.iter().map(|(weapon, _, card)| (weapon.clone(), weapon_shown(card))).collect();
        let label = move |weapon: &Option<Weapon>| {
            let shown = labels.iter().find(|(other, _)| Some(other) == weapon.as_ref()).map(|(_, label)| label.clone());
            shown.unwrap_or_else(|| "another power, named by you".to_owned())
        };
        let weapons = weapons.into_iter().map(|(weapon, key, _)| (Some(weapon), key));
        let options: Vec<_> = weapons.chain(std::iter::once((Some(Weapon::Another), "another".to_owned()))).collect();
        about.choose(options).label(label).or("none", "no attack", None)
    }

    /// Figures as targets; what is not in play is refused by name.
    pub(super) fn ask_targets<'a>(self, about: About<'a>, attacks: u8, each_once: bool, but: Option<&str>) -> Many<'a, String> {
        let all = u32::from(attacks.max(1));
        let each = if each_once { 1 } else { all };
        let others = self.state.figures.keys().filter(|id| Some(id.as_str()) != but);
        let figures: Vec<(String, String, u32)> = others.map(|id| (id.clone(), id.clone(), each)).collect();
        let most = if attacks == 0 { u32::try_from(figures.len()).unwrap_or(1) } else { all };
        let labels: Vec<(String, String)> = self
            .state
            .figures
            .iter()
            .map(|(id, figure)| {
                let ac = self.figure_ac(id).map_or_else(|| "?".to_owned(), |ac| ac.to_string());
                (id.clone(), format!("{id} (AC {ac}, HP {})", figure.hp.map_or_else(|| "?".to_owned(), |hp| hp.to_string())))
            })
            .collect();
        let label = move |id: &String| labels.iter().find(|(other, _)| other == id).map_or_else(|| id.clone(), |(_, label)| label.clone());
        about.many(figures).between(1, most).ordered().label(label).why_not(|wanted| {
            Some(Refusal::new(format!("`{wanted}` is not in play")).cite(cite::TARGETING).expected("a monster or villain on the tiles"))
        })
    }
}

/// An attack's card in a line.
fn weapon_shown(card: &PowerCard) -> String {
    let miss = if card.miss > 0 { format!(", {} on a miss", card.miss) } else { String::new() };
    let inflicts = card.inflicts.as_ref().map(|id| format!(", {id}")).unwrap_or_default();
    let numbers = card.bonus.map(|bonus| format!(" +{bonus}, damage {}{miss}{inflicts}", card.damage.unwrap_or(0))).unwrap_or_default();
    let text = card.text.as_ref().map(|text| format!("; {text}")).unwrap_or_default();
    format!("{}{numbers}{text}", card.name)
}

impl Play<'_, AdventureSystem> {
    /// The card and what helps it.
    pub(super) fn ready(&mut self, table: &mut Table<'_>, seat: Seat, weapon: Weapon, tag: &str) -> Flow<Strike> {
        let another = match weapon {
            Weapon::Another => Some(Named::Another),
            Weapon::InFull(ref card) => Some(Named::InFull(card.clone())),
            Weapon::Power(_) | Weapon::Item(_) => None,
        };
        let weapon = match another {
            Some(named) => Weapon::Power(self.name_of(table, named, "power", cite::ATTACKS, &tagged("power.name", tag))?),
            None => weapon,
        };
        if let Weapon::Power(id) = &weapon {
            self.know_power(table, id)?;
            if let Some(hero) = self.state.hero_mut(seat) {
                hero.powers.entry(id.clone()).or_insert(true);
            }
        }
        let card = match &weapon {
            Weapon::Power(id) => self.at().power(id).unwrap_or_else(|| PowerCard { name: self.at().called(id), ..PowerCard::default() }),
            Weapon::Item(index) => {
                let found = self.at().weapons(seat).into_iter().find(|(other, _, _)| *other == Weapon::Item(*index));
                found.map(|(_, _, card)| card).unwrap_or_default()
            }
            Weapon::Another | Weapon::InFull(_) => PowerCard::default(),
        };
        let item = if matches!(weapon, Weapon::Power(_)) { self.choose_item(table, seat, tag)? } else { None };
        let (item, keen, more) = item.unwrap_or_default();
        let item = item + self.bonus_each(table, seat, &card, tag)?;
        let name = self.at().name(seat);
        let edge = self.state.hero(seat).map_or(Edge::Flat, |hero| self.at().edge(&hero.conditions));
        table.tell(|| note(format!("{name} attacks with {}", card.name)).cite(cite::ATTACKS));
        if card.kind == Some(PowerKind::Utility) {
            return Err(Refusal::new(format!("{} is a utility power: it does not attack", card.name))
                .about("power")
                .cite(cite::UTILITY_POWERS)
                .into());
        }
        let through = if card.by_a_monster { Some(self.choose_striker(table, seat, &card)?) } else { None };
        Ok(Strike { weapon, card, item, keen, more, edge, through, tag: tag.to_owned() })
    }

    /// The monster that is moved, and strikes another.
    fn choose_striker(&mut self, table: &mut Table<'_>, seat: Seat, card: &PowerCard) -> Flow<String> {
        let figures: Vec<(String, String)> = self.state.figures.keys().map(|id| (id.clone(), id.clone())).collect();
        if figures.len() < 2 {
            return Err(Refusal::new(format!("{} needs two monsters: one that strikes, and one that is struck", card.name))
                .about("power")
                .cite(cite::TARGETING)
                .into());
        }
        let about = ask("striker").of(seat).cite(cite::TARGETING).text(|| "Which monster is moved, and strikes another?".to_owned());
        let striker = table.choose(about.choose(figures))?;
        table.tell(|| note(format!("{striker} is moved, and strikes another")).cite(cite::ATTACKS));
        Ok(striker)
    }

    /// What is counted at the table, and added to the attack.
    fn bonus_each(&mut self, table: &mut Table<'_>, seat: Seat, card: &PowerCard, tag: &str) -> Flow<i32> {
        let Some(BonusEach::AdjacentMonster) = card.bonus_each else { return Ok(0) };
        let most = i64::try_from(self.state.figures.len()).unwrap_or(1);
        let name = self.at().name(seat);
        let about = ask(tagged("adjacent-monsters", tag))
            .of(seat)
            .cite(cite::ATTACKS)
            .text(|| format!("How many monsters are adjacent to {name}?"));
        Ok(i32::try_from(table.number(about.number(0, most).default_to(1))?).unwrap_or(1))
    }

    /// One item may help an attack.
    fn choose_item(&mut self, table: &mut Table<'_>, seat: Seat, tag: &str) -> Flow<Option<(i32, Option<i32>, i32)>> {
        let at = self.at();
        let Some(hero) = self.state.hero(seat) else { return Ok(None) };
        let mut helping: Vec<(Option<usize>, String)> = Vec::new();
        for (index, id, card) in at.items(hero) {
            if (card.attack > 0 || card.extra_damage > 0) && !helping.iter().any(|(_, other)| other == id) {
                helping.push((Some(index), id.to_owned()));
            }
        }
        let helping: Vec<(Option<usize>, String)> = helping.into_iter().map(|(index, id)| (index, at.key(&id))).collect();
        if helping.is_empty() {
            return Ok(None);
        }
        let label = |index: &Option<usize>| {
            let card = index.and_then(|index| hero.items.get(index)).map(|item| at.treasure(&item.id)).unwrap_or_default();
            let bonus = if card.extra_damage > 0 { format!("damage +{}", card.extra_damage) } else { format!("+{}", card.attack) };
            let text = card.text.map(|text| format!(", {text}")).unwrap_or_default();
            format!("{} ({bonus}{text})", card.name)
        };
        // What stays helps for nothing: the best of it is what Enter takes.
        let worth = |index: usize| {
            let card = hero.items.get(index).map(|item| at.treasure(&item.id)).filter(|card| card.usage == Usage::Stays);
            card.map(|card| (card.attack + card.extra_damage, card.attack))
        };
        let best = helping.iter().filter_map(|(index, _)| index.and_then(|index| Some((worth(index)?, std::cmp::Reverse(index))))).max();
        let is_best = |index: &Option<usize>| best.is_some_and(|(_, std::cmp::Reverse(best))| *index == Some(best));
        let about = ask(tagged("item", tag)).of(seat).cite(cite::TREASURES).text(|| "Which item helps? One at a time".to_owned());
        let chosen = table.choose(about.choose(helping).label(label).default_to(is_best).or("none", "none", None))?;
        let card = chosen.and_then(|index| hero.items.get(index)).map(|item| at.treasure(&item.id));
        Ok(card.map(|card| (card.attack, card.keen, card.extra_damage)))
    }
}
