// A record of the browser's own that may be open in several tabs: none of them writes over what it has not seen.
//
// A record's `edition` has its own name and those of the records that it has grown out of (see editions.py). Where a
// tab finds a record that its own has not grown out of, Python puts the two together before anything is written.

import { isRecord, parseJson, readText, tellChanged } from "../store.js";

const namesOf = (record) => (Array.isArray(record?.edition) ? record.edition : []);

/** What another tab has written that `record` does not know of, or null. */
export function newsFor(key, record) {
  const found = parseJson(readText(key));
  if (!isRecord(found)) return null;
  const newest = namesOf(found).at(-1); // none: written by an older kit
  return record && (newest === undefined || namesOf(record).includes(newest)) ? null : found;
}

/** Write a record down, unless another tab has been faster. */
export function keepShared(key, record) {
  if (newsFor(key, record) || namesOf(parseJson(readText(key))).at(-1) === namesOf(record).at(-1)) return;
  try {
    localStorage.setItem(key, JSON.stringify(record));
    tellChanged();
  } catch {
    // Without storage everything works; it is only forgotten at the next visit.
  }
}
