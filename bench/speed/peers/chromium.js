// What the Chromium peer runs inside the browser: parses with DOMParser, evaluates compiled expressions.
//
// The browser's clock is coarse, so everything is timed in batches; `spent` is the time that all of them took.
const texts = new Map();
const trees = new Map();
const now = () => performance.now() / 1000;

function timed(batch, run) {
  const start = now();
  for (let at = 0; at < batch; at++) run();
  return now() - start;
}

function timing(samples, batch, spent) {
  samples.sort((a, b) => a - b);
  const middle = samples.length >> 1;
  const median = samples.length % 2 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
  return { best: samples[0], median, count: samples.length * batch, spent };
}

// The same as `Limits::measure` in src/stopwatch.rs, but for a first run below the clock's resolution.
function measured(limits, run) {
  let batch = 1;
  let first = timed(1, run);
  let spent = first;
  while (first < limits.sample / 4 && batch < 1e6) {
    batch *= 4;
    first = timed(batch, run);
    spent += first;
  }
  batch = Math.max(1, Math.ceil((batch * limits.sample) / first));
  const samples = first > limits.cap ? [first] : [];
  while (spent < limits.least || samples.length < limits.samples) {
    if (spent > limits.cap && samples.length) break;
    const elapsed = timed(batch, run);
    spent += elapsed;
    samples.push(elapsed / batch);
  }
  return timing(samples, batch, spent);
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

function parse(limits, page) {
  const text = texts.get(page);
  return measured(limits, () => parsed(text));
}

function load(page) {
  trees.set(page, parsed(texts.get(page)));
  texts.delete(page);
  return {};
}

// Node-sets are asked for as ordered snapshots.
function typed(page, expr, type) {
  const tree = trees.get(page);
  const compiled = tree.createExpression(expr);
  const wanted = {
    "node-set": XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
    number: XPathResult.NUMBER_TYPE,
    string: XPathResult.STRING_TYPE,
    boolean: XPathResult.BOOLEAN_TYPE,
  }[type];
  return () => compiled.evaluate(tree, wanted);
}

function evaluate(limits, page, expr, type) {
  return measured(limits, typed(page, expr, type));
}

const mixed = (hash, value) => (Math.imul(hash, 31) + value) >>> 0;
const hex = (hash) => hash.toString(16).padStart(8, "0");
const codePoints = (text) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g) || []).length;

function spelled(hash, text) {
  for (const letter of text) hash = mixed(hash, letter.codePointAt(0));
  return hash;
}

function nodesPrint(result) {
  let length = 0;
  let hash = 0;
  for (let at = 0; at < result.snapshotLength; at++) {
    const node = result.snapshotItem(at);
    const kind = node.nodeType;
    const size = codePoints((kind === 9 ? node.documentElement.textContent : node.textContent) || "");
    length += size;
    const name = kind === 1 || kind === 2 ? node.localName : kind === 7 ? node.target : "";
    hash = mixed(spelled(mixed(hash, kind), name), size);
  }
  return `nodes:${result.snapshotLength}:${length}:${hex(hash)}`;
}

function fingerprint(page, expr, type) {
  const result = typed(page, expr, type)();
  if (type === "node-set") return { fingerprint: nodesPrint(result) };
  if (type === "number") return { fingerprint: `number:${result.numberValue}` };
  if (type === "boolean") return { fingerprint: `boolean:${result.booleanValue}` };
  const text = result.stringValue;
  return { fingerprint: `string:${codePoints(text)}:${hex(spelled(0, text))}` };
}

function keepAll() {
  globalThis.kept = [...texts.values()].map(parsed);
  return {};
}
