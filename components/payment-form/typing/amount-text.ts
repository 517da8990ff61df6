import { formatAmount } from '@/components/money/format-amount';
import type { Locale } from '@/lib/view/user/preference';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';

/** The amount as the page writes it, unless that could be read as another: `1,249` with no fraction behind it. */
export function amountText(amount: string, currency: string, locale: Locale): string {
  const { digits } = formatAmount(amount, locale);
  return readTypedAmount(digits, currency).ok ? digits : amount;
}
