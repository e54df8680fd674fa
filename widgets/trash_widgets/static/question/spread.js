// How the learner's guesses so far lie about the answer: a drawing, and its key.

import { make, setHidden, setText } from "../dom.js";

const SIGNS = {
  new: '<circle cx="8" cy="8" r="5" class="lt-q-dot" data-new />',
  old: '<circle cx="8" cy="8" r="5" class="lt-q-dot" />',
  answer: '<path d="M8 1l6 7-6 7-6-7z" class="lt-q-answer" />',
};

export function spreadPart() {
  const node = make("div", "lt-q-spread");
  const label = make("p", "lt-q-spread-label");
  const drawing = make("div", "lt-q-spread-picture");
  const key = make("ul", "lt-q-spread-key", { "aria-hidden": "true" }); // the sentence below the picture says it all
  const text = make("p", "lt-q-earlier");
  node.append(label, drawing, key, text);
  return {
    node,
    draw(spread) {
      setHidden(node, !spread);
      if (!spread) return;
      setText(label, spread.label);
      setText(text, spread.text);
      drawing.innerHTML = spread.svg; // numbers only, drawn by Python
      setHidden(drawing, !spread.svg);
      setHidden(key, !spread.svg);
      key.replaceChildren(
        ...spread.key.map(([name, sign]) => {
          const item = make("li");
          item.innerHTML = `<svg viewBox="0 0 16 16">${SIGNS[sign] ?? ""}</svg>`;
          item.append(name);
          return item;
        }),
      );
    },
  };
}
