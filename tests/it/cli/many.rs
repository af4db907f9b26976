//! Many programs at one file: none waits in vain, none is refused, and nothing is lost.

use std::sync::Barrier;
use std::thread::scope;

use super::User;

const PROGRAMS: usize = 12;

#[test]
fn many_programs_may_make_the_file_at_once() {
    for _ in 0..5 {
        let user = User::new();
        let begun = Barrier::new(PROGRAMS);
        scope(|threads| {
            for nth in 0..PROGRAMS {
                let (user, begun) = (&user, &begun);
                threads.spawn(move || {
                    let name = format!("table {nth}");
                    begun.wait();
                    user.ok(&["new", "dead-throne", "--quick", "--name", &name]);
                    for _ in 0..3 {
                        user.ok(&["do", "--session", &name, "note", "note=bread"]);
                    }
                });
            }
        });
        let list = user.json(&["sessions", "list"]);
        let steps: Vec<_> = list["sessions"].as_array().expect("sessions").iter().map(|session| session["step"].clone()).collect();
        assert_eq!(steps, vec![serde_json::json!(5); PROGRAMS], "{list}");
    }
}
