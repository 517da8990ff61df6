/** Text that another app shares with Brygge, on its way to the form of a payment: behind the `#` of the form's address. */

/** Holds the code of the text that was shared last; readable by the page's scripts, and of no use elsewhere. */
export const SHARED_COOKIE = 'brygge-shared';

/** The end of an address that carries a text, with the code that shows where it comes from. */
export function sharedFragment(code: string, text: string): string {
  return `#shared=${code}.${encodeURIComponent(text)}`;
}

/** What the end of an address carries; null when it is no text that was shared. */
export function readSharedFragment(fragment: string): { code: string; text: string } | null {
  const [, code, encoded] = /^#shared=([\w-]{22})\.(.+)$/.exec(fragment) ?? [];
  if (code === undefined || encoded === undefined) return null;
  try {
    return { code, text: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}
