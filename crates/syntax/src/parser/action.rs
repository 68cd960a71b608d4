//! Actions `{…}` and their parameters, which `doc()` takes too.

use super::{Parser, qualified};
use crate::ast::{Action, ActionName, Duration, IgnoredSpan, Parameter, StepKind, Verb};
use crate::diagnostic::Diagnostic;
use crate::token::TokenKind;

/// Every parameter by name.
const PARAMETERS: [&str; 5] = ["wait", "timeout", "until", "noback", "repeat"];

/// Those that `doc()` takes too.
pub(super) const PARAMETERS_OF_DOC: [&str; 4] = ["wait", "timeout", "until", "noback"];

/// Longer than this is a mistake: about three years.
const LONGEST_MILLIS: f64 = 1e11;

impl Parser<'_> {
    /// An action. One that cannot be read is replaced by `.`, so that the path stays whole.
    pub(super) fn action(&mut self) -> StepKind {
        self.only_oxpath(self.token.span, "an action");
        let begin = self.token.span.start;
        let parts = self.bracketed(TokenKind::BraceClose, |parser| {
            let Some(verb) = parser.verb() else {
                parser.skip_to(TokenKind::BraceClose);
                return None;
            };
            let parameters = match parser.token.kind {
                TokenKind::BracketOpen => parser.parameters(&PARAMETERS),
                _ => Vec::new(),
            };
            let absolute = parser.eat(TokenKind::Slash);
            Some((verb, parameters, absolute))
        });
        let span = IgnoredSpan(self.since(begin));
        match parts {
            Some((verb, parameters, absolute)) => {
                StepKind::Action(Action { verb, parameters, absolute, span })
            }
            None => StepKind::Itself,
        }
    }

    #[inline(never)]
    fn verb(&mut self) -> Option<Verb> {
        match self.token.kind {
            TokenKind::Literal => {
                let text = self.literal_text();
                self.advance();
                Some(Verb::Type(text))
            }
            TokenKind::Variable => {
                let name = qualified(&self.word()[1..]);
                self.advance();
                Some(Verb::TypeVariable(name))
            }
            TokenKind::Number if !self.word().contains('.') => self.whole_number().map(Verb::Choose),
            TokenKind::Name => self.named_verb(),
            _ => {
                let message = format!("expected an action, found {}", self.found());
                let hint = "write a word such as `click`, a text in quotes, or `$name`";
                self.report(Diagnostic::new("bad-action", self.token.span, message).hint(hint));
                None
            }
        }
    }

    fn named_verb(&mut self) -> Option<Verb> {
        let (word, span) = (self.word(), self.token.span);
        self.advance();
        match word {
            "press" if self.token.kind == TokenKind::Literal => {
                let key = self.literal_text();
                self.advance();
                Some(Verb::Press(key))
            }
            "press" => {
                let hint = "write `{press \"Enter\"}`";
                self.report(Diagnostic::new("bad-action", span, "`press` needs a key").hint(hint));
                None
            }
            "wait" if self.token.kind == TokenKind::Number => self.duration().map(Verb::Wait),
            "wait" => {
                let hint = "write `{wait 2}` or `{wait 500ms}`";
                self.report(Diagnostic::new("bad-action", span, "`wait` needs a time").hint(hint));
                None
            }
            _ => {
                let known = ActionName::ALL.iter().find(|(known, _)| *known == word);
                if known.is_none() {
                    let words = ActionName::ALL.iter().map(|&(word, _)| word).chain(["press", "wait"]);
                    let message = format!("there is no action `{word}`");
                    let diagnostic = Diagnostic::new("unknown-action", span, message);
                    let diagnostic = self.did_you_mean(diagnostic, word, words);
                    self.report(diagnostic);
                }
                known.map(|&(_, name)| Verb::Named(name))
            }
        }
    }

    /// `[wait=2, until=…]`
    pub(super) fn parameters(&mut self, known: &[&str]) -> Vec<Parameter> {
        self.bracketed(TokenKind::BracketClose, |parser| {
            let mut parameters = Vec::new();
            loop {
                match parser.parameter(known) {
                    Some(parameter) => parameters.push(parameter),
                    None => {
                        parser.skip_to(TokenKind::BracketClose);
                        return parameters;
                    }
                }
                if !parser.eat(TokenKind::Comma) {
                    return parameters;
                }
            }
        })
    }

    fn parameter(&mut self, known: &[&str]) -> Option<Parameter> {
        let (word, span) = (self.word(), self.token.span);
        if self.token.kind != TokenKind::Name {
            let message = format!("expected a parameter, found {}", self.found());
            let hint = "parameters are `wait=2`, `timeout=10`, `until=//li`, `repeat=20` and `noback`";
            self.report(Diagnostic::new("bad-parameter", span, message).hint(hint));
            return None;
        }
        if !known.contains(&word) {
            let message = format!("there is no parameter `{word}`");
            let diagnostic = Diagnostic::new("unknown-parameter", span, message);
            let diagnostic = self.did_you_mean(diagnostic, word, known.iter().copied());
            self.report(diagnostic);
            return None;
        }
        self.advance();
        if word == "noback" {
            return Some(Parameter::NoBack);
        }
        if !self.eat(TokenKind::Equal) {
            let message = format!("`{word}` needs a value");
            self.report(Diagnostic::new("bad-parameter", span, message).hint(format!("write `{word}=…`")));
            return None;
        }
        match word {
            "until" => Some(Parameter::Until(self.expression())),
            "wait" => self.duration().map(Parameter::Wait),
            "repeat" => self.times().map(Parameter::Repeat),
            _ => self.duration().map(Parameter::Timeout),
        }
    }

    /// How many times: a whole number from 1.
    fn times(&mut self) -> Option<u32> {
        let span = self.token.span;
        let times = self.word().parse().ok().filter(|&times| times > 0);
        if self.token.kind != TokenKind::Number || times.is_none() {
            let message = format!("expected how many times, found {}", self.found());
            let hint = "write a whole number, such as `repeat=20`";
            self.report(Diagnostic::new("bad-parameter", span, message).hint(hint));
            return None;
        }
        self.advance();
        times
    }

    /// `2`, `2s`, `500ms`
    #[inline(never)]
    fn duration(&mut self) -> Option<Duration> {
        let span = self.token.span;
        if self.token.kind != TokenKind::Number {
            let message = format!("expected a time, found {}", self.found());
            let hint = "write seconds, `2` or `2s`, or milliseconds, `500ms`";
            self.report(Diagnostic::new("bad-parameter", span, message).hint(hint));
            return None;
        }
        let number: f64 = self.word().parse().unwrap_or(f64::INFINITY);
        self.advance();
        let millis = if self.eat_unit("ms") {
            number
        } else {
            self.eat_unit("s");
            number * 1000.0
        };
        if millis > LONGEST_MILLIS {
            self.report(Diagnostic::new("number-too-large", span, "the time is too long"));
            return None;
        }
        Some(Duration { millis: millis.round() as u64 })
    }

    fn eat_unit(&mut self, unit: &str) -> bool {
        self.token.kind == TokenKind::Name && self.word() == unit && self.eat(TokenKind::Name)
    }
}
