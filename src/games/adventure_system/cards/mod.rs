//! What cards and tokens say, as data.
//!
//! | file | what is in it |
//! |---|---|
//! | `edition` | the games of the system |
//! | `condition` | conditions |
//! | `hero`, `power` | heroes, and what they may take along |
//! | `monster`, `tactics` | monsters and villains, and what they do |
//! | `encounter`, `trap`, `treasure` | what is drawn |

mod condition;
mod edition;
mod encounter;
mod hero;
mod monster;
mod power;
mod rune;
mod tactics;
mod trap;
mod treasure;

pub use condition::{Condition, Effect, Ends};
pub use edition::{Advancement, Cancel, Chest, Critical, Edition, Levels, PaidBy, StartTreasure, Surges, Tile, Traps};
pub use encounter::{EncounterCard, EncounterKind};
pub use hero::{Aura, HeroCard, SideNumbers};
pub use monster::{MonsterCard, SecondSide};
pub use power::{BonusEach, Healed, Lasts, MoreDamage, PowerCard, PowerKind, Shield, Window};
pub use rune::{RuneCard, RuneSide};
pub use tactics::{Attack, Counted, Crowd, Damage, Step, TableLine, Tactic, Target, When};
pub use trap::TrapToken;
pub use treasure::{TreasureCard, Usage};
