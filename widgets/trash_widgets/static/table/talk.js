// Talking with Python: one message at a time, and what is wished for meanwhile waits its turn.

const PATIENCE = 6000; // milliseconds without an answer before the table says that Python is gone
const GRACE = 1000; // milliseconds after a new scene in which the end of Python's work should be told, too
const AHEAD = 8; // keys that may wait for their turn

// `version` tells the version of the scene on the page, or null; `onLost` and `onAnswer` are told how it stands.
// `onReady` is called whenever Python has done all that was asked.
export function openTalk(model, { version, onLost, onAnswer, onReady }) {
  let timer = 0;
  let pending = null; // what Python has been asked and has not answered yet
  let queue = []; // keys pressed meanwhile
  let last = null; // the name of the latest of them
  let wished = null; // the kind of wish that the next scene answers, if the learner made it here
  let lost = false;
  let slide = null; // where the slider's thumb is, as long as Python does not know
  let clock = 0; // the timer of the scene's tick
  let beat = 0;

  function send(message) {
    try {
      model.send(message);
    } catch {
      giveUp();
      return;
    }
    pending = { at: message.at ?? null, kind: message.kind };
    window.clearTimeout(timer);
    timer = window.setTimeout(giveUp, PATIENCE);
  }

  function answered() {
    window.clearTimeout(timer);
    timer = pending ? window.setTimeout(settle, GRACE) : 0;
    const wasLost = lost;
    lost = false;
    onAnswer(wasLost);
  }

  // Python is ready for the next wish. One that means nothing any more gives way to the one after it.
  function settle() {
    window.clearTimeout(timer);
    timer = 0;
    pending = null;
    while (queue.length > 0 && !pending) {
      const { name, act } = queue.shift();
      last = name;
      act()?.();
    }
    if (!pending && slide !== null) sendSlide();
    if (pending) return;
    wind(beat);
    onReady();
  }

  function giveUp() {
    window.clearTimeout(timer);
    timer = 0;
    pending = null;
    queue = [];
    slide = null;
    if (lost || version() === null) return;
    lost = true;
    onLost();
  }

  function wish(message) {
    wished = message.kind;
    send({ ...message, at: version() });
  }

  // What the page asks by itself moves nothing under the learner's eyes.
  function quietly(what) {
    wish({ kind: "do", what });
    wished = null;
  }

  function sendSlide() {
    const what = slide;
    slide = null;
    quietly(what);
  }

  // Who types faster than the answers come is not cut short. What a wish means is found out when its turn comes,
  // by `act`, which gives a function or nothing. The same wish twice in a row is a key pressed twice by mistake.
  function enqueue(name, act) {
    const isDouble = name === (queue.at(-1)?.name ?? last);
    if (!isDouble && queue.length < AHEAD) queue.push({ name, act });
  }

  // The scene may want to be asked for the next one after a while: a match that plays on by itself.
  function wind(milliseconds) {
    beat = milliseconds;
    window.clearTimeout(clock);
    clock = beat > 0 && !document.hidden ? window.setTimeout(tick, beat) : 0;
  }

  function tick() {
    if (pending || document.hidden || lost) return; // the answer to what is under way winds the clock again
    quietly("tick");
  }

  return {
    isBusy: () => pending !== null,
    isLost: () => lost,
    isSliding: () => slide !== null,
    isTelling: () => pending?.kind === "text",
    move: (text) => wish({ kind: "move", text }),
    ask: (what) => wish({ kind: "do", what }),
    tell: (name, text) => wish({ kind: "text", name, text }),
    tellAddress: (url) => wish({ kind: "address", url }),
    restore: (record) => send({ kind: "restore", record }),
    wind,
    rewind: () => wind(beat),

    byKeyboard(name, act) {
      if (pending) {
        enqueue(name, act);
        return;
      }
      last = name;
      act()?.();
    },

    // What is clicked while an answer is on its way was meant for a table that is no more. The first act is done
    // now, and others in their turn. Returns whether anything was asked.
    byPointer(act, ...then) {
      if (pending) return false;
      last = null;
      act()?.();
      for (const each of then) queue.push({ name: each, act: each });
      return pending !== null;
    },

    slideTo(what) {
      slide = what;
      if (!pending) sendSlide();
    },

    forgetKeys() {
      queue = [];
    },

    // The kind of wish that the present scene answers; each is answered once.
    takeWish() {
      const kind = wished;
      wished = null;
      return kind;
    },

    sceneCame: answered,

    hear(content) {
      if (content?.kind !== "ack") return;
      answered();
      if (pending && pending.at === (content.at ?? null)) settle();
    },

    stop() {
      window.clearTimeout(timer);
      window.clearTimeout(clock);
    },
  };
}
