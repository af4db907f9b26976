//! A hit, reckoned: between the dice and what it does.

use crate::games::dragons_down::id::Id;

/// A hit, reckoned: what it does is still to come.
pub(in crate::games::dragons_down) struct Blow {
    pub attacker: Id,
    pub target: Id,
    pub(super) damage: i32,
    /// The armour that takes it.
    pub(super) armour: Option<Id>,
    /// How the damage came about: `2 cubes + 1 sword - 1 armour`.
    pub(super) sum: String,
    /// The spell that it is, if what it does is not damage.
    pub(super) spell: Option<Id>,
    /// All that it hit, of a spell that must hit several at once.
    pub all: Vec<Id>,
    /// Spells that the hit uses up: Strength, Envenom.
    pub(super) uses: Vec<Id>,
    /// Envenom: one wound more if the target survives.
    pub(super) venom: bool,
}

impl Blow {
    /// Whether two blows would do the same.
    pub(super) fn like(&self, other: &Self) -> bool {
        self.damage == other.damage && self.armour == other.armour && self.spell == other.spell
    }

    /// Whether it is a spell from a card.
    pub(super) fn is_spell(&self) -> bool {
        self.spell.is_some()
    }

    /// A hit on somebody; what damage it does is not reckoned yet.
    pub(super) fn new(attacker: &Id, target: &Id) -> Self {
        let (attacker, target) = (attacker.clone(), target.clone());
        Self { attacker, target, damage: 0, armour: None, sum: String::new(), spell: None, all: Vec::new(), uses: Vec::new(), venom: false }
    }

    /// A spell takes effect on somebody.
    pub(super) fn of_spell(attacker: &Id, target: &Id, spell: Id) -> Self {
        Self { spell: Some(spell), ..Self::new(attacker, target) }
    }

    /// Its damage, and the sum that makes it where there is more than one number: `2 + 1 sword = 3`, `4 damage`.
    pub(super) fn words(&self) -> String {
        let damage = self.damage.to_string();
        if self.sum == damage || self.sum == "damage" { format!("{damage} damage") } else { format!("{} = {damage}", self.sum) }
    }

    pub(super) fn key(&self) -> String {
        format!("{}-{}", self.attacker, self.target)
    }
}
