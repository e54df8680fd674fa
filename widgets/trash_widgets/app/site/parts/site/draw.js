// Draws what a lesson's cells give: widgets with a module of their own (anywidget), outputs, boxes, texts, charts.

import { HERE, $ } from "./here.js";
import { models } from "./model.js";

export const ends = []; // what to call when the lesson is left

// ---- widgets -------------------------------------------------------------------------------------------------

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
  const given = [await model.started, await own.render?.({ model, el, experimental })];
  ends.push(...given.filter((end) => typeof end === "function"));
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

const VIEW = "application/vnd.jupyter.widget-view+json";
const CHART = /^application\/vnd\.vegalite\.v\d+\+json$/;

export function drawOutputs(place, outputs) {
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
  ends.push(() => result.finalize());
}
