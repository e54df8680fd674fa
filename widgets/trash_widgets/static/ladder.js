// Draws the board of a ladder from the scene that Python sends, and sends back what was chosen. It works out nothing.

import { make, setHidden, setText, worded } from "./dom.js";
import { newId, openForm, setTerms } from "./form.js";

function render({ model, el }) {
  const id = newId("lt-l");
  const first = model.get("scene");

  const root = make("div", "lt-form lt-l");
  const title = make("p", "lt-form-title");
  const set = make("fieldset");
  const legend = worded("legend", "lt-form-legend", first.legend);
  const grid = make("div", "lt-form-grid");
  set.append(legend, grid);
  const selects = Object.fromEntries(
    first.fields.map((field) => {
      const box = make("div", "lt-form-field");
      const label = worded("label", "", field.label);
      const select = make("select", "lt-form-entry lt-select");
      select.id = label.htmlFor = `${id}-${field.id}`;
      select.append(...field.options.map(([value, text]) => new Option(text, value)));
      box.append(label, select);
      grid.append(box);
      return [field.id, select];
    }),
  );
  const body = make("div", "lt-l-body");
  const figure = make("div", "lt-l-figure");
  const picture = make("div", "lt-l-picture");
  const key = make("p", "lt-l-small");
  figure.append(picture, key);
  const side = make("div", "lt-l-side");
  const standing = make("p", "lt-l-standing");
  const facts = make("dl", "lt-l-facts");
  const actions = make("div", "lt-l-actions");
  side.append(standing, facts, actions);
  body.append(figure, side);
  const how = make("details", "lt-l-how");
  const howLabel = make("summary");
  const list = make("ol");
  how.append(howLabel, list);
  const note = make("p", "lt-l-small");
  root.append(title, set, body, how, note);
  el.append(root);

  function drawActions(scene) {
    // A button that is still offered stays the same node, so the focus stays on it.
    const old = new Map([...actions.children].map((button) => [button.dataset.id, button]));
    const inside = actions.contains(document.activeElement);
    const buttons = scene.actions.map(({ kind, seats, label }) => {
      const name = `${kind} ${seats.join(" ")}`;
      const button = old.get(name) ?? make("button", kind === "win" ? "lt-pill lt-main" : "lt-pill", { type: "button" });
      if (!old.has(name)) {
        button.dataset.id = name;
        button.addEventListener("click", () => form.send({ kind, seats, at: model.get("scene").version }));
      }
      setText(button, label);
      return button;
    });
    for (const [i, button] of buttons.entries()) {
      if (actions.children[i] !== button) actions.insertBefore(button, actions.children[i] ?? null);
    }
    while (actions.children.length > buttons.length) actions.lastElementChild.remove();
    if (inside && !actions.contains(document.activeElement)) (buttons[0] ?? selects.rung0).focus();
  }

  function draw(scene, before) {
    setText(title, scene.title);
    for (const field of scene.fields) {
      if (selects[field.id].value !== field.value) selects[field.id].value = field.value;
    }
    if (scene.picture !== before?.picture) picture.innerHTML = scene.picture; // drawn by Python, from numbers only
    setText(key, scene.key);
    setText(standing, scene.standing);
    setTerms(facts, scene.facts);
    drawActions(scene);
    setText(howLabel, scene.how.label);
    setHidden(how, scene.how.lines.length === 0);
    list.replaceChildren(...scene.how.lines.map((line) => worded("li", "", line)));
    setText(note, scene.note);
    setHidden(note, !scene.note);
    if (before && scene.say.id !== before.say.id) form.say(scene.say.text);
  }

  const form = openForm(model, root, { draw });
  root.addEventListener("change", () => {
    const fields = Object.fromEntries(Object.entries(selects).map(([name, select]) => [name, select.value]));
    form.send({ kind: "set", fields, at: model.get("scene").version });
  });
  form.begin();
  return form.end;
}

export default { render };
