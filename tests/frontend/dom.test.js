import assert from "node:assert/strict";
import { test } from "node:test";
import { load, openPage } from "./page.js";

const { document, window } = openPage();
const { byCount, make, setAttribute, setText } = await load("dom.js");

function changesOf(node, act) {
  const watch = new window.MutationObserver(() => {});
  watch.observe(node, { attributes: true, childList: true, characterData: true, subtree: true });
  act();
  const changes = watch.takeRecords().length;
  watch.disconnect();
  return changes;
}

test("a text or attribute that is the same already is not written", () => {
  const node = make("p", "a", { id: "x" });
  setText(node, "Hello");
  setAttribute(node, "aria-label", "Hello");
  assert.equal(
    changesOf(node, () => {
      setText(node, "Hello");
      setAttribute(node, "aria-label", "Hello");
      setAttribute(node, "title", null);
    }),
    0,
  );
  setText(node, undefined);
  setAttribute(node, "aria-label", false);
  assert.equal(node.outerHTML, '<p class="a" id="x"></p>');
});

test("texts are never markup", () => {
  const node = make("p");
  setText(node, "<b>x</b>");
  assert.equal(node.children.length, 0);
});

test("a list grows and shrinks at its end, and keeps the rest", () => {
  const home = document.createElement("ul");
  const list = [];
  const add = () => {
    const node = make("li");
    home.append(node);
    return { node };
  };
  byCount(list, 3, add);
  const [first] = list;
  byCount(list, 1, add);
  byCount(list, 2, add);
  assert.equal(list[0], first);
  assert.equal(home.children.length, 2);
});
