// Draws a desk: forms, buttons, score sheets. With every button it sends what stands in the fields.
// It decides nothing; all words come from Python. Nodes are kept from one drawing to the next, and so is the focus.

import { inPieces, MORE_PARTS } from "./desk_more.js";
import { make, setAttribute, setText } from "./dom.js";
import { isRecord, lostWords, openStore, parseJson, readText, restart, tellChanged } from "./store.js";

const NO_ANSWER = 6000; // milliseconds until the page says that Python is lost
const TYPING = 1500; // milliseconds without a key until a long text is kept
const KEEP_FILE = 60_000; // how long a file that was made can still be fetched

// ---- nodes that are kept: each parent has its children by a key

function kept(parent, key, makeNode) {
  parent.keptNodes ??= new Map();
  let node = parent.keptNodes.get(key);
  if (!node) {
    node = makeNode();
    parent.keptNodes.set(key, node);
  }
  return node;
}

/** Let exactly these nodes be the children of `parent`, in this order, moving as few as possible. */
function arrange(parent, nodes) {
  for (const [key, node] of parent.keptNodes ?? []) {
    if (!nodes.includes(node)) {
      node.remove();
      parent.keptNodes.delete(key);
    }
  }
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

function build(tag, className, text) {
  const node = make(tag, className);
  setText(node, text);
  return node;
}

// ---- buttons and fields

function drawButton(home, item, press) {
  const node = kept(home, `button ${item.do}`, () => {
    const made = make("button", "lt-d-button", { type: "button" });
    made.dataset.do = item.do;
    // The second half of a double click would write the next round down, too.
    made.addEventListener("click", (event) => {
      const twice = event.detail > 1 && made.dataset.once === "true";
      if (!twice && made.getAttribute("aria-disabled") !== "true") press(item.do);
    });
    return made;
  });
  node.dataset.once = String(item.pressed === null);
  node.classList.toggle("lt-d-main", item.main ?? false);
  // Not `disabled`: the focus would be lost with it.
  setAttribute(node, "aria-disabled", item.off ? "true" : null);
  setAttribute(node, "aria-label", item.name);
  setAttribute(node, "aria-pressed", item.pressed === undefined || item.pressed === null ? null : String(item.pressed));
  setText(node, item.badge ? `${item.badge} ${item.label}` : item.label);
  return node;
}

// For ids, which are to differ in the whole page: each widget has a module of its own.
const own = `lt-d-${Math.random().toString(36).slice(2)}`;
let fieldNumber = 0;

function buildField(item, press) {
  const box = make("div", `lt-d-field lt-d-${item.type}`);
  const label = make("label");
  const field = make({ select: "select", area: "textarea" }[item.type] ?? "input");
  field.id = `${own}-${(fieldNumber += 1)}`;
  label.htmlFor = field.id;
  field.dataset.name = item.name;
  if (item.type === "text") {
    field.type = "text";
    field.autocomplete = "off";
    field.spellcheck = false;
    field.addEventListener("focus", () => field.select());
  }
  if (item.type === "area") {
    let typing = 0;
    field.rows = 4;
    field.addEventListener("input", () => {
      clearTimeout(typing);
      typing = setTimeout(() => press(`edit ${item.name}`), TYPING);
    });
  }
  field.addEventListener("change", () => press(`edit ${item.name}`));
  const row = make("div", "lt-d-beside");
  const means = make("p", "lt-d-means");
  means.id = `${field.id}-means`;
  row.append(field);
  box.append(label, row, means);
  box.pieces = { field, label, row, means };
  return box;
}

function drawField(home, item, press) {
  const box = kept(home, `field ${item.name}`, () => buildField(item, press));
  const { field, label, row, means } = box.pieces;
  setText(label, item.label);
  setText(means, item.means ?? "");
  means.hidden = !item.means;
  setAttribute(field, "aria-describedby", item.means ? means.id : null);
  // What was changed after the last request must not be overwritten by the answer to it.
  const changed = field.sentValue !== undefined && field.value !== field.sentValue;
  const value = changed ? field.value : item.value;
  if (item.type === "select") {
    const options = JSON.stringify(item.options);
    if (field.drawnOptions !== options) {
      field.replaceChildren(...item.options.map(([name, text]) => new Option(text, name)));
      field.drawnOptions = options;
    }
  } else {
    field.maxLength = item.most;
    row.keptNodes ??= new Map([["field", field]]);
    arrange(row, [field, ...(item.buttons ?? []).map((each) => drawButton(row, each, press))]);
  }
  if (field.value !== value) field.value = value;
  if (!changed) field.sentValue = value;
  return box;
}

// ---- parts

const PARTS = {
  heading(node, part) {
    setText(node, part.text);
  },
  note(node, part) {
    node.dataset.tone = part.tone;
    setText(node, part.text);
  },
  fields(node, part, press) {
    const { inner, title } = node.pieces;
    setText(title, part.legend);
    arrange(inner, part.fields.map((field) => drawField(inner, field, press)));
  },
  buttons(node, part, press) {
    node.classList.toggle("lt-d-pairs", part.pairs ?? false);
    arrange(node, part.buttons.map((item) => drawButton(node, item, press)));
  },
  ask(node, part, press) {
    const { title, hint, inner } = node.pieces;
    setText(title, part.question);
    setText(hint, part.hint);
    hint.hidden = !part.hint;
    arrange(inner, part.buttons.map((item) => drawButton(inner, item, press)));
    inner.hidden = part.buttons.length === 0;
  },
  listing(node, part) {
    const { title, inner } = node.pieces;
    setText(title, part.fold);
    inner.replaceChildren(...part.items.map((text) => build("li", "", text)));
  },
  sheet(node, part) {
    setAttribute(node, "aria-label", part.legend);
    arrange(node, part.rows.map((row, index) => drawRow(kept(node, `row ${index}`, buildRow), row)));
  },
};

function buildRow() {
  const node = make("li", "lt-d-player");
  const name = make("span", "lt-d-name");
  const numbers = make("span", "lt-d-numbers", { "aria-hidden": "true" });
  const said = make("span", "lt-d-said");
  const deal = make("span", "lt-d-deal", { "aria-hidden": "true" });
  const more = make("span", "lt-d-about");
  node.append(name, numbers, said, deal, more);
  node.pieces = { name, numbers, said, deal, more };
  return node;
}

function drawRow(node, row) {
  const { name, numbers, said, deal, more } = node.pieces;
  node.classList.toggle("lt-d-won", row.won);
  setText(name, row.name);
  setText(said, row.said);
  setText(deal, row.deal);
  setText(more, [row.first, row.matches].filter(Boolean).join(", "));
  numbers.hidden = row.cells.length === 0;
  const cells = row.cells.map((cell) => {
    const made = kept(numbers, cell.text, () => build("span", "lt-d-number", cell.text));
    made.dataset.state = cell.state;
    return made;
  });
  arrange(numbers, cells);
  return node;
}

function buildPart(part, ask) {
  const { kind } = part;
  if (MORE_PARTS[kind]) return MORE_PARTS[kind].build(part, ask);
  if (kind === "heading") return make("h3", "lt-d-heading");
  if (kind === "note") return make("p", "lt-d-note");
  if (kind === "buttons") return make("div", "lt-d-buttons");
  if (kind === "sheet") return make("ul", "lt-d-sheet");
  if (kind === "listing" || part.fold) {
    const node = make("details", "lt-d-fold");
    const title = make("summary");
    const inner = make(kind === "listing" ? "ol" : "div", kind === "listing" ? "lt-d-list" : "lt-d-fields");
    node.append(title, inner);
    node.pieces = { title, inner };
    return node;
  }
  const node = make("fieldset", kind === "ask" ? "lt-d-ask" : "lt-d-group");
  const title = make("legend");
  const hint = make("p", "lt-d-hint");
  const inner = make("div", kind === "ask" ? "lt-d-answers" : "lt-d-fields");
  node.append(title, hint, inner);
  hint.hidden = true;
  node.pieces = { title, hint, inner };
  return node;
}

/** A part is the same as before if it is the n-th of its kind. */
function drawParts(home, parts, press, ask) {
  const counts = {};
  const nodes = parts.map((part) => {
    const sort = part.kind + (part.fold ? " fold" : "");
    counts[sort] = (counts[sort] ?? 0) + 1;
    const node = kept(home, `${sort} ${counts[sort]}`, () => buildPart(part, ask));
    (PARTS[part.kind] ?? MORE_PARTS[part.kind].draw)(node, part, press);
    if (part.kind === "fields" && !part.fold) node.pieces.title.hidden = !part.legend;
    return node;
  });
  arrange(home, nodes);
}

// ---- files and printing

/** Hand a file over, and leave a link to it. */
function offer(home, { name, type }, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = make("a", "lt-d-file", { href: address, download: name });
  setText(link, name);
  home.replaceChildren(link);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
    link.remove();
  }, KEEP_FILE);
}

/** Open the browser's print dialog with this page alone. */
function print(html) {
  document.querySelector(".lt-d-print")?.remove();
  const frame = make("iframe", "lt-d-print", { "aria-hidden": "true", tabindex: "-1", title: "" });
  frame.addEventListener("load", () => {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  });
  frame.srcdoc = html;
  document.body.append(frame);
}

// ---- the desk

function render({ model, el }) {
  const root = make("section", "lt-d", { "data-lm-suppress-shortcuts": "true", tabindex: "-1" });
  const home = make("div", "lt-d-parts");
  const strip = make("p", "lt-d-message", { role: "status" });
  const files = make("p", "lt-d-files");
  const lost = make("div", "lt-d-lost");
  const lostText = make("p");
  const again = make("button", "lt-d-button lt-d-main", { type: "button" });
  restart(again);
  lost.append(lostText, again);
  lost.hidden = true;
  root.append(strip, home, files, lost);
  el.append(root);

  let drawn = null; // the scene that is on the page
  let asked = null; // what Python has been asked for and has not answered yet
  let next = null; // a button that was pressed while a changed field was on its way
  let silence = 0;
  let pieces = []; // files that are still to be sent
  let more = 0; // how many files were too many
  let pause = 0;
  const store = model.get("scene").storage.learner ? openStore(model) : null;

  function form() {
    const found = Array.from(root.querySelectorAll("[data-name]"));
    for (const field of found) field.sentValue = field.value;
    return Object.fromEntries(found.map((field) => [field.dataset.name, field.value]));
  }

  function send(message) {
    clearTimeout(silence);
    silence = setTimeout(() => {
      asked = next = null;
      const words = lostWords(model.get("scene").words);
      setText(lostText, words.text);
      setText(again, words.again);
      lost.hidden = false;
      document.dispatchEvent(new CustomEvent("learn-trash:lost"));
    }, model.get("scene").patience ?? NO_ANSWER);
    model.send(message);
  }

  function press(what) {
    if (asked !== null) {
      // A click on a button ends the typing in a field: both are meant, one after the other.
      if ((asked.startsWith("edit ") || asked === "tick") && what !== "tick") next = what;
      return;
    }
    asked = what;
    send({ kind: "do", what, form: form(), at: model.get("scene").version });
  }

  /** Files that the learner has chosen, in as many messages as they need. */
  function ask(chosen, tooMany) {
    if (asked !== null) return;
    pieces = inPieces(chosen);
    more = tooMany;
    sendPiece();
  }

  function sendPiece() {
    asked = "files";
    const piece = pieces.shift() ?? [];
    send({ kind: "files", files: piece, left: pieces.length, more: pieces.length ? 0 : more, at: model.get("scene").version });
  }

  function answered() {
    clearTimeout(silence);
    clearTimeout(pause);
    if (!lost.hidden) document.dispatchEvent(new CustomEvent("learn-trash:found"));
    lost.hidden = true;
    asked = null;
    const what = next;
    next = null;
    const { tick } = model.get("scene");
    if (pieces.length) sendPiece();
    else if (what === null && tick) pause = setTimeout(() => press("tick"), tick);
    if (what === null) return;
    if (what.startsWith("edit ") || root.querySelector(`[data-do="${CSS.escape(what)}"]`)) press(what);
  }

  function keep({ key, record }) {
    if (store && key && record) store.keep(key, record);
    const text = !store && record && JSON.stringify(record);
    if (!key || !text || text === readText(key)) return;
    try {
      localStorage.setItem(key, text);
      tellChanged();
    } catch {
      // Without storage everything works; it is only forgotten at the next visit.
    }
  }

  function draw() {
    const scene = model.get("scene");
    const before = drawn;
    drawn = scene;
    const hadFocus = root.contains(document.activeElement);
    setAttribute(root, "aria-label", scene.label);
    drawParts(home, scene.parts, press, ask);
    strip.dataset.tone = scene.message.tone;
    setText(strip, scene.message.text);
    if (before?.message.id !== scene.message.id && scene.message.tone === "refuse") {
      strip.scrollIntoView({ block: "nearest" });
    }
    keep(scene.storage);
    if (before && before.focus.id !== scene.focus.id && hadFocus) {
      root.querySelector(`[data-do="${CSS.escape(scene.focus.on)}"]`)?.focus();
    }
    // What had the focus may have gone with this drawing: stay on the desk, not at the top of the page.
    if (hadFocus && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  function hear(message, buffers) {
    if (message?.kind === "ack") answered();
    else if (message?.kind === "file") offer(files, message, buffers[0]);
    else if (message?.kind === "page") print(message.html);
  }

  /** Another tab has written this record: show the same here. */
  function elsewhere(event) {
    const { key } = model.get("scene").storage;
    const record = parseJson(event.newValue);
    if (!store && key && event.key === key && isRecord(record)) send({ kind: "restore", record, elsewhere: true });
  }

  // A page's own keys (JupyterLab's, a card table's) must not react to what is typed here.
  root.addEventListener("keydown", (event) => event.stopPropagation());
  window.addEventListener("storage", elsewhere);
  model.on("change:scene", draw);
  model.on("msg:custom", hear);
  draw();

  const { storage, fresh } = model.get("scene");
  const load = store ? store.load : (key) => parseJson(readText(key));
  const record = fresh && storage.key ? load(storage.key) : null;
  if (isRecord(record)) send({ kind: "restore", record });

  return () => {
    clearTimeout(silence);
    clearTimeout(pause);
    store?.close();
    window.removeEventListener("storage", elsewhere);
    model.off("change:scene", draw);
    model.off("msg:custom", hear);
  };
}

export default { render };
