import { expect, test } from 'vitest';
import * as limits from './limits';

test.each([
  ['a signing basket holds at most 10 payments', limits.BASKET_PAYMENTS_MAX, 10],
  ['creditorName has at most 70 characters', limits.CREDITOR_NAME_CHARACTERS_MAX, 70],
  ['ultimateDebtor has at most 70 characters', limits.ULTIMATE_DEBTOR_CHARACTERS_MAX, 70],
  ['creditorAddress.street has at most 70 characters', limits.STREET_CHARACTERS_MAX, 70],
  ['a bban has at most 30 characters', limits.BBAN_CHARACTERS_MAX, 30],
  ['an unstructured remittance has at least 1', limits.REMITTANCE_UNSTRUCTURED_CHARACTERS_MIN, 1],
  [
    'an unstructured remittance has at most 140',
    limits.REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX,
    140,
  ],
  ['a structured reference has at least 1', limits.REMITTANCE_STRUCTURED_CHARACTERS_MIN, 1],
  ['a structured reference has at most 35', limits.REMITTANCE_STRUCTURED_CHARACTERS_MAX, 35],
  ['the text of a tppMessage has at most 512', limits.TPP_MESSAGE_TEXT_CHARACTERS_MAX, 512],
  ['a psuMessage has at most 512', limits.PSU_MESSAGE_CHARACTERS_MAX, 512],
  ['an amount has precision 18', limits.AMOUNT_DIGITS_MAX, 18],
  ['an amount has scale 5', limits.AMOUNT_FRACTION_DIGITS_MAX, 5],
  ['an account name has at most 70 characters', limits.ACCOUNT_NAME_CHARACTERS_MAX, 70],
  ['the Date header may deviate by 60 seconds', limits.DATE_SKEW_SECONDS_MAX, 60],
  ['an SCA is valid for its session for 1 hour', limits.SCA_SESSION_SECONDS_MAX, 3_600],
  ['SCA for account access is renewed after 180 days', limits.ACCOUNT_ACCESS_DAYS_MAX, 180],
  ['balances are read 4 times without the PSU', limits.UNATTENDED_BALANCE_READS_MAX, 4],
  ['transactions are read 4 times without the PSU', limits.UNATTENDED_TRANSACTION_READS_MAX, 4],
  ['unattended reads are counted over 24 hours', limits.UNATTENDED_WINDOW_HOURS, 24],
  [
    'unattended transactions are at most 90 days old',
    limits.UNATTENDED_TRANSACTION_AGE_DAYS_MAX,
    90,
  ],
  ['an X-Request-ID has at most 128 characters', limits.REQUEST_ID_CHARACTERS_MAX, 128],
  ['a TPP-Session-ID has at most 128 characters', limits.TPP_SESSION_ID_CHARACTERS_MAX, 128],
  ['a KID has at least 2 digits', limits.KID_DIGITS_MIN, 2],
  ['a KID has at most 25 digits', limits.KID_DIGITS_MAX, 25],
  ['a payment abroad is at least of NOK 100 000', limits.NCBCT_AMOUNT_NOK_MIN, 100_000],
  ['a bulk payment has at least 1 row', limits.BULK_PAYMENTS_MIN, 1],
  ['a bulk payment has at most 1 000 rows', limits.BULK_PAYMENTS_MAX, 1_000],
  ['a card account has at most 70 characters', limits.CARD_ACCOUNT_REFERENCE_CHARACTERS_MAX, 70],
  ['a payment has at most 100 references', limits.REMITTANCE_REFERENCES_MAX, 100],
  ['a sandbox call creates at most 1 000 rows', limits.SANDBOX_ROWS_MAX, 1_000],
  ['a payment is at most 365 days ahead', limits.EXECUTION_DAYS_AHEAD_MAX, 365],
  ['a page has 100 transactions unless asked', limits.TRANSACTIONS_PAGE_SIZE_DEFAULT, 100],
  ['a page has at most 500 transactions', limits.TRANSACTIONS_PAGE_SIZE_MAX, 500],
  ['an opt-in becomes default after 3 months', limits.ACCEPT_FIX_NOTICE_MONTHS, 3],
])('%s', (_sentence, actual, expected) => {
  expect(actual).toBe(expected);
});

test('the batch runs are at 06:00, 11:00, 13:30, 15:30 and 18:00 in Oslo', () => {
  expect(limits.BATCH_RUN_TIMES).toEqual(['06:00', '11:00', '13:30', '15:30', '18:00']);
  expect(limits.BATCH_RUN_TIMES).toHaveLength(5);
  expect(limits.BATCH_RUN_TIME_ZONE).toBe('Europe/Oslo');
});
