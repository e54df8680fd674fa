// Python, in a thread of its own, so that the page can be read and scrolled while it starts and works.
import { loadPyodide } from "./pyodide.mjs";

const HERE = new URL(".", import.meta.url).href;
const PARTS = ["pyodide.asm.wasm.gz", "pyodide.asm.mjs.gz", "python_stdlib.zip", "lessons.zip"];
const ALL = /* how many bytes these have together */ 0;
const PROGRESS = 250; // milliseconds
const PACKAGES = "/lib/python3.14/site-packages";

const say = (message) => postMessage(message);

let got = 0;
let told = 0;

/** Fetch one file, and tell the page how far we are. */
async function load(name) {
  const answer = await fetch(HERE + name, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status} for ${name}`);
  const counting = new TransformStream({
    transform(chunk, controller) {
      got += chunk.byteLength;
      controller.enqueue(chunk);
      if (performance.now() - told < PROGRESS && got < ALL) return;
      told = performance.now();
      say(JSON.stringify({ kind: "loading", got, all: ALL }));
    },
  });
  const body = new Uint8Array(await new Response(answer.body.pipeThrough(counting)).arrayBuffer());
  // Some hosts see the name and have the browser unpack the file on the way; most leave that to us.
  if (!name.endsWith(".gz") || body[0] !== 0x1f || body[1] !== 0x8b) return body;
  return new Uint8Array(
    await new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );
}

/** The modules that hardly any lesson needs; Python can't wait for them but like this. */
function fetchLater() {
  const request = new XMLHttpRequest();
  request.open("GET", `${HERE}later.zip`, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} for later.zip`);
  return new Uint8Array(request.response);
}

async function start() {
  const [wasm, program, library, lessons] = await Promise.all(PARTS.map(load));
  // Pyodide asks for these by itself; it gets what we have unpacked.
  const own = new Map([
    [`${HERE}pyodide.asm.wasm`, [wasm, "application/wasm"]],
    [`${HERE}python_stdlib.zip`, [library, "application/zip"]],
  ]);
  const outside = self.fetch;
  self.fetch = (what, ...rest) => {
    const [body, type] = own.get(String(what?.url ?? what)) ?? [];
    own.delete(String(what?.url ?? what)); // once: then the memory is free again
    return body ? Promise.resolve(new Response(body, { headers: { "Content-Type": type } })) : outside(what, ...rest);
  };
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const python = await loadPyodide({
    indexURL: HERE,
    createPyodideModule: (await import(address)).default,
    lockFileContents: { info: /* of Pyodide's own list of packages */ {}, packages: {} },
    packageBaseUrl: HERE,
    env: { HOME: "/home/pyodide", JUPYTER_WIDGETS_ECHO: "0" },
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
  URL.revokeObjectURL(address);
  self.fetch = outside;
  python.unpackArchive(lessons, "zip", { extractDir: PACKAGES });
  python.globals.set("post", say);
  python.globals.set("fetch_later", fetchLater);
  python.globals.set("folder", PACKAGES);
  return python.runPython(`
from trash_widgets.app.site import later, page_python, stand_ins
later.watch(lambda: fetch_later().to_bytes(), folder)
stand_ins.without_metadata()
stand_ins.install()
page_python.connect(post)
page_python.answer
`);
}

const python = start();
const missing = (fault) => {
  console.error(fault);
  say(JSON.stringify({ kind: "missing" }));
};
python.catch(missing);

// One after the other, as they came: a message to a widget may follow right after the lesson that makes it.
let line = python;
self.addEventListener("message", ({ data }) => {
  line = line.then(
    async () => (await python)(data).catch((fault) => console.error(fault)),
    missing, // whoever asks later has to know, too
  );
});
