// How the table looks and moves: a matter of the browser alone, the same for all tables in all its tabs.

import { make, setAttribute, setText } from "../dom.js";
import { parseJson, readText } from "../store.js";

const SETTINGS = "learn-trash:settings"; // the key in the storage, and the event for other tables of this page
const PACES = { calm: 1.8, normal: 1, quick: 0.5, off: 0 };

function readSettings(found = parseJson(readText(SETTINGS))) {
  return {
    speed: Object.keys(PACES).includes(found?.speed) ? found.speed : "normal",
    suits: found?.suits === true,
    large: found?.large === true,
  };
}

export function settingsPart(root, signal) {
  const button = make("button", "lt-button lt-gear", { type: "button", "aria-haspopup": "dialog" });
  button.innerHTML = GEAR;
  const dialog = make("dialog", "lt-dialog lt-settings");
  const title = make("h2", "", { id: `lt-settings-${Math.random().toString(36).slice(2)}` });
  const speeds = make("fieldset");
  const legend = make("legend");
  const suits = checkbox("suits");
  const large = checkbox("large");
  const close = make("button", "lt-button lt-main", { type: "button" });
  dialog.setAttribute("aria-labelledby", title.id);
  speeds.append(legend);
  dialog.append(title, speeds, suits.node, large.node, close);
  let settings = readSettings();
  let drawn = "";

  function checkbox(name) {
    const node = make("label", "lt-check");
    const field = make("input", "", { type: "checkbox", name });
    const text = make("span");
    node.append(field, text);
    return { node, field, text };
  }

  function apply(next) {
    settings = next;
    root.dataset.speed = settings.speed;
    root.dataset.suits = settings.suits ? "four" : "two";
    root.dataset.size = settings.large ? "large" : "usual";
    for (const field of speeds.querySelectorAll("input")) field.checked = field.value === settings.speed;
    suits.field.checked = settings.suits;
    large.field.checked = settings.large;
  }

  function choose() {
    const speed = speeds.querySelector("input:checked")?.value;
    const next = readSettings({ speed, suits: suits.field.checked, large: large.field.checked });
    try {
      window.localStorage.setItem(SETTINGS, JSON.stringify(next));
    } catch {
      // Without storage the choice holds for this visit.
    }
    document.dispatchEvent(new CustomEvent(SETTINGS, { detail: next }));
  }

  document.addEventListener(SETTINGS, (event) => apply(readSettings(event.detail)), { signal });
  window.addEventListener("storage", (event) => event.key === SETTINGS && apply(readSettings()), { signal });
  dialog.addEventListener("change", choose);
  close.addEventListener("click", () => dialog.close());
  button.addEventListener("click", () => dialog.open || dialog.showModal());
  apply(settings);

  return {
    button,
    dialog,
    pace: () => PACES[settings.speed],
    draw(words) {
      button.hidden = !words.settings;
      const wanted = JSON.stringify(words);
      if (button.hidden || wanted === drawn) return;
      drawn = wanted;
      setAttribute(button, "aria-label", words.settings);
      setAttribute(button, "title", words.settings);
      setText(title, words.settings);
      setText(legend, words.speed);
      setText(suits.text, words.suits);
      setText(large.text, words.large);
      setText(close, words.close);
      const choices = (words.speeds ?? []).map(([value, label]) => {
        const node = make("label", "lt-check");
        const text = make("span");
        text.textContent = label;
        node.append(make("input", "", { type: "radio", name: title.id, value }), text);
        return node;
      });
      speeds.replaceChildren(legend, ...choices);
      apply(settings);
    },
  };
}

const GEAR =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3.2"/>' +
  '<path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1"/>' +
  '<circle cx="12" cy="12" r="6.2"/></svg>';
