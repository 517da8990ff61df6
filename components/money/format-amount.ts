import type { Locale } from '@/lib/view/user/preference';

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

const MARKS: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  nb: { group: NO_BREAK_SPACE, decimal: ',' },
};

export type AmountParts = { sign: '' | typeof MINUS; digits: string };

/**
 * Formats an amount for the language, from the decimal string itself, with its fraction digits. Anything but a decimal
 * number is returned unchanged, without a sign.
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

/** Whether a text is the amount as it is written in the language, apart from blanks and how the thousands are parted. */
export function isWrittenAs(text: string, amount: string, locale: Locale): boolean {
  const ungrouped = (written: string) =>
    written.replaceAll(MARKS[locale].group, '').replace(/\s/g, '');
  return ungrouped(text) === ungrouped(formatAmount(amount, locale).digits);
}

/** An amount as one text, with a no-break space before the currency. */
export function moneyText(amount: string, currency: string, locale: Locale): string {
  const { sign, digits } = formatAmount(amount, locale);
  return `${sign}${digits}${NO_BREAK_SPACE}${currency}`;
}

/** Direction of money: `in`, `out`, or `none` for zero and for text that is not a number. */
export function directionOf(amount: string): 'in' | 'out' | 'none' {
  if (!/^[+-]?\d+(\.\d+)?$/.test(amount) || /^[+-]?0+(\.0+)?$/.test(amount)) return 'none';
  return amount.startsWith('-') ? 'out' : 'in';
}
