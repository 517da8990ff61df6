import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { openDatabase } from '@/sandbox-bank/store/database';
import { engage, makeTwoAgreements } from '@/sandbox-bank/testing/agreements';
import {
  completeSca,
  messageOf,
  scaRedirectOf,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import {
  approveAt,
  balanceOf,
  beginPayments,
  bookedBalance,
  bulkBody,
  CBCT,
  CREATION_HEADERS,
  create,
  createApproved,
  day,
  linkOf,
  listRows,
  type MadeAccount,
  makeAccount,
  NCBCT,
  NDCT,
  openApproval,
  PRODUCTS,
  passTime,
  paymentBody,
  periodicBody,
  runBatch,
  SCT,
  STRAKS,
  setBehaviour,
  setFaults,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { BREWERY, JONAS, ODD } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';

const { bank, client } = sharedBank(createTestDatabase);
let jonas: ConnectedPsu;
let odd: ConnectedPsu;
beforeAll(async () => {
  ({ jonas, odd } = await beginPayments(client));
});

const today = () => day(0);

describe('a payment of each product', () => {
  it.each(PRODUCTS)(
    'is created RCVD with its links, and its details are the fields of the request: %s',
    async (product) => {
      const account = await makeAccount(client, JONAS, '1000.00');
      const body = paymentBody(product, account.bban, today());
      const made = await create(client, jonas, { product, body });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        paymentId: expect.stringMatching(/^enc!!.+=$/),
        transactionStatus: 'RCVD',
        psuMessage: expect.stringContaining('paid on 10 March 2027 at the earliest.'),
      });
      const { paymentId } = made.body as { paymentId: string };
      const self = `/v1/payments/${product}/${paymentId}`;
      expect((made.body as { _links: unknown })._links).toEqual({
        self: { href: self, verbs: ['GET', 'DELETE'] },
        status: { href: `${self}/status`, verbs: ['GET'] },
        startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
      });
      const details = await client.call({ path: self, headers: jonas.headers });
      expect(details.body).toMatchObject({ ...body, paymentId, debtorName: 'Jonas Håkon Lunde' });
      expect(details.body).not.toHaveProperty('transactionStatus');
      expect(await statusOf(client, jonas, self)).toMatchObject({
        paymentId,
        transactionStatus: 'RCVD',
      });
    },
  );

  it.each(PRODUCTS)(
    'goes from RCVD to PDNG to ACSC, and loses startAuthorisation and DELETE on the way: %s',
    async (product) => {
      const account = await makeAccount(client, JONAS, '200000.00');
      const body = paymentBody(product, account.bban, today());
      const self = await createApproved(client, jonas, { product, body });
      const pending = await client.call({ path: `${self}/status`, headers: jonas.headers });
      expect(pending.body).toMatchObject({ transactionStatus: 'PDNG' });
      expect((pending.body as { _links: unknown })._links).toEqual({
        self: { href: self, verbs: ['GET'] },
        status: { href: `${self}/status`, verbs: ['GET'] },
      });
      await runBatch(client);
      expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'ACSC' });
    },
  );
});

describe('the money of an executed payment', () => {
  type Case = [
    title: string,
    product: string,
    changes: Record<string, unknown>,
    fees: object | undefined,
    indicator: boolean,
    balance: string,
    amounts: string[],
  ];
  // Computed by hand from the price list and the rates: 1 EUR = 11.72, 1 USD = 10.10, 1 JPY = 0.0672 NOK.
  const cases: Case[] = [
    ['a free domestic one', NDCT, {}, undefined, false, '299879.50', ['-120.50']],
    [
      'an instant one of NOK 10,000, whose fee is zero',
      STRAKS,
      { instructedAmount: { amount: '10000', currency: 'NOK' } },
      { amount: '0.00', currency: 'NOK' },
      true,
      '290000.00',
      ['-10000.00'],
    ],
    [
      'an instant one of more',
      STRAKS,
      { instructedAmount: { amount: '10000.01', currency: 'NOK' } },
      { amount: '5.00', currency: 'NOK' },
      true,
      '289994.99',
      ['-5.00', '-10000.01'],
    ],
    [
      'a SEPA one with an exchange',
      SCT,
      {},
      { amount: '7.93', currency: 'NOK' },
      true,
      '298820.07',
      ['-7.93', '-1172.00'],
    ],
    [
      'a cross-border one',
      CBCT,
      {},
      { amount: '52.53', currency: 'NOK' },
      true,
      '298937.47',
      ['-52.53', '-1010.00'],
    ],
    [
      'an urgent cross-border one in a currency without minor units',
      CBCT,
      {
        serviceLevel: 'URGP',
        instructedAmount: { amount: '10000', currency: 'JPY' },
        creditorAccount: { bban: '000123456789', currency: 'JPY' },
      },
      { amount: '151.68', currency: 'NOK' },
      true,
      '299176.32',
      ['-151.68', '-672.00'],
    ],
    [
      'one of NOK 100,000 abroad',
      NCBCT,
      {},
      { amount: '50.00', currency: 'NOK' },
      true,
      '199950.00',
      ['-50.00', '-100000.00'],
    ],
  ];
  it.each(cases)(
    'leaves the debtor to the øre, with the fee that was told: %s',
    async (_, product, changes, fees, indicator, balance, amounts) => {
      const account = await makeAccount(client, JONAS, '300000.00');
      const body = paymentBody(product, account.bban, today(), changes);
      const made = await create(client, jonas, { product, body });
      expect(made.body).toMatchObject({ transactionFeeIndicator: indicator });
      expect((made.body as { transactionFees?: unknown }).transactionFees).toEqual(fees);
      await approveAt(client, jonas, linkOf(made, 'startAuthorisation').href);
      await runBatch(client);
      expect(await bookedBalance(client, account)).toBe(balance);
      const { booked, pending } = await listRows(client, account);
      expect(pending).toEqual([]);
      expect(booked.slice(0, -1).map((row) => row.transactionAmount.amount)).toEqual(amounts);
    },
  );

  it('reaches a creditor of the bank, and each side has its row', async () => {
    const from = await makeAccount(client, JONAS, '1000.00');
    const to = await makeAccount(client, ODD, '5.00');
    const body = paymentBody(NDCT, from.bban, today(), {
      creditorName: 'Odd Arne Sæther',
      creditorAccount: { bban: to.bban, currency: 'NOK' },
      purposeCode: 'OTHR',
      ultimateDebtor: 'Familien Lunde',
      remittanceInformationStructuredArray: [
        { reference: '1234567897', referenceType: 'SCOR' },
        { reference: 'F-77', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
      ],
    });
    await createApproved(client, jonas, { product: NDCT, body });
    await runBatch(client);
    expect(await bookedBalance(client, from)).toBe('879.50');
    expect(await bookedBalance(client, to)).toBe('125.50');
    expect((await listRows(client, from)).booked[0]).toEqual({
      transactionId: expect.any(String),
      bookingDate: '2027-03-10',
      valueDate: '2027-03-10',
      transactionAmount: { amount: '-120.50', currency: 'NOK' },
      creditorName: 'Odd Arne Sæther',
      creditorAccount: { bban: to.bban, currency: 'NOK' },
      debtorName: 'Jonas Håkon Lunde',
      debtorAccount: { bban: from.bban, iban: from.iban, currency: 'NOK' },
      ultimateDebtor: 'Familien Lunde',
      purposeCode: 'OTHR',
      bankTransactionCode: 'PMNT-ICDT-DMCT',
      proprietaryBankTransactionCode: 'R_010',
      remittanceInformationStructuredArray: [
        { reference: '1234567897', referenceType: 'SCOR' },
        { reference: 'F-77', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
      ],
      batchIndicator: false,
    });
    const [incoming] = (await listRows(client, to)).booked;
    expect(incoming).toMatchObject({
      transactionAmount: { amount: '120.50', currency: 'NOK' },
      creditorName: 'Odd Arne Sæther',
      debtorName: 'Jonas Håkon Lunde',
      ultimateDebtor: 'Familien Lunde',
      bankTransactionCode: 'PMNT-RCDT-DMCT',
      proprietaryBankTransactionCode: 'R_110',
      remittanceInformationStructuredArray: [
        { reference: '1234567897', referenceType: 'SCOR' },
        { reference: 'F-77', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
      ],
    });
    expect(incoming).not.toHaveProperty('remittanceInformationUnstructured');
    expect(incoming).not.toHaveProperty('remittanceInformationUnstructuredArray');
  });

  it('in Norway in another currency leaves the account in its own, with the exchange', async () => {
    const from = await makeAccount(client, JONAS, '2000.00');
    const to = await makeAccount(client, ODD, '0.00');
    const body = paymentBody(NDCT, from.bban, today(), {
      instructedAmount: { amount: '100.00', currency: 'EUR' },
      creditorAccount: { bban: to.bban, currency: 'NOK' },
    });
    await createApproved(client, jonas, { product: NDCT, body });
    await runBatch(client);
    // 100 × 11.72, and 0.25 % of it for the exchange.
    expect(await bookedBalance(client, from)).toBe('825.07');
    expect(await bookedBalance(client, to)).toBe('1172.00');
    const rows = (await listRows(client, from)).booked;
    expect(rows[1]).toMatchObject({
      transactionAmount: { amount: '-1172.00', currency: 'NOK' },
      currencyExchange: [
        {
          sourceCurrency: 'NOK',
          targetCurrency: 'EUR',
          exchangeRate: '11.72',
          instructedAmount: { amount: '100.00', currency: 'EUR' },
        },
      ],
    });
    expect(rows[0]).toMatchObject({ transactionAmount: { amount: '-2.93', currency: 'NOK' } });
    expect((await listRows(client, to)).booked[0]).toMatchObject({
      transactionAmount: { amount: '1172.00', currency: 'NOK' },
      currencyExchange: [
        {
          sourceCurrency: 'EUR',
          targetCurrency: 'NOK',
          unitCurrency: 'EUR',
          exchangeRate: '11.72',
          instructedAmount: { amount: '100.00', currency: 'EUR' },
        },
      ],
    });
  });

  it('is exchanged for a creditor of the bank with an account in another currency', async () => {
    const from = await makeAccount(client, JONAS, '2000.00');
    const to = await makeAccount(client, ODD, '0.00', { currency: 'EUR' });
    const body = paymentBody(SCT, from.bban, today(), {
      instructedAmount: { amount: '100.00', currency: 'EUR' },
      creditorAccount: { iban: to.iban, currency: 'EUR' },
    });
    await createApproved(client, jonas, { product: SCT, body });
    await runBatch(client);
    expect(await bookedBalance(client, from)).toBe('820.07');
    expect(await bookedBalance(client, to)).toBe('100.00');
    expect((await listRows(client, from)).booked[1]).toMatchObject({
      currencyExchange: [
        {
          sourceCurrency: 'NOK',
          targetCurrency: 'EUR',
          unitCurrency: 'EUR',
          exchangeRate: '11.72',
          instructedAmount: { amount: '100.00', currency: 'EUR' },
        },
      ],
    });
    const [incoming] = (await listRows(client, to)).booked;
    expect(incoming).toMatchObject({ debtorAgent: 'SKJVNO22' });
    expect(incoming).not.toHaveProperty('currencyExchange');
  });

  it('is deducted once from the expected balance, before and after it is booked', async () => {
    const account = await makeAccount(client, JONAS, '100.00');
    const expected = () => balanceOf(client, account, 'expected');
    await createApproved(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today(), {
        instructedAmount: { amount: '60.00', currency: 'NOK' },
      }),
    });
    expect(await expected()).toBe('40.00');
    await runBatch(client);
    expect(await expected()).toBe('40.00');
  });

  it('shows as pending before the run that executes it, and not when the day is a later one or funds lack', async () => {
    const account = await makeAccount(client, JONAS, '100.00');
    const pay = (amount: string, day: string) =>
      createApproved(client, jonas, {
        product: NDCT,
        body: paymentBody(NDCT, account.bban, day, {
          instructedAmount: { amount, currency: 'NOK' },
        }),
      });
    await pay('60.00', today());
    await pay('60.01', today());
    await pay('10.00', day(9));
    const { pending } = await listRows(client, account);
    expect(pending).toEqual([
      {
        transactionAmount: { amount: '-60.00', currency: 'NOK' },
        creditorName: 'Elvebakken Barnehage',
        creditorAccount: { bban: '12043174449', currency: 'NOK' },
        batchIndicator: false,
      },
    ]);
    await runBatch(client);
    expect((await listRows(client, account)).pending).toEqual([]);
    expect(await bookedBalance(client, account)).toBe('40.00');
  });

  it('shows as pending when the money is there that an earlier one has left', async () => {
    const account = await makeAccount(client, JONAS, '100.00');
    const pay = (amount: string) =>
      createApproved(client, jonas, {
        product: NDCT,
        body: paymentBody(NDCT, account.bban, today(), {
          instructedAmount: { amount, currency: 'NOK' },
        }),
      });
    await pay('60.00');
    await runBatch(client);
    await pay('40.00');
    const { pending } = await listRows(client, account);
    expect(pending).toMatchObject([{ transactionAmount: { amount: '-40.00' } }]);
    await runBatch(client);
  });

  it.each([
    ['with the credit line to the øre', '20.50', ['-120.50']],
    ['not for an øre more', '20.49', []],
  ])('shows as pending when the credit line covers it: %s', async (_, balance, amounts) => {
    const account = await makeAccount(client, JONAS, balance, {
      creditLine: { amount: '100.00', currency: 'NOK' },
    });
    const body = paymentBody(NDCT, account.bban, today());
    await createApproved(client, jonas, { product: NDCT, body });
    const { pending } = await listRows(client, account);
    expect(pending.map((row) => row.transactionAmount.amount)).toEqual(amounts);
    await runBatch(client);
  });

  it('shows its message as pending, or its first reference', async () => {
    const account = await makeAccount(client, JONAS, '100.00');
    const pay = (amount: string, changes: object) =>
      createApproved(client, jonas, {
        product: NDCT,
        body: paymentBody(NDCT, account.bban, today(), {
          instructedAmount: { amount, currency: 'NOK' },
          ...changes,
        }),
      });
    await pay('1.00', { remittanceInformationUnstructured: 'Barnehage i mars' });
    await pay('2.00', { remittanceInformationStructured: { reference: '1234567897' } });
    expect((await listRows(client, account)).pending).toMatchObject([
      { remittanceInformationUnstructured: '1234567897' },
      { remittanceInformationUnstructured: 'Barnehage i mars' },
    ]);
    await runBatch(client);
  });

  it('has the codes of its kind on the row of each side', async () => {
    await setBehaviour(client, { executePeriodic: true });
    const from = await makeAccount(client, JONAS, '300000.00');
    const to = await makeAccount(client, ODD, '1.00');
    const ofBank = { creditorAccount: { bban: to.bban, currency: 'NOK' } };
    const ofBankAbroad = { creditorAccount: { iban: to.iban, currency: 'NOK' } };
    const ofBankByBic = { ...ofBankAbroad, creditorAgent: 'SKJVNO22' };
    const bulk = bulkBody(from.bban, today(), ['1.00']);
    Object.assign((bulk.payments as object[])[0] ?? {}, ofBank);
    const kinds = [
      ['payments', NDCT, paymentBody(NDCT, from.bban, today(), ofBank)],
      ['payments', STRAKS, paymentBody(STRAKS, from.bban, today(), ofBank)],
      ['payments', SCT, paymentBody(SCT, from.bban, today(), ofBankAbroad)],
      ['payments', CBCT, paymentBody(CBCT, from.bban, today(), ofBankByBic)],
      ['payments', NCBCT, paymentBody(NCBCT, from.bban, today(), ofBankByBic)],
      ['bulk-payments', NDCT, bulk],
      ['periodic-payments', NDCT, periodicBody(from.bban, today(), ofBank)],
    ] as const;
    for (const [service, product, body] of kinds)
      await createApproved(client, jonas, { service, product, body });
    await runBatch(client);
    await setBehaviour(client, {});
    const codesOf = async (account: MadeAccount) =>
      (await listRows(client, account)).booked
        .map((row) => [row.bankTransactionCode, row.proprietaryBankTransactionCode].join(' '))
        .filter((codes) => codes !== 'PMNT-ICDT-CHRG R_040')
        .slice(0, -1)
        .reverse();
    expect(await codesOf(from)).toEqual([
      'PMNT-ICDT-DMCT R_010',
      'PMNT-IRCT-DMCT R_011',
      'PMNT-ICDT-ESCT R_020',
      'PMNT-ICDT-XBCT R_021',
      'PMNT-ICDT-XBCT R_021',
      'PMNT-ICDT-DMCT R_013',
      'PMNT-ICDT-STDO R_012',
    ]);
    expect(await codesOf(to)).toEqual([
      'PMNT-RCDT-DMCT R_110',
      'PMNT-RRCT-DMCT R_111',
      'PMNT-RCDT-ESCT R_120',
      'PMNT-RCDT-XBCT R_121',
      'PMNT-RCDT-XBCT R_121',
      'PMNT-RCDT-DMCT R_110',
      'PMNT-RCDT-DMCT R_110',
    ]);
  });

  it('abroad names the bank of the creditor on the row', async () => {
    const account = await makeAccount(client, JONAS, '2000.00');
    const body = paymentBody(CBCT, account.bban, today());
    await createApproved(client, jonas, { product: CBCT, body });
    await runBatch(client);
    const [, row] = (await listRows(client, account)).booked;
    expect(row).toMatchObject({
      transactionAmount: { amount: '-1010.00' },
      creditorAgent: 'CHASUS33XXX',
    });
  });
});

describe('lack of funds', () => {
  it('is ACCP with fundsAvailable false, for good, and moves nothing', async () => {
    const account = await makeAccount(client, JONAS, '120.49');
    const self = await createApproved(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    expect(await runBatch(client)).toMatchObject({ executed: 0, rejected: 1 });
    expect(await statusOf(client, jonas, self)).toMatchObject({
      transactionStatus: 'ACCP',
      fundsAvailable: false,
    });
    expect(await bookedBalance(client, account)).toBe('120.49');
    const more = await client.call({
      method: 'POST',
      path: `/v1/sandbox/accounts/${account.id}/transactions`,
      body: { transactionAmount: { amount: '1000.00', currency: 'NOK' } },
    });
    expect(more.status).toBe(201);
    await runBatch(client);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'ACCP' });
    expect(await bookedBalance(client, account)).toBe('1120.49');
  });

  it.each([
    ['the balance to the øre', '120.50', {}, 'ACSC'],
    [
      'the balance and the credit line to the øre',
      '20.50',
      { creditLine: { amount: '100.00', currency: 'NOK' } },
      'ACSC',
    ],
    [
      'an øre more than the credit line',
      '20.49',
      { creditLine: { amount: '100.00', currency: 'NOK' } },
      'ACCP',
    ],
  ])('is measured against %s', async (_, balance, changes, transactionStatus) => {
    const account = await makeAccount(client, JONAS, balance, changes);
    const self = await createApproved(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    await runBatch(client);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus });
  });

  it('counts the fee: what covers the amount alone does not cover the payment', async () => {
    const account = await makeAccount(client, JONAS, '1179.92');
    const self = await createApproved(client, jonas, {
      product: SCT,
      body: paymentBody(SCT, account.bban, today()),
    });
    await runBatch(client);
    expect(await statusOf(client, jonas, self)).toMatchObject({ fundsAvailable: false });
    expect(await bookedBalance(client, account)).toBe('1179.92');
  });
});

describe('DELETE', () => {
  it.each([
    ...PRODUCTS.map((product) => ['payments', product] as const),
    ['bulk-payments', NDCT] as const,
    ['periodic-payments', NDCT] as const,
  ])(
    'takes back an unapproved payment with 204, and its reference stays valid: %s %s',
    async (service, product) => {
      const account = await makeAccount(client, JONAS, '10.00');
      const body =
        service === 'payments'
          ? paymentBody(product, account.bban, today())
          : service === 'bulk-payments'
            ? bulkBody(account.bban, today(), ['1.00'])
            : periodicBody(account.bban, today());
      const made = await create(client, jonas, { service, product, body });
      const self = linkOf(made, 'self').href;
      const deleted = await client.call({ method: 'DELETE', path: self, headers: jonas.headers });
      expect(deleted.status).toBe(204);
      expect(deleted.text).toBe('');
      expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'CANC' });
      const again = await client.call({ method: 'DELETE', path: self, headers: jonas.headers });
      expect(again.status).toBe(405);
      expect(again.headers.allow).toBe('GET, HEAD');
      expect(messageOf(again).code).toBe('BAD_REQUEST');
      const late = await client.call({
        method: 'POST',
        path: `${self}/authorisations`,
        headers: jonas.headers,
      });
      expect(late.status).toBe(409);
    },
  );

  it('is answered 200 with what is no JSON when a fault spoils the answer, and is done', async () => {
    const account = await makeAccount(client, JONAS, '10.00');
    const body = paymentBody(NDCT, account.bban, today());
    const { href } = linkOf(await create(client, jonas, { product: NDCT, body }), 'self');
    await setFaults(client, { fault: 'garbage', calls: 1 });
    const deleted = await client.call({ method: 'DELETE', path: href, headers: jonas.headers });
    expect([deleted.status, deleted.text]).toEqual([200, '{"accounts":[{"resourceId":']);
    expect(await statusOf(client, jonas, href)).toMatchObject({ transactionStatus: 'CANC' });
  });

  it('takes back each transfer of a payment', async () => {
    const account = await makeAccount(client, JONAS, '10.00');
    const body = bulkBody(account.bban, today(), ['1.00', '2.00']);
    const made = await create(client, jonas, { service: 'bulk-payments', product: NDCT, body });
    const { href } = linkOf(made, 'self');
    const deleted = await client.call({ method: 'DELETE', path: href, headers: jonas.headers });
    expect(deleted.status).toBe(204);
    // No answer tells of a transfer's own status; the file of a world does.
    const database = openDatabase({ databaseUrl: bank.databaseUrl });
    const { rows } = await database.query(
      `SELECT position, transaction_status AS status FROM payment_instruction
       WHERE payment_id = (SELECT id FROM payment ORDER BY created_at DESC LIMIT 1)
       ORDER BY position`,
    );
    await database.close();
    expect(rows).toEqual([
      { position: 0, status: 'CANC' },
      { position: 1, status: 'CANC' },
    ]);
  });

  it('answers 409 for a payment in PDNG, today and for a later day, and 405 once it is settled', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const now = await createApproved(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    const later = await createApproved(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, day(20)),
    });
    for (const self of [now, later]) {
      const refused = await client.call({ method: 'DELETE', path: self, headers: jonas.headers });
      expect(refused.status).toBe(409);
      expect(messageOf(refused)).toMatchObject({
        code: 'CONFLICT',
        text: expect.stringContaining('PDNG'),
      });
    }
    await runBatch(client);
    expect(
      (await client.call({ method: 'DELETE', path: now, headers: jonas.headers })).status,
    ).toBe(405);
    expect(await statusOf(client, jonas, later)).toMatchObject({ transactionStatus: 'PDNG' });
  });

  it('ends the approval that was started for it', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
      headers: jonas.headers,
    });
    const self = linkOf(made, 'self').href;
    await client.call({ method: 'DELETE', path: self, headers: jonas.headers });
    const { returned } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(returned).toMatchObject({ kind: 'failure', status: 404, code: 'SCA_NOT_FOUND' });
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'CANC' });
  });
});

describe('a periodic payment', () => {
  it('stands as ACCP once approved; DELETE answers 202 with the way to an approved cancellation', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await create(client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, today()),
    });
    const self = linkOf(made, 'self').href;
    await approveAt(client, jonas, linkOf(made, 'startAuthorisation').href);
    const approved = await statusOf(client, jonas, self);
    expect(approved).toMatchObject({ transactionStatus: 'ACCP' });
    expect(approved).not.toHaveProperty('fundsAvailable');
    const asked = await client.call({ method: 'DELETE', path: self, headers: jonas.headers });
    expect(asked.status).toBe(202);
    const cancellation = linkOf(asked, 'startAuthorisation');
    expect(cancellation).toEqual({ href: `${self}/cancellation-authorisations`, verbs: ['POST'] });
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'ACCP' });
    await approveAt(client, jonas, cancellation.href);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'CANC' });
    const again = await client.call({
      method: 'POST',
      path: cancellation.href,
      headers: jonas.headers,
    });
    expect(again.status).toBe(409);
  });

  it('has no cancellation to approve before it is approved', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await create(client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, today()),
    });
    const refused = await client.call({
      method: 'POST',
      path: `${linkOf(made, 'self').href}/cancellation-authorisations`,
      headers: jonas.headers,
    });
    expect(refused.status).toBe(409);
  });
});

describe('POST …/authorisations', () => {
  let account: MadeAccount;
  beforeEach(async () => {
    account = await makeAccount(client, JONAS, '1000.00');
  });

  const prepare = async () => {
    const made = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    return { self: linkOf(made, 'self').href, start: linkOf(made, 'startAuthorisation').href };
  };

  it('answers 201 with scaStatus started and an absolute scaRedirect, and always asks', async () => {
    const { start } = await prepare();
    expect(start).toMatch(
      /^\/v1\/payments\/norwegian-domestic-credit-transfers\/[^/]+\/authorisations$/,
    );
    const started = await client.call({ method: 'POST', path: start, headers: jonas.headers });
    expect(started.status).toBe(201);
    expect(started.body).toEqual({
      scaStatus: 'started',
      _links: {
        scaRedirect: { href: expect.stringMatching(/^http:\/\/localhost:/), verbs: ['GET'] },
      },
    });
    // A session only a minute old does not spare the PSU the SCA.
    const { steps } = await completeSca(scaRedirectOf(started), { identityNumber: JONAS });
    expect(steps).toEqual(['identityNumber', 'method', 'approval']);
  });

  it.each(['{"scaRedirect": true}', '[]', 'approve'])('takes no body: %s', async (body) => {
    const { start } = await prepare();
    const sent = { method: 'POST' as const, path: start, headers: jonas.headers };
    const refused = await client.call({ ...sent, body });
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toMatchObject({ code: 'FORMAT_ERROR', path: 'body' });
    expect((await client.call(sent)).status).toBe(201);
  });

  it('takes an object without fields for an empty body', async () => {
    const { start } = await prepare();
    const sent = { method: 'POST' as const, path: start, headers: jonas.headers, body: ' {\n}\n' };
    expect((await client.call(sent)).status).toBe(201);
  });

  it('needs the address to return to', async () => {
    const { start } = await prepare();
    const refused = await client.call({
      method: 'POST',
      path: start,
      headers: { ...jonas.headers, 'TPP-Redirect-URI': undefined },
    });
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'TPP-Redirect-URI',
    });
  });

  it('shows amount, creditor, accounts, day and fee on the page of approval', async () => {
    const made = await create(client, jonas, {
      product: SCT,
      body: paymentBody(SCT, account.bban, today(), {
        instructedAmount: { amount: '12.34', currency: 'EUR' },
        requestedExecutionDate: day(3),
        remittanceInformationUnstructured: 'Rechnung 4711',
      }),
    });
    const { href } = linkOf(made, 'startAuthorisation');
    const { text } = await openApproval(client, href, jonas);
    expect(text).toMatch(/12.34/);
    expect(text).toContain('EUR');
    expect(text).toContain('Müller &amp; Söhne GmbH');
    expect(text.replaceAll(/[\s.]/g, '')).toContain('DE89370400440532013000');
    expect(text.replaceAll(/[\s.]/g, '')).toContain(account.bban);
    expect(text).toContain('Payment date 13 March 2027');
    expect(text).toContain('Message Rechnung 4711');
    // 5.00 and 0.25 % of NOK 144.62
    expect(text).toMatch(/5.36/);
  });

  it('names the day of the next run on the page of approval when those of the chosen day are over', async () => {
    await passTime(client, 10 * 3_600);
    try {
      const late = await connectPsu(client, { identityNumber: JONAS });
      const account = await makeAccount(client, JONAS, '1000.00');
      const body = paymentBody(NDCT, account.bban, today());
      const made = await create(client, late, { product: NDCT, body });
      const { href } = linkOf(made, 'startAuthorisation');
      const { text } = await openApproval(client, href, late);
      expect(text).toContain('11 March 2027');
      expect(text).not.toContain('10 March 2027');
    } finally {
      await passTime(client, -10 * 3_600);
    }
  });

  it('calls a KID a KID on the page of approval, and names today when today was chosen', async () => {
    const made = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today(), {
        remittanceInformationStructured: { reference: '1234567897' },
      }),
    });
    const { href } = linkOf(made, 'startAuthorisation');
    const { text } = await openApproval(client, href, jonas);
    expect(text).toContain('KID 1234567897');
    expect(text).toContain('Payment date 10 March 2027');
  });

  it('shows when a standing order is paid, what a bulk comes to, and what is free', async () => {
    const pageOf = async (service: 'periodic-payments' | 'bulk-payments', body: object) => {
      const made = await create(client, jonas, { service, product: NDCT, body });
      const { href } = linkOf(made, 'startAuthorisation');
      const { text } = await openApproval(client, href, jonas);
      return text.replaceAll('\u00a0', ' ');
    };
    const standing = await pageOf(
      'periodic-payments',
      periodicBody(account.bban, day(1), { frequency: 'Monthly', endDate: '2027-12-31' }),
    );
    expect(standing).toContain('Approve this standing order');
    expect(standing).toContain('When Every month, from 11 March 2027 to 31 December 2027');
    expect(standing).toContain('Fee None');
    const bulk = await pageOf('bulk-payments', bulkBody(account.bban, day(1), ['1.00', '2.50']));
    expect(bulk).toContain('Approve these payments');
    expect(bulk).toContain('Payment date 11 March 2027');
    expect(bulk).toContain('Total for 2 payments 3.50 NOK');
  });

  it('leaves the payment RCVD when the PSU cancels, and another attempt may follow', async () => {
    const { self, start } = await prepare();
    const started = await client.call({ method: 'POST', path: start, headers: jonas.headers });
    const url = scaRedirectOf(started);
    await submitScaPage(url, { identityNumber: JONAS, action: 'continue' });
    const cancelled = await submitScaPage(url, { action: 'cancel' });
    const back = new URL(cancelled.location ?? '').searchParams;
    expect(Object.fromEntries(back)).toMatchObject({ status: '400', code: 'SCA_INVALID' });
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'RCVD' });
    await approveAt(client, jonas, start);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'PDNG' });
    const twice = await client.call({ method: 'POST', path: start, headers: jonas.headers });
    expect(twice.status).toBe(409);
  });

  it('is approved by its own button alone, sent once', async () => {
    const { self, start } = await prepare();
    const { url } = await openApproval(client, start, jonas);
    for (const fields of [
      {},
      { step: 'approval' },
      { step: 'approval', action: 'continue' },
      { step: 'approval', action: 'Approve' },
      { step: 'approval', action: ['approve', 'approve'] },
      { step: 'confirm', action: 'approve' },
    ]) {
      const answer = await submitScaPage(url, fields);
      expect([answer.status, answer.location], JSON.stringify(fields)).toEqual([
        303,
        new URL(url).pathname,
      ]);
    }
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'RCVD' });
    const approved = await submitScaPage(url, { step: 'approval', action: 'approve' });
    expect(approved.location).toContain('psu-id=');
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'PDNG' });
    await runBatch(client);
  });

  it('makes one approval of 50 that are given at the same time', async () => {
    const { self, start } = await prepare();
    const urls: string[] = [];
    for (let count = 0; count < 50; count++) {
      const started = await client.call({
        method: 'POST',
        path: start,
        headers: {
          ...jonas.headers,
          'X-PSU-IDENTITY': JONAS,
          'X-PSU-AuthMethod-Preferred': 'ASPSPID',
        },
      });
      urls.push(scaRedirectOf(started));
    }
    const answers = await Promise.all(
      urls.map((url) => submitScaPage(url, { action: 'approve', step: 'approval' })),
    );
    const successes = answers.filter(({ location }) => location?.includes('psu-id='));
    expect(successes).toHaveLength(1);
    for (const { location, page } of answers) {
      if (location?.includes('psu-id=')) continue;
      expect(location).toBeNull();
      expect(page.html).toContain('PDNG');
    }
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'PDNG' });
    await runBatch(client);
    expect(await bookedBalance(client, account)).toBe('879.50');
  });
});

describe('a payment of somebody else', () => {
  it('is as unknown as one that never was, for another PSU and another TPP, on every operation', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const other = await bank.client('Fjellrev Betaling AS');
    const jonasElsewhere = await connectPsu(other, { identityNumber: JONAS });
    for (const [service, body] of [
      ['payments', paymentBody(NDCT, account.bban, today())],
      ['periodic-payments', periodicBody(account.bban, today())],
      ['bulk-payments', bulkBody(account.bban, today(), ['1.00'])],
    ] as const) {
      const made = await create(client, jonas, { service, product: NDCT, body });
      const self = linkOf(made, 'self').href;
      const missing = self.replace(/enc!!.*/, `${await sealedElsewhere()}`);
      for (const [method, suffix] of [
        ['GET', ''],
        ['GET', '/status'],
        ['DELETE', ''],
        ['POST', '/authorisations'],
        ['POST', '/cancellation-authorisations'],
      ] as const) {
        const foreign = await client.call({ method, path: self + suffix, headers: odd.headers });
        const unknown = await client.call({
          method,
          path: missing + suffix,
          headers: odd.headers,
        });
        const elsewhere = await other.call({
          method,
          path: self + suffix,
          headers: jonasElsewhere.headers,
        });
        const anonymous = await client.call({ method, path: self + suffix });
        for (const answer of [foreign, unknown, elsewhere]) {
          expect(answer.status, `${method} ${suffix}`).toBe(404);
          expect(messageOf(answer).code).toBe('RESOURCE_UNKNOWN');
        }
        expect(withoutId(foreign.text)).toBe(withoutId(unknown.text));
        expect(anonymous.status).toBe(400);
        expect(messageOf(anonymous)).toMatchObject({
          code: 'HTTP_HEADER_REQUIRED',
          path: 'PSU-ID',
        });
      }
      expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'RCVD' });
    }
  });

  it('is unknown under another agreement of the same PSU', async () => {
    const { account, psu: under, agreementIds } = await makeTwoAgreements(client);
    const [, second] = agreementIds;
    const other = { headers: { ...under.headers, 'PSU-Corporate-ID': second } };
    const payment = { product: NDCT, body: paymentBody(NDCT, account.bban, today()) };
    const made = await create(client, under, payment);
    expect(made.status, made.text).toBe(201);
    const { href } = linkOf(made, 'self');
    for (const [method, path] of [
      ['GET', href],
      ['GET', `${href}/status`],
      ['DELETE', href],
    ] as const) {
      const answer = await client.call({ method, path, headers: other.headers });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(messageOf(answer).code).toBe('RESOURCE_UNKNOWN');
    }
    expect(await statusOf(client, under, href)).toMatchObject({ transactionStatus: 'RCVD' });
    // The PSU may act under the other one all the same.
    expect((await create(client, other, { ...payment, duplicate: true })).status).toBe(201);
    odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
  });

  it('is approved by no colleague in place of the PSU who was sent to the bank', async () => {
    const { account, psu: under, agreementIds } = await makeTwoAgreements(client);
    await engage(client, agreementIds[0], { customer: JONAS, account });
    const body = paymentBody(NDCT, account.bban, today());
    const made = await create(client, under, { product: NDCT, body });
    const { href: path } = linkOf(made, 'startAuthorisation');
    const { headers } = under;
    const url = scaRedirectOf(await client.call({ method: 'POST', path, headers }));
    const refused = await submitScaPage(url, { identityNumber: JONAS, action: 'continue' });
    expect([refused.status, refused.location]).toEqual([422, null]);
    expect(refused.page.html).toContain('This request is for another customer.');
    const { returned } = await completeSca(url, { identityNumber: ODD });
    expect(returned).toMatchObject({ kind: 'success', psuId: under.psuId });
    odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
  });

  it('is not found under another product or service', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    const { paymentId } = made.body as { paymentId: string };
    for (const [path, code] of [
      [`/v1/payments/${STRAKS}/${paymentId}`, 'RESOURCE_UNKNOWN'],
      [`/v1/payments/none/${paymentId}`, 'PRODUCT_UNKNOWN'],
      [`/v1/periodic-payments/${NDCT}/${paymentId}`, 'RESOURCE_UNKNOWN'],
      [`/v1/periodic-payments/${STRAKS}/${paymentId}`, 'RESOURCE_UNKNOWN'],
      [`/v1/bulk-payments/${NDCT}/${paymentId}/status`, 'RESOURCE_UNKNOWN'],
      [`/v1/payments/${NDCT}/nothing`, 'RESOURCE_UNKNOWN'],
    ] as const) {
      const answer = await client.call({ path, headers: jonas.headers });
      expect([answer.status, messageOf(answer).code], path).toEqual([404, code]);
    }
  });

  it.each([
    ['GET', ''],
    ['GET', '/status'],
    ['DELETE', ''],
    ['POST', '/authorisations'],
    ['POST', '/cancellation-authorisations'],
  ] as const)(
    'is of an unknown product where there is no such product: %s %s',
    async (method, suffix) => {
      for (const service of ['payments', 'periodic-payments', 'bulk-payments']) {
        const path = `/v1/${service}/no-such-product/${await sealedElsewhere()}${suffix}`;
        for (const headers of [jonas.headers, {}]) {
          const answer = await client.call({ method, path, headers });
          expect(answer.status).toBe(404);
          expect(messageOf(answer)).toMatchObject({
            code: 'PRODUCT_UNKNOWN',
            path: 'payment-product',
          });
        }
      }
    },
  );

  /** The id of a payment that this bank made and its PSU cannot see. */
  async function sealedElsewhere(): Promise<string> {
    const account = await makeAccount(client, JONAS, '1.00');
    const made = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    return (made.body as { paymentId: string }).paymentId.replace(/.{4}=$/, 'AAAA=');
  }

  const withoutId = (text: string) => text.replaceAll(/enc!![\w-]*=?/g, '').replaceAll('…', '');
});

describe('single SCA initiation', () => {
  const initiate = (
    account: MadeAccount,
    context = 'PRIVATE',
    headers: Record<string, string> = {},
  ) =>
    client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}`,
      headers: {
        ...CREATION_HEADERS,
        'TPP-Session-ID': crypto.randomUUID(),
        'PSU-Context': context,
        ...headers,
      },
      body: paymentBody(NDCT, account.bban, today()),
    });

  it('creates without PSU-ID, and the redirect after the approval carries the psu-id', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await initiate(account);
    expect(made.status).toBe(201);
    const self = linkOf(made, 'self').href;
    expect((await client.call({ path: `${self}/status` })).body).toMatchObject({
      transactionStatus: 'RCVD',
    });
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
    });
    const psu = await finishSca(started, { identityNumber: JONAS });
    expect(psu.psuId).toBe(jonas.psuId);
    jonas = psu;
    expect(await statusOf(client, psu, self)).toMatchObject({ transactionStatus: 'PDNG' });
    expect((await client.call({ path: `${self}/status` })).status).toBe(400);
  });

  it('takes the agreement that the PSU chooses in the corporate context', async () => {
    const { body } = await client.call({ path: '/v1/sandbox/agreements' });
    type Agreement = { id: string; name: string; engagements: { account: { iban: string } }[] };
    const agreement = (body as { agreements: Agreement[] }).agreements.find(
      ({ name }) => name === 'Nettbankavtale Nordlys Brygghus AS',
    );
    const iban = agreement?.engagements[0]?.account.iban ?? '';
    const company = { id: '', bban: iban.slice(4), iban, currency: 'NOK' };
    const made = await initiate(company, 'CORPORATE');
    expect(made.status, made.text).toBe(201);
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
    });
    const { steps, returned } = await completeSca(scaRedirectOf(started), {
      identityNumber: BREWERY,
      ...(agreement === undefined ? {} : { agreementId: agreement.id }),
    });
    expect(steps).toEqual(['identityNumber', 'method', 'agreementId', 'approval']);
    expect(returned).toMatchObject({
      kind: 'success',
      context: 'CORPORATE',
      psuCorporateId: agreement?.id,
    });
    if (!returned.ok || returned.kind !== 'success') return;
    const headers = { 'PSU-ID': returned.psuId, 'TPP-Session-ID': returned.tppSessionId };
    const self = linkOf(made, 'self').href;
    const status = await client.call({
      path: `${self}/status`,
      headers: { ...headers, 'PSU-Corporate-ID': returned.psuCorporateId },
    });
    expect(status.body).toMatchObject({ transactionStatus: 'PDNG' });
    const without = await client.call({ path: self, headers });
    expect(without.status).toBe(400);
    expect(messageOf(without).path).toBe('PSU-Corporate-ID');
  });

  it('is refused without PSU-ID and PSU-Context', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const refused = await client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}`,
      headers: { ...CREATION_HEADERS, 'TPP-Session-ID': 'x' },
      body: paymentBody(NDCT, account.bban, today()),
    });
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toMatchObject({ code: 'HTTP_HEADER_REQUIRED', path: 'PSU-ID' });
  });

  it('cannot be approved by a PSU who may not pay from the account', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await initiate(account);
    const { href } = linkOf(made, 'startAuthorisation');
    const { url, html } = await openApproval(client, href, {}, ODD);
    expect(html).not.toContain('value="approve"');
    const forced = await submitScaPage(url, { action: 'approve', step: 'approval' });
    expect(forced.location).toBeNull();
    const left = await submitScaPage(url, { action: 'cancel' });
    expect(new URL(left.location ?? '').searchParams.get('code')).toBe('FORBIDDEN');
    const status = await client.call({ path: `${linkOf(made, 'self').href}/status` });
    expect(status.body).toMatchObject({ transactionStatus: 'RCVD' });
  });

  it('is reached without PSU-ID by its TPP alone, and by no PSU of another context', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const self = linkOf(await initiate(account, 'CORPORATE'), 'self').href;
    expect((await client.call({ path: self })).status).toBe(200);
    const other = await bank.client('Fjellrev Betaling AS');
    expect((await other.call({ path: self })).status).toBe(400);
    const elsewhere = await connectPsu(other, { identityNumber: JONAS });
    expect((await other.call({ path: self, headers: elsewhere.headers })).status).toBe(404);
    const asPrivate = await client.call({ path: self, headers: jonas.headers });
    expect(asPrivate.status).toBe(404);
  });

  it('has no name of the debtor in its details until a PSU has approved it', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const made = await initiate(account);
    const self = linkOf(made, 'self').href;
    const before = await client.call({ path: self });
    expect(before.status).toBe(200);
    expect(before.body).not.toHaveProperty('debtorName');
    // A PSU that has not approved it is not its payer either.
    const odd = await connectPsu(client, { identityNumber: ODD });
    const asOther = await client.call({ path: self, headers: odd.headers });
    expect(asOther.status, asOther.text).toBe(200);
    expect(asOther.body).not.toHaveProperty('debtorName');
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
    });
    jonas = await finishSca(started, { identityNumber: JONAS });
    expect((await client.call({ path: self, headers: jonas.headers })).body).toMatchObject({
      debtorName: 'Jonas Håkon Lunde',
    });
  });

  it('is made under no private agreement that it names', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const { body } = await client.call({ path: '/v1/sandbox/agreements' });
    const { agreements } = body as { agreements: { id: string; owner: string }[] };
    const own = agreements.find(({ owner }) => owner === JONAS);
    const refused = await initiate(account, 'CORPORATE', { 'PSU-Corporate-ID': own?.id ?? '' });
    expect(refused.status, refused.text).toBe(403);
    expect(messageOf(refused)).toMatchObject({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' });
  });

  it('holds PSU-Context against PSU-Corporate-ID', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const id = '6b1bd41c-66c3-4f6f-9f3f-2f3f5b3f5c0a';
    expect((await initiate(account, 'PRIVATE', { 'PSU-Corporate-ID': id })).status).toBe(400);
    expect((await initiate(account, 'CORPORATE', { 'PSU-Corporate-ID': id })).status).toBe(403);
  });
});

describe('behaviour switches', () => {
  afterAll(() => setBehaviour(client, {}));

  it('hideNdctBeforeApproval hides details and status of a domestic payment until it is approved', async () => {
    await setBehaviour(client, { hideNdctBeforeApproval: true });
    const account = await makeAccount(client, JONAS, '1000.00');
    const ndct = await create(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    const straks = await create(client, jonas, {
      product: STRAKS,
      body: paymentBody(STRAKS, account.bban, today()),
    });
    // Of the same product, but periodic and bulk payments have no such issue.
    const standing = await create(client, jonas, {
      service: 'periodic-payments',
      product: NDCT,
      body: periodicBody(account.bban, day(1)),
    });
    const bulk = await create(client, jonas, {
      service: 'bulk-payments',
      product: NDCT,
      body: bulkBody(account.bban, day(1), ['10.00']),
    });
    const self = linkOf(ndct, 'self').href;
    for (const suffix of ['', '/status']) {
      expect((await client.call({ path: self + suffix, headers: jonas.headers })).status).toBe(404);
      for (const made of [straks, standing, bulk]) {
        const path = linkOf(made, 'self').href + suffix;
        const other = await client.call({ path, headers: jonas.headers });
        expect(other.status, other.text).toBe(200);
      }
    }
    await approveAt(client, jonas, linkOf(ndct, 'startAuthorisation').href);
    expect(await statusOf(client, jonas, self)).toMatchObject({ transactionStatus: 'PDNG' });
    expect((await client.call({ path: self, headers: jonas.headers })).status).toBe(200);
    await runBatch(client);
  });

  it('straksAtOnce ends the reservation of the payment that it executes, and no other one', async () => {
    await setBehaviour(client, { straksAtOnce: true });
    const account = await makeAccount(client, JONAS, '1000.00');
    for (const [product, amount] of [
      [NDCT, '60.00'],
      [STRAKS, '10.00'],
    ] as const)
      await createApproved(client, jonas, {
        product,
        body: paymentBody(product, account.bban, today(), {
          instructedAmount: { amount, currency: 'NOK' },
        }),
      });
    const { pending } = await listRows(client, account);
    expect(pending.map((row) => row.transactionAmount.amount)).toEqual(['-60.00']);
    await runBatch(client);
  });

  it('straksAtOnce executes an instant payment when it is approved, and no other one', async () => {
    await setBehaviour(client, { straksAtOnce: true });
    const account = await makeAccount(client, JONAS, '1000.00');
    const instant = await createApproved(client, jonas, {
      product: STRAKS,
      body: paymentBody(STRAKS, account.bban, today()),
    });
    const domestic = await createApproved(client, jonas, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, today()),
    });
    expect(await statusOf(client, jonas, instant)).toMatchObject({ transactionStatus: 'ACSC' });
    expect(await statusOf(client, jonas, domestic)).toMatchObject({ transactionStatus: 'PDNG' });
    expect(await bookedBalance(client, account)).toBe('879.50');
    const poor = await makeAccount(client, JONAS, '1.00');
    const rejected = await createApproved(client, jonas, {
      product: STRAKS,
      body: paymentBody(STRAKS, poor.bban, today()),
    });
    expect(await statusOf(client, jonas, rejected)).toMatchObject({ fundsAvailable: false });
    await runBatch(client);
    expect(await bookedBalance(client, account)).toBe('759.00');
  });
});

describe('a creditor in the bank', () => {
  it('takes what its balance and its credit line leave of 18 digits, and no more', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const creditor = await makeAccount(client, JONAS, '9999999999999999.97', {
      creditLine: { amount: '0.01', currency: 'NOK' },
    });
    const pay = (amount: string) =>
      createApproved(client, jonas, {
        product: NDCT,
        body: paymentBody(NDCT, account.bban, today(), {
          instructedAmount: { amount, currency: 'NOK' },
          creditorAccount: { bban: creditor.bban, currency: 'NOK' },
        }),
      });
    const tooMuch = await pay('0.02');
    await runBatch(client);
    expect(await statusOf(client, jonas, tooMuch)).toMatchObject({
      transactionStatus: 'RJCT',
      tppMessages: [{ text: "The creditor's account could not take the amount." }],
    });
    const rest = await pay('0.01');
    await runBatch(client);
    expect(await statusOf(client, jonas, rest)).toMatchObject({ transactionStatus: 'ACSC' });
    expect(await bookedBalance(client, creditor)).toBe('9999999999999999.98');
  });
});

describe('the hour of an SCA', () => {
  it('is asked of every operation of payments', async () => {
    const account = await makeAccount(client, JONAS, '1000.00');
    const body = paymentBody(STRAKS, account.bban, today());
    const made = await create(client, jonas, { product: STRAKS, body });
    const self = linkOf(made, 'self').href;
    await passTime(client, 3_601);
    const answers = [
      await create(client, jonas, { product: STRAKS, body, duplicate: true }),
      await client.call({ path: self, headers: jonas.headers }),
      await client.call({ path: `${self}/status`, headers: jonas.headers }),
      await client.call({ method: 'DELETE', path: self, headers: jonas.headers }),
      await client.call({ method: 'POST', path: `${self}/authorisations`, headers: jonas.headers }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(scaRedirectOf(answer)).toMatch(/^http/);
    }
  });
});

it('straksAtOnce has the message to the PSU name the day itself, for instant payments alone', async () => {
  await setBehaviour(client, { straksAtOnce: true });
  // After the day's last batch run.
  await passTime(client, 11 * 3_600);
  const late = await connectPsu(client, { identityNumber: JONAS });
  const account = await makeAccount(client, JONAS, '1000.00');
  const messageFor = async (product: string) => {
    const body = paymentBody(product, account.bban, today());
    const made = await create(client, late, { product, body });
    expect(made.status, made.text).toBe(201);
    return (made.body as { psuMessage: string }).psuMessage;
  };
  expect(await messageFor(STRAKS)).toContain('paid on 10 March 2027 at the earliest.');
  expect(await messageFor(NDCT)).toContain('paid on 11 March 2027 at the earliest.');
});
