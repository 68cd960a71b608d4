//! The fonts that characters are measured with.
//!
//! They are part of the crate: the widths and heights of the Liberation fonts, which are those of Arial, Times New
//! Roman and Courier New, without outlines (`fonts/README.md`). A machine's own fonts are not looked at: boxes would
//! differ from machine to machine, and a server often has none. A family that is not known falls through to the
//! next in the list, at last to the serif face, as in a browser.

use std::sync::{Arc, OnceLock};

use parley::FontContext;
use parley::fontique::{
    Blob, Collection, CollectionOptions, FamilyId, FontInfoOverride, GenericFamily, Script, ScriptExt,
    SourceCache,
};

/// The faces of one design, and the names under which pages ask for it.
struct Family {
    names: &'static [&'static str],
    generics: &'static [GenericFamily],
    faces: &'static [&'static [u8]],
}

/// The first is what text falls back to.
const FAMILIES: [Family; 3] = [
    Family {
        names: &["Windrow Serif", "Times New Roman", "Times", "Liberation Serif", "Tinos"],
        generics: &[
            GenericFamily::Serif,
            GenericFamily::UiSerif,
            GenericFamily::Cursive,
            GenericFamily::Fantasy,
            GenericFamily::Emoji,
            GenericFamily::Math,
        ],
        faces: &[
            include_bytes!("../fonts/serif-regular.ttf"),
            include_bytes!("../fonts/serif-bold.ttf"),
            include_bytes!("../fonts/serif-italic.ttf"),
            include_bytes!("../fonts/serif-bolditalic.ttf"),
        ],
    },
    Family {
        names: &["Windrow Sans", "Arial", "Helvetica", "Liberation Sans", "Arimo"],
        generics: &[GenericFamily::SansSerif, GenericFamily::SystemUi, GenericFamily::UiSansSerif],
        faces: &[
            include_bytes!("../fonts/sans-regular.ttf"),
            include_bytes!("../fonts/sans-bold.ttf"),
            include_bytes!("../fonts/sans-italic.ttf"),
            include_bytes!("../fonts/sans-bolditalic.ttf"),
        ],
    },
    Family {
        names: &["Windrow Mono", "Courier New", "Courier", "Liberation Mono", "Cousine"],
        generics: &[GenericFamily::Monospace, GenericFamily::UiMonospace],
        faces: &[include_bytes!("../fonts/mono-regular.ttf"), include_bytes!("../fonts/mono-bold.ttf")],
    },
];

/// A font context over the fonts of this crate, which are read once.
pub(crate) fn context() -> FontContext {
    static CONTEXT: OnceLock<FontContext> = OnceLock::new();
    CONTEXT.get_or_init(read).clone()
}

fn read() -> FontContext {
    let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
    for family in &FAMILIES {
        let mut own: Option<FamilyId> = None;
        for face in family.faces {
            let blob = Blob::new(Arc::new(*face));
            for name in family.names {
                let named = FontInfoOverride { family_name: Some(name), ..FontInfoOverride::default() };
                let registered = collection.register_fonts(blob.clone(), Some(named));
                own = own.or(registered.first().map(|(id, _)| *id));
            }
        }
        for generic in family.generics {
            collection.append_generic_families(*generic, own.into_iter());
        }
    }
    let last = collection.family_id(FAMILIES[0].names[0]);
    for (script, _) in Script::all_samples() {
        collection.set_fallbacks(*script, last.into_iter());
    }
    FontContext { collection, source_cache: SourceCache::new_shared() }
}
