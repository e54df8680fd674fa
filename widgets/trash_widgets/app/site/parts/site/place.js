// Where in a page the reader is: after a reload, and on the way back, where they were, once everything stands.

let arriving = performance.getEntriesByType("navigation")[0]?.type === "navigate" ? "new" : "back";

/** Say how the next page is come to: "new" or "back". */
export function comeTo(how) {
  arriving = how;
}

function headingOf(hash) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // not everything behind a "#" is a name
  }
}

export function arrive() {
  if (arriving === "back") window.lt.goBack();
  else if (location.hash && scrollY === 0) headingOf(location.hash)?.scrollIntoView();
}

addEventListener("pagehide", window.lt.remember);
