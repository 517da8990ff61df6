/**
 * For how many days rows are kept before the hourly tidying deletes them. The page about what Brygge stores
 * (`messages/*.json`, `privacy`) names the ones that concern people; a test compares them.
 */
export const DAYS_KEPT = {
  /** After they ended, for questions about who was signed in. */
  sessions: 30,
  securityEvents: 400,
  moves: 90,
  notices: 400,
  scaAttempts: 1,
  /** Messages can be read at `/outbox` for a week; their rows stay, so that none is written twice. */
  mail: { contents: 7, rows: 400 },
} as const;
