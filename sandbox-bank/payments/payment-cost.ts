/** What a transfer costs its debtor: the amount in the account's currency, and the fee. Pure. */

import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import { AMOUNT_DIGITS_MAX } from '@/lib/xs2a/value/limits';
import { convert } from './exchange-rate';
import { feeOf } from './fee';
import type { Transfer } from './payment-order';

/** The largest balance or amount that the interface can write, in minor units. @see interface#limits */
export const MINOR_UNITS_MAX = 10n ** BigInt(AMOUNT_DIGITS_MAX) - 1n;

/** A transfer's cost; `debitMinor` and `feeMinor` in minor units of the debtor's account. */
export type TransferCost = {
  amountMinor: bigint;
  debitMinor: bigint;
  feeMinor: bigint;
  /** Whether the price list covers it; the price may be zero. */
  feeListed: boolean;
};

/** The cost of one transfer from an account in a given currency. */
export function costOf(
  kind: PaymentKind,
  transfer: Transfer,
  debtorCurrency: string,
): TransferCost {
  const { currency } = transfer.instructedAmount;
  const amountMinor = toMinorUnits(transfer.instructedAmount);
  const debitMinor = convert(amountMinor, currency, debtorCurrency);
  const fee = feeOf({
    kind,
    serviceLevel: transfer.serviceLevel,
    currency,
    amountMinor,
    debtorCurrency,
    debitMinor,
  });
  return { amountMinor, debitMinor, feeMinor: fee.feeMinor, feeListed: fee.listed };
}

/** The sums of several costs. */
export function totalCost(costs: readonly TransferCost[]): Omit<TransferCost, 'amountMinor'> {
  return costs.reduce<Omit<TransferCost, 'amountMinor'>>(
    (total, cost) => ({
      debitMinor: total.debitMinor + cost.debitMinor,
      feeMinor: total.feeMinor + cost.feeMinor,
      feeListed: total.feeListed || cost.feeListed,
    }),
    { debitMinor: 0n, feeMinor: 0n, feeListed: false },
  );
}
