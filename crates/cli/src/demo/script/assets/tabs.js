// Tabs over one panel, filled when a tab is first chosen; and a clock.

const size = 8;
const clock = make("time", { class: "clock" });
const tabs = make("div", { role: "tablist", "aria-label": "Shelves" });
const panel = make("div", { role: "tabpanel", id: "panel", tabindex: "0" });
main.append(clock, tabs, panel);

const fetched = new Map();

async function choose(tab, category) {
  for (const other of tabs.children) other.setAttribute("aria-selected", String(other === tab));
  if (!fetched.has(category)) fetched.set(category, books({ category, sort: "newest", page: 1, size }));
  const found = await fetched.get(category);
  if (tab.getAttribute("aria-selected") !== "true") return;
  panel.setAttribute("aria-labelledby", tab.id);
  panel.replaceChildren(make("ul", { class: "books" }, ...found.books.map((book) => bookItem(book))));
}

function tick() {
  clock.textContent = new Date().toLocaleTimeString("en-GB");
}

data("/script/api/categories").then((categories) => {
  for (const { slug, name } of categories) {
    const tab = make(
      "button",
      { role: "tab", type: "button", id: `tab-${slug}`, "aria-controls": "panel", "aria-selected": "false" },
      name,
    );
    tab.addEventListener("click", () => choose(tab, slug));
    tabs.append(tab);
  }
  choose(tabs.firstChild, categories[0].slug);
});
tick();
setInterval(tick, 1000);
