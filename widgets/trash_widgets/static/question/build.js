// The nodes of one question, made once.

import { make, worded } from "../dom.js";
import { spreadPart } from "./spread.js";

function choiceRow(name, value, label) {
  const row = make("label", "lt-q-row");
  const input = make("input");
  input.type = "radio";
  input.name = name;
  input.value = value;
  const text = worded("span", "lt-q-label", label);
  const mark = make("span", "lt-q-mark");
  const why = make("span", "lt-q-why");
  mark.hidden = why.hidden = true;
  row.append(input, text, mark, why);
  return { row, input, mark, why };
}

/** A button that types a sign into the field: the number keyboard of a phone may not have it. */
function tool(field, sign, name) {
  const button = worded("button", "lt-pill lt-q-tool", sign);
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

function fieldset(legend, id) {
  const box = make("fieldset", "lt-q-set");
  const title = worded("legend", "lt-q-legend", legend);
  const problem = make("p", "lt-q-problem");
  problem.id = id;
  problem.hidden = true;
  return { box, title, problem };
}

export function buildQuestion(scene, id) {
  const root = make("form", "lt-form lt-q");
  root.noValidate = true; // Python checks, in the lesson's own words
  root.dataset.kind = scene.kind;

  const guess = fieldset(scene.question, `${id}-guess`);
  const badge = worded("p", "lt-q-badge", scene.badge);
  root.append(badge, guess.box);
  guess.box.append(guess.title);

  const options = scene.options.map((option, i) => choiceRow(`${id}-option`, String(i), option.label));
  guess.box.append(...options.map((option) => option.row));

  let number = null;
  if (scene.number) {
    const row = make("div", "lt-q-number");
    const label = worded("label", "lt-q-number-label", scene.number.label);
    const hint = worded("span", "lt-q-hint", scene.number.hint);
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
    if (scene.number.unit) row.append(worded("span", "lt-q-unit", scene.number.unit));
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

  const main = make("button", "lt-pill lt-main");
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

  const spread = spreadPart();
  const earlier = make("p", "lt-q-earlier");
  const answer = make("button", "lt-pill lt-q-again");
  answer.type = "button";
  const again = make("button", "lt-pill lt-q-again");
  again.type = "button";

  root.append(main, verdict, help, others, spread.node, earlier, answer, again);
  return {
    root, guess, options, number, sure, main, verdict, head, facts, text,
    others, othersLabel, othersList, help, helpLabel, helpText, spread, earlier, answer, again,
  };
}
