// What a desk is made of, one part below the other: headings, notes, groups of fields and buttons, lists.

import { make, setText, worded } from "../dom.js";
import { drawButton, drawField } from "./fields.js";
import { MORE_PARTS } from "./more.js";
import { arrange, kept } from "./nodes.js";
import { drawSheet } from "./sheet.js";

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
    inner.replaceChildren(...part.items.map((text) => worded("li", "", text)));
  },
  sheet: drawSheet,
};

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
export function drawParts(home, parts, press, ask) {
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
