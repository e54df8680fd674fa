// What follows from the choices of a panel: a verdict, lists, tables, cards, drawings.

import { make, worded } from "../dom.js";

function drawing(svg) {
  const box = make("div", "lt-f-picture");
  box.innerHTML = svg; // our own drawing: no text of a learner is in it
  return box;
}

function verdict(block) {
  const box = make("div", "lt-f-verdict");
  box.dataset.tone = block.tone;
  box.append(worded("p", "lt-f-head", block.head));
  for (const line of block.lines) box.append(worded("p", "", line));
  return box;
}

function lines(block) {
  const box = make("div", "lt-f-lines");
  if (block.head) box.append(worded("h4", "", block.head));
  const list = make("ul");
  for (const { text, mark, word } of block.items) {
    const item = make("li");
    item.dataset.mark = mark;
    if (word) item.append(worded("strong", "", `${word} `));
    item.append(text);
    list.append(item);
  }
  box.append(list);
  return box;
}

function table(block) {
  const box = make("div", "lt-f-table");
  const grid = make("table");
  grid.append(worded("caption", "", block.caption));
  const head = make("tr");
  for (const text of block.head) {
    const cell = worded("th", "", text);
    cell.scope = "col";
    head.append(cell);
  }
  const top = make("thead");
  top.append(head);
  const body = make("tbody");
  for (const row of block.rows) {
    const line = make("tr");
    row.forEach((text, column) => {
      const cell = worded(column === 0 ? "th" : "td", "", text);
      if (column === 0) cell.scope = "row";
      else cell.dataset.head = block.head[column]; // said again before each cell where the page is narrow
      line.append(cell);
    });
    body.append(line);
  }
  grid.append(top, body);
  box.append(grid);
  return box;
}

function cards(block) {
  const box = make("div", "lt-f-cards");
  if (block.head) box.append(worded("h4", "", block.head));
  const list = make("ul");
  for (const card of block.items) {
    const item = make("li");
    item.dataset.now = String(card.now ?? false);
    item.append(worded(block.head ? "h5" : "h4", "", card.title));
    if (card.badge) item.append(worded("p", "lt-f-badge", card.badge));
    if (card.svg) item.append(drawing(card.svg));
    for (const line of card.lines) item.append(worded("p", "", line));
    list.append(item);
  }
  box.append(list);
  return box;
}

const BLOCKS = {
  verdict,
  lines,
  table,
  cards,
  note: (block) => worded("p", "lt-f-note", block.text),
  picture: (block) => drawing(block.svg),
};

export function drawBlock(block) {
  const made = BLOCKS[block.kind](block);
  if (!block.fold) return made;
  const box = make("details", "lt-f-fold");
  box.append(worded("summary", "", block.fold), made);
  return box;
}
