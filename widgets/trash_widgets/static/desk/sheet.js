// The score sheet: a line for each player, with the numbers that are crossed off.

import { make, setAttribute, setText, worded } from "../dom.js";
import { arrange, kept } from "./nodes.js";

export function drawSheet(node, part) {
  setAttribute(node, "aria-label", part.legend);
  arrange(node, part.rows.map((row, index) => drawRow(kept(node, `row ${index}`, buildRow), row)));
}

function buildRow() {
  const node = make("li", "lt-d-player");
  const name = make("span", "lt-d-name");
  const numbers = make("span", "lt-d-numbers", { "aria-hidden": "true" });
  const said = make("span", "lt-unseen");
  const deal = make("span", "lt-d-deal", { "aria-hidden": "true" });
  const more = make("span", "lt-d-about");
  node.append(name, numbers, said, deal, more);
  node.pieces = { name, numbers, said, deal, more };
  return node;
}

function drawRow(node, row) {
  const { name, numbers, said, deal, more } = node.pieces;
  node.classList.toggle("lt-d-won", row.won);
  setText(name, row.name);
  setText(said, row.said);
  setText(deal, row.deal);
  setText(more, [row.first, row.matches].filter(Boolean).join(", "));
  numbers.hidden = row.cells.length === 0;
  const cells = row.cells.map((cell) => {
    const made = kept(numbers, cell.text, () => worded("span", "lt-d-number", cell.text));
    made.dataset.state = cell.state;
    return made;
  });
  arrange(numbers, cells);
  return node;
}
