// The card table. It shows one scene made in Python and sends back what the learner asks for; it knows no rule.
// The scene's shape is described in table.py. Every sentence on the screen comes from there.

const PATIENCE = 6000; // milliseconds without an answer before the table says that Python is gone
const FLIGHT = 340; // one card's way, in milliseconds
const STAGGER = 230; // a card may set off while the one before it is still on its way
const GRACE = 1000; // milliseconds after a new scene in which the end of Python's work should be told, too
const AHEAD = 8; // keys that may wait for their turn

const ICONS = {
  tell: '<path d="M4 5h16v11H11l-5 4v-4H4z"/>',
  good: '<circle cx="12" cy="12" r="9"/><path d="M7.5 12.5l3 3 6-7"/>',
  refuse: '<circle cx="12" cy="12" r="9"/><path d="M12 7v6.5M12 16.8v.2"/>',
  hint: '<path d="M8.5 15a6 6 0 1 1 7 0v2.5h-7zM9.5 20.5h5"/>',
  lost: '<path d="M4 4l16 16M7 14a6 6 0 0 1 3-2M4 10.5a11 11 0 0 1 3-2M12 18v.2M13 8a11 11 0 0 1 7 2.5"/>',
};
const STAR = "M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z";
const PLACE_KEYS = { a: ["A"], t: ["10", "T"], 0: ["10", "T"] };
for (const digit of "23456789") PLACE_KEYS[digit] = [digit];
const ACTION_KEYS = { h: "hint", r: "retry", n: "next" };
const WISHES = new Set(["s", "d", "x", ...Object.keys(PLACE_KEYS), ...Object.keys(ACTION_KEYS)]);

// A saved record is offered to Python once, however many views of the same table there are.
const offered = new WeakSet();

function make(tag, className = "", attributes = {}) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function picture(path, className) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = path; // one of the constants above
  return svg;
}

// Setters that touch the page only when something differs: less work, and nothing is said twice.
function setText(node, text) {
  if (node.textContent !== (text ?? "")) node.textContent = text ?? "";
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

function threeStars() {
  return [1, 2, 3].map(() => picture(`<path d="${STAR}"/>`, "lt-star"));
}

function win(stars, count) {
  [...stars.children].forEach((star, n) => star.classList.toggle("lt-won", n < count));
}

function byCount(list, count, add) {
  while (list.length > count) list.pop().node.remove();
  while (list.length < count) list.push(add(list.length));
}

const stillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function saved(key) {
  try {
    return JSON.parse(window.localStorage.getItem(key));
  } catch {
    return null; // no storage (private window), or something that is not ours
  }
}

function save(key, text) {
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // Without storage the table works; it only forgets at the next visit.
  }
}

function render({ model, el }) {
  const faces = model.get("faces") ?? {};
  const listeners = new AbortController();
  let scene = null;
  let timer = 0;
  let pending = null; // what Python has been asked and has not answered yet
  let queue = []; // keys pressed meanwhile
  let wished = null; // the kind of wish that the next scene answers, if it was made here
  let lost = false;
  let written = "";

  // ---- the frame, built once -------------------------------------------------------------------------------
  const root = make("div", "lt-table", { role: "group", "data-lm-suppress-shortcuts": "true" });
  const caption = make("div", "lt-caption");
  const [title, count, goal] = ["lt-title", "lt-count", "lt-goal"].map((name) => make("p", name));
  caption.append(title, count, goal);

  const choices = make("div", "lt-choices");
  const felt = make("div", "lt-felt");
  const others = make("div", "lt-others");
  const middle = make("div", "lt-middle");
  const stock = pile("lt-stock", "button");
  const discard = pile("lt-discard", "button");
  const held = pile("lt-held", "div");
  held.node.setAttribute("role", "img");
  middle.append(stock.node, discard.node, held.node);
  const strip = make("div", "lt-strip");
  const icon = make("span", "lt-icon");
  const live = make("div", "lt-live", { role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const again = make("button", "lt-button lt-main lt-again", { type: "button" });
  again.hidden = true;
  // What leads on stands beside the sentence, where the eyes are.
  const onward = make("div", "lt-onward");
  const prize = make("span", "lt-prize", { "aria-hidden": "true" });
  const link = make("a", "lt-button");
  prize.append(...threeStars());
  onward.append(prize, again, link);
  strip.append(icon, live, onward);
  const own = make("div", "lt-seats");
  felt.append(others, middle, strip, own);

  const foot = make("div", "lt-foot");
  const actions = make("div", "lt-actions");
  const keysButton = make("button", "lt-button lt-keys-button", { type: "button", "aria-haspopup": "dialog" });
  const keysWord = make("span", "lt-keys-word");
  const keysCap = make("kbd", "", { "aria-hidden": "true" });
  keysCap.textContent = "?";
  keysButton.append(keysWord, keysCap);
  const tools = make("div", "lt-tools");
  tools.append(actions, keysButton);
  const steps = make("div", "lt-steps");
  foot.append(tools, steps);

  const log = make("details", "lt-log");
  const logWord = make("summary");
  const logList = make("ol");
  log.append(logWord, logList);

  const dialog = make("dialog", "lt-keys");
  const keysTitle = make("h2", "", { id: `lt-keys-${Math.random().toString(36).slice(2)}` });
  const keysList = make("dl");
  const close = make("button", "lt-button lt-main", { type: "button" });
  dialog.setAttribute("aria-labelledby", keysTitle.id);
  dialog.append(keysTitle, keysList, close);

  const sky = make("div", "lt-sky", { "aria-hidden": "true" }); // where cards fly
  root.append(caption, choices, felt, foot, log, dialog, sky);
  el.classList.add("lt-host");
  el.append(root);

  const seats = [];
  const stepItems = [];
  const choiceItems = [];
  const logItems = [];
  const actionButtons = new Map();
  let roving = 0;

  function pile(className, tag) {
    const node = make(tag, `lt-pile ${className}`, tag === "button" ? { type: "button" } : {});
    const face = make("span", "lt-face");
    const label = make("span", "lt-label", { "aria-hidden": "true" });
    const number = make("span", "lt-number", { "aria-hidden": "true" });
    node.append(face, number, label);
    return { node, face, label, number };
  }

  function setFace(holder, code) {
    const text = code ?? "";
    if (holder.dataset.card === text) return;
    holder.dataset.card = text;
    if (text in faces) holder.innerHTML = faces[text]; // our own drawings
    else holder.textContent = text;
  }

  function setMove(node, move, marked) {
    if (move) node.dataset.move = move;
    else delete node.dataset.move;
    setAttribute(node, "aria-disabled", move ? null : "true");
    node.classList.toggle("lt-marked", Boolean(marked));
  }

  // ---- drawing -----------------------------------------------------------------------------------------------
  function drawPile(target, name, label, number, code) {
    setAttribute(target.node, "aria-label", name);
    setText(target.label, label);
    setText(target.number, number > 0 ? String(number) : "");
    setFace(target.face, code);
    target.node.dataset.depth = number > 12 ? "3" : number > 3 ? "2" : number > 1 ? "1" : "0";
  }

  function addSeat(own_) {
    const node = make("div", own_ ? "lt-seat lt-own" : "lt-seat lt-other", { role: "group" });
    const head = make("p", "lt-seat-head", { "aria-hidden": "true" });
    const [name, rung] = [make("span", "lt-name"), make("span", "lt-rung")];
    head.append(name, rung);
    const grid = make("div", "lt-grid");
    node.append(head, grid);
    return { node, own: own_, name, rung, grid, places: [] };
  }

  function addPlace(seat) {
    const node = seat.own
      ? make("button", "lt-place", { type: "button", tabindex: "-1" })
      : make("span", "lt-place", { role: "img" });
    const face = make("span", "lt-face");
    const tag = make("span", "lt-tag", { "aria-hidden": "true" });
    const rank = make("b");
    const wild = make("span", "lt-wild");
    const [long, short] = [make("span", "lt-wild-long"), make("span", "lt-wild-short")];
    short.textContent = "=";
    wild.append(long, short);
    tag.append(wild, rank);
    node.append(face, tag);
    seat.grid.append(node);
    return { node, face, rank, stands: long };
  }

  function drawSeats() {
    const wanted = scene.seats.map((seat) => Boolean(seat.own));
    if (wanted.some((is, index) => seats[index]?.own !== is) || seats.length > wanted.length) {
      for (const seat of seats.splice(0)) seat.node.remove();
      for (const is of wanted) {
        const seat = addSeat(is);
        seats.push(seat);
        (is ? own : others).append(seat.node);
      }
    }
    const opponents = wanted.filter((is) => !is).length;
    felt.dataset.others = opponents > 1 ? "many" : String(opponents);
    scene.seats.forEach((data, index) => {
      const seat = seats[index];
      setAttribute(seat.node, "aria-label", data.rung ? `${data.name}, ${data.rung}` : data.name);
      setAttribute(seat.node, "aria-current", data.to_play ? "true" : null);
      setText(seat.name, data.name);
      setText(seat.rung, data.rung);
      seat.grid.style.setProperty("--lt-per-row", String(data.per_row));
      seat.node.dataset.row = data.per_row > 5 ? "long" : "short";
      byCount(seat.places, data.places.length, () => addPlace(seat));
      data.places.forEach((place, at) => {
        const target = seat.places[at];
        setAttribute(target.node, "aria-label", place.name);
        setFace(target.face, place.card ?? "back");
        setText(target.rank, place.label);
        setText(target.stands, place.wild ? (scene.words.stands ?? "=") : "");
        target.node.classList.toggle("lt-is-wild", Boolean(place.wild));
        target.node.classList.toggle("lt-open", place.card !== null);
        if (seat.own) setMove(target.node, place.move, place.marked);
        else target.node.classList.toggle("lt-marked", Boolean(place.marked));
      });
    });
    rove(roving);
  }

  const ownPlaces = () => seats.filter((seat) => seat.own).flatMap((seat) => seat.places);

  // Exactly one place can be reached by Tab; arrows move among the others.
  function rove(index) {
    const places = ownPlaces();
    roving = Math.max(0, Math.min(index, places.length - 1));
    places.forEach((place, at) => setAttribute(place.node, "tabindex", at === roving ? "0" : "-1"));
  }

  function drawMessage(previous) {
    const message = scene.message;
    strip.dataset.tone = message.tone;
    icon.replaceChildren(picture(ICONS[message.tone] ?? ICONS.tell, ""));
    if (!previous || previous.message.id !== message.id) {
      say(message.text);
      for (const node of root.querySelectorAll(".lt-refused")) node.classList.remove("lt-refused");
      if (message.tone === "refuse" && message.at) refuse(targetOf(message.at));
    }
    prize.hidden = !message.stars;
    win(prize, message.stars ?? 0);
  }

  // The strip grows with its sentences, but does not shrink again within a level: the cards below would jump.
  let least = { level: null, width: 0, height: 0 };
  function holdStrip() {
    const [level, width] = [scene.caption?.count ?? null, strip.offsetWidth];
    if (least.level !== level || least.width !== width) {
      least = { level, width, height: 0 };
      strip.style.removeProperty("--lt-held");
    }
    if (strip.offsetHeight <= least.height) return;
    least.height = strip.offsetHeight;
    strip.style.setProperty("--lt-held", `${least.height}px`);
  }

  // A new node, and a hair of difference from the last one, so that the same sentence is spoken again.
  let said = 0;
  function say(text) {
    const line = make("p");
    said += 1;
    line.textContent = said % 2 ? text : `${text}\u00a0`;
    live.replaceChildren(line);
  }

  function targetOf(at) {
    if (at === "S") return stock;
    if (at === "D" || at === "X") return discard;
    if (at === "held") return held;
    const places = ownPlaces();
    const label = at.replace(/^\D/, "").replace(/^1$/, "A");
    return places.find((p) => p.node.dataset.move === at) ?? places.find((p) => p.rank.textContent === label);
  }

  function refuse(target) {
    if (!target) return;
    target.node.classList.add("lt-refused");
    if (stillness() || !target.face.animate) return;
    const shift = (x) => ({ transform: `translateX(${x}px)` });
    target.face.animate([0, -6, 5, -4, 3, 0].map(shift), { duration: 320, easing: "ease-out" });
  }

  function drawSteps() {
    steps.hidden = scene.steps.length === 0;
    byCount(stepItems, scene.steps.length, () => {
      const node = make("button", "lt-step", { type: "button" });
      const label = make("span", "lt-step-label");
      const stars = make("span", "lt-stars");
      stars.append(...threeStars());
      node.append(label, stars);
      steps.append(node);
      return { node, label, stars };
    });
    scene.steps.forEach((step, index) => {
      const { node, label, stars } = stepItems[index];
      setText(label, step.label);
      setAttribute(node, "aria-label", step.name);
      setAttribute(node, "aria-current", step.state === "now" ? "step" : null);
      node.dataset.state = step.state;
      if (step.do) node.dataset.do = step.do;
      else delete node.dataset.do;
      setAttribute(node, "aria-disabled", step.do ? null : "true");
      win(stars, step.stars);
    });
  }

  function drawActions() {
    const wanted = new Set(scene.actions.map((action) => action.do));
    for (const [name, node] of actionButtons) {
      if (wanted.has(name)) continue;
      node.remove();
      actionButtons.delete(name);
    }
    const before = { true: link, false: null }; // what each button stands in front of
    for (const action of [...scene.actions].reverse()) {
      let node = actionButtons.get(action.do);
      if (!node) {
        node = make("button", "lt-button", { type: "button" });
        node.dataset.do = action.do;
        actionButtons.set(action.do, node);
      }
      const main = Boolean(action.main);
      const home = main ? onward : actions;
      if (node.parentNode !== home || node.nextSibling !== before[main]) home.insertBefore(node, before[main]);
      before[main] = node;
      setText(node, action.label);
      node.classList.toggle("lt-main", main);
    }
    link.hidden = !scene.link;
    if (scene.link) {
      setText(link, scene.link.label);
      link.classList.toggle("lt-main", !scene.actions.some((action) => action.main)); // one filled button is enough
      setAttribute(link, "href", scene.link.href);
    }
    setText(keysWord, scene.words.keys);
    keysButton.hidden = scene.keys.length === 0;
  }

  // Settings to choose from (players, rules), each a native select; a choice is a wish like any other.
  function drawChoices() {
    const wanted = scene.choices ?? [];
    choices.hidden = wanted.length === 0;
    byCount(choiceItems, wanted.length, () => {
      const node = make("label", "lt-choice");
      const text = make("span");
      const box = make("span");
      node.append(text, box);
      choices.append(node);
      return { node, text, box, field: null, options: "" };
    });
    wanted.forEach((choice, index) => {
      const item = choiceItems[index];
      setText(item.text, choice.label);
      const options = JSON.stringify([choice.name, choice.options]);
      if (item.options !== options) {
        item.options = options;
        item.field = choice.options ? make("select") : make("input", "", { type: "text", spellcheck: "false" });
        item.field.name = choice.name;
        for (const [value, label] of choice.options ?? []) item.field.append(new Option(label, value));
        item.field.addEventListener("change", (event) =>
          ask(`set ${event.target.name} ${event.target.value}`.toLowerCase().trim()),
        );
        item.box.replaceChildren(item.field);
      }
      if (item.field.value !== choice.value) item.field.value = choice.value;
    });
  }

  function drawLog() {
    setText(logWord, scene.words.log);
    log.classList.toggle("lt-empty", scene.log.length === 0);
    const more = scene.log.length > logItems.length;
    byCount(logItems, scene.log.length, () => {
      const node = make("li");
      logList.append(node);
      return { node };
    });
    scene.log.forEach((line, index) => setText(logItems[index].node, line));
    if (more) logList.scrollTop = logList.scrollHeight;
  }

  function drawKeys(previous) {
    setText(keysTitle, scene.words.keys);
    setText(close, scene.words.close);
    if (previous && JSON.stringify(previous.keys) === JSON.stringify(scene.keys)) return;
    keysList.replaceChildren();
    for (const [key, meaning] of scene.keys) {
      const row = make("div");
      const [term, text] = [make("dt"), make("dd")];
      for (const name of key.match(/[←↑→↓]|[^\s←↑→↓]+/g) ?? []) {
        const cap = make(name === "…" ? "span" : "kbd");
        cap.textContent = name;
        term.append(cap, " ");
      }
      text.textContent = meaning;
      row.append(term, text);
      keysList.append(row);
    }
  }

  function draw() {
    const next = model.get("scene");
    if (!next || !next.seats) return;
    const previous = scene;
    land();
    const active = root.getRootNode().activeElement;
    const focused = active && root.contains(active);
    scene = next;
    setAttribute(root, "aria-label", scene.words.table);
    caption.hidden = !scene.caption;
    setText(title, scene.caption?.title);
    setText(goal, scene.caption?.goal);
    setText(count, scene.caption?.count);
    drawSeats();
    const { stock: s, discard: d, held: h } = scene;
    drawPile(stock, s.name, s.label, s.count, s.count > 0 ? "back" : null);
    drawPile(discard, d.name, d.label, d.count, d.top);
    drawPile(held, h.name, h.label, 0, h.card);
    setMove(stock.node, s.move, s.marked);
    setMove(discard.node, d.move, d.marked);
    held.node.classList.toggle("lt-full", h.card !== null);
    setText(again, scene.words.again);
    drawMessage(previous);
    drawChoices();
    drawSteps();
    drawActions();
    drawLog();
    drawKeys(previous);
    if (focused && !root.contains(root.getRootNode().activeElement)) {
      (root.contains(active) ? active : stock.node).focus({ preventScroll: true });
    }
    holdStrip();
    if (previous && previous.version !== scene.version) {
      follow(previous);
      fly(previous, scene.travel);
      if (scene.cheer && !previous.cheer) cheer();
    }
    remember();
  }

  // What a change means for the keys that wait, and for where the learner looks.
  function follow(previous) {
    const isNewLevel = previous.caption?.count !== scene.caption?.count;
    const { message } = scene;
    const isRefused = message.id !== previous.message.id && (message.tone === "refuse" || message.at);
    if (isNewLevel || isRefused) queue = [];
    // A record that comes back after a reload must not move the page: nobody has asked for it.
    if (isNewLevel && wished) {
      caption.scrollIntoView({ block: "nearest", behavior: stillness() ? "instant" : "smooth" });
    } else if (wished === "do" && message.id !== previous.message.id) {
      // The answer to a button far below must not go unseen: "Give up this match?", say.
      strip.scrollIntoView({ block: "nearest", behavior: stillness() ? "instant" : "smooth" });
    }
    wished = null;
  }

  // ---- cards on their way ------------------------------------------------------------------------------------
  let flights = [];

  function land() {
    for (const animation of flights) animation.cancel();
    flights = [];
    sky.replaceChildren();
  }

  function spot(name) {
    if (name === "stock") return stock.face;
    if (name === "discard") return discard.face;
    if (name === "held") return held.face;
    const [seat, place] = String(name).split(":").map(Number);
    return seats[seat]?.places[place]?.face ?? null;
  }

  // When each card starts and how long it is seen. A card that moves on waits until it has arrived; others follow
  // one another closely. What is turned up from under an arriving card lies below it.
  function timetable(travel) {
    const trips = [];
    for (const { card, from, to, flip } of travel) {
      if (!spot(from) || !spot(to)) continue;
      const here = trips.findLast((trip) => trip.to === from);
      const before = here?.card === card ? here : null;
      const start = Math.max(trips.length ? trips.at(-1).start + STAGGER : 0, before ? before.end : 0);
      if (before) before.gone = start;
      const height = here && !before ? here.height - 1 : 2 * trips.length + 2;
      trips.push({ card, from, to, flip, start, height, end: start + FLIGHT, seen: before ? start : 0, gone: 0 });
    }
    return trips;
  }

  function fly(previous, travel) {
    if (!travel.length || stillness() || !root.animate || document.hidden) return;
    const home = root.getBoundingClientRect();
    const trips = timetable(travel);
    const arrivals = new Map();
    for (const trip of trips) if (!trip.gone) arrivals.set(trip.to, trip.end);
    for (const trip of trips) launch(trip, home, trip.gone || arrivals.get(trip.to));
    // What has not arrived yet must not be seen; the pile beneath it may.
    for (const [name, end] of arrivals) {
      if (name === "stock") continue;
      if (name === "discard" && previous.discard.top) cover(previous.discard.top, discard.face, home, end);
      run(spot(name), [{ opacity: 0 }, { opacity: 0 }], { duration: end, fill: "none" });
    }
  }

  function run(node, frames, options) {
    const animation = node.animate(frames, { fill: "both", ...options });
    flights.push(animation);
    return animation;
  }

  function launch(trip, home, end) {
    const [a, b] = [spot(trip.from).getBoundingClientRect(), spot(trip.to).getBoundingClientRect()];
    const card = make("span", "lt-flyer");
    const turn = make("span", "lt-turn");
    const face = make("span", "lt-face lt-front");
    const timing = { duration: FLIGHT, delay: trip.start };
    setFace(face, trip.card ?? "back");
    turn.append(face);
    if (trip.flip && trip.card) {
      const back = make("span", "lt-face lt-behind");
      setFace(back, "back");
      turn.append(back);
      const half = [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0deg)" }];
      run(turn, half, { ...timing, easing: "ease-in-out" });
    }
    card.append(turn);
    card.style.width = `${b.width}px`;
    card.style.zIndex = String(trip.height);
    sky.append(card);
    const put = (box) =>
      ({ transform: `translate(${box.left - home.left}px, ${box.top - home.top}px) scale(${box.width / b.width})` });
    run(card, [put(a), put(b)], { ...timing, easing: "cubic-bezier(.3,.7,.3,1)" });
    if (trip.seen) run(card, [{ opacity: 0 }, { opacity: 0 }], { duration: trip.seen, fill: "none" });
    run(card, [], { duration: end }).onfinish = () => card.remove();
  }

  // All places filled: the cards hop, one after another, and the stars that were won pop up.
  function cheer() {
    if (stillness() || !root.animate || document.hidden) return;
    const hop = [0, -0.6, 0, -0.15, 0].map((y) => ({ transform: `translateY(${y}rem)` }));
    ownPlaces().forEach(({ face }, at) => {
      run(face, hop, { duration: 420, delay: 240 + 40 * at, easing: "ease-out", fill: "none" });
    });
    const pop = [0.2, 1.7, 0.9, 1].map((size, at) => ({ transform: `scale(${size}) rotate(${24 * (at - 3)}deg)` }));
    const rows = [prize, ...stepItems.filter((step) => step.node.dataset.state === "now").map((step) => step.stars)];
    for (const row of rows) {
      row.querySelectorAll(".lt-won").forEach((star, at) => {
        run(star, pop, { duration: 460, delay: 260 + 150 * at, easing: "ease-out", fill: "backwards" });
      });
    }
  }

  function cover(code, face, home, end) {
    const box = face.getBoundingClientRect();
    const card = make("span", "lt-flyer lt-face");
    setFace(card, code);
    card.style.width = `${box.width}px`;
    card.style.transform = `translate(${box.left - home.left}px, ${box.top - home.top}px)`;
    sky.append(card);
    run(card, [], { duration: end }).onfinish = () => card.remove();
  }

  // ---- talking with Python -----------------------------------------------------------------------------------
  function send(message) {
    try {
      model.send(message);
    } catch {
      giveUp();
      return;
    }
    pending = { at: message.at ?? null };
    window.clearTimeout(timer);
    timer = window.setTimeout(giveUp, PATIENCE);
  }

  function answered() {
    window.clearTimeout(timer);
    timer = pending ? window.setTimeout(settle, GRACE) : 0;
    const wasLost = lost;
    lost = false;
    if (root.getRootNode().activeElement === again) stock.node.focus();
    again.hidden = true;
    if (wasLost) {
      drawMessage(null);
      document.dispatchEvent(new CustomEvent("learn-trash:found"));
    }
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
  }

  function giveUp() {
    window.clearTimeout(timer);
    timer = 0;
    pending = null;
    queue = [];
    if (lost || !scene) return;
    lost = true;
    strip.dataset.tone = "lost";
    icon.replaceChildren(picture(ICONS.lost, ""));
    again.hidden = false;
    say(scene.words.lost);
    document.dispatchEvent(new CustomEvent("learn-trash:lost"));
  }

  function wish(message) {
    wished = message.kind;
    send({ ...message, at: scene.version });
  }

  const move = (text) => wish({ kind: "move", text });
  const ask = (what) => wish({ kind: "do", what });

  // Who types faster than the answers come is not cut short. What a wish means is found out when its turn comes,
  // by `act`, which gives a function or nothing. The same wish twice in a row is a key pressed twice by mistake.
  let last = null;
  function enqueue(name, act) {
    const isDouble = name === (queue.at(-1)?.name ?? last);
    if (!isDouble && queue.length < AHEAD) queue.push({ name, act });
  }

  function byKeyboard(name, act) {
    if (pending) {
      enqueue(name, act);
      return;
    }
    last = name;
    act()?.();
  }

  function remember() {
    const { storage, fresh } = scene;
    if (!storage) return;
    if (fresh) {
      // Nothing is written before the old record has been offered, or an empty one would replace it.
      const record = offered.has(model) ? null : saved(storage.key);
      offered.add(model);
      if (record && typeof record === "object") send({ kind: "restore", record });
      return;
    }
    if (!storage.record) return;
    const text = JSON.stringify(storage.record);
    if (text !== written) save(storage.key, text);
    written = text;
  }

  // ---- listening -------------------------------------------------------------------------------------------------
  function listen(node, type, handler) {
    node.addEventListener(type, handler, { signal: listeners.signal });
  }

  listen(root, "click", (event) => {
    const target = event.target.closest("[data-move], [data-do]");
    // The second half of a double click is no second wish.
    if (!target || !root.contains(target) || event.detail > 1) return;
    const act = () => {
      const { move: text, do: what } = root.contains(target) ? target.dataset : {};
      if (text) return () => move(text);
      return what ? () => ask(what) : null;
    };
    if (event.detail === 0) byKeyboard(target, act); // Enter or the space bar
    else if (!pending) {
      last = null;
      act()?.();
    }
  });
  listen(again, "click", () => window.location.reload());
  listen(keysButton, "click", openKeys);
  listen(close, "click", () => dialog.close());
  listen(root, "focusin", (event) => {
    const index = ownPlaces().findIndex((place) => place.node === event.target);
    if (index >= 0) rove(index);
  });
  listen(root, "keydown", onKey);
  listen(window, "resize", () => scene && holdStrip());

  function openKeys() {
    if (dialog.open || !scene?.keys.length) return;
    dialog.showModal();
    dialog.scrollTop = 0; // its button, which has the focus, is at the end, but always in sight
  }

  function columns(places) {
    const top = places[0].node.offsetTop;
    const next = places.findIndex((place) => place.node.offsetTop !== top);
    return next < 0 ? places.length : next;
  }

  // Where an arrow leads from a place, or null when the key is none of ours.
  function arrow(key, index, places) {
    const row = columns(places);
    const to = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index - row,
      ArrowDown: index + row,
      Home: 0,
      End: places.length - 1,
    }[key];
    return to === undefined ? null : to;
  }

  function onKey(event) {
    if (!scene || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (dialog.open) {
      event.stopPropagation();
      return;
    }
    if (event.target.closest(".lt-choice")) {
      event.stopPropagation(); // letters and arrows belong to the field
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation(); // JupyterLab would start editing the cell
      if (event.repeat) event.preventDefault(); // a key held down is one wish
      return;
    }
    if (!pressed(event.key, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function pressed(name, event) {
    const places = ownPlaces();
    const index = places.findIndex((place) => place.node === event.target);
    const to = index < 0 ? null : arrow(name, index, places);
    if (to !== null) {
      places[to]?.node.focus();
      return true;
    }
    const key = name.toLowerCase();
    if (key === "?") {
      openKeys();
      return true;
    }
    if (!(pending ? WISHES.has(key) : meaning(key))) return false;
    if (!event.repeat) byKeyboard(key, () => meaning(key));
    return true;
  }

  function meaning(key) {
    if (key === "s" && scene.stock.move) return () => move(scene.stock.move);
    if ((key === "d" || key === "x") && scene.discard.move) return () => move(key.toUpperCase());
    if (key in PLACE_KEYS) {
      const place = ownPlaces().find((p) => PLACE_KEYS[key].includes(p.rank.textContent));
      return place?.node.dataset.move ? () => move(place.node.dataset.move) : null;
    }
    const action = scene.actions.find((each) => each.do === ACTION_KEYS[key]);
    if (action) return () => ask(action.do);
    return key === "n" && scene.link ? () => link.click() : null;
  }

  const onScene = () => {
    answered();
    draw();
  };
  const onMessage = (content) => {
    if (content?.kind !== "ack") return;
    answered();
    if (pending && pending.at === (content.at ?? null)) settle();
  };
  model.on("change:scene", onScene);
  model.on("msg:custom", onMessage);
  draw();

  return () => {
    model.off("change:scene", onScene);
    model.off("msg:custom", onMessage);
    listeners.abort();
    window.clearTimeout(timer);
    land();
    if (dialog.open) dialog.close();
    root.remove();
  };
}

export default { render };
