// A lesson page without a server: Python runs in a worker, this draws what it says. It stands in for the parts of
// Jupyter that a lesson needs. Its files are joined into one when the site is built.

import { hear } from "./site/lesson.js";
import { listenTo } from "./site/python.js";
import { openFirst } from "./site/turn.js";

window.lt.theme();
listenTo(hear);
document.addEventListener("learn-trash:lost", () => window.lt.lost(window.lt.MUTE));
document.addEventListener("learn-trash:found", window.lt.hush);
openFirst();
