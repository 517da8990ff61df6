/** UUIDs in the text form of RFC 4122, of any version. */

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID; either case of letters. @see interface#header-meanings-common */
export function isUuid(text: string): boolean {
  return FORM.test(text);
}

/** The UUID of a version with the bits of the first 16 bytes; the version and the variant replace six of them. */
export function uuidOfBytes(bytes: Uint8Array, version: 4 | 8): string {
  const hex = Array.from(bytes.subarray(0, 16), (byte, at) => {
    const octet =
      at === 6 ? (byte & 0x0f) | (version << 4) : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return octet.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
