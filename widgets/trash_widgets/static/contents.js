// The list of lessons with this browser's progress. Python says which lessons there are; how far the learner has
// come is read from the browser's storage here, and goes nowhere else.

import { records } from "./bundle.js";
import { make, setText, worded } from "./dom.js";
import { STARS_A_LEVEL, fillIn, inParts, standingIn, whenRecordsChange } from "./standing.js";
import { inLab, whoPlays } from "./store.js";

function statusText(is, words) {
  if (is.state === "new") return words.not_started;
  const parts = [];
  if (is.state === "done") parts.push(words.done);
  else parts.push(...levelsText(is, words), ...questionsText(is, words));
  if (is.stars > 0 && is.levels) parts.push(fillIn(words.stars_of, { n: is.stars, all: STARS_A_LEVEL * is.levels }));
  else if (is.stars > 0) parts.push(starsText(is.stars, words));
  return parts.length > 0 ? inParts(parts) : words.started;
}

function starsText(n, words) {
  return n === 1 ? words.star : fillIn(words.stars, { n });
}

function levelsText({ levels, played }, words) {
  if (!levels) return [];
  return [played >= levels ? words.all_levels : fillIn(words.levels, { done: played, all: levels })];
}

function questionsText({ questions, answered }, words) {
  if (!questions) {
    if (answered === 0) return [];
    return [answered === 1 ? words.question : fillIn(words.questions, { n: answered })];
  }
  return [fillIn(questions === 1 ? words.question_of : words.questions_of, { done: answered, all: questions })];
}

function minutesText(minutes, words) {
  return minutes === 1 ? words.minute : fillIn(words.minutes, { n: minutes });
}

// ---- links ------------------------------------------------------------------------------------------------

/** A plain relative link. JupyterLab opens it as a tab of its own instead of loading itself anew. */
function lead(node, href) {
  node.href = href;
  const lab = /\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/tree\/(.*\/)?[^/]+$/.exec(location.pathname);
  if (!lab) return node;
  const path = decodeURIComponent((lab[1] ?? "") + href.split("#")[0]);
  node.dataset.commandlinkerCommand = "docmanager:open";
  node.dataset.commandlinkerArgs = JSON.stringify({ path });
  return node;
}

const leading = (className, href, text) => lead(worded("a", className, text), href);

// ---- what comes next --------------------------------------------------------------------------------------

/** The lesson to go on with: in the strand where the learner is at work, or else in the first unfinished one. */
function nextOf(strands) {
  const open = strands
    .map((rows) => ({ rows, next: rows.find(({ is }) => is.counts && !is.leadsOn) }))
    .filter(({ next }) => next);
  const atWork = open.find(({ rows }) => rows.some(({ is }) => is.counts && is.state !== "new"));
  return (atWork ?? open[0])?.next;
}

// ---- the page ---------------------------------------------------------------------------------------------

function buildLesson(lesson, words, id) {
  const item = make("li", "lt-start-box lt-c-lesson");
  const number = worded("span", "lt-c-number", lesson.number);
  number.setAttribute("aria-hidden", "true"); // the link's name has it
  const title = leading("lt-c-title", lesson.href, lesson.title);
  title.setAttribute("aria-label", `${lesson.number} ${lesson.title}`);
  const head = make("h3", "lt-c-name");
  head.append(title);
  const goal = worded("p", "lt-c-goal", lesson.goal);
  goal.hidden = !lesson.goal;
  const foot = make("p", "lt-c-foot");
  const status = make("span", "lt-c-status");
  const minutes = worded("span", "lt-c-minutes", minutesText(lesson.minutes, words));
  minutes.hidden = !lesson.minutes;
  foot.append(status, minutes);
  const flag = make("span", "lt-c-flag");
  const bar = make("span", "lt-c-bar", { "aria-hidden": "true" }); // the status says the same in words
  const inner = make("span");
  bar.append(inner);
  foot.id = `${id}-${lesson.id}`;
  flag.id = `${foot.id}-flag`;
  title.setAttribute("aria-describedby", `${flag.id} ${foot.id}`);
  item.append(number, head, goal, foot, flag, bar);
  return { lesson, item, status, flag, bar, inner };
}

function buildStrand(strand, words, id) {
  const section = make("section", "lt-c-strand");
  const heading = worded("h2", "lt-start-heading", strand.title);
  heading.id = `${id}-${strand.id}`;
  section.setAttribute("aria-labelledby", heading.id);
  const list = make("ol", "lt-c-list", { role: "list" }); // Safari forgets that it is one when it has no numbers
  const rows = strand.lessons.map((lesson) => buildLesson(lesson, words, id));
  list.append(...rows.map((row) => row.item));
  section.append(heading, worded("p", "lt-c-about", strand.about), list);
  return { section, rows };
}

function buildTeachers(pages, words, id) {
  // Only JupyterLab can open a Markdown file; a link that leads nowhere is worse than none.
  const shown = pages.filter(({ href }) => inLab() || href.endsWith(".ipynb"));
  if (shown.length === 0) return null;
  const section = make("section", "lt-c-teachers");
  const heading = worded("h2", "lt-start-heading", words.teachers);
  heading.id = `${id}-teachers`;
  section.setAttribute("aria-labelledby", heading.id);
  const list = make("ul", "lt-c-links", { role: "list" });
  for (const { href, label } of shown) {
    const item = make("li");
    item.append(leading("", href, label));
    list.append(item);
  }
  section.append(heading, worded("p", "lt-c-about", words.teachers_about), list);
  return section;
}

function render({ model, el }) {
  const { strands, shortcuts, teacher, roams, words } = model.get("scene");
  const id = `lt-c-${Math.random().toString(36).slice(2)}`;
  const root = make("div", "lt-start lt-c", { "data-lm-suppress-shortcuts": "true" });

  const top = make("div", "lt-c-top");
  const main = worded("a", "lt-c-main", "");
  const about = make("p", "lt-c-about");
  const facts = make("p", "lt-c-about");
  const overall = make("p", "lt-c-overall");
  const standing = make("span");
  const toProgress = worded("a", "", "");
  overall.append(standing, toProgress);
  top.append(main, about, facts, overall);
  toProgress.href = "#lt-progress";

  // Where the address changes between visits, the file comes first.
  const back = make("div", "lt-start-box lt-c-back");
  const opening = worded("button", "lt-pill", words.open);
  opening.type = "button";
  back.append(worded("p", "", words.back), opening);
  back.hidden = true;

  const aside = make("ul", "lt-c-links lt-c-shortcuts", { role: "list", "aria-label": words.known });
  for (const { href, label } of shortcuts) {
    const item = make("li");
    item.append(leading("", href, label));
    aside.append(item);
  }
  aside.hidden = shortcuts.length === 0;
  root.append(back, top, aside);

  const built = strands.map((strand) => buildStrand(strand, words, id));
  const teachers = buildTeachers(teacher, words, id);
  root.append(...built.map(({ section }) => section), ...(teachers ? [teachers] : []));

  // The widget with all that was reached; it may stand further down the page, or not at all.
  const progress = () => document.getElementById("lt-progress");

  function draw() {
    const found = records();
    const lists = built.map(({ rows }) => rows.map((row) => ({ ...row, is: standingIn(row.lesson, found) })));
    const all = lists.flat();
    const counting = all.filter(({ is }) => is.counts);
    const finished = counting.filter(({ is }) => is.state === "done").length;
    const next = nextOf(lists);
    const fresh = all.every(({ is }) => is.state === "new");
    for (const { item, status, flag, bar, inner, is } of all) {
      const isNext = item === next?.item;
      item.dataset.state = is.state;
      item.dataset.next = String(isNext);
      setText(status, is.counts ? statusText(is, words) : "");
      setText(flag, isNext ? (fresh ? words.new : is.state === "new" ? words.next : words.here) : "");
      flag.hidden = !isNext;
      bar.hidden = is.part === 0;
      inner.style.inlineSize = `${Math.round(is.part * 100)}%`;
    }
    main.hidden = about.hidden = facts.hidden = !next;
    if (next) {
      const { lesson, is } = next;
      setText(main, fillIn(fresh ? words.start : words.go_on, lesson));
      lead(main, lesson.href);
      setText(about, lesson.goal);
      const far = is.state === "new" ? [] : levelsText(is, words);
      setText(facts, inParts(lesson.minutes ? [...far, minutesText(lesson.minutes, words)] : far));
    }
    const stars = all.reduce((sum, { is }) => sum + is.stars, 0);
    const end = finished === counting.length ? words.all_done : words.all_played;
    const summary = next ? fillIn(words.overall, { done: finished, all: counting.length }) : end;
    const sum = stars > 0 ? inParts([starsText(stars, words), ""]) : "";
    setText(standing, all.length === 0 ? words.none : next && fresh ? "" : sum + summary);
    drawProgressLink(found.size > 0);
    back.hidden = !roams || found.size > 0 || !progress();
    overall.hidden = !standing.textContent && toProgress.hidden;
  }

  function drawProgressLink(any) {
    const { name } = whoPlays();
    toProgress.hidden = !progress() || !(any || name);
    setText(toProgress, name ? fillIn(words.plays, { name }) : words.progress);
  }

  toProgress.addEventListener("click", (event) => {
    event.preventDefault(); // JupyterLab's page scrolls in a box of its own
    const goal = progress();
    goal?.scrollIntoView();
    goal?.querySelector("h2")?.focus({ preventScroll: true });
  });
  opening.addEventListener("click", () => progress()?.querySelector("input[type=file]")?.click());
  root.addEventListener("keydown", (event) => event.stopPropagation());

  draw();
  el.append(root);
  return whenRecordsChange(draw);
}

export default { render };
