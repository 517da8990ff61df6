/**
 * One table of bad values for every kind of payment: what is changed in a valid payment, and which field and rule must
 * be reported. Form, server and bank are tested with the same rows.
 */
import { norwegianIban } from '@/lib/xs2a/account/account-number';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { CBCT, NCBCT, NDCT, SCT, STRAKS } from '@/lib/xs2a/testing/products';
import type { RuleId } from '@/lib/xs2a/value/rule';

type Json = Record<string, unknown>;

/** A row of the table. `set` maps paths to new values; undefined removes a field. */
export type BadPayment = {
  kind: PaymentKind;
  /** What is wrong, in words. */
  what: string;
  set: Readonly<Record<string, unknown>>;
  /** Where it must be reported: the path on the wire, the name of the input, the field of the problem. */
  path: string;
  rule: RuleId;
  /** The form omits an optional field that holds only blanks, so only a direct request can break the rule. */
  onlySent: boolean;
};

const PERIODIC = 'periodic-payments';
const BULK = 'bulk-payments';

const CARD = { identification: 'card-1', schemeNameProprietary: 'creditCardAccount' };

/**
 * A payment of a kind with valid values in every field.
 * @param debtorBban the debtor's account, in kroner.
 * @param today `YYYY-MM-DD`, the day of its execution.
 */
export function goodPayment(kind: PaymentKind, debtorBban: string, today: string): Json {
  const debtorAccount = { bban: debtorBban, currency: 'NOK' };
  const inNorway = {
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: 'Kari Nordmann',
    creditorAccount: { bban: '86011117947', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
  };
  const address = { city: 'Berlin', country: 'DE' };
  const abroad = {
    debtorAccount,
    creditorName: 'Erika Mustermann',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    creditorAgent: 'DEUTDEFF',
    creditorAddress: address,
  };
  switch (kind) {
    case NDCT:
      return { debtorAccount, ...inNorway, requestedExecutionDate: today };
    case STRAKS:
      return { debtorAccount, ...inNorway };
    case SCT:
      return {
        debtorAccount,
        instructedAmount: { amount: '100.00', currency: 'EUR' },
        creditorName: 'Erika Mustermann',
        creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
        creditorAddress: address,
      };
    case CBCT:
      return { ...abroad, instructedAmount: { amount: '100.00', currency: 'USD' } };
    case NCBCT:
      return {
        ...abroad,
        instructedAmount: { amount: '100000.00', currency: 'NOK' },
        regulatoryReportingCode: '26',
        regulatoryReportingInformation: 'Purchase of machines',
      };
    case PERIODIC:
      return { debtorAccount, ...inNorway, startDate: today, frequency: 'Monthly' };
    case BULK:
      return {
        paymentInformationId: 'wages-11',
        debtorAccount,
        requestedExecutionDate: today,
        payments: [inNorway],
      };
  }
}

/** The payment with the changes of a row. */
export function changedPayment(payment: Json, { set }: Pick<BadPayment, 'set'>): Json {
  let changed: unknown = payment;
  for (const [path, value] of Object.entries(set)) {
    changed = withValue(changed, path.split('.'), value);
  }
  return changed as Json;
}

function withValue(whole: unknown, [head = '', ...rest]: string[], value: unknown): unknown {
  const copy: Json | unknown[] = Array.isArray(whole) ? [...whole] : { ...(whole as Json) };
  const at = copy as Json;
  if (rest.length > 0) at[head] = withValue(at[head], rest, value);
  else if (value === undefined) delete at[head];
  else at[head] = value;
  return copy;
}

type Row = readonly [
  what: string,
  set: Readonly<Record<string, unknown>>,
  path: string,
  rule: RuleId,
  onlySent?: true | undefined,
];

/** Rows that change one path, where the error is also reported. */
const at = (path: string, ...rows: [what: string, value: unknown, rule: RuleId][]): Row[] =>
  rows.map(([what, value, rule]) => [what, { [path]: value }, path, rule]);

/** Invisible characters: inside a text, at its end, alone. */
const invisibleAt = (path: string): Row[] =>
  at(
    path,
    ['a mark of no width', 'a\u200bb', 'text-invisible'],
    ['a change of direction', 'ab\u202e', 'text-invisible'],
    ['a byte order mark alone', '\ufeff', 'text-invisible'],
    ['a noncharacter', 'a\uffff', 'text-invisible'],
  );

/** Blanks of several kinds in an optional field. */
const blankAt = (path: string): Row[] =>
  [' ', '\u00a0\u2003 '].map((blank) => [
    'nothing but blanks',
    { [path]: blank },
    path,
    'field-required',
    true,
  ]);

const OPTIONAL_TEXTS = [
  'creditorAddress.street',
  'creditorAddress.buildingNumber',
  'creditorAddress.postalCode',
  'ultimateDebtor',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured.reference',
] as const;

/** The type and the issuer of a reference, which are free texts of their own. */
const REFERENCE_PARTS: readonly Row[] = ['referenceType', 'referenceIssuer'].flatMap((part) => {
  const path = `remittanceInformationStructured.${part}`;
  const listed = (value: string) => ({
    remittanceInformationStructuredArray: [
      { reference: '1' },
      { reference: 'F-2', referenceType: 'CINV', [part]: value },
    ],
  });
  return [
    ...[
      ...at(path, [`a ${part} of 36 characters`, 'x'.repeat(36), 'text-too-long']),
      ...at(path, [`an emoji in the ${part}`, 'A🐟', 'character-not-supported']),
      ...invisibleAt(path),
      ...blankAt(path),
    ].map(
      ([what, set, ...rest]): Row => [
        what,
        { 'remittanceInformationStructured.reference': '1234567897', ...set },
        ...rest,
      ],
    ),
    [
      `a ${part} of the list too long`,
      listed('x'.repeat(36)),
      `remittanceInformationStructuredArray.1.${part}`,
      'text-too-long',
    ] as const,
  ];
});

const TRANSFER: readonly Row[] = [
  ...REFERENCE_PARTS,
  ...OPTIONAL_TEXTS.flatMap((path) => [...invisibleAt(path), ...blankAt(path)]),
  ...['creditorName', 'creditorAddress.city'].flatMap(invisibleAt),
  ...at('creditorName', ['a name of blanks', ' \u3000', 'field-required']),
  [
    'a reference of the list that cannot be seen',
    { remittanceInformationStructuredArray: [{ reference: '1' }, { reference: '1\u2060' }] },
    'remittanceInformationStructuredArray.1.reference',
    'text-invisible',
  ],
  [
    'a reference of the list that is blank',
    { remittanceInformationStructuredArray: [{ reference: '1' }, { reference: ' ' }] },
    'remittanceInformationStructuredArray.1.reference',
    'field-required',
  ],
  ...at(
    'creditorName',
    ['no name', undefined, 'field-required'],
    ['a name of 71 characters', 'å'.repeat(71), 'text-too-long'],
    ['an emoji in the name', 'Kari 😀', 'character-not-supported'],
    ['a bell in the name', 'Ka\u0007ri', 'text-invisible'],
    ['half a character in the name', 'Ka\ud800ri', 'character-unpaired-surrogate'],
  ),
  ...at(
    'instructedAmount.amount',
    ['no amount', undefined, 'field-required'],
    ['an amount in words', 'hundred', 'amount-form'],
    ['an amount with an exponent', '1e3', 'amount-form'],
    ['an amount with a plus', '+100', 'amount-form'],
    ['nothing', '0', 'amount-not-positive'],
    ['nothing, in øre', '0.00', 'amount-not-positive'],
    ['less than nothing', '-1', 'amount-not-positive'],
    ['three decimals', '1250.123', 'amount-too-many-fraction-digits'],
    ['nineteen digits with the decimals', '12345678901234567', 'amount-too-many-digits'],
  ),
  ...at(
    'instructedAmount.currency',
    ['no currency', undefined, 'field-required'],
    ['a currency that is none', 'XXX', 'currency-unknown'],
  ),
  ...at('creditorAccount.currency', [
    'an account of the creditor in no currency',
    'XXX',
    'currency-unknown',
  ]),
  ...at(
    'creditorAddress.country',
    ['no country', undefined, 'field-required'],
    ['a country that is none', 'XX', 'country-unknown'],
  ),
  ...at('creditorAddress.street', ['a street too long', 'æ'.repeat(71), 'text-too-long']),
  ...at('creditorAddress.buildingNumber', ['a number too long', '1'.repeat(71), 'text-too-long']),
  ...at('creditorAddress.postalCode', ['a postcode too long', '1'.repeat(71), 'text-too-long']),
  ...at('creditorAddress.city', ['a city too long', 'ø'.repeat(71), 'text-too-long']),
  ...at(
    'ultimateDebtor',
    ['a payer too long', '中'.repeat(71), 'text-too-long'],
    ['an emoji in the payer', '🐟 AS', 'character-not-supported'],
  ),
  ...at('purposeCode', ['a purpose that is none', 'GDDS', 'choice-unknown']),
  ...at(
    'remittanceInformationUnstructured',
    ['a message of 141 characters', 'ø'.repeat(141), 'text-too-long'],
    ['an emoji in the message', 'Takk 🙏', 'character-not-supported'],
  ),
  ...at('remittanceInformationStructured.reference', [
    'a reference of 36 characters',
    '1'.repeat(36),
    'text-too-long',
  ]),
  [
    'a message and a reference',
    {
      remittanceInformationUnstructured: 'Takk',
      remittanceInformationStructured: { reference: '1234567897' },
    },
    'remittanceInformationStructured',
    'remittance-forms-together',
  ],
  [
    'a reference and a list of them',
    {
      remittanceInformationStructured: { reference: '1234567897' },
      remittanceInformationStructuredArray: [{ reference: '1234567897' }],
    },
    'remittanceInformationStructuredArray',
    'remittance-forms-together',
  ],
  [
    'a reference of the list too long',
    {
      remittanceInformationStructuredArray: [
        { reference: '1', referenceType: 'CINV' },
        { reference: '1'.repeat(36), referenceType: 'CINV' },
      ],
    },
    'remittanceInformationStructuredArray.1.reference',
    'text-too-long',
  ],
  [
    'a hundred and one references',
    {
      remittanceInformationStructuredArray: Array.from({ length: 101 }, () => ({ reference: '1' })),
    },
    'remittanceInformationStructuredArray',
    'list-too-long',
  ],
];

const DEBTOR: readonly Row[] = [
  ...at(
    'debtorAccount.bban',
    ['no debtor account', undefined, 'account-number-missing'],
    ['a debtor account too long', '1'.repeat(31), 'text-too-long'],
    ['a debtor account with a sign', '1234_5678', 'bban-form'],
  ),
  ...at(
    'debtorAccount.currency',
    ['no currency of the account', undefined, 'field-required'],
    ['an account in no currency', 'XXX', 'currency-unknown'],
  ),
  [
    'an account and a card',
    { 'debtorAccount.other': CARD },
    'debtorAccount.other',
    'account-number-choice',
  ],
  [
    'a card of another scheme',
    {
      'debtorAccount.bban': undefined,
      'debtorAccount.other': { ...CARD, schemeNameProprietary: 'loyaltyCard' },
    },
    'debtorAccount.other.schemeNameProprietary',
    'choice-unknown',
  ],
];

const BBAN: readonly Row[] = [
  ...blankAt('creditorAddress.city'),
  ...at(
    'creditorAccount.bban',
    ['no account', undefined, 'field-required'],
    ['an account of 31 characters', '1'.repeat(31), 'text-too-long'],
    ['an account with a sign', '8601_1117947', 'bban-form'],
  ),
  [
    'øre of a yen',
    { instructedAmount: { amount: '100.5', currency: 'JPY' } },
    'instructedAmount.amount',
    'amount-too-many-fraction-digits',
  ],
];

const IBAN: readonly Row[] = at(
  'creditorAccount.iban',
  ['an IBAN that is none', 'NONSENSE', 'iban-form'],
  ['an IBAN of no country', 'XX89370400440532013000', 'iban-country-unknown'],
  ['an IBAN one too short', 'DE8937040044053201300', 'iban-length'],
  ['an IBAN with a wrong digit', 'DE89370400440532013001', 'iban-check-digits'],
);

const CITY: readonly Row[] = at(
  'creditorAddress.city',
  ['no city', undefined, 'field-required'],
  ['a city of blanks', '\u2009', 'field-required'],
);

const FOREIGN: readonly Row[] = [
  ...IBAN,
  ...CITY,
  ...at('creditorAccount.iban', ['no account', undefined, 'account-number-missing']),
  [
    'an IBAN and another number',
    { 'creditorAccount.bban': '12345' },
    'creditorAccount.bban',
    'account-number-choice',
  ],
  ...at(
    'creditorAgent',
    ['no bank', undefined, 'field-required'],
    ['a BIC of four letters', 'DEUT', 'bic-form'],
  ),
  ...at('serviceLevel', ['a speed that is none', 'FAST', 'choice-unknown']),
];

const DATE_WRONG: readonly Row[] = at(
  'requestedExecutionDate',
  ['a day that is none', '2026-02-30', 'date-form'],
  ['a day in words', 'soon', 'date-form'],
  ['a day that has passed', '2020-01-02', 'date-in-past'],
  ['a day far ahead', '2199-01-02', 'date-too-far-ahead'],
);

const DATE: readonly Row[] = [
  ...DATE_WRONG,
  ...at('requestedExecutionDate', ['no day', undefined, 'field-required']),
];

const REPORTING: readonly Row[] = [
  ...at(
    'regulatoryReportingCode',
    ['no code', undefined, 'field-required'],
    ['a code of one digit', '2', 'regulatory-reporting-code-form'],
  ),
  ...at(
    'regulatoryReportingInformation',
    ['no words', undefined, 'field-required'],
    ['too many words', 'x'.repeat(141), 'text-too-long'],
  ),
  ...at('instructedAmount.amount', ['an amount too small', '99999.99', 'amount-below-minimum']),
];

const PERIOD: readonly Row[] = [
  ...at(
    'startDate',
    ['no beginning', undefined, 'field-required'],
    ['a beginning that is none', '2026-13-01', 'date-form'],
    ['a beginning that has passed', '2020-01-02', 'date-in-past'],
    ['a beginning far ahead', '2199-01-02', 'date-too-far-ahead'],
  ),
  ...at(
    'endDate',
    ['an end that is none', 'never', 'date-form'],
    ['an end before the beginning', '2020-01-02', 'end-before-start'],
  ),
  ...at('executionRule', ['a rule that is none', 'sometimes', 'choice-unknown']),
  ...at(
    'frequency',
    ['no frequency', undefined, 'field-required'],
    ['a frequency that is none', 'Never', 'choice-unknown'],
  ),
  ...at('dayOfExecution', ['a 32nd day', '32', 'day-of-month-form']),
  [
    'a day of the month with weeks',
    { frequency: 'Weekly', dayOfExecution: '15' },
    'dayOfExecution',
    'day-of-execution-without-months',
  ],
  [
    'months that are not asked for',
    { monthsOfExecution: [1, 7] },
    'monthsOfExecution',
    'months-without-monthly-variable',
  ],
  [
    'no months where they are chosen',
    { frequency: 'MonthlyVariable' },
    'monthsOfExecution',
    'field-required',
  ],
  [
    'a month twice',
    { frequency: 'MonthlyVariable', monthsOfExecution: [1, 1] },
    'monthsOfExecution',
    'list-entry-repeated',
  ],
  [
    'a 13th month',
    { frequency: 'MonthlyVariable', monthsOfExecution: [6, 13] },
    'monthsOfExecution.1',
    'month-form',
  ],
  [
    'the IBAN of another account',
    { 'creditorAccount.iban': norwegianIban('12345678903') },
    'creditorAccount.iban',
    'iban-of-other-account',
  ],
];

const BULK_HEAD: readonly Row[] = [
  ...at(
    'paymentInformationId',
    ['no name of the batch', undefined, 'field-required'],
    ['a name of the batch too long', 'x'.repeat(36), 'text-too-long'],
  ),
  ...at('payments', ['no payment', [], 'list-too-short']),
  [
    'a thousand and one payments',
    { payments: Array.from({ length: 1_001 }, () => goodPayment(STRAKS, '', '')).map(asRow) },
    'payments',
    'list-too-long',
  ],
];

function asRow({ debtorAccount: _, ...row }: Json): Json {
  return row;
}

/** The rows of a transfer as rows of the first payment of a bulk. */
const inBulk = (rows: readonly Row[]): Row[] =>
  rows.map(([what, set, path, rule, onlySent]) => [
    what,
    Object.fromEntries(
      Object.entries(set).map(([each, value]) => [`payments.0.${each}`, value] as const),
    ),
    `payments.0.${path}`,
    rule,
    onlySent,
  ]);

const TABLE: Record<PaymentKind, readonly Row[]> = {
  [NDCT]: [...DEBTOR, ...TRANSFER, ...BBAN, ...DATE],
  [STRAKS]: [...DEBTOR, ...TRANSFER, ...BBAN],
  [SCT]: [
    ...DEBTOR,
    ...TRANSFER,
    ...IBAN,
    ...CITY,
    ...DATE_WRONG,
    ...at('creditorAccount.iban', ['no account', undefined, 'field-required']),
    ...at('instructedAmount.currency', ['another currency', 'NOK', 'currency-not-eur']),
    [
      'a code without words',
      { regulatoryReportingCode: '26' },
      'regulatoryReportingInformation',
      'field-required',
    ],
    [
      'words without a code',
      { regulatoryReportingInformation: 'Machines' },
      'regulatoryReportingCode',
      'field-required',
    ],
  ],
  [CBCT]: [...DEBTOR, ...TRANSFER, ...FOREIGN, ...DATE_WRONG],
  [NCBCT]: [...DEBTOR, ...TRANSFER, ...FOREIGN, ...DATE_WRONG, ...REPORTING],
  [PERIODIC]: [...DEBTOR, ...TRANSFER, ...BBAN, ...PERIOD],
  [BULK]: [...DEBTOR, ...DATE, ...BULK_HEAD, ...inBulk([...TRANSFER, ...BBAN])],
};

/** Every row of the table for a kind. */
export function badPayments(kind: PaymentKind): BadPayment[] {
  return TABLE[kind].map(([what, set, path, rule, onlySent = false]) => ({
    kind,
    what,
    set,
    path,
    rule,
    onlySent,
  }));
}
