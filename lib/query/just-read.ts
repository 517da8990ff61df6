/**
 * How long an answer counts as just read, for data that also changes on other pages and at the bank. A page rendered
 * with the answer must not ask for it again, even on a slow phone. Changes made here refresh it at once.
 */
export const JUST_READ_MS = 10_000;
