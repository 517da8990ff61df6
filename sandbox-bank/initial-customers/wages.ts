/** The brewery's wages, which leave its account in one run and arrive on those of its staff. */
import { monthly, monthOf, type Period } from './calendar';
import { BREWERY_STAFF } from './party';
import type { Party } from './row';

const PAY_DAY = 15;
const JUNE = 6;
/** In June, holiday pay replaces the wage: 12 % of last year's wages, about 1.4 months, in hundredths. */
const HOLIDAY_PAY_PERCENT = 141n;

/** The days on which wages are paid. */
export function wageDays(period: Period): string[] {
  return monthly(period, PAY_DAY);
}

/** Each employee's pay on a day, in øre. */
export function wagesOn(day: string) {
  return BREWERY_STAFF.map(({ to, kroner }) => ({ to, amountMinor: oreOf(kroner, day) }));
}

/** One brewery employee's pay on a day, in øre. */
export function wageOn(day: string, whom: Party): bigint {
  return wagesOn(day).find(({ to }) => to === whom)?.amountMinor ?? 0n;
}

function oreOf(kroner: number, day: string): bigint {
  const wage = BigInt(kroner) * 100n;
  return monthOf(day) === JUNE ? (wage * HOLIDAY_PAY_PERCENT) / 100n : wage;
}
