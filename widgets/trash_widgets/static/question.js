// Draws one question (a quiz, a prediction or a typed answer) from the scene that Python sends, and sends back what was chosen.
// It decides nothing: neither what is right nor what is said.

import { lostWords, openStore, restart } from "./store.js";

const NO_REPLY = 6000; // milliseconds until the page says that Python is lost
const SAID = 8000; // how long a sentence stays in the live region, which repeats what the page shows

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

/** Set a text only when it differs: an equal write would make some screen readers speak again. */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function put(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

function choiceRow(name, value, label) {
  const row = make("label", "lt-q-row");
  const input = make("input");
  input.type = "radio";
  input.name = name;
  input.value = value;
  const text = make("span", "lt-q-label", label);
  const mark = make("span", "lt-q-mark");
  const why = make("span", "lt-q-why");
  mark.hidden = why.hidden = true;
  row.append(input, text, mark, why);
  return { row, input, mark, why };
}

/** A button that types a sign into the field: the number keyboard of a phone may not have it. */
function tool(field, sign, name) {
  const button = make("button", "lt-q-tool", sign);
  button.type = "button";
  button.setAttribute("aria-label", name);
  button.addEventListener("click", () => {
    if (field.readOnly) return;
    field.focus();
    field.setRangeText(sign, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return button;
}

const PICTURES = {
  new: '<circle cx="8" cy="8" r="5" class="lt-q-dot" data-new />',
  old: '<circle cx="8" cy="8" r="5" class="lt-q-dot" />',
  answer: '<path d="M8 1l6 7-6 7-6-7z" class="lt-q-answer" />',
};

function fieldset(legend, id) {
  const box = make("fieldset", "lt-q-set");
  const title = make("legend", "lt-q-legend", legend);
  const problem = make("p", "lt-q-problem");
  problem.id = id;
  problem.hidden = true;
  return { box, title, problem };
}

function build(scene, id) {
  const root = make("form", "lt-q");
  root.noValidate = true; // Python checks, in the lesson's own words
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take the keys typed here
  root.dataset.kind = scene.kind;

  const guess = fieldset(scene.question, `${id}-guess`);
  const badge = make("p", "lt-q-badge", scene.badge);
  root.append(badge, guess.box);
  guess.box.append(guess.title);

  const options = scene.options.map((option, i) => choiceRow(`${id}-option`, String(i), option.label));
  guess.box.append(...options.map((option) => option.row));

  let number = null;
  if (scene.number) {
    const row = make("div", "lt-q-number");
    const label = make("label", "lt-q-number-label", scene.number.label);
    const hint = make("span", "lt-q-hint", scene.number.hint);
    number = make("input");
    number.id = `${id}-number`;
    label.htmlFor = number.id;
    hint.id = `${id}-hint`;
    if (scene.number.step === null) {
      number.type = "text"; // a fraction, a percentage: no browser takes these for a number
      number.inputMode = "decimal";
      number.maxLength = 40;
      number.spellcheck = false;
    } else {
      number.type = "number";
      number.min = scene.number.low;
      number.max = scene.number.high;
      number.step = scene.number.step;
    }
    number.autocomplete = "off";
    row.append(label, number, ...scene.tools.map(([sign, name]) => tool(number, sign, name)));
    if (scene.number.unit) row.append(make("span", "lt-q-unit", scene.number.unit));
    row.append(hint);
    guess.box.append(row);
  }
  guess.box.append(guess.problem);

  let sure = null;
  if (scene.sure) {
    sure = fieldset(scene.sure.legend, `${id}-sure`);
    sure.box.classList.add("lt-q-sure");
    sure.choices = scene.sure.choices.map((choice) => choiceRow(`${id}-sure`, choice.id, choice.label));
    const row = make("div", "lt-q-scale");
    row.append(...sure.choices.map((choice) => choice.row));
    sure.box.append(sure.title, row, sure.problem);
    root.append(sure.box);
  }

  const main = make("button", "lt-q-main");
  main.type = "submit";

  const verdict = make("div", "lt-q-verdict");
  verdict.tabIndex = -1;
  verdict.setAttribute("role", "group");
  const head = make("p", "lt-q-head");
  head.id = `${id}-head`;
  verdict.setAttribute("aria-labelledby", head.id);
  const facts = make("dl", "lt-q-facts");
  const text = make("p", "lt-q-text");
  verdict.append(head, facts, text);

  const others = make("details", "lt-q-others");
  const othersLabel = make("summary");
  const othersList = make("dl");
  others.append(othersLabel, othersList);

  const help = make("div", "lt-q-help");
  const helpLabel = make("p", "lt-q-help-label");
  const helpText = make("p");
  help.append(helpLabel, helpText);

  const spread = make("div", "lt-q-spread");
  const spreadLabel = make("p", "lt-q-spread-label");
  const spreadPicture = make("div", "lt-q-spread-picture");
  const spreadKey = make("ul", "lt-q-spread-key");
  spreadKey.setAttribute("aria-hidden", "true"); // the sentence below the picture says it all
  const spreadText = make("p", "lt-q-earlier");
  spread.append(spreadLabel, spreadPicture, spreadKey, spreadText);

  const earlier = make("p", "lt-q-earlier");
  const answer = make("button", "lt-q-again");
  answer.type = "button";
  const again = make("button", "lt-q-again");
  again.type = "button";

  const lost = make("div", "lt-q-lost");
  lost.hidden = true;
  const lostText = make("p", "", lostWords(scene.words).text);
  const reload = make("button", "lt-q-main", lostWords(scene.words).again);
  reload.type = "button";
  restart(reload);
  lost.append(lostText, reload);

  const live = make("p", "lt-q-live");
  live.setAttribute("role", "status");

  root.append(main, verdict, help, others, spread, earlier, answer, again, lost, live);
  return {
    root, guess, options, number, sure, main, verdict, head, facts, text,
    others, othersLabel, othersList, earlier, again, lost, live,
    help, helpLabel, helpText, spread, spreadLabel, spreadPicture, spreadKey, spreadText, answer,
  };
}

function pairs(list, items) {
  list.replaceChildren(
    ...items.map(([term, about]) => {
      const group = make("div");
      group.append(make("dt", "", term), make("dd", "", about));
      return group;
    }),
  );
}

function render({ model, el }) {
  const id = `lt-q-${Math.random().toString(36).slice(2)}`; // each view needs ids of its own
  const ui = build(model.get("scene"), id);
  el.append(ui.root);

  const store = openStore(model);
  let drawn = null; // the scene that is on the page
  let waiting = 0;
  let silence = 0;

  function say(text) {
    clearTimeout(silence);
    write(ui.live, text);
    silence = setTimeout(() => write(ui.live, ""), SAID);
  }

  function answered() {
    clearTimeout(waiting);
    ui.lost.hidden = true;
  }

  function send(message) {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      ui.lost.hidden = false;
      say(lostWords(model.get("scene").words).text);
      document.dispatchEvent(new CustomEvent("learn-trash:lost"));
    }, NO_REPLY);
    model.send(message);
  }

  function picked(inputs) {
    return inputs.find((input) => input.checked)?.value ?? null;
  }

  const optionInputs = ui.options.map((option) => option.input);
  const sureInputs = ui.sure ? ui.sure.choices.map((choice) => choice.input) : [];

  function drawProblem(part, inputs, problem) {
    write(part.problem, problem ? problem.text : "");
    part.problem.hidden = !problem;
    for (const input of inputs) {
      const hint = input === ui.number ? `${id}-hint` : null;
      put(input, "aria-describedby", [hint, problem && part.problem.id].filter(Boolean).join(" ") || null);
      if (input === ui.number) put(input, "aria-invalid", problem ? "true" : null);
    }
  }

  function drawGiven(scene) {
    const { choice, number, sure } = scene.given;
    optionInputs.forEach((input, i) => { input.checked = i === choice; });
    sureInputs.forEach((input) => { input.checked = input.value === sure; });
    if (ui.number) ui.number.value = number;
  }

  function drawSpread(spread) {
    ui.spread.hidden = !spread;
    if (!spread) return;
    write(ui.spreadLabel, spread.label);
    write(ui.spreadText, spread.text);
    ui.spreadPicture.innerHTML = spread.svg; // numbers only, drawn by Python
    ui.spreadPicture.hidden = !spread.svg;
    ui.spreadKey.hidden = !spread.svg;
    ui.spreadKey.replaceChildren(
      ...spread.key.map(([name, picture]) => {
        const item = make("li");
        item.innerHTML = `<svg viewBox="0 0 16 16">${PICTURES[picture] ?? ""}</svg>`;
        item.append(name);
        return item;
      }),
    );
  }

  function draw() {
    const scene = model.get("scene");
    const before = drawn;
    drawn = scene;
    answered();
    const inside = ui.root.contains(document.activeElement);

    ui.root.dataset.closed = String(scene.closed);
    scene.options.forEach((option, i) => {
      const { row, input, mark, why } = ui.options[i];
      row.dataset.state = option.state;
      write(mark, option.mark ?? "");
      mark.hidden = !option.mark;
      write(why, option.why ?? "");
      why.hidden = !option.why;
      input.disabled = scene.closed;
    });
    if (ui.sure) ui.sure.box.hidden = scene.closed; // the verdict repeats it
    if (ui.number) ui.number.readOnly = scene.closed;
    // While the learner is still choosing, a late answer of Python must not undo a newer choice.
    if (!before || before.turn !== scene.turn || scene.closed) drawGiven(scene);

    const guessInputs = ui.number ? [ui.number] : optionInputs;
    drawProblem(ui.guess, guessInputs, scene.problem?.at === "guess" ? scene.problem : null);
    if (ui.sure) drawProblem(ui.sure, sureInputs, scene.problem?.at === "sure" ? scene.problem : null);

    const verdict = scene.verdict;
    ui.verdict.hidden = !verdict;
    ui.verdict.dataset.tone = verdict?.tone ?? "";
    write(ui.head, verdict?.head ?? "");
    write(ui.text, verdict?.text ?? "");
    ui.text.hidden = !verdict?.text;
    pairs(ui.facts, scene.facts);
    ui.facts.hidden = scene.facts.length === 0;

    ui.others.hidden = !scene.others;
    if (!scene.others) ui.others.open = false;
    write(ui.othersLabel, scene.others?.label ?? "");
    pairs(ui.othersList, scene.others?.items ?? []);
    write(ui.earlier, scene.earlier ?? "");
    ui.earlier.hidden = !scene.earlier;

    ui.help.hidden = !scene.hint;
    write(ui.helpLabel, scene.hint?.label ?? "");
    write(ui.helpText, scene.hint?.text ?? "");
    drawSpread(scene.spread);

    const { main, again, answer } = scene.actions;
    write(ui.answer, answer ?? "");
    ui.answer.hidden = !answer;
    write(ui.main, main ?? "");
    ui.main.hidden = !main;
    write(ui.again, again ?? "");
    ui.again.hidden = !again;

    if (scene.storage.key && scene.storage.record) store.keep(scene.storage.key, scene.storage.record);
    if (!before) return;

    if (scene.problem && scene.problem.id !== before.problem?.id) {
      say(scene.problem.text);
      const inputs = scene.problem.at === "sure" ? sureInputs : guessInputs;
      if (inside) (inputs.find((input) => input.checked) ?? inputs[0]).focus();
    } else if (verdict?.say && verdict.id !== before.verdict?.id) {
      say(verdict.say);
    }
    // What had the focus may just have been hidden or locked: hand it on to where the learner goes on.
    if (inside && scene.closed && !before.closed) ui.verdict.focus();
    if (inside && !scene.closed && before.closed) (ui.number ?? optionInputs[0]).focus();
  }

  function ack(message) {
    if (message?.kind === "ack") answered();
  }

  ui.root.addEventListener("submit", (event) => {
    event.preventDefault();
    const scene = model.get("scene");
    if (scene.closed) return;
    const choice = picked(optionInputs);
    send({
      kind: "answer",
      choice: choice === null ? null : Number(choice),
      number: ui.number ? ui.number.value : "",
      sure: picked(sureInputs),
      at: scene.version,
    });
  });
  ui.again.addEventListener("click", () => send({ kind: "again", at: model.get("scene").version }));
  ui.answer.addEventListener("click", () => send({ kind: "show", at: model.get("scene").version }));
  ui.root.addEventListener("input", () => {
    // The complaint was about the answer before this one.
    drawProblem(ui.guess, ui.number ? [ui.number] : optionInputs, null);
    if (ui.sure) drawProblem(ui.sure, sureInputs, null);
  });
  // A page's own keys (JupyterLab's, a card table's) must not react to what is typed into a form.
  ui.root.addEventListener("keydown", (event) => event.stopPropagation());

  model.on("change:scene", draw);
  model.on("msg:custom", ack);
  draw();

  const { storage, fresh } = model.get("scene");
  if (fresh && storage.key) {
    const record = store.load(storage.key);
    if (record !== null) send({ kind: "restore", record });
  }

  return () => {
    model.off("change:scene", draw);
    model.off("msg:custom", ack);
    store.close();
    clearTimeout(waiting);
    clearTimeout(silence);
  };
}

export default { render };
