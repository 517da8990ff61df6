/**
 * What a transfer costs: the bank's price list, and the fee for an exchange of currencies. A fee is paid from the
 * debtor's account, in its currency, as a separate row. Pure.
 */
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { convert } from './exchange-rate';
import { PAYMENT_TERMS, type PricedByKind } from './payment-terms';

/** The fee for an exchange of currencies, in hundredths of a per cent of what leaves the account. @assumes price-list */
export const EXCHANGE_FEE_BASIS_POINTS = 25n;

/** A transfer as the price list sees it; amounts in minor units. */
export type PricedTransfer = PricedByKind & {
  kind: PaymentKind;
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
 * an instant one has a price that is zero up to a worth of NOK 10,000.
 * @see interface#payment-creation-response
 * @assumes price-list
 */
export function feeOf(transfer: PricedTransfer): Fee {
  const price = PAYMENT_TERMS[transfer.kind].price(transfer);
  const exchanged = transfer.currency !== transfer.debtorCurrency;
  const exchangeFee = exchanged ? percentage(transfer.debitMinor) : 0n;
  const priceMinor = price === null ? 0n : convert(price, 'NOK', transfer.debtorCurrency);
  return { feeMinor: priceMinor + exchangeFee, listed: price !== null || exchanged };
}

/** The exchange fee of an amount, rounded half up. */
function percentage(minor: bigint): bigint {
  return (2n * minor * EXCHANGE_FEE_BASIS_POINTS + 10_000n) / 20_000n;
}
