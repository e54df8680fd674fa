// The players and their places: one's own layout is large and can be played on, the others' are small.

import { byCount, make, setAttribute, setData, setText } from "../dom.js";
import { setMove } from "./cards.js";

// `others` and `own` are the boxes for them, both in the `felt`, whose style depends on how many they are.
export function openSeats(felt, others, own, setFace) {
  // Nodes of own and of other seats are kept apart: when the layout to play on becomes another one (several people
  // at one screen), the same nodes show it, and the focus stays.
  const owns = [];
  const rest = [];
  let seats = []; // in the order of the scene
  let roving = 0;

  function addSeat(isOwn) {
    const node = make("div", isOwn ? "lt-seat lt-own" : "lt-seat lt-other", { role: "group" });
    const head = make("p", "lt-seat-head", { "aria-hidden": "true" });
    const [name, rung] = [make("span", "lt-name"), make("span", "lt-rung")];
    head.append(name, rung);
    const grid = make("div", "lt-grid");
    node.append(head, grid);
    (isOwn ? own : others).append(node);
    return { node, own: isOwn, name, rung, grid, places: [] };
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

  function drawSeat(seat, data, scene) {
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
    data.places.forEach((place, at) => drawPlace(seat, seat.places[at], place, kind, scene.words.stands));
  }

  function drawPlace(seat, target, place, kind, stands) {
    setAttribute(target.node, "aria-label", place.name);
    setFace(target.face, place.card ?? "back", kind);
    setText(target.rank, place.label);
    setText(target.stands, place.wild ? (stands ?? "=") : "");
    target.node.classList.toggle("lt-is-wild", Boolean(place.wild));
    target.node.classList.toggle("lt-open", place.card !== null);
    if (seat.own) setMove(target.node, place.move, place.marked);
    else target.node.classList.toggle("lt-marked", Boolean(place.marked));
  }

  const places = () => seats.filter((seat) => seat.own).flatMap((seat) => seat.places);

  // Exactly one place can be reached by Tab; arrows move among the others.
  function rove(index) {
    const all = places();
    roving = Math.max(0, Math.min(index, all.length - 1));
    all.forEach((place, at) => setAttribute(place.node, "tabindex", at === roving ? "0" : "-1"));
  }

  return {
    places,
    rove,
    place: (seat, at) => seats[seat]?.places[at] ?? null,

    draw(scene) {
      const wanted = scene.seats.map((seat) => Boolean(seat.own));
      for (const [list, kind] of [[owns, true], [rest, false]]) {
        byCount(list, wanted.filter((is) => is === kind).length, () => addSeat(kind));
      }
      const [nextOwn, nextOther] = [owns.values(), rest.values()];
      seats = wanted.map((is) => (is ? nextOwn : nextOther).next().value);
      const opponents = wanted.filter((is) => !is).length;
      setData(felt, "others", opponents > 1 ? "many" : String(opponents));
      felt.style.setProperty("--lt-others", String(opponents));
      setData(felt, "seats", String(wanted.length));
      scene.seats.forEach((data, index) => drawSeat(seats[index], data, scene));
      rove(roving);
    },

    // How far each of the players is, as another scene says it.
    drawRungs: (scene) => seats.forEach((seat, index) => setText(seat.rung, scene.seats[index]?.rung)),
  };
}
