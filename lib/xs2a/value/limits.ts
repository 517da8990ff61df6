/**
 * The table "Limits" of the interface document, and the numbers stated in other sections, as named constants. Each name
 * includes its unit. Lengths are counted in Unicode code points. It has only numbers; the rules that use them are next
 * to the fields, and what the four-a-day limit means per resource is up to the caller.
 */

/** Payments in one signing basket. @see interface#limits */
export const BASKET_PAYMENTS_MAX = 10;

/**
 * The fewest payments in a signing basket: an empty one would have nothing to approve.
 * @assumes basket-holds-a-payment
 */
export const BASKET_PAYMENTS_MIN = 1;

/** @see interface#limits */
export const CREDITOR_NAME_CHARACTERS_MAX = 70;

/** @see interface#limits */
export const ULTIMATE_DEBTOR_CHARACTERS_MAX = 70;

/** @see interface#limits */
export const STREET_CHARACTERS_MAX = 70;

/** The bban of a debtor or creditor account. @see interface#limits */
export const BBAN_CHARACTERS_MAX = 30;

/** @see interface#limits */
export const REMITTANCE_UNSTRUCTURED_CHARACTERS_MIN = 1;

/** @see interface#limits */
export const REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX = 140;

/** `reference`, `referenceType` and `referenceIssuer`, each. @see interface#limits */
export const REMITTANCE_STRUCTURED_CHARACTERS_MIN = 1;

/** `reference`, `referenceType` and `referenceIssuer`, each. @see interface#limits */
export const REMITTANCE_STRUCTURED_CHARACTERS_MAX = 35;

/** @see interface#limits */
export const TPP_MESSAGE_TEXT_CHARACTERS_MAX = 512;

/** @see interface#limits */
export const PSU_MESSAGE_CHARACTERS_MAX = 512;

/** All digits of an amount, written with exactly the minor units of its currency. @see interface#limits */
export const AMOUNT_DIGITS_MAX = 18;

/** Fraction digits of an amount in any currency. @see interface#limits */
export const AMOUNT_FRACTION_DIGITS_MAX = 5;

/** Name of an account or a card account. @see interface#limits */
export const ACCOUNT_NAME_CHARACTERS_MAX = 70;

/** How far the `Date` header may be from the receiver's clock, in either direction. @see interface#limits */
export const DATE_SKEW_SECONDS_MAX = 60;

/** How long one SCA is good for its TPP-Session-ID. @see interface#limits */
export const SCA_SESSION_SECONDS_MAX = 3_600;

/** The number of days after which SCA for account access must be renewed. @see interface#limits */
export const ACCOUNT_ACCESS_DAYS_MAX = 180;

/** Reads of one account's balances without the PSU present, in any 24 hours. @see interface#limits */
export const UNATTENDED_BALANCE_READS_MAX = 4;

/** Reads of one account's transactions without the PSU present, in any 24 hours. @see interface#limits */
export const UNATTENDED_TRANSACTION_READS_MAX = 4;

/** The window over which unattended reads are counted. @see interface#limits */
export const UNATTENDED_WINDOW_HOURS = 24;

/** How long after the last unattended read the next is due, so that all of them fit in the window; our own choice. */
export const UNATTENDED_EVERY_HOURS = UNATTENDED_WINDOW_HOURS / UNATTENDED_TRANSACTION_READS_MAX;

/** Age of the oldest transaction that may be read without the PSU present or without a fresh SCA. @see interface#limits */
export const UNATTENDED_TRANSACTION_AGE_DAYS_MAX = 90;

/** Times of the five batch runs of the sandbox, on the business clock. @see interface#limits @see supplement#10.11 @assumes batch-run-times */
export const BATCH_RUN_TIMES = ['06:00', '11:00', '13:30', '15:30', '18:00'] as const;

/** The time zone of the batch run times. @see supplement#10.11 @assumes batch-run-times */
export const BATCH_RUN_TIME_ZONE = 'Europe/Oslo';

/** @see supplement#10.13 @assumes request-id-form */
export const REQUEST_ID_CHARACTERS_MAX = 128;

/** The value of a TPP-Session-ID. @assumes tpp-session-id-form */
export const TPP_SESSION_ID_CHARACTERS_MAX = 128;

/** Digits of a KID. @see supplement#10.4 */
export const KID_DIGITS_MIN = 2;

/** Digits of a KID. @see supplement#10.4 */
export const KID_DIGITS_MAX = 25;

/** Smallest amount of `norwegian-cross-border-credit-transfers`, in NOK. @see supplement#2 */
export const NCBCT_AMOUNT_NOK_MIN = 100_000;

/** The document limits only the street; the other parts of an address may be as long. @assumes address-part-lengths */
export const BUILDING_NUMBER_CHARACTERS_MAX = 70;

/** @assumes address-part-lengths */
export const POSTAL_CODE_CHARACTERS_MAX = 70;

/** @assumes address-part-lengths */
export const CITY_CHARACTERS_MAX = 70;

/** Rows of one bulk payment. @assumes bulk-size */
export const BULK_PAYMENTS_MIN = 1;

/** Rows of one bulk payment. @assumes bulk-size */
export const BULK_PAYMENTS_MAX = 1_000;

/** `paymentInformationId` of a bulk payment. @assumes bulk-id-form */
export const PAYMENT_INFORMATION_ID_CHARACTERS_MAX = 35;

/** `identification` of a card account, whose format is up to the bank. @assumes card-account-reference-length */
export const CARD_ACCOUNT_REFERENCE_CHARACTERS_MAX = 70;

/** Payment references of one payment. @assumes remittance-array-size */
export const REMITTANCE_REFERENCES_MAX = 100;

/** @assumes regulatory-reporting-form */
export const REGULATORY_INFORMATION_CHARACTERS_MAX = 140;

/** The transactions that one call to the sandbox may create, and the entries of one batch. @assumes sandbox-rows */
export const SANDBOX_ROWS_MAX = 1_000;

/** How far ahead an execution date or the start of a periodic payment may be. @assumes execution-date-horizon */
export const EXECUTION_DAYS_AHEAD_MAX = 365;

/** The default `limit` of a transaction list. @see supplement#3 @assumes transaction-page-size */
export const TRANSACTIONS_PAGE_SIZE_DEFAULT = 100;

/** The largest accepted `limit` of a transaction list. @see supplement#3 @assumes transaction-page-size */
export const TRANSACTIONS_PAGE_SIZE_MAX = 500;

/** Notice before a breaking change becomes the default. @see interface#versioning */
export const ACCEPT_FIX_NOTICE_MONTHS = 3;
