import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, openPage } from "./page.js";

const { window, document } = openPage();
const { settingsPart } = await load("table/settings.js");
const KEY = "learn-trash:settings";
const WORDS = {
  settings: "Settings", speed: "Speed", suits: "Suits", large: "Large", close: "Close",
  speeds: [["calm", "calmly"], ["normal", "normally"], ["quick", "quickly"], ["off", "not"]],
};

function part(words = WORDS) {
  const root = document.createElement("div");
  const made = settingsPart(root, new window.AbortController().signal);
  root.append(made.button, made.dialog);
  made.draw(words);
  return { root, ...made };
}

function choose({ dialog }, selector, act = (field) => (field.checked = true)) {
  const field = dialog.querySelector(selector);
  act(field);
  field.dispatchEvent(new window.Event("change", { bubbles: true }));
}

beforeEach(() => window.localStorage.clear());

test("a choice holds for every table of the page and is kept", () => {
  const [one, two] = [part(), part()];
  choose(one, "[value=calm]");
  choose(one, "[name=suits]");
  assert.deepEqual({ ...two.root.dataset }, { speed: "calm", suits: "four", size: "usual" });
  assert.ok(two.pace() > 1);
  assert.deepEqual(JSON.parse(window.localStorage.getItem(KEY)), { speed: "calm", suits: true, large: false });
  assert.equal(part().dialog.querySelector("[name=suits]").checked, true);
  choose(two, "[value=off]");
  assert.equal(one.pace(), 0);
  choose(two, "[name=suits]", (field) => (field.checked = false));
  assert.equal(one.root.dataset.suits, "two");
});

test("another tab's choice is taken over", () => {
  const here = part();
  window.localStorage.setItem(KEY, '{"speed": "quick", "large": true}');
  window.dispatchEvent(new window.StorageEvent("storage", { key: KEY }));
  assert.deepEqual({ ...here.root.dataset }, { speed: "quick", suits: "two", size: "large" });
});

test("what cannot be read is as if there were nothing", () => {
  for (const kept of ["{", "7", "null", '{"speed": "__proto__", "suits": "yes"}', '{"speed": ["calm"]}']) {
    window.localStorage.setItem(KEY, kept);
    assert.deepEqual({ ...part().root.dataset }, { speed: "normal", suits: "two", size: "usual" });
  }
});

test("without words there is no button", () => {
  assert.equal(part({ close: "Close" }).button.hidden, true);
  assert.equal(part().button.hidden, false);
});
