import { directionOf } from '@/components/money/format-amount';
import type { TransactionView } from '@/lib/view/account';
import { isOnlyName, readableName } from '@/lib/view/readable-name';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { PURPOSE_CODES } from '@/lib/xs2a/payment/purpose-code';

/** The purpose with a name in the catalogue; null for an unknown code. */
export function purposeOf(code: string) {
  return PURPOSE_CODES.find((purpose) => purpose === code) ?? null;
}

/**
 * The name of a reference, by its type (`SCOR`, `CINV`) and form; a KID has only digits, or a dash for a check digit of
 * 10.
 */
export function referenceName(
  reference: string,
  type: string | null,
): 'referenceKid' | 'referenceInvoice' | 'reference' {
  if (type === 'CINV') return 'referenceInvoice';
  return type === 'SCOR' && /^\d{1,24}[\d-]$/.test(reference) ? 'referenceKid' : 'reference';
}

export type TransactionTitle =
  | { text: string }
  | { unnamed: 'in' | 'out' }
  | { own: 'in' | 'out'; account: string };

/**
 * A transaction's title in a list: the person's own account at the other end, else the counterparty, else its message,
 * else only its direction.
 */
export function titleOf(
  transaction: TransactionView & Pick<StoredTransactionView, 'ownAccountName'>,
): TransactionTitle {
  const direction = directionOf(transaction.amount.amount) === 'out' ? 'out' : 'in';
  if (transaction.ownAccountName !== null)
    return { own: direction, account: transaction.ownAccountName };
  const text = transaction.counterpartyName?.trim() || transaction.message?.trim();
  return text ? { text: readableName(text) } : { unnamed: direction };
}

/** How its amount looks: not settled yet, moved between own accounts, or in or out. */
export function amountLook({
  status,
  ownAccountName,
}: Pick<StoredTransactionView, 'status' | 'ownAccountName'>): 'waiting' | 'moved' | 'movement' {
  if (status === 'pending') return 'waiting';
  return ownAccountName === null ? 'movement' : 'moved';
}

export type TransactionSubtitle = {
  /** `rest`: what a message says beyond the title that it begins with, often the town. */
  kind: 'text' | 'rest' | 'reference' | 'account';
  text: string;
};

/** The line below the title: the message, else a reference, else the other account; null when there is none. */
export function subtitleOf(
  transaction: TransactionView & Pick<StoredTransactionView, 'ownAccountName'>,
): TransactionSubtitle | null {
  const title = titleOf(transaction);
  const message = transaction.message?.trim();
  if (message && !('text' in title && isOnlyName(message, title.text))) {
    const rest = 'text' in title ? restBehind(message, title.text) : null;
    return rest === null ? { kind: 'text', text: message } : { kind: 'rest', text: rest };
  }
  const reference = transaction.references[0]?.reference;
  if (reference) return { kind: 'reference', text: reference };
  if (transaction.counterpartyAccount) {
    return { kind: 'account', text: transaction.counterpartyAccount };
  }
  return null;
}

/** What follows in a message that begins with the title; null when it does not, or when nothing to read follows. */
function restBehind(message: string, title: string): string | null {
  const shown = readableName(message).replace(/\s+/g, ' ');
  const start = title.replace(/\s+/g, ' ');
  const rest = shown.slice(start.length);
  const begins = shown.slice(0, start.length).toLowerCase() === start.toLowerCase();
  if (!begins || !/^[ ,:;/-]/.test(rest) || !/\p{L}{2}/u.test(rest)) return null;
  return rest.replace(/^[ ,:;/-]+/, '');
}
