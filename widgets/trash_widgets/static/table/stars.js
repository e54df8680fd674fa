// Three stars, of which some are won.

import { picture } from "../dom.js";

const STAR = "M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z";

export const threeStars = () => [1, 2, 3].map(() => picture(`<path d="${STAR}"/>`, "lt-star"));

export function win(stars, count) {
  [...stars.children].forEach((star, n) => star.classList.toggle("lt-won", n < count));
}
