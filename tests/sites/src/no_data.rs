//! Sites that have nothing of what they are asked for.
