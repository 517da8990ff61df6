/**
 * What a transfer costs: the bank's price list, and the fee for an exchange of currencies. A fee is paid from the
 * debtor's account, in its currency, as a row of its own. It knows no account and moves no money.
 */
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { convert } from './exchange-rate';

/** Above this amount an instant payment costs its fee, in øre. @assumes price-list */
const STRAKS_FREE_UNTIL_MINOR = 1_000_000n;

/** The price list, in øre. @assumes price-list */
export const PRICES_MINOR = {
  straks: 500n,
  sepa: 500n,
  crossBorder: 5_000n,
  crossBorderUrgent: 15_000n,
} as const;

/** The fee for an exchange of currencies, in hundredths of a per cent of what leaves the account. @assumes price-list */
export const EXCHANGE_FEE_BASIS_POINTS = 25n;

/** A transfer as the price list sees it; amounts in minor units. */
export type PricedTransfer = {
  kind: PaymentKind;
  serviceLevel: string | undefined;
  currency: string;
  amountMinor: bigint;
  debtorCurrency: string;
  /** What leaves the debtor's account for it, in the account's currency. */
  debitMinor: bigint;
};

/** What a transfer costs, in minor units of the debtor's account. */
export type Fee = {
  feeMinor: bigint;
  /** Whether the price list has a price for such a transfer, which may be zero. @see supplement#5 */
  listed: boolean;
};

/**
 * The fee of one transfer, that for the exchange included. Domestic transfers are free unless they need an exchange;
 * an instant one has a price that is zero up to NOK 10,000.
 * @see interface#payment-creation-response
 * @assumes price-list
 */
export function feeOf(transfer: PricedTransfer): Fee {
  const price = priceOf(transfer);
  const exchanged = transfer.currency !== transfer.debtorCurrency;
  const exchangeFee = exchanged ? percentage(transfer.debitMinor) : 0n;
  const priceMinor = price === null ? 0n : convert(price, 'NOK', transfer.debtorCurrency);
  return { feeMinor: priceMinor + exchangeFee, listed: price !== null || exchanged };
}

/** The price in øre, or null for what has none. */
function priceOf({ kind, amountMinor, serviceLevel }: PricedTransfer): bigint | null {
  switch (kind) {
    case 'norwegian-domestic-credit-transfers':
    case 'periodic-payments':
    case 'bulk-payments':
      return null;
    case 'instant-norwegian-domestic-credit-transfers-straks':
      // Its amount is always in NOK.
      return amountMinor > STRAKS_FREE_UNTIL_MINOR ? PRICES_MINOR.straks : 0n;
    case 'sepa-credit-transfers':
      return PRICES_MINOR.sepa;
    case 'cross-border-credit-transfers':
    case 'norwegian-cross-border-credit-transfers':
      return serviceLevel === 'URGP' ? PRICES_MINOR.crossBorderUrgent : PRICES_MINOR.crossBorder;
  }
}

/** The exchange fee of an amount, rounded half up. */
function percentage(minor: bigint): bigint {
  return (2n * minor * EXCHANGE_FEE_BASIS_POINTS + 10_000n) / 20_000n;
}
