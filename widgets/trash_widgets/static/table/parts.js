// Parts of the table that not every game has: each makes its node once and draws what its part of the scene says,
// or hides when there is nothing.

import { byCount, make, setAttribute, setHidden, setText } from "../dom.js";

// The chance that the next card fits: a bar, a number, and the count behind it.
export function meterPart() {
  const node = make("div", "lt-meter", { role: "group" });
  const label = make("span", "lt-meter-label");
  const figure = make("b", "lt-meter-figure");
  const bar = make("span", "lt-meter-bar", { "aria-hidden": "true" });
  const fill = make("span");
  const text = make("span", "lt-meter-text");
  const more = make("details", "lt-meter-text");
  const summary = make("summary");
  const list = make("dl");
  bar.append(fill);
  more.append(summary, list);
  node.append(label, bar, figure, text, more);
  const rows = [];
  return {
    node,
    draw(meter) {
      setHidden(node, !meter);
      if (!meter) return;
      const percent = `${Math.round(meter.value * 100)} %`;
      setAttribute(node, "aria-label", meter.label);
      setText(label, meter.label);
      setText(figure, meter.figure ?? percent);
      fill.style.width = `${100 * Math.max(0, Math.min(1, meter.value))}%`;
      const detail = meter.detail ?? [];
      setHidden(text, detail.length > 0);
      setHidden(more, detail.length === 0);
      setText(detail.length ? summary : text, meter.text);
      byCount(rows, detail.length, () => addPair(list));
      detail.forEach(([name, value], index) => {
        setText(rows[index].term, name);
        setText(rows[index].value, value);
      });
    },
  };
}

function addPair(list) {
  const node = make("div");
  const [term, value] = [make("dt"), make("dd")];
  node.append(term, value);
  list.append(node);
  return { node, term, value };
}

// A deal to give to others: its code and, once Python has made them, a link and a square code for a phone's camera.
// `onOpen` is called when somebody wants to see them and they are not there yet.
export function sharePart(onOpen) {
  const node = make("details", "lt-fold lt-share");
  const summary = make("summary");
  const box = make("div", "lt-fold-box");
  const code = copyRow();
  const link = copyRow();
  const open = make("a", "lt-button", { target: "_blank", rel: "noopener" });
  const note = make("p", "lt-note");
  const square = make("div", "lt-qr", { role: "img" });
  link.node.append(open);
  box.append(code.node, note, link.node, square);
  node.append(summary, box);
  let shown = null;
  node.addEventListener("toggle", () => {
    if (node.open && shown && !shown.href) onOpen();
  });
  return {
    node,
    draw(share) {
      setHidden(node, !share);
      const isOther = share?.code !== shown?.code;
      shown = share;
      if (!share) return;
      if (isOther) node.open = false; // what was open belonged to another deal
      const words = share.words ?? {};
      setText(summary, share.label);
      code.draw(words.code ?? "", share.code, words);
      link.draw(words.link ?? "", share.href, words);
      setText(note, words.note);
      setHidden(note, !words.note);
      setHidden(open, !words.open || !share.href);
      setText(open, words.open);
      if (share.href) setAttribute(open, "href", share.href);
      setHidden(square, !share.qr);
      setAttribute(square, "aria-label", words.qr ?? share.href ?? share.code);
      if (square.dataset.of !== (share.href ?? "")) {
        square.dataset.of = share.href ?? "";
        square.innerHTML = share.qr ?? ""; // drawn by our own Python
      }
    },
  };
}

// A text to take away, with a button that copies it. Where the browser does not let us, the text stands selected.
function copyRow() {
  const node = make("div", "lt-copy");
  const label = make("label");
  const word = make("span");
  const field = make("input", "", { type: "text", readonly: "", spellcheck: "false" });
  const button = make("button", "lt-button", { type: "button" });
  label.append(word, field);
  node.append(label, button);
  let words = {};
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    if (await copied(field)) setText(button, words.copied ?? words.copy);
  });
  return {
    node,
    draw(name, value, said) {
      setHidden(node, !value);
      words = said;
      setText(word, name);
      if (field.value === (value ?? "") && button.textContent) return;
      field.value = value ?? "";
      setText(button, words.copy);
    },
  };
}

async function copied(field) {
  try {
    await window.navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return Boolean(document.execCommand?.("copy")); // old, but works where the page came without TLS
  }
}

// A way through something long, such as the moves of a match. Only the last position of the thumb counts.
export function sliderPart(onSlide) {
  const node = make("div", "lt-slider");
  const label = make("label");
  const word = make("span", "lt-slider-label");
  const field = make("input", "", { type: "range", step: "1" });
  const text = make("span", "lt-slider-text", { "aria-hidden": "true" });
  label.append(word, field);
  node.append(label, text);
  let what = "";
  field.addEventListener("input", () => onSlide(`${what} ${field.value}`));
  return {
    node,
    field,
    draw(slider, isWanted) {
      setHidden(node, !slider);
      if (!slider) return;
      what = slider.do;
      setText(word, slider.label);
      setText(text, slider.text);
      setAttribute(field, "min", slider.min);
      setAttribute(field, "max", slider.max);
      setAttribute(field, "aria-valuetext", slider.text);
      // Under a moving thumb the answer to an earlier position must not pull it back.
      if (!isWanted && field.value !== String(slider.value)) field.value = String(slider.value);
    },
  };
}

// A summary under the sentence: a drawn chart, a small table, a note.
export function panelPart() {
  const node = make("div", "lt-panel", { role: "group" });
  const title = make("p", "lt-panel-title", { "aria-hidden": "true" }); // it is the group's name already
  const chart = make("div", "lt-panel-chart");
  const scroll = make("div", "lt-panel-scroll", { role: "group", tabindex: "0" });
  const table = make("table");
  const note = make("p", "lt-panel-note");
  scroll.append(table);
  node.append(title, chart, scroll, note);
  let drawn = "";
  return {
    node,
    draw(panel) {
      setHidden(node, !panel);
      const text = JSON.stringify(panel ?? null);
      if (!panel || text === drawn) return;
      drawn = text;
      setAttribute(node, "aria-label", panel.title);
      setAttribute(scroll, "aria-label", panel.title);
      setText(title, panel.title);
      setHidden(chart, !panel.chart);
      chart.innerHTML = panel.chart ?? ""; // drawn by our own Python
      setHidden(scroll, !panel.rows?.length);
      const rows = (panel.rows ?? []).map((row) => rowOf(row, "td"));
      table.replaceChildren(...(panel.head?.length ? [rowOf(panel.head, "th")] : []), ...rows);
      setHidden(note, !panel.note);
      setText(note, panel.note);
    },
  };
}

function rowOf(cells, tag) {
  const row = make("tr");
  cells.forEach((text, index) => {
    const isHead = text !== "" && (tag === "th" || index === 0);
    const cell = make(isHead ? "th" : "td", "", isHead ? { scope: tag === "th" ? "col" : "row" } : {});
    cell.textContent = text;
    row.append(cell);
  });
  return row;
}
