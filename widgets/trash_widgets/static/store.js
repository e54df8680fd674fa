// What the browser keeps, with the care that several tabs and several learners at one browser need.
//
// A record stands under `learn-trash:<kind>:<key>`. The records of the learner who plays now are always there; those
// of the others wait in bundles (see bundle.js). Whoever changes the learner, or forgets everything, draws a new
// number for the *sitting*: a table that was opened in an earlier sitting writes nothing any more, for what it
// knows belongs to somebody else.

export const OURS = "learn-trash:";
const SITTING = "learn-trash:learner"; // {name, number}: who plays now
// These belong to the browser, whoever plays: how the table looks, the score of real tables, sheets to print.
const BROWSERS_OWN = ["settings", "learner", "score", "sheets"];

const NOTICES = {
  tab: {
    text: "You have played this in another tab, too. The tab where you play last counts; your stars are safe in both.",
    voila: "Load this page again",
    lab: "Run this lesson again",
    stay: "Go on here",
  },
  learner: {
    text: "Somebody else plays in this browser now, or has started afresh. Nothing you do here is kept.",
    voila: "Load this page again",
    lab: "Run this lesson again",
    stay: "Go on without keeping",
  },
};

export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text under a key; null when there is none, or no storage at all (a private window). */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether anything can be kept at all. */
export function canKeep() {
  try {
    localStorage.setItem("learn-trash:try", "1");
    localStorage.removeItem("learn-trash:try");
    return true;
  } catch {
    return false;
  }
}

/** Whether a key holds something that a learner has done. */
export function isProgress(key) {
  return key.startsWith(OURS) && !BROWSERS_OWN.includes(key.slice(OURS.length).split(":")[0]);
}

/** Who plays now. A browser in which nobody has ever said so has one learner without a name. */
export function whoPlays() {
  const found = parseJson(readText(SITTING));
  return {
    name: typeof found?.name === "string" ? found.name : "",
    number: typeof found?.number === "string" ? found.number : "",
  };
}

/** Say who plays from now on. With `anew`, what other tabs still know is not theirs. */
export function seat(name, anew) {
  const number = anew ? Math.random().toString(36).slice(2) : whoPlays().number;
  localStorage.setItem(SITTING, JSON.stringify({ name, number }));
}

/** Other widgets of this page hear no "storage" event; tell them in another way. */
export function tellChanged() {
  document.dispatchEvent(new CustomEvent("learn-trash:changed"));
}

// ---- two results for one thing -----------------------------------------------------------------------------

const MOST_STARS = 3;
const isStars = (n) => Number.isInteger(n) && n >= 0 && n <= MOST_STARS;

/** The stars of a record, by level; what is no number of stars is left out. */
export function starsIn(record) {
  if (!isRecord(record?.stars)) return {};
  return Object.fromEntries(Object.entries(record.stars).filter(([, n]) => isStars(n)));
}

/** `record` with whatever `other` has done better: more stars, a question that was answered. */
export function withBest(record, other) {
  if (!isRecord(other)) return record;
  const best = { ...record };
  if (isRecord(record.stars) && isRecord(other.stars)) {
    best.stars = starsIn(record);
    for (const [level, n] of Object.entries(starsIn(other))) best.stars[level] = Math.max(n, best.stars[level] ?? 0);
  }
  if (record.done === false && other.done === true && record.kind === other.kind) best.done = true;
  return best;
}

// ---- one widget's way to the storage ----------------------------------------------------------------------

const sittings = new WeakMap(); // model -> the sitting in which its first view appeared
const heard = new WeakSet(); // models for which JupyterLab's page has said something already

/** A store for one view of a widget. Close it with the view. */
export function openStore(model) {
  if (!sittings.has(model)) sittings.set(model, whoPlays().number);
  const own = new Set();
  const last = new Map(); // what this view has written or read
  const isOurs = () => sittings.get(model) === whoPlays().number;

  const changed = (event) => {
    if (event.key === SITTING && !isOurs()) notify("learner", model);
    else if (own.has(event.key) && event.newValue !== null && event.newValue !== last.get(event.key)) {
      if (isOurs()) notify("tab", model);
    }
  };
  window.addEventListener("storage", changed);

  return {
    /** The record under this key, or null: damaged, foreign, none, or no storage. */
    load(key) {
      own.add(key);
      const text = readText(key);
      last.set(key, text);
      const record = parseJson(text);
      return isRecord(record) ? record : null;
    },
    /** Keep a record; what another tab has done better stays. Returns whether it was kept. */
    keep(key, record) {
      own.add(key);
      if (!isOurs()) {
        notify("learner", model);
        return false;
      }
      const text = JSON.stringify(withBest(record, parseJson(readText(key))));
      if (text === readText(key)) return true;
      try {
        localStorage.setItem(key, text);
      } catch {
        return false; // full or forbidden: the game goes on, the start page says that nothing is kept
      }
      last.set(key, text);
      tellChanged();
      return true;
    },
    close() {
      window.removeEventListener("storage", changed);
    },
  };
}

// ---- Jupyter's two faces ----------------------------------------------------------------------------------

/** In JupyterLab (or its notebook) the page is not ours to load anew: there the cells are run again. */
export function inLab() {
  return document.body.dataset.voila === undefined && document.querySelector(".jp-LabShell, .jp-NotebookShell") !== null;
}

/** Make a button start the program behind the page again; the record brings back where the learner was. */
export function restart(button) {
  if (inLab()) {
    button.dataset.commandlinkerCommand = "notebook:run-all-cells";
    button.dataset.commandlinkerArgs = "{}";
  } else {
    button.addEventListener("click", () => location.reload());
  }
}

/** What to say and what the button says when Python is lost. */
export function lostWords(words) {
  return inLab()
    ? { text: words.lost_lab ?? words.lost, again: words.again_lab ?? words.again }
    : { text: words.lost, again: words.again };
}

/** A quiet line at the foot of the page, said once for each cause. */
function notify(cause, model) {
  const home = document.querySelector(".lt-notices") ?? document.createElement("div");
  if (!home.isConnected) {
    home.className = "lt-notices";
    home.setAttribute("role", "status");
    document.body.append(home);
  }
  // Our own page says each thing once. JupyterLab's page lives on, with lessons that come and go.
  const said = inLab() ? heard.has(model) : home.dataset[cause] === "said";
  if (said || home.querySelector(`[data-cause="${cause}"]`)) return;
  heard.add(model);
  home.dataset[cause] = "said";
  const words = NOTICES[cause];
  const box = document.createElement("div");
  box.className = "lt-notice";
  box.dataset.cause = cause;
  const text = document.createElement("p");
  const again = document.createElement("button");
  const stay = document.createElement("button");
  again.type = stay.type = "button";
  again.className = "lt-pill lt-main";
  stay.className = "lt-pill";
  again.textContent = inLab() ? words.lab : words.voila;
  stay.textContent = words.stay;
  restart(again);
  for (const button of [again, stay]) button.addEventListener("click", () => box.remove());
  box.append(text, again, stay);
  home.append(box);
  // A status is read out when its words change, not when it comes with its words in it.
  setTimeout(() => (text.textContent = words.text));
}
