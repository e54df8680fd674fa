// Writes what belongs to a chart: its title and key above it, a sentence and a table below it. The chart itself is
// drawn by Jupyter (or comes as a drawing from Python).

import { make, setText, worded } from "./dom.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const MARKS = {
  circle: "M8 3a5 5 0 1 0 .01 0Z",
  diamond: "M8 1.5 14.5 8 8 14.5 1.5 8Z",
  square: "M3 3h10v10H3Z",
  "triangle-up": "M8 2 14.5 13.5h-13Z",
  stroke: "M0 6.5h16v3H0Z",
  band: "M0 2h16v12H0Z",
  dashes: "M0 6.5h6.5v3H0ZM9.5 6.5H16v3H9.5Z",
};

function mark(shape, colour) {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", MARKS[shape] ?? MARKS.square);
  path.style.fill = colour;
  if (shape === "band") path.style.fillOpacity = 0.4;
  svg.append(path);
  return svg;
}

function head(el) {
  const title = make("p", "lt-chart-title");
  const key = make("ul", "lt-chart-key");
  title.id = `lt-chart-${Math.random().toString(36).slice(2)}`; // each view needs an id of its own
  el.append(title, key);
  let drawn = "";
  return (words) => {
    setText(title, words.title);
    key.hidden = words.key.length === 0;
    const wanted = JSON.stringify(words.key);
    if (wanted === drawn) return;
    drawn = wanted;
    key.replaceChildren(
      ...words.key.map(([name, colour, shape]) => {
        const item = make("li");
        item.append(mark(shape, colour), name);
        return item;
      }),
    );
  };
}

/** The box around title, picture and table is Jupyter's; it becomes a figure with the title as its name. */
function nameFigure(el) {
  const box = el.closest(".lt-chart");
  box?.setAttribute("role", "figure");
  box?.setAttribute("aria-labelledby", el.querySelector(".lt-chart-title").id);
}

function foot(el) {
  const alt = make("p", "lt-chart-alt");
  const numbers = make("details", "lt-chart-numbers");
  const label = make("summary");
  const frame = make("div", "lt-chart-frame");
  frame.tabIndex = 0; // a wide table is scrolled by the arrow keys
  frame.setAttribute("role", "region");
  const table = make("table");
  frame.append(table);
  numbers.append(label, frame);
  el.append(alt, numbers);
  let words = {};
  const fill = () => {
    if (!numbers.open) return; // a chart that changes all the time need not write its table as often
    const top = make("tr");
    top.append(
      ...words.head.map((name) => {
        const cell = worded(name ? "th" : "td", "", name);
        if (name) cell.scope = "col";
        return cell;
      }),
    );
    const rows = words.rows.map(([first, ...rest]) => {
      const row = make("tr");
      const name = worded("th", "", first);
      name.scope = "row";
      row.append(name, ...rest.map((text) => worded("td", "", text)));
      return row;
    });
    const caption = worded("caption", "", words.title);
    const thead = make("thead");
    thead.append(top);
    const tbody = make("tbody");
    tbody.append(...rows);
    table.replaceChildren(caption, thead, tbody);
  };
  numbers.addEventListener("toggle", fill);
  return (next) => {
    words = next;
    setText(alt, words.alt);
    setText(label, words.label);
    frame.setAttribute("aria-label", words.title);
    fill();
  };
}

function drawing(el) {
  const frame = make("div", "lt-chart-drawing");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  el.append(frame);
  return (words) => {
    frame.setAttribute("aria-label", words.title);
    frame.innerHTML = words.svg; // made by Python, which escapes what comes from people
  };
}

function render({ model, el }) {
  const draw = { head, foot, picture: drawing }[model.get("words").part](el);
  const update = () => draw(model.get("words"));
  // A page's own keys (JupyterLab's, a card table's) must not react to what is typed here.
  el.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
  model.on("change:words", update);
  update();

  // A chart takes the width of its box when it is drawn and when the window changes. Its box may change alone: a
  // disclosure opens, JupyterLab's side bar goes away.
  let watch = null;
  if (model.get("words").part === "head") {
    let width = 0;
    watch = new ResizeObserver(([entry]) => {
      nameFigure(el);
      const now = Math.round(entry.contentRect.width);
      if (now !== width && now > 0) setTimeout(() => window.dispatchEvent(new Event("resize")), 50);
      width = now;
    });
    watch.observe(el);
  }
  return () => {
    model.off("change:words", update);
    watch?.disconnect();
  };
}

export default { render };
