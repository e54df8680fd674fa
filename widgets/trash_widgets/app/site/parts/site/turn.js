// From lesson to lesson: Python stays while the reader turns pages.

import { $, ROOT, main } from "./here.js";
import { closeLesson, openLesson } from "./lesson.js";
import { comeTo } from "./place.js";

const START = "index.html";

/** The page of a notebook: lessons link to each other's notebooks. */
function pageOf(address) {
  const url = new URL(address, location.href);
  if (!url.href.startsWith(ROOT) || !url.pathname.endsWith(".ipynb")) return null;
  url.pathname = url.pathname.replace(/\.ipynb$/, ".html").replace(/\/00-start\.html$/, `/${START}`);
  return url.href;
}

function rewriteLinks(within) {
  const links = within.matches?.("a[href]") ? [within] : [];
  for (const link of [...links, ...(within.querySelectorAll?.("a[href]") ?? [])]) {
    const page = pageOf(link.href);
    if (page) link.setAttribute("href", page);
  }
}

new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    rewriteLinks(target);
    addedNodes.forEach(rewriteLinks);
  }
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });

const here = () => location.href.replace(/[?#].*/, "");
let at = here();

/** Turn to another page. Python stays: what it has loaded once, the next lesson need not wait for. */
async function turn(address, back) {
  let next;
  try {
    const answer = await fetch(address.replace(/#.*/, ""));
    next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !$("#lt-s-lesson", next)) throw new Error(`${address} is no lesson`);
  } catch {
    location.assign(address); // the browser knows best what to say then
    return;
  }
  closeLesson();
  if (!back) {
    window.lt.remember();
    history.pushState(null, "", address);
  }
  at = here();
  comeTo(back ? "back" : "new");
  document.title = next.title;
  for (const part of ["header", "#lesson", "footer"]) $(part).replaceChildren(...$(part, next).childNodes);
  scrollTo({ top: 0, behavior: "instant" });
  main.focus({ preventScroll: true }); // who listens to the page hears the new one from its beginning
  rewriteLinks(document.body);
  openLesson();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute("download") || !link.href.startsWith(ROOT)) return;
  const address = link.href.replace(/#.*/, "");
  if (address === here() || !address.endsWith(".html")) return;
  event.preventDefault();
  turn(link.href, false);
});
addEventListener("popstate", () => here() !== at && turn(location.href, true));

/** Open the page that has come from the server. */
export function openFirst() {
  rewriteLinks(document.body);
  openLesson();
}
