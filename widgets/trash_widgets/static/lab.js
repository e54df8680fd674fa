// Draws the form of a laboratory from the scene that Python sends. While a simulation runs, the page asks for one
// piece after the other; so it can always be stopped, and Python never works for a page that is gone.

import { lostWords, openStore, restart } from "./store.js";

const LAB_PATIENCE = 6000; // milliseconds until the page says that Python is lost
const LAB_COMPILING = 180_000; // the first piece may have to wait for a compiler

function node(tag, className = "", text = undefined) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function put(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

function control(field, id) {
  const box = node("div", "lt-lab-field");
  const label = node("label", "", field.label);
  const input = node(field.options ? "select" : "input");
  input.id = label.htmlFor = `${id}-${field.id}`;
  if (!field.options) {
    input.type = "text";
    input.inputMode = "numeric";
    input.autocomplete = "off";
  }
  box.append(label, input);
  if (field.wide) box.dataset.wide = "";
  if (field.hint) {
    const hint = node("span", "lt-lab-hint", field.hint);
    hint.id = `${input.id}-hint`;
    input.setAttribute("aria-describedby", hint.id);
    box.append(hint);
  }
  return { box, input, options: "" };
}

function fill(part, field) {
  if (field.options) {
    const wanted = JSON.stringify(field.options);
    if (wanted !== part.options) {
      part.options = wanted;
      part.input.replaceChildren(...field.options.map(([value, text]) => new Option(text, value)));
    }
  }
  if (part.input.value !== field.value) part.input.value = field.value;
}

function render({ model, el }) {
  const id = `lt-lab-${Math.random().toString(36).slice(2)}`; // each view needs ids of its own
  const store = openStore(model);
  const first = model.get("scene");

  const root = node("form", "lt-lab");
  root.noValidate = true;
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take the keys typed here
  const title = node("p", "lt-lab-title");
  const set = node("fieldset");
  const legend = node("legend", "", first.words.form);
  const grid = node("div", "lt-lab-grid");
  const fold = node("details", "lt-lab-fold");
  const foldLabel = node("summary");
  const foldGrid = node("div", "lt-lab-grid");
  fold.append(foldLabel, foldGrid);
  set.append(legend, grid, fold);
  const parts = Object.fromEntries(first.fields.map((field) => [field.id, control(field, id)]));
  for (const field of first.fields) (field.folded ? foldGrid : grid).append(parts[field.id].box);

  const note = node("p", "lt-lab-note");
  const row = node("div", "lt-lab-row");
  const main = node("button", "lt-lab-main");
  main.type = "submit";
  const bar = node("progress");
  bar.setAttribute("aria-label", first.words.progress);
  const count = node("span", "lt-lab-count");
  row.append(main, bar, count);
  const message = node("p", "lt-lab-message");
  const file = node("a", "lt-lab-file");
  const lost = node("div", "lt-lab-lost");
  lost.hidden = true;
  const words = lostWords(first.words);
  const again = node("button", "lt-lab-main", words.again);
  again.type = "button";
  restart(again);
  lost.append(node("p", "", words.text), again);
  const live = node("p", "lt-lab-live");
  live.setAttribute("role", "status");
  root.append(title, set, note, row, message, file, lost, live);
  el.append(root);

  let drawn = null;
  let waiting = 0;
  let next = 0;
  let address = "";

  function answered() {
    clearTimeout(waiting);
    lost.hidden = true;
  }

  function send(content) {
    clearTimeout(waiting);
    const patience = content.kind === "tick" && model.get("scene").progress.value === 0 ? LAB_COMPILING : LAB_PATIENCE;
    waiting = setTimeout(() => {
      lost.hidden = false;
      put(live, words.text);
      document.dispatchEvent(new CustomEvent("learn-trash:lost"));
    }, patience);
    model.send(content);
  }

  function fields() {
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.input.value]));
  }

  function draw() {
    const scene = model.get("scene");
    const before = drawn;
    drawn = scene;
    put(title, scene.title);
    for (const field of scene.fields) {
      // What the learner is choosing just now is not undone by an answer to what was asked before.
      if (!before || document.activeElement !== parts[field.id].input) fill(parts[field.id], field);
      parts[field.id].input.disabled = scene.running && field.id !== "figure";
      if (scene.message.at === field.id) parts[field.id].input.setAttribute("aria-invalid", "true");
      else parts[field.id].input.removeAttribute("aria-invalid");
    }
    put(foldLabel, scene.changed.length ? `${scene.fold} (${scene.changed.length} changed)` : scene.fold);
    if (!before && scene.changed.length) fold.open = true;
    put(note, scene.note ?? "");
    note.hidden = !scene.note;
    put(main, scene.main.label);
    main.dataset.does = scene.main.do;
    bar.max = scene.progress.max;
    bar.value = scene.progress.value;
    bar.hidden = count.hidden = !scene.progress.text;
    put(count, scene.progress.text);
    // The sentence at the end is the one below the chart, too: it is said, and shown once.
    const shown = scene.message.tone === "good" ? "" : scene.message.text;
    put(message, shown);
    message.hidden = !shown;
    message.dataset.tone = scene.message.tone;
    if (before && scene.message.id !== before.message.id) put(live, scene.message.text);

    file.hidden = !scene.csv;
    if (scene.csv && scene.csv.text !== before?.csv?.text) {
      if (address) URL.revokeObjectURL(address);
      address = URL.createObjectURL(new Blob(["\ufeff", scene.csv.text], { type: "text/csv" })); // the mark tells spreadsheets the encoding
      file.href = address;
      file.download = scene.csv.name;
      put(file, scene.csv.label);
    }
    if (scene.storage.key && scene.storage.record) store.keep(scene.storage.key, scene.storage.record);
    if (before && scene.message.at && scene.message.id !== before.message.id) parts[scene.message.at]?.input.focus();
  }

  // One piece at a time, and only when Python has nothing else to do: the next is asked for when this one is there.
  function go() {
    answered();
    clearTimeout(next);
    const scene = model.get("scene");
    if (scene.running) next = setTimeout(() => send({ kind: "tick", at: model.get("scene").version }), 15);
  }

  function heard(content) {
    if (content?.kind === "ack") go();
  }

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const scene = model.get("scene");
    clearTimeout(next);
    wanted = scene.main.do;
    act();
  });

  // A Stop that crosses a piece on its way would be out of date when it comes: it is sent again after that piece.
  let wanted = null;
  function act() {
    const scene = model.get("scene");
    if (!wanted || scene.main.do !== wanted) {
      wanted = null;
      return;
    }
    send(wanted === "run" ? { kind: "run", fields: fields(), at: scene.version } : { kind: "stop", at: scene.version });
  }

  root.addEventListener("change", (event) => {
    if (event.target === parts.figure?.input) {
      send({ kind: "figure", value: event.target.value, at: model.get("scene").version });
    }
  });
  // A page's own keys (JupyterLab's, a card table's) must not react to what is typed into a form.
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });

  const changed = () => {
    draw();
    if (wanted) act();
  };
  model.on("change:scene", changed);
  model.on("msg:custom", heard);
  draw();

  const { storage, fresh } = model.get("scene");
  if (fresh && storage.key) {
    const record = store.load(storage.key);
    if (record !== null) send({ kind: "restore", record });
  }
  if (model.get("scene").running) go(); // a second view, or one that was drawn anew

  return () => {
    model.off("change:scene", changed);
    model.off("msg:custom", heard);
    clearTimeout(waiting);
    clearTimeout(next);
    if (address) URL.revokeObjectURL(address);
    store.close();
  };
}

export default { render };
