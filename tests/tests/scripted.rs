//! What only a browser does: pages that script makes and changes, in a real Chromium.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use windrow::page::{Request, Response};
use windrow::{Engine, Shelf};
use windrow_browser::{Chromium, ChromiumOptions, find_browser};
use windrow_tests::chromium::showing;
use windrow_tests::site::Site;

/// One test at a time: the browser shows one site.
fn stage() -> MutexGuard<'static, ()> {
    static STAGE: Mutex<()> = Mutex::new(());
    STAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a wrapper over pages in the browser and compares what comes out.
#[track_caller]
fn check(pages: &[(&str, &str)], wrapper: &str, expected: &[&str]) {
    let mut site = Site::default();
    pages.iter().for_each(|(address, source)| site.add("html", address, source));
    check_shelf(site.shelf(), wrapper, expected);
}

#[track_caller]
fn check_shelf(shelf: Shelf, wrapper: &str, expected: &[&str]) {
    let _turn = stage();
    let Some(browser) = showing(shelf) else { return };
    let found = Site::walked_with(&Engine::new(browser), wrapper, "");
    assert_eq!(found, expected, "{wrapper}");
}

#[test]
fn script_makes_the_page() {
    let page = "<ul id=l></ul><script>for (const n of [1, 2]) l.append(Object.assign(document.createElement('li'), \
                {textContent: 'made ' + n}))</script>";
    check(&[("http://s/", page)], "doc('http://s/')//li:<li=.>", &["<li>made 1</li>", "<li>made 2</li>"]);
}

#[test]
fn nodes_that_markup_cannot_write_are_told_apart() {
    // A paragraph in a paragraph, and texts side by side.
    let page = "<div id=d></div><script>const p = document.createElement('p'); p.append('a', 'b', \
                document.createElement('p')); p.lastChild.append('c'); d.append(p)</script>";
    check(&[("http://s/", page)], "doc('http://s/')//p/p:<p=..>", &["<p>abc</p>"]);
}

#[test]
fn timers_that_are_due_soon_are_waited_for() {
    let page = "<p id=p>early</p><script>setTimeout(() => { p.textContent = 'late' }, 400)</script>";
    check(&[("http://s/", page)], "doc('http://s/')//p:<p=.>", &["<p>late</p>"]);
}

#[test]
fn a_clock_does_not_keep_a_page_from_settling() {
    let page =
        "<p>here</p><i id=i></i><script>let n = 0; setInterval(() => { i.textContent = n++ }, 7)</script>";
    check(&[("http://s/", page)], "doc('http://s/')//p:<p=.>", &["<p>here</p>"]);
}

#[test]
fn data_is_waited_for_and_what_is_made_of_it() {
    let page = "<p id=p>nothing</p><script>fetch('/one').then(r => r.text()).then(t => fetch(t)).then(r => r.text())\
                .then(t => requestAnimationFrame(() => setTimeout(() => { p.textContent = t })))</script>";
    check(
        &[("http://s/", page), ("http://s/one", "/two"), ("http://s/two", "arrived")],
        "doc('http://s/')//p:<p=.>",
        &["<p>arrived</p>"],
    );
}

#[test]
fn a_condition_of_the_author_is_waited_for() {
    let page = "<button onclick=\"setTimeout(() => setTimeout(() => setTimeout(() => document.body.insertAdjacentHTML(\
                'beforeend', '<p>at last</p>'), 700), 700), 0)\">go</button><p>first</p>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')//button/{click [until=//p[2]] /}//p[2]:<p=.>",
        &["<p>at last</p>"],
    );
    check(
        &[("http://s/", page)],
        "doc('http://s/')//button/{click [until=//p[3], timeout=1.5] /}//p[2]:<p=.>",
        &["no rows", "failed http://s/: what `until` waits for did not come"],
    );
}

#[test]
fn actions_start_from_the_same_page_though_script_changed_it() {
    let page = "<button>a</button><button>b</button><p></p><script>let n = 0; for (const b of \
                document.querySelectorAll('button')) b.onclick = () => { document.querySelector('p').textContent += \
                b.textContent + ++n; b.remove() }</script>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')//button/{click /}//button/{click /}//p:<p=.>",
        &["<p>a1b2</p>", "<p>b1a2</p>"],
    );
}

#[test]
fn a_page_that_comes_out_otherwise_is_an_error_and_never_a_row() {
    let count = Arc::new(Mutex::new(0));
    let shelf = Shelf::new().asking(move |_: &Request| -> Option<Response> {
        let mut count = count.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        // A script of which there is more each time it is asked for, at another address.
        let script = format!("for (let n = 0; n < {count}; n++) document.body.append(document.createElement('hr'))");
        Some(Shelf::page(&format!(
            "<button onclick=\"this.textContent += '!'\">a</button><button onclick=\"this.textContent += '!'\">b\
             </button><script>if (!window.name) window.name = Math.random(); {script}; \
             for (const name of ['b', 'i']) for (let n = Math.random() * 99; n > 0; n--) \
             document.body.append(document.createElement(name))</script>"
        )))
    });
    let _turn = stage();
    let Some(browser) = showing(shelf) else { return };
    let found = Site::walked_with(
        &Engine::new(browser),
        "doc('http://s/')//button/{click /}//button[.~'!']:<b=.>",
        "",
    );
    assert_eq!(found[0], "<b>a!</b>");
    assert!(found.len() == 2 && found[1].contains("cannot be come by again"), "{found:?}");
}

#[test]
fn links_forms_and_scripts_lead_elsewhere_while_the_page_stays() {
    let page = "<a href=/one onclick=\"document.title += 'x'\">one</a><a href=# onclick=\"location = '/two'; \
                return false\">two</a><a target=_blank href=/three>three</a><a href=\"javascript:void \
                window.open('/four')\">four</a>";
    check(
        &[
            ("http://s/", page),
            ("http://s/one", "<p>1</p>"),
            ("http://s/two", "<p>2</p>"),
            ("http://s/three", "<p>3</p>"),
            ("http://s/four", "<p>4</p>"),
        ],
        "doc('http://s/')//a:<a>[.:<name=.>][{click /}//p:<p=.>]",
        &[
            "<a><name>one</name><p>1</p></a>",
            "<a><name>two</name><p>2</p></a>",
            "<a><name>three</name><p>3</p></a>",
            "<a><name>four</name><p>4</p></a>",
        ],
    );
}

#[test]
fn dialogs_do_not_stop_a_page() {
    let page = "<button onclick=\"alert('a'); if (confirm('b')) document.body.append(prompt('c', 'd') + ' done')\">x\
                </button>";
    check(&[("http://s/", page)], "doc('http://s/')//button/{click /}//body:<b=text()>", &["<b>d done</b>"]);
}

#[test]
fn elements_are_waited_for() {
    let late = "<button disabled onclick=\"document.body.append('clicked')\">x</button><script>setTimeout(() => { \
                document.querySelector('button').disabled = false }, 1200)</script>";
    check(&[("http://s/", late)], "doc('http://s/')//button/{click /}//body:<b=text()>", &["<b>clicked</b>"]);
    let covered = "<div style='position:fixed;inset:0;background:red' id=veil></div><button \
                   onclick=\"document.body.append('clicked')\">x</button><script>setTimeout(() => veil.remove(), \
                   1200)</script>";
    check(
        &[("http://s/", covered)],
        "doc('http://s/')//button/{click /}//body:<b=text()>",
        &["<b>clicked</b>"],
    );
    let always = "<div style='position:fixed;inset:0' class='veil dark'></div><button>x</button>";
    check(
        &[("http://s/", always)],
        "doc('http://s/')//button/{click [timeout=1] /}//body:<b=text()>",
        &["no rows", "failed http://s/: <button>: <div.veil.dark> covers it, after 1 s"],
    );
    let far =
        "<div style='height:5000px'></div><button onclick=\"document.body.append('clicked')\">x</button>";
    check(&[("http://s/", far)], "doc('http://s/')//button/{click /}//body:<b=text()>", &["<b>clicked</b>"]);
}

#[test]
fn what_comes_up_by_itself_over_a_page_is_not_in_the_way() {
    let veil = "const v = document.createElement('div'); v.className = 'veil'; v.style = 'position:fixed;inset:0'; \
                document.body.append(v)";
    // Each page takes a while, and the veil is drawn over the list before the last of them is gone to.
    let links: String = (1..=6).map(|number| format!("<a href=/{number}>{number}</a> ")).collect();
    let list = format!("{links}<script>setTimeout(() => {{ {veil} }}, 1200)</script>");
    let slow = "<p id=p>early</p><script>setTimeout(() => { p.textContent = 'late' }, 400)</script>";
    let addresses: Vec<String> = (1..=6).map(|number| format!("http://s/{number}")).collect();
    let mut pages = vec![("http://s/", list.as_str())];
    pages.extend(addresses.iter().map(|address| (address.as_str(), slow)));
    check(&pages, "doc('http://s/')//a/{click [timeout=2] /}//p:<p=.>", &["<p>late</p>"; 6]);
}

#[test]
fn frames_of_other_sites_are_part_of_the_page() {
    check(
        &[
            ("http://s/", "<p>outer</p><iframe src='http://other.test/'></iframe>"),
            (
                "http://other.test/",
                "<p>middle</p><button onclick=\"document.body.append('clicked')\">x</button><iframe \
                 src='http://third.test/'></iframe>",
            ),
            ("http://third.test/", "<p id=t>inner</p><script>t.textContent += ' made'</script>"),
        ],
        "doc('http://s/'):<r>[.//p:<p=.>][.//button/{click /}/html/body/iframe/html/body:<b=text()>]",
        &["<r><p>outer</p><p>middle</p><p>inner made</p><b>clicked</b></r>"],
    );
}

#[test]
fn a_frame_whose_page_is_missing_stays_empty() {
    let page = "<p>outer</p><iframe src=/gone></iframe>";
    let shelf = Shelf::new().html("http://s/", page).asking(|request: &Request| {
        let missing = Response { status: 404, ..Shelf::page("<p>no such page</p>") };
        (request.url.path() == "/gone").then_some(missing)
    });
    check_shelf(shelf, "doc('http://s/')//p:<p=.>", &["<p>outer</p>"]);
}

#[test]
fn shadow_roots_are_part_of_the_tree() {
    let page = "<x-card>light</x-card><script>customElements.define('x-card', class extends HTMLElement { \
                connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '<b>shadow</b><button>more</button>'; \
                this.shadowRoot.querySelector('button').onclick = () => { this.shadowRoot.querySelector('b').textContent \
                = 'revealed' } } })</script>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')//x-card:<c>[b:<b=.>][button/{click /}//x-card/b:<then=.>]",
        &["<c><b>shadow</b><then>revealed</then></c>"],
    );
}

#[test]
fn pictures_and_archives_are_no_pages() {
    let shelf = Shelf::new().html("http://s/", "<a href=/file.zip>x</a>").asking(|request: &Request| {
        let mut response = Shelf::page("PK");
        response.headers = vec![("content-type".to_owned(), "application/zip".to_owned())];
        request.url.path().ends_with("zip").then_some(response)
    });
    check_shelf(
        shelf,
        "doc('http://s/')//a/{click /}//p:<p=.>",
        &["no rows", "failed http://s/file.zip: this is application/zip and no page"],
    );
}

#[test]
fn what_is_typed_is_typed_key_by_key() {
    let page = "<input value=old><p></p><script>const i = document.querySelector('input'), p = \
                document.querySelector('p'); i.onkeydown = e => p.append(e.key); i.oninput = () => { p.title = i.value \
                }</script>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')//input/{\"aé1\"}/following::p:<p>[.:<typed=@title>][.:<keys=.>]",
        &["<p><typed>aé1</typed><keys>Backspacea1</keys></p>"],
    );
}

#[test]
fn scrolling_brings_more() {
    let page = "<div style='height:3000px'></div><i id=end></i><script>let n = 0; new IntersectionObserver(es => { if \
                (es[0].isIntersecting && n < 3) end.insertAdjacentHTML('beforebegin', '<p>' + ++n + \
                '</p><div style=height:3000px></div>') }).observe(end)</script>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')/(//i/{scroll /})*{3,3}//p:<p=.>",
        &["<p>1</p>", "<p>2</p>", "<p>3</p>"],
    );
}

#[test]
fn what_grows_screens_further_down_is_reached_by_the_wheel() {
    let page = "<div style='height:5000px'></div><i id=end></i><script>let n = 0; new IntersectionObserver(es => { if \
                (es[0].isIntersecting && n < 3) end.insertAdjacentHTML('beforebegin', '<p>' + ++n + \
                '</p><div style=height:3000px></div>') }).observe(end)</script>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')/{wheel [repeat=100] /}//p:<p=.>",
        &["<p>1</p>", "<p>2</p>", "<p>3</p>"],
    );
}

/// What a page does a moment after it has come is waited for, also on the first page of a tab, which comes in a process of its own.
#[test]
fn the_first_page_of_a_tab_is_waited_for() {
    let page = "<p>early</p><script>setTimeout(() => document.querySelector('p').textContent = 'late', 120)</script>";
    for _ in 0..5 {
        check(&[("http://s/", page)], "doc('http://s/')//p:<p=.>", &["<p>late</p>"]);
    }
}

#[test]
fn styles_and_boxes_are_what_the_browser_computes() {
    let page = "<style>.hot { color: #ff0000; position: absolute; left: 40px; width: 100px }</style><p \
                class=hot>a</p><p>b</p><p style='display:none'>c</p>";
    check(
        &[("http://s/", page)],
        "doc('http://s/')//p[^color = 'red'][is-visible()]:<p>[.:<t=.>][style::box-left:<x=.>]\
         [style::box-width:<w=.>]",
        &["<p><t>a</t><x>40</x><w>100</w></p>"],
    );
}

#[test]
fn boxes_in_frames_count_from_the_corner_of_the_page() {
    let frame = "<body style='margin:0'><p style='margin:0;width:30px'>in</p></body>";
    check(
        &[
            (
                "http://s/",
                "<body style='margin:0'><div style='height:100px'></div><iframe style='border:0;margin-left:50px' \
                 src=/own></iframe><iframe style='border:0;position:absolute;left:7px;top:500px' \
                 src=http://other.test/></iframe></body>",
            ),
            ("http://s/own", frame),
            ("http://other.test/", frame),
        ],
        "doc('http://s/')//p:<p>[style::box-left:<x=.>][style::box-top:<y=.>][style::box-width:<w=.>]",
        &["<p><x>50</x><y>100</y><w>30</w></p>", "<p><x>7</x><y>500</y><w>30</w></p>"],
    );
}

#[test]
fn a_public_page_reaches_nothing_on_this_machine() {
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = Arc::clone(&asked);
    let page = "<p id=p>x</p><iframe src='http://127.0.0.1/frame'></iframe><img src='http://10.0.0.1/pixel'><script \
                src='http://localhost/s.js'></script><script>const tried = []; const note = (what, why) => { \
                tried.push(what); if (tried.length === 3) p.textContent = tried.sort().join(' ') }; \
                fetch('http://127.0.0.1/data').catch(e => note('fetch')); \
                const s = new WebSocket('ws://127.0.0.1:1/'); s.onerror = () => note('socket'); \
                const x = new XMLHttpRequest(); x.open('POST', 'http://[::1]/'); x.onerror = () => note('xhr'); \
                x.send('a')</script>";
    let shelf = Shelf::new().asking(move |request: &Request| {
        log.lock().unwrap_or_else(PoisonError::into_inner).push(request.url.to_string());
        Some(Shelf::page(page))
    });
    check_shelf(shelf, "doc('http://public.example/')//p:<p=.>", &["<p>fetch socket xhr</p>"]);
    let asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(asked.iter().all(|url| url.starts_with("http://public.example/")), "{asked:?}");
}

#[test]
fn a_button_that_is_replaced_while_pictures_come_is_clicked_and_nothing_else() {
    // Every picture that comes lets the page be captured once more.
    let page = "<div id=list></div><button onclick='more(this)'>more</button><script>let n = 0; async function more(b) { \
                const html = await (await fetch('/part?' + n)).text(); b.insertAdjacentHTML('afterend', html + (++n < 6 ? \
                '<button onclick=more(this)>more</button>' : '')); b.remove(); \
                document.querySelectorAll('img:not([src])').forEach(i => setTimeout(() => i.src = '/picture?' + i.dataset.n, 20)); \
                }</script>";
    let shelf = Shelf::new().asking(move |request: &Request| {
        let query = request.url.query().unwrap_or_default();
        Some(match request.url.path() {
            "/" => Shelf::page(page),
            "/part" => Shelf::page(&format!(
                "<p>{query}</p><a href=/wrong><img data-n={query}>wrong</a><div>x</div>"
            )),
            "/wrong" => Shelf::page("<p>wrong</p>"),
            _ => Shelf::page(""),
        })
    });
    check_shelf(
        shelf,
        "doc('http://s/')//button/{click [repeat=9] /}//p:<p=.>",
        &["<p>0</p>", "<p>1</p>", "<p>2</p>", "<p>3</p>", "<p>4</p>", "<p>5</p>"],
    );
}

#[test]
fn more_pages_are_held_than_there_are_tabs() {
    let shelf = Shelf::new().asking(|request: &Request| {
        let depth: usize = request.url.path().trim_start_matches('/').parse().unwrap_or_default();
        let links: String =
            (0..2).map(|n| format!("<a href=/{} onclick='void 0'>{n}</a>", depth + 1)).collect();
        Some(Shelf::page(&format!("<p>{depth}</p>{}", if depth < 4 { links.as_str() } else { "" })))
    });
    if find_browser().is_none() {
        return;
    }
    let options = ChromiumOptions { tabs: 2, ..ChromiumOptions::default() };
    let engine = Engine::new(Chromium::new(shelf, options, None));
    let found = Site::walked_with(&engine, "doc('http://s/0')/(//a/{click /})*{4,4}//p:<p=.>", "");
    assert_eq!(found, vec!["<p>4</p>"; 16]);
}

#[test]
fn a_list_in_another_order_is_another_list() {
    // The same elements in the same places, and the buttons all read alike: only what is around them tells.
    let page = "<ul></ul><script>let names = ['a', 'b', 'c']; if (window.name) names.reverse(); window.name = 'seen'; for (const name of names) { \
                const li = document.createElement('li'); li.append(name); const b = document.createElement('button'); \
                b.textContent = 'more'; b.onclick = () => { li.append('!') }; li.append(b); \
                document.querySelector('ul').append(li) }</script>";
    let _turn = stage();
    let Some(browser) = showing(Shelf::new().html("http://s/", page)) else { return };
    let wrapper =
        "doc('http://s/')//li:<r>[text()[1]:<name=.>][button/{click /}//li[.~'!']:<then=text()[1]>]";
    let found = Site::walked_with(&Engine::new(browser), wrapper, "");
    let row = |name: &str| format!("<r><name>{name}</name><then>{name}</then></r>");
    assert_eq!(found, ["a", "b", "c"].map(row));
}
