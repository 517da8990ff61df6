/**
 * Shows a page that says so when Brygge cannot be reached. It keeps that page and what it is drawn with, and nothing
 * else: what answers anybody is never kept, and only pages that one goes to pass here at all.
 */
const KEPT = 'brygge-offline-2';
const LOCALE = new URL(self.location.href).searchParams.get('locale') === 'nb' ? 'nb' : 'en';
const OFFLINE = `/offline/${LOCALE}`;
/** What the page is drawn with. */
const PARTS = ['/favicon.svg', '/inter-latin.woff2'];

/** The way back from the bank and the answers of the application are left to the browser. */
const NOT_HERE = /^\/(?:sca|api|share|_next)\//;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      await cache.addAll([OFFLINE, ...PARTS]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
      // The request goes out while this script is started, so that a page waits for neither.
      await self.registration.navigationPreload?.enable();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (PARTS.includes(pathname)) event.respondWith(answered(event, pathname));
  else if (request.mode === 'navigate' && !NOT_HERE.test(pathname))
    event.respondWith(answered(event, OFFLINE));
});

/** What the application answers, or what is kept for when it cannot be reached. */
async function answered(event, path) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const known = await caches.match(path, { cacheName: KEPT });
    if (known === undefined) throw error;
    return known;
  }
}
