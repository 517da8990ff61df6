/** A `Date` that follows another clock than the machine's. */
export function dateBy(now: () => number): DateConstructor {
  class ClockDate extends Date {
    constructor(...given: unknown[]) {
      const parts = (given.length === 0 ? [now()] : given) as [number];
      super(...parts);
    }

    static override now(): number {
      return now();
    }

    // Dates made by either constructor count as instances.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }
  return ClockDate as unknown as DateConstructor;
}
