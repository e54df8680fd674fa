// What holds for the front end of every widget, whatever it shows. The states are real ones, made by Python:
// test_frontend.py writes them into the file that LEARN_TRASH_STATES names.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { STATIC, mount, openPage } from "./page.js";

const { window, document, clock } = openPage();
const modules = readdirSync(STATIC).filter(
  (name) => name.endsWith(".js") && readFileSync(join(STATIC, name), "utf8").includes("export default"),
);
const file = process.env.LEARN_TRASH_STATES;
const states = file ? JSON.parse(readFileSync(file, "utf8")) : [];

test("there is a real state for every front end", { skip: !file && "run by pytest, which makes the states" }, () => {
  const drawn = new Set(states.map(([, module]) => module));
  assert.deepEqual(modules.filter((name) => !drawn.has(name)), []);
});

for (const [widget, module, state] of states) {
  test(`${widget}: its first state is drawn, with a name on every button no id twice, and nothing left behind`, async () => {
    window.localStorage.clear();
    const { model, el, stop } = await mount(document, module, state);
    assert.ok(el.querySelectorAll("*").length > 0);
    for (const button of el.querySelectorAll("button:not([hidden])")) {
      if (button.closest("[hidden], dialog")) continue;
      const name = button.getAttribute("aria-label") ?? button.textContent;
      assert.ok(name.trim(), button.outerHTML);
    }
    const ids = [...el.querySelectorAll("[id]")].map((node) => node.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(el.querySelectorAll("script, iframe, [onclick], [onerror], [src^='http'], [href^='http']").length, 0);
    assert.ok(stop, "render returns a function that takes everything away");
    stop();
    assert.equal(model.hooked(), 0);
    document.querySelector("main").replaceChildren();
    clock.run(100_000);
  });
}
