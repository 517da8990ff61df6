/**
 * As long as an answer counts as just read that changes on other pages and at the bank: the page that comes with it asks
 * for it no second time, on a slow phone either. What changes something here renews it at once.
 */
export const JUST_READ_MS = 10_000;
