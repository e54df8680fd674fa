// The lesson that is open: its cells are run one after the other, and drawn as they come.

import { drawOutputs, ends } from "./draw.js";
import { $, main } from "./here.js";
import { keepAll, warmUp } from "./meanwhile.js";
import { Model, models } from "./model.js";
import { arrive } from "./place.js";
import { ask } from "./python.js";

const SLOW = 60_000; // the wait after which the page says that something may be wrong; a first visit loads megabytes

let lesson = { cells: [], still: null };
let run = 0; // counts the lessons that were opened
let heard = 0; // the run that Python is at
let live = false; // has Python been asked to run this lesson?
let drawing = [];

/** Open the lesson that is on the page now. */
export function openLesson() {
  run += 1;
  live = false;
  drawing = [];
  delete document.body.dataset.ltReady;
  lesson = JSON.parse($("#lt-s-lesson").textContent);
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

export function closeLesson() {
  for (const end of ends.splice(0)) end();
  models.clear();
  window.lt.hush();
}

/** Python says something. */
export function hear(message) {
  if (message.kind === "loading") return tellLoading(message);
  if (message.kind === "gone") return window.lt.lost(window.lt.GONE);
  if (message.kind === "missing") return missing();
  if (message.kind === "begin") heard = message.run;
  else if (heard === run) draw(message);
}

/** A part of Python did not come. It may be said several times. */
function missing() {
  if (!live) return;
  live = false;
  stop(null, "#lt-s-missing");
}

/** Draw one thing that Python says. */
function draw(message) {
  const { kind, id } = message;
  const model = models.get(id);
  if (kind === "open" && model) model.take(message.state);
  else if (kind === "open") models.set(id, modelOf(id, message.state));
  else if (kind === "update") model?.take(message.state);
  else if (kind === "custom") model?.tell("msg:custom", message.content, []);
  else if (kind === "close") models.delete(id);
  else if (kind === "cell") drawCell(message.cell, message.outputs);
  else if (kind === "stopped") stop(message.cell);
  else if (kind === "done") finish(run);
}

function modelOf(id, state) {
  const model = new Model(id, state, (data) => {
    if (models.get(id) !== model) return; // the lesson it belonged to was left
    begin();
    ask({ do: "comm", id, data });
  });
  return model;
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
  if (!lesson.still) keepAll();
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
