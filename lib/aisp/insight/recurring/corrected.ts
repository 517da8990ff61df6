/** Applies the user's corrections to what was recognised as recurring. Pure. */
import type { RecurringCorrection } from '@/lib/view/insight/insight-corrections';
import { toMinorUnits } from '@/lib/xs2a/value/amount';
import { differenceOf } from './booking';
import type { Recurring } from './recognise-recurring';
import { nearestDue } from './rhythm';

export type Corrected = {
  recognised: Recurring;
  /** As it is now expected; unchanged when there is no correction. */
  recurring: Recurring;
  correction: RecurringCorrection | null;
};

/** A correction still applies up to this multiple of the amount it was made for. */
const AMOUNT_TIMES_MAX = 2n;

/** Applies each correction to the item it was made for: the same in all but the amount, and nearest to that. */
export function applyCorrections(
  recognised: readonly Recurring[],
  corrections: readonly RecurringCorrection[],
): Corrected[] {
  const found = new Map<Recurring, RecurringCorrection>();
  for (const correction of corrections) {
    const amount = amountOf(correction.key.amount, correction);
    const nearest = recognised
      .filter((one) => !found.has(one) && isMeant(one, correction, amount))
      .reduce<Recurring | null>(
        (best, one) =>
          best === null || differenceOf(one.usual, amount) < differenceOf(best.usual, amount)
            ? one
            : best,
        null,
      );
    if (nearest !== null) found.set(nearest, correction);
  }
  return recognised.map((one) => {
    const correction = found.get(one) ?? null;
    return {
      recognised: one,
      recurring: correction === null ? one : changed(one, correction),
      correction,
    };
  });
}

function isMeant(one: Recurring, { key }: RecurringCorrection, amount: bigint): boolean {
  return (
    one.accountId === key.accountId &&
    one.direction === key.direction &&
    one.currency === key.currency &&
    one.counterparty === key.counterparty &&
    one.rhythm === key.rhythm &&
    one.usual <= amount * AMOUNT_TIMES_MAX &&
    amount <= one.usual * AMOUNT_TIMES_MAX
  );
}

function changed(one: Recurring, correction: RecurringCorrection): Recurring {
  const { amount, dayOfMonth } = correction;
  return {
    ...one,
    ...(amount !== null && { usual: amountOf(amount, correction) }),
    ...(dayOfMonth !== null &&
      one.dayOfMonth !== null && { dayOfMonth, lastDue: nearestDue(one.lastDue, dayOfMonth) }),
  };
}

function amountOf(amount: string, { key: { currency } }: RecurringCorrection): bigint {
  return toMinorUnits({ amount, currency });
}
