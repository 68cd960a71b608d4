//! The domain files that Windrow has in it: all of the folder `knowledge`.

use std::borrow::Cow;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../knowledge/", $name)))),*]
    };
}

/// The files, by name.
const FILES: &[(&str, &str)] = files![
    "all.toml",
    "forms.toml",
    "generic.toml",
    "real-estate.toml",
    "shared.toml",
    "shop.toml",
    "used-cars.toml",
    "labels/address.txt",
    "labels/area.txt",
    "labels/availability.txt",
    "labels/bathrooms.txt",
    "labels/bedrooms.txt",
    "labels/birth_date.txt",
    "labels/birth_day.txt",
    "labels/birth_month.txt",
    "labels/birth_year.txt",
    "labels/body_type.txt",
    "labels/brand.txt",
    "labels/cancel.txt",
    "labels/captcha.txt",
    "labels/category.txt",
    "labels/city.txt",
    "labels/colour.txt",
    "labels/country.txt",
    "labels/coupon.txt",
    "labels/credit_card.txt",
    "labels/date-from.txt",
    "labels/date-to.txt",
    "labels/date.txt",
    "labels/description.txt",
    "labels/doors.txt",
    "labels/email.txt",
    "labels/email_confirmation.txt",
    "labels/engine_size.txt",
    "labels/fax.txt",
    "labels/first_name.txt",
    "labels/fuel.txt",
    "labels/full_name.txt",
    "labels/gender.txt",
    "labels/keyword.txt",
    "labels/last_name.txt",
    "labels/location.txt",
    "labels/make.txt",
    "labels/message.txt",
    "labels/middle_name.txt",
    "labels/mileage.txt",
    "labels/model.txt",
    "labels/newsletter_consent.txt",
    "labels/old_price.txt",
    "labels/organization.txt",
    "labels/password.txt",
    "labels/password_confirmation.txt",
    "labels/phone.txt",
    "labels/postcode.txt",
    "labels/price-max.txt",
    "labels/price-min.txt",
    "labels/price.txt",
    "labels/property_type.txt",
    "labels/quantity.txt",
    "labels/radius.txt",
    "labels/rating.txt",
    "labels/receptions.txt",
    "labels/recover_password.txt",
    "labels/remember_me.txt",
    "labels/reset.txt",
    "labels/results-per-page.txt",
    "labels/search_query.txt",
    "labels/security_answer.txt",
    "labels/security_question.txt",
    "labels/sku.txt",
    "labels/sort.txt",
    "labels/state.txt",
    "labels/status.txt",
    "labels/street.txt",
    "labels/subject.txt",
    "labels/submit_buy.txt",
    "labels/submit_contact.txt",
    "labels/submit_login.txt",
    "labels/submit_newsletter.txt",
    "labels/submit_recovery.txt",
    "labels/submit_register.txt",
    "labels/submit_search.txt",
    "labels/tenure.txt",
    "labels/terms.txt",
    "labels/title.txt",
    "labels/title_of_person.txt",
    "labels/transmission.txt",
    "labels/username.txt",
    "labels/username_or_email.txt",
    "labels/website.txt",
    "labels/words_checkout.txt",
    "labels/words_contact.txt",
    "labels/words_login.txt",
    "labels/words_newsletter.txt",
    "labels/words_registration.txt",
    "labels/words_search.txt",
    "labels/words_write.txt",
    "labels/year.txt",
    "words/availability-ambiguous.txt",
    "words/availability.txt",
    "words/body-types-ambiguous.txt",
    "words/body-types.txt",
    "words/car-makes-ambiguous.txt",
    "words/car-makes.txt",
    "words/car-models.txt",
    "words/colours-ambiguous.txt",
    "words/colours-other.txt",
    "words/colours.txt",
    "words/counties-uk.txt",
    "words/countries.txt",
    "words/drives.txt",
    "words/engine-sizes-other.txt",
    "words/fuels-ambiguous.txt",
    "words/fuels-common.txt",
    "words/fuels-other.txt",
    "words/fuels.txt",
    "words/furnishings.txt",
    "words/mileages-other.txt",
    "words/places-uk-ambiguous.txt",
    "words/places-uk.txt",
    "words/places-us-ambiguous.txt",
    "words/places-us.txt",
    "words/property-status-ambiguous.txt",
    "words/property-status-common.txt",
    "words/property-status-other.txt",
    "words/property-status.txt",
    "words/property-types-ambiguous.txt",
    "words/property-types-common.txt",
    "words/property-types-other.txt",
    "words/property-types.txt",
    "words/states-us.txt",
    "words/tenures.txt",
    "words/transmissions-common.txt",
    "words/transmissions-other.txt",
    "words/transmissions.txt",
];

/// The domains that Windrow knows.
pub const DOMAINS: [&str; 7] = ["forms", "shared", "shop", "real-estate", "used-cars", "all", "generic"];

/// The text of a file that Windrow has in it.
pub fn shipped(name: &str) -> Option<Cow<'static, str>> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| Cow::Borrowed(*text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ontology::Ontology;

    #[test]
    fn all_domains_are_right() {
        let files = |name: &str| shipped(name).map(Into::into);
        for domain in DOMAINS {
            let problems = Ontology::load(domain, &files).err().unwrap_or_default();
            assert!(
                problems.is_empty(),
                "{}",
                problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
            );
        }
    }

    #[test]
    fn attributes_are_called_as_other_programs_expect() {
        let files = |name: &str| shipped(name).map(Into::into);
        let cases = [
            (
                "real-estate",
                "price location postcode bedrooms bathrooms receptions property_type status description image url",
            ),
            (
                "used-cars",
                "price make model year mileage fuel transmission engine_size colour doors body_type description image url",
            ),
            ("shop", "title price old_price rating availability sku image url"),
        ];
        for (domain, names) in cases {
            let ontology = Ontology::load(domain, &files).expect("a domain");
            for name in names.split(' ') {
                let is_there = ontology.attributes().any(|(_, one)| one.name == name);
                assert!(is_there, "{domain}: {name}");
            }
        }
    }
}
