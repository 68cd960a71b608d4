//! A fleet of invented web sites, each with its own data, markup and ground truth, and the scorer for what was
//! extracted from them.
//!
//! Sites are served on loopback by a small server of their own. [`fleet`] has all of them; [`Site::start`] serves one,
//! [`Site::truth`] says what is on it, [`score`] how good rows are, [`check`] whether a site is what its truth says.
//!
//! ```
//! let fleet = windrow_sites::fleet();
//! let site = fleet.iter().find(|site| site.name == "harcourt").expect("it is in the fleet");
//! let running = site.start()?;
//! assert!(running.address().starts_with("http://127.0.0.1:"));
//! let truth = site.truth();
//! let rows = [serde_json::json!({"price": 1, "url": truth.records[0].values("url")[0]})];
//! let score = windrow_sites::score(&truth, &rows);
//! assert_eq!((score.found, score.extra, score.effective), (1, 0, false));
//! # Ok::<(), std::io::Error>(())
//! ```

mod check;
mod data;
mod dice;
mod http;
mod markup;
mod scan;
mod score;
mod server;
mod site;
mod table;
mod truth;
mod value;
mod visitor;

mod aside;
mod no_data;
mod real_estate;
mod shop;
mod used_cars;

pub use check::check;
pub use score::{Attribute, Score, score};
pub use site::{CASES, Domain, Running, Site};
pub use table::{cases_table, sites_table};
pub use truth::{Record, Truth};

/// All sites, in the order in which they were written within their groups.
///
/// A group is a domain that is asked for together with whether the site is scripted; sites without data are a group of
/// their own. Every second site of a group was kept aside, up to the last of the first lot, and ten of these were opened
/// since; what stands behind it was added to learn from and is open.
pub fn fleet() -> Vec<Site> {
    vec![
        real_estate::harcourt::SITE,
        real_estate::pennock::SITE,
        real_estate::meadowgate::SITE,
        aside::copperstate::SITE,
        real_estate::bigtimber::SITE,
        real_estate::ravenscar::SITE,
        real_estate::linton::SITE,
        real_estate::tideway::SITE,
        real_estate::severnvale::SITE,
        aside::fernhollow::SITE,
        used_cars::tamarside::SITE,
        used_cars::greyfriars::SITE,
        used_cars::bodkin::SITE,
        aside::corbridge::SITE,
        used_cars::ashdown::SITE,
        used_cars::volantis::SITE,
        used_cars::motorden::SITE,
        aside::halloway::SITE,
        used_cars::kingsmere::SITE,
        used_cars::dunmore::SITE,
        shop::hollybank::SITE,
        shop::bellombre::SITE,
        shop::klangwerk::SITE,
        aside::tincrow::SITE,
        shop::quillfeather::SITE,
        shop::kaaszolder::SITE,
        shop::osterley::SITE,
        shop::teapost::SITE,
        shop::papersail::SITE,
        aside::spokeshed::SITE,
        no_data::wendover::SITE,
        no_data::prestwood::SITE,
        no_data::gearnotes::SITE,
        aside::lampwright::SITE,
        real_estate::brannigan::SITE,
        real_estate::keravel::SITE,
        real_estate::wattlebay::SITE,
        real_estate::silvertree::SITE,
        used_cars::clonmore::SITE,
        used_cars::valoire::SITE,
        used_cars::driftline::SITE,
        used_cars::jacaranda::SITE,
        shop::ferremonte::SITE,
        shop::signalbox::SITE,
        shop::tuihill::SITE,
        shop::strumhouse::SITE,
        used_cars::pennywell::SITE,
        used_cars::almenara::SITE,
        used_cars::tallgrass::SITE,
        used_cars::karaka::SITE,
        real_estate::cheviot::SITE,
        real_estate::lingehuis::SITE,
        real_estate::halyard::SITE,
        real_estate::larkhurst::SITE,
        shop::ziarnko::SITE,
        shop::pennywort::SITE,
        shop::dunnock::SITE,
        shop::burdock::SITE,
        used_cars::harkaway::SITE,
        used_cars::veldhof::SITE,
        used_cars::fundymotor::SITE,
        real_estate::azinhal::SITE,
        real_estate::mallowa::SITE,
        real_estate::fenech::SITE,
        shop::zwirnstube::SITE,
        shop::kettlewell::SITE,
        shop::emberjar::SITE,
        real_estate::brackenhall::SITE,
        shop::orchardline::SITE,
        used_cars::kestrelcars::SITE,
        real_estate::saltmarsh::SITE,
        used_cars::wheelwright::SITE,
        shop::tannery::SITE,
        real_estate::dovecote::SITE,
        shop::mercado::SITE,
        used_cars::autohof::SITE,
        real_estate::tollgate::SITE,
        used_cars::prairieauto::SITE,
        shop::bergstrom::SITE,
        real_estate::quarrendon::SITE,
        real_estate::bottlebrush::SITE,
        used_cars::kirkbrae::SITE,
        used_cars::swiftlane::SITE,
        shop::tacklebarn::SITE,
        shop::larderly::SITE,
        real_estate::thistlewood::SITE,
        real_estate::bluestem::SITE,
        used_cars::hobley::SITE,
        used_cars::lonepine::SITE,
        shop::mashtun::SITE,
        shop::fernfog::SITE,
        shop::tokanui::SITE,
        real_estate::fuchsgrund::SITE,
        used_cars::mudlark::SITE,
        no_data::millrace::SITE,
        real_estate::vallecumbre::SITE,
        used_cars::coyotecreek::SITE,
        shop::currawong::SITE,
        used_cars::fleetmoor::SITE,
        used_cars::scarabelli::SITE,
        real_estate::strangmore::SITE,
        used_cars::ironrange::SITE,
        real_estate::colledoro::SITE,
        shop::wabenwerk::SITE,
        shop::portage::SITE,
        shop::grainval::SITE,
        real_estate::demerimmo::SITE,
    ]
}
