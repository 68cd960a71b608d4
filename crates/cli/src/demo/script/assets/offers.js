// What stands in the frame: a table that is turned in place, and what a row says when it is opened.

const body = make("tbody");
const paging = make("nav", { class: "paging" });
const opened = make("div", { class: "beside" });
main.append(
  make(
    "table",
    { class: "offers" },
    make("thead", {}, make("tr", {}, ...["Title", "Now", "Was", ""].map((name) => make("th", {}, name)))),
    body,
  ),
  paging,
  opened,
);

function row(book) {
  return make(
    "tr",
    { class: "book" },
    make("td", { class: "title" }, book.title),
    make("td", { class: "now" }, book.price),
    make("td", { class: "was" }, book.was),
    make(
      "td",
      {},
      make("button", { class: "details", type: "button", click: () => open(book.id) }, "Details"),
    ),
  );
}

async function open(id) {
  const { title, publisher, pages } = await data(`/script/api/book/${id}`);
  opened.replaceChildren(
    make("div", { class: "opened" }, make("h2", {}, title), facts({ publisher, pages })),
  );
}

async function show(page) {
  const found = await data(`/script/api/offers?page=${page}`);
  body.replaceChildren(...found.books.map(row));
  opened.replaceChildren();
  paging.replaceChildren(
    make("span", { class: "soft" }, `Page ${page} of ${found.pages}`),
    ...(page < found.pages
      ? [make("button", { class: "next", type: "button", click: () => show(page + 1) }, "Next")]
      : []),
  );
}

show(1);
