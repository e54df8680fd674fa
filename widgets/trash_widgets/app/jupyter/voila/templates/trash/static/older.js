// For older browsers and slow devices: what anywidget, which shows our widgets, expects. It comes before everything else.
(() => {
  "use strict";

  // Firefox before 124 and Safari before 17.4 have no such thing, and would show no widget at all.
  AbortSignal.any ??= (signals) => {
    const all = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) all.abort(signal.reason);
      else signal.addEventListener("abort", () => all.abort(signal.reason), { once: true, signal: all.signal });
    }
    return all.signal;
  };

  // A widget that takes more than two seconds to come is drawn, and yet stays deaf to Python for ever. A slow device, or
  // a page with many widgets, needs longer.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms === 2_000 ? 120_000 : ms);
})();
