// Draws a desk: forms, buttons, score sheets. With every button it sends what stands in the fields.
// It decides nothing; all words come from Python. Nodes are kept from one drawing to the next, and so is the focus.

import { inPieces, offer, printPage } from "./desk/files.js";
import { drawParts } from "./desk/parts.js";
import { keepShared, newsFor } from "./desk/shared.js";
import { make, setAttribute, setText } from "./dom.js";
import { keepKeys, lostBox } from "./form.js";
import { isRecord, openStore, parseJson, readText } from "./store.js";

const NO_ANSWER = 6000; // milliseconds until the page says that Python is lost

function render({ model, el }) {
  const root = make("section", "lt-form lt-d", { tabindex: "-1" });
  const home = make("div", "lt-d-parts");
  const strip = make("p", "lt-d-message", { role: "status" });
  const files = make("p", "lt-d-files");
  const lost = lostBox(model);
  root.append(strip, home, files, lost.node);
  el.append(root);

  let drawn = null; // the scene that is on the page
  let asked = null; // what Python has been asked for and has not answered yet
  let next = null; // a button that was pressed while something else was on its way
  let isStale = false; // whether it was pressed on a desk that another tab had changed
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
      lost.show();
    }, model.get("scene").patience ?? NO_ANSWER);
    model.send(message);
  }

  function press(what) {
    if (asked !== null) {
      // A click on a button ends the typing in a field: both are meant, one after the other.
      if ((asked.startsWith("edit ") || ["tick", "restore"].includes(asked)) && what !== "tick") next = what;
      isStale ||= asked === "restore";
      return;
    }
    if (catchUp()) {
      next = what;
      isStale = true;
      return;
    }
    asked = what;
    send({ kind: "do", what, form: form(), at: model.get("scene").version, stale: isStale });
    isStale = false;
  }

  function restore(record, elsewhere) {
    asked = "restore";
    send({ kind: "restore", record, elsewhere });
  }

  // What another tab has written down, and Python does not know here, comes in first.
  let tried = null; // what Python has been given already
  function catchUp() {
    const { key, record } = model.get("scene").storage;
    const news = store || !key || asked !== null ? null : newsFor(key, record);
    if (!news || JSON.stringify(news) === tried) return false;
    tried = JSON.stringify(news);
    restore(news, true);
    return true;
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
    lost.hide();
    asked = null;
    const what = next;
    next = null;
    const { tick } = model.get("scene");
    if (pieces.length) sendPiece();
    else if (what !== null && isOffered(what)) press(what);
    else {
      isStale = false;
      if (!catchUp() && tick) pause = setTimeout(() => press("tick"), tick);
    }
  }

  const isOffered = (what) => what.startsWith("edit ") || root.querySelector(`[data-do="${CSS.escape(what)}"]`);

  function keep({ key, record }) {
    if (!key || !record) return;
    if (store) store.keep(key, record);
    else keepShared(key, record);
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
    if (before) catchUp();
  }

  function hear(message, buffers) {
    if (message?.kind === "ack") answered();
    else if (message?.kind === "file") offer(files, message, buffers[0]);
    else if (message?.kind === "page") printPage(message.html);
  }

  keepKeys(root);
  window.addEventListener("storage", catchUp);
  document.addEventListener("visibilitychange", catchUp);
  model.on("change:scene", draw);
  model.on("msg:custom", hear);
  draw();

  const { storage, fresh } = model.get("scene");
  const load = store ? store.load : (key) => parseJson(readText(key));
  const record = fresh && storage.key ? load(storage.key) : null;
  if (isRecord(record)) restore(record, false);

  return () => {
    clearTimeout(silence);
    clearTimeout(pause);
    store?.close();
    window.removeEventListener("storage", catchUp);
    document.removeEventListener("visibilitychange", catchUp);
    model.off("change:scene", draw);
    model.off("msg:custom", hear);
  };
}

export default { render };
