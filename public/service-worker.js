/**
 * Shows an offline page when Brygge cannot be reached. Only that page and its assets are cached: no answer with
 * anybody's data ever is, and only page navigations pass through here.
 */
const KEPT = 'brygge-offline-7';
const LOCALE = new URL(self.location.href).searchParams.get('locale') === 'nb' ? 'nb' : 'en';
const OFFLINE = `/offline/${LOCALE}`;
/** The assets of the page. */
const PARTS = ['/favicon.svg', '/inter-latin.woff2'];

/** The return from the bank and the application's answers are left to the browser. */
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
      // The request is sent while this script starts, so that neither delays the page.
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

/** The application's answer, or the cached copy when it cannot be reached. */
async function answered(event, path) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const known = await caches.match(path, { cacheName: KEPT });
    if (known === undefined) throw error;
    return known;
  }
}
