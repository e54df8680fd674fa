// What a lesson page does by itself: light or dark, the wait for Python, and what to say when Python is lost.
// It is read before anything else, so that it also works when everything else fails to load.
(() => {
  "use strict";

  const SLOW = 25_000; // the wait after which the page says what may be wrong
  const LOOK_IN = 10_000; // between two looks at the kernel
  const REJOIN = 8_000; // JupyterLab's client tries to connect again by itself; so long it may take
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]'; // what Voilà's program has not drawn yet
  const BORN = ".lm-Panel > .lm-Widget"; // a widget's own box
  const DRAWN = ".lm-Panel > .lm-Widget > *"; // and something in it
  const WIDGET = "application/vnd.jupyter.widget-view+json";

  let leaving = false;
  let ready = false;
  let whole = false; // has the server sent the page to its end?
  const waiting = []; // the places of the page where a widget is going to appear

  const config = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");

  // Light or dark as the reader's system is; said in the way that JupyterLab says it, for our widgets listen to that.
  function theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const say = () => {
      document.body.dataset.jpThemeLight = String(!dark.matches);
      document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
    };
    say();
    dark.addEventListener("change", say);
  }

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
      if (stands(DRAWN)) {
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

  function open() {
    if (ready) return;
    ready = true;
    document.body.dataset.ltReady = "true";
    document.getElementById("lt-p-dealing")?.remove();
    goBack();
  }

  // After a reload the reader should be where they were. The browser would go there while the page is still being
  // built, and what then comes in above would push them to its end; so we do it, when everything stands.
  const SPOT = `learn-trash:spot:${location.pathname}`;
  history.scrollRestoration = "manual";

  function remember() {
    try {
      sessionStorage.setItem(SPOT, String(Math.round(scrollY)));
    } catch {
      // Without storage the page opens at its top.
    }
  }

  function goBack() {
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    if (!["reload", "back_forward"].includes(type) || location.hash || scrollY > 0) return;
    try {
      scrollTo({ top: Number(sessionStorage.getItem(SPOT)), behavior: "instant" });
    } catch {
      // as above
    }
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

  const MUTE = "The cards do not answer. They may only be slow. If nothing happens soon:";
  const CUT = "The connection is broken, so the cards don’t answer just now. If it does not come back by itself:";
  const AWAY = "The program behind this page no longer answers. If you have closed it, please start it again first. Then:";
  const GONE = "This lesson has lost the program behind it, so the cards no longer answer.";
  let said = null; // which of these the page says now

  function lost(why) {
    if (leaving || said === why || said === GONE) return;
    said = why;
    document.getElementById("lt-p-lost")?.remove();
    const banner = document.createElement("div");
    banner.id = "lt-p-lost";
    banner.className = "lt-p-lost";
    banner.setAttribute("role", "alert");
    const text = document.createElement("p");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "lt-p-button";
    button.dataset.ltAgain = "";
    button.textContent = "Start the lesson again";
    banner.append(text, button);
    document.body.append(banner);
    // An alert is read out when its words change, not when it is put there with its words in it.
    setTimeout(() => (text.textContent = why));
  }

  function found(why) {
    if (said !== why) return;
    said = null;
    document.getElementById("lt-p-lost")?.remove();
  }

  // A table that gets no answer says so, and also when the answer comes after all.
  document.addEventListener("learn-trash:lost", () => lost(MUTE));
  document.addEventListener("learn-trash:found", () => found(MUTE));

  // The cookie that pages of this server have, and no others.
  const pass = () => document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "";

  let missed = 0;
  async function lookIn() {
    const { baseUrl, kernelId } = config();
    if (!kernelId || leaving || document.hidden) return;
    let state;
    try {
      // JupyterHub answers no page that leaves this out, not even one that only asks.
      const headers = { "X-XSRFToken": pass() };
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store", headers });
      state = answer.ok ? (await answer.json()).execution_state : answer.status;
    } catch {
      state = "away";
    }
    missed = typeof state === "number" || state === "away" ? missed + 1 : 0;
    if (state === 404 || state === "dead") lost(GONE);
    else if (missed > 1) lost(AWAY);
    else if (missed === 0) found(AWAY);
  }
  setInterval(lookIn, LOOK_IN);
  document.addEventListener("visibilitychange", lookIn);

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

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-lt-again]")) location.reload();
  });

  window.voila_heartbeat = window.voila_process = window.voila_finish = () => {};
  window.lt = { theme, dealt, sent };
})();
