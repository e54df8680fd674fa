// Dragging a card, by mouse or finger. Nobody needs it: every drag does what taps do, with the same answers.
// Nothing is asked before the card is let go, so that a drag can always be thought better of.

const SLACK = 7; // pixels that a tap may slip
const RETURN = 160; // milliseconds for a card on its way back

// `piles` are the places that a card can be taken from, by name.
// `pick(node)` gives what a finger on this node would take: {name, pile, code}, or null.
// `aim(node, source)` gives where that could go: {node, …}, or null.
// `drop(source, target)` asks Python for it; returns the spots from which cards will now move, in their order.
export function openDrag(root, layer, { signal, piles, pick, aim, drop, setFace, pace }) {
  let start = null; // a finger is down on a card
  let source = null; // the card that has been lifted
  let ghost = null; // its picture under the finger
  let target = null;
  let waits = []; // let go: the spots whose moves the next scenes should show
  let isSwallowing = false;

  const listen = (node, type, handler, capture = false) => node.addEventListener(type, handler, { signal, capture });

  listen(root, "pointerdown", (event) => {
    isSwallowing = false;
    if (ghost || !event.isPrimary || event.button !== 0) return;
    const found = pick(event.target);
    start = found && { source: found, id: event.pointerId, x: event.clientX, y: event.clientY };
  });

  listen(root, "pointermove", (event) => {
    if (event.pointerId !== start?.id) return;
    if (!source && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
    if (!source) lift();
    follow(event);
  });

  listen(root, "pointerup", (event) => {
    if (event.pointerId !== start?.id) return;
    if (source) {
      isSwallowing = true; // the click that comes now has been dealt with
      letGo();
    }
    start = null;
  });

  listen(root, "pointercancel", (event) => event.pointerId === start?.id && cancel());
  listen(window, "blur", cancel);
  listen(
    root,
    "click",
    (event) => {
      if (!isSwallowing || event.detail === 0) return; // Enter is never part of a drag
      isSwallowing = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  listen(
    document,
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !source || waits.length) return;
      event.stopPropagation();
      event.preventDefault();
      cancel();
    },
    true,
  );

  function lift() {
    source = start.source;
    const box = source.pile.face.getBoundingClientRect();
    start.dx = start.x - box.left;
    start.dy = start.y - box.top;
    ghost = document.createElement("span");
    ghost.className = "lt-flyer lt-ghost lt-face";
    ghost.style.width = `${box.width}px`;
    setFace(ghost, source.code);
    layer.append(ghost);
    source.pile.node.classList.add("lt-lifted");
    root.dataset.drag = source.name;
    try {
      source.pile.node.setPointerCapture(start.id);
    } catch {
      // The finger is gone already; what comes next is a cancel.
    }
  }

  function follow({ clientX: x, clientY: y }) {
    const home = root.getBoundingClientRect();
    ghost.style.transform = `translate(${x - home.left - start.dx}px, ${y - home.top - start.dy}px)`;
    const under = root.getRootNode().elementFromPoint(x, y);
    point(under && root.contains(under) ? aim(under, source) : null);
  }

  function point(next) {
    if (next?.node === target?.node) return;
    target?.node.classList.remove("lt-aimed");
    target = next;
    target?.node.classList.add("lt-aimed");
  }

  function letGo() {
    waits = (target && drop(source, target)) || [];
    point(null);
    delete root.dataset.drag;
    if (waits.length === 0) goBack();
  }

  function goBack() {
    if (!ghost) return;
    const [card, lifted] = [ghost, source.pile];
    const done = () => {
      card.remove();
      lifted.node.classList.remove("lt-lifted");
    };
    [ghost, source, waits] = [null, null, []];
    if (pace() === 0 || !card.animate) {
      done();
      return;
    }
    const [home, box] = [root.getBoundingClientRect(), lifted.face.getBoundingClientRect()];
    const there = { transform: `translate(${box.left - home.left}px, ${box.top - home.top}px)` };
    const way = card.animate([there], { duration: RETURN * pace(), easing: "ease-out" });
    way.onfinish = way.oncancel = done;
  }

  function cancel() {
    start = null;
    if (!source) return;
    point(null);
    delete root.dataset.drag;
    goBack();
  }

  return {
    cancel,

    // A new scene: null, or how its first card is to fly: {begin: a box}, or {skip: true} while the finger's card
    // goes on to its real goal.
    arrive(travel) {
      if (!source) return null;
      if (!waits.length) {
        const now = pick(source.pile.face);
        if (now?.name !== source.name || now.code !== source.code) cancel();
        return null;
      }
      if (travel[0]?.from !== waits[0]) {
        goBack();
        return null;
      }
      waits.shift();
      source.pile.node.classList.remove("lt-lifted");
      if (waits.length) {
        source = { ...source, pile: piles[waits[0]] }; // from there it goes on, or stays there
        source.pile.node.classList.add("lt-lifted");
        return { skip: true };
      }
      const begin = ghost.getBoundingClientRect();
      ghost.remove();
      [ghost, source] = [null, null];
      return { begin };
    },

    // Python has done all it was asked: a card that still hangs in the air goes back.
    settle() {
      if (waits.length) goBack();
    },
  };
}
