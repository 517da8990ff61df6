/** The files of public/: at which path each stands, and how long it may be kept. */

const ONE_DAY_SECONDS = 86_400;

/** They keep their names when they change, so that nobody keeps one longer than a day. */
export const PUBLIC_FILES_CACHE_CONTROL = `public, max-age=${ONE_DAY_SECONDS}`;

/** The script that shows a page of its own while the application cannot be reached. */
export const SERVICE_WORKER = '/service-worker.js';

export const PUBLIC_FILES = [
  '/.well-known/security.txt',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/front/overview-en-dark.webp',
  '/front/overview-en-light.webp',
  '/front/overview-nb-dark.webp',
  '/front/overview-nb-light.webp',
  '/front/overview-phone-en-dark.webp',
  '/front/overview-phone-en-light.webp',
  '/front/overview-phone-nb-dark.webp',
  '/front/overview-phone-nb-light.webp',
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

/** Whether a path is that of a file and not of a page. */
export function isPublicFile(pathname: string): boolean {
  return PUBLIC_FILES.some((file) => file === pathname);
}
