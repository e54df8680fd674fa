import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { mount, openPage } from "./page.js";
import { FACES, scene } from "./scene.js";

const { window, document, clock } = openPage();
let model, el, stop;
const one = (selector) => el.querySelector(selector);
const all = (selector) => [...el.querySelectorAll(selector)];
const places = () => all(".lt-own .lt-place");

async function begin(changes) {
  ({ model, el, stop } = await mount(document, "table.js", { scene: scene(changes), faces: FACES }));
}

function tap(node) {
  node.dispatchEvent(new window.MouseEvent("click", { bubbles: true, detail: 1 }));
}

function press(key, target = places()[0]) {
  target.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

beforeEach(() => begin());
afterEach(() => {
  stop?.();
  assert.equal(model.hooked(), 0);
  assert.equal(el.children.length, 0);
  window.localStorage.clear();
  clock.run(10_000);
});

test("it draws names, cards and piles", () => {
  assert.equal(places().length, 10);
  assert.equal(places()[3].getAttribute("aria-label"), "Place 4");
  assert.equal(one(".lt-own svg").dataset.of, "back");
  assert.equal(one(".lt-other svg").dataset.of, "small back");
  assert.equal(one(".lt-discard svg").dataset.of, "Qh");
  assert.equal(one("[role=status]").textContent, "Draw a card.");
  assert.equal(all("[aria-live]").length, 1);
});

test("an empty scene draws nothing and waits", async () => {
  stop();
  ({ model, el, stop } = await mount(document, "table.js", { scene: {}, faces: FACES }));
  assert.equal(places().length, 0);
  model.show(scene());
  assert.equal(places().length, 10);
});

test("a click sends the move and the version, and the next click waits for the answer", () => {
  tap(one(".lt-stock"));
  tap(places()[3]);
  assert.deepEqual(model.sent, [{ kind: "move", text: "S", at: 1 }]);
  model.answer(scene({ version: 2 }));
  tap(one("[data-do=hint]"));
  assert.deepEqual(model.sent.slice(1), [{ kind: "do", what: "hint", at: 2 }]);
});

test("redrawing the same scene touches nothing", () => {
  const watch = new window.MutationObserver(() => {});
  watch.observe(one(".lt-felt"), { attributes: true, childList: true, characterData: true, subtree: true });
  model.show(scene({ version: 2, message: scene().message }));
  const touched = watch.takeRecords().filter((record) => !record.target.closest?.(".lt-icon"));
  watch.disconnect();
  assert.deepEqual(
    touched.map((record) => `${record.target.className} ${record.attributeName}`),
    [],
  );
});

test("nodes stay when another seat becomes the large one", () => {
  const nodes = places();
  const [you, ben] = scene().seats;
  model.show(scene({ version: 2, seats: [{ ...you, own: false }, { ...ben, own: true }] }));
  assert.deepEqual(places(), nodes);
  assert.equal(one(".lt-own .lt-name").textContent, "Ben");
  model.show(scene({ version: 3, seats: [you, ben, ben, ben, ben, ben] }));
  assert.equal(all(".lt-other").length, 5);
  model.show(scene({ version: 4, seats: [you] }));
  assert.equal(all(".lt-other").length, 0);
});

test("a refusal is ringed until the next sentence", () => {
  const message = { text: "No.", tone: "refuse", at: "P4", id: 7 };
  model.show(scene({ version: 2, message }));
  assert.ok(places()[3].classList.contains("lt-refused"));
  model.show(scene({ version: 3, message }));
  assert.ok(places()[3].classList.contains("lt-refused"));
  model.show(scene({ version: 4 }));
  assert.equal(all(".lt-refused").length, 0);
});

test("the list of keys says of each button's key what is on the button now", () => {
  const keys = [["N", "go on"], ["H", "hint"], ["S", "draw"]];
  const said = () => all(".lt-keys dd").map((node) => node.textContent);
  model.show(scene({ version: 2, keys, actions: [] }));
  assert.deepEqual(said(), ["go on", "hint", "draw"]);
  const watch = { do: "next", label: "Watch Ben", main: true };
  model.show(scene({ version: 3, keys, actions: [watch, { do: "hint", label: "Another hint", main: false }] }));
  assert.deepEqual(said(), ["Watch Ben", "Another hint", "draw"]);
  model.show(scene({ version: 4, keys, actions: [], link: { href: "03.ipynb", label: "Next lesson" } }));
  assert.deepEqual(said(), ["Next lesson", "hint", "draw"]);
});

test("of two buttons that lead on, the key is that of the filled one", () => {
  const actions = [{ do: "skip", label: "Play on to my turn", main: true }, { do: "next", label: "Watch Ben", main: false }];
  model.show(scene({ version: 2, keys: [["N", "go on"]], actions }));
  assert.equal(one(".lt-keys dd").textContent, "Play on to my turn");
  press("n");
  assert.deepEqual(model.sent.at(-1), { kind: "do", what: "skip", at: 2 });
});

test("keys are moves, and the page around never sees them", () => {
  const outside = [];
  const listen = (event) => outside.push(event.key);
  document.addEventListener("keydown", listen);
  press("s");
  model.ack();
  press("4");
  model.ack();
  press("0");
  document.removeEventListener("keydown", listen);
  assert.deepEqual(
    model.sent.map((message) => message.text),
    ["S", "P4", "P10"],
  );
  assert.deepEqual(outside, []);
});

test("the record is kept under its key, and offered once when the table is fresh", async () => {
  const storage = { key: "learn-trash:match:x", record: { moves: ["S"] } };
  model.show(scene({ version: 2, storage }));
  assert.deepEqual(JSON.parse(window.localStorage.getItem(storage.key)), storage.record);
  stop();
  await begin({ storage: { ...storage, record: null }, fresh: true });
  assert.deepEqual(model.sent, [{ kind: "restore", record: storage.record }]);
  model.answer(scene({ version: 2, storage: { ...storage, record: null }, fresh: true }));
  assert.equal(model.sent.length, 1);
});

test("a deal in the address comes before the record", async () => {
  stop();
  window.localStorage.setItem("learn-trash:match:x", '{"moves": []}');
  window.location.hash = "deal=C21-0000-0007J";
  const choices = [{ name: "code", label: "Deal code", options: null, value: "" }];
  await begin({ storage: { key: "learn-trash:match:x", record: null }, fresh: true, choices });
  assert.equal(model.sent.length, 1);
  assert.match(JSON.stringify(model.sent[0]), /c21-0000-0007j/i);
  assert.equal(window.location.hash, "");
});

test("no answer is told, and said on the document for the page around", () => {
  const said = [];
  for (const name of ["learn-trash:lost", "learn-trash:found"]) {
    document.addEventListener(name, (event) => said.push(event.type), { once: true });
  }
  one(".lt-stock").click();
  clock.run(6_500);
  assert.equal(one("[role=status]").textContent.trim(), "Lost.");
  assert.equal(one(".lt-again").hidden, false);
  model.answer(scene({ version: 2 }));
  assert.equal(one(".lt-again").hidden, true);
  assert.deepEqual(said, ["learn-trash:lost", "learn-trash:found"]);
});

test("sharing tells Python the page's address, without what comes after it", () => {
  const share = { code: "C21", label: "Share", href: null, qr: null, words: { copy: "Copy" } };
  model.show(scene({ version: 2, share }));
  const box = one(".lt-share");
  box.open = true;
  box.dispatchEvent(new window.Event("toggle"));
  assert.deepEqual(model.sent, [
    { kind: "address", url: "http://localhost/voila/render/06-match.ipynb", at: 2 },
  ]);
});

test("choices: lists are asked in words, typed texts are told as they are, folds stay as they were", () => {
  const choices = [
    { name: "players", label: "Players", value: "2", options: [["2", "two"], ["3", "three"]] },
    { name: "name", label: "Name", value: "", options: null, text: true, fold: "More" },
  ];
  model.show(scene({ version: 2, choices }));
  const [list, field] = all(".lt-choice select, .lt-choice input");
  const fold = field.closest("details");
  fold.open = true;
  list.value = "3";
  list.dispatchEvent(new window.Event("change", { bubbles: true }));
  assert.deepEqual(model.sent.at(-1), { kind: "do", what: "set players 3", at: 2 });
  model.answer(scene({ version: 3, choices }));
  assert.equal(fold.open, true);
  field.value = "<b>Ada</b>";
  field.dispatchEvent(new window.Event("change", { bubbles: true }));
  assert.deepEqual(model.sent.at(-1), { kind: "text", name: "name", text: "<b>Ada</b>", at: 3 });
  model.answer(scene({ version: 4 }));
  assert.equal(one(".lt-choices").hidden, true);
});

test("a thousand scenes leave no more nodes than two", () => {
  const held = { card: "4h", name: "4 of hearts", label: "In hand" };
  const travel = [{ card: "4h", from: "stock", to: "held", flip: true }];
  const show = (version) => model.show(scene({ version, ...(version % 2 ? { held, travel } : {}) }));
  show(2);
  show(3);
  const before = all("*").length;
  for (let version = 4; version < 1_004; version += 1) show(version);
  show(1_005);
  assert.equal(all("*").length, before);
});
