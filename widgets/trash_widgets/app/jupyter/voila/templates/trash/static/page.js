// What a lesson page does by itself on a server: the wait for Python, and looking whether Python is still there.
// It is read at the beginning, after every.js, so that it also works when everything else fails to load.
(() => {
  "use strict";

  const { MUTE, GONE, remember, goBack, found, lost: say } = window.lt;
  const SLOW = 25_000; // the wait after which the page says what may be wrong
  const LOOK_IN = 10_000; // between two looks at the kernel
  const REJOIN = 8_000; // JupyterLab's client tries to connect again by itself; so long it may take
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]'; // what Voilà's program has not drawn yet
  const BORN = ".lm-Panel > .lm-Widget"; // a widget's own box
  const DRAWN = ".lm-Panel > .lm-Widget > *"; // and something in it
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const FAILED = "Error displaying widget"; // JupyterLab's words

  let leaving = false;
  let ready = false;
  let whole = false; // has the server sent the page to its end?
  const waiting = []; // the places of the page where a widget is going to appear

  const config = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");

  // ---- the wait ----

  // One more cell has come. Everything so far can be read; the dealing hand stays below it.
  function dealt() {
    const dealing = document.getElementById("lt-p-dealing");
    dealing?.parentNode.append(dealing);
    for (const mark of document.querySelectorAll("a.anchor-link")) mark.remove(); // a "¶" at each heading
  }

  // The page has come to its end.
  function sent() {
    whole = true;
    for (const script of document.querySelectorAll(OUTPUT)) {
      if (WIDGET in (JSON.parse(script.textContent).data ?? {})) waiting.push(script.parentElement);
    }
    let soon;
    const observer = new MutationObserver(() => {
      if (waiting.some((place) => place.textContent.includes(FAILED))) again();
      else if (stands(DRAWN)) {
        observer.disconnect();
        open();
      } else if (stands(BORN)) soon ??= setTimeout(open, 2_000); // some widgets have nothing in them to begin with
    });
    observer.observe(document.getElementById("lesson"), { childList: true, subtree: true });
    if (stands(DRAWN)) open();
  }

  // Is everything on the page, each widget at least so far?
  const stands = (far) =>
    whole && !document.querySelector(OUTPUT) && waiting.every((place) => !place.isConnected || place.querySelector(far));

  const came = () => performance.getEntriesByType("navigation")[0]?.type; // how the reader came here

  // Now and then (so far in Safari's engine only) a widget is looked for before it has come, and then never again. To
  // load the page once more helps.
  function again() {
    if (!ready && !leaving && came() !== "reload") location.reload();
  }

  function open() {
    if (ready) return;
    ready = true;
    document.body.dataset.ltReady = "true";
    document.getElementById("lt-p-dealing")?.remove();
    if (["reload", "back_forward"].includes(came()) && !location.hash) goBack();
  }

  const slow = () => document.querySelector(".lt-p-dealing-slow")?.removeAttribute("hidden");
  setTimeout(slow, SLOW);

  // Voilà's program waits for the window's "load". Its own scripts come in several steps, and now and then the last
  // one comes after that event: then it would wait for ever. Who comes late is called at once.
  const listen = window.addEventListener.bind(window);
  let loaded = false;
  listen("load", () => setTimeout(() => (loaded = true)));
  window.addEventListener = (type, listener, ...rest) => {
    if (type === "load" && loaded && typeof listener === "function") setTimeout(() => listener(new Event("load")));
    else listen(type, listener, ...rest);
  };

  // ---- Python is lost ----

  const CUT = "The connection is broken, so the cards don’t answer just now. If it does not come back by itself:";
  const AWAY =
    "Nobody answers at the other end. Perhaps the class is over, or the program was closed. " +
    "What you have reached is kept. Once it runs again:";
  const NOT_YET = "No answer yet. Try again in a moment.";

  const lost = (why) => leaving || say(why);

  // A table that gets no answer says so, and also when the answer comes after all.
  document.addEventListener("learn-trash:lost", () => lost(MUTE));
  document.addEventListener("learn-trash:found", () => found(MUTE));

  // The cookie that pages of this server have, and no others.
  const pass = () => document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "";

  /** How the kernel is: what it does, a number if the server does not know it, or "away" if nobody answers. */
  async function look({ baseUrl, kernelId }) {
    try {
      // JupyterHub answers no page that leaves this out, not even one that only asks.
      const headers = { "X-XSRFToken": pass() };
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store", headers });
      return answer.ok ? (await answer.json()).execution_state : answer.status;
    } catch {
      return "away";
    }
  }

  let missed = 0;
  async function lookIn() {
    const of = config();
    if (!of.kernelId || leaving || document.hidden) return;
    const state = await look(of);
    missed = typeof state === "number" || state === "away" ? missed + 1 : 0;
    if (state === 404 || state === "dead") lost(GONE);
    else if (missed > 1) lost(AWAY);
    else if (missed === 0) [AWAY, NOT_YET].forEach(found);
  }
  setInterval(lookIn, LOOK_IN);
  document.addEventListener("visibilitychange", lookIn);

  // Where nobody answers, the browser's own page would be a dead end: this one says so, and stays.
  window.lt.onAgain(async () => {
    if (missed === 0 || (await look(config())) !== "away") {
      location.reload();
      return;
    }
    window.lt.hush();
    lost(NOT_YET);
    document.querySelector("#lt-p-lost button").focus();
  });

  // A kernel that dies is started afresh by the server, without the lesson in it: only this message tells.
  const RESTART = /"execution_state":\s*"(?:(?:auto)?restarting|dead)"/;
  const decoder = new TextDecoder();
  let sockets = 0;
  let apart = null;
  window.WebSocket = class extends window.WebSocket {
    constructor(...given) {
      super(...given);
      if (!String(given[0]).includes("/api/kernels/")) return;
      let isOpen = false;
      this.addEventListener("open", () => {
        isOpen = true;
        sockets += 1;
        clearTimeout(apart);
        apart = null;
        found(CUT);
      });
      this.addEventListener("close", () => {
        if (isOpen) sockets -= 1;
        apart ??= setTimeout(() => {
          apart = null;
          if (sockets === 0) ready ? lost(CUT) : slow();
        }, REJOIN);
      });
      this.addEventListener("message", ({ data }) => {
        const size = data.length ?? data.byteLength;
        if (size < 4000 && RESTART.test(typeof data === "string" ? data : decoder.decode(data))) lost(GONE);
      });
    }
  };

  // ---- leaving ----

  // Voilà ends the kernel when the page is left, but only a page with this cookie may ask for that.
  document.addEventListener("DOMContentLoaded", () => {
    if (!pass() && config().baseUrl) fetch(`${config().baseUrl}voila/tree/`);
  });
  // (A download also says "beforeunload", and then the page stays.)
  listen("beforeunload", () => {
    leaving = true;
    setTimeout(() => (leaving = false), 5_000);
  });
  // Phones often leave a page without "beforeunload", which is what Voilà listens to.
  listen("pagehide", () => {
    remember();
    const { baseUrl, kernelId } = config();
    if (leaving || !kernelId) return;
    leaving = true;
    const form = new FormData();
    form.append("_xsrf", pass());
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
  });
  // A page that comes back out of the browser's memory has no kernel any more.
  listen("pageshow", (event) => event.persisted && location.reload());

  window.voila_heartbeat = window.voila_process = window.voila_finish = () => {};
  Object.assign(window.lt, { dealt, sent });
})();
