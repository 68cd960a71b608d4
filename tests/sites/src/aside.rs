//! Sites that are kept aside: who works on the analyser does not read them.
