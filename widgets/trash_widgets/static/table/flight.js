// Cards on their way over the table. Nothing waits for them, and every new scene lets them land at once.

const FLIGHT = 340; // one card's way, in milliseconds
const STAGGER = 230; // a card may set off while the one before it is still on its way

// `spot` finds the picture that lies at a named spot; `pace` is the factor on all times, 0 for no motion at all.
export function openSky(root, sky, { spot, setFace, pace }) {
  let flights = [];
  const isStill = () => pace() === 0 || !root.animate || document.hidden;

  function run(node, frames, options) {
    const timing = { fill: "both", ...options };
    for (const name of ["duration", "delay"]) if (timing[name]) timing[name] *= pace();
    const animation = node.animate(frames, timing);
    flights.push(animation);
    return animation;
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

  function launch(trip, home, begin, end) {
    const [a, b] = [begin ?? spot(trip.from).getBoundingClientRect(), spot(trip.to).getBoundingClientRect()];
    const card = document.createElement("span");
    const turn = document.createElement("span");
    const face = document.createElement("span");
    [card.className, turn.className, face.className] = ["lt-flyer", "lt-turn", "lt-face lt-front"];
    const timing = { duration: FLIGHT, delay: trip.start };
    setFace(face, trip.card ?? "back");
    turn.append(face);
    if (trip.flip && trip.card) {
      const back = document.createElement("span");
      back.className = "lt-face lt-behind";
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

  function cover(code, face, home, end) {
    const box = face.getBoundingClientRect();
    const card = document.createElement("span");
    card.className = "lt-flyer lt-face";
    setFace(card, code);
    card.style.width = `${box.width}px`;
    card.style.transform = `translate(${box.left - home.left}px, ${box.top - home.top}px)`;
    sky.append(card);
    run(card, [], { duration: end }).onfinish = () => card.remove();
  }

  return {
    land() {
      for (const animation of flights) animation.cancel();
      flights = [];
      sky.replaceChildren();
    },

    // `begin` is where the first card is, if not where it lay: under a finger that has just let it go.
    // Returns after how many milliseconds the last card has arrived.
    fly(previous, travel, begin = null) {
      if (!travel.length || isStill()) return 0;
      const home = root.getBoundingClientRect();
      const trips = timetable(travel);
      const arrivals = new Map();
      for (const trip of trips) if (!trip.gone) arrivals.set(trip.to, trip.end);
      for (const trip of trips) launch(trip, home, trip === trips[0] ? begin : null, trip.gone || arrivals.get(trip.to));
      // What has not arrived yet must not be seen; the pile beneath it may.
      for (const [name, end] of arrivals) {
        if (name === "stock") continue;
        if (name === "discard" && previous.discard.top) cover(previous.discard.top, spot("discard"), home, end);
        run(spot(name), [{ opacity: 0 }, { opacity: 0 }], { duration: end, fill: "none" });
      }
      return Math.max(0, ...arrivals.values()) * pace();
    },

    // All places filled: the cards hop, one after another, and the stars that were won pop up.
    cheer(faces, rows) {
      if (isStill()) return;
      const hop = [0, -0.6, 0, -0.15, 0].map((y) => ({ transform: `translateY(${y}rem)` }));
      faces.forEach((face, at) => {
        run(face, hop, { duration: 420, delay: 240 + 40 * at, easing: "ease-out", fill: "none" });
      });
      const pop = [0.2, 1.7, 0.9, 1].map((size, at) => ({ transform: `scale(${size}) rotate(${24 * (at - 3)}deg)` }));
      for (const row of rows) {
        row.querySelectorAll(".lt-won").forEach((star, at) => {
          run(star, pop, { duration: 460, delay: 260 + 150 * at, easing: "ease-out", fill: "backwards" });
        });
      }
    },

    shake(face) {
      if (isStill()) return;
      const shift = (x) => ({ transform: `translateX(${x}px)` });
      face.animate([0, -6, 5, -4, 3, 0].map(shift), { duration: 320, easing: "ease-out" });
    },
  };
}
