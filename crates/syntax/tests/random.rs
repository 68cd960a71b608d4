//! Random texts and random trees: no text makes the library panic, and every tree survives formatting.

use proptest::prelude::*;
use windrow_syntax::ast::*;
use windrow_syntax::{
    Dialect, ParseOptions, Sublanguage, analyze, check, format, normalize, parse, parse_with,
};

/// Grows a tree from bytes; when they are used up, it grows leaves only.
struct Grower<'b> {
    bytes: std::slice::Iter<'b, u8>,
    tree: Tree,
}

const NOWHERE: Span = Span { start: 0, end: 0 };

impl Grower<'_> {
    fn pick(&mut self, choices: u8) -> u8 {
        self.bytes.next().map_or(0, |byte| byte % choices)
    }

    fn maybe(&mut self) -> bool {
        self.pick(3) == 1
    }

    fn name(&mut self) -> String {
        ["a", "div", "and", "mod", "x-1", "é", "text", "click", "subset", "ms"][self.pick(10) as usize]
            .to_owned()
    }

    fn qname(&mut self) -> QName {
        let prefix = self.maybe().then(|| self.name());
        QName { prefix, local: self.name() }
    }

    fn add(&mut self, expr: Expr) -> ExprId {
        self.tree.add(expr, NOWHERE)
    }

    fn expr(&mut self) -> ExprId {
        let expr = match self.pick(8) {
            0 => return self.path(),
            1 => Expr::Number([0.0, 1.0, 0.5, 1e21, f64::INFINITY][self.pick(5) as usize]),
            2 => Expr::Literal(["", "it's", "\"", "${x}", "(: no :)"][self.pick(5) as usize].to_owned()),
            3 => Expr::Variable(self.qname()),
            4 => Expr::Call(self.call()),
            5 => return self.chain(),
            6 => Expr::Negate(self.expr()),
            _ => return self.path(),
        };
        self.add(expr)
    }

    fn call(&mut self) -> Call {
        let name = QName { prefix: self.maybe().then(|| "p".to_owned()), local: "concat".to_owned() };
        Call { name, arguments: (0..self.pick(4)).map(|_| self.expr()).collect(), parameters: Vec::new() }
    }

    fn chain(&mut self) -> ExprId {
        use Operator::*;
        let levels: [&[Operator]; 7] = [
            &[Or],
            &[And],
            &[Equal, NotEqual, Contains, Word, Subset],
            &[Less, LessOrEqual, Greater, GreaterOrEqual],
            &[Add, Subtract],
            &[Multiply, Divide, Modulo],
            &[Union],
        ];
        let level = levels[self.pick(7) as usize];
        let count = 1 + self.pick(3) as usize;
        let operators = (0..count).map(|_| level[self.pick(level.len() as u8) as usize]).collect();
        let operands = (0..=count).map(|_| self.expr()).collect();
        self.add(Expr::Chain { operands, operators })
    }

    fn path(&mut self) -> ExprId {
        let start = match self.pick(4) {
            0 | 1 => Start::Context,
            2 => Start::Root,
            _ => Start::Expr(self.expr()),
        };
        let mut suffixes = Vec::new();
        if matches!(start, Start::Expr(_)) {
            suffixes = self.suffixes();
        }
        let least = u8::from(start == Start::Context || (suffixes.is_empty() && start != Start::Root));
        let mut steps: Vec<Step> = (0..least + self.pick(3)).map(|_| self.step()).collect();
        if start == Start::Context {
            steps[0].join = Join::First;
            if let StepKind::Group { repeat: repeat @ (Repeat::Once | Repeat::Plus), .. } = &mut steps[0].kind
            {
                *repeat = Repeat::Star;
            }
        }
        self.add(Expr::Path(Path { start, suffixes, steps }))
    }

    fn step(&mut self) -> Step {
        let join = if self.maybe() { Join::DoubleSlash } else { Join::Slash };
        let kind = match self.pick(10) {
            0 => StepKind::Itself,
            1 => StepKind::Parent,
            2 => StepKind::Intensional { relation: self.expr(), test: self.test() },
            3 => StepKind::Group { body: self.path(), repeat: self.repeat() },
            4 => StepKind::Action(self.action()),
            5 => {
                let (_, axis) = Axis::ALL[self.pick(14) as usize];
                StepKind::Axis { axis, test: self.test(), explicit: true }
            }
            6 => StepKind::Axis { axis: Axis::Attribute, test: self.test(), explicit: false },
            7 => StepKind::Axis { axis: Axis::Style, test: self.test(), explicit: false },
            _ => StepKind::Axis { axis: Axis::Child, test: self.test(), explicit: false },
        };
        Step { join, kind, suffixes: self.suffixes(), span: IgnoredSpan::default() }
    }

    fn test(&mut self) -> NodeTest {
        match self.pick(9) {
            0 => NodeTest::Any,
            1 => NodeTest::AnyIn(self.name()),
            2 => NodeTest::Node,
            3 => NodeTest::Text,
            4 => NodeTest::Instruction(self.maybe().then(|| "x y".to_owned())),
            5 => NodeTest::Field,
            6 => NodeTest::AnyField,
            _ => NodeTest::Name(self.qname()),
        }
    }

    fn repeat(&mut self) -> Repeat {
        match self.pick(6) {
            0 => Repeat::Once,
            1 => Repeat::Star,
            2 => Repeat::Plus,
            3 => Repeat::AtLeast(u32::MAX),
            4 => Repeat::From(2),
            _ => Repeat::Between(0, 7),
        }
    }

    fn action(&mut self) -> Action {
        let verb = match self.pick(6) {
            0 => Verb::Type("a 'b".to_owned()),
            1 => Verb::TypeVariable(self.qname()),
            2 => Verb::Choose(3),
            3 => Verb::Press("Enter".to_owned()),
            4 => Verb::Wait(Duration { millis: 2500 }),
            _ => Verb::Named(ActionName::ALL[self.pick(20) as usize].1),
        };
        let parameters = (0..self.pick(3)).map(|_| self.parameter()).collect();
        Action { verb, parameters, absolute: self.maybe(), span: IgnoredSpan::default() }
    }

    fn parameter(&mut self) -> Parameter {
        match self.pick(5) {
            0 => Parameter::Wait(Duration { millis: 2000 }),
            1 => Parameter::Timeout(Duration { millis: 1 }),
            2 => Parameter::Until(self.expr()),
            3 => Parameter::Repeat(u32::MAX),
            _ => Parameter::NoBack,
        }
    }

    fn suffixes(&mut self) -> Vec<Suffix> {
        (0..self.pick(3)).map(|_| self.suffix()).collect()
    }

    fn suffix(&mut self) -> Suffix {
        match self.pick(6) {
            0 => Suffix::Optional(self.expr()),
            1 => Suffix::Class(
                ["and", "-x", "1a", "a:b", "é", "--", "and:b"][self.pick(7) as usize].to_owned(),
            ),
            2 => Suffix::Id(["div", "_", "-", "a b"][self.pick(4) as usize].to_owned()),
            3 => Suffix::Marker(self.marker()),
            _ => Suffix::Predicate(self.expr()),
        }
    }

    fn marker(&mut self) -> Marker {
        let value = self.maybe().then(|| self.expr());
        let kind = value.filter(|_| self.maybe()).map(|_| ValueKind::ALL[self.pick(6) as usize].1);
        Marker { name: self.qname(), list: self.maybe(), kind, value, span: IgnoredSpan::default() }
    }
}

fn grow(bytes: &[u8]) -> Tree {
    let mut grower = Grower { bytes: bytes.iter(), tree: Tree::default() };
    let root = grower.expr();
    grower.tree.set_root(root);
    grower.tree
}

/// Texts made of the language's own words are more likely to reach deep places than arbitrary ones.
fn words() -> impl Strategy<Value = String> {
    let words = [
        "a",
        "*",
        "/",
        "//",
        ".",
        "..",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "{click /}",
        ":<x>",
        ":<x=",
        ">",
        "<",
        "$v",
        "${t}",
        "'s'",
        "\"",
        "3",
        ".5",
        "and",
        "div",
        " ",
        "(:",
        ":)",
        "#",
        "~",
        "~=",
        "#=",
        "^",
        "@",
        "::",
        ",",
        "doc(",
        "text()",
        "field()",
        "+",
        "-",
        "|",
        "?",
        "[wait=2]",
        "*{1,2}",
        "press",
        "é",
        "\u{3000}",
        "\\",
        ";",
    ];
    proptest::collection::vec(proptest::sample::select(words.to_vec()), 0..40)
        .prop_map(|words| words.concat())
}

fn everything_survives(text: &str) {
    for dialect in [Dialect::OxPath, Dialect::XPath] {
        let parsed = parse_with(text, &ParseOptions { dialect });
        for diagnostic in &parsed.diagnostics {
            let span = diagnostic.span.start as usize..diagnostic.span.end as usize;
            assert!(text.get(span.clone()).is_some(), "{text:?}: {diagnostic:?}");
        }
        check(&parsed.tree);
        analyze(&parsed.tree);
        let _ = normalize(&parsed.tree);
        let formatted = format(&parsed.tree);
        if dialect == Dialect::OxPath && !parsed.has_errors() {
            assert_eq!(parse(&formatted).tree, parsed.tree, "{text:?} became {formatted:?}");
            assert_eq!(format(&parse(&formatted).tree), formatted, "{text:?}");
            normal_form_is_normal(&parsed.tree);
        }
    }
}

/// The normal form of a tree without errors, if it has one, is normal, stays as it is, and can be written.
fn normal_form_is_normal(tree: &Tree) {
    let Ok(normal) = normalize(tree) else { return };
    if check(tree).iter().any(|found| found.is_error()) {
        return;
    }
    let language = analyze(&normal).sublanguage;
    let bad = [Sublanguage::Full, Sublanguage::KleeneFree, Sublanguage::Extraction];
    let formatted = format(&normal);
    assert!(!bad.contains(&language), "{} became {formatted}", format(tree));
    assert!(normalize(&normal).as_ref() == Ok(&normal), "{formatted}");
    // A group around a string, which random trees have and authors do not, can be left as no path at all.
    let again = parse(&formatted);
    assert!(again.has_errors() || again.tree == normal, "{} became {formatted}", format(tree));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_texts_do_no_harm(text in "\\PC{0,60}") {
        everything_survives(&text);
    }

    #[test]
    fn texts_of_our_words_do_no_harm(text in words()) {
        everything_survives(&text);
    }

    #[test]
    fn trees_survive_formatting(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let tree = grow(&bytes);
        let formatted = format(&tree);
        let again = parse(&formatted).tree;
        prop_assert!(again == tree, "{}\n{}", formatted, format(&again));
        prop_assert_eq!(format(&again), formatted);
        analyze(&tree);
        normal_form_is_normal(&tree);
    }
}
