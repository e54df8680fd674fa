// What a lesson page does with and without a server: light or dark, where the reader was, and the banner that says that
// Python is lost. It is read before anything else, so that it also works when everything else fails to load.
window.lt = (() => {
  "use strict";

  const MUTE = "The cards do not answer. They may only be slow. If nothing happens soon:";
  const GONE = "This lesson has lost the program behind it, so the cards no longer answer.";

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

  // After a reload the reader should be where they were. The browser would go there while the page is still being
  // built, and what then comes in above would push them to its end; so we do it, when everything stands.
  history.scrollRestoration = "manual";
  const spot = () => `learn-trash:spot:${location.pathname}`;

  function remember() {
    try {
      sessionStorage.setItem(spot(), String(Math.round(scrollY)));
    } catch {
      // Without storage the page opens at its top.
    }
  }

  function goBack() {
    if (scrollY > 0) return;
    try {
      scrollTo({ top: Number(sessionStorage.getItem(spot())), behavior: "instant" });
    } catch {
      // as above
    }
  }

  let said = null; // what the banner says now

  function lost(why) {
    if (said === why || said === GONE) return; // the last word
    hush();
    said = why;
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

  /** The banner goes. */
  function hush() {
    said = null;
    document.getElementById("lt-p-lost")?.remove();
  }

  /** It goes if it says this. */
  function found(why) {
    if (said === why) hush();
  }

  let again = () => location.reload();
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-lt-again]")) again();
  });

  /** Say what the buttons do that start the lesson again. */
  function onAgain(act) {
    again = act;
  }

  return { MUTE, GONE, theme, remember, goBack, lost, found, hush, onAgain };
})();
