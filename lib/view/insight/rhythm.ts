/** Rhythms that recurring payments are recognised in, the shortest first: every fourth of a weekly one would look monthly. */
export const RHYTHMS = [
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
] as const;
export type Rhythm = (typeof RHYTHMS)[number];
