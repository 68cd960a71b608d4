// A list that grows whenever its end comes into sight.

const size = 10;
const list = make("ul", { class: "books column" });
const sentinel = make("div", { class: "sentinel" }, "Loading …");
main.append(list, sentinel);

let page = 0;
let busy = false;

function row(book) {
  const item = bookItem(book);
  item.querySelector("h3").replaceChildren(make("a", { href: `/book/${book.id}` }, book.title));
  return item;
}

async function grow() {
  if (busy) return;
  busy = true;
  page += 1;
  const found = await books({ category: shelf, page, size });
  list.append(...found.books.map(row));
  busy = false;
  if (page >= found.pages) {
    watcher.disconnect();
    sentinel.replaceWith(make("p", { class: "end soft" }, "That was the whole shelf."));
  } else {
    // Watching anew tells whether the end is still in sight.
    watcher.unobserve(sentinel);
    watcher.observe(sentinel);
  }
}

const watcher = new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) grow();
});
watcher.observe(sentinel);
