// A card's picture, a pile, and the move that a tap on one of them stands for.

import { make, setAttribute, setData, setText } from "../dom.js";

// Small cards show nothing but rank and suit. In a long row both kinds are there, and the style shows the one for
// which there is room. `faces` are our own drawings, by the cards' names.
export function openFaces(faces) {
  return function setFace(holder, code, kind = "") {
    const text = code ?? "";
    if (holder.dataset.card === text && (holder.dataset.kind ?? "") === kind) return;
    holder.dataset.card = text;
    holder.dataset.kind = kind;
    const drawings = [kind !== "small" && faces[text], kind && faces[`small ${text}`]].filter(Boolean);
    if (drawings.length) holder.innerHTML = drawings.join("");
    else holder.textContent = text;
  };
}

export function setMove(node, move, marked) {
  setData(node, "move", move || null);
  setAttribute(node, "aria-disabled", move ? null : "true");
  node.classList.toggle("lt-marked", Boolean(marked));
}

// A stock, a discard pile, or the hand; `setFace` as above.
export function pilePart(className, tag, setFace) {
  const node = make(tag, `lt-pile ${className}`, tag === "button" ? { type: "button" } : { role: "img" });
  const face = make("span", "lt-face");
  const label = make("span", "lt-label", { "aria-hidden": "true" });
  const number = make("span", "lt-number", { "aria-hidden": "true" });
  node.append(face, number, label);
  return {
    node,
    face,
    draw({ name, label: word }, count, code) {
      setAttribute(node, "aria-label", name);
      setText(label, word);
      setText(number, count > 0 ? String(count) : "");
      setFace(face, code);
      setData(node, "depth", count > 12 ? "3" : count > 3 ? "2" : count > 1 ? "1" : "0");
    },
  };
}
