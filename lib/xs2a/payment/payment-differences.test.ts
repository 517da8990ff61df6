import { describe, expect, it } from 'vitest';
import type { PaymentRequest } from './payment';
import { paymentDifferences } from './payment-differences';

const TODAY = '2027-03-10';

const domestic: PaymentRequest<'norwegian-domestic-credit-transfers'> = {
  instructedAmount: { amount: '120.50', currency: 'NOK' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { street: 'Storgata', city: 'Oslo', country: 'NO' },
  requestedExecutionDate: '2027-03-12',
  remittanceInformationStructured: { reference: '2345676' },
};

const differences = (sent: object, stored: unknown) =>
  paymentDifferences(sent as PaymentRequest, stored, TODAY);

const one = (field: string, sent: string | null, stored: string | null) => [
  { field, sent, stored },
];

describe('a payment that is stored as it was sent', () => {
  it.each<[string, object]>([
    ['the same', {}],
    ['with what a bank adds', { paymentId: 'enc!!1=', debtorName: 'Kari', _links: {} }],
    ['an amount without its zeros', { instructedAmount: { amount: '120.5', currency: 'nok' } }],
    ['an amount as a number', { instructedAmount: { amount: 120.5, currency: 'NOK' } }],
    ['a grouped account number', { creditorAccount: { bban: '1204 31 74449', currency: 'NOK' } }],
    ['the IBAN of the account', { creditorAccount: { iban: 'NO9312043174449' } }],
    ['the IBAN beside it', { creditorAccount: { bban: '12043174449', iban: 'NO9312043174449' } }],
    ['a name in capitals', { creditorName: 'ELVEBAKKEN  BARNEHAGE' }],
    ['no name', { creditorName: undefined }],
    ['no debtor', { debtorAccount: undefined }],
    ['a fuller address', { creditorAddress: { city: 'OSLO', postalCode: '0155', country: 'NO' } }],
    ['a date with a time', { requestedExecutionDate: '2027-03-12T00:00:00+01:00' }],
    ['a default purpose', { purposeCode: 'OTHR' }],
    ['the default service level', { serviceLevel: 'NORM' }],
    ['empty fields', { ultimateDebtor: '', remittanceInformationUnstructured: null }],
    ['an empty list', { ultimateDebtor: [] }],
    [
      'blanks around its values',
      {
        instructedAmount: { amount: ' 120.50 ', currency: ' NOK ' },
        creditorName: ' Elvebakken Barnehage ',
        requestedExecutionDate: ' 2027-03-12 ',
      },
    ],
    [
      'its reference in the other form, with its type',
      {
        remittanceInformationStructured: undefined,
        remittanceInformationStructuredArray: [{ reference: '234 5676', referenceType: 'SCOR' }],
      },
    ],
    [
      'its reference in both forms',
      { remittanceInformationStructuredArray: [{ reference: '2345676' }] },
    ],
  ])('has no difference: %s', (_, changes) => {
    expect(differences(domestic, { ...domestic, ...changes })).toEqual([]);
  });

  it('may name the day of creation where none was sent, and none where that day was sent', () => {
    const { requestedExecutionDate: _, ...dateless } = domestic;
    expect(differences(dateless, { ...dateless, requestedExecutionDate: '2027-03-10' })).toEqual(
      [],
    );
    expect(differences(dateless, { ...dateless, requestedExecutionDate: '2027-03-17' })).toEqual(
      [],
    );
    expect(differences({ ...domestic, requestedExecutionDate: '2027-03-10' }, dateless)).toEqual(
      [],
    );
  });

  it('may have its message broken into lines', () => {
    const sent = { ...domestic, remittanceInformationStructured: undefined };
    const message = { ...sent, remittanceInformationUnstructured: 'Rent for March and April' };
    expect(
      differences(message, {
        ...sent,
        remittanceInformationUnstructuredArray: ['Rent for March', 'and April'],
      }),
    ).toEqual([]);
  });
});

describe('a message', () => {
  const { remittanceInformationStructured: _, ...bare } = domestic;
  const sent = { ...bare, remittanceInformationUnstructured: 'Rent for March' };

  it.each([
    ['without it', null],
    ['with another', 'Rent for April'],
  ])('is told when it is stored %s', (_, remittanceInformationUnstructured) => {
    expect(differences(sent, { ...sent, remittanceInformationUnstructured })).toEqual(
      one('remittanceInformationUnstructured', 'Rent for March', remittanceInformationUnstructured),
    );
  });
});

describe('a payment that is stored otherwise', () => {
  it.each<[string, object, ReturnType<typeof one>]>([
    [
      'the amount',
      { instructedAmount: { amount: '1205.0', currency: 'NOK' } },
      one('instructedAmount.amount', '120.50', '1205.0'),
    ],
    [
      'the currency',
      { instructedAmount: { amount: '120.50', currency: 'SEK' } },
      one('instructedAmount.currency', 'NOK', 'SEK'),
    ],
    [
      'the creditor account',
      { creditorAccount: { bban: '12043174450', currency: 'NOK' } },
      one('creditorAccount.bban', '12043174449', '12043174450'),
    ],
    [
      'another account by its IBAN',
      { creditorAccount: { iban: 'NO8330001234567' } },
      one('creditorAccount.bban', '12043174449', 'NO8330001234567'),
    ],
    [
      'another IBAN beside the account',
      { creditorAccount: { bban: '12043174449', iban: 'NO8330001234567' } },
      one('creditorAccount.iban', null, 'NO8330001234567'),
    ],
    [
      'no creditor account',
      { creditorAccount: undefined },
      one('creditorAccount.bban', '12043174449', null),
    ],
    [
      'the currency of the creditor account',
      { creditorAccount: { bban: '12043174449', currency: 'EUR' } },
      one('creditorAccount.currency', 'NOK', 'EUR'),
    ],
    [
      'the debtor account',
      { debtorAccount: { bban: '12345678904' } },
      one('debtorAccount.bban', '12345678903', '12345678904'),
    ],
    [
      'a card in place of the debtor account',
      { debtorAccount: { other: { identification: '4925' } } },
      one('debtorAccount.bban', '12345678903', '4925'),
    ],
    [
      'another debtor by its IBAN',
      { debtorAccount: { iban: 'NO8330001234567' } },
      one('debtorAccount.bban', '12345678903', 'NO8330001234567'),
    ],
    [
      'the bank of a creditor that nobody named',
      { creditorAgent: 'COBADEFF' },
      one('creditorAgent', null, 'COBADEFF'),
    ],
    ['an end that nobody sent', { endDate: '2028-04-01' }, one('endDate', null, '2028-04-01')],
    [
      'the date',
      { requestedExecutionDate: '2027-03-15' },
      one('requestedExecutionDate', '2027-03-12', '2027-03-15'),
    ],
    [
      'no date',
      { requestedExecutionDate: undefined },
      one('requestedExecutionDate', '2027-03-12', null),
    ],
    [
      'the name',
      { creditorName: 'Elvebakken' },
      one('creditorName', 'Elvebakken Barnehage', 'Elvebakken'),
    ],
    [
      'the city',
      { creditorAddress: { city: 'Bergen', country: 'NO' } },
      one('creditorAddress.city', 'Oslo', 'Bergen'),
    ],
    [
      'the reference',
      { remittanceInformationStructured: { reference: '2345677' } },
      one('remittanceInformationStructured.reference', '2345676', '2345677'),
    ],
    [
      'more behind the date than a time',
      { requestedExecutionDate: '2027-03-120' },
      one('requestedExecutionDate', '2027-03-12', '2027-03-120'),
    ],
    [
      'something before the time behind the date',
      { requestedExecutionDate: '2027-03-12 and 2T' },
      one('requestedExecutionDate', '2027-03-12', '2027-03-12 and 2T'),
    ],
    [
      'one more reference beside its own in both forms',
      { remittanceInformationStructuredArray: [{ reference: '9' }, { reference: '2345676' }] },
      one('remittanceInformationStructuredArray.0.reference', null, '9'),
    ],
    [
      'no reference',
      { remittanceInformationStructured: undefined },
      one('remittanceInformationStructured.reference', '2345676', null),
    ],
    [
      'a message that nobody sent',
      { remittanceInformationUnstructured: 'Gift' },
      one('remittanceInformationUnstructured', null, 'Gift'),
    ],
    ['an urgent payment', { serviceLevel: 'URGP' }, one('serviceLevel', null, 'URGP')],
    ['one that repeats', { frequency: 'Monthly' }, one('frequency', null, 'Monthly')],
    ['a debtor behind the debtor', { ultimateDebtor: 'Ola' }, one('ultimateDebtor', null, 'Ola')],
    [
      'a value of another type',
      { requestedExecutionDate: { day: 12 } },
      one('requestedExecutionDate', '2027-03-12', '{"day":12}'),
    ],
  ])('is told by its field: %s', (_, changes, expected) => {
    expect(differences(domestic, { ...domestic, ...changes })).toEqual(expected);
  });

  it.each(['2027-03-18', '2027-03-09', 'soon'])(
    'is told when a payment without a date comes much later, before its creation or on no day: %s',
    (requestedExecutionDate) => {
      const { requestedExecutionDate: _, ...dateless } = domestic;
      expect(differences(dateless, { ...dateless, requestedExecutionDate })).toEqual(
        one('requestedExecutionDate', null, requestedExecutionDate),
      );
    },
  );

  it.each([
    [
      'amount',
      { instructedAmount: domestic.instructedAmount },
      one('creditorAccount.bban', '12043174449', null),
    ],
    [
      'account',
      { creditorAccount: domestic.creditorAccount },
      [
        { field: 'instructedAmount.amount', sent: '120.50', stored: null },
        { field: 'instructedAmount.currency', sent: 'NOK', stored: null },
      ],
    ],
  ])('is told when the bank returns nothing of it but its %s', (_, stored, expected) => {
    const { instructedAmount, creditorAccount } = domestic;
    expect(differences({ instructedAmount, creditorAccount }, stored)).toEqual(expected);
  });

  it('is told of another card', () => {
    const card = (identification: string) => ({
      ...domestic,
      debtorAccount: {
        other: { identification, schemeNameProprietary: 'creditCardAccount' },
        currency: 'NOK',
      },
    });
    expect(differences(card('4925-7702'), card('49257702'))).toEqual([]);
    expect(differences(card('4925-7702'), domestic)).toEqual([]);
    expect(differences(card('4925-7702'), { ...domestic, debtorAccount: undefined })).toEqual([]);
    expect(differences(card('4925-7702'), card('4925-7703'))).toEqual(
      one('debtorAccount.other.identification', '4925-7702', '4925-7703'),
    );
  });

  it.each([{ referenceType: 'scor' }, { referenceType: undefined }])(
    'is not told of a reference whose type is spelt otherwise or left out: %j',
    (changes) => {
      const of = (reference: object) => ({
        ...domestic,
        remittanceInformationStructured: reference,
      });
      const sent = { reference: '2345676', referenceType: 'SCOR' };
      expect(differences(of(sent), of({ ...sent, ...changes }))).toEqual([]);
    },
  );

  it('is told of each of several references', () => {
    const { remittanceInformationStructured: _, ...bare } = domestic;
    const withReferences = (...references: object[]) => ({
      ...bare,
      remittanceInformationStructuredArray: references,
    });
    expect(
      differences(
        withReferences({ reference: '1', referenceType: 'SCOR' }, { reference: '2' }),
        withReferences(
          { reference: '2' },
          { reference: '1', referenceType: 'CINV' },
          { reference: '3' },
        ),
      ),
    ).toEqual([
      {
        field: 'remittanceInformationStructuredArray.0.referenceType',
        sent: 'SCOR',
        stored: 'CINV',
      },
      { field: 'remittanceInformationStructuredArray.2.reference', sent: null, stored: '3' },
    ]);
  });
});

describe('a payment abroad', () => {
  const abroad = {
    ...domestic,
    remittanceInformationStructured: undefined,
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    creditorAgent: 'COBADEFFXXX',
    regulatoryReportingCode: '26',
    regulatoryReportingInformation: 'Machine parts',
  };

  it('may be answered by the national number and the short BIC', () => {
    const stored = { creditorAccount: { bban: '370400440532013000' }, creditorAgent: 'COBADEFF' };
    expect(differences(abroad, { ...abroad, ...stored })).toEqual([]);
  });

  it.each(['COBADEFF370XXX', 'COBADEFFXXX370'])(
    'is told of a BIC that is longer than any: %s',
    (creditorAgent) => {
      const sent = { ...abroad, creditorAgent: 'COBADEFF370' };
      expect(differences(sent, { ...sent, creditorAgent })).toEqual(
        one('creditorAgent', 'COBADEFF370', creditorAgent),
      );
    },
  );

  it('is told of no account', () => {
    expect(differences(abroad, { ...abroad, creditorAccount: undefined })).toEqual(
      one('creditorAccount.iban', 'DE89370400440532013000', null),
    );
  });

  it('is told of another bank, account and report', () => {
    const stored = {
      creditorAccount: { iban: 'DE02120300000000202051', currency: 'EUR' },
      creditorAgent: 'BYLADEM1001',
      regulatoryReportingCode: '14',
    };
    expect(differences(abroad, { ...abroad, ...stored })).toEqual([
      { field: 'creditorAgent', sent: 'COBADEFFXXX', stored: 'BYLADEM1001' },
      { field: 'regulatoryReportingCode', sent: '26', stored: '14' },
      {
        field: 'creditorAccount.iban',
        sent: 'DE89370400440532013000',
        stored: 'DE02120300000000202051',
      },
    ]);
  });
});

describe('a standing order', () => {
  const { requestedExecutionDate: _, ...standing } = {
    ...domestic,
    startDate: '2027-04-01',
    endDate: '2028-04-01',
    frequency: 'MonthlyVariable',
    executionRule: 'preceding',
    dayOfExecution: '5',
    monthsOfExecution: [1, 6],
  };

  it('may spell its rule, its day and its months otherwise', () => {
    const stored = {
      executionRule: 'preceeding',
      dayOfExecution: 5,
      monthsOfExecution: ['06', '01'],
      frequency: 'monthlyVariable',
    };
    expect(differences(standing, { ...standing, ...stored })).toEqual([]);
  });

  it.each<[string, object, ReturnType<typeof one>]>([
    ['no start', { startDate: undefined }, one('startDate', '2027-04-01', null)],
    ['a day of three digits', { dayOfExecution: '105' }, one('dayOfExecution', '15', '105')],
    ['one month', { monthsOfExecution: [7] }, one('monthsOfExecution', '1, 6', '7')],
    [
      'another account, of which both numbers were sent',
      { creditorAccount: { bban: '30001234567' } },
      one('creditorAccount.bban', '12043174449', '30001234567'),
    ],
  ])('is told of %s', (_, changes, expected) => {
    const both = { bban: '12043174449', iban: 'NO9312043174449' };
    const sent = { ...standing, creditorAccount: both, dayOfExecution: '15' };
    expect(differences(sent, { ...sent, ...changes })).toEqual(expected);
  });

  it('is told of another period', () => {
    const stored = {
      startDate: '2027-05-01',
      endDate: undefined,
      frequency: 'Monthly',
      monthsOfExecution: [1, 7],
    };
    expect(differences(standing, { ...standing, ...stored })).toEqual([
      { field: 'startDate', sent: '2027-04-01', stored: '2027-05-01' },
      { field: 'endDate', sent: '2028-04-01', stored: null },
      { field: 'frequency', sent: 'MonthlyVariable', stored: 'Monthly' },
      { field: 'monthsOfExecution', sent: '1, 6', stored: '1, 7' },
    ]);
  });
});

describe('a bulk', () => {
  const row = (amount: string, bban: string) => ({
    instructedAmount: { amount, currency: 'NOK' },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban, currency: 'NOK' },
    creditorAddress: { country: 'NO' },
  });
  const bulk = (...payments: object[]) => ({
    paymentInformationId: 'LOENN-11',
    debtorAccount: { bban: '12345678903', currency: 'NOK' },
    requestedExecutionDate: '2027-03-12',
    payments,
  });
  const [first, second, third] = [
    row('1.00', '12043174449'),
    row('2.00', '12345678903'),
    row('2.00', '30001234567'),
  ];

  it('may be stored in another order', () => {
    expect(differences(bulk(first, second, third), bulk(third, first, second))).toEqual([]);
  });

  it('is told by the row as it was sent, also in another order', () => {
    expect(
      differences(bulk(first, second, third), bulk(row('9.00', '30001234567'), first, second)),
    ).toEqual(one('payments.2.instructedAmount.amount', '2.00', '9.00'));
  });

  it('is told of a row that is missing and of one too many', () => {
    expect(differences(bulk(first, second), bulk(first))).toEqual([
      { field: 'payments.1.instructedAmount.amount', sent: '2.00', stored: null },
      { field: 'payments.1.instructedAmount.currency', sent: 'NOK', stored: null },
      { field: 'payments.1.creditorAccount.bban', sent: '12345678903', stored: null },
    ]);
    expect(differences(bulk(first), bulk(first, second))).toEqual([
      { field: 'payments.1.instructedAmount.amount', sent: null, stored: '2.00' },
      { field: 'payments.1.instructedAmount.currency', sent: null, stored: 'NOK' },
      { field: 'payments.1.creditorAccount.bban', sent: null, stored: '12345678903' },
    ]);
  });

  it('is told of each row too many by the number after the last that was sent', () => {
    expect(differences(bulk(first), bulk(first, second, third))?.map(({ field }) => field)).toEqual(
      [
        'payments.1.instructedAmount.amount',
        'payments.1.instructedAmount.currency',
        'payments.1.creditorAccount.bban',
        'payments.2.instructedAmount.amount',
        'payments.2.instructedAmount.currency',
        'payments.2.creditorAccount.bban',
      ],
    );
  });

  it('is told of a row in place of which the bank returns none', () => {
    expect(differences(bulk(first), { ...bulk(), payments: [null] })).toEqual([
      { field: 'payments.0.instructedAmount.amount', sent: '1.00', stored: null },
      { field: 'payments.0.instructedAmount.currency', sent: 'NOK', stored: null },
      { field: 'payments.0.creditorAccount.bban', sent: '12043174449', stored: null },
    ]);
  });

  it('is told of the row that differs, though another like it would match', () => {
    const nine = row('9.00', '12043174449');
    expect(differences(bulk(first, first), bulk(nine, first))).toEqual(
      one('payments.0.instructedAmount.amount', '1.00', '9.00'),
    );
  });

  it('is told of the second of two equal rows of which one is stored', () => {
    const nine = row('9.00', '12043174449');
    expect(differences(bulk(first, first, second), bulk(second, nine, first))).toEqual(
      one('payments.1.instructedAmount.amount', '1.00', '9.00'),
    );
  });

  it('has each row looked for among the first fifty of its amount', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => row('1.00', `${12043174000 + index}`));
    const turned = (count: number) => [...rows(count).slice(1), ...rows(count).slice(0, 1)];
    expect(differences(bulk(...rows(51)), bulk(...turned(51)))).toEqual([]);
    expect(differences(bulk(...rows(50)), bulk(...rows(50).toReversed()))).toEqual([]);
    expect(differences(bulk(...rows(52)), bulk(...turned(52)))).toEqual([
      { field: 'payments.0.creditorAccount.bban', sent: '12043174000', stored: '12043174051' },
      { field: 'payments.51.creditorAccount.bban', sent: '12043174051', stored: '12043174000' },
    ]);
  });

  it('is told of what stands on the whole', () => {
    expect(
      differences(bulk(first), { ...bulk(first), requestedExecutionDate: '2027-03-15' }),
    ).toEqual(one('requestedExecutionDate', '2027-03-12', '2027-03-15'));
  });

  it('of a thousand rows in another order is compared without trying each row with each', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`${index + 1}.00`, '12043174449'));
    let looks = 0;
    const watched = rows.map((each) => ({
      ...each,
      get creditorName() {
        looks += 1;
        return each.creditorName;
      },
    }));
    expect(differences(bulk(...rows), bulk(...watched.toReversed()))).toEqual([]);
    expect(looks).toBeGreaterThanOrEqual(1_000);
    expect(looks).toBeLessThanOrEqual(5_000);
  });

  it('is compared with no more rows than were sent and as many differences as anyone reads', () => {
    let looks = 0;
    const watched = {
      get instructedAmount() {
        looks += 1;
        return { amount: '9.00', currency: 'NOK' };
      },
    };
    const rows = Array.from({ length: 100_000 }, () => watched);
    expect(differences(bulk(first), { ...bulk(), payments: rows })).toHaveLength(200);
    // 201 rows are compared, each with a few looks at its amount.
    expect(looks).toBeGreaterThanOrEqual(201);
    expect(looks).toBeLessThanOrEqual(1_500);
  });

  it('has each object in place of a text written out once, however many rows it is compared with', () => {
    let looks = 0;
    const creditorName = {
      get name() {
        looks += 1;
        return 'Elvebakken';
      },
    };
    const sent = Array.from({ length: 50 }, (_, index) => row('1.00', `${12043174000 + index}`));
    const stored = bulk(...sent.map((each) => ({ ...each, creditorName })));
    expect(differences(bulk(...sent), stored)).toHaveLength(50);
    expect(looks).toBe(1);
  });

  it('has the references and lines of each row read once, however many rows it is compared with', () => {
    let looks = 0;
    const remittance = {
      get remittanceInformationStructuredArray() {
        looks += 1;
        return Array.from({ length: 200 }, (_, index) => ({ reference: `${index}` }));
      },
      get remittanceInformationUnstructuredArray() {
        looks += 1;
        return Array.from({ length: 500 }, (_, index) => `${index}`);
      },
    };
    const sent = Array.from({ length: 50 }, (_, index) => row('1.00', `${12043174000 + index}`));
    const stored = sent.map((each) =>
      Object.defineProperties({ ...each }, Object.getOwnPropertyDescriptors(remittance)),
    );
    expect(differences(bulk(...sent), bulk(...stored))).toHaveLength(200);
    expect(looks).toBe(2 * 50);
  });

  it('of a thousand rows takes no longer where the zeros of their amounts lead to no decimal', {
    timeout: 3_000,
  }, () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(`${index + 1}.00`, '12043174449'));
    const amount = `${'0'.repeat(99)}.${'0'.repeat(99)}x`;
    const stored = rows.map((each) => ({ ...each, instructedAmount: { amount, currency: 'NOK' } }));
    expect(differences(bulk(...rows), bulk(...stored))?.[0]).toEqual({
      field: 'payments.0.instructedAmount.amount',
      sent: '1.00',
      stored: amount,
    });
  });

  it('of many rows that say nothing is compared in one pass over them', () => {
    const rows = Array.from({ length: 100_000 }, () => ({}));
    expect(differences(bulk(first), { ...bulk(), payments: rows })).toEqual([
      { field: 'payments.0.instructedAmount.amount', sent: '1.00', stored: null },
      { field: 'payments.0.instructedAmount.currency', sent: 'NOK', stored: null },
      { field: 'payments.0.creditorAccount.bban', sent: '12043174449', stored: null },
    ]);
  });
});

describe('details that say nothing of the payment', () => {
  it.each([undefined, null, 'text', [], {}, { paymentId: 'enc!!1=', debtorName: 'Kari' }])(
    'are not compared: %j',
    (details) => {
      expect(differences(domestic, details)).toBeNull();
      expect(
        differences({ ...domestic, payments: [], instructedAmount: undefined }, details),
      ).toBeNull();
    },
  );

  it('say little when they say anything', () => {
    const huge = { ...domestic, creditorName: 'x'.repeat(10_000) };
    expect(differences(domestic, huge)?.[0]?.stored).toHaveLength(200);
  });
});
