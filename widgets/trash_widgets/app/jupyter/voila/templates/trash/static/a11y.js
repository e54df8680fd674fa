// Mends in what ipywidgets and JupyterLab draw, for readers who can't see it or can't use a mouse.
(() => {
  "use strict";

  function slider(handle) {
    const label = handle.closest(".jupyter-widgets")?.querySelector(".widget-label")?.textContent;
    handle.setAttribute("aria-label", label || "Value");
  }

  function picture(image) {
    image.alt = image.closest("[data-alt]")?.dataset.alt ?? "Picture; the text near it says what it shows";
  }

  // The head of an accordion is a plain box that only a click can open.
  function fold(head) {
    head.setAttribute("role", "button");
    head.tabIndex = 0;
    const body = head.parentElement;
    const say = () => head.setAttribute("aria-expanded", String(body.classList.contains("jupyter-widget-Collapse-open")));
    say();
    new MutationObserver(say).observe(body, { attributes: true, attributeFilter: ["class"] });
    head.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      head.click();
    });
  }

  // A wide table scrolls in its own box; the box must be reachable by keyboard.
  function table(wide) {
    const box = wide.closest(".jp-RenderedHTMLCommon");
    if (!box || box.scrollWidth <= box.clientWidth || box.tabIndex === 0) return;
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "Table, can be moved sideways");
  }

  const MENDS = [
    [".noUi-handle:not([aria-label])", slider],
    [".jp-OutputArea-output img:not([alt])", picture],
    [".jupyter-widget-Collapse-header:not([role])", fold],
    [".jp-RenderedHTMLCommon table", table],
  ];
  const mend = () => MENDS.forEach(([what, how]) => document.querySelectorAll(what).forEach(how));
  let due;
  const soon = () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(mend);
  };
  new MutationObserver(soon).observe(document.getElementById("lesson"), { childList: true, subtree: true });
  addEventListener("resize", soon); // a phone that is turned makes a table too wide
  mend();
})();
