//! What the owner typed is kept for other evenings, if the owner wants it.

use super::picking::Aside;
use super::{Evening, Failure};
use crate::front::{Event, Pick, Said};
use crate::kernel::{Early, Raw};
use crate::session::Typed;
use crate::toolbox::wording::count;

/// So many values are named where they may be kept; of more it is said how many.
const NAMED: usize = 6;

/// What values are called; of many only how many there are.
#[must_use]
pub fn in_short(typed: &[Typed]) -> String {
    if typed.len() > NAMED {
        return count(i64::try_from(typed.len()).unwrap_or(i64::MAX), "value");
    }
    let mut called: Vec<&str> = Vec::new();
    for value in typed {
        // Of one card there may be several lines.
        if !called.contains(&value.called.as_str()) {
            called.push(&value.called);
        }
    }
    called.join("; ")
}

impl Evening<'_> {
    /// What the owner typed is kept for other evenings, if the owner says so, or has said so for good.
    pub(super) fn offer_to_keep(&mut self, typed: &[Typed]) -> Result<(), Failure> {
        const WORDS: [&str; 3] = ["yes", "no", "always"];
        // What was kept, taken back and typed again is kept still.
        let typed: Vec<Typed> = typed.iter().filter(|value| !self.offered.contains(value)).cloned().collect();
        let (Some(keep), false) = (self.keep, typed.is_empty()) else { return Ok(()) };
        self.offered.extend(typed.iter().cloned());
        let mut yes = keep.always();
        if !yes {
            self.front.show(Event::Keepable(&typed))?;
            let text = format!("Keep for other evenings, in your own pack: {}?", in_short(&typed));
            let help =
                "yes: in your own pack, and never asked again; no: asked again in another evening; always: yes now, and to all to come";
            let picked = self.pick(Pick { mark: "keep", text: &text, words: &WORDS, usual: 0, help, else_read_on: None }, Aside::Waits)?;
            if matches!(self.said, Some(Said::Undo(_))) {
                // What is taken back and typed again is offered again.
                self.offered.retain(|value| !typed.contains(value));
            }
            yes = matches!(picked, Some(0 | 2));
            if picked == Some(2) {
                let said = keep.set_always().unwrap_or_else(|refusal| refusal.to_string());
                self.front.show(Event::Line(&said))?;
            }
        }
        if yes { self.keep_now(&typed) } else { Ok(()) }
    }

    /// Keeps values for other evenings, where they can be.
    pub(super) fn keep_now(&mut self, typed: &[Typed]) -> Result<(), Failure> {
        let Some(keep) = self.keep else { return Ok(()) };
        match keep.keep(self.session.game().id(), typed) {
            Ok(kept) => {
                for line in &kept.lines {
                    self.front.show(Event::Line(line))?;
                }
                if let Some(fingerprint) = &kept.fingerprint {
                    self.session.repacked(fingerprint, typed).map_err(Failure::Session)?;
                    // The packs that were read when the evening began do not say it yet.
                    for typed in typed {
                        let now = Early { key: format!("owner.{}", typed.path), raw: Raw::Text(typed.answer()) };
                        self.read_out.retain(|known| known.key != now.key);
                        self.read_out.push(now);
                    }
                }
            }
            // The evening goes on without.
            Err(refusal) => self.front.show(Event::Line(&format!("not kept: {refusal}")))?,
        }
        Ok(())
    }
}
