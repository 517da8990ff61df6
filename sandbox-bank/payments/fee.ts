/**
 * Fees of transfers: the bank's price list, and the fee for currency exchange. A fee is taken from the debtor's
 * account, in its currency, as a separate row. Pure.
 */
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { convert } from './exchange-rate';
import { PAYMENT_TERMS, type PricedByKind } from './payment-terms';

/** The fee for currency exchange, in hundredths of a per cent of the amount debited. @assumes price-list */
const EXCHANGE_FEE_BASIS_POINTS = 25n;

/** A transfer with the fields that decide its price; amounts in minor units. */
export type PricedTransfer = PricedByKind & {
  kind: PaymentKind;
  debtorCurrency: string;
  /** The amount debited, in the account's currency. */
  debitMinor: bigint;
};

/** A transfer's fee, in minor units of the debtor's account. */
export type Fee = {
  feeMinor: bigint;
  /** Whether the price list covers such a transfer; its price may be zero. @see supplement#5 */
  listed: boolean;
};

/**
 * One transfer's fee, including currency exchange. Domestic transfers are free unless they need an exchange; instant
 * ones are free up to NOK 10,000.
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
