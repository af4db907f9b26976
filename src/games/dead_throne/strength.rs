//! Attack and defense of players: equipment or hand, never both, and what is added.

use super::DeadThrone;
use super::cite;
use super::mode::Mode;
use super::position::Position;
use super::settings::Setting;
use super::tray::{Changes, Hand, Lasts};
use super::values;
use crate::kernel::{Flow, Play, Seat, Table, ask};

/// What one player strikes and wards off with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// The weapon's own attack, with what is added to it; none without a whole weapon.
    pub weapon: Option<i32>,
    /// The whole attack.
    pub attack: i32,
    /// The shield's own defense; none without a whole shield.
    pub shield: Option<i32>,
    /// The whole defense.
    pub defense: i32,
}

impl Position<'_, '_> {
    /// A player's strength, hand values taken as given.
    #[must_use]
    pub fn strength(self, seat: Seat) -> Strength {
        let tray = self.tray(seat);
        let hand = self.hand(seat);
        let (more_attack, more_defense) = (tray.added(Changes::Attack), tray.added(Changes::Defense));
        let zero = self.is(Setting::BrokenEquipped, "zero");
        let weapon = tray.weapon().filter(|weapon| !weapon.broken).map(|weapon| weapon.attack);
        let bare = |broken: bool, hand: i32| if broken && zero { 0 } else { hand };
        let attack = weapon.unwrap_or_else(|| bare(tray.weapon().is_some(), hand.attack.unwrap_or(0)));
        let shield = tray.shield().filter(|shield| !shield.broken).map(|shield| shield.defense);
        let town = if self.mode() == Mode::Defender && self.town(&tray.place).is_some() { self.pack.numbers.town_attack } else { 0 };
        let trapped = tray.remain.as_ref().is_some_and(|remain| remain.trapped);
        let defense = if trapped {
            if self.is(Setting::TrappedDefense, "zero") { 0 } else { hand.defense.unwrap_or(0) }
        } else {
            let own = shield.unwrap_or_else(|| bare(tray.shield().is_some(), hand.defense.unwrap_or(0)));
            own + more_defense + self.unlocked(|stat| stat.defense)
        };
        Strength {
            weapon: weapon.map(|weapon| weapon + more_attack),
            attack: attack + more_attack + town + self.unlocked(|stat| stat.attack),
            shield: shield.filter(|_| !trapped),
            defense: defense.max(0),
        }
    }

    /// A player's hand values: this player's own, or those of the character where anybody has said them.
    fn hand(self, seat: Seat) -> Hand {
        let tray = self.tray(seat);
        let (own, card) = (tray.hand.unwrap_or_default(), values::hand_of(self.pack, self.state, &tray.character).unwrap_or_default());
        Hand { attack: own.attack.or(card.attack), defense: own.defense.or(card.defense) }
    }

    /// Whether a hand value will be wanted in a battle that nobody has said.
    #[must_use]
    pub fn wants_hand(self, seat: Seat) -> bool {
        let [attack, defense] = self.hand_wanted(seat);
        attack || defense
    }

    /// Which of them: the hand attack where no weapon strikes, the hand defense where no shield does.
    fn hand_wanted(self, seat: Seat) -> [bool; 2] {
        let tray = self.tray(seat);
        let zero = self.is(Setting::BrokenEquipped, "zero");
        let bare = |item: Option<&super::item::Item>| match item {
            None => true,
            Some(item) => item.broken && !zero,
        };
        let trapped = tray.remain.as_ref().is_some_and(|remain| remain.trapped);
        let hand = self.hand(seat);
        [hand.attack.is_none() && bare(tray.weapon()), hand.defense.is_none() && (bare(tray.shield()) || trapped)]
    }
}

impl Play<'_, DeadThrone> {
    /// Makes sure that hand values are known if they count: from the packs, typed once, or typed for this character alone.
    pub(super) fn know_hand(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        if !self.at().wants_hand(seat) {
            return Ok(());
        }
        let name = self.at().character(seat);
        let character = self.state[seat].character.clone();
        let mut own = self.state[seat].hand.unwrap_or_default();
        let hand = match self.hand_values(table, &character, &name)? {
            Some(hand) => hand,
            None => {
                let [attack, defense] = self.at().hand_wanted(seat);
                let whose = self.state.sheet.slug(seat);
                let number = |table: &mut Table<'_>, what: &'static str| {
                    let about = ask(format!("by-hand.{whose}.{what}"))
                        .of(seat)
                        .cite(cite::CHARACTERS)
                        .text(|| format!("{name}: what {what} does the table give the bare hand?"));
                    table.number(about.number(0, 20)).map(|number| i32::try_from(number).unwrap_or(0))
                };
                if attack {
                    own.attack = Some(number(table, "attack")?);
                }
                if defense {
                    own.defense = Some(number(table, "defense")?);
                }
                own
            }
        };
        self.state[seat].hand = Some(hand);
        Ok(())
    }

    /// Effects of one attack are over.
    pub(super) fn spend_once(&mut self, seat: Seat, changes: Changes) {
        let tray = &mut self.state[seat];
        let spent = tray.effects.iter().filter(|effect| effect.lasts == Lasts::Once && effect.changes == changes && effect.scroll).count();
        tray.effects.retain(|effect| effect.lasts != Lasts::Once || effect.changes != changes);
        tray.aside = tray.aside.saturating_add(u8::try_from(spent).unwrap_or(u8::MAX));
    }
}
