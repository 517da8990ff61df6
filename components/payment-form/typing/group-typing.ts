import { formatIban } from '@/lib/xs2a/account/account-number';

/** How an account number is grouped: a Norwegian one, or an IBAN. */
export type Grouping = 'bban' | 'iban';

/** What stands in a field, and where the caret is. */
export type Typing = { text: string; caret: number };

const IGNORED = /[\s.\-\u2010-\u2013]/g;

/** An account number in its groups, as far as it is typed; what is none comes back as it is, without blanks around. */
export function groupAccountNumber(text: string, grouping: Grouping): string {
  const plain = text.replace(IGNORED, '');
  if (grouping === 'iban') return formatIban(plain.toUpperCase());
  if (!/^[0-9]*$/.test(plain)) return text;
  return [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)].filter(Boolean).join(' ');
}

/**
 * The typing in its groups, the caret after the same character as before. A character typed at the end of a group
 * stands before the blank.
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
