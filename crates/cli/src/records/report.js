const show = number => document.querySelectorAll("[data-table]").forEach(part =>
  part.classList.toggle("on", part.dataset.table === number));
document.querySelectorAll("button").forEach(button =>
  button.addEventListener("click", () => {
    show(button.dataset.table);
    document.querySelector(`.table[data-table="${button.dataset.table}"] .record`)?.scrollIntoView({ block: "center" });
  }));
show("0");
