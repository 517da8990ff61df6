import { bbanOfIban, isBban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';

/** Why a Norwegian account number looks wrong. The bank decides, so a person may pay to it anyway. */
export const ODD_ACCOUNT_RULES = ['bban-length', 'bban-check-digit'] as const;
export type OddAccountRule = (typeof ODD_ACCOUNT_RULES)[number];

/** What was typed as a Norwegian account number, without grouping; the IBAN of one is that account number. */
export function norwegianAccount(text: string): string {
  const plain = normalizeAccountNumber(text);
  return bbanOfIban(plain) ?? plain;
}

/** What is odd about a Norwegian account number, with how many digits it has; null for a right one and for none. */
export function oddAccount(plain: string): { rule: OddAccountRule; actual: number } | null {
  if (plain === '' || isBban(plain)) return null;
  const actual = plain.replace(/[^0-9]/g, '').length;
  return {
    rule: actual === 11 && plain.length === 11 ? 'bban-check-digit' : 'bban-length',
    actual,
  };
}
