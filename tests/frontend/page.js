// A small page in Node: jsdom, what it lacks, a clock that stands still, and a stand-in for the widget's model.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { JSDOM } from "jsdom";

export const STATIC = fileURLToPath(new URL("../../widgets/trash_widgets/static", import.meta.url));

// Node takes a file for a module only where a package says so; the widgets' folder is none.
const copy = mkdtempSync(join(tmpdir(), "learn-trash-"));
cpSync(STATIC, copy, { recursive: true, filter: (path) => !/\.[^./\\]+$/.test(path) || path.endsWith(".js") });
writeFileSync(join(copy, "package.json"), '{"type": "module"}');
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

export const load = (name) => import(pathToFileURL(join(copy, name)));

// The names that modules take from the browser without `window.`.
const NAMES = [
  ..."document localStorage location navigator CustomEvent Event Element HTMLElement Node Option Blob".split(" "),
  ..."MutationObserver getComputedStyle KeyboardEvent AbortController".split(" "),
];

export function openPage(url = "http://localhost/voila/render/06-match.ipynb") {
  const { window } = new JSDOM('<!doctype html><html lang="en"><body><main></main></body></html>', { url, pretendToBeVisual: true });
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  window.Element.prototype.scrollIntoView = () => {};
  window.Element.prototype.getAnimations = () => [];
  window.document.elementFromPoint = () => null;
  window.CSS = { escape: (text) => text };
  window.PointerEvent ??= class extends window.MouseEvent {
    constructor(type, init = {}) {
      super(type, init);
      this.pointerId = init.pointerId ?? 0;
      this.isPrimary = init.isPrimary ?? false;
    }
  };
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal() {
      this.open = true;
    },
    close() {
      this.open = false;
    },
  });
  const clock = stopped(window);
  for (const name of [...NAMES, "ResizeObserver", "CSS", "setTimeout", "clearTimeout"]) {
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, "window", { value: window, configurable: true, writable: true });
  return { window, document: window.document, clock };
}

// Timers that run when the test says so.
function stopped(window) {
  let now = 0;
  let count = 0;
  const timers = new Map();
  window.setTimeout = (act, wait = 0) => {
    count += 1;
    timers.set(count, { act, at: now + Number(wait) });
    return count;
  };
  window.clearTimeout = (id) => timers.delete(id);
  window.requestAnimationFrame = (act) => window.setTimeout(act, 16);
  window.cancelAnimationFrame = window.clearTimeout;
  return {
    run(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const next = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!next) break;
        timers.delete(next[0]);
        now = next[1].at;
        next[1].act();
      }
      now = end;
    },
    waiting: () => timers.size,
  };
}

// The widget's model, without a Python behind it.
export function fakeModel(state) {
  const hooks = {};
  const call = (event, value) => (hooks[event] ?? []).forEach((hook) => hook(value));
  return {
    sent: [],
    get: (name) => state[name],
    on: (event, hook) => (hooks[event] ??= []).push(hook),
    off: (event, hook) => (hooks[event] = (hooks[event] ?? []).filter((each) => each !== hook)),
    send(message) {
      this.sent.push(message);
    },
    show(scene) {
      state.scene = scene;
      call("change:scene");
    },
    ack() {
      call("msg:custom", { kind: "ack", at: this.sent.at(-1)?.at ?? null });
    },
    answer(scene) {
      this.show(scene);
      this.ack();
    },
    hooked: () => Object.values(hooks).reduce((sum, list) => sum + list.length, 0),
  };
}

export async function mount(document, name, state) {
  const model = fakeModel(state);
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  const stop = (await load(name)).default.render({ model, el });
  return { model, el, stop };
}
