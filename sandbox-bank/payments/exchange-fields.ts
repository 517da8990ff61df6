/** How a row says that its amount was exchanged. */
import type { Amount } from '@/lib/xs2a/value/amount';
import { exchangeRate } from './exchange-rate';

/**
 * The exchange between the instructed currency and the account's, if they differ: out of the account's currency when
 * money leaves, into it when money arrives. The rate is the value of one unit of the instructed currency.
 * @see interface#transactions-account-information-facts-stated
 */
export function exchangeFields(
  direction: 'outgoing' | 'incoming',
  instructedAmount: Amount,
  accountCurrency: string,
): Record<string, unknown> {
  const { currency } = instructedAmount;
  if (currency === accountCurrency) return {};
  const [sourceCurrency, targetCurrency] =
    direction === 'outgoing' ? [accountCurrency, currency] : [currency, accountCurrency];
  return {
    currencyExchange: [
      {
        sourceCurrency,
        targetCurrency,
        unitCurrency: currency,
        exchangeRate: exchangeRate(currency, accountCurrency),
        instructedAmount,
      },
    ],
  };
}
