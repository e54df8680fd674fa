// The list of lessons with this browser's progress. Python says which lessons there are; how far the learner has
// come is read from the browser's storage here, and goes nowhere else.

const FILE_KIND = "learn-trash-progress";
const MOST_BYTES = 2_000_000;
const MOST_STARS = 3;

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// ---- what the browser keeps -------------------------------------------------------------------------------

function storageWorks() {
  try {
    localStorage.setItem("learn-trash:try", "1");
    localStorage.removeItem("learn-trash:try");
    return true;
  } catch {
    return false;
  }
}

/** Every record of ours that makes sense; a damaged one counts as none. */
function records(stores) {
  const found = new Map();
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!Object.values(stores).some((store) => key.startsWith(store))) continue;
      const record = parse(localStorage.getItem(key));
      if (isObject(record)) found.set(key, record);
    }
  } catch {
    // no storage at all
  }
  return found;
}

function starsOf(record) {
  if (!isObject(record?.stars)) return [];
  return Object.values(record.stars).filter((n) => Number.isInteger(n) && n >= 0 && n <= MOST_STARS);
}

/** How far the learner is in one lesson. */
function standing(lesson, found, stores) {
  const guided = found.get(stores.guided + lesson.id);
  const stars = starsOf(guided);
  const levels = lesson.levels ?? (Number.isInteger(guided?.levels) ? guided.levels : null);
  let answered = 0;
  let touched = guided !== undefined || found.has(stores.match + lesson.id);
  for (const [key, record] of found) {
    if (!key.startsWith(`${stores.question}${lesson.id}/`)) continue;
    touched = true;
    if (record.done === true) answered += 1;
  }
  const questions = lesson.questions || null;
  const played = levels === null ? stars.length : Math.min(stars.length, levels);
  if (questions) answered = Math.min(answered, questions);
  const all = (levels ?? 0) + (questions ?? 0);
  const done = all > 0 && played >= (levels ?? 0) && answered >= (questions ?? 0);
  return {
    levels,
    played,
    stars: stars.reduce((sum, n) => sum + n, 0),
    questions,
    answered,
    part: all > 0 ? Math.min(1, ((levels ? played : 0) + (questions ? answered : 0)) / all) : 0,
    // Questions that were left out call nobody back; only where there are no levels do they decide.
    leadsOn: done || (levels > 0 && played >= levels),
    state: done ? "done" : touched ? "started" : "new",
    // A lesson that is only a tool (no levels, no questions) can never be finished, so it holds nobody up.
    counts: !(lesson.levels === 0 && (lesson.questions ?? 0) === 0),
  };
}

function statusText(is, words) {
  if (is.state === "new") return words.not_started;
  const parts = [];
  if (is.state === "done") parts.push(words.done);
  else parts.push(...levelsText(is, words), ...questionsText(is, words));
  if (is.stars > 0 && is.levels) parts.push(fill(words.stars_of, { n: is.stars, all: MOST_STARS * is.levels }));
  else if (is.stars > 0) parts.push(is.stars === 1 ? words.star : fill(words.stars, { n: is.stars }));
  // A line may end between the parts, not inside one.
  return parts.length > 0 ? parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ") : words.started;
}

function levelsText({ levels, played }, words) {
  if (!levels) return [];
  return [played >= levels ? words.all_levels : fill(words.levels, { done: played, all: levels })];
}

function questionsText({ questions, answered }, words) {
  if (!questions) {
    if (answered === 0) return [];
    return [answered === 1 ? words.question : fill(words.questions, { n: answered })];
  }
  return [fill(questions === 1 ? words.question_of : words.questions_of, { done: answered, all: questions })];
}

/** Put a saved record beside the present one: better results are kept, whichever of the two they are in. */
function merge(here, saved) {
  if (!isObject(here)) return saved;
  if (!isObject(saved.stars)) return here.done === true && saved.done !== true ? here : saved;
  const base = starsOf(here).length > starsOf(saved).length ? here : saved;
  const stars = { ...(isObject(here.stars) ? here.stars : {}) };
  for (const [level, n] of Object.entries(saved.stars)) stars[level] = Math.max(n, stars[level] ?? 0);
  return { ...base, stars };
}

/** The records of a progress file, or null when it is none. */
function readFile(text, stores) {
  const data = parse(text);
  if (!isObject(data) || data.kind !== FILE_KIND || data.version !== 1 || !isObject(data.records)) return null;
  const entries = Object.entries(data.records);
  const ours = ([key, record]) =>
    Object.values(stores).some((store) => key.startsWith(store)) && key.length < 200 && isObject(record) &&
    (record.stars === undefined || (isObject(record.stars) &&
      Object.values(record.stars).length === starsOf(record).length));
  return entries.every(ours) ? entries : null;
}

// ---- links ------------------------------------------------------------------------------------------------

/** A plain relative link. JupyterLab opens it as a tab of its own instead of loading itself anew. */
function link(className, href, text) {
  const node = make("a", className, text);
  node.href = href;
  const lab = /\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/tree\/(.*\/)?[^/]+$/.exec(location.pathname);
  if (lab) {
    const path = decodeURIComponent((lab[1] ?? "") + href);
    node.dataset.commandlinkerCommand = "docmanager:open";
    node.dataset.commandlinkerArgs = JSON.stringify({ path });
  }
  return node;
}

// ---- the page ---------------------------------------------------------------------------------------------

function buildLesson(lesson, words, id) {
  const item = make("li", "lt-c-lesson");
  const number = make("span", "lt-c-number", lesson.number);
  number.setAttribute("aria-hidden", "true"); // the link's name has it
  const title = link("lt-c-title", lesson.href, lesson.title);
  title.setAttribute("aria-label", `${lesson.number} ${lesson.title}`);
  const head = make("h3", "lt-c-name");
  head.append(title);
  const goal = make("p", "lt-c-goal", lesson.goal);
  goal.hidden = !lesson.goal;
  const foot = make("p", "lt-c-foot");
  const status = make("span", "lt-c-status");
  const length = lesson.minutes === 1 ? words.minute : fill(words.minutes, { n: lesson.minutes });
  const minutes = make("span", "lt-c-minutes", length);
  minutes.hidden = !lesson.minutes;
  foot.append(status, minutes);
  const bar = make("span", "lt-c-bar");
  const inner = make("span");
  bar.append(inner);
  bar.setAttribute("aria-hidden", "true"); // the status says the same in words
  foot.id = `${id}-${lesson.id}`;
  title.setAttribute("aria-describedby", foot.id);
  item.append(number, head, goal, foot, bar);
  return { lesson, item, status, bar, inner };
}

function button(className, text, act) {
  const node = make("button", className, text);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

function render({ model, el }) {
  const { strands, teacher, stores, words } = model.get("scene");
  const id = `lt-c-${Math.random().toString(36).slice(2)}`;
  const root = make("div", "lt-c");
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take the keys typed here

  const top = make("div", "lt-c-top");
  const main = link("lt-c-main", "", "");
  const overall = make("p", "lt-c-overall");
  top.append(main, overall);
  root.append(top);

  const rows = [];
  for (const strand of strands) {
    const section = make("section", "lt-c-strand");
    const heading = make("h2", "lt-c-heading", strand.title);
    heading.id = `${id}-${strand.id}`;
    section.setAttribute("aria-labelledby", heading.id);
    const list = make("ol", "lt-c-list");
    list.setAttribute("role", "list"); // Safari forgets that it is one when it has no numbers
    for (const lesson of strand.lessons) {
      const row = buildLesson(lesson, words, id);
      rows.push(row);
      list.append(row.item);
    }
    section.append(heading, make("p", "lt-c-about", strand.about), list);
    root.append(section);
  }

  const inLab = document.body.dataset.voila === undefined && document.querySelector(".jp-LabShell") !== null;
  // Only JupyterLab can open a Markdown file; a link that leads nowhere is worse than none.
  if (teacher && (inLab || teacher.href.endsWith(".ipynb"))) {
    const aside = make("p", "lt-c-teacher");
    aside.append(link("", teacher.href, teacher.label));
    root.append(aside);
  }

  const care = make("section", "lt-c-care");
  const careHeading = make("h2", "lt-c-heading", words.progress);
  careHeading.id = `${id}-care`;
  care.setAttribute("aria-labelledby", careHeading.id);
  const kept = make("p", "lt-c-about", storageWorks() ? words.kept : words.no_storage);
  const buttons = make("div", "lt-c-buttons");
  const file = make("input");
  file.type = "file";
  file.accept = ".json,application/json";
  file.hidden = true; // the button in front of it opens it
  file.setAttribute("aria-label", words.import);
  const exporting = button("", words.export, exportFile);
  const importing = button("", words.import, () => file.click());
  const resetting = button("", words.reset, () => ask(true));
  buttons.append(exporting, importing, resetting, file);
  const confirm = make("div", "lt-c-confirm");
  confirm.hidden = true;
  confirm.setAttribute("role", "group");
  const sure = make("p", "", words.sure);
  sure.id = `${id}-sure`;
  confirm.setAttribute("aria-labelledby", sure.id);
  const no = button("", words.no, () => ask(false));
  const yes = button("lt-c-danger", words.yes, reset);
  no.setAttribute("aria-describedby", sure.id);
  const choice = make("div", "lt-c-buttons");
  choice.append(no, yes);
  confirm.append(sure, choice);
  const live = make("p", "lt-c-live");
  live.setAttribute("role", "status");
  care.append(careHeading, kept, buttons, confirm, live);
  root.append(care);

  function draw() {
    const found = records(stores);
    const all = rows.map((row) => ({ ...row, is: standing(row.lesson, found, stores) }));
    for (const { item, status, bar, inner, is } of all) {
      item.dataset.state = is.state;
      write(status, is.counts ? statusText(is, words) : "");
      bar.hidden = is.part === 0;
      inner.style.inlineSize = `${Math.round(is.part * 100)}%`;
    }
    const counting = all.filter(({ is }) => is.counts);
    const finished = counting.filter(({ is }) => is.state === "done").length;
    const next = counting.find(({ is }) => !is.leadsOn);
    for (const { item } of all) item.dataset.next = String(item === next?.item);
    main.hidden = !next;
    if (next) {
      const fresh = all.every(({ is }) => is.state === "new");
      const { lesson } = next;
      write(main, fill(fresh ? words.start : words.go_on, { number: lesson.number }));
      const to = link("", lesson.href, "");
      main.setAttribute("href", to.getAttribute("href"));
      Object.assign(main.dataset, to.dataset);
    }
    const end = finished === counting.length ? words.all_done : words.all_played;
    const summary = next ? fill(words.overall, { done: finished, all: counting.length }) : end;
    write(overall, rows.length === 0 ? words.none : summary);
    overall.hidden = Boolean(next) && finished === 0;
  }

  function say(text) {
    write(live, text);
  }

  function exportFile() {
    const found = records(stores);
    if (found.size === 0) {
      say(words.nothing);
      return;
    }
    const day = new Date().toISOString().slice(0, 10);
    const data = { kind: FILE_KIND, version: 1, saved: day, records: Object.fromEntries(found) };
    const name = `learn-trash-progress-${day}.json`;
    const saving = make("a");
    saving.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
    saving.download = name;
    saving.click();
    setTimeout(() => URL.revokeObjectURL(saving.href), 1000);
    say(fill(words.exported, { name }));
  }

  async function importFile() {
    const [chosen] = file.files;
    file.value = ""; // so that choosing the same file again is noticed, too
    if (!chosen) return;
    const entries = chosen.size <= MOST_BYTES ? readFile(await chosen.text(), stores) : null;
    if (entries === null) {
      say(words.not_ours);
      return;
    }
    const found = records(stores);
    try {
      for (const [key, record] of entries) {
        localStorage.setItem(key, JSON.stringify(merge(found.get(key), record)));
      }
      say(words.imported);
    } catch {
      say(words.no_storage);
    }
    draw();
  }

  function ask(open) {
    confirm.hidden = !open;
    resetting.hidden = open;
    say("");
    (open ? no : resetting).focus(); // the harmless answer first
  }

  function reset() {
    for (const key of records(stores).keys()) localStorage.removeItem(key);
    ask(false);
    say(words.forgotten);
    draw();
  }

  const changed = (event) => {
    if (event.key === null || event.key.startsWith("learn-trash:")) draw();
  };
  file.addEventListener("change", importFile);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !confirm.hidden) ask(false);
    event.stopPropagation();
  });
  window.addEventListener("storage", changed);
  window.addEventListener("pageshow", draw);
  document.addEventListener("visibilitychange", draw);
  draw();
  el.append(root);

  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener("pageshow", draw);
    document.removeEventListener("visibilitychange", draw);
  };
}

export default { render };
