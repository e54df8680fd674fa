// The strip under the piles: the sentence that is read out, and beside it what leads on.

import { make, setData, setHidden } from "../dom.js";
import { picture, threeStars, win } from "./icons.js";

const ICONS = {
  tell: '<path d="M4 5h16v11H11l-5 4v-4H4z"/>',
  good: '<circle cx="12" cy="12" r="9"/><path d="M7.5 12.5l3 3 6-7"/>',
  refuse: '<circle cx="12" cy="12" r="9"/><path d="M12 7v6.5M12 16.8v.2"/>',
  hint: '<path d="M8.5 15a6 6 0 1 1 7 0v2.5h-7zM9.5 20.5h5"/>',
  lost: '<path d="M4 4l16 16M7 14a6 6 0 0 1 3-2M4 10.5a11 11 0 0 1 3-2M12 18v.2M13 8a11 11 0 0 1 7 2.5"/>',
};

export function openStrip() {
  const node = make("div", "lt-strip");
  const icon = make("span", "lt-icon");
  const live = make("div", "lt-live", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
  // What leads on stands beside the sentence, where the eyes are.
  const onward = make("div", "lt-onward");
  const prize = make("span", "lt-prize", { "aria-hidden": "true" });
  prize.append(...threeStars());
  onward.append(prize);
  node.append(icon, live, onward);
  let said = 0;
  let least = { level: null, width: 0, height: 0 };

  function setTone(tone) {
    setData(node, "tone", tone);
    if (icon.dataset.of === tone) return;
    icon.dataset.of = tone;
    icon.replaceChildren(picture(ICONS[tone] ?? ICONS.tell, ""));
  }

  // A new node, and a hair of difference from the last one, so that the same sentence is spoken again.
  function say(text) {
    const line = make("p");
    said += 1;
    line.textContent = said % 2 ? text : `${text}\u00a0`;
    live.replaceChildren(line);
  }

  return {
    node,
    onward,
    prize,
    setTone,
    say,

    drawStars(count) {
      setHidden(prize, !count);
      win(prize, count ?? 0);
    },

    // It grows with its sentences, but does not shrink again within a level: the cards below would jump.
    hold(level) {
      const width = node.offsetWidth;
      if (least.level !== level || least.width !== width) {
        least = { level, width, height: 0 };
        node.style.removeProperty("--lt-held");
      }
      if (node.offsetHeight <= least.height) return;
      least.height = node.offsetHeight;
      node.style.setProperty("--lt-held", `${least.height}px`);
    },
  };
}
