// A site in one page: addresses are routes, and links between them load data alone.

const size = 8;
const root = "/script/app";

function link(address, name, className) {
  const follow = (event) => {
    event.preventDefault();
    history.pushState({}, "", address);
    route();
  };
  return make("a", { href: address, class: className, click: follow }, name);
}

async function list() {
  const page = Number(new URLSearchParams(location.search).get("page")) || 1;
  const found = await books({ page, size });
  const row = (book) =>
    make(
      "li",
      { class: "book" },
      link(`${root}/book/${book.id}`, book.title, "title"),
      make("p", { class: "authors" }, book.authors.join(", ")),
    );
  return [
    make("h2", {}, `Page ${page} of ${found.pages}`),
    make("ul", { class: "books" }, ...found.books.map(row)),
    make(
      "nav",
      { class: "paging" },
      page > 1 ? link(`${root}?page=${page - 1}`, "Previous", "previous") : null,
      page < found.pages ? link(`${root}?page=${page + 1}`, "Next", "next") : null,
    ),
  ];
}

async function book(id) {
  const found = await data(`/script/api/book/${id}`);
  const { publisher, published, isbn } = found;
  const page = Math.ceil(found.id / size);
  const related = found.related.map(({ id, title }) => make("li", {}, link(`${root}/book/${id}`, title)));
  return [
    link(page > 1 ? `${root}?page=${page}` : root, "Back to the list", "back"),
    make(
      "article",
      {},
      make("h2", {}, found.title),
      make("p", { class: "blurb" }, found.blurb),
      facts({ publisher, published, isbn }),
      make("ul", { class: "related" }, ...related),
    ),
  ];
}

let latest = 0;

async function route() {
  const turn = ++latest;
  const id = location.pathname.match(/\/book\/(\d+)$/)?.[1];
  const shown = await (id ? book(id) : list());
  if (turn === latest) main.replaceChildren(...shown);
}

addEventListener("popstate", route);
route();
