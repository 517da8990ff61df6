/** Rhythms of recurring payments, shortest first: every fourth payment of a weekly one would look monthly. */
export const RHYTHMS = [
  'Weekly',
  'EveryTwoWeeks',
  'EveryFourWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
] as const;
export type Rhythm = (typeof RHYTHMS)[number];
