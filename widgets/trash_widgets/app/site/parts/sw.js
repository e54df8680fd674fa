// Keeps the site in the browser, so that it opens without a network from the second visit on.
// What is in the folder below never changes (a new edition of the site has another folder); pages may.
const EDITION = "edition";
const FOLDER = `kit-${EDITION}/`;
const CACHE = `learn-trash-site:${EDITION}`;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Other editions of this site only: the same host may have other sites on it.
      const scope = new URL(self.registration.scope).pathname;
      for (const name of await caches.keys()) {
        if (name.startsWith("learn-trash-site:") && name.endsWith(`:${scope}`) && name !== `${CACHE}:${scope}`) {
          await caches.delete(name);
        }
      }
      await self.clients.claim();
    })(),
  );
});

const open = () => caches.open(`${CACHE}:${new URL(self.registration.scope).pathname}`);

async function keep(request, answer) {
  if (answer.status === 200) await (await open()).put(request, answer.clone());
  return answer;
}

async function fixed(request) {
  return (await (await open()).match(request, { ignoreSearch: true })) ?? keep(request, await fetch(request));
}

async function page(request) {
  try {
    return await keep(request, await fetch(request, { cache: "no-cache" }));
  } catch (fault) {
    const address = new URL(request.url);
    if (address.pathname.endsWith("/")) address.pathname += "index.html";
    const kept = await (await open()).match(address.href, { ignoreSearch: true });
    if (kept) return kept;
    throw fault;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = self.registration.scope;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(request.url.startsWith(scope + FOLDER) ? fixed(request) : page(request));
});

// A page that has its lesson asks us to keep the others, too.
self.addEventListener("message", (event) => {
  if (!Array.isArray(event.data?.keep)) return;
  event.waitUntil(
    (async () => {
      const cache = await open();
      for (const address of event.data.keep) {
        if (!address.startsWith(self.registration.scope) || (await cache.match(address))) continue;
        try {
          await keep(address, await fetch(address));
        } catch {
          return; // the network is gone; another time
        }
      }
    })(),
  );
});
