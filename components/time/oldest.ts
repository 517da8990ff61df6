/** The earliest of some instants in ISO form; null where one is missing. */
export function oldest(times: readonly (string | null | undefined)[]): string | null {
  return times.every((time): time is string => typeof time === 'string')
    ? ([...times].sort()[0] ?? null)
    : null;
}
