// The choices of a panel: chips of which one is pressed, and selects.

import { make, setText, worded } from "../dom.js";

// What a group is about stands below it, and is said with it.
function explain(group, id, field) {
  const about = make("p", "lt-f-means");
  about.id = `${id}-${group.id}-means`;
  field.setAttribute("aria-describedby", about.id);
  const tell = (text) => {
    about.hidden = !text;
    setText(about, text ?? "");
  };
  return { about, tell };
}

export function chips(group, id, choose) {
  const box = make("fieldset", "lt-f-group lt-f-chips");
  const legend = worded("legend", "", group.legend);
  const row = make("div", "lt-f-row");
  const fields = group.options.map(([value, label]) => {
    const chip = make("label", "lt-f-chip");
    const field = make("input");
    field.type = "radio";
    field.name = `${id}-${group.id}`;
    field.value = value;
    field.addEventListener("change", () => choose(group.id, value));
    chip.append(field, worded("span", "", label));
    row.append(chip);
    return field;
  });
  const { about, tell } = explain(group, id, box);
  box.append(legend, row, about);
  const set = (value) => fields.forEach((field) => { field.checked = field.value === value; });
  const focus = () => (fields.find((field) => field.checked) ?? fields[0])?.focus();
  return { box, set, tell, focus };
}

export function select(group, id, choose) {
  const box = make("div", "lt-f-group lt-f-select");
  const legend = worded("label", "", group.legend);
  const field = make("select", "lt-form-entry lt-select");
  field.id = `${id}-${group.id}`;
  legend.htmlFor = field.id;
  field.name = `${id}-${group.id}`;
  for (const [value, label] of group.options) field.append(new Option(label, value));
  field.addEventListener("change", () => choose(group.id, field.value));
  const { about, tell } = explain(group, id, field);
  box.append(legend, field, about);
  const set = (value) => { if (field.value !== value) field.value = value; };
  return { box, set, tell, focus: () => field.focus() };
}
