// Draws one question (a quiz, a prediction or a typed answer) from the scene that Python sends, and sends back what was chosen.
// It decides nothing: neither what is right nor what is said.

import { setAttribute, setHidden, setText } from "./dom.js";
import { newId, openForm, setTerms } from "./form.js";
import { buildQuestion } from "./question/build.js";

function render({ model, el }) {
  const id = newId("lt-q");
  const ui = buildQuestion(model.get("scene"), id);
  el.append(ui.root);

  function picked(inputs) {
    return inputs.find((input) => input.checked)?.value ?? null;
  }

  const optionInputs = ui.options.map((option) => option.input);
  const sureInputs = ui.sure ? ui.sure.choices.map((choice) => choice.input) : [];

  function drawProblem(part, inputs, problem) {
    setText(part.problem, problem ? problem.text : "");
    setHidden(part.problem, !problem);
    for (const input of inputs) {
      const hint = input === ui.number ? `${id}-hint` : null;
      setAttribute(input, "aria-describedby", [hint, problem && part.problem.id].filter(Boolean).join(" ") || null);
      if (input === ui.number) setAttribute(input, "aria-invalid", problem ? "true" : null);
    }
  }

  function drawGiven(scene) {
    const { choice, number, sure } = scene.given;
    optionInputs.forEach((input, i) => { input.checked = i === choice; });
    sureInputs.forEach((input) => { input.checked = input.value === sure; });
    if (ui.number) ui.number.value = number;
  }

  function draw(scene, before) {
    const inside = ui.root.contains(document.activeElement);

    ui.root.dataset.closed = String(scene.closed);
    scene.options.forEach((option, i) => {
      const { row, input, mark, why } = ui.options[i];
      row.dataset.state = option.state;
      setText(mark, option.mark);
      setHidden(mark, !option.mark);
      setText(why, option.why);
      setHidden(why, !option.why);
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
    setHidden(ui.verdict, !verdict);
    ui.verdict.dataset.tone = verdict?.tone ?? "";
    setText(ui.head, verdict?.head);
    setText(ui.text, verdict?.text);
    setHidden(ui.text, !verdict?.text);
    setTerms(ui.facts, scene.facts);
    setHidden(ui.facts, scene.facts.length === 0);

    setHidden(ui.others, !scene.others);
    if (!scene.others) ui.others.open = false;
    setText(ui.othersLabel, scene.others?.label);
    setTerms(ui.othersList, scene.others?.items ?? []);
    setText(ui.earlier, scene.earlier);
    setHidden(ui.earlier, !scene.earlier);

    setHidden(ui.help, !scene.hint);
    setText(ui.helpLabel, scene.hint?.label);
    setText(ui.helpText, scene.hint?.text);
    ui.spread.draw(scene.spread);

    const { main, again, answer } = scene.actions;
    setText(ui.answer, answer);
    setHidden(ui.answer, !answer);
    setText(ui.main, main);
    setHidden(ui.main, !main);
    setText(ui.again, again);
    setHidden(ui.again, !again);

    if (!before) return;

    if (scene.problem && scene.problem.id !== before.problem?.id) {
      form.say(scene.problem.text);
      const inputs = scene.problem.at === "sure" ? sureInputs : guessInputs;
      if (inside) (inputs.find((input) => input.checked) ?? inputs[0]).focus();
    } else if (verdict?.say && verdict.id !== before.verdict?.id) {
      form.say(verdict.say);
    }
    // What had the focus may just have been hidden or locked: hand it on to where the learner goes on.
    if (inside && scene.closed && !before.closed) ui.verdict.focus();
    if (inside && !scene.closed && before.closed) (ui.number ?? optionInputs[0]).focus();
  }

  const form = openForm(model, ui.root, { draw });
  ui.root.addEventListener("submit", (event) => {
    event.preventDefault();
    const scene = model.get("scene");
    if (scene.closed) return;
    const choice = picked(optionInputs);
    form.send({
      kind: "answer",
      choice: choice === null ? null : Number(choice),
      number: ui.number ? ui.number.value : "",
      sure: picked(sureInputs),
      at: scene.version,
    });
  });
  ui.again.addEventListener("click", () => form.send({ kind: "again", at: model.get("scene").version }));
  ui.answer.addEventListener("click", () => form.send({ kind: "show", at: model.get("scene").version }));
  ui.root.addEventListener("input", () => {
    // The complaint was about the answer before this one.
    drawProblem(ui.guess, ui.number ? [ui.number] : optionInputs, null);
    if (ui.sure) drawProblem(ui.sure, sureInputs, null);
  });
  form.begin();
  return form.end;
}

export default { render };
