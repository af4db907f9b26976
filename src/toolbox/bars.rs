//! Why a deed can't be done: a matter of order or cost, which the table may overrule, or of what is there, which nobody can.

use crate::kernel::{Cite, Flow, Offer, Refusal, Seat, Table};

/// A matter of order or cost: the table may overrule it.
#[must_use]
pub fn order(cite: Cite, reason: impl Into<String>) -> Option<Refusal> {
    Some(Refusal::new(reason).cite(cite).overrulable())
}

/// A matter of what is there: nobody can overrule it.
#[must_use]
pub fn missing(cite: Cite, reason: impl Into<String>) -> Option<Refusal> {
    Some(Refusal::new(reason).cite(cite))
}

/// Deeds in the order of a menu: what may be done before what may not.
pub fn menu<A: Copy>(seat: Option<Seat>, deeds: impl IntoIterator<Item = A>, bar: impl Fn(A) -> Option<Refusal>) -> Vec<Offer<A>> {
    let mut offers: Vec<_> = deeds.into_iter().map(|deed| Offer::new(seat, deed).barred_if(bar(deed))).collect();
    offers.sort_by_key(|offer| offer.barred.is_some());
    offers
}

/// Stops a deed that is barred, unless the table has overruled a bar that it may overrule.
///
/// # Errors
/// With the bar's refusal.
pub fn stop_if(table: &mut Table<'_>, bar: Option<Refusal>) -> Flow<()> {
    match bar {
        Some(bar) if bar.overrulable => table.bar(|| bar),
        Some(bar) => Err(bar.into()),
        None => Ok(()),
    }
}
