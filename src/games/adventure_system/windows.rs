//! After a d20: what powers, treasures and tokens may still change, asked only where something fits.

use super::AdventureSystem;
use super::cards::{Advancement, Aura, PowerKind, Window};
use super::cite;
use super::position::Position;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

/// What was just rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// A hero's attack that missed by so much.
    Missed(i32),
    /// A hero's attack that hit, and whether more damage would do more.
    Hit(bool),
    /// A failed roll to disable a trap.
    Failed,
    /// A monster hits a hero, by so much more than it needs, for so much damage.
    HitByMonster(i32, i32),
    /// A trap or an event hits a hero, likewise.
    HitByTrap(i32, i32),
}

/// What a card or token does to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The die is rolled again.
    Reroll,
    /// So much more on the attack.
    Attack(i32),
    /// So much more damage.
    Damage(i32),
    /// The hit is a miss.
    Dodge,
    /// So much more armor class.
    Ac(i32),
    /// So much less damage.
    Reduce(i32),
}

/// What pays for it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Payment {
    Item(Seat, usize),
    Power(Seat, String),
    Token(Seat, Advancement),
    /// Another hero's ability, on the same tile.
    Aura,
}

/// One thing that may be done in a window.
struct Chance {
    key: String,
    label: String,
    change: Change,
    payment: Payment,
}

/// Whether a change would do anything for a roll.
fn fits(rolled: Rolled, change: Change) -> bool {
    match (rolled, change) {
        (Rolled::Missed(_) | Rolled::Failed, Change::Reroll)
        | (Rolled::HitByMonster(..) | Rolled::HitByTrap(..), Change::Dodge)
        | (Rolled::Hit(true), Change::Damage(_)) => true,
        (Rolled::Missed(by), Change::Attack(more)) => more >= by,
        (Rolled::HitByMonster(over, _) | Rolled::HitByTrap(over, _), Change::Ac(more)) => more > over,
        (Rolled::HitByMonster(_, damage) | Rolled::HitByTrap(_, damage), Change::Reduce(_)) => damage > 0,
        _ => false,
    }
}

fn change_of(window: Window, rolled: Rolled, own: bool) -> Option<Change> {
    let attack = matches!(rolled, Rolled::Missed(_) | Rolled::Hit(_));
    match window {
        Window::Reroll if own => Some(Change::Reroll),
        Window::RerollMissedAttack if attack => Some(Change::Reroll),
        Window::Damage(more) if own => Some(Change::Damage(more)),
        Window::DodgeMonster if own && matches!(rolled, Rolled::HitByMonster(..)) => Some(Change::Dodge),
        Window::DodgeTrap if own && matches!(rolled, Rolled::HitByTrap(..)) => Some(Change::Dodge),
        Window::Reduce(less) if own => Some(Change::Reduce(less)),
        _ => None,
    }
}

impl Position<'_, '_> {
    /// Everything that may be done about a roll of, or against, the hero in a seat.
    fn window(self, seat: Seat, rolled: Rolled) -> Vec<Chance> {
        let mut chances = Vec::new();
        for other in self.standing() {
            self.cards_in_hand(other, other == seat, rolled, &mut chances);
            self.aura(other, other == seat, rolled, &mut chances);
        }
        self.tokens(seat, rolled, &mut chances);
        chances
    }

    fn cards_in_hand(self, seat: Seat, own: bool, rolled: Rolled, chances: &mut Vec<Chance>) {
        let Some(hero) = self.state.hero(seat) else { return };
        // One's own cards go by their names, another's by the owner's name too.
        let slug = self.slug(seat);
        let key_of = |id: &str| if own { id.to_owned() } else { format!("{slug}-{id}") };
        for (at, id, card) in self.items(hero) {
            if let Some(change) = card.window.and_then(|window| change_of(window, rolled, own)).filter(|change| fits(rolled, *change)) {
                let key = key_of(id);
                if !chances.iter().any(|chance: &Chance| chance.key == key) {
                    chances.push(Chance {
                        key,
                        label: format!("{}: {}", self.name(seat), card.name),
                        change,
                        payment: Payment::Item(seat, at),
                    });
                }
            }
        }
        for (id, _) in hero.powers.iter().filter(|(_, up)| **up) {
            let Some(card) = self.power(id) else { continue };
            if let Some(change) = card.window.and_then(|window| change_of(window, rolled, own)).filter(|change| fits(rolled, *change)) {
                let label = format!("{}: {}", self.name(seat), card.name);
                chances.push(Chance { key: key_of(id), label, change, payment: Payment::Power(seat, id.clone()) });
            }
        }
    }

    /// A hero's ability helps others on the tile; whether they stand there the players know.
    fn aura(self, seat: Seat, own: bool, rolled: Rolled, chances: &mut Vec<Chance>) {
        let Some(card) = self.state.hero(seat).and_then(|hero| self.pack.heroes.get(&hero.hero)).filter(|_| !own) else { return };
        let change = match card.aura {
            Some(Aura::Ac(more)) => Change::Ac(more),
            Some(Aura::Attack(more)) => Change::Attack(more),
            None => return,
        };
        if fits(rolled, change) {
            let label = format!("{} is on the tile: {}", card.name, card.ability.clone().unwrap_or_default());
            chances.push(Chance { key: format!("{}-ability", self.slug(seat)), label, change, payment: Payment::Aura });
        }
    }

    /// Advancement tokens may be used at 0 hit points, too.
    fn tokens(self, seat: Seat, rolled: Rolled, chances: &mut Vec<Chance>) {
        let Some(hero) = self.state.hero(seat) else { return };
        for (kind, _) in hero.tokens.iter().filter(|(_, held)| **held > 0) {
            let change = match kind {
                Advancement::Damage => Change::Damage(1),
                Advancement::Reroll => Change::Reroll,
                Advancement::Attack => Change::Attack(2),
                Advancement::Regain | Advancement::Recharge => continue,
            };
            if fits(rolled, change) {
                let label = format!("{}: {} token", self.name(seat), kind.name());
                chances.push(Chance { key: kind.key().to_owned(), label, change, payment: Payment::Token(seat, *kind) });
            }
        }
    }
}

impl Play<'_, AdventureSystem> {
    /// Opens a window on a roll, if anything fits. What was used is paid for.
    pub(super) fn after_roll(&mut self, table: &mut Table<'_>, seat: Seat, rolled: Rolled, id: &str) -> Flow<Option<Change>> {
        let mut chances = self.at().window(seat, rolled);
        if chances.is_empty() {
            return Ok(None);
        }
        let options = chances.iter().enumerate().map(|(at, chance)| (Some(at), chance.key.clone()));
        let text = match rolled {
            Rolled::Missed(by) => format!("It misses by {by}. Does anyone use something?"),
            Rolled::Failed => "It fails. Does anyone use something?".to_owned(),
            _ => "It hits. Does anyone use something?".to_owned(),
        };
        let about = ask(format!("window.{id}")).of(seat).cite(cite::UTILITY_POWERS).text(|| text.clone());
        let label = |at: &Option<usize>| at.and_then(|at| chances.get(at)).map(|chance| chance.label.clone()).unwrap_or_default();
        let chosen = table.choose(about.choose(options.collect::<Vec<_>>()).label(label).or("pass", "nobody", None).window())?;
        let Some(at) = chosen else { return Ok(None) };
        let chance = chances.swap_remove(at);
        table.tell(|| note(chance.label.clone()).cite(cite::UTILITY_POWERS));
        match chance.payment {
            Payment::Item(seat, at) => self.spend_item(table, seat, at),
            Payment::Power(seat, id) => self.flip(table, seat, &id)?,
            Payment::Token(seat, kind) => self.spend_token(seat, kind),
            Payment::Aura => {}
        }
        Ok(Some(chance.change))
    }

    /// A power is flipped, unless it is used at will; of an expert's the card says it.
    pub(super) fn flip(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) -> Flow<()> {
        let Some(card) = self.at().power(id) else { return Ok(()) };
        let section = match card.kind {
            Some(PowerKind::Daily) => cite::DAILY_POWERS,
            Some(PowerKind::Utility) => cite::UTILITY_POWERS,
            Some(PowerKind::Expert) => cite::EXPERT_POWERS,
            Some(PowerKind::AtWill) | None => return Ok(()),
        };
        if card.kind == Some(PowerKind::Expert) {
            let about = ask(format!("flips.{id}")).of(seat).cite(section.clone());
            if !table.confirm(about.text(|| format!("Is {} flipped, as it says?", card.name)), Some(false))? {
                return Ok(());
            }
        }
        if let Some(up) = self.state.hero_mut(seat).and_then(|hero| hero.powers.get_mut(id)) {
            *up = false;
            table.tell(|| note(format!("{} is flipped", card.name)).cite(section));
        }
        if matches!(card.kind, Some(PowerKind::Daily | PowerKind::Utility)) { self.heals_on_use(table, seat, id) } else { Ok(()) }
    }

    /// An advancement token is spent.
    pub(super) fn spend_token(&mut self, seat: Seat, kind: Advancement) {
        if let Some(held) = self.state.hero_mut(seat).and_then(|hero| hero.tokens.get_mut(&kind)) {
            *held = held.saturating_sub(1);
        }
    }
}
