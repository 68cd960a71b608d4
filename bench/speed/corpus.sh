#!/usr/bin/env bash
# Makes the corpus: HTML pages of Debian's documentation packages, as published and as normalised trees.
#
#   corpus.sh DIRECTORY NORMALISE
#
# DIRECTORY receives packages/, html/, tree/ and manifest.json; NORMALISE is the program that makes a tree of a page.
# The packages are unpacked there and not installed; those that are there already are not fetched again.
set -euo pipefail

directory=$1
normalise=$2
here=$(cd "$(dirname "$0")" && pwd)

# One style of page each: Sphinx, hand-written, DocBook with tables, highlighted code, Javadoc, gtk-doc, XHTML,
# DocBook and Sphinx in one.
packages=(
    python3.11-doc sqlite3-doc postgresql-doc-15 libboost1.74-doc openjdk-17-doc libgtk-3-doc apache2-doc
    debian-policy
)

mkdir -p "$directory/packages"
for package in "${packages[@]}"; do
    unpacked=$directory/packages/$package
    if [ -e "$unpacked/VERSION" ]; then
        echo "corpus: $package $(cat "$unpacked/VERSION") is there" >&2
        continue
    fi
    download=$(mktemp -d)
    if ! (cd "$download" && apt-get download -qq "$package" >&2); then
        echo "corpus: $package cannot be had: this list is for Debian 12, and apt-get update may be due" >&2
        exit 1
    fi
    mkdir -p "$unpacked"
    dpkg-deb --extract "$download"/*.deb "$unpacked"
    dpkg-deb --field "$download"/*.deb Version > "$unpacked/VERSION"
    rm -r "$download"
    echo "corpus: $package $(cat "$unpacked/VERSION") fetched" >&2
done

python3 "$here/corpus.py" "$directory" "$normalise" "${packages[@]}"
