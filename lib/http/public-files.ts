/** The files of public/: the path of each, and how long it may be cached. */

const ONE_DAY_SECONDS = 86_400;

/** They keep their names when they change, so nobody may cache one for more than a day. */
export const PUBLIC_FILES_CACHE_CONTROL = `public, max-age=${ONE_DAY_SECONDS}`;

/** The script that shows its own page while the application cannot be reached. */
export const SERVICE_WORKER = '/service-worker.js';

export const PUBLIC_FILES = [
  '/.well-known/security.txt',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/front/bill-en-dark.webp',
  '/front/bill-en-light.webp',
  '/front/bill-nb-dark.webp',
  '/front/bill-nb-light.webp',
  '/front/overview-en-dark.webp',
  '/front/overview-en-light.webp',
  '/front/overview-nb-dark.webp',
  '/front/overview-nb-light.webp',
  '/front/overview-phone-en-dark.webp',
  '/front/overview-phone-en-light.webp',
  '/front/overview-phone-nb-dark.webp',
  '/front/overview-phone-nb-light.webp',
  '/front/payday-en-dark.webp',
  '/front/payday-en-light.webp',
  '/front/payday-nb-dark.webp',
  '/front/payday-nb-light.webp',
  '/front/together-en-dark.webp',
  '/front/together-en-light.webp',
  '/front/together-nb-dark.webp',
  '/front/together-nb-light.webp',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/inter-latin.woff2',
  '/inter-licence.txt',
  '/manifest-nb.webmanifest',
  '/manifest.webmanifest',
  '/robots.txt',
  SERVICE_WORKER,
] as const;

/** Whether a path belongs to a file rather than a page. */
export function isPublicFile(pathname: string): boolean {
  return PUBLIC_FILES.some((file) => file === pathname);
}
