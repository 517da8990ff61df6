import { describe, expect, it } from 'vitest';
import { receiptWords } from '@/app/api/payments/[paymentId]/receipt/receipt-words';
import type { ReceiptDetail } from '@/lib/pisp/receipt/read-receipt';

const payment: ReceiptDetail = {
  paymentId: '0b8e6e0e-7f2c-4f5e-9a59-3a3f0c5b7a11',
  contextId: 'private',
  connectionId: null,
  bankId: 'sandbox',
  bankName: 'Skjærvik Sparebank',
  context: 'PRIVATE',
  agreementName: null,
  kind: 'cross-border-credit-transfers',
  state: 'created',
  request: {
    instructedAmount: { amount: '1234.50', currency: 'EUR' },
    debtorAccount: { bban: '12345678903', currency: 'NOK' },
    creditorName: 'Müller & Söhne GmbH',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    creditorAgent: 'COBADEFFXXX',
    creditorAddress: { street: 'Hauptstraße', city: 'Hamburg', country: 'DE' },
    remittanceInformationStructured: { reference: '4711' },
  },
  amount: { amount: '1234.50', currency: 'EUR' },
  creditorName: 'Müller & Söhne GmbH',
  paymentsCount: null,
  debtor: { accountId: null, name: 'Brukskonto', number: '12345678903' },
  executionDate: null,
  fee: { amount: '25.00', currency: 'NOK' },
  areRunsKnown: true,
  isFeeKnown: true,
  readBack: { readAt: '2026-11-20T23:30:00.000Z', debtorName: null, trouble: null },
  differences: [],
  status: { transactionStatus: 'ACSC', fundsAvailable: null, readAt: '2026-11-20T23:30:00.000Z' },
  actions: [],
  basketId: null,
  copyId: null,
  isBasketPartlyApproved: false,
  cancelAskedAt: null,
  movedAwayAt: null,
  psuMessage: null,
  wasNeverCreated: false,
  bankMessages: [],
  createdAt: '2026-06-30T22:15:00.000Z',
  timeline: [
    {
      eventId: 'a8ed5f60-9f5c-4f5e-8e37-4b1f0c0a0d11',
      at: '2026-11-18T08:00:00.000Z',
      kind: 'status',
      transactionStatus: 'ACSC',
      fundsAvailable: null,
    },
  ],
  payerName: 'Kari Nordmann',
  bankReference: 'f0c1a5d2e8',
};

const rowsOf = (view: ReceiptDetail, locale: 'en' | 'nb') =>
  receiptWords(view, locale).sections.flatMap(({ rows }) =>
    rows.map(({ label, lines }) => `${label}: ${lines.join(' / ')}`),
  );

const withStatus = (
  transactionStatus: string,
  fundsAvailable: boolean | null = null,
): ReceiptDetail => ({
  ...payment,
  status: { transactionStatus, fundsAvailable, readAt: '2026-11-20T23:30:00.000Z' },
});

describe('the words of a receipt', () => {
  it('say everything about the payment, in bokmål', () => {
    expect(receiptWords(payment, 'nb').amount).toBe('1\u00a0234,50\u00a0EUR');
    expect(receiptWords(payment, 'nb').sections.map(({ heading }) => heading)).toEqual([
      null,
      null,
      null,
    ]);
    expect(rowsOf(payment, 'nb')).toEqual([
      'Til: Müller & Söhne GmbH',
      'Til konto: DE89 3704 0044 0532 0130 00',
      'Bank (BIC): COBADEFFXXX',
      'Adresse: Hauptstraße / Hamburg / Tyskland',
      'Referanse: 4711',
      'Betaler: Kari Nordmann',
      'Fra konto: Brukskonto / 1234 56 78903',
      'Gebyr: 25,00\u00a0NOK',
      'Betalingsdato: Meldt som utført 18.\u00a0november\u00a02026',
      'Status: Betalt / Oppgitt av banken 21.\u00a0november\u00a02026 kl.\u00a000:30',
      'Opprettet: 1.\u00a0juli\u00a02026 kl.\u00a000:15',
      'Bank: Skjærvik Sparebank',
      'Bankens referanse: f0c1a5d2e8',
      'Referanse i Brygge: 0b8e6e0e-7f2c-4f5e-9a59-3a3f0c5b7a11',
    ]);
  });

  it('say it in English, too', () => {
    const words = receiptWords(payment, 'en');
    expect(words).toMatchObject({
      title: 'Payment receipt',
      amount: '1,234.50\u00a0EUR',
      language: 'en',
    });
    expect(rowsOf(payment, 'en')).toContain('Created: 1\u00a0July\u00a02026 at 00:15');
  });

  it('name a KID as people do, and say of a fee whether there is none or nobody said', () => {
    const paid = (more: Partial<ReceiptDetail>) => rowsOf({ ...payment, ...more }, 'en');
    const { request } = payment;
    const kid = { reference: '1234567897', referenceType: 'SCOR' } as const;
    expect(
      paid({
        request: { ...request, remittanceInformationStructured: kid } as typeof request,
        fee: null,
      }),
    ).toEqual(expect.arrayContaining(['KID: 1234567897', 'Fee: None']));
    const untyped = { ...request, remittanceInformationStructured: { reference: '1234567897' } };
    const kind = 'norwegian-domestic-credit-transfers';
    expect(paid({ kind, request: untyped as typeof request })).toContain('KID: 1234567897');
    expect(paid({ request: untyped as typeof request })).toContain('Reference: 1234567897');
    expect(paid({ fee: null, isFeeKnown: false })).toContain('Fee: Not stated by the bank');
    expect(paid({ payerName: null, bankReference: null }).join()).not.toMatch(/Payer|bank’s ref/);
  });

  it('say on which day it is paid: the one asked for, else what is known', () => {
    const day = (more: Partial<ReceiptDetail>) =>
      rowsOf({ ...payment, ...more }, 'en').find((line) => line.startsWith('Payment date'));
    expect(day({ executionDate: '2026-11-17' })).toBe('Payment date: 17\u00a0November\u00a02026');
    expect(day({})).toBe('Payment date: Reported as paid on 18\u00a0November\u00a02026');
    expect(day({ timeline: [] })).toBe(
      'Payment date: Reported as paid on 21\u00a0November\u00a02026',
    );
    expect(day(withStatus('PDNG'))).toBe('Payment date: As soon as possible');
    expect(day(withStatus('PART'))).toBeUndefined();
  });

  it('claim a proof for a payment that is settled, and for no other', () => {
    expect(receiptWords(payment, 'en').proof).toBe('The bank has carried out this payment.');
    for (const code of ['RCVD', 'PDNG', 'ACCP', 'ACSP', 'ACWP', 'XXXX'])
      expect(receiptWords(withStatus(code), 'en').proof).toMatch(/^This is not proof of payment/);
    for (const state of ['sending', 'unknown'] as const)
      expect(receiptWords({ ...payment, state, status: null }, 'nb').proof).toMatch(
        /^Dette er ikke et bevis på betaling/,
      );
    for (const stopped of [withStatus('RJCT'), withStatus('CANC'), withStatus('ACCP', false)])
      expect(receiptWords(stopped, 'en').proof).toBe(
        'This is not proof of payment: the payment was not carried out.',
      );
    expect(receiptWords(withStatus('PART'), 'en').proof).toMatch(/only some of them/);
  });

  it.each([
    ['was never read back', { readAt: null, trouble: null }],
    [
      'could not be read back since',
      { readAt: '2026-11-20T23:30:00.000Z', trouble: 'bank-too-slow' },
    ],
  ] as const)('do not say that the bank stored what was sent when it %s', (_, readBack) => {
    const unread = { ...payment, readBack: { debtorName: null, ...readBack } };
    expect(receiptWords(unread, 'en').proof).toBe(
      'The bank has carried out this payment. Brygge could not check what the bank had stored, so the details are those that were sent.',
    );
  });

  it('do not certify what was sent where the bank has stored something else', () => {
    const differing: ReceiptDetail = {
      ...payment,
      differences: [
        { field: 'instructedAmount.amount', sent: '1234.50', stored: '12345.00' },
        { field: 'requestedExecutionDate', sent: null, stored: '2026-11-20' },
        { field: 'creditorAccount.bban', sent: '12043174449', stored: null },
      ],
    };
    const words = receiptWords(differing, 'en');
    expect(words.title).toBe('Payment receipt');
    expect(words.proof).toBe(
      'The bank has carried out this payment, but what it had stored was different from what was sent. The differences are listed below.',
    );
    expect(words.sections.find(({ heading }) => heading !== null)).toEqual({
      heading: 'Stored differently by the bank',
      rows: [
        { label: 'Amount', lines: ['You sent: 1234.50', 'The bank has: 12345.00'] },
        {
          label: 'When',
          lines: ['You sent: Nothing', 'The bank has: 20\u00a0November\u00a02026'],
        },
        { label: 'Account', lines: ['You sent: 1204 31 74449', 'The bank has: Nothing'] },
      ],
    });
    expect(receiptWords({ ...differing, ...withStatus('PDNG') }, 'en').proof).toMatch(
      /^This is not/,
    );
  });

  it('give no day of a payment that was stopped', () => {
    for (const stopped of [withStatus('RJCT'), withStatus('CANC'), withStatus('ACCP', false)])
      expect(rowsOf(stopped, 'en').join()).not.toContain('Payment date');
    const refused = { ...payment, state: 'rejected', status: null } as const;
    expect(rowsOf(refused, 'en').join()).not.toContain('Payment date');
  });

  const request: ReceiptDetail['request'] = {
    instructedAmount: { amount: '500.00', currency: 'NOK' },
    debtorAccount: { bban: '12345678903', currency: 'NOK' },
    creditorName: 'Elvebakken Barnehage',
    creditorAccount: { bban: '12043174449', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    startDate: '2026-01-10',
    frequency: 'Monthly',
    dayOfExecution: '10',
  };

  it('are no receipt of a standing order that has ended, whatever the bank said of its dates', () => {
    const order = {
      ...withStatus('ACSC'),
      kind: 'periodic-payments',
      request,
    } as const;
    const failed = { code: 'PAYMENT_FAILED', path: null, text: '2026-03-10: No funds.' };
    for (const ended of [order, { ...order, bankMessages: [failed] }]) {
      expect(receiptWords(ended, 'en')).toMatchObject({
        title: receiptWords(withStatus('PDNG'), 'en').title,
        status: 'Ended',
        proof:
          'This is not proof of payment: the standing order has ended. The account statement shows what has been paid.',
      });
      expect(receiptWords(ended, 'nb').proof).toBe(
        'Dette er ikke et bevis på betaling: Den faste betalingen er avsluttet. Kontoutskriften viser hva som er betalt.',
      );
    }
  });

  it('say how often a standing order pays, and until when', () => {
    const order = { ...withStatus('ACCP'), kind: 'periodic-payments', request } as const;
    const when = (view: ReceiptDetail) =>
      rowsOf(view, 'en').filter((line) =>
        /^(How often|First payment|End date|Payment date): /.test(line),
      );
    expect(when(order)).toEqual([
      'How often: Every month',
      'First payment: 10\u00a0January\u00a02026',
      'End date: No end date',
    ]);
    const ending = { ...order, request: { ...request, endDate: '2026-12-10' } };
    expect(when(ending)).toContain('End date: 10\u00a0December\u00a02026');
  });

  it('leave out what nobody knows: a name, an address, a status', () => {
    const { creditorAddress: _, ...request } = payment.request as typeof payment.request & {
      creditorAddress: object;
    };
    const bare: ReceiptDetail = {
      ...payment,
      request: request as ReceiptDetail['request'],
      debtor: { accountId: null, name: '', number: '12345678903' },
      status: null,
    };
    const rows = rowsOf(bare, 'en');
    expect(rows).toContain('From account: 1234 56 78903');
    expect(rows).toContain('Payment date: As soon as possible');
    expect(rows.filter((line) => line.startsWith('Address'))).toEqual([]);
    expect(receiptWords(bare, 'en').proof).toMatch(/^This is not proof of payment: when this/);
  });

  it('say of a standing order that was stopped not that it paid nothing', () => {
    for (const code of ['CANC', 'RJCT']) {
      const order = { ...withStatus(code), kind: 'periodic-payments', request } as const;
      expect(receiptWords(order, 'en').proof).toBe(
        'This is not proof of payment: the standing order has been stopped. The account statement shows what has been paid.',
      );
      expect(receiptWords(order, 'nb').proof).toBe(
        'Dette er ikke et bevis på betaling: Den faste betalingen er stoppet. Kontoutskriften viser hva som er betalt.',
      );
    }
    // One that the bank never took has paid nothing.
    const refused = { ...payment, state: 'rejected', status: null, request } as const;
    expect(receiptWords(refused, 'en').proof).toMatch(/was not carried out/);
  });

  it('are headed as a receipt for a payment that is settled, and for no other', () => {
    expect(receiptWords(payment, 'nb').title).toBe('Kvittering for betaling');
    expect(receiptWords(withStatus('PDNG'), 'nb')).toMatchObject({
      title: 'Utskrift av betaling',
      proof:
        'Dette er ikke et bevis på betaling: Da utskriften ble laget, hadde banken ikke meldt at betalingen var utført.',
    });
    expect(receiptWords(withStatus('RJCT'), 'en').title).toBe('Payment record');
  });

  it('depend on nothing but the payment', () => {
    const text = (view: ReceiptDetail) => JSON.stringify(receiptWords(view, 'nb'));
    expect(text({ ...payment })).toBe(text(payment));
    expect(receiptWords(payment, 'nb').at).toEqual(new Date('2026-11-20T23:30:00.000Z'));
  });

  it('name each payment of a bulk', () => {
    const row = {
      instructedAmount: { amount: '10.00', currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
    } as const;
    const words = receiptWords(
      {
        ...payment,
        kind: 'bulk-payments',
        request: {
          paymentInformationId: 'LOENN-11',
          debtorAccount: { bban: '12345678903', currency: 'NOK' },
          requestedExecutionDate: '2027-03-10',
          payments: [row, row],
        },
      },
      'en',
    );
    expect(words.sections.map(({ heading }) => heading)).toEqual([
      null,
      null,
      'Payment 1: 10.00\u00a0NOK',
      'Payment 2: 10.00\u00a0NOK',
    ]);
    expect(words.sections.at(-1)?.rows).toEqual([
      { label: 'To', lines: ['Elvebakken Barnehage'] },
      { label: 'To account', lines: ['1204 31 74449'] },
      { label: 'Address', lines: ['Norway'] },
    ]);
  });
});

it.each([
  [
    'en',
    'Unknown status',
    'Status: Unknown status / Reported by the bank on 21 November 2026 at 00:30 / The bank’s code is HOLD',
    'This is not proof of payment: the bank has given the payment a status that Brygge does not recognise.',
  ],
  [
    'nb',
    'Ukjent status',
    'Status: Ukjent status / Oppgitt av banken 21. november 2026 kl. 00:30 / Bankens kode er HOLD',
    'Dette er ikke et bevis på betaling: Banken hadde oppgitt en status som Brygge ikke kjenner.',
  ],
] as const)(
  'says in %s that a status is unknown, with the code of the bank',
  (locale, tag, row, proof) => {
    const status = {
      ...(payment.status as object),
      transactionStatus: 'HOLD',
    } as ReceiptDetail['status'];
    const unknown = { ...payment, status };
    const words = receiptWords(unknown, locale);
    expect([words.status, words.proof]).toEqual([tag, proof]);
    const rows = rowsOf(unknown, locale).map((one) => one.replaceAll('\u00a0', ' '));
    expect(rows).toContain(row);
    // When it will be paid is not known either.
    expect(rows.join()).not.toMatch(/As soon as|Så snart/);
  },
);
