// All that this browser keeps of the learner: shown, saved as a file, brought back, forgotten; and who plays.
// Python says which lessons and levels there are, and all the sentences. What was reached stays in the browser.

import {
  MOST_BYTES, add, changeTo, fileText, findOther, forget, forgetOther, isPlaying, others, readBundle, records, rename,
  settleBundles, tidyName,
} from "./bundle.js";
import { make, setText, worded } from "./dom.js";
import { allParts } from "./progress/lessons.js";
import { STARS_A_LEVEL, fillIn, inParts, standingIn, whenRecordsChange } from "./standing.js";
import { canKeep, tellChanged, whoPlays } from "./store.js";

function pressButton(text, act, className = "") {
  const node = worded("button", `lt-pill ${className}`, text);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

function fold(className, summary) {
  const node = make("details", className);
  node.append(worded("summary", "", summary));
  return node;
}

// ---- the widget -------------------------------------------------------------------------------------------

function render({ model, el }) {
  const { lessons, kit, roams, words } = model.get("scene");
  const id = `lt-g-${Math.random().toString(36).slice(2)}`;
  const root = make("section", "lt-start lt-g", { "aria-labelledby": `${id}-title`, "data-lm-suppress-shortcuts": "true" });
  root.id = "lt-progress"; // the start page's list leads here

  const title = worded("h2", "lt-start-heading lt-g-title", words.title);
  title.id = `${id}-title`;
  title.tabIndex = -1;
  const who = make("p", "lt-g-who");
  const total = make("p", "lt-g-total");
  const all = fold("lt-g-all", words.all);
  const everything = make("div", "lt-g-everything");
  all.append(everything);

  const file = make("input", "", { type: "file", accept: ".json,application/json", "aria-label": words.import });
  file.hidden = true; // the button in front of it opens it
  const exporting = pressButton(words.export, saveFile);
  const importing = pressButton(words.import, () => file.click());
  const resetting = pressButton(words.reset, () => askToForget(resetting, null));
  const buttons = make("div", "lt-g-buttons");
  buttons.append(exporting, importing, resetting, file);
  const kept = worded("p", "lt-g-note", canKeep() ? (roams ? words.roams : words.kept) : words.no_storage);

  const question = make("div", "lt-g-ask", { role: "group" });
  question.hidden = true;
  const live = make("p", "lt-g-live", { role: "status" });

  const players = fold("lt-g-players", words.players);
  const nameless = worded("p", "lt-g-note", words.nameless);
  const rest = make("ul", "lt-g-others", { role: "list" });
  const form = make("form", "lt-g-form");
  const label = worded("label", "", words.your_name);
  const name = make("input", "", { type: "text", maxlength: "60", autocomplete: "off", id: `${id}-name` });
  label.htmlFor = name.id;
  const playing = worded("button", "lt-pill", words.play);
  playing.type = "submit";
  form.append(label, name, playing);
  players.append(nameless, rest, form);

  root.append(title, who, total, all, buttons, question, live, kept, players);

  function draw() {
    const found = records();
    const now = whoPlays().name;
    who.hidden = !now;
    setText(who, now && fillIn(words.plays, { name: now }));
    setText(total, found.size > 0 ? totals(found) || words.empty : words.empty);
    all.hidden = exporting.hidden = resetting.hidden = found.size === 0;
    everything.replaceChildren(...allParts(lessons, found, words));
    nameless.hidden = Boolean(now);
    drawOthers();
  }

  function totals(found) {
    const sum = { stars: 0, levels: 0, played: 0, questions: 0, answered: 0 };
    for (const lesson of lessons) {
      const is = standingIn(lesson, found);
      for (const part of Object.keys(sum)) sum[part] += is[part] ?? 0;
    }
    const parts = [];
    if (sum.levels > 0) {
      parts.push(fillIn(words.stars, { n: sum.stars, all: STARS_A_LEVEL * sum.levels }));
      parts.push(fillIn(words.levels, { n: sum.played, all: sum.levels }));
    }
    if (sum.questions > 0) parts.push(fillIn(words.answers, { n: sum.answered, all: sum.questions }));
    return inParts(parts);
  }

  let drawn = "";
  function drawOthers() {
    const list = others().map((other) => other.name);
    rest.hidden = list.length === 0;
    if (JSON.stringify(list) === drawn) return; // the focus may be on one of its buttons
    drawn = JSON.stringify(list);
    rest.replaceChildren(...list.map((other) => {
      const item = make("li", "");
      const shown = other || words.no_name;
      const play = pressButton(fillIn(words.play_as, { name: shown }), () => change(other, play));
      const away = pressButton(fillIn(words.forget, { name: shown }), () => askToForget(away, other), "lt-g-quiet");
      item.append(play, away);
      return item;
    }));
  }

  // ---- doing, and saying what was done

  const say = (text) => setText(live, text);

  /** Do something to the storage; a full one changes nothing, and is said. */
  function attempt(act, text) {
    try {
      act();
      say(text);
    } catch {
      say(words.full);
    }
    draw();
    tellChanged();
  }

  /** Ask something; `choices` are [label, what to do, whether it destroys something], the harmless one first. */
  function ask(text, choices, back) {
    const sentence = worded("p", "", text);
    sentence.id = `${id}-ask`;
    question.setAttribute("aria-labelledby", sentence.id);
    const row = make("div", "lt-g-buttons");
    for (const [caption, act, harms] of choices) {
      row.append(pressButton(caption, () => {
        closeQuestion(back);
        act();
      }, harms ? "lt-g-danger" : ""));
    }
    say("");
    question.replaceChildren(sentence, row);
    question.hidden = false;
    row.firstChild.focus();
    question.scrollIntoView({ block: "nearest" });
  }

  function closeQuestion(back) {
    question.hidden = true;
    question.replaceChildren();
    (back?.isConnected && !back.hidden ? back : title).focus();
  }

  /** `other` is the name of a learner who does not play now, or null for the one who does. */
  function askToForget(back, other) {
    const named = { name: (other ?? whoPlays().name) || words.no_name };
    const text = other === null && !whoPlays().name ? words.sure_you : fillIn(words.sure, named);
    const forgetting = () => {
      if (other === null) attempt(forget, words.forgotten);
      else attempt(() => forgetOther(other), fillIn(words.forgotten_other, named));
      title.focus();
    };
    ask(text, [[words.no, () => say(words.left)], [words.yes, forgetting, true]], back);
  }

  function saveFile() {
    const day = new Date().toISOString().slice(0, 10);
    const own = whoPlays().name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    const saving = make("a", "");
    saving.download = ["learn-trash-progress", own, `${day}.json`].filter(Boolean).join("-");
    saving.href = URL.createObjectURL(new Blob([fileText(kit)], { type: "application/json" }));
    saving.click();
    setTimeout(() => URL.revokeObjectURL(saving.href), 1000);
    say(fillIn(words.exported, { name: saving.download }));
  }

  async function openFile() {
    const [chosen] = file.files;
    if (!chosen) return;
    const put = { file: chosen.name };
    let bundle = { fault: "large" };
    if (chosen.size <= MOST_BYTES) {
      try {
        bundle = readBundle(await chosen.text());
      } catch {
        bundle = { fault: "unreadable" };
      }
    }
    file.value = ""; // so that choosing the same file again is noticed, too
    if (bundle.fault) {
      say(fillIn(words[bundle.at ? "damaged_at" : bundle.fault], { ...put, at: bundle.at }));
      return;
    }
    const done = fillIn(words.imported, put);
    const now = whoPlays().name;
    const take = () => attempt(() => add(bundle.records), done);
    const takeAs = () => attempt(() => {
      changeTo(bundle.learner, kit);
      add(bundle.records);
    }, done);
    if (!bundle.learner || isPlaying(bundle.learner)) take();
    else if (!now && records().size === 0) takeAs();
    else {
      const names = { name: bundle.learner, now };
      ask(fillIn(now ? words.stranger : words.stranger_here, names), [
        [fillIn(words.stranger_switch, names), takeAs],
        [fillIn(now ? words.stranger_add : words.stranger_add_here, names), take],
        [words.stranger_no, () => say(words.left)],
      ], importing);
    }
  }

  /** Let another learner play. */
  function change(to) {
    attempt(() => changeTo(to, kit), fillIn(words.changed, { name: findOther(to)?.name || to || words.no_name }));
    title.focus();
  }

  function takeName() {
    const to = tidyName(name.value);
    if (!to) {
      say(words.need_name);
      name.focus();
      return;
    }
    const now = whoPlays().name;
    name.value = "";
    const isMine = () => attempt(() => rename(to), fillIn(words.changed, { name: to }));
    if (isPlaying(to)) isMine(); // the same name, written in another way
    else if (now || findOther(to)) change(to);
    else if (records().size === 0) isMine();
    else {
      ask(fillIn(words.mine, { name: to }), [[words.mine_yes, isMine], [words.mine_no, () => change(to)]], name);
    }
  }

  file.addEventListener("change", openFile);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    takeName();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !question.hidden) question.querySelector("button").click();
    event.stopPropagation();
  });

  try {
    settleBundles();
  } catch {
    // full or forbidden: what a closed page has left behind can wait
  }
  draw();
  el.append(root);
  tellChanged();
  return whenRecordsChange(draw);
}

export default { render };
