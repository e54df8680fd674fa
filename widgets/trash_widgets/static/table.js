// The card table. It shows one scene made in Python and sends back what the learner asks for; it knows no rule.
// The scene's shape is described in table.py. Every sentence on the screen comes from there.

import { byCount, make, picture, setAttribute, setData, setHidden, setText, stillness } from "./dom.js";
import { lostWords, openStore, restart } from "./store.js";
import { openDrag } from "./table/drag.js";
import { choicesPart, filesPart, uploadPart } from "./table/fields.js";
import { openSky } from "./table/flight.js";
import { meterPart, panelPart, sharePart, sliderPart } from "./table/parts.js";
import { settingsPart } from "./table/settings.js";
import { openTalk } from "./table/talk.js";

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

// The page's address may end in a deal code: somebody has shared a deal.
const DEAL = /^#deal=([a-z0-9-]{1,110})$/i;

function threeStars() {
  return [1, 2, 3].map(() => picture(`<path d="${STAR}"/>`, "lt-star"));
}

function win(stars, count) {
  [...stars.children].forEach((star, n) => star.classList.toggle("lt-won", n < count));
}

function render({ model, el }) {
  const faces = model.get("faces") ?? {};
  const listeners = new AbortController();
  let scene = null;
  let written = "";
  const store = openStore(model);

  // ---- the frame, built once -------------------------------------------------------------------------------
  const root = make("div", "lt-table", { role: "group", "data-lm-suppress-shortcuts": "true" });
  const caption = make("div", "lt-caption");
  const [title, count, goal] = ["lt-title", "lt-count", "lt-goal"].map((name) => make("p", name));
  caption.append(title, count, goal);

  const choices = choicesPart(
    (what) => talk.byKeyboard(what, () => () => talk.ask(what)), // in its turn: another answer may be on its way
    (name, text) => talk.byKeyboard(name + text, () => () => talk.tell(name, text)),
  );
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
  const meter = meterPart();
  const panel = panelPart();
  felt.append(others, meter.node, middle, strip, panel.node, own);

  const foot = make("div", "lt-foot");
  const actions = make("div", "lt-actions");
  const keysButton = make("button", "lt-button lt-keys-button", { type: "button", "aria-haspopup": "dialog" });
  const keysWord = make("span", "lt-keys-word");
  const keysCap = make("kbd", "", { "aria-hidden": "true" });
  keysCap.textContent = "?";
  keysButton.append(keysWord, keysCap);
  const tools = make("div", "lt-tools");
  const gear = settingsPart(root, listeners.signal);
  const full = make("button", "lt-button lt-full-button", { type: "button" });
  const files = filesPart();
  const upload = uploadPart((name, text) => talk.byKeyboard(name, () => () => talk.tell(name, text)));
  tools.append(actions, upload.node, files.node, keysButton, gear.button, full);
  const steps = make("div", "lt-steps");
  const slider = sliderPart((what) => talk.slideTo(what));
  foot.append(slider.node, tools, steps);
  const share = sharePart(askForAddress);

  const log = make("details", "lt-log");
  const logWord = make("summary");
  const logList = make("ol");
  log.append(logWord, logList);

  const dialog = make("dialog", "lt-dialog lt-keys");
  const keysTitle = make("h2", "", { id: `lt-keys-${Math.random().toString(36).slice(2)}` });
  const keysList = make("dl");
  const close = make("button", "lt-button lt-main", { type: "button" });
  dialog.setAttribute("aria-labelledby", keysTitle.id);
  dialog.append(keysTitle, keysList, close);

  const sky = make("div", "lt-sky", { "aria-hidden": "true" }); // where cards fly
  const hand = make("div", "lt-sky", { "aria-hidden": "true" }); // where one hangs under a finger
  root.append(caption, choices.node, felt, foot, share.node, log, dialog, gear.dialog, sky, hand);
  el.classList.add("lt-host");
  el.append(root);

  let seats = []; // in the order of the scene
  const stepItems = [];
  const logItems = [];
  const actionButtons = new Map();
  let roving = 0;

  const pace = () => (stillness() ? 0 : gear.pace());
  const { land, fly, cheer, shake } = openSky(root, sky, { spot, setFace, pace });
  const talk = openTalk(model, {
    version: () => scene?.version ?? null,
    onLost: showLost,
    onAnswer: showFound,
    onReady: () => drag.settle(),
  });
  const drag = openDrag(root, hand, { signal: listeners.signal, piles: { stock, discard, held }, pick, aim, drop, setFace, pace });

  function pile(className, tag) {
    const node = make(tag, `lt-pile ${className}`, tag === "button" ? { type: "button" } : {});
    const face = make("span", "lt-face");
    const label = make("span", "lt-label", { "aria-hidden": "true" });
    const number = make("span", "lt-number", { "aria-hidden": "true" });
    node.append(face, number, label);
    return { node, face, label, number };
  }

  // Small cards show nothing but rank and suit. In a long row both kinds are there, and the style shows the one for
  // which there is room.
  function setFace(holder, code, kind = "") {
    const text = code ?? "";
    if (holder.dataset.card === text && (holder.dataset.kind ?? "") === kind) return;
    holder.dataset.card = text;
    holder.dataset.kind = kind;
    const drawings = [kind !== "small" && faces[text], kind && faces[`small ${text}`]].filter(Boolean);
    if (drawings.length) holder.innerHTML = drawings.join(""); // our own
    else holder.textContent = text;
  }

  function setMove(node, move, marked) {
    setData(node, "move", move || null);
    setAttribute(node, "aria-disabled", move ? null : "true");
    node.classList.toggle("lt-marked", Boolean(marked));
  }

  // ---- drawing -----------------------------------------------------------------------------------------------
  function drawPile(target, name, label, number, code) {
    setAttribute(target.node, "aria-label", name);
    setText(target.label, label);
    setText(target.number, number > 0 ? String(number) : "");
    setFace(target.face, code);
    setData(target.node, "depth", number > 12 ? "3" : number > 3 ? "2" : number > 1 ? "1" : "0");
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

  // Nodes of own and of other seats are kept apart: when the layout to play on becomes another one (several people
  // at one screen), the same nodes show it, and the focus stays.
  const owns = [];
  const rest = [];

  function drawSeats() {
    const wanted = scene.seats.map((seat) => Boolean(seat.own));
    for (const [list, kind, home] of [[owns, true, own], [rest, false, others]]) {
      byCount(list, wanted.filter((is) => is === kind).length, () => {
        const seat = addSeat(kind);
        home.append(seat.node);
        return seat;
      });
    }
    const [nextOwn, nextOther] = [owns.values(), rest.values()];
    seats = wanted.map((is) => (is ? nextOwn : nextOther).next().value);
    const opponents = wanted.filter((is) => !is).length;
    setData(felt, "others", opponents > 1 ? "many" : String(opponents));
    felt.style.setProperty("--lt-others", String(opponents));
    setData(felt, "seats", String(wanted.length));
    scene.seats.forEach((data, index) => {
      const seat = seats[index];
      setAttribute(seat.node, "aria-label", data.rung ? `${data.name}, ${data.rung}` : data.name);
      setAttribute(seat.node, "aria-current", data.to_play ? "true" : null);
      setText(seat.name, data.name);
      setText(seat.rung, data.rung);
      seat.grid.style.setProperty("--lt-per-row", String(data.per_row));
      seat.grid.style.setProperty("--lt-count", String(data.places.length));
      setData(seat.node, "row", data.per_row > 5 ? "long" : "short");
      const isTight = data.per_row > 5 || scene.stage === "projector";
      const kind = seat.own ? (isTight ? "both" : "") : "small";
      byCount(seat.places, data.places.length, () => addPlace(seat));
      data.places.forEach((place, at) => {
        const target = seat.places[at];
        setAttribute(target.node, "aria-label", place.name);
        setFace(target.face, place.card ?? "back", kind);
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
    setData(strip, "tone", message.tone);
    drawIcon(message.tone);
    if (!previous || previous.message.id !== message.id) {
      say(message.text);
      for (const node of root.querySelectorAll(".lt-refused")) node.classList.remove("lt-refused");
      if (message.tone === "refuse" && message.at) refuse(targetOf(message.at));
    }
    setHidden(prize, !message.stars);
    win(prize, message.stars ?? 0);
  }

  function drawIcon(tone) {
    if (icon.dataset.of === tone) return;
    icon.dataset.of = tone;
    icon.replaceChildren(picture(ICONS[tone] ?? ICONS.tell, ""));
  }

  // The strip grows with its sentences, but does not shrink again within a level: the cards below would jump.
  let least = { level: null, width: 0, height: 0 };
  function holdStrip() {
    const { count: part = "", title: name = "" } = scene.caption ?? {}; // in a match, the round has the title
    const [level, width] = [`${part} ${name}`, strip.offsetWidth];
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
    shake(target.face);
  }

  function drawSteps() {
    setHidden(steps, scene.steps.length === 0);
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
      setData(node, "state", step.state);
      setData(node, "do", step.do || null);
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
        setData(node, "do", action.do);
        actionButtons.set(action.do, node);
      }
      const main = Boolean(action.main);
      const home = main ? onward : actions;
      if (node.parentNode !== home || node.nextSibling !== before[main]) home.insertBefore(node, before[main]);
      before[main] = node;
      setText(node, action.label);
      node.classList.toggle("lt-main", main);
      setAttribute(node, "aria-pressed", action.pressed === undefined ? null : String(action.pressed));
    }
    setHidden(link, !scene.link);
    if (scene.link) {
      setText(link, scene.link.label);
      link.classList.toggle("lt-main", !scene.actions.some((action) => action.main)); // one filled button is enough
      setAttribute(link, "href", scene.link.href);
    }
    setText(keysWord, scene.words.keys);
    setHidden(keysButton, scene.keys.length === 0);
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
    for (const [key, words] of scene.keys) {
      const row = make("div");
      const [term, text] = [make("dt"), make("dd")];
      for (const name of key.match(/[←↑→↓]|[^\s←↑→↓]+/g) ?? []) {
        const cap = make(name === "…" ? "span" : "kbd");
        cap.textContent = name;
        term.append(cap, " ");
      }
      text.textContent = words;
      row.append(term, text);
      keysList.append(row);
    }
  }

  function draw() {
    const next = model.get("scene");
    if (!next || !next.seats) return;
    const previous = scene;
    land();
    window.clearTimeout(counting);
    const active = root.getRootNode().activeElement;
    const focused = active && root.contains(active);
    scene = next;
    setAttribute(root, "aria-label", scene.words.table);
    setHidden(caption, !scene.caption);
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
    for (const each of [stock, discard, held]) each.node.classList.toggle("lt-loose", pick(each.face) !== null);
    setText(again, lostWords(scene.words).again);
    setData(root, "stage", scene.stage ?? "play");
    drawMessage(previous);
    meter.draw(scene.meter);
    panel.draw(scene.panel);
    slider.draw(scene.slider, talk.isSliding());
    share.draw(scene.share);
    gear.draw(scene.words);
    setHidden(full, scene.stage !== "projector" || !scene.words.full || !document.fullscreenEnabled);
    setText(full, scene.words.full);
    choices.draw(scene.choices);
    files.draw(scene.files);
    upload.draw(scene.upload);
    drawSteps();
    drawActions();
    drawLog();
    drawKeys(previous);
    if (focused && !root.contains(root.getRootNode().activeElement)) {
      (root.contains(active) ? active : stock.node).focus({ preventScroll: true });
    }
    holdStrip();
    if (previous && previous.version !== scene.version) {
      const dropped = drag.arrive(scene.travel);
      follow(previous);
      if (!dropped?.skip) countLater(previous, fly(previous, scene.travel, dropped?.begin));
      if (scene.cheer && !previous.cheer) cheerUp();
    }
    if (!previous) takeDeal();
    remember();
    talk.wind(scene.tick ?? 0);
  }

  // Nobody is "complete" while the last card is still on its way: what is seen waits for it.
  let counting = 0;
  function countLater(previous, wait) {
    window.clearTimeout(counting);
    if (!wait) return;
    const put = ({ seats: shown }) => seats.forEach((seat, index) => setText(seat.rung, shown[index]?.rung));
    if (previous.seats.length === scene.seats.length) put(previous);
    counting = window.setTimeout(() => put(scene), wait);
  }

  // What a change means for the keys that wait, and for where the learner looks.
  function follow(previous) {
    const isNewLevel = previous.caption?.count !== scene.caption?.count;
    const { message } = scene;
    const isRefused = message.id !== previous.message.id && (message.tone === "refuse" || message.at);
    const wished = talk.takeWish();
    if (isNewLevel || isRefused) talk.forgetKeys();
    // A record that comes back after a reload must not move the page: nobody has asked for it.
    if (isNewLevel && wished) {
      caption.scrollIntoView({ block: "nearest", behavior: stillness() ? "instant" : "smooth" });
    } else if (wished === "do" && message.id !== previous.message.id) {
      // The answer to a button far below must not go unseen: "Give up this match?", say.
      strip.scrollIntoView({ block: "nearest", behavior: stillness() ? "instant" : "smooth" });
    }
  }

  // ---- cards on their way ------------------------------------------------------------------------------------
  function spot(name) {
    if (name === "stock") return stock.face;
    if (name === "discard") return discard.face;
    if (name === "held") return held.face;
    const [seat, place] = String(name).split(":").map(Number);
    return seats[seat]?.places[place]?.face ?? null;
  }

  function cheerUp() {
    const now = stepItems.filter((step) => step.node.dataset.state === "now").map((step) => step.stars);
    cheer(
      ownPlaces().map((place) => place.face),
      [prize, ...now],
    );
  }

  // ---- a card under a finger ---------------------------------------------------------------------------------
  function pick(node) {
    if (!scene) return null;
    const { stock: s, discard: d, held: h } = scene;
    if (h.card) return held.node.contains(node) ? { name: "held", pile: held, code: h.card } : null;
    if (stock.node.contains(node) && s.move && s.count > 0) return { name: "stock", pile: stock, code: "back" };
    return discard.node.contains(node) && d.move && d.top ? { name: "discard", pile: discard, code: d.top } : null;
  }

  function aim(node, source) {
    const place = ownPlaces().find((each) => each.node.contains(node)) ?? null;
    if (source.name === "held") {
      const piles = [stock, discard].find((each) => each.node.contains(node));
      return [place, piles].find((each) => each?.node.dataset.move) ?? null;
    }
    // A card from the stock is not known yet: it comes into the hand, wherever it is let go over the own cards.
    if (place && source.name === "discard") return place;
    return place || held.node.contains(node) || own.contains(node) ? held : null;
  }

  // What taps would do: for the discard pile's card that is let go at a place, two of them.
  function drop(source, target) {
    const to = source.name === "held" ? target.node.dataset.move : source.pile.node.dataset.move;
    const then = source.name === "discard" && target !== held ? [() => moveOf(target)] : [];
    const isAsked = talk.byPointer(() => () => talk.move(to), ...then);
    return isAsked ? [source.name, ...then.map(() => "held")] : [];
  }

  function moveOf(place) {
    const text = place.node.dataset.move;
    return text ? () => talk.move(text) : null;
  }

  // ---- talking with Python -----------------------------------------------------------------------------------
  function showFound(wasLost) {
    if (root.getRootNode().activeElement === again) stock.node.focus();
    setHidden(again, true);
    if (!wasLost) return;
    drawMessage(null);
    document.dispatchEvent(new CustomEvent("learn-trash:found"));
  }

  function showLost() {
    drag.cancel();
    setData(strip, "tone", "lost");
    drawIcon("lost");
    setHidden(again, false);
    say(lostWords(scene.words).text);
    document.dispatchEvent(new CustomEvent("learn-trash:lost"));
  }

  // Python cannot know under which address the learner sees the page; a link for others needs it.
  function askForAddress() {
    const { origin, pathname, protocol } = window.location;
    if (protocol !== "http:" && protocol !== "https:") return;
    talk.byKeyboard("address", () => () => talk.tellAddress(origin + pathname));
  }

  // Somebody has followed a link to a deal: take its code, once, and before anything of an earlier visit comes back.
  function takeDeal() {
    const code = DEAL.exec(window.location.hash)?.[1];
    if (!code || talk.isBusy() || !scene?.choices?.some((choice) => choice.name === "code")) return;
    offered.add(model);
    window.history.replaceState(window.history.state, "", window.location.href.split("#")[0]);
    talk.ask(`set code ${code.toLowerCase()}`);
  }

  function remember() {
    const { storage, fresh } = scene;
    if (!storage) return;
    if (fresh) {
      // Nothing is written before the old record has been offered, or an empty one would replace it.
      const record = offered.has(model) ? null : store.load(storage.key);
      offered.add(model);
      if (record) talk.restore(record);
      return;
    }
    if (!storage.record) return;
    const text = JSON.stringify(storage.record);
    if (text !== written) store.keep(storage.key, storage.record);
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
      if (text) return () => talk.move(text);
      return what ? () => talk.ask(what) : null;
    };
    // Enter or the space bar; or a click that ends the typing in a field, which Python hears of first
    if (event.detail === 0 || talk.isTelling()) talk.byKeyboard(target, act);
    else talk.byPointer(act);
  });
  restart(again);
  listen(keysButton, "click", openKeys);
  listen(close, "click", () => dialog.close());
  listen(root, "focusin", (event) => {
    const index = ownPlaces().findIndex((place) => place.node === event.target);
    if (index >= 0) rove(index);
  });
  listen(root, "keydown", onKey);
  listen(window, "resize", () => scene && holdStrip());
  listen(window, "hashchange", takeDeal);
  listen(document, "visibilitychange", talk.rewind);
  listen(full, "click", () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()));

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
    if (dialog.open || gear.dialog.open) {
      event.stopPropagation();
      return;
    }
    if (event.target.closest("input, select")) {
      event.stopPropagation(); // letters and arrows belong to the field
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation(); // JupyterLab would start editing the cell
      if (event.repeat) event.preventDefault(); // a key held down is one wish
      return;
    }
    event.stopPropagation(); // a letter that means nothing here would make JupyterLab insert or delete a cell
    if (pressed(event.key, event)) event.preventDefault();
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
    if (!(talk.isBusy() ? WISHES.has(key) : meaning(key))) return false;
    if (!event.repeat) talk.byKeyboard(key, () => meaning(key));
    return true;
  }

  function meaning(key) {
    if (key === "s" && scene.stock.move) return () => talk.move(scene.stock.move);
    if ((key === "d" || key === "x") && scene.discard.move) return () => talk.move(key.toUpperCase());
    if (key in PLACE_KEYS) {
      const place = ownPlaces().find((p) => PLACE_KEYS[key].includes(p.rank.textContent));
      return place ? moveOf(place) : null;
    }
    const action = scene.actions.find((each) => each.do === ACTION_KEYS[key]);
    if (action) return () => talk.ask(action.do);
    return key === "n" && scene.link ? () => link.click() : null;
  }

  const onScene = () => {
    talk.sceneCame();
    draw();
  };
  model.on("change:scene", onScene);
  model.on("msg:custom", talk.hear);
  draw();

  return () => {
    model.off("change:scene", onScene);
    model.off("msg:custom", talk.hear);
    listeners.abort();
    store.close();
    talk.stop();
    drag.cancel();
    land();
    window.clearTimeout(counting);
    for (const each of [dialog, gear.dialog]) if (each.open) each.close();
    root.remove();
  };
}

export default { render };
