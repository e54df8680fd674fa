// A lesson page without a server: Python runs in a worker, this file draws what it says. It stands in for the parts
// of Jupyter that a lesson needs: widgets with a module of their own (anywidget), outputs, boxes, charts.

const HERE = new URL(".", import.meta.url).href;
const ROOT = new URL("..", HERE).href;
const START = "index.html";
const SLOW = 60_000; // the wait after which the page says that something may be wrong; a first visit loads megabytes
const VIEW = "application/vnd.jupyter.widget-view+json";
const CHART = /^application\/vnd\.vegalite\.v\d+\+json$/;
const REST = 4_000; // milliseconds after which the other lessons are fetched, for the days without a network
const IDLE = 500; // milliseconds after which the start page gets Python ready for the lesson that comes next

const $ = (selector, within = document) => within.querySelector(selector);
const main = $("#lesson");

// ---- light or dark, said as JupyterLab says it, for the widgets listen to that -------------------------------

const dark = matchMedia("(prefers-color-scheme: dark)");
function theme() {
  document.body.dataset.jpThemeLight = String(!dark.matches);
  document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
}
dark.addEventListener("change", theme);
theme();

// ---- Python --------------------------------------------------------------------------------------------------

let worker = null;

function python() {
  if (worker) return worker;
  worker = new Worker(`${HERE}worker.js`, { type: "module", name: "Python" });
  worker.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
  worker.addEventListener("error", (event) => {
    console.error(event.message);
    lost(GONE);
  });
  return worker;
}

const ask = (message) => python().postMessage(JSON.stringify(message));

// ---- what a lesson consists of -------------------------------------------------------------------------------

const models = new Map(); // of the lesson that is open, by their names in Python
const views = []; // what to call when the lesson is left
let lesson = { cells: [], still: null };
let run = 0; // counts the lessons that were opened
let heard = 0; // the run that Python is at
let live = false; // has Python been asked to run this lesson?
let drawing = [];

/** Open the lesson that is on the page now. */
function openLesson() {
  run += 1;
  live = false;
  drawing = [];
  delete document.body.dataset.ltReady;
  lesson = JSON.parse($("#lt-s-lesson").textContent);
  rewriteLinks(document.body);
  if (lesson.still) {
    // Drawn beforehand, when the site was built; Python comes only if a widget has something to say to it.
    lesson.still.forEach(draw);
    finish(run);
    warmUp();
  } else {
    reveal();
    begin();
    slowly(run);
  }
}

function begin() {
  if (live) return;
  live = true;
  ask({ do: "lesson", run, cells: lesson.cells });
}

function closeLesson() {
  for (const end of views.splice(0)) end();
  models.clear();
  found();
}

function hear(message) {
  if (message.kind === "loading") return tellLoading(message);
  if (message.kind === "missing") return live ? stop(null, "#lt-s-missing") : undefined;
  if (message.kind === "begin") heard = message.run;
  else if (heard === run) draw(message);
}

/** Draw one thing that Python says. */
function draw(message) {
  const { kind, id } = message;
  const model = models.get(id);
  if (kind === "open" && model) model.take(message.state);
  else if (kind === "open") models.set(id, new Model(id, message.state));
  else if (kind === "update") model?.take(message.state);
  else if (kind === "custom") model?.tell("msg:custom", message.content, []);
  else if (kind === "close") models.delete(id);
  else if (kind === "cell") drawCell(message.cell, message.outputs);
  else if (kind === "stopped") stop(message.cell);
  else if (kind === "done") finish(run);
}

function drawCell(number, outputs) {
  const cell = $(`[data-cell="${number}"]`, main);
  if (!cell || cell.dataset.drawn !== undefined) return; // its result was on the page from the beginning
  cell.dataset.drawn = "";
  drawing.push(drawOutputs(cell, outputs));
  reveal();
}

/** Show the page as far as it has come; the dealing hand stands below. */
function reveal() {
  const dealing = $("#lt-p-dealing");
  let waits = null;
  for (const part of main.querySelectorAll(".lt-p-cell")) {
    part.hidden = waits !== null;
    if (!waits && part.dataset.cell !== undefined && part.dataset.drawn === undefined) waits = part;
  }
  if (waits) {
    main.insertBefore(dealing, waits);
    dealing.hidden = false;
  }
}

async function finish(which) {
  await Promise.allSettled(drawing);
  if (which !== run) return;
  $("#lt-p-dealing")?.remove();
  document.body.dataset.ltReady = "true";
  arrive();
  keepAll();
}

function stop(number, why = "#lt-s-stopped") {
  const place = $(`[data-cell="${number}"]`, main) ?? $("#lt-p-dealing") ?? main;
  const box = $(why).content.cloneNode(true);
  place === main ? main.append(box) : place.replaceWith(box);
  $("#lt-p-dealing")?.remove();
  document.body.dataset.ltReady = "true";
}

function slowly(which) {
  setTimeout(() => which === run && $(".lt-p-dealing-slow")?.removeAttribute("hidden"), SLOW);
}

function tellLoading({ got, all }) {
  const line = $(".lt-s-loading");
  if (!line) return;
  const megabytes = (n) => (n / 1e6).toFixed(1);
  line.textContent = got < all ? `${megabytes(got)} of ${megabytes(all)} MB are here.` : "";
}

// ---- widgets -------------------------------------------------------------------------------------------------

/** A widget's state, with the names by which an anywidget's module knows it. */
class Model {
  #listeners = new Map();
  #changed = {};
  started = null;

  constructor(id, state) {
    this.id = id;
    this.state = state;
  }

  get = (name) => this.state[name];

  set = (name, value) => {
    const changes = typeof name === "object" ? name : { [name]: value };
    Object.assign(this.#changed, changes);
    this.take(changes);
  };

  save_changes = () => {
    this.#say({ method: "update", state: this.#changed, buffer_paths: [] });
    this.#changed = {};
  };

  send = (content) => this.#say({ method: "custom", content });

  on = (names, listener) => {
    for (const name of names.split(" ")) {
      if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
      this.#listeners.get(name).add(listener);
    }
  };

  off = (names, listener) => {
    for (const name of names?.split(" ") ?? [...this.#listeners.keys()]) {
      if (listener) this.#listeners.get(name)?.delete(listener);
      else this.#listeners.delete(name);
    }
  };

  widget_manager = { get_model: async (id) => models.get(id) };

  /** Take over a state, and tell whoever listens what is new in it. */
  take(changes) {
    const fresh = Object.keys(changes).filter((name) => this.state[name] !== changes[name]);
    Object.assign(this.state, changes);
    for (const name of fresh) this.tell(`change:${name}`, this, changes[name], {});
    if (fresh.length > 0) this.tell("change", this, {});
  }

  tell(name, ...what) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(...what);
      } catch (fault) {
        console.error(fault); // one listener's fault must not keep the others from hearing
      }
    }
  }

  #say(data) {
    if (models.get(this.id) !== this) return; // the lesson it belonged to was left
    begin();
    ask({ do: "comm", id: this.id, data });
  }
}

const modules = new Map();
function moduleOf(source) {
  if (!modules.has(source)) {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const loading = import(address).finally(() => URL.revokeObjectURL(address));
    modules.set(source, loading.then(({ default: own, ...rest }) => (typeof own === "function" ? own() : own) ?? rest));
  }
  return modules.get(source);
}

const styles = new Set();
function style(text) {
  if (!text || styles.has(text)) return;
  styles.add(text);
  const node = document.createElement("style");
  node.textContent = text;
  document.head.append(node);
}

const reference = (text) => models.get(String(text).replace(/^IPY_MODEL_/, ""));

const BOXES = { BoxModel: "row", HBoxModel: "row", VBoxModel: "column", GridBoxModel: "grid" };
const TEXTS = { HTMLModel: "innerHTML", HTMLMathModel: "innerHTML", LabelModel: "textContent" };

/** Draw a widget. */
async function drawWidget(model, place) {
  const el = document.createElement("div");
  el.className = "jupyter-widgets";
  place.append(el);
  const kind = model.get("_model_name");
  follow(model, "_dom_classes", (names) => el.classList.add(...(names ?? [])));
  layOut(reference(model.get("layout")), el);
  if (kind === "AnyModel") return drawOwn(model, el);
  if (kind === "OutputModel") return follow(model, "outputs", (outputs) => drawOutputs(el, outputs));
  if (kind in TEXTS) return follow(model, "value", (text) => (el[TEXTS[kind]] = text));
  if (kind in BOXES) {
    el.classList.add("lt-s-box");
    el.dataset.direction = BOXES[kind];
    return follow(model, "children", (children) => {
      el.replaceChildren();
      return Promise.all(children.map((child) => drawWidget(reference(child), el)));
    });
  }
  throw new Error(`This page can't draw a ${kind}.`);
}

async function drawOwn(model, el) {
  style(model.get("_css"));
  const own = await moduleOf(model.get("_esm"));
  const experimental = { invoke: () => Promise.reject(new Error("This page has no commands.")) };
  model.started ??= Promise.resolve(own.initialize?.({ model, experimental }));
  const ends = [await model.started, await own.render?.({ model, el, experimental })];
  views.push(...ends.filter((end) => typeof end === "function"));
}

/** Do something with a part of a model now, and whenever it changes. */
function follow(model, name, act) {
  const now = () => act(model.get(name));
  model.on(`change:${name}`, now);
  return now();
}

function layOut(layout, el) {
  if (!layout) return;
  const dress = () => {
    for (const [name, value] of Object.entries(layout.state)) {
      if (!name.startsWith("_")) el.style.setProperty(name.replaceAll("_", "-"), value ?? "");
    }
  };
  layout.on("change", dress);
  dress();
}

// ---- outputs -------------------------------------------------------------------------------------------------

function drawOutputs(place, outputs) {
  place.replaceChildren();
  return Promise.all(outputs.map((output) => drawOutput(place, output)));
}

async function drawOutput(place, output) {
  const el = document.createElement("div");
  el.className = "jp-OutputArea-output";
  place.append(el);
  if (output.output_type === "stream") return fill(el, "pre", output.text, "jp-RenderedText");
  if (output.output_type === "error") return el.append($("#lt-s-stopped").content.cloneNode(true));
  const { data = {} } = output;
  const chart = Object.keys(data).find((kind) => CHART.test(kind));
  try {
    if (VIEW in data) await drawWidget(models.get(data[VIEW].model_id), el);
    else if (chart) await drawChart(data[chart], el);
    else if ("text/html" in data) fill(el, "div", data["text/html"], "jp-RenderedHTMLCommon", "innerHTML");
    else if ("image/svg+xml" in data) fill(el, "div", data["image/svg+xml"], "jp-RenderedSVG", "innerHTML");
    else fill(el, "pre", data["text/plain"] ?? "", "jp-RenderedText");
  } catch (fault) {
    console.error(fault);
    el.replaceChildren($("#lt-s-stopped").content.cloneNode(true));
  }
}

function fill(el, tag, text, name, how = "textContent") {
  const inner = document.createElement(tag);
  inner[how] = Array.isArray(text) ? text.join("") : text;
  el.classList.add(name);
  el.append(inner);
}

let renderer = null;
/** The renderer of charts comes when the first chart does. */
function vega() {
  renderer ??= ["vega", "vega-lite", "vega-embed"].reduce(
    (before, name) =>
      before.then(
        () =>
          new Promise((resolve, reject) => {
            const script = document.createElement("script");
            script.src = `${HERE}${name}.min.js`;
            script.onload = resolve;
            script.onerror = () => reject(new Error(`${name} did not come`));
            document.head.append(script);
          }),
      ),
    Promise.resolve(),
  );
  return renderer;
}

async function drawChart(spec, el) {
  el.classList.add("jp-RenderedVegaCommon5");
  await vega();
  const result = await globalThis.vegaEmbed(el, spec, {
    actions: false,
    renderer: "svg",
    mode: "vega-lite",
    ...spec.usermeta?.embedOptions,
  });
  views.push(() => result.finalize());
}

// ---- from lesson to lesson -----------------------------------------------------------------------------------

/** The page of a notebook: lessons link to each other's notebooks. */
function pageOf(address) {
  const url = new URL(address, location.href);
  if (!url.href.startsWith(ROOT) || !url.pathname.endsWith(".ipynb")) return null;
  url.pathname = url.pathname.replace(/\.ipynb$/, ".html").replace(/\/00-start\.html$/, `/${START}`);
  return url.href;
}

function rewriteLinks(within) {
  const links = within.matches?.("a[href]") ? [within] : [];
  for (const link of [...links, ...(within.querySelectorAll?.("a[href]") ?? [])]) {
    const page = pageOf(link.href);
    if (page) link.setAttribute("href", page);
  }
}

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    rewriteLinks(target);
    addedNodes.forEach(rewriteLinks);
  }
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });

const here = () => location.href.replace(/[?#].*/, "");
let at = here();

/** Turn to another page. Python stays: what it has loaded once, the next lesson need not wait for. */
async function turn(address, back) {
  let next;
  try {
    const answer = await fetch(address.replace(/#.*/, ""));
    next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !$("#lt-s-lesson", next)) throw new Error(`${address} is no lesson`);
  } catch {
    location.assign(address); // the browser knows best what to say then
    return;
  }
  closeLesson();
  if (!back) {
    remember();
    history.pushState(null, "", address);
  }
  at = here();
  arriving = back ? "back" : "new";
  document.title = next.title;
  for (const part of ["header", "#lesson", "footer"]) $(part).replaceChildren(...$(part, next).childNodes);
  scrollTo({ top: 0, behavior: "instant" });
  main.focus({ preventScroll: true }); // who listens to the page hears the new one from its beginning
  openLesson();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-lt-again]")) return location.reload();
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || !link.href.startsWith(ROOT)) return;
  const address = link.href.replace(/#.*/, "");
  if (address === here() || !address.endsWith(".html")) return;
  event.preventDefault();
  turn(link.href, false);
});
addEventListener("popstate", () => here() !== at && turn(location.href, true));

// After a reload, and on the way back, the reader should be where they were, once everything stands.
history.scrollRestoration = "manual";
let arriving = performance.getEntriesByType("navigation")[0]?.type === "navigate" ? "new" : "back";
const spot = () => `learn-trash:spot:${location.pathname}`;

function remember() {
  try {
    sessionStorage.setItem(spot(), String(Math.round(scrollY)));
  } catch {
    // Without storage the page opens at its top.
  }
}
addEventListener("pagehide", remember);

function headingOf(hash) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // not everything behind a "#" is a name
  }
}

function arrive() {
  if (arriving === "new") {
    if (location.hash && scrollY === 0) headingOf(location.hash)?.scrollIntoView();
    return;
  }
  try {
    if (scrollY === 0) scrollTo({ top: Number(sessionStorage.getItem(spot())), behavior: "instant" });
  } catch {
    // as above
  }
}

/** The learner reads the start page; meanwhile Python can get ready, unless data is dear. */
function warmUp() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (saveData || /2g|3g/.test(effectiveType ?? "")) {
    // Then only when somebody is about to open a lesson.
    for (const sign of ["pointerover", "focusin", "touchstart"]) {
      main.addEventListener(sign, (event) => event.target.closest?.("a[href$='.html']") && python(), { passive: true });
    }
  } else setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(python), IDLE);
}

// ---- Python is lost ------------------------------------------------------------------------------------------

const MUTE = "The cards do not answer. They may only be slow. If nothing happens soon:";
const GONE = "This lesson has lost the program behind it, so the cards no longer answer.";

function lost(why) {
  if ($("#lt-p-lost")) return;
  const banner = document.createElement("div");
  banner.id = "lt-p-lost";
  banner.className = "lt-p-lost";
  banner.setAttribute("role", "alert");
  const text = document.createElement("p");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "lt-p-button";
  button.dataset.ltAgain = "";
  button.textContent = "Start the lesson again";
  banner.append(text, button);
  document.body.append(banner);
  // An alert is read out when its words change, not when it is put there with its words in it.
  setTimeout(() => (text.textContent = why));
}
function found() {
  $("#lt-p-lost")?.remove();
}
document.addEventListener("learn-trash:lost", () => lost(MUTE));
document.addEventListener("learn-trash:found", found);

// ---- without a network ---------------------------------------------------------------------------------------

const keeper = navigator.serviceWorker;
let kept = false;
keeper?.register(`${ROOT}sw.js`, { scope: ROOT }).catch((fault) => console.warn(fault.message));

/** With the first lesson at hand, the others may be kept, too; they are small, and most of the rest is here already. */
async function keepAll() {
  if (kept || !keeper || lesson.still || navigator.connection?.saveData) return;
  kept = true;
  await new Promise((resolve) => setTimeout(resolve, REST)); // the learner's first moves come before that
  const { active } = await keeper.ready;
  const files = await (await fetch(`${HERE}files.json`)).json();
  const all = [...files.pages.map((name) => ROOT + name), ...files.kit.map((name) => HERE + name)];
  active?.postMessage({ keep: all });
}

openLesson();
