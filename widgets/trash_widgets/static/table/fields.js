// What can be chosen, typed, opened and saved beside the cards.

import { byCount, make, setAttribute, setHidden, setText } from "../dom.js";

const LONGEST = 300000; // characters of a file that Python looks at

// For ids, which are to differ in the whole page: each table has a module of its own.
const own = `lt-choice-${Math.random().toString(36).slice(2)}`;
let made = 0;

// Choices: native selects, and fields to type in. Those with a `fold` lie together under its name, folded at first.
// `onChoice(what)` and `onText(name, text)` tell Python.
export function choicesPart(onChoice, onText) {
  const node = make("div", "lt-choices");
  const plain = make("div", "lt-choice-row");
  const folds = new Map();
  const items = [];
  node.append(plain);

  function fold(name) {
    if (!folds.has(name)) {
      const box = make("details", "lt-fold lt-choice-fold");
      const row = make("div", "lt-choice-row lt-fold-box");
      const word = make("summary");
      setText(word, name);
      box.append(word, row);
      node.append(box);
      folds.set(name, { box, row });
    }
    return folds.get(name).row;
  }

  function add() {
    const home = make("div", "lt-choice");
    const text = make("label");
    const box = make("span");
    const note = make("p", "lt-choice-note"); // what it is about
    text.htmlFor = `${own}-${(made += 1)}`;
    note.id = `${text.htmlFor}-note`;
    home.append(text, box, note);
    return { node: home, text, box, note, field: null, options: "", isTyping: false };
  }

  function build(item, choice) {
    item.field = choice.options ? make("select", "lt-select") : make("input", "", { type: "text", spellcheck: "false", autocomplete: "off" });
    item.field.name = choice.name;
    item.field.id = item.text.htmlFor;
    for (const [value, label] of choice.options ?? []) item.field.append(new Option(label, value));
    item.isTyping = false;
    item.field.addEventListener("input", () => {
      item.isTyping = !choice.options;
    });
    item.field.addEventListener("change", () => {
      const { name, value } = item.field;
      item.isTyping = false;
      if (choice.text) onText(name, value);
      else onChoice(`set ${name} ${value}`.toLowerCase().trim());
    });
    item.box.replaceChildren(item.field);
  }

  return {
    node,
    draw(choices) {
      const wanted = choices ?? [];
      setHidden(node, wanted.length === 0);
      byCount(items, wanted.length, add);
      const used = new Set();
      wanted.forEach((choice, index) => {
        const item = items[index];
        const home = choice.fold ? fold(choice.fold) : plain;
        used.add(choice.fold);
        if (item.node.parentNode !== home) home.append(item.node);
        setText(item.text, choice.label);
        const options = JSON.stringify([choice.name, choice.options, choice.text]);
        if (item.options !== options) {
          item.options = options;
          build(item, choice);
        }
        setText(item.note, choice.note ?? "");
        setHidden(item.note, !choice.note);
        setAttribute(item.field, "aria-describedby", choice.note ? item.note.id : null);
        // What is being typed stays, whatever Python answers to something else meanwhile.
        if (!item.isTyping && item.field.value !== choice.value) item.field.value = choice.value;
      });
      for (const [name, { box }] of folds) setHidden(box, !used.has(name));
    },
  };
}

// Files that Python has written, to be saved on this computer.
export function filesPart() {
  const node = make("span", "lt-files");
  const items = [];
  return {
    node,
    draw(files) {
      const wanted = files ?? [];
      setHidden(node, wanted.length === 0);
      byCount(items, wanted.length, () => {
        const button = make("button", "lt-button", { type: "button" });
        const item = { node: button, file: null };
        button.addEventListener("click", () => keep(item.file));
        node.append(button);
        return item;
      });
      wanted.forEach((file, index) => {
        items[index].file = file;
        setText(items[index].node, file.label);
      });
    },
  };
}

function keep({ name, type, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = make("a", "", { href: url, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// A file of the learner's to be read by Python, which says what is wrong with it.
export function uploadPart(onText) {
  const node = make("label", "lt-button lt-upload");
  const word = make("span");
  const field = make("input", "lt-unseen", { type: "file" });
  node.append(word, field);
  field.addEventListener("change", async () => {
    const [file] = field.files;
    const { name } = field;
    field.value = ""; // so that the same file can be opened again
    if (file) onText(name, (await file.slice(0, 4 * LONGEST).text()).slice(0, LONGEST));
  });
  return {
    node,
    draw(upload) {
      setHidden(node, !upload);
      if (!upload) return;
      setText(word, upload.label);
      setAttribute(field, "name", upload.name);
      setAttribute(field, "accept", upload.accept);
    },
  };
}
