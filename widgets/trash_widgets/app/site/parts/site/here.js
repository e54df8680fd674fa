// Where the page and its parts lie.

export const HERE = new URL(".", import.meta.url).href;
export const ROOT = new URL("..", HERE).href;

export const $ = (selector, within = document) => within.querySelector(selector);
export const main = $("#lesson");
