/** Text shared from another app with Brygge, passed to the payment form after the `#` of its address. */

/** Holds the code of the last shared text; readable by the page's scripts, and useless elsewhere. */
export const SHARED_COOKIE = 'brygge-shared';

/** The fragment that carries a text, with the code that proves its origin. */
export function sharedFragment(code: string, text: string): string {
  return `#shared=${code}.${encodeURIComponent(text)}`;
}

/** The contents of a fragment; null when it is not a shared text. */
export function readSharedFragment(fragment: string): { code: string; text: string } | null {
  const [, code, encoded] = /^#shared=([\w-]{22})\.(.+)$/.exec(fragment) ?? [];
  if (code === undefined || encoded === undefined) return null;
  try {
    return { code, text: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}
