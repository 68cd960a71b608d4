// A long table whose rows exist only near what is in sight.

const HEIGHT = 36;
const IN_SIGHT = 12;
const SPARE = 3;

const first = make("span", { class: "first" }, "1");
const last = make("span", { class: "last" }, "1");
const count = make("span", { class: "count" });
const grid = make("div", { role: "grid", class: "grid", tabindex: "0", "aria-label": "Books" });
const sheet = make("div", { class: "sheet", role: "presentation" });
const peek = make("div", { class: "beside" });
grid.append(sheet);
main.append(make("p", { role: "status" }, "Rows ", first, " to ", last, " of ", count), grid, peek);

let rows = [];

function row(book, index) {
  const sale = book.was
    ? make("button", { class: "sale", type: "button", click: () => open(book.id) }, "Sale")
    : null;
  return make(
    "div",
    { role: "row", class: "row", "aria-rowindex": index + 1, style: `top:${index * HEIGHT}px` },
    make("span", { role: "gridcell", class: "title" }, book.title),
    make("span", { role: "gridcell", class: "cost" }, book.price || "on request"),
    sale,
  );
}

async function open(id) {
  const { title, was, isbn } = await data(`/script/api/book/${id}`);
  peek.replaceChildren(make("div", { class: "peek" }, make("h2", {}, title), facts({ was, isbn })));
}

function draw() {
  const top = Math.round(grid.scrollTop / HEIGHT);
  const bottom = Math.min(top + IN_SIGHT, rows.length);
  const wanted = new Map();
  for (let index = Math.max(0, top - SPARE); index < Math.min(rows.length, bottom + SPARE); index++) {
    wanted.set(index, true);
  }
  for (const element of [...sheet.children]) {
    const index = Number(element.getAttribute("aria-rowindex")) - 1;
    if (!wanted.delete(index)) element.remove();
  }
  for (const index of wanted.keys()) {
    const after = [...sheet.children].find(
      (element) => Number(element.getAttribute("aria-rowindex")) > index + 1,
    );
    sheet.insertBefore(row(rows[index], index), after || null);
  }
  first.textContent = top + 1;
  last.textContent = bottom;
}

// A screen is a whole number of rows, so turning by keys shows each row once.
const screens = { PageDown: 1, PageUp: -1 };
grid.addEventListener("keydown", (event) => {
  if (!(event.key in screens)) return;
  event.preventDefault();
  grid.scrollTop += screens[event.key] * IN_SIGHT * HEIGHT;
});
grid.addEventListener("scroll", () => requestAnimationFrame(draw));

data("/script/api/rows").then((all) => {
  rows = all.books;
  count.textContent = rows.length;
  grid.setAttribute("aria-rowcount", rows.length);
  sheet.style.height = `${Math.ceil(rows.length / IN_SIGHT) * IN_SIGHT * HEIGHT}px`;
  draw();
});
