import type { Syncs } from './use-syncs';

/** The day from which the list is complete for all accounts; null while one of them is unknown. */
export function coveredByAll({ shown }: Syncs): string | null {
  const days = shown.flatMap(({ sync }) => sync?.coveredSince ?? []).sort();
  return days.length === shown.length ? (days.at(-1) ?? null) : null;
}
