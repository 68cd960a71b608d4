// Lets Windrow ask whether a page is about to go on by itself: counts one-shot timers that are due within a second.
// Timers that set each other off again and again are a clock, and are left out from the fourth on.
(() => {
  const ASK = "\u2063windrow";
  const SOON = 1000;
  const DEEPEST = 4;
  const { setTimeout: set, clearTimeout: clear, clearInterval: clearEach } = window;
  const due = new Set();
  let level = 0;
  window.setTimeout = function setTimeout(action, delay, ...rest) {
    const wait = Number(delay) || 0;
    if (typeof action !== "function" || wait > SOON || level >= DEEPEST) return set.call(window, action, delay, ...rest);
    const own = level + 1;
    const id = set.call(
      window,
      function (...values) {
        const before = level;
        level = own;
        try {
          return action.apply(this, values);
        } finally {
          level = before;
          due.delete(id);
        }
      },
      delay,
      ...rest
    );
    due.add(id);
    return id;
  };
  window.clearTimeout = function clearTimeout(id) {
    due.delete(id);
    return clear.call(window, id);
  };
  window.clearInterval = function clearInterval(id) {
    due.delete(id);
    return clearEach.call(window, id);
  };
  window.addEventListener(ASK, (event) => {
    if (due.size) event.preventDefault();
    event.stopImmediatePropagation();
  });
})();
