// What keys do at the table, and the list that says so.

import { make, setHidden, setText } from "../dom.js";

const PLACE_KEYS = { a: ["A"], t: ["10", "T"], 0: ["10", "T"] };
for (const digit of "23456789") PLACE_KEYS[digit] = [digit];
const ACTION_KEYS = { h: ["hint"], r: ["retry"], n: ["next", "skip"] };
const WISHES = new Set(["s", "d", "x", ...Object.keys(PLACE_KEYS), ...Object.keys(ACTION_KEYS)]);

/** Whether a key can ever mean something. */
export const isWish = (key) => WISHES.has(key);

/** The place for which a key stands. */
export const placeOf = (key, places) => places.find((each) => PLACE_KEYS[key]?.includes(each.rank.textContent));

/** The button for which a key stands; of several the main one. */
export function actionOf(key, actions) {
  const found = actions.filter((action) => ACTION_KEYS[key]?.includes(action.do));
  return found.find((action) => action.main) ?? found[0];
}

/** Where an arrow leads from a place, or null when the key is none of ours. */
export function arrow(key, index, places) {
  const top = places[0].node.offsetTop;
  const next = places.findIndex((place) => place.node.offsetTop !== top);
  const row = next < 0 ? places.length : next;
  const to = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - row,
    ArrowDown: index + row,
    Home: 0,
    End: places.length - 1,
  }[key];
  return to ?? null;
}

export function keysPart() {
  const button = make("button", "lt-button lt-keys-button", { type: "button", "aria-haspopup": "dialog" });
  const word = make("span", "lt-keys-word");
  const cap = make("kbd", "", { "aria-hidden": "true" });
  cap.textContent = "?";
  button.append(word, cap);
  const dialog = make("dialog", "lt-dialog lt-keys");
  const title = make("h2", "", { id: `lt-keys-${Math.random().toString(36).slice(2)}` });
  const list = make("dl");
  const close = make("button", "lt-button lt-main", { type: "button" });
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(title, list, close);
  let drawn = "[]";

  function open() {
    if (dialog.open || drawn === "[]") return;
    dialog.showModal();
    dialog.scrollTop = 0; // its button, which has the focus, is at the end, but always in sight
  }

  function rowOfKey([key, text]) {
    const row = make("div");
    const [term, about] = [make("dt"), make("dd")];
    for (const name of key.match(/[←↑→↓]|[^\s←↑→↓]+/g) ?? []) {
      const sign = make(name === "…" ? "span" : "kbd");
      sign.textContent = name;
      term.append(sign, " ");
    }
    about.textContent = text;
    row.append(term, about);
    return row;
  }

  button.addEventListener("click", open);
  close.addEventListener("click", () => dialog.close());
  return {
    button,
    dialog,
    open,
    draw({ keys, actions, link, words }) {
      setText(word, words.keys);
      setText(title, words.keys);
      setText(close, words.close);
      setHidden(button, keys.length === 0);
      // A key that stands for a button is called what the button is called now.
      const labels = { N: link?.label };
      const named = keys.map(([key, text]) => [key, (actionOf(key.toLowerCase(), actions)?.label ?? labels[key]) || text]);
      const wanted = JSON.stringify(named);
      if (wanted === drawn) return;
      drawn = wanted;
      list.replaceChildren(...named.map(rowOfKey));
    },
  };
}
