//! Which addresses a page may lead to: none in a narrower space than its own.
//!
//! A public page that links to `http://192.168.1.1/` or redirects to `file:///etc/passwd` would make Windrow a tool
//! against the network it runs in. What counts is the address that is connected to, not the name: names are resolved
//! first, every address is sorted into a [`Space`], and IPv6 forms that carry an IPv4 address are unpacked.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use windrow_page::{Error, ErrorKind, Space};

/// The space an address lies in. What is neither public nor this machine counts as private.
pub fn space_of(address: IpAddr) -> Space {
    match address {
        IpAddr::V4(address) => space_of_v4(address),
        IpAddr::V6(address) => space_of_v6(address),
    }
}

/// Refuses a page's way into a narrower space. An address that the wrapper's author gave is always allowed.
pub(crate) fn admit(initiator: Option<Space>, target: Space) -> Result<(), Error> {
    match initiator {
        Some(from) if target > from => Err(Error::new(
            ErrorKind::Refused,
            format!(
                "a page {} may not lead to {}; only an address that is opened by itself may, and none where only the public internet is open",
                origin_words(from),
                target_words(target)
            ),
        )),
        _ => Ok(()),
    }
}

fn origin_words(space: Space) -> &'static str {
    match space {
        Space::Public => "from the public internet",
        Space::Private => "from a private network",
        Space::Loopback => "from this machine's network",
        Space::Files => "from a file",
    }
}

fn target_words(space: Space) -> &'static str {
    match space {
        Space::Public => "the public internet",
        Space::Private => "a private network",
        Space::Loopback => "this machine's network",
        Space::Files => "this machine's files",
    }
}

fn space_of_v4(address: Ipv4Addr) -> Space {
    let [a, b, c, _] = address.octets();
    match (a, b, c) {
        (127, ..) | (0, ..) => Space::Loopback, // Linux connects 0.0.0.0 to itself
        (10, ..) | (192, 168, _) | (169, 254, _) => Space::Private,
        (172, 16..=31, _) | (100, 64..=127, _) => Space::Private,
        (192, 0, 0 | 2) | (198, 18..=19, _) | (198, 51, 100) | (203, 0, 113) => Space::Private,
        (224..=255, ..) => Space::Private,
        _ => Space::Public,
    }
}

fn space_of_v6(address: Ipv6Addr) -> Space {
    if address.is_loopback() || address.is_unspecified() {
        return Space::Loopback;
    }
    if let Some(inner) = carried_v4(address) {
        return space_of_v4(inner);
    }
    match address.segments() {
        [0x2001, 0xdb8, ..] => Space::Private,
        [0x2000..=0x3fff, ..] => Space::Public, // all that is given out for the public internet
        _ => Space::Private,
    }
}

/// The IPv4 address that packets to an IPv6 address end up at: mapped, compatible, NAT64, 6to4, Teredo.
fn carried_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let segments = address.segments();
    let pair = |high: u16, low: u16| Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match segments {
        [0, 0, 0, 0, 0, 0xffff, high, low] => pair(high, low),
        [0, 0, 0, 0, 0xffff, 0, high, low] => pair(high, low),
        [0, 0, 0, 0, 0, 0, high, low] => pair(high, low),
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => pair(high, low),
        [0x2002, high, low, ..] => pair(high, low),
        [0x2001, 0, _, _, _, _, high, low] => pair(!high, !low),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lie_in_spaces() {
        for (address, expected) in [
            ("93.184.216.34", Space::Public),
            ("2606:2800:220:1::1", Space::Public),
            ("127.0.0.1", Space::Loopback),
            ("127.255.0.9", Space::Loopback),
            ("0.0.0.0", Space::Loopback),
            ("::1", Space::Loopback),
            ("::", Space::Loopback),
            ("10.1.2.3", Space::Private),
            ("172.31.255.255", Space::Private),
            ("172.32.0.1", Space::Public),
            ("192.168.0.1", Space::Private),
            ("169.254.169.254", Space::Private),
            ("100.64.0.1", Space::Private),
            ("100.128.0.1", Space::Public),
            ("224.0.0.1", Space::Private),
            ("255.255.255.255", Space::Private),
            ("fe80::1", Space::Private),
            ("fd00::1", Space::Private),
            ("ff02::1", Space::Private),
            ("::ffff:127.0.0.1", Space::Loopback),
            ("::ffff:10.0.0.1", Space::Private),
            ("::ffff:8.8.8.8", Space::Public),
            ("::127.0.0.1", Space::Loopback),
            ("64:ff9b::7f00:1", Space::Loopback),
            ("64:ff9b::808:808", Space::Public),
            ("64:ff9b:1::808:808", Space::Private),
            ("2002:7f00:1::", Space::Loopback),
            ("2002:c0a8:101::1", Space::Private),
            ("2001:0:1:2:3:4:80ff:fffe", Space::Loopback),
        ] {
            assert_eq!(space_of(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[test]
    fn a_page_leads_to_no_narrower_space() {
        let spaces = [Space::Public, Space::Private, Space::Loopback, Space::Files];
        for (rank, from) in spaces.iter().enumerate() {
            for (depth, target) in spaces.iter().enumerate() {
                assert_eq!(admit(Some(*from), *target).is_ok(), depth <= rank, "{from:?} to {target:?}");
            }
        }
        assert!(admit(None, Space::Files).is_ok());
        assert!(admit(Some(Space::Public), Space::Loopback).unwrap_err().is_refused());
    }
}
