// The buttons that a scene offers: those that lead on stand in the strip, the others below the table; and the levels
// of a lesson.

import { byCount, make, setAttribute, setData, setHidden, setText } from "../dom.js";
import { threeStars, win } from "./icons.js";

// `onward` is where main buttons and a link go.
export function actionsPart(onward) {
  const node = make("div", "lt-actions");
  const link = make("a", "lt-button");
  const buttons = new Map();
  onward.append(link);
  return {
    node,
    link,
    draw(actions, to) {
      const wanted = new Set(actions.map((action) => action.do));
      for (const [name, button] of buttons) {
        if (wanted.has(name)) continue;
        button.remove();
        buttons.delete(name);
      }
      const before = { true: link, false: null }; // what each button stands in front of
      for (const action of [...actions].reverse()) {
        let button = buttons.get(action.do);
        if (!button) {
          button = make("button", "lt-button", { type: "button" });
          setData(button, "do", action.do);
          buttons.set(action.do, button);
        }
        const main = Boolean(action.main);
        const home = main ? onward : node;
        if (button.parentNode !== home || button.nextSibling !== before[main]) home.insertBefore(button, before[main]);
        before[main] = button;
        setText(button, action.label);
        button.classList.toggle("lt-main", main);
        setAttribute(button, "aria-pressed", action.pressed === undefined ? null : String(action.pressed));
      }
      setHidden(link, !to);
      if (!to) return;
      setText(link, to.label);
      link.classList.toggle("lt-main", !actions.some((action) => action.main)); // one filled button is enough
      setAttribute(link, "href", to.href);
    },
  };
}

export function stepsPart() {
  const node = make("div", "lt-steps");
  const items = [];

  function add() {
    const step = make("button", "lt-step", { type: "button" });
    const label = make("span", "lt-step-label");
    const stars = make("span", "lt-stars");
    stars.append(...threeStars());
    step.append(label, stars);
    node.append(step);
    return { node: step, label, stars };
  }

  return {
    node,
    /** The stars of the level that is played now. */
    starsNow: () => items.filter((item) => item.node.dataset.state === "now").map((item) => item.stars),
    draw(steps) {
      setHidden(node, steps.length === 0);
      byCount(items, steps.length, add);
      steps.forEach((step, index) => {
        const item = items[index];
        setText(item.label, step.label);
        setAttribute(item.node, "aria-label", step.name);
        setAttribute(item.node, "aria-current", step.state === "now" ? "step" : null);
        setData(item.node, "state", step.state);
        setData(item.node, "do", step.do || null);
        setAttribute(item.node, "aria-disabled", step.do ? null : "true");
        win(item.stars, step.stars);
      });
    },
  };
}

// What has happened so far.
export function logPart() {
  const node = make("details", "lt-log");
  const word = make("summary");
  const list = make("ol");
  node.append(word, list);
  const items = [];
  return {
    node,
    draw(lines, name) {
      setText(word, name);
      node.classList.toggle("lt-empty", lines.length === 0);
      const more = lines.length > items.length;
      byCount(items, lines.length, () => {
        const item = make("li");
        list.append(item);
        return { node: item };
      });
      lines.forEach((line, index) => setText(items[index].node, line));
      if (more) list.scrollTop = list.scrollHeight;
    },
  };
}
