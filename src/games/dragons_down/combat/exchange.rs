//! What one round is worth to a hero: how likely he kills, is wounded, dies, over everyone he meets.
//!
//! Chances are parts of [`CERTAIN`], since a state knows no fractions: each chip's are exact but for the last digit.

/// A foe killed, or gone: he strikes no more, and brings his Fame.
pub(super) const KILL: i128 = 24;
/// A foe wounded, or struck by a spell.
const WOUND: i128 = 8;
/// A hero killed.
pub(super) const DIES: i128 = 80;
/// The parts of a certain chance.
const CERTAIN: i128 = 1_000_000_000_000;

/// Two dice in so many ways, and the Ranged Dice beside them.
#[derive(Clone, Copy, Default)]
pub(super) struct Ways {
    pub(super) some: i64,
    pub(super) of: i64,
}

impl Ways {
    fn parts(self) -> i128 {
        if self.of == 0 { 0 } else { i128::from(self.some) * CERTAIN / i128::from(self.of) }
    }
}

/// What a hit does: in how many ways of the Ranged Dice it kills, and in how many it wounds or works a spell.
#[derive(Clone, Copy, Default)]
pub(super) struct Does {
    pub(super) kills: Ways,
    pub(super) harms: Ways,
    /// Whether who is hit and lives strikes no more this round.
    pub(super) stops: bool,
}

/// What a chip's hit does to the hero, and what a wound costs him.
#[derive(Clone, Copy, Default)]
pub(super) struct Deals {
    pub(super) kills: Ways,
    pub(super) harms: Ways,
    pub(super) cost: i64,
}

/// One side of a chip met with one placement.
pub(super) struct Meets {
    /// How often the Monster Die leaves this side up, or turns it up.
    pub(super) weight: Ways,
    /// How often the hero hits it, and what that does.
    pub(super) hits: Ways,
    pub(super) does: Does,
    /// How often it hits the hero, and what that does.
    pub(super) struck: Ways,
    pub(super) deals: Deals,
    /// 2 if the hero attacks first, 1 at once, 0 after it.
    pub(super) order: i32,
}

/// What a round comes to with one placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outlook {
    /// What it is worth on average.
    pub(super) average: i128,
    /// How many he kills on average, and how likely he dies.
    pub(super) kills: i128,
    dies: i128,
}

impl Outlook {
    /// Whether death is likelier than not.
    pub(super) fn is_deadly(self) -> bool {
        self.dies * 2 > CERTAIN
    }

    /// The same, with something to be paid for it in any case.
    pub(super) fn at_a_price(self, price: i64) -> Self {
        Self { average: self.average - i128::from(price) * CERTAIN, ..self }
    }

    /// Whether the hero dies less often than with any of others.
    pub(super) fn is_safer(self, others: &[Self]) -> bool {
        others.iter().all(|other| self.dies < other.dies)
    }
}

/// What meeting one chip comes to, over its sides; parts of [`CERTAIN`].
#[derive(Clone, Copy, Default)]
struct Met {
    /// The hero is alive when he attacks, and after all.
    attacks: i128,
    lives: i128,
    /// He attacks, and kills; and what all that is worth.
    kills: i128,
    gain: i128,
    cost: i128,
}

fn both(one: i128, other: i128) -> i128 {
    one * other / CERTAIN
}

fn met(sides: &[Meets]) -> Met {
    let mut met = Met::default();
    for side in sides {
        let (weight, hits, struck) = (side.weight.parts(), side.hits.parts(), side.struck.parts());
        let (kills, harms) = (both(hits, side.does.kills.parts()), both(hits, side.does.harms.parts()));
        let (dies, hurt) = (both(struck, side.deals.kills.parts()), both(struck, side.deals.harms.parts()));
        let attacks = if side.order == 0 { CERTAIN - dies } else { CERTAIN };
        let ended = if side.order == 2 { kills + if side.does.stops { harms } else { 0 } } else { 0 };
        let there = CERTAIN - ended;
        met.attacks += both(weight, attacks);
        met.lives += both(weight, CERTAIN - both(dies, there));
        met.gain += both(weight, both(attacks, KILL * kills + WOUND * harms));
        met.kills += both(weight, both(attacks, kills));
        met.cost += both(weight, i128::from(side.deals.cost) * both(hurt, there));
    }
    met
}

/// What a round is worth against everyone met, each by his sides; `lives` is how likely the hero outlives his own attack.
pub(super) fn worth(all: &[Vec<Meets>], lives: Ways) -> Outlook {
    let each: Vec<Met> = all.iter().map(|sides| met(sides)).collect();
    let product = |of: &dyn Fn(&Met) -> i128, but: Option<usize>| {
        each.iter().enumerate().filter(|(nth, _)| Some(*nth) != but).fold(CERTAIN, |all, (_, met)| both(all, of(met)))
    };
    // He attacks one only if those before it have left him alive.
    let attacking = |of: &dyn Fn(&Met) -> i128| -> i128 {
        each.iter().enumerate().map(|(nth, met)| both(of(met), product(&|met| met.attacks, Some(nth)))).sum()
    };
    let gain = attacking(&|met| met.gain);
    let cost: i128 = each.iter().map(|met| met.cost).sum();
    let dies = CERTAIN - both(product(&|met| met.lives, None), lives.parts());
    Outlook { average: gain - cost - DIES * dies, kills: attacking(&|met| met.kills), dies }
}
