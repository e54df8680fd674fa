// Draws a panel: choices above, and below them what follows from the choices. Python decides what follows.

import { make, setText } from "./dom.js";
import { newId, openForm } from "./form.js";
import { drawBlock } from "./panel/blocks.js";
import { chips, select } from "./panel/groups.js";

function render({ model, el }) {
  const id = newId("lt-f");
  const root = make("div", "lt-form lt-f", { role: "group", "aria-label": model.get("scene").title });
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
  root.append(title, plain, fold, lead, actions, result);
  el.classList.add("lt-f-host");
  el.append(root);

  const groups = new Map(); // id -> {text, box, set, focus}
  const leads = []; // {text, node}: what is to be read first, in sight while the choices are made
  const blocks = []; // {text, node}
  const buttons = new Map();

  const choose = (group, value) => form.send({ kind: "choose", group, value });

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
    setText(foldLabel, scene.fold ?? "");
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
        const button = make("button", "lt-pill", { type: "button" });
        button.addEventListener("click", () => form.send({ kind: "do", what }));
        buttons.set(what, button);
        actions.append(button);
      }
      setText(buttons.get(what), label);
    }
    const wanted = new Set(scene.actions.map((action) => action.do));
    const held = [...buttons].find(([, button]) => button === document.activeElement);
    for (const [what, button] of buttons) button.hidden = !wanted.has(what);
    // The focus goes from a button that is no longer needed to what it has brought.
    if (held && !wanted.has(held[0])) result.focus();
    actions.hidden = scene.actions.length === 0;
  }

  function draw(scene, before) {
    setText(title, scene.title);
    drawGroups(scene);
    const [first, ...rest] = scene.blocks;
    const leading = first?.kind === "verdict";
    lead.hidden = !leading;
    drawBlocks(lead, leads, leading ? [first] : []);
    drawBlocks(result, blocks, leading ? rest : scene.blocks);
    drawActions(scene);
    // On a phone, what is open at first would push what follows from it screens away.
    if (!before) fold.open = scene.unfolded && !window.matchMedia?.("(max-width: 30rem)").matches;
    if (before && scene.say.text && scene.say.id !== before.say.id) form.say(scene.say.text);
  }

  const form = openForm(model, root, { draw });
  form.begin();
  return form.end;
}

export default { render };
