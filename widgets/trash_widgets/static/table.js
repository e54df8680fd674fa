// The card table. It shows one scene made in Python and sends back what the learner asks for; it knows no rule.
// The scene's shape is described in table.py. Every sentence on the screen comes from there.

import { make, setAttribute, setData, setHidden, setText, stillness } from "./dom.js";
import { lostWords, openStore, restart } from "./store.js";
import { actionsPart, logPart, stepsPart } from "./table/buttons.js";
import { openFaces, pilePart, setMove } from "./table/cards.js";
import { openDrag } from "./table/drag.js";
import { choicesPart, filesPart, uploadPart } from "./table/fields.js";
import { openSky } from "./table/flight.js";
import { actionOf, arrow, isWish, keysPart, placeOf } from "./table/keys.js";
import { meterPart, panelPart, sharePart, sliderPart } from "./table/parts.js";
import { openSeats } from "./table/seats.js";
import { settingsPart } from "./table/settings.js";
import { openStrip } from "./table/strip.js";
import { openTalk } from "./table/talk.js";

// A saved record is offered to Python once, however many views of the same table there are.
const offered = new WeakSet();

// The page's address may end in a deal code: somebody has shared a deal.
const DEAL = /^#deal=([a-z0-9-]{1,110})$/i;

function render({ model, el }) {
  const setFace = openFaces(model.get("faces") ?? {});
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
  const stock = pilePart("lt-stock", "button", setFace);
  const discard = pilePart("lt-discard", "button", setFace);
  const held = pilePart("lt-held", "div", setFace);
  middle.append(stock.node, discard.node, held.node);
  const strip = openStrip();
  const again = make("button", "lt-button lt-main lt-again", { type: "button" });
  again.hidden = true;
  strip.onward.append(again);
  const actions = actionsPart(strip.onward);
  const own = make("div", "lt-seats");
  const seats = openSeats(felt, others, own, setFace);
  const meter = meterPart();
  const panel = panelPart();
  felt.append(others, meter.node, middle, strip.node, panel.node, own);

  const foot = make("div", "lt-foot");
  const tools = make("div", "lt-tools");
  const keys = keysPart();
  const gear = settingsPart(root, listeners.signal);
  const full = make("button", "lt-button lt-full-button", { type: "button" });
  const files = filesPart();
  const upload = uploadPart((name, text) => talk.byKeyboard(name, () => () => talk.tell(name, text)));
  tools.append(actions.node, upload.node, files.node, keys.button, gear.button, full);
  const steps = stepsPart();
  const slider = sliderPart((what) => talk.slideTo(what));
  foot.append(slider.node, tools, steps.node);
  const share = sharePart(askForAddress);
  const log = logPart();

  const sky = make("div", "lt-sky", { "aria-hidden": "true" }); // where cards fly
  const hand = make("div", "lt-sky", { "aria-hidden": "true" }); // where one hangs under a finger
  root.append(caption, choices.node, felt, foot, share.node, log.node, keys.dialog, gear.dialog, sky, hand);
  el.classList.add("lt-host");
  el.append(root);

  const pace = () => (stillness() ? 0 : gear.pace());
  const { land, fly, cheer, shake } = openSky(root, sky, { spot, setFace, pace });
  const talk = openTalk(model, {
    version: () => scene?.version ?? null,
    onLost: showLost,
    onAnswer: showFound,
    onReady: () => drag.settle(),
  });
  const drag = openDrag(root, hand, { signal: listeners.signal, piles: { stock, discard, held }, pick, aim, drop, setFace, pace });

  // ---- drawing -----------------------------------------------------------------------------------------------
  function drawPiles() {
    const { stock: s, discard: d, held: h } = scene;
    stock.draw(s, s.count, s.count > 0 ? "back" : null);
    discard.draw(d, d.count, d.top);
    held.draw(h, 0, h.card);
    setMove(stock.node, s.move, s.marked);
    setMove(discard.node, d.move, d.marked);
    held.node.classList.toggle("lt-full", h.card !== null);
    for (const each of [stock, discard, held]) each.node.classList.toggle("lt-loose", pick(each.face) !== null);
  }

  function drawMessage(previous) {
    const { message } = scene;
    strip.setTone(message.tone);
    if (!previous || previous.message.id !== message.id) {
      strip.say(message.text);
      for (const node of root.querySelectorAll(".lt-refused")) node.classList.remove("lt-refused");
      if (message.tone === "refuse" && message.at) refuse(targetOf(message.at));
    }
    strip.drawStars(message.stars);
  }

  function targetOf(at) {
    if (at === "S") return stock;
    if (at === "D" || at === "X") return discard;
    if (at === "held") return held;
    const label = at.replace(/^\D/, "").replace(/^1$/, "A");
    const places = seats.places();
    return places.find((p) => p.node.dataset.move === at) ?? places.find((p) => p.rank.textContent === label);
  }

  function refuse(target) {
    if (!target) return;
    target.node.classList.add("lt-refused");
    shake(target.face);
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
    seats.draw(scene);
    drawPiles();
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
    steps.draw(scene.steps);
    actions.draw(scene.actions, scene.link);
    log.draw(scene.log, scene.words.log);
    keys.draw(scene);
    if (focused && !root.contains(root.getRootNode().activeElement)) {
      (root.contains(active) ? active : stock.node).focus({ preventScroll: true });
    }
    holdStrip();
    if (previous && previous.version !== scene.version) {
      const dropped = drag.arrive(scene.travel);
      follow(previous);
      if (!dropped?.skip) countLater(previous, fly(previous, scene.travel, dropped?.begin));
      if (scene.cheer && !previous.cheer) cheer(seats.places().map((place) => place.face), [strip.prize, ...steps.starsNow()]);
    }
    if (!previous) takeDeal();
    remember();
    talk.wind(scene.tick ?? 0);
  }

  function holdStrip() {
    const { count: part = "", title: name = "" } = scene.caption ?? {}; // in a match, the round has the title
    strip.hold(`${part} ${name}`);
  }

  // Nobody is "complete" while the last card is still on its way: what is seen waits for it.
  let counting = 0;
  function countLater(previous, wait) {
    window.clearTimeout(counting);
    if (!wait) return;
    if (previous.seats.length === scene.seats.length) seats.drawRungs(previous);
    counting = window.setTimeout(() => seats.drawRungs(scene), wait);
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
      strip.node.scrollIntoView({ block: "nearest", behavior: stillness() ? "instant" : "smooth" });
    }
  }

  // ---- cards on their way ------------------------------------------------------------------------------------
  function spot(name) {
    if (name === "stock") return stock.face;
    if (name === "discard") return discard.face;
    if (name === "held") return held.face;
    const [seat, place] = String(name).split(":").map(Number);
    return seats.place(seat, place)?.face ?? null;
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
    const place = seats.places().find((each) => each.node.contains(node)) ?? null;
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
    strip.setTone("lost");
    setHidden(again, false);
    strip.say(lostWords(scene.words).text);
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
  listen(root, "focusin", (event) => {
    const index = seats.places().findIndex((place) => place.node === event.target);
    if (index >= 0) seats.rove(index);
  });
  listen(root, "keydown", onKey);
  listen(window, "resize", () => scene && holdStrip());
  listen(window, "hashchange", takeDeal);
  listen(document, "visibilitychange", talk.rewind);
  listen(full, "click", () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()));

  function onKey(event) {
    if (!scene || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (keys.dialog.open || gear.dialog.open) {
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
    const places = seats.places();
    const index = places.findIndex((place) => place.node === event.target);
    const to = index < 0 ? null : arrow(name, index, places);
    if (to !== null) {
      places[to]?.node.focus();
      return true;
    }
    const key = name.toLowerCase();
    if (key === "?") {
      keys.open();
      return true;
    }
    if (!(talk.isBusy() ? isWish(key) : meaning(key))) return false;
    if (!event.repeat) talk.byKeyboard(key, () => meaning(key));
    return true;
  }

  function meaning(key) {
    if (key === "s" && scene.stock.move) return () => talk.move(scene.stock.move);
    if ((key === "d" || key === "x") && scene.discard.move) return () => talk.move(key.toUpperCase());
    const place = placeOf(key, seats.places());
    if (place) return moveOf(place);
    const action = actionOf(key, scene.actions);
    if (action) return () => talk.ask(action.do);
    return key === "n" && scene.link ? () => actions.link.click() : null;
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
    for (const each of [keys.dialog, gear.dialog]) if (each.open) each.close();
    root.remove();
  };
}

export default { render };
