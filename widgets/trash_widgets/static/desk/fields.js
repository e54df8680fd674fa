// Buttons, and fields to choose in and to type in.

import { make, setAttribute, setText } from "../dom.js";
import { newId } from "../form.js";
import { arrange, kept } from "./nodes.js";

const TYPING = 1500; // milliseconds without a key until a long text is kept

export function drawButton(home, item, press) {
  const node = kept(home, `button ${item.do}`, () => {
    const made = make("button", "lt-pill lt-d-button", { type: "button" });
    made.dataset.do = item.do;
    // The second half of a double click would write the next round down, too.
    made.addEventListener("click", (event) => {
      const twice = event.detail > 1 && made.dataset.once === "true";
      if (!twice && made.getAttribute("aria-disabled") !== "true") press(item.do);
    });
    return made;
  });
  node.dataset.once = String(item.pressed === null);
  node.classList.toggle("lt-main", item.main ?? false);
  // Not `disabled`: the focus would be lost with it.
  setAttribute(node, "aria-disabled", item.off ? "true" : null);
  setAttribute(node, "aria-label", item.name);
  setAttribute(node, "aria-pressed", item.pressed === undefined || item.pressed === null ? null : String(item.pressed));
  setText(node, item.badge ? `${item.badge} ${item.label}` : item.label);
  return node;
}

const own = newId("lt-d");
let fieldNumber = 0;

function buildField(item, press) {
  const box = make("div", `lt-d-field lt-d-${item.type}`);
  const label = make("label");
  const [tag, look] = { select: ["select", " lt-select"], area: ["textarea", ""] }[item.type] ?? ["input", ""];
  const field = make(tag, `lt-form-entry${look}`);
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

export function drawField(home, item, press) {
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
