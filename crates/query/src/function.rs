//! The functions the evaluator knows, with the types of their results.

use crate::plan::Type;

macro_rules! functions {
    ($($(#[$doc:meta])* $variant:ident $name:literal $ty:ident,)*) => {
        /// A function.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Function {
            $($(#[$doc])* $variant,)*
        }

        impl Function {
            /// The function of this name.
            pub(crate) fn named(name: &str) -> Option<Function> {
                match name {
                    $($name => Some(Function::$variant),)*
                    _ => None,
                }
            }

            /// The function's name.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Function::$variant => $name,)*
                }
            }

            /// The type of its result.
            pub(crate) fn ty(self) -> Type {
                match self {
                    $(Function::$variant => Type::$ty,)*
                }
            }
        }
    };
}

functions! {
    Last "last" Number,
    Position "position" Number,
    Count "count" Number,
    Id "id" Nodes,
    LocalName "local-name" String,
    NamespaceUri "namespace-uri" String,
    Name "name" String,
    String "string" String,
    Concat "concat" String,
    StartsWith "starts-with" Boolean,
    EndsWith "ends-with" Boolean,
    Contains "contains" Boolean,
    SubstringBefore "substring-before" String,
    SubstringAfter "substring-after" String,
    SubstringBeforeReverse "substring-before-reverse" String,
    SubstringAfterReverse "substring-after-reverse" String,
    Substring "substring" String,
    StringLength "string-length" Number,
    NormalizeSpace "normalize-space" String,
    Translate "translate" String,
    Boolean "boolean" Boolean,
    Not "not" Boolean,
    True "true" Boolean,
    False "false" Boolean,
    Lang "lang" Boolean,
    Number "number" Number,
    Sum "sum" Number,
    Floor "floor" Number,
    Ceiling "ceiling" Number,
    Round "round" Number,
    CurrentUrl "current-url" String,
    QualifyUrl "qualify-url" String,
    PageContent "page-content" String,
    Now "now" String,
    InnerHtml "innerhtml" String,
    OuterHtml "outerhtml" String,
    ToXml "to-xml" String,
    DomProperty "dom-property" String,
    IsVisible "is-visible" Boolean,
    IsInvisible "is-invisible" Boolean,
    StringJoin "string-join" String,
    Matches "matches" Boolean,
    Replace "replace" String,
    ReplaceAll "replace-all" String,
    Tokenize "tokenize" Nodes,
    LowerCase "lower-case" String,
    UpperCase "upper-case" String,
    NumberOf "number-of" Number,
    DateOf "date-of" String,
    Urify "urify" String,
}

impl Function {
    /// Whether a call without arguments means the context node.
    pub(crate) fn defaults_to_context(self) -> bool {
        matches!(
            self,
            Function::LocalName
                | Function::NamespaceUri
                | Function::Name
                | Function::String
                | Function::StringLength
                | Function::NormalizeSpace
                | Function::Number
                | Function::QualifyUrl
                | Function::InnerHtml
                | Function::OuterHtml
                | Function::ToXml
                | Function::IsVisible
                | Function::IsInvisible
        )
    }

    /// Which argument is a regular expression.
    pub(crate) fn pattern_argument(self) -> Option<usize> {
        matches!(self, Function::Matches | Function::Replace | Function::ReplaceAll | Function::Tokenize)
            .then_some(1)
    }

    /// Which argument must be a node-set.
    pub(crate) fn node_argument(self) -> Option<usize> {
        match self {
            Function::Count
            | Function::Sum
            | Function::LocalName
            | Function::NamespaceUri
            | Function::Name
            | Function::InnerHtml
            | Function::OuterHtml
            | Function::ToXml
            | Function::IsVisible
            | Function::IsInvisible
            | Function::StringJoin => Some(0),
            _ => None,
        }
    }

    /// How many arguments it takes, at least and at most, the context node included.
    pub(crate) fn arity(self) -> (usize, usize) {
        match self {
            Function::Last
            | Function::Position
            | Function::True
            | Function::False
            | Function::CurrentUrl
            | Function::PageContent
            | Function::Now => (0, 0),
            Function::Concat => (2, usize::MAX),
            Function::StartsWith
            | Function::EndsWith
            | Function::Contains
            | Function::Matches
            | Function::Tokenize => (2, 2),
            Function::SubstringBefore
            | Function::SubstringAfter
            | Function::SubstringBeforeReverse
            | Function::SubstringAfterReverse
            | Function::Substring
            | Function::StringJoin => (2, 3),
            Function::Translate | Function::Replace | Function::ReplaceAll => (3, 3),
            _ => (1, 1),
        }
    }
}
