/**
 * Text of the bank is data: control characters, bidi marks and halves of surrogate pairs are taken out of every string
 * of an answer, so that none of them can reorder a page, break a line of a file or be refused by a database; and a string
 * that is longer than any text of a bank is cut, so that none of them fills a page or a database by itself.
 */
import { truncateText } from '@/lib/xs2a/message/tpp-message';

/** No field of the interface comes near to it. @assumes answer-bounds */
const TEXT_CHARACTERS_MAX = 8_192;

const HALVES = /\p{Cs}/gu;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROLS = /\p{Cc}/gu;

/** The text without what no text of a bank needs; breaks of lines become blanks. @assumes bank-text-without-controls */
export function bankText(text: string): string {
  return truncateText(
    /^[ -~]*$/.test(text)
      ? text
      : text
          .replace(HALVES, '\ufffd')
          .replace(LINE_BREAKS, ' ')
          .replace(BIDI, '')
          .replace(CONTROLS, ''),
    TEXT_CHARACTERS_MAX,
  );
}

/** Ids of things that are asked for again: as a number one is the same text in a path, while no digit of it is lost. */
const IDS = new Set(['resourceId', 'transactionId', 'cardTransactionId', 'paymentId', 'basketId']);

/**
 * Cleans every string of a JSON value, and writes ids that are whole numbers as texts, in place. A field whose name would
 * have to be cleaned is left out: no interface has such a name.
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
