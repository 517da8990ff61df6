import { directionOf } from '@/components/money/format-amount';
import type { TransactionView } from '@/lib/view/account';
import { isOnlyName, readableName } from '@/lib/view/readable-name';
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

export type TransactionTitle = { text: string } | { unnamed: 'in' | 'out' };

/** A transaction's title in a list: the counterparty, else its message, else only its direction. */
export function titleOf(transaction: TransactionView): TransactionTitle {
  const text = transaction.counterpartyName?.trim() || transaction.message?.trim();
  if (text) return { text: readableName(text) };
  return { unnamed: directionOf(transaction.amount.amount) === 'out' ? 'out' : 'in' };
}

/** The line below the title: the message, else a reference, else the other account; null when there is none. */
export function subtitleOf(
  transaction: TransactionView,
): { kind: 'text' | 'reference' | 'account'; text: string } | null {
  const title = titleOf(transaction);
  const message = transaction.message?.trim();
  if (message && !('text' in title && isOnlyName(message, title.text))) {
    return { kind: 'text', text: message };
  }
  const reference = transaction.references[0]?.reference;
  if (reference) return { kind: 'reference', text: reference };
  if (transaction.counterpartyAccount) {
    return { kind: 'account', text: transaction.counterpartyAccount };
  }
  return null;
}
