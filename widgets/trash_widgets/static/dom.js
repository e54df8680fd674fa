// Small helpers for pages that are drawn again and again: they touch the page only when something differs,
// which is less work, keeps the focus, and says nothing twice.

export function make(tag, className = "", attributes = {}) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** A node with a text in it. */
export function worded(tag, className, text) {
  const node = make(tag, className);
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

export function setText(node, text) {
  const wanted = text ?? "";
  if (node.textContent !== wanted) node.textContent = wanted;
}

export function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

export function setData(node, name, value) {
  const wanted = value === null || value === undefined ? undefined : String(value);
  if (node.dataset[name] === wanted) return;
  if (wanted === undefined) delete node.dataset[name];
  else node.dataset[name] = wanted;
}

export function setHidden(node, isHidden) {
  if (node.hidden !== Boolean(isHidden)) node.hidden = Boolean(isHidden);
}

export function byCount(list, count, add) {
  while (list.length > count) list.pop().node.remove();
  while (list.length < count) list.push(add(list.length));
}

export const stillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
