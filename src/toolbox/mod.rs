//! What two games share, and what every table has whatever it plays. Pure.
//!
//! | file | what is in it |
//! |---|---|
//! | `sheet` | the table's own sheet: players, free counters, notes, timers, automation, who rolls by hand |
//! | `evening` | what a game tells the evening around it |
//! | `bars` | why a deed can't be done, and whether the table may overrule that |
//! | `deeds` | what every table may do in any game: join, leave, rename, count, note, remind, switch, end |
//! | `erased` | any game as one object: states and actions without their types |
//! | `seating` | players sit down at the beginning |
//! | `status` | a position as tables and lines, for any view |
//! | `horizon` | how far odds look, in words |
//! | `fix` | corrections by path: `ann.fame+=2` |
//! | `scoring` | ranks and ties |
//! | `wording` | plurals, lists, slugs |

pub mod bars;
pub mod deeds;
pub mod erased;
pub mod evening;
pub mod fix;
pub mod horizon;
pub mod scoring;
pub mod seating;
pub mod sheet;
pub mod status;
pub mod wording;
