import { formatIban } from '@/lib/xs2a/account/account-number';

/** The grouping of an account number: Norwegian or IBAN. */
export type Grouping = 'bban' | 'iban';

/** A field's text and caret position. */
export type Typing = { text: string; caret: number };

const IGNORED = /[\s.\-\u2010-\u2013]/g;

/** Groups an account number, complete or not; anything else is only trimmed. */
export function groupAccountNumber(text: string, grouping: Grouping): string {
  const plain = text.replace(IGNORED, '');
  if (grouping === 'iban') return formatIban(plain.toUpperCase());
  if (!/^[0-9]*$/.test(plain)) return text;
  return [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)].filter(Boolean).join(' ');
}

/**
 * Groups the input, with the caret after the same character as before. A character typed at the end of a group stays
 * before the blank.
 */
export function groupTyping({ text, caret }: Typing, grouping: Grouping): Typing {
  const grouped = groupAccountNumber(text, grouping);
  if (grouped === text) return { text, caret };
  const before = text.slice(0, caret).replace(IGNORED, '').length;
  let at = 0;
  for (let seen = 0; at < grouped.length && seen < before; at += 1) {
    if (grouped[at] !== ' ') seen += 1;
  }
  return { text: grouped, caret: at };
}
