// A plausible scene of the card table; any part can be given.
export function scene(changes = {}) {
  const place = (n) => ({
    label: n === 1 ? "A" : String(n),
    card: null,
    wild: false,
    move: `P${n}`,
    marked: false,
    name: `Place ${n}`,
  });
  const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(place);
  const version = changes.version ?? 1;
  return {
    version,
    caption: null,
    steps: [],
    seats: [
      { name: "You", own: true, to_play: true, rung: "10 to go", per_row: 5, places },
      { name: "Ben", own: false, to_play: false, rung: "10 to go", per_row: 5, places },
    ],
    stock: { count: 31, move: "S", marked: true, name: "Stock", label: "Stock" },
    discard: { top: "Qh", count: 1, move: "D", marked: false, name: "Discard pile", label: "Discard" },
    held: { card: null, name: "No card in hand", label: "In hand" },
    message: { text: "Draw a card.", tone: "tell", at: null, id: version },
    log: [],
    travel: [],
    actions: [{ do: "hint", label: "Hint", main: false }],
    link: null,
    keys: [["S", "draw"]],
    words: { lost: "Lost.", again: "Again", keys: "Keys", log: "Log", close: "Close", table: "Card table" },
    storage: null,
    fresh: false,
    ...changes,
  };
}

export const FACES = Object.fromEntries(
  ["back", "4h", "Qh"].flatMap((card) => [
    [card, `<svg data-of="${card}"></svg>`],
    [`small ${card}`, `<svg data-of="small ${card}"></svg>`],
  ]),
);
