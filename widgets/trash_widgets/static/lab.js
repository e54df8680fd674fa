// Draws the form of a laboratory from the scene that Python sends. While a simulation runs, the page asks for one
// piece after the other; so it can always be stopped, and Python never works for a page that is gone.

import { make, setAttribute, setHidden, setText, worded } from "./dom.js";
import { newId, openForm } from "./form.js";

const COMPILING = 180_000; // milliseconds: the first piece may have to wait for a compiler
const BREATH = 15; // milliseconds between two pieces

function control(field, id) {
  const box = make("div", "lt-form-field");
  const label = worded("label", "", field.label);
  const input = field.options
    ? make("select", "lt-form-entry lt-select")
    : make("input", "lt-form-entry", { type: "text", inputmode: "numeric", autocomplete: "off" });
  input.id = label.htmlFor = `${id}-${field.id}`;
  box.append(label, input);
  if (field.wide) box.dataset.wide = "";
  if (field.hint) {
    const hint = worded("span", "lt-lab-hint", field.hint);
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

/** A link to a file that was made here. */
function fileLink() {
  const node = make("a", "lt-lab-file");
  let address = "";
  const drop = () => address && URL.revokeObjectURL(address);
  return {
    node,
    drop,
    draw(csv, before) {
      setHidden(node, !csv);
      if (!csv || csv.text === before?.text) return;
      drop();
      address = URL.createObjectURL(new Blob(["\ufeff", csv.text], { type: "text/csv" })); // the mark tells spreadsheets the encoding
      node.href = address;
      node.download = csv.name;
      setText(node, csv.label);
    },
  };
}

function render({ model, el }) {
  const id = newId("lt-lab");
  const first = model.get("scene");

  const root = make("form", "lt-form lt-lab");
  root.noValidate = true;
  const title = make("p", "lt-form-title");
  const set = make("fieldset");
  const legend = worded("legend", "lt-form-legend", first.words.form);
  const grid = make("div", "lt-form-grid");
  const fold = make("details", "lt-lab-fold");
  const foldLabel = make("summary");
  const foldGrid = make("div", "lt-form-grid");
  fold.append(foldLabel, foldGrid);
  set.append(legend, grid, fold);
  const parts = Object.fromEntries(first.fields.map((field) => [field.id, control(field, id)]));
  for (const field of first.fields) (field.folded ? foldGrid : grid).append(parts[field.id].box);

  const note = make("p", "lt-lab-note");
  const row = make("div", "lt-lab-row");
  const main = make("button", "lt-pill lt-main", { type: "submit" });
  const bar = make("progress", "", { "aria-label": first.words.progress });
  const count = make("span", "lt-lab-count");
  row.append(main, bar, count);
  const message = make("p", "lt-lab-message");
  const file = fileLink();
  root.append(title, set, note, row, message, file.node);
  el.append(root);

  const fields = () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.input.value]));

  /** Some fields mean nothing while another one has a certain value. */
  function drawNeeded() {
    for (const { id: name, unless } of model.get("scene").fields) {
      if (unless) setHidden(parts[name].box, parts[unless[0]].input.value === unless[1]);
    }
  }

  function draw(scene, before) {
    setText(title, scene.title);
    for (const field of scene.fields) {
      const { input } = parts[field.id];
      // What the learner is choosing just now is not undone by an answer to what was asked before.
      if (!before || document.activeElement !== input) fill(parts[field.id], field);
      input.disabled = scene.running && field.id !== "figure";
      setAttribute(input, "aria-invalid", scene.message.at === field.id ? "true" : null);
    }
    drawNeeded();
    setText(foldLabel, scene.changed.length ? `${scene.fold} (${scene.changed.length} changed)` : scene.fold);
    if (!before && scene.changed.length) fold.open = true;
    setText(note, scene.note);
    setHidden(note, !scene.note);
    setText(main, scene.main.label);
    main.classList.toggle("lt-main", scene.main.do !== "stop");
    bar.max = scene.progress.max;
    bar.value = scene.progress.value;
    bar.hidden = count.hidden = !scene.progress.text;
    setText(count, scene.progress.text);
    // The sentence at the end is the one below the chart, too: it is said, and shown once.
    const shown = scene.message.tone === "good" ? "" : scene.message.text;
    setText(message, shown);
    setHidden(message, !shown);
    message.dataset.tone = scene.message.tone;
    file.draw(scene.csv, before?.csv);
    if (before && scene.message.id !== before.message.id) {
      form.say(scene.message.text);
      if (scene.message.at) parts[scene.message.at]?.input.focus();
    }
    if (before && wanted) act();
  }

  // One piece at a time, and only when Python has nothing else to do: the next is asked for when this one is there.
  let next = 0;
  function go() {
    clearTimeout(next);
    if (model.get("scene").running) next = setTimeout(askForMore, BREATH);
  }

  function askForMore() {
    const { version, progress } = model.get("scene");
    form.send({ kind: "tick", at: version }, progress.value === 0 ? COMPILING : undefined);
  }

  // A Stop that crosses a piece on its way would be out of date when it comes: it is sent again after that piece.
  let wanted = null;
  function act() {
    const scene = model.get("scene");
    if (!wanted || scene.main.do !== wanted) {
      wanted = null;
      return;
    }
    form.send(wanted === "run" ? { kind: "run", fields: fields(), at: scene.version } : { kind: "stop", at: scene.version });
  }

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(next);
    wanted = model.get("scene").main.do;
    act();
  });
  root.addEventListener("change", (event) => {
    drawNeeded();
    if (event.target === parts.figure?.input) {
      form.send({ kind: "figure", value: event.target.value, at: model.get("scene").version });
    }
  });

  const form = openForm(model, root, { draw, onAck: go });
  form.begin();
  if (model.get("scene").running) go(); // a second view, or one that was drawn anew

  return () => {
    form.end();
    clearTimeout(next);
    file.drop();
  };
}

export default { render };
