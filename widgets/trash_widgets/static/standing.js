// How far a learner has come in a lesson, worked out from what the browser keeps.

import { starsIn } from "./store.js";

export const STARS_A_LEVEL = 3;

/** Put values into a sentence: "{n} stars". Values are text; who shows the sentence shows it as text. */
export function fillIn(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** The records that belong to a lesson: [kind, the rest of the key, record]. */
export function recordsOf(id, found) {
  const own = [];
  for (const [key, record] of found) {
    const [, kind, ...rest] = key.split(":");
    const name = rest.join(":");
    if (name === id) own.push([kind, "", record]);
    else if (name.startsWith(`${id}/`)) own.push([kind, name.slice(id.length + 1), record]);
  }
  return own;
}

/** How far the learner is in one lesson; `levels` and `questions` are how many it has, or null. */
export function standingIn(lesson, found) {
  const own = recordsOf(lesson.id, found);
  const guided = own.find(([kind, name]) => kind === "guided" && name === "")?.[2];
  const stars = Object.values(starsIn(guided));
  const levels = lesson.levels ?? (Number.isInteger(guided?.levels) ? guided.levels : null);
  const questions = lesson.questions || null;
  const played = levels === null ? stars.length : Math.min(stars.length, levels);
  const right = own.filter(([kind, , record]) => kind === "question" && record.done === true).length;
  const answered = questions ? Math.min(right, questions) : right;
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
    state: done ? "done" : own.length > 0 ? "started" : "new",
    // A lesson that is only a tool (no levels, no questions) can never be finished, so it holds nobody up.
    counts: !(lesson.levels === 0 && (lesson.questions ?? 0) === 0),
  };
}

/** A line of several parts: it may end between them, not inside one. */
export function inParts(parts) {
  return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}

/** Call `draw` whenever the records may be others than before; returns what ends that. */
export function whenRecordsChange(draw) {
  const end = new AbortController();
  const { signal } = end;
  const elsewhere = ({ key }) => (key === null || key.startsWith("learn-trash")) && draw();
  window.addEventListener("storage", elsewhere, { signal });
  window.addEventListener("pageshow", draw, { signal });
  document.addEventListener("visibilitychange", draw, { signal });
  document.addEventListener("learn-trash:changed", draw, { signal });
  return () => end.abort();
}
