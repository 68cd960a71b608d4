//! A PostgreSQL server for the tests, as those of the output crate have it.

#[expect(dead_code, reason = "the output crate's tests use more of it")]
#[path = "../../../output/tests/folder.rs"]
mod folder;
#[path = "../../../output/tests/server.rs"]
mod server;

pub(crate) use server::Database;
