/** UUIDs in the text form of RFC 4122, of any version. */

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID; either case of letters. @see interface#header-meanings-common */
export function isUuid(text: string): boolean {
  return FORM.test(text);
}
