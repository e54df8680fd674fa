// More parts of a desk: lists of points, tables, drawings, a bar that shows how far something is, files to be read.

import { byCount, make, setAttribute, setText } from "../dom.js";
import { readFiles } from "./files.js";

export const MORE_PARTS = {
  points: {
    build() {
      const node = make("div", "lt-d-points");
      const title = make("h4");
      const inner = make("ul");
      node.append(title, inner);
      node.pieces = { title, inner };
      return node;
    },
    draw(node, part) {
      const { title, inner } = node.pieces;
      node.dataset.tone = part.tone;
      setText(title, part.title);
      inner.items ??= [];
      byCount(inner.items, part.items.length, () => {
        const item = make("li");
        inner.append(item);
        return { node: item };
      });
      part.items.forEach((text, index) => setText(inner.items[index].node, text));
    },
  },

  table: {
    build() {
      // It may be wider than a phone: then it is scrolled, by keys as well.
      const node = make("div", "lt-d-table", { role: "region", tabindex: "0" });
      const table = make("table");
      node.append(table);
      node.pieces = { table };
      return node;
    },
    draw(node, part) {
      const text = JSON.stringify([part.head, part.rows]);
      setAttribute(node, "aria-label", part.caption);
      if (node.drawn === text) return;
      node.drawn = text;
      const head = make("thead");
      const body = make("tbody");
      const cells = (tag, row) => row.map((cell, index) => {
        const made = make(index === 0 && tag === "td" ? "th" : tag);
        if (tag === "th") made.scope = "col";
        else if (index === 0) made.scope = "row";
        setText(made, cell);
        return made;
      });
      const line = (tag, row) => {
        const made = make("tr");
        made.append(...cells(tag, row));
        return made;
      };
      if (part.head.length) head.append(line("th", part.head));
      body.append(...part.rows.map((row) => line("td", row)));
      const caption = make("caption");
      setText(caption, part.caption);
      node.pieces.table.replaceChildren(caption, head, body);
    },
  },

  picture: {
    build: () => make("figure", "lt-d-picture"),
    draw(node, part) {
      if (node.drawn === part.svg) return;
      node.drawn = part.svg;
      node.innerHTML = part.svg; // drawn by Python, which has escaped every word in it
    },
  },

  progress: {
    build() {
      const node = make("div", "lt-d-progress");
      const bar = make("progress");
      const text = make("span", "", { "aria-hidden": "true" });
      node.append(bar, text);
      node.pieces = { bar, text };
      return node;
    },
    draw(node, part) {
      const { bar, text } = node.pieces;
      bar.max = part.max;
      bar.value = part.value;
      setAttribute(bar, "aria-label", part.label);
      setAttribute(bar, "aria-valuetext", part.text);
      setText(text, part.text);
    },
  },

  upload: {
    build(part, ask) {
      const node = make("div", "lt-d-upload");
      const label = make("label", "lt-pill lt-main");
      const word = make("span");
      const field = make("input", "", { type: "file" });
      field.multiple = true;
      label.append(word, field);
      node.append(label);
      node.pieces = { word, field };
      field.addEventListener("change", async () => {
        const { files, more } = await readFiles([...field.files]);
        field.value = ""; // so that the same files can be read again
        ask(files, more);
      });
      return node;
    },
    draw(node, part) {
      const { word, field } = node.pieces;
      setText(word, part.label);
      setAttribute(field, "accept", part.accept);
    },
  },
};
