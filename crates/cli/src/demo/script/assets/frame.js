// A banner over everything until it is accepted, and a frame that a click makes.

function ask() {
  const accept = () => {
    document.cookie = "biscuits=yes; path=/script/frame";
    banner.remove();
  };
  const banner = make(
    "div",
    { class: "veil consent" },
    make(
      "div",
      {},
      make("p", {}, "We keep biscuits beside the till. Is that all right?"),
      make("button", { id: "accept", type: "button", click: accept }, "Quite all right"),
    ),
  );
  document.body.append(banner);
}

if (!document.cookie.includes("biscuits=yes")) ask();

const place = make("div", { class: "place" });
const show = () => place.replaceChildren(make("iframe", { src: "/script/frame/offers", title: "Offers" }));
main.append(make("button", { id: "show", type: "button", click: show }, "Show offers"), place);
