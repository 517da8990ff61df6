import type { Locale } from '@/lib/view/user/preference';

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

const MARKS: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  nb: { group: NO_BREAK_SPACE, decimal: ',' },
};

export type AmountParts = { sign: '' | typeof MINUS; digits: string };

/**
 * An amount as people of the language write it, made from the decimal string itself, with the fraction digits that
 * the string carries. What is no decimal number comes back as it is, without a sign.
 */
export function formatAmount(amount: string, locale: Locale): AmountParts {
  const match = /^([+-]?)0*(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  const whole = match?.[2];
  if (whole === undefined) return { sign: '', digits: amount };
  const fraction = match?.[3];
  const { group, decimal } = MARKS[locale];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const isZero = /^0*$/.test(whole + (fraction ?? ''));
  return {
    sign: match?.[1] === '-' && !isZero ? MINUS : '',
    digits: fraction === undefined ? grouped : grouped + decimal + fraction,
  };
}

/** An amount as one piece of text, whose currency never stands on another line. */
export function moneyText(amount: string, currency: string, locale: Locale): string {
  const { sign, digits } = formatAmount(amount, locale);
  return `${sign}${digits}${NO_BREAK_SPACE}${currency}`;
}

/** Which way money went: `in`, `out`, or `none` for zero and for what is no number. */
export function directionOf(amount: string): 'in' | 'out' | 'none' {
  if (!/^[+-]?\d+(\.\d+)?$/.test(amount) || /^[+-]?0+(\.0+)?$/.test(amount)) return 'none';
  return amount.startsWith('-') ? 'out' : 'in';
}
