import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { load, openPage } from "./page.js";

const { window, document } = openPage();
const { openDrag } = await load("table/drag.js");

let root, held, goal, layer, drag, dropped, answer, listeners;

function pile(name) {
  const node = document.createElement("div");
  const face = document.createElement("span");
  node.append(face);
  node.dataset.name = name;
  root.append(node);
  return { node, face };
}

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  [held, goal] = [pile("held"), pile("goal")];
  layer = document.createElement("div");
  root.append(layer);
  dropped = [];
  answer = ["held"];
  listeners = new window.AbortController();
  drag = openDrag(root, layer, {
    signal: listeners.signal,
    piles: { held, discard: goal },
    pick: (node) => (held.node.contains(node) ? { name: "held", pile: held, code: "4h" } : null),
    aim: (node) => (goal.node.contains(node) ? goal : null),
    drop: (source, target) => {
      dropped.push([source.name, target.node.dataset.name]);
      return answer;
    },
    setFace: (node, code) => (node.dataset.card = code),
    pace: () => 0,
  });
});

afterEach(() => {
  listeners.abort();
  root.remove();
});

function point(type, target, x, y, more = {}) {
  const init = { bubbles: true, isPrimary: true, button: 0, pointerId: 1, clientX: x, clientY: y, ...more };
  target.dispatchEvent(new window.PointerEvent(type, init));
}

function lift(over = goal.face) {
  document.elementFromPoint = () => over;
  point("pointerdown", held.face, 10, 10);
  point("pointermove", held.face, 40, 40);
}

const hangs = () => layer.children.length;

test("a few pixels are no drag", () => {
  point("pointerdown", held.face, 10, 10);
  point("pointermove", held.face, 14, 13);
  point("pointerup", held.face, 14, 13);
  assert.equal(hangs(), 0);
  assert.deepEqual(dropped, []);
});

test("nothing is asked before the card is let go over its goal", () => {
  lift();
  assert.equal(hangs(), 1);
  assert.ok(goal.node.classList.contains("lt-aimed"));
  assert.deepEqual(dropped, []);
  point("pointerup", held.face, 40, 40);
  assert.deepEqual(dropped, [["held", "goal"]]);
  assert.equal(hangs(), 1, "it stays where it was dropped until the answer");
  const begin = drag.arrive([{ from: "held", to: "0:3" }]);
  assert.ok(begin.begin);
  assert.equal(hangs(), 0);
});

test("a drop that changes nothing brings the card back", () => {
  lift();
  point("pointerup", held.face, 40, 40);
  assert.equal(drag.arrive([]), null);
  assert.equal(hangs(), 0);
  lift();
  point("pointerup", held.face, 40, 40);
  drag.settle(); // no scene at all
  assert.equal(hangs(), 0);
  assert.equal(document.querySelectorAll(".lt-lifted, .lt-aimed, [data-drag]").length, 0);
});

test("dropped elsewhere, or refused by the table, it goes back at once", () => {
  lift(root);
  point("pointerup", held.face, 40, 40);
  assert.deepEqual(dropped, []);
  assert.equal(hangs(), 0);
  answer = [];
  lift();
  point("pointerup", held.face, 40, 40);
  assert.equal(hangs(), 0);
});

test("of two moves the first is not shown: the card hangs on until the second", () => {
  answer = ["discard", "held"];
  lift();
  point("pointerup", held.face, 40, 40);
  assert.deepEqual(drag.arrive([{ from: "discard", to: "held" }]), { skip: true });
  assert.equal(hangs(), 1);
  assert.ok(drag.arrive([{ from: "held", to: "0:3" }]).begin);
  assert.equal(hangs(), 0);
});

for (const [name, act] of [
  ["Escape", () => document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Escape", bubbles: true }))],
  ["a cancelled pointer", () => point("pointercancel", held.face, 40, 40)],
  ["a window that is left", () => window.dispatchEvent(new window.Event("blur"))],
]) {
  test(`${name} calls it off`, () => {
    lift();
    act();
    assert.equal(hangs(), 0);
    point("pointerup", held.face, 40, 40);
    assert.deepEqual(dropped, []);
  });
}

test("other fingers and buttons are left alone", () => {
  document.elementFromPoint = () => goal.face;
  for (const more of [{ button: 2 }, { isPrimary: false }]) {
    point("pointerdown", held.face, 10, 10, more);
    point("pointermove", held.face, 40, 40, more);
    assert.equal(hangs(), 0);
  }
  lift();
  point("pointerup", held.face, 40, 40, { pointerId: 2 });
  assert.deepEqual(dropped, []);
  drag.cancel();
});

test("the click at the end of a drag is swallowed, the next is not", () => {
  const clicks = [];
  held.node.addEventListener("click", (event) => clicks.push(event.detail));
  const click = () => held.face.dispatchEvent(new window.MouseEvent("click", { bubbles: true, detail: 1 }));
  lift();
  point("pointerup", held.face, 40, 40);
  click();
  assert.deepEqual(clicks, []);
  point("pointerdown", held.face, 10, 10);
  point("pointerup", held.face, 10, 10);
  click();
  assert.deepEqual(clicks, [1]);
});
