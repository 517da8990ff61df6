import { isBban } from '@/lib/xs2a/account/account-number';

/** Why a Norwegian account number looks wrong. The bank decides, so the user may use it anyway. */
export const ODD_ACCOUNT_RULES = ['bban-length', 'bban-check-digit'] as const;
export type OddAccountRule = (typeof ODD_ACCOUNT_RULES)[number];

/** What looks wrong about a Norwegian account number, with its number of digits; null for a valid or empty one. */
export function oddAccount(plain: string): { rule: OddAccountRule; actual: number } | null {
  if (plain === '' || isBban(plain)) return null;
  const actual = plain.replace(/[^0-9]/g, '').length;
  return {
    rule: actual === 11 && plain.length === 11 ? 'bban-check-digit' : 'bban-length',
    actual,
  };
}
