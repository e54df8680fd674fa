// Python, which runs in a worker.

import { HERE } from "./here.js";

let worker = null;
let listener = () => {};

/** Say who hears what Python says. That it is gone is one of the things. */
export function listenTo(hear) {
  listener = hear;
}

/** Python; it begins when it is first asked for. */
export function python() {
  if (worker) return worker;
  worker = new Worker(`${HERE}worker.js`, { type: "module", name: "Python" });
  worker.addEventListener("message", ({ data }) => listener(JSON.parse(data)));
  worker.addEventListener("error", (event) => {
    console.error(event.message);
    listener({ kind: "gone" });
  });
  return worker;
}

export const ask = (message) => python().postMessage(JSON.stringify(message));
