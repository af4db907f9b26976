//! One exchange with enemies: one attack each, with what scrolls, tokens and creatures add; then whoever did more damage has won.

use super::DeadThrone;
use super::cite;
use super::enemies::Foes;
use super::item::{Carried, Kind};
use super::position::Position;
use super::settings::Setting;
use super::strength::Strength;
use super::tray::Changes;
use super::wording;
use crate::kernel::{Choose, Field, Flow, Play, Refusal, Scalar, Seat, Table, ask, note};

/// Who attacks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The enemy: it was drawn, or it came.
    Enemy,
    /// The player went up to it.
    Player,
}

/// What a player does in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Fight,
    Hold,
    Scrolls,
    Token,
    Summon,
    Creature,
    Avoid,
    Flee,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player did more damage.
    Player,
    /// The enemy did.
    Enemy,
    /// Neither.
    Nobody,
}

/// How a battle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Damage to the enemy.
    pub dealt: i32,
    /// Who won.
    pub winner: Winner,
    /// Whether the player is dead.
    pub died: bool,
    /// Whether the player fled, or went round it.
    pub away: bool,
}

/// What is added to one exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bonus {
    attack: i32,
    defense: i32,
    direct: i32,
    creature_attack: i32,
    creature_defense: i32,
}

impl Play<'_, DeadThrone> {
    /// The strength of a player, or of the whole group with this one as its point player.
    pub(super) fn side(&mut self, table: &mut Table<'_>, point: Seat) -> Flow<Strength> {
        for member in self.at().group(point) {
            self.know_hand(table, member)?;
        }
        Ok(self.at().side(point))
    }

    /// One attack each. The player sees the numbers first, and says what to do; a creature may be summoned before that.
    pub(super) fn exchange(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, first: First) -> Flow<Fought> {
        let side = self.side(table, point)?;
        let mut bonus = Bonus::default();
        let mut plan = table.choose(self.at().ask_plan("plan".to_owned(), point, foes, side, bonus))?;
        let mut nth = 0;
        while plan == Plan::Summon {
            nth += 1;
            self.summon_from_essence(table, point, first, nth, &mut bonus)?;
            plan = table.choose(self.at().ask_plan(format!("then.{nth}"), point, foes, side, bonus))?;
        }
        let mut fought = Fought { dealt: 0, winner: Winner::Nobody, died: false, away: false };
        if plan == Plan::Avoid {
            let name = self.state.sheet.name(point);
            table.tell(|| note(format!("{name} goes round {}", foes.name)).cite(cite::CHARACTERS));
            return Ok(Fought { away: true, ..fought });
        }
        match plan {
            Plan::Scrolls => self.ask_bonus(table, point, &mut bonus)?,
            Plan::Token => bonus.direct += self.spend_token(table, point),
            _ => {}
        }
        let mut taken = 0;
        if first == First::Enemy {
            taken = self.enemy_strikes(table, point, foes, side, bonus);
            fought.died = self.state[point].health == 0;
        }
        match plan {
            _ if fought.died => {}
            Plan::Flee => fought.away = self.roll_to_flee(table, point, false)?,
            Plan::Fight | Plan::Scrolls | Plan::Token => fought.dealt = self.players_strike(table, point, foes, side, bonus),
            Plan::Creature => fought.dealt = self.creature_strikes(table, point, foes, bonus),
            Plan::Hold | Plan::Summon | Plan::Avoid => {}
        }
        if first == First::Player && !fought.away {
            taken = self.enemy_strikes(table, point, foes, side, bonus);
            fought.died = self.state[point].health == 0;
        }
        fought.winner = self.winner(fought.dealt, taken);
        self.end_battle_effects(point);
        Ok(fought)
    }

    pub(super) fn winner(&self, dealt: i32, taken: i32) -> Winner {
        if dealt == taken {
            return match self.state.settings.at(Setting::Tie) {
                "player" => Winner::Player,
                "enemy" => Winner::Enemy,
                _ => Winner::Nobody,
            };
        }
        if dealt > taken { Winner::Player } else { Winner::Enemy }
    }

    fn ask_bonus(&mut self, table: &mut Table<'_>, seat: Seat, bonus: &mut Bonus) -> Flow<()> {
        let hand = i32::from(self.state[seat].scrolls);
        let zero = |key: &str, label: &str| Field::number(key, label, 0, 60).or(Scalar::Number(0));
        let fields = [
            zero("attack", "attack +"),
            zero("defense", "defense +"),
            zero("direct", "direct damage"),
            zero("creature-attack", "creature's attack"),
            zero("creature-defense", "creature's defense"),
            Field::number("scrolls", "scrolls used", 0, hand).or(Scalar::Number(1.min(hand))),
        ];
        let about =
            ask("scrolls").of(seat).cite(cite::USING_SCROLLS).text(|| "What do scrolls and creatures add to this battle?".to_owned());
        let form = table.form(about, &fields)?.unwrap_or_default();
        let at = |nth: usize| form.get(nth).map_or(0, Scalar::number);
        let used = u8::try_from(at(5)).unwrap_or(0);
        let tray = &mut self.state[seat];
        tray.scrolls = tray.scrolls.saturating_sub(used);
        tray.aside = tray.aside.saturating_add(used);
        let direct = if self.at().no_direct_damage(seat) { 0 } else { at(2) };
        if direct < at(2) {
            table.tell(|| note("creatures on this tile take no direct damage").cite(cite::DEAD_ZONES));
        }
        bonus.attack += at(0);
        bonus.defense += at(1);
        bonus.direct += direct;
        bonus.creature_attack += at(3);
        bonus.creature_defense += at(4);
        Ok(())
    }

    /// A held essence brings its creature back, to fight on the player's side. One that struck first has struck already.
    fn summon_from_essence(&mut self, table: &mut Table<'_>, seat: Seat, first: First, nth: usize, bonus: &mut Bonus) -> Flow<()> {
        let options = self.at().essences_at_hand(seat);
        let about = ask(format!("essence.{nth}")).of(seat).cite(cite::ESSENCES).text(|| "Which essence is spent?".to_owned());
        let id = table.choose(about.choose(options))?;
        let (creature, attack, defense) = self.creature_of(table, seat, Some(&id), &format!("summoned.{nth}"))?;
        let defends = first == First::Player;
        bonus.creature_attack += attack;
        bonus.creature_defense += if defends { defense } else { 0 };
        let name = self.state.sheet.name(seat);
        let late = if defends { "" } else { ", after the enemy's attack" };
        table.tell(|| note(format!("{name} summons {}: {attack} / {defense}{late}", wording::the(&creature))).cite(cite::ESSENCES));
        Ok(())
    }

    fn creature_strikes(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, bonus: Bonus) -> i32 {
        let (attack, defense) = (bonus.creature_attack, foes.defense);
        let damage = (attack - defense).max(0);
        let name = self.state.sheet.name(point);
        table.tell(|| note(format!("{name}'s creature attacks {}: {attack} - {defense} = {damage}", foes.name)).cite(cite::SUMMON));
        damage
    }

    fn spend_token(&mut self, table: &mut Table<'_>, seat: Seat) -> i32 {
        let id = self.state[seat].items.iter().find(|item| item.kind == Kind::LifeToken).map(|item| item.id.clone());
        let token = id.and_then(|id| self.state[seat].take(&id));
        let damage = token.map_or(0, |token| token.attack);
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} throws a life token: {damage} direct damage")).cite(cite::HEALING));
        damage
    }

    fn enemy_strikes(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, side: Strength, bonus: Bonus) -> i32 {
        let name = self.state.sheet.name(point);
        let defense = side.defense + bonus.defense + bonus.creature_defense;
        let damage = (foes.attack - defense).max(0);
        // A Standing Enemy that can't get through turns on the creature instead.
        let on_creature = damage == 0 && foes.standing && bonus.creature_defense > 0;
        self.hurt(point, damage);
        let health = self.shown_health(point);
        table.tell(|| {
            let text = format!("{} attacks {name}: {} - {defense} = {damage}, health {health}", foes.name, foes.attack);
            note(text).cite(cite::ENEMIES).term("attack", foes.attack).term("defense", side.defense).term("added", defense - side.defense)
        });
        if on_creature {
            let falls = foes.attack > bonus.creature_defense;
            let fate = if falls { "and defeats it" } else { "in vain" };
            table.tell(|| note(format!("{} turns on the summoned creature, {fate}", foes.name)).cite(cite::STANDING));
        }
        if damage > 0 && bonus.creature_defense > 0 {
            table.tell(|| note("the summoned creature is defeated").cite(cite::SUMMON));
        }
        if let Some(shield) = self.at().strength(point).shield {
            let own = if self.at().group(point).len() > 1 { side.defense } else { shield };
            if self.at().shield_breaks(point, own, foes.attack, damage) {
                self.break_shield(table, point, own, foes.attack);
            }
        }
        self.spend_once(point, Changes::Defense);
        damage
    }

    fn players_strike(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, side: Strength, bonus: Bonus) -> i32 {
        let name = self.state.sheet.name(point);
        let members = self.at().group(point);
        let attack = side.attack + bonus.attack + bonus.creature_attack;
        let damage = (attack - foes.defense).max(0) + bonus.direct;
        table.tell(|| {
            let direct = if bonus.direct > 0 { format!(" and {} directly", bonus.direct) } else { String::new() };
            let who = if members.len() > 1 { format!("{name}'s group") } else { name.clone() };
            let text = format!("{who} attacks {}: {attack} - {} = {}{direct}", foes.name, foes.defense, (attack - foes.defense).max(0));
            note(text).cite(cite::ENEMIES).term("attack", side.attack).term("added", attack - side.attack).term("defense", foes.defense)
        });
        for member in members {
            let Some(own) = self.at().strength(member).weapon else { continue };
            let compared = self.at().compared(point, own, attack, bonus);
            if self.at().weapon_breaks(member, compared, foes.defense, damage) {
                self.break_weapon(table, member, compared, foes.defense);
            }
            self.spend_once(member, Changes::Attack);
        }
        damage
    }
}

impl<'s> Position<'_, 's> {
    /// The strength of a player, or of a group with this one as its point player.
    #[must_use]
    pub fn side(self, point: Seat) -> Strength {
        let own = self.strength(point);
        let others = self.group(point).into_iter().skip(1).map(|member| self.strength(member));
        others.fold(own, |sum, one| Strength { attack: sum.attack + one.attack, defense: sum.defense + one.defense, ..sum })
    }

    /// Whether creatures here take no direct damage.
    #[must_use]
    pub fn no_direct_damage(self, seat: Seat) -> bool {
        self.is(Setting::DeadZones, "on") && self.region(&self.tray(seat).place) == super::state::Region::Rocks
    }

    /// Essences that can be spent in a battle: nobody opens the Rucksack there.
    #[must_use]
    pub fn essences_at_hand(self, seat: Seat) -> Vec<(String, String)> {
        self.items_that(seat, |item| item.kind == Kind::Essence && item.carried != Carried::Rucksack)
    }

    /// What is compared with the defense when a member's weapon may break: the whole attack, or the weapon's own.
    fn compared(self, point: Seat, own: i32, attack: i32, bonus: Bonus) -> i32 {
        let whole = if self.group(point).len() > 1 {
            self.is(Setting::GroupBreak, "group")
        } else {
            bonus.creature_attack > 0 && self.is(Setting::CombinedBreak, "sum")
        };
        if whole { attack } else { own + bonus.attack }
    }

    fn plans(self, point: Seat, foes: &Foes, bonus: Bonus) -> Vec<(Plan, &'static str)> {
        let tray = self.tray(point);
        let token = !self.mode().competitive()
            && self.is(Setting::TokenDamage, "allowed")
            && !self.no_direct_damage(point)
            && tray.items.iter().any(|item| item.kind == Kind::LifeToken && !item.unread);
        let level = self.pack.numbers.avoid_level;
        let careful = tray.can("careful") && !foes.standing && i32::from(foes.level) <= level && bonus == Bonus::default();
        let all = [
            (Plan::Fight, "fight", true),
            (Plan::Hold, "hold", true),
            (Plan::Creature, "creature", bonus.creature_attack > 0),
            (Plan::Scrolls, "scrolls", tray.scrolls > 0),
            (Plan::Token, "token", token),
            (Plan::Summon, "summon", !self.essences_at_hand(point).is_empty()),
            (Plan::Avoid, "avoid", careful),
            (Plan::Flee, "flee", foes.standing && !self.is_trapped(point)),
        ];
        all.into_iter().filter(|(_, _, may)| *may).map(|(plan, key, _)| (plan, key)).collect()
    }

    fn ask_plan(self, id: String, point: Seat, foes: &'s Foes, side: Strength, bonus: Bonus) -> Choose<'s, Plan>
    where
        Self: 's,
    {
        let (attack, defense) = (side.attack + bonus.attack + bonus.creature_attack, side.defense + bonus.defense + bonus.creature_defense);
        let health = self.tray(point).health;
        let numbers = format!(
            "{} (level {}): attack {}, defense {}. {}: {attack} / {defense}, health {health}",
            foes.name,
            foes.level,
            foes.attack,
            foes.defense,
            self.name(point),
        );
        let (taken, dealt) = ((foes.attack - defense).max(0), (attack - foes.defense).max(0));
        let alone = (bonus.creature_attack - foes.defense).max(0);
        let warning = self.warning(point, foes, side, bonus);
        let (standing, trapped) = (foes.standing, self.is_trapped(point));
        let label = move |plan: &Plan| match plan {
            Plan::Fight => format!("take {taken}, strike for {dealt}{warning}"),
            Plan::Hold => format!("take {taken}, do not strike"),
            Plan::Creature => format!("take {taken}, the creature alone strikes for {alone}"),
            Plan::Scrolls => "use scrolls, or summon by one".to_owned(),
            Plan::Token => "throw a life token, and strike".to_owned(),
            Plan::Summon => "spend an essence: its creature fights on your side".to_owned(),
            Plan::Avoid => "go round it".to_owned(),
            Plan::Flee => "roll to flee".to_owned(),
        };
        let about = ask(id).of(point).cite(cite::ENEMIES).text(move || numbers.clone());
        let about = about.hint(|| "A weapon breaks on a greater defense, a shield under twice its defense.".to_owned());
        let choice = about.choose(self.plans(point, foes, bonus)).label(label).default_to(|plan| *plan == Plan::Fight);
        choice.why_not(move |wanted| match wanted {
            "flee" if !standing => Some(Refusal::new("nobody flees from a drawn enemy").cite(cite::FLEEING)),
            "flee" if trapped => Some(Refusal::new("who is trapped can't flee").cite(cite::TRAPPED)),
            _ => None,
        })
    }

    /// How many weapons of a player, or of a group, this attack would break.
    fn weapons_that_break(self, point: Seat, attack: i32, defense: i32, dealt: i32, bonus: Bonus) -> usize {
        let breaks = |member: &Seat| {
            let own = self.strength(*member).weapon;
            own.is_some_and(|own| self.weapon_breaks(*member, self.compared(point, own, attack, bonus), defense, dealt))
        };
        self.group(point).into_iter().filter(breaks).count()
    }

    /// Whether an attack with nothing added would break a weapon.
    #[must_use]
    pub fn weapons_break(self, point: Seat, attack: i32, defense: i32, dealt: i32) -> bool {
        self.weapons_that_break(point, attack, defense, dealt, Bonus::default()) > 0
    }

    /// What would break, said before it does.
    fn warning(self, point: Seat, foes: &Foes, side: Strength, bonus: Bonus) -> String {
        let attack = side.attack + bonus.attack + bonus.creature_attack;
        let dealt = (attack - foes.defense).max(0);
        let taken = (foes.attack - side.defense - bonus.defense - bonus.creature_defense).max(0);
        let group = self.group(point);
        let weapons = self.weapons_that_break(point, attack, foes.defense, dealt, bonus);
        let shield = side.shield.is_some_and(|own| {
            let own = if group.len() == 1 { own } else { side.defense };
            self.shield_breaks(point, own, foes.attack, taken)
        });
        match (weapons, shield) {
            (0, false) => String::new(),
            (0, true) => " (the shield BREAKS)".to_owned(),
            (1, false) => " (the weapon BREAKS)".to_owned(),
            (1, true) => " (the weapon and the shield BREAK)".to_owned(),
            (_, false) => " (the weapons BREAK)".to_owned(),
            (_, true) => " (the weapons and the shield BREAK)".to_owned(),
        }
    }

    /// Whether a player is trapped in place.
    #[must_use]
    pub fn is_trapped(self, seat: Seat) -> bool {
        self.tray(seat).remain.as_ref().is_some_and(|remain| remain.trapped)
    }
}
