// Draws a panel: choices above, and below them what follows from the choices. Python decides what follows.

import { lostWords, openStore, restart } from "./store.js";

const NO_REPLY = 6000; // milliseconds until the page says that Python is lost
const SAID = 8000; // how long a sentence stays in the live region, which repeats what the page shows

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// ---- what follows from the choices

function drawing(svg) {
  const box = make("div", "lt-f-picture");
  box.innerHTML = svg; // our own drawing: no text of a learner is in it
  return box;
}

function verdict(block) {
  const box = make("div", "lt-f-verdict");
  box.dataset.tone = block.tone;
  box.append(make("p", "lt-f-head", block.head));
  for (const line of block.lines) box.append(make("p", "", line));
  return box;
}

function lines(block) {
  const box = make("div", "lt-f-lines");
  if (block.head) box.append(make("h4", "", block.head));
  const list = make("ul");
  for (const { text, mark, word } of block.items) {
    const item = make("li");
    item.dataset.mark = mark;
    if (word) item.append(make("strong", "", `${word} `));
    item.append(text);
    list.append(item);
  }
  box.append(list);
  return box;
}

function table(block) {
  const box = make("div", "lt-f-table");
  const grid = make("table");
  grid.append(make("caption", "", block.caption));
  const head = make("tr");
  for (const text of block.head) {
    const cell = make("th", "", text);
    cell.scope = "col";
    head.append(cell);
  }
  const top = make("thead");
  top.append(head);
  const body = make("tbody");
  for (const row of block.rows) {
    const line = make("tr");
    row.forEach((text, column) => {
      const cell = make(column === 0 ? "th" : "td", "", text);
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
  if (block.head) box.append(make("h4", "", block.head));
  const list = make("ul");
  for (const card of block.items) {
    const item = make("li");
    item.dataset.now = String(card.now ?? false);
    item.append(make(block.head ? "h5" : "h4", "", card.title));
    if (card.badge) item.append(make("p", "lt-f-badge", card.badge));
    if (card.svg) item.append(drawing(card.svg));
    for (const line of card.lines) item.append(make("p", "", line));
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
  note: (block) => make("p", "lt-f-note", block.text),
  picture: (block) => drawing(block.svg),
};

function drawBlock(block) {
  const made = BLOCKS[block.kind](block);
  if (!block.fold) return made;
  const box = make("details", "lt-f-fold");
  box.append(make("summary", "", block.fold), made);
  return box;
}

// ---- the choices

// What a group is about stands below it, and is said with it.
function explain(group, id, field) {
  const about = make("p", "lt-f-means");
  about.id = `${id}-${group.id}-means`;
  field.setAttribute("aria-describedby", about.id);
  const tell = (text) => {
    about.hidden = !text;
    write(about, text ?? "");
  };
  return { about, tell };
}

function chips(group, id, choose) {
  const box = make("fieldset", "lt-f-group lt-f-chips");
  const legend = make("legend", "", group.legend);
  const row = make("div", "lt-f-row");
  const fields = group.options.map(([value, label]) => {
    const chip = make("label", "lt-f-chip");
    const field = make("input");
    field.type = "radio";
    field.name = `${id}-${group.id}`;
    field.value = value;
    field.addEventListener("change", () => choose(group.id, value));
    chip.append(field, make("span", "", label));
    row.append(chip);
    return field;
  });
  const { about, tell } = explain(group, id, box);
  box.append(legend, row, about);
  const set = (value) => fields.forEach((field) => { field.checked = field.value === value; });
  const focus = () => (fields.find((field) => field.checked) ?? fields[0])?.focus();
  return { box, set, tell, focus };
}

function select(group, id, choose) {
  const box = make("div", "lt-f-group lt-f-select");
  const legend = make("label", "", group.legend);
  const field = make("select");
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

function render({ model, el }) {
  const id = `lt-f-${Math.random().toString(36).slice(2)}`; // each view needs ids of its own
  const root = make("div", "lt-f");
  root.setAttribute("role", "group");
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take the keys typed here
  root.setAttribute("aria-label", model.get("scene").title);
  const title = make("h3", "lt-f-title");
  const plain = make("div", "lt-f-groups");
  const fold = make("details", "lt-f-fold lt-f-more");
  const foldLabel = make("summary");
  const folded = make("div", "lt-f-groups lt-f-folded");
  fold.append(foldLabel, folded);
  const actions = make("div", "lt-f-actions");
  const lead = make("div", "lt-f-lead");
  const result = make("div", "lt-f-result");
  result.tabIndex = -1;
  const lost = make("div", "lt-f-lost");
  lost.hidden = true;
  const lostText = make("p");
  const reload = make("button", "lt-f-button");
  reload.type = "button";
  restart(reload);
  lost.append(lostText, reload);
  const live = make("p", "lt-f-live");
  live.setAttribute("role", "status");
  root.append(title, plain, fold, lead, actions, result, lost, live);
  el.classList.add("lt-f-host");
  el.append(root);

  const groups = new Map(); // id -> {text, box, set, focus}
  const leads = []; // {text, node}: what is to be read first, in sight while the choices are made
  const blocks = []; // {text, node}
  const buttons = new Map();
  const store = openStore(model);
  let drawn = null;
  let waiting = 0;
  let silence = 0;

  function say(text) {
    clearTimeout(silence);
    write(live, text);
    silence = setTimeout(() => write(live, ""), SAID);
  }

  function answered() {
    clearTimeout(waiting);
    lost.hidden = true;
  }

  function send(message) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      lost.hidden = false;
      say(lostWords(model.get("scene").words).text);
      document.dispatchEvent(new CustomEvent("learn-trash:lost"));
    }, NO_REPLY);
    model.send(message);
  }

  const choose = (group, value) => send({ kind: "choose", group, value });

  function drawGroups(scene) {
    const wanted = new Set(scene.groups.map((group) => group.id));
    for (const [name, group] of groups) {
      if (!wanted.has(name)) {
        group.box.remove();
        groups.delete(name);
      }
    }
    const before = { plain: null, folded: null }; // the box that stands before the next one
    for (const group of scene.groups) {
      const text = JSON.stringify([group.kind, group.legend, group.options]);
      let item = groups.get(group.id);
      if (item?.text !== text) {
        const inside = item?.box.contains(document.activeElement);
        const built = (group.kind === "select" ? select : chips)(group, id, choose);
        item?.box.replaceWith(built.box);
        item = { text, ...built };
        groups.set(group.id, item);
        item.set(group.value);
        if (inside) item.focus();
      }
      item.set(group.value);
      item.tell(group.means);
      const side = group.folded ? "folded" : "plain";
      const parent = group.folded ? folded : plain;
      const spot = before[side] ? before[side].nextSibling : parent.firstChild;
      if (spot !== item.box) parent.insertBefore(item.box, spot);
      before[side] = item.box;
    }
    fold.hidden = !folded.firstChild;
    write(foldLabel, scene.fold ?? "");
  }

  function drawBlocks(home, list, wanted) {
    wanted.forEach((block, index) => {
      const text = JSON.stringify(block);
      const old = list[index];
      if (old?.text === text) return;
      const node = drawBlock(block);
      const inside = old?.node.contains(document.activeElement);
      if (old?.node.tagName === "DETAILS" && node.tagName === "DETAILS") node.open = old.node.open;
      if (old) old.node.replaceWith(node);
      if (inside) (node.querySelector("summary") ?? result).focus();
      else home.append(node);
      list[index] = { text, node };
    });
    for (const { node } of list.splice(wanted.length)) node.remove();
  }

  function drawActions(scene) {
    for (const { do: what, label } of scene.actions) {
      if (!buttons.has(what)) {
        const button = make("button", "lt-f-button");
        button.type = "button";
        button.addEventListener("click", () => send({ kind: "do", what }));
        buttons.set(what, button);
        actions.append(button);
      }
      write(buttons.get(what), label);
    }
    const wanted = new Set(scene.actions.map((action) => action.do));
    const held = [...buttons].find(([, button]) => button === document.activeElement);
    for (const [what, button] of buttons) button.hidden = !wanted.has(what);
    // The focus goes from a button that is no longer needed to what it has brought.
    if (held && !wanted.has(held[0])) result.focus();
    actions.hidden = scene.actions.length === 0;
  }

  function draw() {
    const scene = model.get("scene");
    const before = drawn;
    drawn = scene;
    answered();
    write(title, scene.title);
    write(lostText, lostWords(scene.words).text);
    write(reload, lostWords(scene.words).again);
    drawGroups(scene);
    const [first, ...rest] = scene.blocks;
    const leading = first?.kind === "verdict";
    lead.hidden = !leading;
    drawBlocks(lead, leads, leading ? [first] : []);
    drawBlocks(result, blocks, leading ? rest : scene.blocks);
    drawActions(scene);
    if (scene.storage.key && scene.storage.record) store.keep(scene.storage.key, scene.storage.record);
    // On a phone, what is open at first would push what follows from it screens away.
    if (!before) fold.open = scene.unfolded && !window.matchMedia?.("(max-width: 30rem)").matches;
    if (before && scene.say.text && scene.say.id !== before.say.id) say(scene.say.text);
  }

  function ack(message) {
    if (message?.kind === "ack") answered();
  }

  // A page's own keys (JupyterLab's, a card table's) must not react to what is typed here.
  root.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:scene", draw);
  model.on("msg:custom", ack);
  draw();

  const { storage, fresh } = model.get("scene");
  if (fresh && storage.key) {
    const record = store.load(storage.key);
    if (record !== null) send({ kind: "restore", record });
  }

  return () => {
    model.off("change:scene", draw);
    model.off("msg:custom", ack);
    clearTimeout(waiting);
    clearTimeout(silence);
    store.close();
  };
}

export default { render };
