// Everything that was reached, lesson by lesson.

import { make, worded } from "../dom.js";
import { STARS_A_LEVEL, fillIn, recordsOf } from "../standing.js";
import { OURS, starsIn } from "../store.js";

const QUESTIONS = ["quiz", "predict", "check"];

function levelItem(title, stars, words) {
  const item = worded("li", "", title);
  const said = fillIn(stars === undefined ? words.level_open : words.level, { title, n: stars });
  const picture = make("span", "lt-g-stars", { role: "img", "aria-label": said.slice(title.length + 2) });
  const won = stars ?? 0;
  picture.textContent = "★".repeat(won) + "☆".repeat(STARS_A_LEVEL - won);
  picture.dataset.open = String(stars === undefined);
  item.append(" ", picture);
  return item;
}

/** What a record says, as [what it is, how it stands], or null when it is none that we know. */
function telling(kind, record, words, count) {
  if (kind === "question" && QUESTIONS.includes(record.kind) && typeof record.done === "boolean") {
    const what = fillIn(words[record.kind], { n: count(record.kind) });
    const guess = Array.isArray(record.guesses) ? record.guesses.at(-1)?.guess : undefined;
    if (typeof guess === "string" && guess) return [what, fillIn(words.guessed, { guess })];
    return [what, record.done ? words.right : words.open];
  }
  if (kind === "match" && Array.isArray(record.rounds) && Array.isArray(record.winners)) {
    if (record.winners.length === 0) return [words.match, fillIn(words.match_open, { n: record.rounds.length })];
    return [words.match, record.winners.includes(0) ? words.match_won : words.match_lost];
  }
  return null;
}

function lessonPart(lesson, own, words) {
  const part = make("section", "lt-start-box lt-g-lesson");
  part.append(worded("h3", "", `${lesson.number} ${lesson.title}`.trim()));
  const guided = own.find(([kind, name]) => kind === "guided" && name === "")?.[2];
  if (guided) {
    const stars = starsIn(guided);
    const names = lesson.names.length > 0 ? lesson.names : Object.keys(stars).map((id) => [id, id]);
    const list = make("ol", "lt-g-levels", { role: "list" });
    list.append(...names.map(([id, title]) => levelItem(title, stars[id], words)));
    part.append(list);
  }
  const lines = make("ul", "lt-g-lines", { role: "list" });
  const unknown = [];
  const counted = {}; // the names of the questions say nothing to a learner
  const count = (type) => (counted[type] = (counted[type] ?? 0) + 1);
  for (const [kind, name, record] of own) {
    if (record === guided) continue;
    const told = telling(kind, record, words, count);
    if (told) lines.append(worded("li", "", told.join(": ")));
    else unknown.push(words.kinds[kind] ?? (name ? `${kind} ${name}` : kind));
  }
  if (unknown.length > 0) lines.append(worded("li", "", fillIn(words.other, { what: [...new Set(unknown)].join(", ") })));
  if (lines.childElementCount > 0) part.append(lines);
  return part;
}

export function allParts(lessons, found, words) {
  const parts = [];
  const left = new Map(found);
  for (const lesson of lessons) {
    const own = recordsOf(lesson.id, found);
    if (own.length > 0) parts.push(lessonPart(lesson, own, words));
    for (const [key, record] of found) if (own.some(([, , its]) => its === record)) left.delete(key);
  }
  if (left.size > 0) {
    const what = [...left.keys()].map((key) => {
      const [kind, ...rest] = key.slice(OURS.length).split(":");
      return words.kinds[kind] ?? [kind, ...rest].join(" ");
    });
    parts.push(worded("p", "lt-g-note", fillIn(words.other, { what: [...new Set(what)].join(", ") })));
  }
  return parts;
}
