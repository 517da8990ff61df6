import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import { CBCT, NCBCT, NDCT, SCT, STRAKS } from '@/lib/xs2a/testing/products';
import { brokenRules } from '@/lib/xs2a/value/rule';
import { needsRegulatoryReporting } from './amount-bounds';
import { dateBreaks, executionDateFinding, PAYMENT_REQUESTS } from './payment';
import { PAYMENT_KINDS, type PaymentKind } from './payment-product';
import { PURPOSE_CODES } from './purpose-code';

type Json = { [key: string]: unknown };

function breaks(kind: PaymentKind, value: unknown) {
  const parsed = PAYMENT_REQUESTS[kind].safeParse(value);
  return parsed.success ? [] : brokenRules(parsed.error);
}

const debtorAccount = { bban: '12345678903', currency: 'NOK' };
const bban = { bban: '86011117947', currency: 'NOK' };
const iban = { iban: 'DE89370400440532013000', currency: 'EUR' };
const country = { country: 'NO' };
const wholeAddress = {
  street: 'Hauptstraße',
  buildingNumber: '1',
  postalCode: '10827',
  city: 'Berlin',
  country: 'DE',
};

/** A payment of each kind with its required fields only. */
const SMALLEST: Record<PaymentKind, Json> = {
  [NDCT]: {
    debtorAccount,
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: 'Kari Nordmann',
    creditorAccount: bban,
    creditorAddress: country,
    requestedExecutionDate: '2025-06-02',
  },
  [STRAKS]: {
    debtorAccount,
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: 'Kari Nordmann',
    creditorAccount: bban,
    creditorAddress: country,
  },
  [SCT]: {
    debtorAccount,
    instructedAmount: { amount: '100.00', currency: 'EUR' },
    creditorName: 'Erika Mustermann',
    creditorAccount: iban,
  },
  [CBCT]: {
    debtorAccount,
    instructedAmount: { amount: '100.00', currency: 'USD' },
    creditorName: 'Erika Mustermann',
    creditorAccount: iban,
    creditorAgent: 'DEUTDEFF',
    creditorAddress: { city: 'Berlin', country: 'DE' },
  },
  [NCBCT]: {
    debtorAccount,
    instructedAmount: { amount: '100000', currency: 'NOK' },
    creditorName: 'Erika Mustermann',
    creditorAccount: iban,
    creditorAgent: 'DEUTDEFF500',
    creditorAddress: { city: 'Berlin', country: 'DE' },
    regulatoryReportingCode: '26',
    regulatoryReportingInformation: 'Purchase of goods',
  },
  'periodic-payments': {
    debtorAccount,
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: 'Kari Nordmann',
    creditorAccount: bban,
    creditorAddress: country,
    startDate: '2025-06-02',
    frequency: 'Monthly',
  },
  'bulk-payments': {
    paymentInformationId: 'salaries-06',
    debtorAccount,
    requestedExecutionDate: '2025-06-02',
    payments: [
      {
        instructedAmount: { amount: '100.00', currency: 'NOK' },
        creditorName: 'Kari Nordmann',
        creditorAccount: bban,
        creditorAddress: country,
      },
    ],
  },
};

/** The same payment with a field at any depth set, or removed if undefined. */
function having(payment: Json, path: string, value: unknown): Json {
  const [head = '', ...rest] = path.split('.');
  const copy = structuredClone(payment);
  const below = copy[head];
  if (rest.length > 0) {
    const inside = having((below ?? {}) as Json, rest.join('.'), value);
    copy[head] = Array.isArray(below) ? Object.values(inside) : inside;
  } else if (value === undefined) delete copy[head];
  else copy[head] = value;
  return copy;
}

const SINGLE_KINDS = PAYMENT_KINDS.filter((kind) => kind !== 'bulk-payments');

describe.each(PAYMENT_KINDS)('%s', (kind) => {
  test('takes the fields that it must have', () => {
    expect(breaks(kind, SMALLEST[kind])).toEqual([]);
  });

  test.each(Object.keys(SMALLEST[kind]))('requires %s', (field) => {
    expect(breaks(kind, having(SMALLEST[kind], field, undefined))).toEqual([
      { path: field, rule: 'field-required' },
    ]);
  });

  test.each([undefined, null, 'text', 7, [], [SMALLEST[kind]]])('is an object, not %j', (value) => {
    expect(breaks(kind, value)).toEqual([
      { path: '', rule: value === undefined ? 'field-required' : 'object-required' },
    ]);
  });

  test('has no field of another name', () => {
    expect(breaks(kind, { ...SMALLEST[kind], creditor: 'x', endToEndIdentification: 'y' })).toEqual(
      [
        { path: 'creditor', rule: 'field-unknown' },
        { path: 'endToEndIdentification', rule: 'field-unknown' },
      ],
    );
  });
});

describe.each(SINGLE_KINDS)('the texts of %s', (kind) => {
  const payment = SMALLEST[kind];

  test.each([
    ['creditorName', 70],
    ['ultimateDebtor', 70],
    ['creditorAddress.street', 70],
    ['creditorAddress.buildingNumber', 70],
    ['creditorAddress.postalCode', 70],
    ['creditorAddress.city', 70],
    ['remittanceInformationUnstructured', 140],
    ['remittanceInformationStructured.reference', 35],
    ['remittanceInformationStructured.referenceType', 35],
    ['remittanceInformationStructured.referenceIssuer', 35],
    ['remittanceInformationStructuredArray.0.reference', 35],
    ['remittanceInformationStructuredArray.0.referenceType', 35],
    ['remittanceInformationStructuredArray.0.referenceIssuer', 35],
  ])('%s has 1 to %i characters', (path, max) => {
    const base = path.startsWith('remittanceInformationStructured.')
      ? having(payment, 'remittanceInformationStructured', { reference: '1' })
      : path.startsWith('remittanceInformationStructuredArray.')
        ? having(payment, 'remittanceInformationStructuredArray', [{ reference: '1' }])
        : path.startsWith('creditorAddress')
          ? having(payment, 'creditorAddress', wholeAddress)
          : payment;
    expect(breaks(kind, having(base, path, 'å'.repeat(max)))).toEqual([]);
    expect(breaks(kind, having(base, path, 'x'))).toEqual([]);
    expect(breaks(kind, having(base, path, ''))).toEqual([{ path, rule: 'field-required' }]);
    expect(breaks(kind, having(base, path, 'å'.repeat(max + 1)))).toEqual([
      { path, rule: 'text-too-long', limit: max, actual: max + 1 },
    ]);
    expect(breaks(kind, having(base, path, null))).toEqual([{ path, rule: 'text-required' }]);
    expect(breaks(kind, having(base, path, `a${'\u{1f600}'}`))).toEqual([
      { path, rule: 'character-not-supported', actual: 2 },
    ]);
    expect(breaks(kind, having(base, path, 'a\ud83d'))).toEqual([
      { path, rule: 'character-unpaired-surrogate', actual: 2 },
    ]);
    expect(breaks(kind, having(base, path, 'a\r\nb'))).toEqual([
      { path, rule: 'text-invisible', actual: 2 },
    ]);
  });

  test('the country of the creditor is of the list', () => {
    for (const value of ['XX', 'NOR', 'no', '']) {
      expect(
        breaks(kind, having(payment, 'creditorAddress', { ...wholeAddress, country: value })),
      ).toEqual([{ path: 'creditorAddress.country', rule: 'country-unknown' }]);
    }
    const { country: _, ...rest } = wholeAddress;
    expect(breaks(kind, having(payment, 'creditorAddress', rest))).toEqual([
      { path: 'creditorAddress.country', rule: 'field-required' },
    ]);
  });

  test('the purpose code is one of the supported subset', () => {
    expect(PURPOSE_CODES.join(' ')).toBe(
      'INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR',
    );
    for (const code of PURPOSE_CODES) {
      expect(breaks(kind, { ...payment, purposeCode: code }), code).toEqual([]);
    }
    for (const code of ['GDDS', 'sala', '']) {
      expect(breaks(kind, { ...payment, purposeCode: code })).toEqual([
        { path: 'purposeCode', rule: 'choice-unknown' },
      ]);
    }
  });

  test('the amount is above zero and has at most the minor units', () => {
    const { currency } = payment.instructedAmount as { currency: string };
    const path = 'instructedAmount.amount';
    expect(breaks(kind, having(payment, path, '150000.5'))).toEqual([]);
    expect(breaks(kind, having(payment, path, '150000.555'))).toEqual([
      { path, rule: 'amount-too-many-fraction-digits', limit: 2, actual: 3 },
    ]);
    expect(breaks(kind, having(payment, path, '150 000'))).toEqual([{ path, rule: 'amount-form' }]);
    expect(breaks(kind, having(payment, path, 150000))).toEqual([{ path, rule: 'text-required' }]);
    expect(breaks(kind, having(payment, 'instructedAmount', { amount: '0', currency }))[0]).toEqual(
      {
        path,
        rule: 'amount-not-positive',
      },
    );
    expect(breaks(kind, having(payment, path, '-150000'))[0]).toEqual({
      path,
      rule: 'amount-not-positive',
    });
  });
});

describe('the debtor account of every kind', () => {
  test.each(PAYMENT_KINDS)(
    '%s: exactly one of bban and other, bban at most 30 characters',
    (kind) => {
      const payment = SMALLEST[kind];
      const other = { identification: 'c1', schemeNameProprietary: 'creditCardAccount' };
      expect(breaks(kind, having(payment, 'debtorAccount', { other, currency: 'NOK' }))).toEqual(
        [],
      );
      expect(breaks(kind, having(payment, 'debtorAccount.other', other))).toEqual([
        { path: 'debtorAccount.other', rule: 'account-number-choice' },
      ]);
      expect(breaks(kind, having(payment, 'debtorAccount', { currency: 'NOK' }))).toEqual([
        { path: 'debtorAccount.bban', rule: 'account-number-missing' },
      ]);
      expect(breaks(kind, having(payment, 'debtorAccount.currency', undefined))).toEqual([
        { path: 'debtorAccount.currency', rule: 'field-required' },
      ]);
      expect(breaks(kind, having(payment, 'debtorAccount.bban', '1'.repeat(30)))).toEqual([]);
      expect(breaks(kind, having(payment, 'debtorAccount.bban', '1'.repeat(31)))).toEqual([
        { path: 'debtorAccount.bban', rule: 'text-too-long', limit: 30, actual: 31 },
      ]);
      expect(breaks(kind, having(payment, 'debtorAccount.iban', 'NO9386011117947'))).toEqual([
        { path: 'debtorAccount.iban', rule: 'field-unknown' },
      ]);
    },
  );
});

describe('only one of the remittance forms may be set', () => {
  const forms: [string, unknown][] = [
    ['remittanceInformationUnstructured', 'Thank you'],
    ['remittanceInformationStructured', { reference: '2345676', referenceType: 'SCOR' }],
    ['remittanceInformationStructuredArray', [{ reference: '1' }, { reference: '2' }]],
  ];

  test.each(SINGLE_KINDS)('in %s', (kind) => {
    for (const [name, value] of forms) {
      expect(breaks(kind, { ...SMALLEST[kind], [name]: value }), name).toEqual([]);
    }
    for (const [first, second] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const [left, right] = [forms[first], forms[second]];
      if (left === undefined || right === undefined) throw new Error('no such form');
      expect(breaks(kind, { ...SMALLEST[kind], [right[0]]: right[1], [left[0]]: left[1] })).toEqual(
        [{ path: right[0], rule: 'remittance-forms-together' }],
      );
    }
    expect(breaks(kind, { ...SMALLEST[kind], ...Object.fromEntries(forms) })).toEqual([
      { path: 'remittanceInformationStructured', rule: 'remittance-forms-together' },
      { path: 'remittanceInformationStructuredArray', rule: 'remittance-forms-together' },
    ]);
  });

  test('is said even when other fields are wrong', () => {
    const found = breaks(STRAKS, {
      creditorName: 7,
      remittanceInformationUnstructured: 7,
      remittanceInformationStructured: 'text',
      unknown: 1,
    });
    expect(found).toContainEqual({
      path: 'remittanceInformationStructured',
      rule: 'remittance-forms-together',
    });
    expect(found).toContainEqual({ path: 'creditorName', rule: 'text-required' });
    expect(found).toContainEqual({ path: 'unknown', rule: 'field-unknown' });
  });

  test('is said of a row of a bulk', () => {
    const payment = having(
      SMALLEST['bulk-payments'],
      'payments.0.remittanceInformationUnstructured',
      'x',
    );
    expect(
      breaks(
        'bulk-payments',
        having(payment, 'payments.0.remittanceInformationStructured', { reference: '1' }),
      ),
    ).toEqual([
      { path: 'payments.0.remittanceInformationStructured', rule: 'remittance-forms-together' },
    ]);
  });

  test('a list of references has at least one', () => {
    expect(
      breaks(STRAKS, { ...SMALLEST[STRAKS], remittanceInformationStructuredArray: [] }),
    ).toEqual([
      { path: 'remittanceInformationStructuredArray', rule: 'list-too-short', limit: 1, actual: 0 },
    ]);
  });
});

describe('currencies', () => {
  test.each([
    [NDCT, ''],
    [STRAKS, ''],
    ['periodic-payments', ''],
    ['bulk-payments', 'payments.0.'],
  ] as const)('%s takes two of the list, each a value of its own', (kind, at) => {
    const changed = (amount: string, currency: string, account: string) =>
      having(
        having(SMALLEST[kind], `${at}instructedAmount`, { amount, currency }),
        `${at}creditorAccount.currency`,
        account,
      );
    expect(breaks(kind, changed('100.00', 'EUR', 'NOK'))).toEqual([]);
    expect(breaks(kind, changed('100', 'JPY', 'USD'))).toEqual([]);
    expect(breaks(kind, changed('1.125', 'KWD', 'KWD'))).toEqual([]);
    expect(breaks(kind, changed('1.5', 'JPY', 'NOK'))).toEqual([
      {
        path: `${at}instructedAmount.amount`,
        rule: 'amount-too-many-fraction-digits',
        limit: 0,
        actual: 1,
      },
    ]);
    for (const wrong of ['kr', 'XXX', 'nok', '']) {
      expect(breaks(kind, changed('1', wrong, 'NOK'))[0]).toEqual({
        path: `${at}instructedAmount.currency`,
        rule: 'currency-unknown',
      });
      expect(breaks(kind, changed('1', 'NOK', wrong))).toEqual([
        { path: `${at}creditorAccount.currency`, rule: 'currency-unknown' },
      ]);
    }
  });

  test('a SEPA payment is paid in EUR', () => {
    expect(breaks(SCT, having(SMALLEST[SCT], 'instructedAmount.currency', 'NOK'))).toEqual([
      { path: 'instructedAmount.currency', rule: 'currency-not-eur' },
    ]);
    for (const wrong of ['XXX', 7]) {
      expect(breaks(SCT, having(SMALLEST[SCT], 'instructedAmount.currency', wrong))).toEqual([
        { path: 'instructedAmount.currency', rule: 'currency-unknown' },
      ]);
    }
  });

  test('a cross-border payment is paid in any currency of the list', () => {
    for (const [amount, currency] of [
      ['1', 'NOK'],
      ['1.5', 'USD'],
      ['1', 'JPY'],
      ['1.555', 'KWD'],
    ]) {
      expect(breaks(CBCT, { ...SMALLEST[CBCT], instructedAmount: { amount, currency } })).toEqual(
        [],
      );
    }
    expect(
      breaks(CBCT, { ...SMALLEST[CBCT], instructedAmount: { amount: '1.5', currency: 'JPY' } }),
    ).toEqual([
      {
        path: 'instructedAmount.amount',
        rule: 'amount-too-many-fraction-digits',
        limit: 0,
        actual: 1,
      },
    ]);
  });
});

describe('creditor accounts and addresses', () => {
  test.each([NDCT, STRAKS] as const)('%s goes to a bban', (kind) => {
    expect(breaks(kind, { ...SMALLEST[kind], creditorAccount: iban })).toEqual([
      { path: 'creditorAccount.bban', rule: 'field-required' },
      { path: 'creditorAccount.iban', rule: 'field-unknown' },
    ]);
  });

  test('a SEPA payment goes to an IBAN with right check digits', () => {
    expect(breaks(SCT, { ...SMALLEST[SCT], creditorAccount: bban })).toEqual([
      { path: 'creditorAccount.iban', rule: 'field-required' },
      { path: 'creditorAccount.bban', rule: 'field-unknown' },
    ]);
    expect(
      breaks(SCT, having(SMALLEST[SCT], 'creditorAccount.iban', 'DE89370400440532013001')),
    ).toEqual([{ path: 'creditorAccount.iban', rule: 'iban-check-digits' }]);
  });

  test.each([CBCT, NCBCT] as const)('%s goes to a bban or an IBAN at a bank with a BIC', (kind) => {
    expect(
      breaks(kind, { ...SMALLEST[kind], creditorAccount: { bban: '123', currency: 'USD' } }),
    ).toEqual([]);
    expect(breaks(kind, { ...SMALLEST[kind], creditorAccount: { ...iban, bban: '1' } })).toEqual([
      { path: 'creditorAccount.bban', rule: 'account-number-choice' },
    ]);
    expect(breaks(kind, { ...SMALLEST[kind], creditorAgent: 'DEUTDE' })).toEqual([
      { path: 'creditorAgent', rule: 'bic-form' },
    ]);
  });

  test.each([SCT, CBCT, NCBCT] as const)('the address of %s names the city', (kind) => {
    expect(breaks(kind, { ...SMALLEST[kind], creditorAddress: wholeAddress })).toEqual([]);
    expect(breaks(kind, { ...SMALLEST[kind], creditorAddress: { country: 'DE' } })).toEqual([
      { path: 'creditorAddress.city', rule: 'field-required' },
    ]);
  });

  test.each([NDCT, STRAKS, 'periodic-payments'] as const)(
    'the address of %s may have all parts',
    (kind) => {
      expect(breaks(kind, { ...SMALLEST[kind], creditorAddress: wholeAddress })).toEqual([]);
    },
  );
});

describe('a NCBCT', () => {
  test('is of NOK 100,000 or more', () => {
    const path = 'instructedAmount.amount';
    expect(breaks(NCBCT, having(SMALLEST[NCBCT], path, '100000.00'))).toEqual([]);
    expect(breaks(NCBCT, having(SMALLEST[NCBCT], path, '99999.99'))).toEqual([
      { path, rule: 'amount-below-minimum', limit: 100_000 },
    ]);
    expect(
      breaks(NCBCT, { ...SMALLEST[NCBCT], instructedAmount: { amount: '1', currency: 'EUR' } }),
    ).toEqual([]);
  });

  test('reports with a code of two digits and a text', () => {
    for (const code of ['2', '026', 'AB', '']) {
      expect(breaks(NCBCT, { ...SMALLEST[NCBCT], regulatoryReportingCode: code })).toEqual([
        { path: 'regulatoryReportingCode', rule: 'regulatory-reporting-code-form' },
      ]);
    }
  });

  test('is what a cross-border payment from NOK 100,000 on should be', () => {
    expect(needsRegulatoryReporting({ amount: '99999.99', currency: 'NOK' })).toBe(false);
    expect(needsRegulatoryReporting({ amount: '100000', currency: 'NOK' })).toBe(true);
    expect(needsRegulatoryReporting({ amount: '100000', currency: 'EUR' })).toBeNull();
  });
});

test('a SEPA payment reports with both fields or with none', () => {
  const code = { regulatoryReportingCode: '26' };
  const information = { regulatoryReportingInformation: 'Goods' };
  expect(breaks(SCT, { ...SMALLEST[SCT], ...code, ...information })).toEqual([]);
  expect(breaks(SCT, { ...SMALLEST[SCT], ...code })).toEqual([
    { path: 'regulatoryReportingInformation', rule: 'field-required' },
  ]);
  expect(breaks(SCT, { ...SMALLEST[SCT], ...information })).toEqual([
    { path: 'regulatoryReportingCode', rule: 'field-required' },
  ]);
});

test.each([CBCT, NCBCT] as const)('%s may be urgent', (kind) => {
  expect(breaks(kind, { ...SMALLEST[kind], serviceLevel: 'URGP' })).toEqual([]);
  expect(breaks(kind, { ...SMALLEST[kind], serviceLevel: 'NORM' })).toEqual([]);
  expect(breaks(kind, { ...SMALLEST[kind], serviceLevel: 'FAST' })).toEqual([
    { path: 'serviceLevel', rule: 'choice-unknown' },
  ]);
  expect(breaks(SCT, { ...SMALLEST[SCT], serviceLevel: 'URGP' })).toEqual([
    { path: 'serviceLevel', rule: 'field-unknown' },
  ]);
});

describe('a periodic payment', () => {
  const payment = SMALLEST['periodic-payments'];
  const found = (fields: Json) => breaks('periodic-payments', { ...payment, ...fields });

  test('ends when it starts or later', () => {
    expect(found({ endDate: '2025-06-02' })).toEqual([]);
    expect(found({ endDate: '2025-06-01' })).toEqual([
      { path: 'endDate', rule: 'end-before-start' },
    ]);
    for (const endDate of ['2025-06-31', '2025-04-31'])
      expect(found({ endDate })).toEqual([{ path: 'endDate', rule: 'date-form' }]);
    expect(found({ startDate: 'soon', endDate: '2025-06-02' })).toEqual([
      { path: 'startDate', rule: 'date-form' },
    ]);
  });

  test('names months with MonthlyVariable and only then', () => {
    expect(found({ frequency: 'MonthlyVariable', monthsOfExecution: [3, 6] })).toEqual([]);
    expect(found({ frequency: 'MonthlyVariable' })).toEqual([
      { path: 'monthsOfExecution', rule: 'field-required' },
    ]);
    expect(found({ monthsOfExecution: [3] })).toEqual([
      { path: 'monthsOfExecution', rule: 'months-without-monthly-variable' },
    ]);
    expect(found({ frequency: 'Never', monthsOfExecution: [3], dayOfExecution: '1' })).toEqual([
      { path: 'frequency', rule: 'choice-unknown' },
    ]);
  });

  test('names a day of the month only with frequencies that count in months', () => {
    expect(found({ dayOfExecution: '31' })).toEqual([]);
    const variable = { frequency: 'MonthlyVariable', monthsOfExecution: [3] };
    expect(found({ ...variable, dayOfExecution: '1' })).toEqual([]);
    for (const frequency of ['Daily', 'Weekly', 'EveryTwoWeeks']) {
      expect(found({ frequency, dayOfExecution: '1' })).toEqual([
        { path: 'dayOfExecution', rule: 'day-of-execution-without-months' },
      ]);
    }
  });

  test('takes both spellings of preceding', () => {
    for (const executionRule of ['following', 'preceding', 'preceeding']) {
      expect(found({ executionRule })).toEqual([]);
    }
  });

  test('says that its fields contradict each other when other fields are wrong', () => {
    expect(found({ creditorName: 7, frequency: 'MonthlyVariable', endDate: '2025-01-01' })).toEqual(
      [
        { path: 'creditorName', rule: 'text-required' },
        { path: 'endDate', rule: 'end-before-start' },
        { path: 'monthsOfExecution', rule: 'field-required' },
      ],
    );
  });

  test('may name the IBAN of the creditor beside the bban', () => {
    expect(found({ creditorAccount: { ...bban, iban: 'NO9386011117947' } })).toEqual([]);
  });
});

describe('a bulk payment', () => {
  const bulk = SMALLEST['bulk-payments'];
  const [row] = bulk.payments as Json[];

  test('has 1 to 1,000 rows', () => {
    expect(
      breaks('bulk-payments', { ...bulk, payments: Array.from({ length: 1_000 }, () => row) }),
    ).toEqual([]);
    expect(breaks('bulk-payments', { ...bulk, payments: [] })).toEqual([
      { path: 'payments', rule: 'list-too-short', limit: 1, actual: 0 },
    ]);
    expect(
      breaks('bulk-payments', { ...bulk, payments: Array.from({ length: 1_001 }, () => row) }),
    ).toEqual([{ path: 'payments', rule: 'list-too-long', limit: 1_000, actual: 1_001 }]);
  });

  test('names the row and the field that is wrong', () => {
    expect(
      breaks('bulk-payments', { ...bulk, payments: [row, { ...row, creditorName: '' }, {}, 7] }),
    ).toEqual([
      { path: 'payments.1.creditorName', rule: 'field-required' },
      { path: 'payments.2.instructedAmount', rule: 'field-required' },
      { path: 'payments.2.creditorName', rule: 'field-required' },
      { path: 'payments.2.creditorAccount', rule: 'field-required' },
      { path: 'payments.2.creditorAddress', rule: 'field-required' },
      { path: 'payments.3', rule: 'object-required' },
    ]);
    expect(breaks('bulk-payments', { ...bulk, payments: [{ ...row, debtorAccount }] })).toEqual([
      { path: 'payments.0.debtorAccount', rule: 'field-unknown' },
    ]);
  });
});

describe('dates held against a day', () => {
  test('today and later days are taken, up to a year ahead', () => {
    expect(executionDateFinding('2025-06-02', '2025-06-02')).toBeNull();
    expect(executionDateFinding('2025-06-01', '2025-06-02')).toEqual({ rule: 'date-in-past' });
    expect(executionDateFinding('2026-06-02', '2025-06-02')).toBeNull();
    expect(executionDateFinding('2026-06-03', '2025-06-02')).toEqual({
      rule: 'date-too-far-ahead',
      limit: 365,
      actual: 366,
    });
  });

  test('are the execution date and the start', () => {
    expect(dateBreaks(SMALLEST[NDCT], '2025-06-03')).toEqual([
      { path: 'requestedExecutionDate', rule: 'date-in-past' },
    ]);
    expect(dateBreaks(SMALLEST['periodic-payments'], '2025-06-03')).toEqual([
      { path: 'startDate', rule: 'date-in-past' },
    ]);
    expect(dateBreaks(SMALLEST[STRAKS], '2025-06-03')).toEqual([]);
    expect(dateBreaks({ startDate: 7, requestedExecutionDate: 'soon' }, '2025-06-03')).toEqual([]);
  });

  test('a period that ends before anything is executed is refused at its end', () => {
    // 14 and 15 June 2025 are a Saturday and a Sunday.
    const weekend = { startDate: '2025-06-14', endDate: '2025-06-15', frequency: 'Daily' };
    expect(dateBreaks(weekend, '2025-06-03')).toEqual([
      { path: 'endDate', rule: 'end-before-first-execution' },
    ]);
    expect(dateBreaks({ ...weekend, endDate: '2025-06-16' }, '2025-06-03')).toEqual([]);
    expect(dateBreaks({ ...weekend, frequency: 'Never' }, '2025-06-03')).toEqual([]);
    expect(dateBreaks(weekend, '2025-06-15')).toEqual([
      { path: 'startDate', rule: 'date-in-past' },
    ]);
  });
});

/**
 * A second model of the rules, written from the document without the product table: it returns the paths of all errors
 * in a payment that was changed in some places.
 */
type Model = (value: unknown, path: string) => string[];

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const when = (wrong: boolean, path: string): string[] => (wrong ? [path] : []);
const ok =
  (test: (text: string) => boolean): Model =>
  (value, path) =>
    when(typeof value !== 'string' || !test(value), path);
const clean = (max: number) =>
  ok((text) => {
    const points = Array.from(text);
    return (
      points.length >= 1 &&
      points.length <= max &&
      points.every((point) => {
        const code = point.codePointAt(0) ?? 0;
        return code >= 32 && code < 0xd800
          ? code < 127 || code > 159
          : code > 0xdfff && code < 0x10000;
      })
    );
  });
const fields =
  (required: Record<string, Model>, optional: Record<string, Model> = {}): Model =>
  (value, path) => {
    if (!isRecord(value)) return [path];
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    return [
      ...Object.entries(required).flatMap(([name, model]) =>
        value[name] === undefined ? [below(name)] : model(value[name], below(name)),
      ),
      ...Object.entries(optional).flatMap(([name, model]) =>
        value[name] === undefined ? [] : model(value[name], below(name)),
      ),
      ...Object.keys(value)
        .filter((name) => !(name in required) && !(name in optional))
        .map(below),
    ];
  };
const both =
  (...models: Model[]): Model =>
  (value, path) =>
    models.flatMap((model) => model(value, path));

const CURRENCY_UNITS: Record<string, number> = { NOK: 2, EUR: 2, USD: 2, JPY: 0, KWD: 3 };
const currencyModel = ok((text) => text in CURRENCY_UNITS);
const amountModel =
  (only: string | null, minimum = 0): Model =>
  (value, path) => {
    const shape = fields({ amount: ok(() => true), currency: currencyModel })(value, path);
    if (!isRecord(value)) return shape;
    const { amount, currency } = value;
    const wrong = [...shape];
    if (
      typeof currency === 'string' &&
      currency in CURRENCY_UNITS &&
      only !== null &&
      currency !== only
    ) {
      wrong.push(`${path}.currency`);
    }
    if (typeof amount === 'string') {
      const [integer = '', fraction, more] = amount.replace(/^-/, '').split('.');
      const digits = /^[0-9]+$/;
      const well =
        more === undefined &&
        digits.test(integer) &&
        (integer === '0' || !integer.startsWith('0')) &&
        (fraction === undefined || digits.test(fraction));
      const units = CURRENCY_UNITS[String(currency)] ?? 5;
      const fits = (fraction ?? '').length <= units && integer.length + units <= 18;
      const worth = well ? Number(amount) : Number.NaN;
      const enough = currency === 'NOK' ? worth >= minimum : true;
      if (!well || !fits || worth <= 0 || !enough) wrong.push(`${path}.amount`);
    }
    return wrong;
  };
const knownBban = ok((text) => /^[0-9a-z]{1,30}$/i.test(text));
const knownIban = ok((text) => text === iban.iban || text === 'NO9386011117947');
const addressModel = (needsCity: boolean) => {
  const parts = { street: clean(70), buildingNumber: clean(70), postalCode: clean(70) };
  const countryModel = ok((text) => ['NO', 'DE', 'SE'].includes(text));
  return needsCity
    ? fields({ country: countryModel, city: clean(70) }, parts)
    : fields({ country: countryModel }, { ...parts, city: clean(70) });
};
const debtorModel = both(
  fields(
    { currency: currencyModel },
    {
      bban: knownBban,
      other: fields({
        identification: clean(70),
        schemeNameProprietary: ok((text) => text === 'creditCardAccount'),
      }),
    },
  ),
  (value, path) =>
    !isRecord(value)
      ? []
      : value.bban === undefined && value.other === undefined
        ? [`${path}.bban`]
        : when(value.bban !== undefined && value.other !== undefined, `${path}.other`),
);
const foreignModel = both(
  fields({ currency: currencyModel }, { bban: knownBban, iban: knownIban }),
  (value, path) =>
    !isRecord(value)
      ? []
      : value.bban === undefined && value.iban === undefined
        ? [`${path}.iban`]
        : when(value.bban !== undefined && value.iban !== undefined, `${path}.bban`),
);
const bbanModel = fields({ bban: knownBban, currency: currencyModel });
const referenceModel = fields(
  { reference: clean(35) },
  { referenceType: clean(35), referenceIssuer: clean(35) },
);
const remittance: Record<string, Model> = {
  remittanceInformationUnstructured: clean(140),
  remittanceInformationStructured: referenceModel,
  remittanceInformationStructuredArray: (value, path) =>
    !Array.isArray(value) || value.length === 0
      ? [path]
      : value.flatMap((entry, index) => referenceModel(entry, `${path}.${index}`)),
};
const oneForm: Model = (value, path) =>
  isRecord(value)
    ? Object.keys(remittance)
        .filter((name) => value[name] !== undefined)
        .slice(1)
        .map((name) => (path === '' ? name : `${path}.${name}`))
    : [];
const extras: Record<string, Model> = {
  ...remittance,
  ultimateDebtor: clean(70),
  purposeCode: ok((text) => ['SALA', 'OTHR'].includes(text)),
};
const dateModel = ok((text) => ['2025-06-02', '2025-06-30', '2024-02-29'].includes(text));
const domestic = {
  instructedAmount: amountModel(null),
  creditorName: clean(70),
  creditorAccount: bbanModel,
  creditorAddress: addressModel(false),
};
const abroad = {
  debtorAccount: debtorModel,
  creditorName: clean(70),
  creditorAccount: foreignModel,
  creditorAgent: ok((text) => ['DEUTDEFF', 'DEUTDEFF500'].includes(text)),
  creditorAddress: addressModel(true),
};
const abroadOptional = {
  ...extras,
  requestedExecutionDate: dateModel,
  serviceLevel: ok((text) => text === 'NORM' || text === 'URGP'),
};
const codeModel = ok((text) => /^\d\d$/.test(text));
const rowModel = both(fields(domestic, extras), oneForm);

const MODELS: Record<PaymentKind, Model> = {
  [NDCT]: both(
    fields({ ...domestic, debtorAccount: debtorModel, requestedExecutionDate: dateModel }, extras),
    oneForm,
  ),
  [STRAKS]: both(fields({ ...domestic, debtorAccount: debtorModel }, extras), oneForm),
  [SCT]: both(
    fields(
      {
        debtorAccount: debtorModel,
        instructedAmount: amountModel('EUR'),
        creditorName: clean(70),
        creditorAccount: fields({ iban: knownIban, currency: currencyModel }),
      },
      {
        ...extras,
        creditorAddress: addressModel(true),
        requestedExecutionDate: dateModel,
        regulatoryReportingCode: codeModel,
        regulatoryReportingInformation: clean(140),
      },
    ),
    oneForm,
    (value) => {
      if (!isRecord(value)) return [];
      const [code, information] = ['regulatoryReportingCode', 'regulatoryReportingInformation'];
      return [
        ...when(
          value[code ?? ''] === undefined && value[information ?? ''] !== undefined,
          code ?? '',
        ),
        ...when(
          value[code ?? ''] !== undefined && value[information ?? ''] === undefined,
          information ?? '',
        ),
      ];
    },
  ),
  [CBCT]: both(fields({ ...abroad, instructedAmount: amountModel(null) }, abroadOptional), oneForm),
  [NCBCT]: both(
    fields(
      {
        ...abroad,
        instructedAmount: amountModel(null, 100_000),
        regulatoryReportingCode: codeModel,
        regulatoryReportingInformation: clean(140),
      },
      abroadOptional,
    ),
    oneForm,
  ),
  'periodic-payments': both(
    fields(
      {
        ...domestic,
        debtorAccount: debtorModel,
        creditorAccount: both(
          fields({ bban: knownBban, currency: currencyModel }, { iban: knownIban }),
          (value, path) =>
            isRecord(value) &&
            knownBban(value.bban, '').length === 0 &&
            knownIban(value.iban, '').length === 0
              ? when(
                  !(value.iban === 'NO9386011117947' && value.bban === '86011117947'),
                  `${path}.iban`,
                )
              : [],
        ),
        startDate: dateModel,
        frequency: ok((text) => ['Daily', 'Weekly', 'Monthly', 'MonthlyVariable'].includes(text)),
      },
      {
        ...extras,
        endDate: dateModel,
        executionRule: ok((text) => ['following', 'preceding', 'preceeding'].includes(text)),
        dayOfExecution: ok(
          (text) => Number(text) >= 1 && Number(text) <= 31 && String(Number(text)) === text,
        ),
        monthsOfExecution: (value, path) => {
          if (!Array.isArray(value) || value.length === 0) return [path];
          const wrong = value.flatMap((month, index) =>
            when(!(Number.isInteger(month) && month >= 1 && month <= 12), `${path}.${index}`),
          );
          return [
            ...wrong,
            ...when(wrong.length === 0 && new Set(value).size < value.length, path),
          ];
        },
      },
    ),
    oneForm,
    (value) => {
      if (!isRecord(value)) return [];
      const { startDate, endDate, frequency, dayOfExecution, monthsOfExecution } = value;
      const dated = dateModel(startDate, '').length === 0 && dateModel(endDate, '').length === 0;
      const variable = frequency === 'MonthlyVariable';
      const known = ['Daily', 'Weekly', 'Monthly', 'MonthlyVariable'].includes(String(frequency));
      return [
        ...when(dated && String(endDate) < String(startDate), 'endDate'),
        ...when(known && variable !== (monthsOfExecution !== undefined), 'monthsOfExecution'),
        ...when(
          (frequency === 'Daily' || frequency === 'Weekly') && dayOfExecution !== undefined,
          'dayOfExecution',
        ),
      ];
    },
  ),
  'bulk-payments': fields({
    paymentInformationId: clean(35),
    debtorAccount: debtorModel,
    requestedExecutionDate: dateModel,
    payments: (value, path) =>
      !Array.isArray(value) || value.length === 0
        ? [path]
        : value.flatMap((entry, index) => rowModel(entry, `${path}.${index}`)),
  }),
};

/** The values that a field may be changed to; undefined removes it. */
const anything: unknown[] = [
  undefined,
  null,
  7,
  true,
  '',
  'x',
  {},
  [],
  'a\u0007',
  '\u{1f600}',
  '\ud800',
];
const length = (max: number) => ['å'.repeat(max), 'å'.repeat(max + 1)];
const currencies = ['NOK', 'EUR', 'USD', 'JPY', 'KWD', 'kr'];
const CHANGES: Record<string, unknown[]> = {
  creditorName: length(70),
  ultimateDebtor: length(70),
  paymentInformationId: length(35),
  purposeCode: ['SALA', 'OTHR', 'GDDS'],
  debtorAccount: [{ currency: 'NOK' }],
  'debtorAccount.bban': [...length(30), '1'.repeat(30), '1'.repeat(31), '1 2'],
  'debtorAccount.other': [
    { identification: '1', schemeNameProprietary: 'creditCardAccount' },
    { identification: '' },
  ],
  'debtorAccount.currency': currencies,
  'instructedAmount.amount': [
    '1',
    '0',
    '0.00',
    '-1',
    '01',
    '1.5',
    '1.55',
    '1.555',
    '1,5',
    '99999.99',
    '100000',
    '100000.00',
    '9999999999999999',
    '99999999999999999',
    '999999999999999999',
    '9999999999999999999',
    '.5',
    '5.',
  ],
  'instructedAmount.currency': currencies,
  'creditorAccount.bban': ['1'.repeat(30), '1'.repeat(31), '86011117947', '8601 11 17947'],
  'creditorAccount.iban': [iban.iban, 'NO9386011117947', 'NO9486011117947'],
  'creditorAccount.currency': currencies,
  'creditorAccount.unknown': ['1'],
  creditorAgent: ['DEUTDEFF', 'DEUTDEFF500', 'DEUT'],
  creditorAddress: [country, wholeAddress],
  'creditorAddress.street': length(70),
  'creditorAddress.buildingNumber': length(16),
  'creditorAddress.postalCode': length(16),
  'creditorAddress.city': length(35),
  'creditorAddress.country': ['NO', 'DE', 'XX', 'no'],
  requestedExecutionDate: ['2025-06-02', '2025-06-31', '02.06.2025'],
  startDate: ['2025-06-30', '2024-02-29', '2025-02-29'],
  endDate: ['2025-06-02', '2024-02-29', '2025-02-29'],
  executionRule: ['following', 'preceding', 'preceeding', 'before'],
  frequency: ['Daily', 'Weekly', 'Monthly', 'MonthlyVariable', 'Hourly'],
  dayOfExecution: ['1', '31', '32', '0', '01'],
  monthsOfExecution: [[1], [1, 12], [0], [13], [1, 1], ['1']],
  serviceLevel: ['NORM', 'URGP', 'FAST'],
  regulatoryReportingCode: ['26', '2', '026'],
  regulatoryReportingInformation: length(140),
  remittanceInformationUnstructured: length(140),
  remittanceInformationStructured: [
    { reference: '1' },
    { reference: '1', referenceType: 'SCOR' },
    { referenceType: 'SCOR' },
  ],
  'remittanceInformationStructured.reference': length(35),
  'remittanceInformationStructured.referenceIssuer': length(35),
  remittanceInformationStructuredArray: [
    [{ reference: '1' }],
    [{ reference: '1' }, { reference: '' }],
    [7],
  ],
  unheardOf: ['x'],
};

const change = fc
  .constantFrom(...Object.entries(CHANGES))
  .chain(([path, values]) => fc.tuple(fc.constant(path), fc.constantFrom(...values, ...anything)));

/** Sets a field if the payment has the objects on the path to it. */
function changed(payment: Json, path: string, value: unknown): Json {
  const [head = '', ...rest] = path.split('.');
  if (rest.length > 0 && !isRecord(payment[head])) return payment;
  return having(payment, path, value);
}

for (const kind of PAYMENT_KINDS) {
  holds(
    `${kind}: the paths of what is wrong agree with the second model`,
    fc.property(
      fc.array(change, { maxLength: 6 }),
      fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 3 }),
      (changes, rows) => {
        let payment = SMALLEST[kind];
        for (const [path, value] of changes) payment = changed(payment, path, value);
        if (kind === 'bulk-payments' && Array.isArray(payment.payments) && rows.length > 0) {
          const [row] = SMALLEST[kind].payments as [Json];
          payment = {
            ...payment,
            payments: rows.map((each) =>
              each.reduce((base, [path, value]) => changed(base, path, value), row),
            ),
          };
        }
        const expected = [...new Set(MODELS[kind](payment, ''))].sort();
        const actual = [...new Set(breaks(kind, payment).map(({ path }) => path))].sort();
        expect(actual).toEqual(expected);
      },
    ),
  );
}

holds(
  'what a schema takes, it takes unchanged, and every fault has a rule of the catalogue',
  fc.property(
    fc.constantFrom(...PAYMENT_KINDS),
    fc.array(change, { maxLength: 4 }),
    (kind, changes) => {
      let payment = SMALLEST[kind];
      for (const [path, value] of changes) payment = changed(payment, path, value);
      const parsed = PAYMENT_REQUESTS[kind].safeParse(payment);
      if (parsed.success) expect(parsed.data).toEqual(payment);
      else for (const { rule } of brokenRules(parsed.error)) expect(rule).not.toBe('field-invalid');
    },
  ),
);

holds(
  'any JSON at all is an answer, never a crash',
  fc.property(fc.constantFrom(...PAYMENT_KINDS), fc.jsonValue({ maxDepth: 4 }), (kind, value) => {
    expect(breaks(kind, value).length).toBeGreaterThan(0);
  }),
);
