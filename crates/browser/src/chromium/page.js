// What Windrow knows of a document from inside it. It lives in a world of its own: the page's scripts cannot see or
// change it. One copy for each frame.
(() => {
  "use strict";
  if (globalThis.windrow) return;

  // How often something may change again and again before it counts as a clock, a ticker, a spinner.
  const RESTLESS = 3;
  const HTML = "http://www.w3.org/1999/xhtml";
  const ASK_TIMERS = "\u2063windrow-timers";
  const ASK_FRAMES = "\u2063windrow-frames";

  let changes = 0;
  let restless = new WeakMap();
  // What came up by itself, after the page was captured and before anything was done to it: an invitation, a chat.
  const uninvited = new WeakSet();
  let isIdle = false;
  // What was put out of the way of the pointer, until the next action.
  const aside = [];

  const observed = new WeakSet();
  const observer = new MutationObserver(note);
  function note(records) {
    for (const record of records) {
      if (isIdle && record.type === "attributes") uninvited.add(record.target);
      if (isIdle) for (const added of record.addedNodes) uninvited.add(added);
      if (record.type === "childList" && record.removedNodes.length === 0) {
        changes++;
        continue;
      }
      const times = (restless.get(record.target) || 0) + 1;
      restless.set(record.target, times);
      if (times <= RESTLESS) changes++;
    }
  }
  function observe(root) {
    if (observed.has(root)) return;
    observed.add(root);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  }
  observe(document);

  // ---- waiting ----

  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const frame = () =>
    new Promise((done) => {
      const late = setTimeout(done, 100);
      requestAnimationFrame(() => {
        clearTimeout(late);
        done();
      });
    });
  const task = () =>
    new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        done();
      };
      channel.port2.postMessage(0);
    });

  // The windows of this document and of the frames in it that may be looked into.
  function* windows(top = window) {
    yield top;
    for (let at = 0; at < top.length; at++) {
      let inner = null;
      try {
        inner = top[at].document && top[at];
      } catch {}
      if (inner) yield* windows(inner);
    }
  }
  // The page's own part of Windrow cancels an event that asks for what there is.
  function has(what) {
    for (const one of windows()) {
      if (!one.dispatchEvent(new one.Event(what, { cancelable: true }))) return true;
    }
    return false;
  }
  // Whether something was scrolled, of which the page hears with the next frame.
  let isStirred = false;
  const moves = () => document.getAnimations().length > 0;
  const loaded = new Promise((done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", () => setTimeout(done), { once: true });
  });
  function isLoading() {
    if (document.readyState !== "complete") return true;
    for (const one of windows()) {
      if (one.document.readyState === "loading") return true;
    }
    return false;
  }

  // Resolves once nothing is about to change: no timer that is due soon, and a round of tasks without a change; two
  // frames where the page waits for frames.
  async function quiet(patience) {
    const end = performance.now() + patience;
    while (performance.now() < end) {
      const before = changes;
      await task();
      if (isStirred || has(ASK_FRAMES)) {
        isStirred = false;
        await frame();
        await frame();
      }
      await task();
      note(observer.takeRecords());
      if (changes !== before) continue;
      if (!has(ASK_TIMERS)) return true;
      await pause(5);
    }
    return false;
  }

  // What was clicked or sent leads away, unless a script said otherwise. On a busy machine the page hears of that late, and
  // until it has gone it is not what it will be.
  let going = null;
  const DEPARTURE = 2000;
  // What is to be clicked. A page may move it away at the last moment; then what stands there instead is not clicked.
  let aim = null;
  let isMissed = false;
  const guarded = (event) => {
    // Keys click without a pointer, and a label hands its click on to its control.
    if (!aim || !event.isTrusted || event.detail === 0 || window !== top) return;
    const hit = event.composedPath()[0];
    const label = aim.closest("label");
    // What is around it is clicked where it lets the pointer through, or where it moved away between press and release.
    const isAround = (one) => within(aim, one) && (event.type !== "click" || getComputedStyle(aim).pointerEvents === "none");
    const isNear = (one) => within(one, aim) || isAround(one);
    const isOwn = isNear(hit) || (label && within(hit, label)) || [...(hit.labels || [])].some(isNear) || !aim.isConnected;
    if (isOwn) return;
    isMissed = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["mousedown", "mouseup", "click"]) addEventListener(kind, guarded, true);
  const leads = (event) => {
    const node = event.composedPath().find((one) => (event.type === "submit" ? one.tagName === "FORM" : one.href));
    if (node) going = { event, node, since: performance.now() };
  };
  addEventListener("click", leads, true);
  addEventListener("submit", leads, true);
  function isGoing() {
    if (going === null || going.event.defaultPrevented || performance.now() - going.since > DEPARTURE) return false;
    const { event, node } = going;
    if (!["", "_self", "_top", "_parent"].includes(node.target || "")) return false;
    if (event.type === "submit") return node.method !== "dialog";
    const [place, fragment] = String(node.href).split("#");
    const isPage = /^(https?|file):/.test(place) && !node.hasAttribute("download");
    return isPage && (fragment === undefined || place !== document.URL.split("#")[0]);
  }

  // ---- the tree ----

  const first = (node) => (node.shadowRoot && node.shadowRoot.firstChild) || node.firstChild;
  const isShadow = (node) => node !== null && node.nodeType === 11 && node.host;
  const next = (node) => node.nextSibling || (isShadow(node.parentNode) ? node.parentNode.host.firstChild : null);
  const parent = (node) => (isShadow(node.parentNode) ? node.parentNode.host : node.parentNode);

  class Listing {
    constructor(root) {
      this.root = root;
      this.names = [];
      this.numbers = new Map();
      this.ops = [];
      this.texts = [];
      this.elements = [];
      this.frames = [];
      this.typed = [];
      this.switched = [];
      this.walk();
    }

    name(role, namespace, prefix, local) {
      const key = namespace === null || namespace === HTML ? role + local : `${role}${local} ${prefix} ${namespace}`;
      let number = this.numbers.get(key);
      if (number === undefined) {
        number = this.names.length;
        this.names.push([role, namespace || "", prefix || "", local]);
        this.numbers.set(key, number);
      }
      return number;
    }

    walk() {
      const root = this.root;
      let node = root.firstChild;
      while (node !== null) {
        const type = node.nodeType;
        if (type === 1) {
          this.open(node);
          const inner = first(node);
          if (inner !== null) {
            node = inner;
            continue;
          }
          this.ops.push(1);
        } else if (type === 3 || type === 4) {
          this.ops.push(2);
          this.texts.push(node.data);
        } else if (type === 8) {
          this.ops.push(3);
          this.texts.push(node.data);
        } else if (type === 7) {
          this.ops.push(4, this.name(2, "", "", node.target));
          this.texts.push(node.data);
        }
        let after = next(node);
        while (after === null) {
          node = parent(node);
          if (node === root || node === null) break;
          this.ops.push(1);
          after = next(node);
        }
        node = after;
      }
    }

    open(element) {
      const number = this.elements.length;
      this.elements.push(element);
      const local = element.localName;
      const attributes = element.attributes;
      const count = attributes.length;
      this.ops.push(0, this.name(0, element.namespaceURI, element.prefix, local), count);
      for (let at = 0; at < count; at++) {
        const attribute = attributes[at];
        this.ops.push(this.name(1, attribute.namespaceURI, attribute.prefix, attribute.localName));
        this.texts.push(attribute.value);
      }
      if (element.shadowRoot) observe(element.shadowRoot);
      switch (local) {
        case "input":
          this.input(element, number);
          break;
        case "textarea":
          if (element.value !== element.defaultValue) this.typed.push([number, element.value]);
          break;
        case "select":
          this.select(element);
          break;
        case "iframe":
        case "frame":
        case "object":
        case "embed":
          if (element.contentWindow) this.frames.push([number, element]);
      }
    }

    input(element, number) {
      if (element.type === "checkbox" || element.type === "radio") {
        if (element.checked !== element.defaultChecked) this.switched.push([number, element.checked]);
      } else if (element.type === "file") {
        if (element.files && element.files.length) this.typed.push([number, element.files[0].name]);
      } else if (element.value !== element.defaultValue) {
        this.typed.push([number, element.value]);
      }
    }

    // Options come after their select, so they are noted as [select, option] and numbered at the end.
    select(element) {
      const options = [...element.options];
      let selected = options.filter((option) => option.defaultSelected);
      if (!element.multiple) {
        if (selected.length) selected = selected.slice(-1);
        else if (element.size <= 1) selected = options.filter((option) => !option.disabled).slice(0, 1);
      }
      const before = new Set(selected);
      for (const option of options) {
        if (option.selected !== before.has(option)) (this.options ||= []).push(option);
      }
    }

    seen(sight, left, top) {
      const view = this.root.defaultView;
      const count = this.elements.length;
      const boxes = new Array(count * 4);
      const visible = new Array(count);
      for (let at = 0; at < count; at++) {
        const element = this.elements[at];
        const box = element.getBoundingClientRect();
        const { width, height } = box;
        const isShown = element.checkVisibility({ visibilityProperty: true });
        const hasBox = isShown && (width !== 0 || height !== 0 || box.x !== 0 || box.y !== 0);
        boxes[at * 4] = hasBox ? round(box.x + left) : 0;
        boxes[at * 4 + 1] = hasBox ? round(box.y + top) : 0;
        boxes[at * 4 + 2] = hasBox ? round(width) : 0;
        boxes[at * 4 + 3] = hasBox ? round(height) : 0;
        visible[at] = isShown && ((width > 0 && height > 0) || overflows(element)) ? 1 : 0;
      }
      const styles = [];
      const wanted = sight.all_styles && view ? [...view.getComputedStyle(this.root.documentElement)] : sight.styles;
      const computed = wanted.length && view ? this.elements.map((element) => view.getComputedStyle(element)) : [];
      for (const property of wanted) {
        const numbers = new Map();
        const column = computed.map((style) => {
          const value = style.getPropertyValue(property);
          if (!numbers.has(value)) numbers.set(value, numbers.size);
          return numbers.get(value);
        });
        styles.push([property, [...numbers.keys()], column]);
      }
      return { boxes, visible, styles };
    }

    data(sight, left, top) {
      const root = this.root;
      const type = root.doctype;
      if (this.options) {
        const numbers = new Map(this.elements.map((element, number) => [element, number]));
        for (const option of this.options) {
          if (numbers.has(option)) this.switched.push([numbers.get(option), option.selected]);
        }
      }
      return {
        url: root.URL,
        base: root.baseURI,
        xml: !/html/.test(root.contentType),
        doctype: type && [type.name, type.publicId, type.systemId],
        names: this.names,
        ops: this.ops,
        texts: this.texts,
        typed: this.typed,
        switched: this.switched,
        seen: sight ? this.seen(sight, left, top) : null,
      };
    }
  }

  const round = (number) => Math.round(number * 100) / 100;
  const overflows = (element) =>
    element.firstElementChild !== null &&
    getComputedStyle(element).overflow === "visible" &&
    [...element.children].some((child) => {
      const box = child.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && child.checkVisibility({ visibilityProperty: true });
    });

  // What the site has stored with the reader, as scripts see it: told once for each document.
  let isTold = false;
  function stored() {
    if (isTold) return null;
    isTold = true;
    try {
      return { origin: location.origin, cookies: document.cookie, local: { ...localStorage }, session: { ...sessionStorage } };
    } catch {
      return null;
    }
  }

  // The documents of the capture that is in force, each with its elements.
  let captured = [];

  // Captures this document and those in its frames that may be looked into. `mark` is [document, element] of the capture
  // before: where that element is now.
  function capture(sight, mark, corner) {
    // A page may be captured several times until it is quiet; the numbers are those of the capture before the action.
    if (mark && marked === null) marked = element(mark[0], mark[1]) || null;
    const listings = [];
    const documents = [];
    const [x, y] = corner || [scrollX, scrollY];
    const queue = [[document, -1, -1, x, y]];
    while (queue.length) {
      const [root, within, at, left, top] = queue.shift();
      const listing = new Listing(root);
      const number = listings.length;
      listings.push(listing);
      const hidden = [];
      for (const [place, owner] of listing.frames) {
        let inner = null;
        try {
          inner = owner.contentDocument;
        } catch {}
        if (inner && inner.documentElement) {
          const box = owner.getBoundingClientRect();
          queue.push([inner, number, place, left + box.x + owner.clientLeft, top + box.y + owner.clientTop]);
        } else {
          hidden.push(place);
        }
      }
      documents.push({ within, at, hidden, page: listing.data(sight, left, top) });
    }
    captured = listings.map((listing) => listing.elements);
    let stayed = null;
    if (mark && marked && marked.isConnected) {
      captured.some((elements, number) => {
        const at = elements.indexOf(marked);
        if (at >= 0) stayed = [number, at];
        return at >= 0;
      });
    }
    return { documents, stayed, stored: stored(), corner: [x, y] };
  }

  const element = (number, at) => (captured[number] || [])[at];
  // The element that was acted on.
  let marked = null;

  // Waits until the page is quiet and captures it.
  async function settled(patience, sight, mark, hurried) {
    if (isLoading() && !hurried) {
      await Promise.race([loaded, pause(100)]);
      if (isLoading()) return JSON.stringify({ loading: true });
    }
    const isQuiet = await quiet(patience);
    if (isMissed) {
      isMissed = false;
      return JSON.stringify({ missed: true });
    }
    if (isGoing() && !hurried) {
      await pause(20);
      return JSON.stringify({ loading: true });
    }
    const page = JSON.stringify({ quiet: isQuiet, ...capture(sight, mark) });
    note(observer.takeRecords());
    isIdle = true;
    return page;
  }

  // ---- actions ----

  const DISABLED = "button, input, select, textarea, option, optgroup, fieldset";
  const isDisabled = (target) => {
    const control = target.closest(DISABLED);
    return (control && control.matches(":disabled")) || target.closest("[aria-disabled=true], [inert]") !== null;
  };

  const described = (target) => {
    const name = target.localName;
    const id = target.id ? `#${target.id}` : "";
    const classes = [...target.classList].slice(0, 3).map((word) => `.${word}`);
    return `<${name}${id}${classes.join("")}>`;
  };

  const hit = (root, x, y) => {
    let found = root.elementFromPoint(x, y);
    while (found && found.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  };

  // Whether a node is another one or in it, through shadow roots.
  const within = (node, outer) => {
    for (let at = node; at; at = at.parentNode || at.host) {
      if (at === outer) return true;
    }
    return false;
  };

  // The part of an element's first box that is inside its window.
  const place = (target) => {
    const view = target.ownerDocument.defaultView;
    for (const box of target.getClientRects()) {
      const left = Math.max(box.left, 0);
      const top = Math.max(box.top, 0);
      const right = Math.min(box.right, view.innerWidth);
      const bottom = Math.min(box.bottom, view.innerHeight);
      if (right > left && bottom > top) return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }
    return null;
  };

  // Whether what covers an element came up by itself and floats over the page. It is put out of the way of the pointer: nobody who
  // saw the page as it was can know of it.
  function isPutAside(cover, target, known) {
    let isFloating = false;
    let outermost = null;
    for (let at = cover; at && at !== cover.ownerDocument.documentElement; at = at.parentElement) {
      if (within(target, at)) break;
      isFloating ||= getComputedStyle(at).position === "fixed" || at.matches("dialog");
      if (uninvited.has(at) || !known.includes(at)) outermost = at;
    }
    if (!outermost || !isFloating) return false;
    for (const dialog of [outermost, ...outermost.querySelectorAll("dialog")]) {
      if (dialog.matches("dialog:modal")) dialog.close();
    }
    for (const one of [outermost, cover]) {
      aside.push(one);
      one.style.setProperty("pointer-events", "none", "important");
    }
    return true;
  }

  // What is in the way of a click at the middle of an element: a text, or the place to click. `known` are the elements of the page as
  // it was captured.
  function obstacle(target, needs, known) {
    if (!target.isConnected) return "it is no longer on the page";
    if (needs.enabled && isDisabled(target)) return "it is disabled";
    if (!target.checkVisibility({ visibilityProperty: true })) return "it cannot be seen";
    if (target.getClientRects().length === 0) return "it has no box";
    let at = place(target);
    if (!at) {
      const box = target.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return { empty: true };
      return "it lies outside of the window";
    }
    if (needs.reachable) {
      const found = hit(target.ownerDocument, at.x, at.y);
      const label = target.closest("label");
      const isOwn = found && (within(found, target) || within(target, found) || (label && within(found, label)));
      if (found && !isOwn && isPutAside(found, target, known)) return obstacle(target, needs, known);
      if (!isOwn) return found ? `${described(found)} covers it` : "nothing is there to be clicked";
    }
    let view = target.ownerDocument.defaultView;
    while (view !== window && view.frameElement) {
      const owner = view.frameElement;
      const box = owner.getBoundingClientRect();
      at = { x: at.x + box.x + owner.clientLeft, y: at.y + box.y + owner.clientTop };
      if (needs.reachable) {
        const found = hit(owner.ownerDocument, at.x, at.y);
        if (found && !within(found, owner)) return `${described(found)} covers its frame`;
      }
      view = owner.ownerDocument.defaultView;
    }
    return at;
  }

  // Whether pictures that can be seen are still on their way.
  const isDrawing = () =>
    [...document.images].some((picture) => {
      if (picture.complete) return false;
      const box = picture.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    });

  // Brings an element into view and waits until it can be clicked. Gives the place, or what is in the way.
  async function ready(number, at, needs, patience) {
    const target = element(number, at);
    if (!target) return { problem: "it is no longer on the page" };
    const end = performance.now() + patience;
    isIdle = true;
    let problem = "";
    let before = null;
    let centred = false;
    let moved = false;
    // Pictures that come into view are given a moment: they push away what is below them.
    const loadingUntil = performance.now() + 1000;
    aim = null;
    for (;;) {
      if (target.isConnected && !place(target)) {
        reveal(number, at);
        // What comes into view may load, and move all that is below it.
        moved = true;
      }
      note(observer.takeRecords());
      const found = obstacle(target, needs, captured[number]);
      if (typeof found === "string") {
        problem = found;
        before = null;
        // What sticks to an edge of the window may cover it there, and of an element at the edge a sliver is no place.
        if (!centred && /covers|nothing is there/.test(found)) {
          centred = true;
          reveal(number, at);
        }
      } else if (found.empty) {
        isIdle = false;
        return { empty: true };
      } else if (!before && changes === 0 && !moved && !moves()) {
        aim = target;
        isIdle = false;
        return found;
      } else if (moved && performance.now() < Math.min(end, loadingUntil) && isDrawing()) {
        problem = "it is moving";
        before = found;
      } else if (before && Math.abs(before.x - found.x) < 1 && Math.abs(before.y - found.y) < 1) {
        aim = target;
        isIdle = false;
        return found;
      } else {
        problem = "it is moving";
        before = found;
      }
      if (performance.now() > end) return { problem };
      await frame();
    }
  }

  const fire = (target, ...kinds) => {
    const view = target.ownerDocument.defaultView;
    for (const kind of kinds) target.dispatchEvent(new view.Event(kind, { bubbles: true, composed: true }));
  };

  const spaced = (text) => text.replace(/\s+/g, " ").trim();

  // Chooses an option of a select, which may have to come first: by its place, by its text, then by its value.
  async function choose(number, at, wanted, patience) {
    const end = performance.now() + patience;
    for (;;) {
      const done = chosen(number, at, wanted);
      if (done !== "no-option" || performance.now() > end) return done;
      await pause(20);
    }
  }

  function chosen(number, at, wanted) {
    const target = element(number, at);
    const select = target.localName === "option" ? target.closest("select") : target;
    if (select.localName !== "select") return "no-select";
    const options = [...select.options];
    let option;
    if (target !== select) option = target;
    else if (typeof wanted === "number") option = options[wanted];
    else {
      option =
        options.find((one) => spaced(one.label || one.text) === spaced(wanted)) ||
        options.find((one) => spaced(one.text) === spaced(wanted)) ||
        options.find((one) => one.value === wanted);
    }
    if (!option) return "no-option";
    if (option.disabled) return "disabled";
    if (option.selected && !select.multiple) return "same";
    select.focus();
    if (select.multiple) option.selected = true;
    else select.value = option.value;
    if (!option.selected) select.selectedIndex = option.index;
    fire(select, "input", "change");
    return "done";
  }

  const TYPED = /^(?:text|search|url|tel|email|password|number|)$/;
  const SET = /^(?:date|month|week|time|datetime-local|color|range)$/;

  // What typing means for an element.
  function control(number, at) {
    const target = element(number, at);
    if (!target) return "gone";
    const type = (target.getAttribute("type") || "").toLowerCase();
    if (target.localName === "select" || target.localName === "option") return "select";
    if (target.localName === "textarea" || target.isContentEditable) return "text";
    if (target.localName !== "input") return "none";
    if (target.type === "file") return "file";
    if (target.type === "checkbox" || target.type === "radio") return target.type;
    if (SET.test(target.type)) return "set";
    return TYPED.test(target.type) || TYPED.test(type) ? "text" : "none";
  }

  // Selects all text of a field, so that typing replaces it.
  function selectAll(number, at) {
    const target = element(number, at);
    target.focus();
    if (target.select) target.select();
    else target.ownerDocument.getSelection().selectAllChildren(target);
    return target.isContentEditable ? target.textContent : target.value;
  }

  function set(number, at, text) {
    const target = element(number, at);
    target.focus();
    target.value = text;
    fire(target, "input", "change");
    return target.value;
  }

  function submit(number, at) {
    const target = element(number, at);
    const form = target.localName === "form" ? target : target.form || target.closest("form");
    if (!form) return "no-form";
    const button = form.querySelector("button:not([type]), button[type=submit], input[type=submit], input[type=image]");
    if (form.requestSubmit && !form.noValidate && !form.checkValidity() && button) {
      const field = form.querySelector(":invalid:not(fieldset)");
      return `invalid ${field ? described(field) + ": " + field.validationMessage : ""}`;
    }
    form.requestSubmit();
    return "done";
  }

  // The nearest thing around an element that scrolls.
  function scroller(target) {
    for (let at = target; at; at = at.parentElement || (at.getRootNode() || {}).host) {
      const style = getComputedStyle(at);
      if (/auto|scroll|overlay/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 1) return at;
    }
    return target.ownerDocument.scrollingElement || target.ownerDocument.documentElement;
  }

  let hasScrolled = false;

  // Scrolls a screen further; gives whether anything moved.
  function wheel(number, at) {
    const target = at < 0 ? document.documentElement : element(number, at);
    const area = scroller(target);
    const before = area.scrollTop;
    const isPage = area === target.ownerDocument.scrollingElement;
    const screen = isPage ? target.ownerDocument.defaultView.innerHeight : area.clientHeight;
    area.scrollBy({ top: screen, behavior: "instant" });
    isStirred = true;
    hasScrolled = area.scrollTop !== before;
    return hasScrolled;
  }

  // Whether the last turn of the wheel moved anything.
  function wheeled() {
    return hasScrolled;
  }

  function reveal(number, at) {
    const target = element(number, at);
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    isStirred = true;
    return true;
  }

  globalThis.windrow = {
    settled,
    capture,
    ready,
    choose,
    control,
    selectAll,
    set,
    submit,
    wheel,
    wheeled,
    reveal,
    element,
    begin: () => {
      for (const one of aside.splice(0)) one.style.removeProperty("pointer-events");
      note(observer.takeRecords());
      isIdle = false;
      restless = new WeakMap();
      changes = 0;
      going = null;
      marked = null;
      aim = null;
      isMissed = false;
      // An action may make the page scroll, of which it hears with the next frame.
      isStirred = true;
      return true;
    },
    unchanged: () => {
      note(observer.takeRecords());
      return changes === 0;
    },
    isOn: (number, at) => element(number, at).checked,
    click: (number, at) => (element(number, at).click(), true),
    focus: (number, at) => (element(number, at).focus(), true),
    numberOf: (owner) => {
      for (let number = 0; number < captured.length; number++) {
        const at = captured[number].indexOf(owner);
        if (at >= 0) {
          let [x, y] = [0, 0];
          for (let one = owner; one; one = one.ownerDocument.defaultView.frameElement) {
            const box = one.getBoundingClientRect();
            x += box.x + one.clientLeft;
            y += box.y + one.clientTop;
            if (one.ownerDocument === document) break;
          }
          return [number, at, x, y];
        }
      }
      return null;
    },
  };
})();
