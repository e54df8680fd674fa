// What all forms have in common, tried with the smallest of them; and records that several tabs have open.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { load, mount, openPage } from "./page.js";

const { window, document, clock } = openPage();
const { keepShared, newsFor } = await load("desk/shared.js");
const told = [];
for (const name of ["lost", "found"]) document.addEventListener(`learn-trash:${name}`, () => told.push(name));
let stop;

function board(changes = {}) {
  return {
    version: 1,
    title: "A ladder",
    legend: "Where is everybody?",
    fields: [],
    picture: "",
    key: "",
    standing: "",
    facts: [],
    actions: [{ kind: "win", seats: [0], label: "Player 1 wins" }],
    how: { label: "How?", lines: [] },
    note: "",
    say: { id: 1, text: "" },
    words: { lost: "Nobody answers.", again: "Load the page again" },
    storage: { key: "learn-trash:ladder:x", record: null },
    fresh: false,
    ...changes,
  };
}

async function open(changes, module = "ladder.js") {
  const opened = await mount(document, module, { scene: changes });
  stop = opened.stop;
  return opened;
}

afterEach(() => {
  stop?.();
  stop = null;
  told.length = 0;
  window.localStorage.clear();
  document.querySelector("main").replaceChildren();
  clock.run(0); // the events of the storage itself
  assert.equal(clock.waiting(), 0);
});

test("when nobody answers the form says so, and takes it back when the answer comes", async () => {
  const { model, el } = await open(board());
  const box = el.querySelector(".lt-form-lost");
  el.querySelector(".lt-pill:not(.lt-form-lost *)").click();
  clock.run(5900);
  assert.equal(box.hidden, true);
  clock.run(200);
  assert.equal(box.hidden, false);
  assert.equal(el.querySelector("[role=status]").textContent, "Nobody answers.");
  assert.equal(box.textContent, "Nobody answers.Load the page again");
  model.answer(board({ version: 2 }));
  assert.equal(box.hidden, true);
  assert.deepEqual(told, ["lost", "found"]);
});

test("what is said is there for a while, and then no more", async () => {
  const { model, el } = await open(board());
  const status = el.querySelector("[role=status]");
  model.show(board({ version: 2, say: { id: 2, text: "Player 1 is a place down." } }));
  assert.equal(status.textContent, "Player 1 is a place down.");
  clock.run(10_000);
  assert.equal(status.textContent, "");
});

test("keys that are typed stay inside; those with Ctrl go on to the page", async () => {
  const { el } = await open(board());
  const seen = [];
  const listen = (event) => seen.push(event.key);
  document.addEventListener("keydown", listen);
  for (const ctrlKey of [false, true]) {
    const event = new window.KeyboardEvent("keydown", { key: ctrlKey ? "s" : "a", ctrlKey, bubbles: true });
    el.querySelector(".lt-form").dispatchEvent(event);
  }
  document.removeEventListener("keydown", listen);
  assert.deepEqual(seen, ["s"]);
});

test("a record is kept, and offered to a Python that has just begun", async () => {
  const storage = { key: "learn-trash:ladder:x", record: { rungs: [2, 1] } };
  await open(board({ storage }));
  assert.deepEqual(JSON.parse(window.localStorage.getItem(storage.key)), storage.record);
  stop();
  const { model } = await open(board({ fresh: true }));
  assert.deepEqual(model.sent, [{ kind: "restore", record: storage.record }]);
});

test("a laboratory hides a field that means nothing now", async () => {
  const field = (id, value, unless) => ({ id, label: id, value, options: [["1", "1"], ["2", "2"]], unless, hint: "" });
  const { model, el } = await open({
    version: 1,
    title: "Simulation",
    fold: "House rules",
    fields: [field("players", "1", null), field("others", "2", ["players", "1"])],
    changed: [],
    note: null,
    main: { do: "run", label: "Run" },
    progress: { value: 0, max: 1, text: "" },
    message: { id: 1, text: "", tone: "tell", at: null },
    csv: null,
    running: false,
    words: { form: "What to play", progress: "Done so far", lost: "", again: "" },
    storage: { key: "", record: null },
    fresh: false,
  }, "lab.js");
  const [players, others] = el.querySelectorAll(".lt-form-field");
  assert.equal(others.hidden, true);
  const select = players.querySelector("select");
  select.value = "2";
  select.dispatchEvent(new window.Event("change", { bubbles: true }));
  assert.equal(others.hidden, false);
  assert.deepEqual(model.sent, []);
});

test("a record that grows is written, and one that another tab has not seen is not written over", () => {
  const key = "learn-trash:score:x";
  const kept = () => JSON.parse(window.localStorage.getItem(key));
  const first = { edition: ["a"], rounds: 1 };
  assert.equal(newsFor(key, null), null);
  keepShared(key, first);
  keepShared(key, { edition: ["a", "b"], rounds: 2 });
  assert.equal(kept().rounds, 2);
  assert.deepEqual(newsFor(key, first), kept());
  keepShared(key, { edition: ["a", "c"], rounds: 9 });
  assert.equal(kept().rounds, 2);
  keepShared(key, { edition: ["a", "c", "b", "d"], rounds: 3 });
  assert.equal(kept().rounds, 3);
  assert.equal(newsFor(key, kept()), null);
});

test("a damaged record, and one of an older kit, hold nobody up", () => {
  const key = "learn-trash:score:x";
  const record = { edition: ["a"], rounds: 1 };
  for (const text of ["{", "7", '{"rounds": 5}', '{"edition": 3}']) {
    window.localStorage.setItem(key, text);
    assert.equal(newsFor(key, record), null);
    keepShared(key, record);
    assert.deepEqual(JSON.parse(window.localStorage.getItem(key)), record);
  }
  window.localStorage.setItem(key, '{"rounds": 5}');
  assert.deepEqual(newsFor(key, null), { rounds: 5 });
});
