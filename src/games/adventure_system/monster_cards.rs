//! Monsters' cards as printed, or as their owner typed them: what is asked on one line, and what that line says.

use std::borrow::Cow;

use super::AdventureSystem;
use super::cards::{Attack, Damage, MonsterCard, Step, Tactic, Target, When};
use super::cite;
use super::position::Position;
use super::state::LOOSE;
use super::typed_cards::Line;
use crate::kernel::{Field, Flow, Play, Scalar, Table};

/// The fields of a card's attack, in the order asked.
const ATTACK: [&str; 5] = ["bonus", "damage", "miss", "reach", "inflicts"];
/// All fields of a card that no pack has.
const WHOLE: [&str; 8] = ["ac", "hp", "xp", "bonus", "damage", "miss", "reach", "inflicts"];

/// The fields of a typed line: it has no body where the packs had one.
#[must_use]
pub fn keys(fields: usize) -> &'static [&'static str] {
    if fields < WHOLE.len() { &ATTACK } else { &WHOLE }
}

/// The numbers of a card, in the order asked.
#[must_use]
pub fn number_fields() -> [Field; 6] {
    [
        Field::number("ac", "AC", 1, 40).also(&["ac"]),
        Field::number("hp", "HP", 1, 40).also(&["hp"]),
        Field::number("xp", "XP", 0, 20).also(&["xp"]),
        Field::number("bonus", "attack bonus", 0, 30).also(&["+", "attack", "atk", "hit"]),
        Field::number("damage", "damage", 0, 9).also(&["dmg", "dam"]),
        Field::number("miss", "on a miss", 0, 9).or(Scalar::Number(0)),
    ]
}

impl<'p, 's> Position<'p, 's> {
    /// Whether armor class and hit points are in the packs.
    #[must_use]
    pub fn has_body(self, monster: &str) -> bool {
        self.card(monster).is_some_and(|card| card.ac.is_some() && card.hp.is_some())
    }

    /// A number of the body: as printed, else as typed.
    fn body(self, monster: &str, printed: impl Fn(&MonsterCard) -> Option<i32>, key: &str) -> Option<i32> {
        let typed = || self.typed_monster(monster).and_then(|line| line.number(key));
        self.card(monster).and_then(printed).or_else(typed)
    }

    /// The line that the owner typed. It has no body if the packs had one then.
    fn typed_monster(self, monster: &str) -> Option<Line<'s>> {
        let form = self.typed(&format!("monster.{monster}"))?;
        Some(Line { keys: keys(form.len()), form })
    }

    /// The armor class of a figure; none where nobody knows it.
    #[must_use]
    pub fn figure_ac(self, id: &str) -> Option<i32> {
        let figure = self.figure(id)?;
        let second = self.card(&figure.monster).and_then(|card| card.second.as_ref()).filter(|_| figure.second);
        second.map(|side| side.ac).or_else(|| self.body(&figure.monster, |card| card.ac, "ac"))
    }

    /// All hit points of a figure of this monster.
    #[must_use]
    pub fn monster_hp(self, monster: &str, second: bool) -> Option<i32> {
        let side = self.card(monster).and_then(|card| card.second.as_ref()).filter(|_| second);
        side.map(|side| side.hp).or_else(|| self.body(monster, |card| card.hp, "hp"))
    }

    /// What a monster's card is worth: as typed, where a level stands in for it in the packs.
    #[must_use]
    pub fn monster_xp(self, monster: &str) -> i32 {
        if monster == LOOSE {
            return 1;
        }
        let printed = self.card(monster).and_then(|card| card.xp);
        let typed = || self.typed_monster(monster).and_then(|line| line.number("xp"));
        if self.has_body(monster) { printed.or_else(typed) } else { typed().or(printed) }.unwrap_or(0)
    }

    /// The attack of a card without tactics, as printed or typed.
    #[must_use]
    pub fn plain_attack(self, monster: &str) -> Option<(Attack, String)> {
        let printed = self.card(monster).and_then(|card| {
            let attack =
                Attack { bonus: card.bonus?, damage: Damage::Fixed(card.damage?), miss: card.miss.unwrap_or(0), ..Attack::default() };
            Some((attack, card.inflicts.clone(), card.reach.clone()))
        });
        let typed = || {
            let line = self.typed_monster(monster)?;
            let number = |key| line.number(key).unwrap_or(0);
            let attack =
                Attack { bonus: number("bonus"), damage: Damage::Fixed(number("damage")), miss: number("miss"), ..Attack::default() };
            Some((attack, line.word("inflicts"), line.word("reach")))
        };
        let (mut attack, inflicts, reach) = printed.or_else(typed)?;
        attack.name = "attack".to_owned();
        attack.inflicts = inflicts.into_iter().filter(|word| word != "none").collect();
        Some((attack, reach.unwrap_or_else(|| "none".to_owned())))
    }

    /// A figure's tactics; none where the players read its card.
    #[must_use]
    pub fn tactics(self, id: &str) -> Cow<'p, [Tactic]> {
        let Some(figure) = self.figure(id) else { return Cow::Borrowed(&[]) };
        if let Some(card) = self.card(&figure.monster) {
            let second = card.second.as_ref().filter(|_| figure.second);
            let printed = second.map_or(card.tactics.as_slice(), |side| side.tactics.as_slice());
            if !printed.is_empty() {
                return Cow::Borrowed(printed);
            }
        }
        self.plain_attack(&figure.monster).map_or(Cow::Borrowed(&[]), |(attack, reach)| Cow::Owned(simple(attack, &reach)))
    }

    /// The line of a monster's card: what no pack has.
    #[must_use]
    pub fn monster_fields(self, monster: &str) -> Vec<Field> {
        let [ac, hp, xp, ..] = number_fields();
        // Experience is the level where nobody says otherwise.
        let counts = self.edition().is_none_or(|edition| edition.villains_are_worth_experience) || !self.is_villain(monster);
        let xp = match self.card(monster).and_then(|card| card.xp) {
            // Where a villain's experience is not counted nobody has to type it.
            None if !counts => xp.or(Scalar::Number(0)),
            Some(level) => xp.or(Scalar::Number(level)),
            None => xp,
        };
        [ac, hp, xp].into_iter().filter(|_| !self.has_body(monster)).chain(self.attack_line()).collect()
    }

    /// The fields of a line of this length.
    pub(super) fn fields_typed(self, fields: usize) -> Vec<Field> {
        let whole = self.monster_fields("");
        whole.into_iter().skip(WHOLE.len() - keys(fields).len()).collect()
    }

    fn attack_line(self) -> [Field; 5] {
        let [.., bonus, damage, miss] = number_fields();
        [
            bonus,
            damage,
            miss,
            Field::word("reach", "attacks within", &["none", "adjacent", "1-tile", "2-tiles"]).or(Scalar::Word("none".to_owned())),
            self.inflicts(),
        ]
    }
}

impl Play<'_, AdventureSystem> {
    /// What the owner knows of a monster: numbers that no pack has are typed once, on one line.
    pub(super) fn know_monster(&mut self, table: &mut Table<'_>, monster: &str) -> Flow<()> {
        if self.at().has_body(monster) && self.pack.monsters.get(monster).is_some_and(|card| !card.tactics.is_empty()) {
            return Ok(());
        }
        let fields = self.at().monster_fields(monster);
        self.know(table, "monster", monster, cite::MONSTER_DECK, &fields)
    }
}

/// Tactics for a card whose owner typed only how far it attacks.
fn simple(attack: Attack, reach: &str) -> Vec<Tactic> {
    let (when, step, target) = match reach {
        "adjacent" => (When::Adjacent, Step::None, Target::ThatHero),
        "1-tile" => (When::Within(1), Step::AdjacentToClosest, Target::Closest),
        "2-tiles" => (When::Within(2), Step::None, Target::Closest),
        _ => return Vec::new(),
    };
    let first = Tactic { when, step, target: Some(target), attack: Some(attack), spawn: false };
    let last = Tactic { when: When::Otherwise, step: Step::TowardClosest(1), target: None, attack: None, spawn: false };
    vec![first, last]
}
