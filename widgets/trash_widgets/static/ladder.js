// Draws the board of a ladder from the scene that Python sends, and sends back what was chosen. It works out nothing.

import { lostWords, openStore, restart } from "./store.js";

const LADDER_PATIENCE = 6000; // milliseconds until the page says that Python is lost

function node(tag, className = "", text = undefined) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function put(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

function render({ model, el }) {
  const id = `lt-l-${Math.random().toString(36).slice(2)}`; // each view needs ids of its own
  const store = openStore(model);
  const first = model.get("scene");

  const root = node("div", "lt-l");
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take the keys typed here
  const title = node("p", "lt-l-title");
  const set = node("fieldset");
  const legend = node("legend", "", first.legend);
  const grid = node("div", "lt-l-grid");
  set.append(legend, grid);
  const selects = Object.fromEntries(
    first.fields.map((field) => {
      const box = node("div", "lt-l-field");
      const label = node("label", "", field.label);
      const select = node("select");
      select.id = label.htmlFor = `${id}-${field.id}`;
      select.append(...field.options.map(([value, text]) => new Option(text, value)));
      box.append(label, select);
      grid.append(box);
      return [field.id, select];
    }),
  );
  const body = node("div", "lt-l-body");
  const figure = node("div", "lt-l-figure");
  const picture = node("div", "lt-l-picture");
  const key = node("p", "lt-l-small");
  figure.append(picture, key);
  const side = node("div", "lt-l-side");
  const standing = node("p", "lt-l-standing");
  const facts = node("dl", "lt-l-facts");
  const actions = node("div", "lt-l-actions");
  side.append(standing, facts, actions);
  body.append(figure, side);
  const how = node("details", "lt-l-how");
  const howLabel = node("summary");
  const list = node("ol");
  how.append(howLabel, list);
  const note = node("p", "lt-l-small");
  const lost = node("div", "lt-l-lost");
  lost.hidden = true;
  const words = lostWords(first.words);
  const again = node("button", "", words.again);
  again.type = "button";
  restart(again);
  lost.append(node("p", "", words.text), again);
  const live = node("p", "lt-l-live");
  live.setAttribute("role", "status");
  root.append(title, set, body, how, note, lost, live);
  el.append(root);

  let drawn = null;
  let waiting = 0;

  function send(content) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      lost.hidden = false;
      put(live, words.text);
      document.dispatchEvent(new CustomEvent("learn-trash:lost"));
    }, LADDER_PATIENCE);
    model.send(content);
  }

  function drawActions(scene) {
    // A button that is still offered stays the same node, so the focus stays on it.
    const old = new Map([...actions.children].map((button) => [button.dataset.id, button]));
    const inside = actions.contains(document.activeElement);
    const buttons = scene.actions.map(({ kind, seats, label }) => {
      const name = `${kind} ${seats.join(" ")}`;
      const button = old.get(name) ?? node("button");
      if (!old.has(name)) {
        button.type = "button";
        button.dataset.id = name;
        button.dataset.kind = kind;
        button.addEventListener("click", () => send({ kind, seats, at: model.get("scene").version }));
      }
      put(button, label);
      return button;
    });
    for (const [i, button] of buttons.entries()) {
      if (actions.children[i] !== button) actions.insertBefore(button, actions.children[i] ?? null);
    }
    while (actions.children.length > buttons.length) actions.lastElementChild.remove();
    if (inside && !actions.contains(document.activeElement)) (buttons[0] ?? selects.rung0).focus();
  }

  function draw() {
    const scene = model.get("scene");
    const before = drawn;
    drawn = scene;
    put(title, scene.title);
    for (const field of scene.fields) {
      if (selects[field.id].value !== field.value) selects[field.id].value = field.value;
    }
    if (scene.picture !== before?.picture) picture.innerHTML = scene.picture; // drawn by Python, from numbers only
    put(key, scene.key);
    put(standing, scene.standing);
    facts.replaceChildren(
      ...scene.facts.map(([term, about]) => {
        const group = node("div");
        group.append(node("dt", "", term), node("dd", "", about));
        return group;
      }),
    );
    drawActions(scene);
    put(howLabel, scene.how.label);
    how.hidden = scene.how.lines.length === 0;
    list.replaceChildren(...scene.how.lines.map((line) => node("li", "", line)));
    put(note, scene.note);
    note.hidden = !scene.note;
    if (before && scene.say.id !== before.say.id) put(live, scene.say.text);
    if (scene.storage.key && scene.storage.record) store.keep(scene.storage.key, scene.storage.record);
  }

  function heard(content) {
    if (content?.kind !== "ack") return;
    clearTimeout(waiting);
    lost.hidden = true;
  }

  root.addEventListener("change", () => {
    const fields = Object.fromEntries(Object.entries(selects).map(([name, select]) => [name, select.value]));
    send({ kind: "set", fields, at: model.get("scene").version });
  });
  // A page's own keys (JupyterLab's, a card table's) must not react to what is typed here.
  root.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });

  model.on("change:scene", draw);
  model.on("msg:custom", heard);
  draw();

  const { storage, fresh } = model.get("scene");
  if (fresh && storage.key) {
    const record = store.load(storage.key);
    if (record !== null) send({ kind: "restore", record });
  }

  return () => {
    model.off("change:scene", draw);
    model.off("msg:custom", heard);
    clearTimeout(waiting);
    store.close();
  };
}

export default { render };
