// Lets Windrow ask whether a page is about to go on by itself. Counts one-shot timers that are due within a second and
// answers that are being read, and notes whether the page waits for frames: callbacks before the next one, or observers that report with one. Timers that
// set each other off again and again are a clock, and are left out from the fourth on.
(() => {
  const ASK_TIMERS = "\u2063windrow-timers";
  const ASK_FRAMES = "\u2063windrow-frames";
  const SOON = 1000;
  const DEEPEST = 4;
  const { setTimeout: set, clearTimeout: clear, clearInterval: clearEach, requestAnimationFrame: request } = window;
  const due = new Set();
  let level = 0;
  let frames = 0;
  let observes = false;
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
  window.requestAnimationFrame = function requestAnimationFrame(action) {
    if (typeof action !== "function") return request.call(window, action);
    frames++;
    return request.call(window, function (...values) {
      frames--;
      return action.apply(this, values);
    });
  };
  const { requestIdleCallback: requestIdle } = window;
  if (requestIdle) {
    window.requestIdleCallback = function requestIdleCallback(action, options) {
      if (typeof action !== "function") return requestIdle.call(window, action, options);
      frames++;
      return requestIdle.call(
        window,
        function (...values) {
          frames--;
          return action.apply(this, values);
        },
        options
      );
    };
  }
  for (const name of ["IntersectionObserver", "ResizeObserver"]) {
    const { observe } = window[name].prototype;
    window[name].prototype.observe = function (...values) {
      observes = true;
      return observe.apply(this, values);
    };
  }
  let readings = 0;
  for (const name of ["json", "text", "arrayBuffer", "blob", "bytes", "formData"]) {
    const read = Response.prototype[name];
    if (!read) continue;
    Response.prototype[name] = function (...values) {
      const content = read.apply(this, values);
      readings++;
      const done = () => {
        readings--;
      };
      content.then(done, done);
      return content;
    };
  }
  window.addEventListener(ASK_TIMERS, (event) => {
    if (due.size || readings) event.preventDefault();
    event.stopImmediatePropagation();
  });
  window.addEventListener(ASK_FRAMES, (event) => {
    if (frames || observes) event.preventDefault();
    event.stopImmediatePropagation();
  });
})();
