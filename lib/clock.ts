/** Tells the time. Time-dependent code takes a `now: Date`; only the edges hold a clock. */
export type Clock = () => Date;

export function systemClock(): Date {
  return new Date();
}
