// A list drawn from data, turned by a button in place, with details in a dialog.

const size = 8;
const list = make("ul", { class: "books" });
const place = make("p", { class: "soft" });
const paging = make("nav", { class: "paging" });
main.append(place, list, paging);

async function show(page) {
  const found = await books({ category: shelf, page, size });
  place.textContent = `Page ${page} of ${found.pages}, ${found.total} books`;
  list.replaceChildren(
    ...found.books.map((book) =>
      bookItem(
        book,
        make("button", { class: "details", type: "button", click: () => open(book.id) }, "Details"),
      ),
    ),
  );
  paging.replaceChildren(
    ...(page > 1
      ? [make("button", { class: "previous", type: "button", click: () => turn(page - 1) }, "Previous")]
      : []),
    ...(page < found.pages
      ? [make("button", { class: "next", type: "button", click: () => turn(page + 1) }, "Next")]
      : []),
  );
}

async function turn(page) {
  const address = new URLSearchParams(location.search);
  address.set("page", page);
  history.pushState({}, "", `?${address}`);
  await show(page);
}

async function open(id) {
  const book = await data(`/script/api/book/${id}`);
  const { publisher, published, isbn } = book;
  const close = () => veil.remove();
  const dialog = make(
    "div",
    { role: "dialog", "aria-modal": "true", "aria-label": book.title },
    make("h2", {}, book.title),
    make("p", { class: "blurb" }, book.blurb),
    facts({ publisher, published, isbn }),
    make("button", { class: "close", type: "button", click: close }, "Close"),
  );
  const veil = make("div", { class: "veil" }, dialog);
  document.body.append(veil);
}

function pageOf(address) {
  return Number(new URLSearchParams(address).get("page")) || 1;
}

addEventListener("popstate", () => show(pageOf(location.search)));
show(pageOf(location.search)).then(() => {
  // The buttons come in from the side, once.
  paging.classList.add("arriving");
  requestAnimationFrame(() => requestAnimationFrame(() => paging.classList.add("arrived")));
});
