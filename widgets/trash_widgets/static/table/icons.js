// Small drawings of our own, among them the stars: three, of which some are won.

const STAR = "M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z";

// `path` is markup of our own, never a text from elsewhere.
export function picture(path, className) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = path;
  return svg;
}

export const threeStars = () => [1, 2, 3].map(() => picture(`<path d="${STAR}"/>`, "lt-star"));

export function win(stars, count) {
  [...stars.children].forEach((star, n) => star.classList.toggle("lt-won", n < count));
}
