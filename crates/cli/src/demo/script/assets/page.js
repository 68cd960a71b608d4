// What the pages share: making elements, asking for data, and a book as lists show it.

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

async function data(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

const main = document.querySelector("main");
const asked = new URLSearchParams(location.search);
const shelf = asked.get("category") || "";

function books(parameters) {
  return data(`/script/api/books?${new URLSearchParams(parameters)}`);
}

function priceOf(book) {
  return book.price
    ? make("span", { class: "price" }, book.price)
    : make("span", { class: "soft" }, "Price on request");
}

function bookItem(book, ...more) {
  return make(
    "li",
    { class: "book" },
    make("h3", {}, book.title),
    make("p", { class: "authors" }, book.authors.join(", ")),
    priceOf(book),
    ...more,
  );
}

function facts(pairs) {
  const terms = Object.entries(pairs).flatMap(([name, value]) => [
    make("dt", {}, name[0].toUpperCase() + name.slice(1)),
    make("dd", { class: name }, value),
  ]);
  return make("dl", { class: "facts" }, ...terms);
}
