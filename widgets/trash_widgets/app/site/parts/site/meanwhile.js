// What is made ready while the learner reads.

import { HERE, ROOT, main } from "./here.js";
import { python } from "./python.js";

const REST = 4_000; // milliseconds after which the other lessons are fetched, for the days without a network
const IDLE = 500; // milliseconds after which the start page gets Python ready for the lesson that comes next

/** The learner reads the start page; meanwhile Python can get ready, unless data is dear. */
export function warmUp() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (saveData || /2g|3g/.test(effectiveType ?? "")) {
    // Then only when somebody is about to open a lesson.
    for (const sign of ["pointerover", "focusin", "touchstart"]) {
      main.addEventListener(sign, (event) => event.target.closest?.("a[href$='.html']") && python(), { passive: true });
    }
  } else setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(python), IDLE);
}

const keeper = findKeeper();
let kept = false;
keeper?.register(`${ROOT}sw.js`, { scope: ROOT }).catch((fault) => console.warn(fault.message));

/** With the first lesson at hand, the others may be kept, too; they are small, and most of the rest is here already. */
export async function keepAll() {
  if (kept || !keeper || navigator.connection?.saveData) return;
  kept = true;
  await new Promise((resolve) => setTimeout(resolve, REST)); // the learner's first moves come before that
  const { active } = await keeper.ready;
  const files = await (await fetch(`${HERE}files.json`)).json();
  const all = [...files.pages.map((name) => ROOT + name), ...files.kit.map((name) => HERE + name)];
  active?.postMessage({ keep: all });
}

// In a frame that a school's platform has locked up, even to look at it is forbidden.
function findKeeper() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
