// Cards as elements of their own, each with an open shadow root.

const STYLE = `
  :host { display: block; border: 1px solid #d8cdb8; border-radius: 8px; padding: 14px; background: #fff }
  h3 { margin: 0 0 6px; font-size: 17px }
  .price { font-weight: bold }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 8px 0 0 }
  dd { margin: 0 }
`;

class BookCard extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
  }

  show(book) {
    this.shadowRoot.replaceChildren(
      make("style", {}, STYLE),
      make("h3", {}, book.title),
      make("p", {}, priceOf(book)),
      make("button", { class: "details", type: "button", click: () => this.tell(book) }, "Details"),
    );
  }

  async tell({ id, stock }) {
    const { format, pages } = await data(`/script/api/book/${id}`);
    alert(stock ? `${stock} in stock` : "Sold out");
    this.shadowRoot.querySelector("dl")?.remove();
    this.shadowRoot.append(facts({ format, pages }));
  }
}

customElements.define("book-card", BookCard);

const cards = make("div", { class: "cards" });
const cheapest = make(
  "button",
  { id: "cheapest", type: "button", click: () => show("price") },
  "Cheapest first",
);
main.append(cheapest, cards);

async function show(sort) {
  const found = await books({ category: shelf, sort, page: 1, size: 12 });
  cards.replaceChildren(
    ...found.books.map((book) => {
      const card = make("book-card");
      card.show(book);
      return card;
    }),
  );
}

show("shelf");
