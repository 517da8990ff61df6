/**
 * Text from the bank is data. Control characters, bidi marks and halves of surrogate pairs are removed from every
 * string in an answer, so that none can reorder a page, break a line in a file or be refused by a database. A string
 * longer than any real text is cut, so that no single one can fill a page or a database.
 */
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { isUnseen } from '@/lib/xs2a/value/text';

/** No field of the interface comes close to this. @assumes answer-bounds */
const TEXT_CHARACTERS_MAX = 8_192;

const HALVES = /\p{Cs}/gu;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROLS = /\p{Cc}/gu;

/**
 * The text without characters that no bank text needs; line breaks become spaces. One of which nothing can be seen is
 * empty: a name of zero-width marks would be a line with no name, and a number of blanks one that all others share.
 * @assumes bank-text-without-controls
 */
export function bankText(text: string): string {
  if (/^ +$/.test(text)) return '';
  if (/^[ -~]*$/.test(text)) return truncateText(text, TEXT_CHARACTERS_MAX);
  const clean = text
    .replace(HALVES, '\ufffd')
    .replace(LINE_BREAKS, ' ')
    .replace(BIDI, '')
    .replace(CONTROLS, '');
  return isUnseen(clean) ? '' : truncateText(clean, TEXT_CHARACTERS_MAX);
}

/**
 * Ids of things that are asked for again. Given as a number, an id is the same text in a path, as long as no digit is
 * lost.
 */
const IDS = new Set(['resourceId', 'transactionId', 'cardTransactionId', 'paymentId', 'basketId']);

/**
 * Cleans every string of a JSON value in place, and turns ids that are whole numbers into texts. A field whose name
 * would need cleaning is dropped: no interface has such a name.
 * @assumes bank-text-without-controls
 */
export function cleanStrings(root: unknown): unknown {
  if (typeof root === 'string') return bankText(root);
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const container = value as Record<string, unknown>;
    for (const key of Object.keys(container)) {
      const inner = container[key];
      if (bankText(key) !== key) delete container[key];
      else if (typeof inner === 'string') container[key] = bankText(inner);
      else if (Number.isSafeInteger(inner) && IDS.has(key)) container[key] = String(inner);
      else if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return root;
}
