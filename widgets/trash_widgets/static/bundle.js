// All that one learner has done, in one piece: how the learners of a browser take turns, and what a file holds.
//
// A bundle is {kind, version, kit, learner, saved, records}. The bundle of a learner who does not play now stands under
// `learn-trash@<name>`; a file has the same in it. Whatever is done here, the new copy is written before the old
// one is removed, so that a full storage or a closed page loses nothing.

import { isProgress, isRecord, parseJson, readText, seat, starsIn, whoPlays, withBest } from "./store.js";

const KIND = "learn-trash-progress";
const VERSION = 1;
const SHELF = "learn-trash@";
const LONGEST_NAME = 30;
const LONGEST_KEY = 200;
const MOST_RECORDS = 2000;
export const MOST_BYTES = 4_000_000; // about what a browser keeps for one site

// ---- names ------------------------------------------------------------------------------------------------

/** A name as it is kept: one line, no blanks around it, not too long. */
export function tidyName(text) {
  const line = text.normalize("NFC").replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return [...line].slice(0, LONGEST_NAME).join("").trim();
}

const alike = (one, other) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

function keys() {
  try {
    return Object.keys(localStorage).sort();
  } catch {
    return [];
  }
}

/** The learners of this browser who do not play now, with their records. */
export function others() {
  return keys()
    .filter((key) => key.startsWith(SHELF))
    .map((key) => ({ name: key.slice(SHELF.length), records: shelved(key) }));
}

/** The learner of that name among the others, however it is written. */
export function findOther(name) {
  return others().find((other) => alike(other.name, name)) ?? null;
}

export const isPlaying = (name) => alike(whoPlays().name, name);

// ---- records ----------------------------------------------------------------------------------------------

/** Every record of the learner who plays now; a damaged one counts as none. */
export function records() {
  const found = new Map();
  for (const key of keys().filter(isProgress)) {
    const record = parseJson(readText(key));
    if (isRecord(record)) found.set(key, record);
  }
  return found;
}

function shelved(key) {
  const found = parseJson(readText(key))?.records;
  return new Map(isRecord(found) ? Object.entries(found).filter(([at, record]) => isProgress(at) && isRecord(record)) : []);
}

function bundleOf(learner, found, kit) {
  return {
    kind: KIND, version: VERSION, kit, learner, saved: `${new Date().toISOString().slice(0, 19)  }Z`,
    records: Object.fromEntries(found),
  };
}

/** Everything that the learner has done, as the text of a file. */
export function fileText(kit) {
  const sound = [...records()].filter(([key, record]) => isSound(key, record));
  return JSON.stringify(bundleOf(whoPlays().name, sound, kit), null, 1);
}

// All of them, or none when the storage is full.
function put(found) {
  const before = new Map();
  try {
    for (const [key, record] of found) {
      before.set(key, readText(key));
      localStorage.setItem(key, JSON.stringify(record));
    }
  } catch (fault) {
    for (const [key, text] of before) {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    }
    throw fault;
  }
}

function drop(found) {
  for (const key of found) localStorage.removeItem(key);
}

// ---- taking turns -----------------------------------------------------------------------------------------

/** Let somebody else play: a learner of this browser, or a new one. Throws when the storage is full. */
export function changeTo(name, kit) {
  const now = whoPlays();
  if (alike(now.name, name)) return;
  const coming = findOther(name);
  const going = keys().filter(isProgress);
  const found = records();
  if (found.size > 0 || now.name) {
    localStorage.setItem(SHELF + now.name, JSON.stringify(bundleOf(now.name, found, kit)));
  }
  seat(coming?.name ?? name, true);
  drop(going);
  put(coming?.records ?? []);
  if (coming) localStorage.removeItem(SHELF + coming.name);
}

/** Finish a change that a closed page has cut short: whoever plays has no bundle besides. */
export function settleBundles() {
  const left = findOther(whoPlays().name);
  if (!left) return;
  add(left.records);
  localStorage.removeItem(SHELF + left.name);
}

/** Give the learner who plays now a name, or another one. */
export function rename(name) {
  seat(name, false);
}

/** Forget everything the learner who plays now has done. */
export function forget() {
  seat(whoPlays().name, true); // so that no other tab brings it back
  drop(keys().filter(isProgress));
}

/** Forget a learner who does not play now. */
export function forgetOther(name) {
  localStorage.removeItem(SHELF + name);
}

// ---- files ------------------------------------------------------------------------------------------------

/** What a text holds: {learner, records} or {fault}, and with a fault perhaps {at}, the record that is damaged. */
export function readBundle(text) {
  const data = parseJson(text);
  if (data === null) return { fault: text.includes(KIND) ? "damaged" : "foreign" };
  if (!isRecord(data) || data.kind !== KIND) return { fault: "foreign" };
  if (Number.isInteger(data.version) && data.version > VERSION) return { fault: "newer" };
  if (data.version !== VERSION || !isRecord(data.records)) return { fault: "damaged" };
  const entries = Object.entries(data.records);
  if (entries.length > MOST_RECORDS) return { fault: "damaged" };
  for (const [key, record] of entries) {
    if (!isSound(key, record)) return { fault: "damaged", at: key.slice(0, LONGEST_KEY) };
  }
  const learner = typeof data.learner === "string" ? tidyName(data.learner) : "";
  return { learner, records: new Map(entries) };
}

function isSound(key, record) {
  if (!isProgress(key) || key.length > LONGEST_KEY || !/^learn-trash:[a-z-]+:./.test(key) || !isRecord(record)) return false;
  if (record.stars === undefined) return true;
  return isRecord(record.stars) && Object.keys(starsIn(record)).length === Object.keys(record.stars).length;
}

/** Put the records of a file beside those of the learner who plays now; what was better here stays. */
export function add(saved) {
  const here = records();
  put([...saved].map(([key, record]) => [key, better(here.get(key), record)]));
}

/** The better of two records. What cannot be compared stays as it is here: a match in play, for one. */
function better(here, saved) {
  if (!here) return saved;
  const levels = (record) => Object.keys(starsIn(record)).length;
  if (isRecord(saved.stars)) {
    return levels(saved) > levels(here) ? withBest(saved, here) : withBest({ stars: {}, ...here }, saved);
  }
  if (saved.done === true && here.done !== true) return saved;
  const guesses = (record) => (Array.isArray(record.guesses) ? record.guesses.length : 0);
  return guesses(saved) > guesses(here) ? saved : here;
}
