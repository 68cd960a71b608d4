// Forms that script builds, signs and sends; the answers are pages of the server's.

function checksum(text) {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) % 65521;
  return sum;
}

function signed(action, fields) {
  const token = checksum(Object.values(fields).join("|"));
  const hidden = Object.entries({ ...fields, token }).map(([name, value]) =>
    make("input", { type: "hidden", name, value }),
  );
  return make("form", { method: "post", action }, ...hidden);
}

function post(action, fields) {
  const form = signed(action, fields);
  document.body.append(form);
  form.submit();
}

function turn(page) {
  const { category, below } = document.querySelector("table.results").dataset;
  post("/script/post/results", { category, below, page });
}

function book(id) {
  post("/script/post/book", { book: id });
}

async function build() {
  const categories = await data("/script/api/categories");
  const category = make(
    "select",
    { id: "category" },
    ...categories.map(({ slug, name }) => make("option", { value: slug }, name)),
  );
  const below = make("input", { id: "below", type: "number", value: "50", min: "1" });
  const send = (event) => {
    event.preventDefault();
    post("/script/post/results", { category: category.value, below: below.value, page: 1 });
  };
  main.append(
    make(
      "form",
      { class: "search", submit: send },
      make("div", {}, make("label", { for: "category" }, "Shelf"), category),
      make("div", {}, make("label", { for: "below" }, "At most, in pounds"), below),
      make("button", { type: "submit", id: "go" }, "Search"),
    ),
  );
}

if (main.hasAttribute("data-shell")) build();
