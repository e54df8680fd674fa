// What all forms have in common: a message to Python, and what the page says when nobody answers; a sentence that is
// read out; the record that the browser keeps.

import { make, setText, worded } from "./dom.js";
import { lostWords, openStore, restart } from "./store.js";

const NO_REPLY = 6000; // milliseconds until the page says that Python is lost
const SAID = 8000; // how long a sentence stays in the live region, which repeats what the page shows

// For ids, which are to differ in the whole page: each view needs ids of its own.
export const newId = (kind) => `${kind}-${Math.random().toString(36).slice(2)}`;

/** A list of terms and what they are, as pairs; what it had before goes. */
export function setTerms(list, pairs) {
  list.replaceChildren(
    ...pairs.map(([term, about]) => {
      const group = make("div");
      group.append(worded("dt", "", term), worded("dd", "", about));
      return group;
    }),
  );
}

/** What stands on the page while Python does not answer. */
export function lostBox(model) {
  const node = make("div", "lt-form-lost");
  const text = make("p");
  const again = make("button", "lt-pill lt-main", { type: "button" });
  node.hidden = true;
  node.append(text, again);
  restart(again);
  const tell = (what) => document.dispatchEvent(new CustomEvent(`learn-trash:${what}`));
  return {
    node,
    /** Show it; returns its sentence. */
    show() {
      const words = lostWords(model.get("scene").words);
      setText(text, words.text);
      setText(again, words.again);
      node.hidden = false;
      tell("lost");
      return words.text;
    },
    hide() {
      if (!node.hidden) tell("found");
      node.hidden = true;
    },
  };
}

/** A page's own keys (JupyterLab's, a card table's) must not react to what is typed in here. */
export function keepKeys(root) {
  root.dataset.lmSuppressShortcuts = "true";
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
}

// `draw(scene, before)` draws a scene, `before` being the one that was there; `onAck` is called when Python has dealt
// with a message. Begin when everything is in place.
export function openForm(model, root, { draw, onAck = () => {} }) {
  const store = openStore(model);
  const lost = lostBox(model);
  const live = make("p", "lt-unseen", { role: "status" });
  root.append(lost.node, live);
  keepKeys(root);
  let drawn = null; // the scene that is on the page
  let waiting = 0;
  let silence = 0;

  /** Say something to those who do not see it. */
  function say(text) {
    clearTimeout(silence);
    setText(live, text);
    silence = setTimeout(() => setText(live, ""), SAID);
  }

  function answered() {
    clearTimeout(waiting);
    lost.hide();
  }

  function send(message, patience = NO_REPLY) {
    clearTimeout(waiting);
    waiting = setTimeout(() => say(lost.show()), patience);
    model.send(message);
  }

  function changed() {
    const scene = model.get("scene");
    const before = drawn;
    drawn = scene;
    answered();
    draw(scene, before);
    if (scene.storage.key && scene.storage.record) store.keep(scene.storage.key, scene.storage.record);
  }

  function heard(message) {
    if (message?.kind !== "ack") return;
    answered();
    onAck();
  }

  return {
    say,
    send,
    begin() {
      model.on("change:scene", changed);
      model.on("msg:custom", heard);
      changed();
      const { storage, fresh } = model.get("scene");
      const record = fresh && storage.key ? store.load(storage.key) : null;
      if (record !== null) send({ kind: "restore", record });
    },
    end() {
      model.off("change:scene", changed);
      model.off("msg:custom", heard);
      clearTimeout(waiting);
      clearTimeout(silence);
      store.close();
    },
  };
}
