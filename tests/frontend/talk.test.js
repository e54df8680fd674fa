import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fakeModel, load, openPage } from "./page.js";

const { clock, document } = openPage();
const { openTalk } = await load("table/talk.js");

let model, talk, said, version;

beforeEach(() => {
  clock.run(100_000);
  model = fakeModel({});
  said = [];
  version = 1;
  talk = openTalk(model, {
    version: () => version,
    onLost: () => said.push("lost"),
    onAnswer: (wasLost) => said.push(wasLost ? "found" : "answer"),
    onReady: () => said.push("ready"),
  });
});

const ack = (at = model.sent.at(-1).at) => talk.hear({ kind: "ack", at });
const key = (name, what = name) => talk.byKeyboard(name, () => () => talk.ask(what));
const asked = () => model.sent.map((message) => message.what ?? message.text ?? message.kind);

test("one message at a time, and keys wait for their turn", () => {
  key("a");
  key("b");
  key("c");
  assert.deepEqual(asked(), ["a"]);
  version = 2;
  talk.sceneCame();
  assert.deepEqual(asked(), ["a"]);
  ack();
  assert.deepEqual(model.sent.at(-1), { kind: "do", what: "b", at: 2 });
  ack();
  ack();
  assert.deepEqual(asked(), ["a", "b", "c"]);
  assert.equal(said.at(-1), "ready");
});

test("an acknowledgement of something else settles nothing", () => {
  key("a");
  ack(99);
  assert.ok(talk.isBusy());
  talk.hear({ kind: "other", at: 1 });
  talk.hear(null);
  assert.ok(talk.isBusy());
  ack(1);
  assert.ok(!talk.isBusy());
});

test("the same key twice in a row is one wish, and at most eight wait", () => {
  key("a");
  for (const name of ["a", "b", "b", "a", ..."cdefghijk"]) key(name);
  for (let n = 0; n < 20; n += 1) if (talk.isBusy()) ack();
  assert.deepEqual(asked(), ["a", "b", "a", ..."cdefgh"]);
});

test("a wish that means nothing any more gives way to the next", () => {
  key("a");
  talk.byKeyboard("gone", () => null);
  key("b");
  ack();
  assert.deepEqual(asked(), ["a", "b"]);
});

test("a click while an answer is awaited is dropped; a drag's second half is not", () => {
  assert.equal(
    talk.byPointer(() => () => talk.move("D"), () => () => talk.move("P4")),
    true,
  );
  assert.equal(
    talk.byPointer(() => () => talk.move("S")),
    false,
  );
  ack();
  assert.deepEqual(asked(), ["D", "P4"]);
});

test("after six seconds without an answer Python is lost, until it answers", () => {
  key("a");
  key("b");
  clock.run(5_900);
  assert.deepEqual(said, []);
  clock.run(200);
  assert.deepEqual(said, ["lost"]);
  assert.ok(talk.isLost());
  talk.sceneCame();
  assert.deepEqual(said, ["lost", "found"]);
  ack();
  assert.deepEqual(asked(), ["a"], "what waited is forgotten");
});

test("a scene whose last word is missing holds nobody up", () => {
  key("a");
  key("b");
  talk.sceneCame();
  clock.run(1_100);
  assert.deepEqual(asked(), ["a", "b"]);
});

test("a connection that is closed is noticed at once", () => {
  model.send = () => {
    throw new Error("closed");
  };
  key("a");
  assert.deepEqual(said, ["lost"]);
});

test("of the slider's positions only the latest is asked for", () => {
  talk.slideTo("go 1");
  talk.slideTo("go 2");
  talk.slideTo("go 3");
  assert.ok(talk.isSliding());
  ack();
  assert.deepEqual(asked(), ["go 1", "go 3"]);
  assert.ok(!talk.isSliding());
  assert.equal(talk.takeWish(), null, "the page does not scroll for it");
});

test("the clock ticks when nothing else goes on, and not in a hidden page", () => {
  talk.wind(500);
  clock.run(400);
  talk.wind(500); // a new scene
  clock.run(400);
  assert.deepEqual(asked(), []);
  clock.run(200);
  assert.deepEqual(asked(), ["tick"]);
  ack();
  key("a");
  clock.run(600);
  assert.deepEqual(asked(), ["tick", "a"]);
  ack();
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  talk.rewind();
  clock.run(5_000);
  assert.deepEqual(asked(), ["tick", "a"]);
  delete document.hidden;
  talk.rewind();
  clock.run(600);
  assert.deepEqual(asked(), ["tick", "a", "tick"]);
  talk.wind(0);
  talk.stop();
  assert.equal(clock.waiting(), 0);
});

test("a wish is answered once", () => {
  key("a");
  assert.equal(talk.takeWish(), "do");
  assert.equal(talk.takeWish(), null);
});
