import { describe, expect, test } from 'vitest';
import { breaks } from '@/lib/xs2a/testing/breaks';
import { resolveLimit } from './field';
import {
  SandboxAccountRequest,
  SandboxAgreementRequest,
  SandboxBehaviour,
  SandboxCardAccountRequest,
  SandboxClock,
  SandboxCustomer,
  SandboxCustomerDetails,
  SandboxCustomerRequest,
  SandboxEngagementRequest,
} from './sandbox';
import {
  cardTransactionDateBreaks,
  SandboxCardTransactionsRequest,
  SandboxTransactionsRequest,
} from './transaction';
import { WorldRequest } from './world';

describe('a customer', () => {
  const customer = { customerNumber: '13039319955', name: 'Kari Nordmann', type: 'PRIVATE' };

  test('has a name of at most 70 characters', () => {
    const named = (name: string) => breaks(SandboxCustomerRequest, { ...customer, name });
    expect(named('x'.repeat(70))).toEqual([]);
    expect(named('x'.repeat(71))).toEqual([
      { path: 'name', rule: 'text-too-long', limit: 70, actual: 71 },
    ]);
  });

  test('has a number, a name and a type', () => {
    expect(breaks(SandboxCustomerRequest, customer)).toEqual([]);
    expect(breaks(SandboxCustomerRequest, { ...customer, type: 'CORPORATE' })).toEqual([]);
    expect(breaks(SandboxCustomerRequest, {})).toEqual([
      { path: 'customerNumber', rule: 'field-required' },
      { path: 'name', rule: 'field-required' },
      { path: 'type', rule: 'field-required' },
    ]);
  });

  test('sandbox PSU-ID in a wrong format or wrong customer type: validation error', () => {
    for (const customerNumber of ['1303931995', '130393199555', '13039 19955', '']) {
      expect(breaks(SandboxCustomerRequest, { ...customer, customerNumber })).toEqual([
        { path: 'customerNumber', rule: 'identity-number-form' },
      ]);
    }
    expect(breaks(SandboxCustomerRequest, { ...customer, type: 'PERSON' })).toEqual([
      { path: 'type', rule: 'choice-unknown' },
    ]);
  });

  test('is answered with its links, and with agreements and accounts in its details', () => {
    const answer = {
      customerId: 'c1',
      customerNumber: '13039319955',
      customerType: 'PRIVATE',
      customerName: 'Kari',
      _links: { self: { href: '/v1/sandbox/customers/c1', verbs: ['GET', 'DELETE'] } },
    };
    expect(SandboxCustomer.parse(answer)).toEqual(answer);
    expect(SandboxCustomer.safeParse({ ...answer, _links: undefined }).success).toBe(false);
    expect(SandboxCustomerDetails.safeParse(answer).success).toBe(false);
    const details = {
      ...answer,
      agreements: [{ id: 'g1', name: 'Kari', engagements: ['e1'] }],
      accounts: ['a1'],
      cardAccounts: [],
    };
    expect(SandboxCustomerDetails.parse(details)).toEqual(details);
  });
});

describe('an account', () => {
  const account = { customerNumber: '13039319955', accountName: 'Brukskonto' };

  test('is a current account in NOK unless it says otherwise', () => {
    expect(SandboxAccountRequest.parse(account)).toEqual({
      ...account,
      currency: 'NOK',
      cashAccountType: 'CACC',
      creditLine: undefined,
      kidRequired: false,
    });
  });

  test('takes amounts as texts and as numbers, and gives texts', () => {
    expect(
      SandboxAccountRequest.parse({
        ...account,
        creditLine: 5000,
        balance: { amount: -1234.5, currency: 'NOK' },
      }),
    ).toMatchObject({
      creditLine: { amount: '5000.00', currency: 'NOK' },
      balance: { amount: '-1234.50', currency: 'NOK' },
    });
    expect(
      SandboxAccountRequest.parse({
        ...account,
        currency: 'EUR',
        creditLine: { amount: '10', currency: 'EUR' },
      }),
    ).toMatchObject({ creditLine: { amount: '10.00', currency: 'EUR' } });
  });

  test('keeps a number to the minor unit, and refuses one that JSON may have rounded', () => {
    const of = (text: string) => ({
      ...account,
      ...(JSON.parse(`{"balance":{"amount":${text},"currency":"NOK"}}`) as object),
    });
    for (const [text, amount] of [
      ['9999999999999.99', '9999999999999.99'],
      ['-999999999999999', '-999999999999999.00'],
      ['0.1', '0.10'],
      ['"9999999999999999.99"', '9999999999999999.99'],
    ] as const) {
      expect(SandboxAccountRequest.parse(of(text)).balance).toEqual({ amount, currency: 'NOK' });
    }
    for (const text of ['9007199254740993', '90071992547409.93', '10000000000000001']) {
      expect(breaks(SandboxAccountRequest, of(text))).toEqual([
        { path: 'balance.amount', rule: 'amount-form' },
      ]);
    }
  });
  test.each([
    [
      { accountName: 'x'.repeat(71) },
      [{ path: 'accountName', rule: 'text-too-long', limit: 70, actual: 71 }],
    ],
    [{ currency: 'kr' }, [{ path: 'currency', rule: 'currency-unknown' }]],
    [{ cashAccountType: 'LOAN' }, [{ path: 'cashAccountType', rule: 'choice-unknown' }]],
    [
      { balance: { amount: 0.001, currency: 'NOK' } },
      [{ path: 'balance.amount', rule: 'amount-too-many-fraction-digits', limit: 2, actual: 3 }],
    ],
    [
      { balance: { amount: 1e21, currency: 'NOK' } },
      [{ path: 'balance.amount', rule: 'amount-form' }],
    ],
    [
      { balance: { amount: '1', currency: 'EUR' } },
      [{ path: 'balance.currency', rule: 'currency-of-account' }],
    ],
    [{ creditLine: '-1' }, [{ path: 'creditLine', rule: 'amount-negative' }]],
    [{ creditLine: 'much' }, [{ path: 'creditLine', rule: 'amount-form' }]],
    [{ creditLine: true }, [{ path: 'creditLine', rule: 'amount-form' }]],
    [
      { creditLine: { amount: '1', currency: 'EUR' } },
      [{ path: 'creditLine', rule: 'currency-of-account' }],
    ],
    [{ kidRequired: 'yes' }, [{ path: 'kidRequired', rule: 'boolean-required' }]],
    [{ bban: '12345678903' }, [{ path: 'bban', rule: 'field-unknown' }]],
  ])('refuses %j', (difference, expected) => {
    expect(breaks(SandboxAccountRequest, { ...account, ...difference })).toEqual(expected);
  });
});

test('a card account, an agreement and an engagement have their fields', () => {
  expect(
    SandboxCardAccountRequest.parse({ customerNumber: '13039319955', creditLimit: 20000 }),
  ).toMatchObject({
    currency: 'NOK',
    creditLimit: { amount: '20000.00', currency: 'NOK' },
  });
  expect(breaks(SandboxAgreementRequest, { owner: '18129215603', name: 'Kyst AS' })).toEqual([]);
  expect(breaks(SandboxAgreementRequest, { owner: '1', name: '' })).toEqual([
    { path: 'owner', rule: 'identity-number-form' },
    { path: 'name', rule: 'field-required' },
  ]);
  const engagement = {
    customer: '13039319955',
    account: { iban: 'NO9386011117947' },
    roles: ['REGISTER', 'VIEW'],
    approvalLimit: '1000',
  };
  expect(SandboxEngagementRequest.parse(engagement)).toMatchObject({ approvalLimit: '1000' });
  expect(breaks(SandboxEngagementRequest, { ...engagement, roles: [] })).toEqual([
    { path: 'roles', rule: 'list-too-short', limit: 1, actual: 0 },
  ]);
  expect(breaks(SandboxEngagementRequest, { ...engagement, roles: ['VIEW', 'VIEW'] })).toEqual([
    { path: 'roles', rule: 'list-entry-repeated' },
  ]);
  expect(breaks(SandboxEngagementRequest, { ...engagement, roles: ['ADMIN'] })).toEqual([
    { path: 'roles.0', rule: 'choice-unknown' },
  ]);
  expect(
    breaks(SandboxEngagementRequest, { ...engagement, account: { iban: 'NO9486011117947' } }),
  ).toEqual([{ path: 'account.iban', rule: 'iban-check-digits' }]);
});

test.each([
  ['1000', 'EUR', { amount: '1000.00', currency: 'EUR' }],
  ['1000', 'JPY', { amount: '1000', currency: 'JPY' }],
  [{ amount: '0.5', currency: 'EUR' }, 'EUR', { amount: '0.50', currency: 'EUR' }],
])('a limit %j of an account in %s is %j', (limit, currency, amount) => {
  expect(resolveLimit(limit, currency)).toEqual({ ok: true, amount });
});

test.each([
  ['0.5', 'JPY', { rule: 'amount-too-many-fraction-digits', limit: 0, actual: 1 }],
  [{ amount: '1000.00', currency: 'NOK' }, 'EUR', { rule: 'currency-of-account' }],
  ['-1', 'EUR', { rule: 'amount-negative' }],
  ['ten', 'EUR', { rule: 'amount-form' }],
])('a limit %j of an account in %s breaks %j', (limit, currency, finding) => {
  expect(resolveLimit(limit, currency)).toEqual({ ok: false, finding });
});

describe('transactions to be made', () => {
  const transaction = {
    bookingDate: '2025-06-02',
    transactionAmount: { amount: -250, currency: 'NOK' },
    creditorName: 'Rema 1000',
    additionalInformationProprietaryReference: 'abc',
  };

  test('are one or an array, and become a list', () => {
    const made = { ...transaction, transactionAmount: { amount: '-250.00', currency: 'NOK' } };
    expect(SandboxTransactionsRequest.parse(transaction)).toEqual([made]);
    expect(SandboxTransactionsRequest.parse([transaction, transaction])).toEqual([made, made]);
  });

  test('have an exchange with amounts as texts and as numbers, and nothing that the bank could not answer', () => {
    const exchanged = (exchange: unknown) => ({ ...transaction, currencyExchange: [exchange] });
    const exchange = {
      sourceCurrency: 'NOK',
      targetCurrency: 'EUR',
      unitCurrency: 'EUR',
      exchangeRate: 11.5,
      instructedAmount: { amount: 100, currency: 'EUR' },
      quotationDate: '2027-03-10',
      contractIdentification: 'K-1',
    };
    expect(SandboxTransactionsRequest.parse(exchanged(exchange))).toMatchObject([
      {
        currencyExchange: [
          {
            ...exchange,
            exchangeRate: '11.5',
            instructedAmount: { amount: '100.00', currency: 'EUR' },
          },
        ],
      },
    ]);
    const refused = (difference: object) =>
      breaks(SandboxTransactionsRequest, exchanged({ ...exchange, ...difference }));
    expect(refused({ sourceCurrency: 'XXX' })).toMatchObject([
      { path: 'currencyExchange.0.sourceCurrency' },
    ]);
    expect(refused({ targetCurrency: null })).toMatchObject([
      { path: 'currencyExchange.0.targetCurrency' },
    ]);
    for (const exchangeRate of ['abc', '', '1,15', 1e-7])
      expect(refused({ exchangeRate })).toEqual([
        { path: 'currencyExchange.0.exchangeRate', rule: 'amount-form' },
      ]);
    expect(refused({ quotationDate: 'soon' })).toMatchObject([
      { path: 'currencyExchange.0.quotationDate' },
    ]);
    expect(refused({ instructedAmount: { amount: '1.001', currency: 'EUR' } })).toMatchObject([
      { path: 'currencyExchange.0.instructedAmount.amount' },
    ]);
    expect(refused({ colour: 'red' })).toEqual([
      { path: 'currencyExchange.0.colour', rule: 'field-unknown' },
    ]);
    expect(breaks(SandboxTransactionsRequest, { ...transaction, currencyExchange: [] })).toEqual([
      { path: 'currencyExchange', rule: 'list-too-short', limit: 1, actual: 0 },
    ]);
  });

  test('name the row that is wrong only where there are rows', () => {
    expect(breaks(SandboxTransactionsRequest, {})).toEqual([
      { path: 'transactionAmount', rule: 'field-required' },
    ]);
    expect(
      breaks(SandboxTransactionsRequest, [transaction, { ...transaction, colour: 'red' }]),
    ).toEqual([{ path: '1.colour', rule: 'field-unknown' }]);
    expect(breaks(SandboxTransactionsRequest, [])).toEqual([
      { path: '', rule: 'list-too-short', limit: 1, actual: 0 },
    ]);
    expect(breaks(SandboxTransactionsRequest, 'x')).toEqual([
      { path: '', rule: 'object-required' },
    ]);
    expect(breaks(SandboxTransactionsRequest, null)).toEqual([
      { path: '', rule: 'object-required' },
    ]);
  });

  test.each([
    [
      { additionalInformationProprietaryReference: 7 },
      [{ path: 'additionalInformationProprietaryReference', rule: 'text-required' }],
    ],
    [
      { additionalInformationProprietary: 'x' },
      [{ path: 'additionalInformationProprietary', rule: 'field-unknown' }],
    ],
    [{ bookingDate: 'today' }, [{ path: 'bookingDate', rule: 'date-form' }]],
    [
      { transactionAmount: { amount: '1.234', currency: 'NOK' } },
      [
        {
          path: 'transactionAmount.amount',
          rule: 'amount-too-many-fraction-digits',
          limit: 2,
          actual: 3,
        },
      ],
    ],
    [
      { remittanceInformationUnstructured: '' },
      [{ path: 'remittanceInformationUnstructured', rule: 'field-required' }],
    ],
    [{ debtorAccount: { kid: '1' } }, [{ path: 'debtorAccount.kid', rule: 'field-unknown' }]],
    [{ batchIndicator: true }, [{ path: 'entryDetails', rule: 'field-required' }]],
    [
      { entryDetails: [{ transactionAmount: { amount: '1', currency: 'NOK' } }] },
      [{ path: 'entryDetails', rule: 'entries-without-batch' }],
    ],
    [
      {
        batchIndicator: true,
        batchNumberOfTransactions: 2,
        entryDetails: [{ transactionAmount: { amount: '1', currency: 'NOK' } }],
      },
      [{ path: 'batchNumberOfTransactions', rule: 'batch-count', limit: 1, actual: 2 }],
    ],
    [
      { batchIndicator: true, entryDetails: [{ colour: 'red' }] },
      [
        { path: 'entryDetails.0.transactionAmount', rule: 'field-required' },
        { path: 'entryDetails.0.colour', rule: 'field-unknown' },
      ],
    ],
  ])('refuse %j', (difference, expected) => {
    expect(breaks(SandboxTransactionsRequest, { ...transaction, ...difference })).toEqual(expected);
  });

  test('of a card are always an array', () => {
    const row = {
      transactionAmount: { amount: '-99.9', currency: 'NOK' },
      markupFeePercentage: 1.5,
    };
    expect(SandboxCardTransactionsRequest.parse([row])).toEqual([
      { transactionAmount: { amount: '-99.90', currency: 'NOK' }, markupFeePercentage: '1.5' },
    ]);
    expect(breaks(SandboxCardTransactionsRequest, row)).toEqual([
      { path: '', rule: 'list-required' },
    ]);
  });

  test('of a card have booking and value date before now, booking not after value', () => {
    const today = '2025-06-02';
    expect(
      cardTransactionDateBreaks([{ bookingDate: today, valueDate: today }, {}], today),
    ).toEqual([]);
    expect(
      cardTransactionDateBreaks(
        [
          { bookingDate: '2025-06-03' },
          { valueDate: '2025-06-03' },
          { bookingDate: '2025-06-02', valueDate: '2025-06-01' },
        ],
        today,
      ),
    ).toEqual([
      { path: '0.bookingDate', rule: 'date-in-future' },
      { path: '1.valueDate', rule: 'date-in-future' },
      { path: '2.bookingDate', rule: 'booking-after-value' },
    ]);
  });
});

test('the switches stand as the document says unless they are moved', () => {
  expect(SandboxBehaviour.parse({})).toEqual({
    straksAtOnce: false,
    executePeriodic: false,
    hideNdctBeforeApproval: false,
    signResponses: false,
    replayRequestIds: true,
    domesticInNokOnly: false,
  });
  expect(breaks(SandboxBehaviour, { straksAtOnce: 1, other: true })).toEqual([
    { path: 'straksAtOnce', rule: 'boolean-required' },
    { path: 'other', rule: 'field-unknown' },
  ]);
});

test('the clock is moved by whole seconds', () => {
  expect(SandboxClock.parse({ offsetSeconds: -86_400 })).toEqual({ offsetSeconds: -86_400 });
  expect(breaks(SandboxClock, { offsetSeconds: 0.5 })).toEqual([
    { path: 'offsetSeconds', rule: 'whole-number-form' },
  ]);
  expect(breaks(SandboxClock, { offsetSeconds: '1' })).toEqual([
    { path: 'offsetSeconds', rule: 'number-required' },
  ]);
});

test('the seed of a world is a whole number that JSON carries exactly', () => {
  const limit = 9_007_199_254_740_991;
  expect(WorldRequest.parse({ seed: -limit })).toEqual({ template: 'standard', seed: -limit });
  expect(breaks(WorldRequest, { seed: 1.5 })).toEqual([
    { path: 'seed', rule: 'whole-number-form' },
  ]);
  expect(breaks(WorldRequest, { seed: 9_007_199_254_740_992 })).toEqual([
    { path: 'seed', rule: 'number-too-large', limit, actual: 9_007_199_254_740_992 },
  ]);
  expect(breaks(WorldRequest, { seed: -9_007_199_254_740_992 })).toEqual([
    { path: 'seed', rule: 'number-too-small', limit: -limit, actual: -9_007_199_254_740_992 },
  ]);
});
