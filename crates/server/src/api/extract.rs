//! What handlers take from requests, with our own words where it is wrong.

use axum::extract::{FromRequest, FromRequestParts};

use crate::error::Fault;

/// A body of JSON.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Fault))]
pub(super) struct Body<T>(pub(super) T);

/// What stands behind the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Fault))]
pub(super) struct Query<T>(pub(super) T);

/// What stands in the path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Fault))]
pub(super) struct Path<T>(pub(super) T);
