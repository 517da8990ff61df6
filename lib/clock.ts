/** Tells the time. What depends on time takes a `now: Date`; only the edges hold a clock. */
export type Clock = () => Date;

export function systemClock(): Date {
  return new Date();
}
