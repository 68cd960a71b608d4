//! From pieces to instructions, backwards: each names the one after it.
//!
//! On the way back it is known what follows, and so which markers a later predicate can add to.

use windrow_syntax::ast::Span;

use super::piece::{Body, PathBody, PathStart, Piece};
use super::{ActPlan, At, Closing, Code, Instruction, Last, Mark};

/// The instructions of a wrapper, and the one it begins with.
pub(super) fn link(body: Body) -> (Vec<Instruction>, At) {
    let mut linker = Linker { instructions: Vec::new() };
    let end = linker.add(Code::End, At(0), Span::default());
    let entry = linker.body(body, end, false);
    (linker.instructions, entry)
}

struct Linker {
    instructions: Vec<Instruction>,
}

impl Linker {
    fn add(&mut self, code: Code, next: At, span: Span) -> At {
        self.instructions.push(Instruction { code, next, span });
        At(self.instructions.len() as u32 - 1)
    }

    /// The instructions of a body before `next`; `live` is whether a record marked in it can be added to after it.
    fn body(&mut self, body: Body, next: At, live: bool) -> At {
        let mut entries: Vec<At> = body.paths.into_iter().map(|path| self.path(path, next, live)).collect();
        match entries.len() {
            1 => entries.remove(0),
            _ => self.add(Code::Fork(entries.into()), next, Span::default()),
        }
    }

    fn path(&mut self, path: PathBody, next: At, live: bool) -> At {
        let live_before = uses_last(&path.pieces, live);
        let first = self.pieces(path.pieces, next, live);
        match path.start {
            PathStart::Context => first,
            PathStart::Root => self.add(Code::Root, first, Span::default()),
            PathStart::Inner(body) => self.body(body, first, live_before),
        }
    }

    fn pieces(&mut self, mut pieces: Vec<Piece>, mut next: At, mut live: bool) -> At {
        settle_closings(&mut pieces, live);
        while let Some(piece) = pieces.pop() {
            let live_after = live;
            live = uses_last(std::slice::from_ref(&piece), live);
            next = match piece {
                Piece::Walk(walk) if walk.steps.is_empty() => next,
                Piece::Walk(walk) => {
                    let span = walk.spans.first().copied().unwrap_or_default();
                    self.add(Code::Walk(walk), next, span)
                }
                Piece::Select(predicate, span) => self.add(Code::Select(predicate), next, span),
                Piece::Nodes(op, span) => self.add(Code::Nodes(op), next, span),
                Piece::Open { address, given, span } => {
                    self.add(Code::Open { address, given, last: last(live_after) }, next, span)
                }
                Piece::Act(plan, span) => {
                    self.add(Code::Act(ActPlan { last: last(live_after), ..plan }), next, span)
                }
                Piece::Together { step, span, suffixes } => {
                    let first = self.together(suffixes, next, live_after);
                    self.add(Code::Together(step), first, span)
                }
                Piece::Nest { body, keep, span, .. } => {
                    let body = self.inner(body);
                    self.add(Code::Nest { body, keep, together: false }, next, span)
                }
                Piece::Mark { mut mark, scope, span } => {
                    if !scope.is_empty() {
                        let end = self.add(Code::End, next, span);
                        mark.closing = Closing::After(self.pieces(scope, end, false));
                    }
                    self.add(Code::Mark(mark), next, span)
                }
                Piece::Group { body, least, most, moves: false, together, span, .. } => {
                    let apart = !together.is_empty();
                    let live_in = uses_last(&together, live_after);
                    let next = self.together(together, next, live_after);
                    let end = self.add(Code::End, next, span);
                    let live = live_in || body.paths.iter().any(|path| uses_last(&path.pieces, false));
                    let body = self.body(body, end, live);
                    self.add(Code::Gather { body, least, most, apart }, next, span)
                }
                Piece::Group { body, least, most, stays, span, .. } => {
                    let live = live_after || body.paths.iter().any(|path| uses_last(&path.pieces, false));
                    let round = self.add(Code::End, next, span);
                    let again = self.add(Code::Again, round, span);
                    let body = self.body(body, again, live);
                    self.instructions[round.0 as usize].code = Code::Round { body, least, most, stays };
                    self.add(Code::Enter, round, span)
                }
            };
        }
        next
    }

    /// A body of its own, which ends.
    fn inner(&mut self, body: Body) -> At {
        let end = self.add(Code::End, At(0), Span::default());
        self.body(body, end, false)
    }

    /// Suffixes that see all nodes of their step together.
    fn together(&mut self, suffixes: Vec<Piece>, mut next: At, mut live: bool) -> At {
        for piece in suffixes.into_iter().rev() {
            let live_after = live;
            live = uses_last(std::slice::from_ref(&piece), live);
            next = match piece {
                Piece::Mark { mark, span, .. } => {
                    let closing = if live_after { Closing::AtTheEnd } else { Closing::AtOnce };
                    self.add(Code::Mark(Mark { closing, together: true, ..mark }), next, span)
                }
                Piece::Nest { body, keep, span, .. } => {
                    let body = self.inner(body);
                    self.add(Code::Nest { body, keep, together: true }, next, span)
                }
                Piece::Select(predicate, span) => self.add(Code::Select(predicate), next, span),
                _ => next,
            };
        }
        next
    }
}

/// What becomes of the record marked last before an action; `live` is whether it can be added to after it.
fn last(live: bool) -> Last {
    if live { Last::Goes } else { Last::Stays }
}

/// Finds out for each marker when its record is complete. Where the pieces that can add to it stay on the page and end
/// before anything else is marked or done, they become a part of their own, and what follows goes on without it.
fn settle_closings(pieces: &mut Vec<Piece>, live: bool) {
    let mut at = 0;
    while at < pieces.len() {
        if matches!(&pieces[at], Piece::Mark { mark, .. } if mark.value.is_none()) {
            let (last_use, is_open) = region(&pieces[at + 1..], live);
            let part: Vec<Piece> = match last_use {
                Some(last) if !is_open => pieces.drain(at + 1..=at + 1 + last).collect(),
                _ => Vec::new(),
            };
            if let Piece::Mark { mark, scope, .. } = &mut pieces[at] {
                mark.closing = if is_open { Closing::AtTheEnd } else { Closing::AtOnce };
                *scope = part;
            }
        }
        at += 1;
    }
}

/// The last of the pieces behind a marker that adds to its record, and whether something later may add to it too.
fn region(pieces: &[Piece], live: bool) -> (Option<usize>, bool) {
    let mut last_use = None;
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Nest { marks: true, .. } => last_use = Some(at),
            Piece::Mark { .. } => return (last_use, false),
            Piece::Walk(_) | Piece::Select(..) | Piece::Nest { .. } => {}
            _ => return (last_use, uses_last(&pieces[at..], live)),
        }
    }
    (last_use, live)
}

/// Whether pieces add to the record that was marked before them; `after` tells it of what follows them.
fn uses_last(pieces: &[Piece], after: bool) -> bool {
    for piece in pieces {
        match piece {
            Piece::Nest { marks: true, .. } => return true,
            Piece::Mark { .. } => return false,
            Piece::Group { body, .. } if body.paths.iter().any(|path| uses_last(&path.pieces, false)) => {
                return true;
            }
            Piece::Together { suffixes, .. } | Piece::Group { together: suffixes, .. } => {
                if uses_last(suffixes, false) {
                    return true;
                }
                if suffixes.iter().any(|piece| matches!(piece, Piece::Mark { .. })) {
                    return false;
                }
            }
            _ => {}
        }
    }
    after
}
