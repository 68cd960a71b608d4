// A form that suggests while one types, whose fields depend on each other, sent and answered in place.

const PAUSE = 150;

const chosen = make("input", { type: "hidden", name: "publisher" });
const typed = make("input", {
  type: "text",
  id: "publisher",
  role: "combobox",
  autocomplete: "off",
  "aria-controls": "suggestions",
  input: wait,
});
const suggestions = make("ul", { role: "listbox", id: "suggestions", hidden: true });
const category = make(
  "select",
  { id: "category", name: "category", change: priced },
  make("option", { value: "" }, "Choose a shelf"),
);
const band = make(
  "select",
  { id: "band", name: "band", disabled: true, change: ready },
  make("option", { value: "" }, "Choose a price"),
);
const go = make("button", { type: "submit", id: "go", disabled: true }, "Search");
const results = make("ul", { class: "books", id: "results" });
const form = make(
  "form",
  { class: "search", submit: send },
  chosen,
  make("div", { class: "suggest" }, make("label", { for: "publisher" }, "Publisher"), typed, suggestions),
  make("div", {}, make("label", { for: "category" }, "Shelf"), category),
  make("div", {}, make("label", { for: "band" }, "Price"), band),
  go,
);
main.append(form, results);

let pause;
let latest = 0;

function wait() {
  chosen.value = "";
  ready();
  clearTimeout(pause);
  pause = setTimeout(suggest, PAUSE);
}

async function suggest() {
  const turn = ++latest;
  const names = typed.value.trim()
    ? await data(`/script/api/publishers?q=${encodeURIComponent(typed.value)}`)
    : [];
  if (turn !== latest) return;
  suggestions.replaceChildren(
    ...names.map((name) => make("li", { role: "option", click: () => choose(name) }, name)),
  );
  suggestions.hidden = names.length === 0;
}

function choose(name) {
  latest += 1;
  chosen.value = name;
  typed.value = name;
  suggestions.replaceChildren();
  suggestions.hidden = true;
  ready();
}

async function priced() {
  band.disabled = true;
  band.replaceChildren(band.firstChild);
  band.value = "";
  ready();
  if (!category.value) return;
  const bands = await data(`/script/api/bands?category=${category.value}`);
  band.append(...bands.map(({ key, name }) => make("option", { value: key }, name)));
  band.disabled = false;
}

function ready() {
  go.disabled = !(chosen.value && category.value && band.value);
}

async function send(event) {
  event.preventDefault();
  const found = await data("/script/api/search", {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
  });
  results.replaceChildren(...found.books.map((book) => bookItem(book)));
  if (found.books.length === 0) results.append(make("li", { class: "none soft" }, "Nothing found"));
}

data("/script/api/categories").then((categories) => {
  category.append(...categories.map(({ slug, name }) => make("option", { value: slug }, name)));
});
