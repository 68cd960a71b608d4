// A list with a button that appends, and news that are waited for in the background.

const size = 12;
const list = make("ul", { class: "books" });
const more = make("button", { class: "more", type: "button", click: grow }, "Load more");
const news = make("p", { class: "news soft" });
main.append(news, list, more);

let page = 0;

function row(book) {
  if (!book.was) return bookItem(book);
  const sale = make(
    "button",
    { class: "sale", type: "button", click: () => tell(book.id, item) },
    "What was it?",
  );
  const item = bookItem(book, sale);
  return item;
}

async function tell(id, item) {
  const { was, publisher } = await data(`/script/api/book/${id}`);
  item.querySelector("dl")?.remove();
  item.append(facts({ was, publisher }));
}

async function grow() {
  more.disabled = true;
  page += 1;
  const found = await books({ category: shelf, page, size });
  list.append(...found.books.map(row));
  more.disabled = false;
  if (page >= found.pages) more.remove();
}

async function listen() {
  for (;;) {
    try {
      news.textContent = (await data("/script/api/poll")).news;
    } catch {
      await new Promise((again) => setTimeout(again, 5000));
    }
  }
}

grow();
listen();
