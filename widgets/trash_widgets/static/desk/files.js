// Files and pages: those that Python has made, and those that the learner chooses to be read.

import { make, setText } from "../dom.js";

const KEEP_FILE = 60_000; // milliseconds for which a file that was made can still be fetched
const MOST_FILES = 200; // that are read at once
const LONGEST_FILE = 300_000; // characters; longer files are named, and not read

/** Hand a file over, and leave a link to it. */
export function offer(home, { name, type }, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = make("a", "lt-d-file", { href: address, download: name });
  setText(link, name);
  home.replaceChildren(link);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
    link.remove();
  }, KEEP_FILE);
}

/** Open the browser's print dialog with this page alone. */
export function printPage(html) {
  document.querySelector(".lt-d-print")?.remove();
  const frame = make("iframe", "lt-d-print", { "aria-hidden": "true", tabindex: "-1", title: "" });
  frame.addEventListener("load", () => {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  });
  frame.srcdoc = html;
  document.body.append(frame);
}

/** What is in the files that were chosen, and how many were too many. */
export async function readFiles(chosen) {
  const files = await Promise.all(chosen.slice(0, MOST_FILES).map(readFile));
  return { files, more: chosen.length - files.length };
}

async function readFile(file) {
  const fits = file.size <= LONGEST_FILE;
  try {
    return { name: file.name, size: file.size, text: fits ? await file.text() : null };
  } catch {
    return { name: file.name, size: file.size, text: null };
  }
}

/** The parts of a list in pieces of a bearable size for one message. */
export function inPieces(files, most = LONGEST_FILE) {
  const pieces = [];
  let room = 0;
  for (const file of files) {
    const length = file.text?.length ?? 0;
    if (!pieces.length || room < length) {
      pieces.push([]);
      room = most;
    }
    pieces.at(-1).push(file);
    room -= length;
  }
  return pieces;
}
