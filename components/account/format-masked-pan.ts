import type { AccountView } from '@/lib/view/account';
import { formatAccountNumber } from './format-account-number';

/** Formats `123456******1234` in groups of four, with dots for hidden digits; anything else is unchanged. */
export function formatMaskedPan(maskedPan: string): string {
  const compact = maskedPan.replace(/\s/g, '');
  if (!/^[\d*xX\u2022]{8,19}$/.test(compact)) return maskedPan;
  return compact.replace(/[*xX]/g, '\u2022').replace(/(.{4})(?=.)/g, '$1 ');
}

/** The last four digits, which tell cards apart where space is short; anything else is unchanged. */
export function shortMaskedPan(maskedPan: string): string {
  const digits = /(\d{4})\s*$/.exec(maskedPan)?.[1];
  return digits === undefined ? maskedPan : `\u2022\u2022\u2022\u2022 ${digits}`;
}

/** An account's number, or the last digits of a card's, where space is short; null when the bank gives neither. */
export function shortAccountNumber({
  bban,
  iban,
  maskedPan,
}: Pick<AccountView, 'bban' | 'iban' | 'maskedPan'>): string | null {
  const number = bban ?? iban;
  return number === null ? maskedPan && shortMaskedPan(maskedPan) : formatAccountNumber(number);
}
