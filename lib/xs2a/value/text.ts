/**
 * Texts of requests: lengths in Unicode code points, and the characters that a payment may contain. The bank's
 * downstream system cannot process characters outside the Basic Multilingual Plane. Control characters, halves of
 * surrogate pairs and invisible characters are refused by rules of their own. It does not normalise or replace
 * anything.
 */

import type { Finding } from './rule';

/** How many Unicode code points the text has; a lone surrogate counts as one. @see supplement#10.13 */
export function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Code units that change a text without being visible: control characters, direction and zero-width marks, line and
 * paragraph separators, the byte order mark and two noncharacters.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/;
const SURROGATE = /[\ud800-\udfff]/;

/**
 * The first character that a payment text may not contain, with its position in code points from 1; null when there is
 * none.
 * @see interface#what-the-service-does
 * @see supplement#10.13
 * @see supplement#10.21
 * @assumes payment-characters
 */
export function characterFinding(text: string): Finding | null {
  if (!INVISIBLE.test(text) && !SURROGATE.test(text)) return null;
  let position = 0;
  for (const character of text) {
    position += 1;
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xffff) return { rule: 'character-not-supported', actual: position };
    if (code >= 0xd800 && code <= 0xdfff) {
      return { rule: 'character-unpaired-surrogate', actual: position };
    }
    if (INVISIBLE.test(character)) return { rule: 'text-invisible', actual: position };
  }
  return null;
}

/**
 * Whether nothing of the text can be seen: white space, and characters that are drawn as nothing, such as the soft
 * hyphen, the Hangul filler, zero-width marks and the blank of Braille.
 */
export function isUnseen(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/**
 * Whether nothing of a payment text can be seen, which counts as no value. One with a character that it may not contain
 * is refused for that instead, white space apart.
 * @see supplement#10.21
 */
export function isBlank(text: string): boolean {
  return isUnseen(text) && characterFinding(text.replace(/\p{White_Space}/gu, '')) === null;
}

/**
 * The text without Unicode white space around it. Only forms trim; a bank counts what it received.
 * @see supplement#10.21
 */
export function trimBlanks(text: string): string {
  return text
    .replace(/^\p{White_Space}+/u, '')
    .replace(/(?<!\p{White_Space})\p{White_Space}+$/u, '');
}

/** What is wrong with the length of a text, in code points; null when nothing is. A blank text counts as no value. */
export function lengthFinding(text: string, min: number, max: number): Finding | null {
  if (min > 0 && isBlank(text)) return { rule: 'field-required' };
  const length = codePointCount(text);
  if (length < min) return { rule: 'text-too-short', limit: min, actual: length };
  if (length > max) return { rule: 'text-too-long', limit: max, actual: length };
  return null;
}

/** Whether the text has `min` to `max` characters, all printable ASCII (space to tilde). */
export function isPrintableAscii(text: string, min: number, max: number): boolean {
  return text.length >= min && text.length <= max && /^[ -~]*$/.test(text);
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

/** Whether the text has `min` to `max` code points, all printable, in any script. */
export function isPrintable(text: string, min: number, max: number): boolean {
  const length = codePointCount(text);
  return length >= min && length <= max && !UNPRINTABLE.test(text);
}
