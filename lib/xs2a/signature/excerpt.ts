/** Shows part of what somebody sent, for use in a refusal: quoted, printable and short. */

const EXCERPT_CHARACTERS_MAX = 60;

/** The value in quotes, cut after `max` characters, with everything but printable ASCII shown as `\u{…}`. */
export function excerpt(value: string, max = EXCERPT_CHARACTERS_MAX): string {
  let shown = '';
  for (const character of value) {
    const isPrintable = character >= ' ' && character <= '~';
    const next = isPrintable
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
    if (shown.length + next.length > max) {
      return `"${shown}..."`;
    }
    shown += next;
  }
  return `"${shown}"`;
}
