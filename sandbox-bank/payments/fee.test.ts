import { expect, it } from 'vitest';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { CBCT, NCBCT, NDCT, SCT, STRAKS } from '@/lib/xs2a/testing/products';
import { feeOf } from './fee';

type Row = [PaymentKind, string, bigint, string, bigint, string | undefined, bigint, boolean];

const rows: Row[] = [
  // kind, currency, amount, the account's currency, what leaves it, service level → fee, listed
  [NDCT, 'NOK', 1n, 'NOK', 1n, undefined, 0n, false],
  [NDCT, 'NOK', 100_000n, 'EUR', 8_532n, undefined, 21n, true], // 0.25 % of 85.32 = 0.2133
  ['periodic-payments', 'NOK', 100_000n, 'NOK', 100_000n, undefined, 0n, false],
  ['bulk-payments', 'NOK', 100_000n, 'NOK', 100_000n, undefined, 0n, false],
  [STRAKS, 'NOK', 1_000_000n, 'NOK', 1_000_000n, undefined, 0n, true],
  [STRAKS, 'NOK', 1_000_001n, 'NOK', 1_000_001n, undefined, 500n, true],
  [STRAKS, 'EUR', 85_324n, 'NOK', 999_997n, undefined, 2_500n, true], // worth NOK 9,999.97: 0.25 %
  [STRAKS, 'EUR', 85_325n, 'NOK', 1_000_009n, undefined, 3_000n, true], // and NOK 5 above 10,000
  [STRAKS, 'JPY', 148_809n, 'NOK', 999_996n, undefined, 2_500n, true],
  [SCT, 'EUR', 10_000n, 'EUR', 10_000n, undefined, 43n, true], // NOK 5 / 11.72 = 0.4266
  [SCT, 'EUR', 10_000n, 'NOK', 117_200n, undefined, 793n, true], // 5.00 + 2.93
  [CBCT, 'USD', 10_000n, 'NOK', 101_000n, 'NORM', 5_253n, true], // 50.00 + 2.525, half up
  [CBCT, 'USD', 10_000n, 'NOK', 101_000n, 'URGP', 15_253n, true],
  [CBCT, 'NOK', 10_000n, 'NOK', 10_000n, undefined, 5_000n, true],
  [NCBCT, 'NOK', 10_000_000n, 'NOK', 10_000_000n, undefined, 5_000n, true],
];

it.each(rows)(
  '%s of %s %s from an account in %s costs what the price list says',
  (kind, currency, amountMinor, debtorCurrency, debitMinor, serviceLevel, feeMinor, listed) => {
    expect(
      feeOf({ kind, currency, amountMinor, debtorCurrency, debitMinor, serviceLevel }),
    ).toEqual({ feeMinor, listed });
  },
);
