import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import {
  type BankResponse,
  completeSca,
  messageOf,
  scaRedirectOf,
} from '@/sandbox-bank/testing/bank-client';
import { BREWERY, JONAS, TORBJORN } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';

const { bank, client } = sharedBank(createTestDatabase);

const post = (path: string, body?: unknown) => client.call({ path, method: 'POST', body });
const get = (path: string) => client.call({ path });
const remove = (path: string) => client.call({ path, method: 'DELETE' });
const expectRefused = (answer: BankResponse, status: number, code: string, path?: string) => {
  expect(answer.status).toBe(status);
  expect(messageOf(answer)).toMatchObject(path === undefined ? { code } : { code, path });
  expect(messageOf(answer).text).toMatch(/xpected/);
};

type Customer = {
  customerId: string;
  customerNumber: string;
  agreements: { id: string; name: string; engagements: string[] }[];
  accounts: string[];
  cardAccounts: string[];
};

let next = 10_000_000_000;
const freeNumber = () => String(next++);
const makeCustomer = async (type: 'PRIVATE' | 'CORPORATE', name = 'Kunde') =>
  (await post('/v1/sandbox/customers', { customerNumber: freeNumber(), name, type }))
    .body as Customer;

describe('sandbox customers', () => {
  it('are two private ones with 2 accounts and 1 card account each, two corporate ones with 2 accounts each and a private one with both contexts at first', async () => {
    await post('/v1/sandbox/initialize');
    const { customers } = (await get('/v1/sandbox/customers')).body as {
      customers: (Customer & { customerType: string; _links: { self: { href: string } } })[];
    };
    expect(
      customers.map(({ customerNumber, customerType }) => [customerNumber, customerType]),
    ).toEqual([
      ['13039319955', 'PRIVATE'],
      ['12085592767', 'PRIVATE'],
      ['18129215603', 'CORPORATE'],
      ['20079518612', 'CORPORATE'],
      ['24897840312', 'PRIVATE'],
    ]);
    const details = await Promise.all(customers.map(({ _links }) => get(_links.self.href)));
    expect(
      details.map(({ body }) => [
        (body as Customer).accounts.length,
        (body as Customer).cardAccounts.length,
        (body as Customer).agreements.length,
      ]),
    ).toEqual([
      [2, 1, 1],
      [2, 1, 1],
      [2, 0, 1],
      [2, 0, 1],
      [1, 0, 1],
    ]);
  });

  it('are made with a number, a name and a type; a private one gets an agreement by itself', async () => {
    const customerNumber = freeNumber();
    const made = await post('/v1/sandbox/customers', {
      customerNumber,
      name: 'Åse Bøe',
      type: 'PRIVATE',
    });
    expect(made.status).toBe(201);
    const { customerId } = made.body as Customer;
    expect(made.body).toEqual({
      customerId,
      customerNumber,
      customerType: 'PRIVATE',
      customerName: 'Åse Bøe',
      _links: { self: { href: `/v1/sandbox/customers/${customerId}`, verbs: ['GET', 'DELETE'] } },
    });
    expect((await get(`/v1/sandbox/customers/${customerId}`)).body).toMatchObject({
      agreements: [{ name: 'Åse Bøe', engagements: [] }],
      accounts: [],
      cardAccounts: [],
    });
    const corporate = await makeCustomer('CORPORATE');
    expect((await get(`/v1/sandbox/customers/${corporate.customerId}`)).body).toMatchObject({
      agreements: [],
    });
  });

  it('have numbers of eleven digits that nobody else has', async () => {
    for (const customerNumber of ['1234567890', '123456789012', 'abcdefghijk', '1234567890a']) {
      const body = { customerNumber, name: 'Kunde', type: 'PRIVATE' };
      expectRefused(
        await post('/v1/sandbox/customers', body),
        400,
        'FORMAT_ERROR',
        'customerNumber',
      );
    }
    const taken = { customerNumber: JONAS, name: 'Kunde', type: 'PRIVATE' };
    expectRefused(await post('/v1/sandbox/customers', taken), 409, 'CONFLICT', 'customerNumber');
  });

  it('are one when 20 of the same number are made at the same time', async () => {
    // They reach the insert together only when the bank need not open connections first.
    await Promise.all(Array.from({ length: 20 }, () => makeCustomer('PRIVATE')));
    const body = { customerNumber: freeNumber(), name: 'Kunde', type: 'PRIVATE' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/v1/sandbox/customers', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectRefused(answer, 409, 'CONFLICT', 'customerNumber');
    }
  });

  it('are removed with all that is theirs', async () => {
    const customer = await makeCustomer('PRIVATE');
    const account = (
      await post('/v1/sandbox/accounts', {
        customerNumber: customer.customerNumber,
        accountName: 'Konto',
      })
    ).body as { id: string };
    expect((await remove(`/v1/sandbox/customers/${customer.customerId}`)).status).toBe(204);
    for (const path of [
      `/v1/sandbox/customers/${customer.customerId}`,
      `/v1/sandbox/accounts/${account.id}`,
      `/v1/sandbox/customers/${randomUUID()}`,
      '/v1/sandbox/customers/13039319955',
    ]) {
      expectRefused(await get(path), 404, 'RESOURCE_UNKNOWN');
    }
  });
});

describe('sandbox accounts', () => {
  it('have a valid number, a matching IBAN, and the balance that was asked for as a row', async () => {
    const customer = await makeCustomer('PRIVATE');
    const made = await post('/v1/sandbox/accounts', {
      customerNumber: customer.customerNumber,
      accountName: 'Sparebøsse',
      cashAccountType: 'SVGS',
      creditLine: 500,
      balance: { amount: 1234.5, currency: 'NOK' },
      kidRequired: true,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      customerNumber: customer.customerNumber,
      accountName: 'Sparebøsse',
      currency: 'NOK',
      cashAccountType: 'SVGS',
      creditLine: { amount: '500.00', currency: 'NOK' },
      kidRequired: true,
      balances: [
        { balanceType: 'closingBooked', balanceAmount: { amount: '1234.50', currency: 'NOK' } },
        { balanceType: 'openingBooked', balanceAmount: { amount: '0.00' } },
        { balanceType: 'expected', balanceAmount: { amount: '1234.50' } },
        { balanceType: 'interimAvailable', balanceAmount: { amount: '1734.50' } },
        { balanceType: 'authorised', balanceAmount: { amount: '1734.50' } },
      ],
    });
    const { id, bban, iban } = made.body as { id: string; bban: string; iban: string };
    const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
    expect(weights.reduce((sum, weight, at) => sum + weight * Number(bban[at]), 0) % 11).toBe(0);
    expect(BigInt(`${iban.slice(4)}2324${iban.slice(2, 4)}`) % 97n).toBe(1n);
    expect(iban.slice(4)).toBe(bban);
    expect((await get(`/v1/sandbox/accounts/${id}`)).body).toEqual(made.body);
    const rows = await get(`/v1/sandbox/accounts/${id}/transactions`);
    expect(rows.body).toMatchObject({
      transactions: { booked: [{ transactionAmount: { amount: '1234.50' } }], pending: [] },
    });
  });

  it('have names of at most 70 characters, and so do card accounts', async () => {
    const { customerNumber } = await makeCustomer('PRIVATE');
    // The limit is in characters: each of these is two octets.
    const longest = 'Ø'.repeat(70);
    const account = await post('/v1/sandbox/accounts', { customerNumber, accountName: longest });
    expect(account).toMatchObject({ status: 201, body: { accountName: longest } });
    const card = await post('/v1/sandbox/card-accounts', { customerNumber, name: longest });
    expect(card).toMatchObject({ status: 201 });
    const tooLong = `${longest}Ø`;
    expectRefused(
      await post('/v1/sandbox/accounts', { customerNumber, accountName: tooLong }),
      400,
      'FORMAT_ERROR',
      'accountName',
    );
    expectRefused(
      await post('/v1/sandbox/card-accounts', { customerNumber, name: tooLong }),
      400,
      'FORMAT_ERROR',
      'name',
    );
  });

  it('of a private owner can be consented to at once', async () => {
    const customer = await makeCustomer('PRIVATE');
    const { customerNumber } = customer;
    const body = { customerNumber, accountName: 'Min egen' };
    const { iban } = (await post('/v1/sandbox/accounts', body)).body as { iban: string };
    const saved = { customerNumber, accountName: 'Spart', cashAccountType: 'SVGS' };
    expect((await post('/v1/sandbox/accounts', saved)).status).toBe(201);
    const psu = await connectPsu(client, { identityNumber: customerNumber });
    const answer = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.body).toMatchObject({
      accounts: [
        { iban, name: 'Min egen', product: 'BRUKSKONTO', cashAccountType: 'CACC' },
        { name: 'Spart', product: 'SPAREKONTO', cashAccountType: 'SVGS' },
      ],
    });
  });

  it.each([
    ['EUR', '1000.00', '999.50'],
    ['JPY', '1000', '999'],
  ])('in %s have limits in that currency', async (currency, register, approval) => {
    const { customerNumber: owner } = await makeCustomer('CORPORATE', 'Eksport AS');
    const account = (
      await post('/v1/sandbox/accounts', {
        customerNumber: owner,
        accountName: 'Valuta',
        currency,
      })
    ).body as { iban: string };
    const agreement = await post('/v1/sandbox/agreements', { owner, name: 'Valuta' });
    const { id } = agreement.body as { id: string };
    const engage = (limits: object) =>
      post(`/v1/sandbox/agreements/${id}/engagements`, {
        customer: JONAS,
        account: { iban: account.iban },
        roles: ['REGISTER', 'VIEW'],
        ...limits,
      });
    const kroner = { amount: '1000.00', currency: 'NOK' };
    expectRefused(await engage({ registerLimit: kroner }), 400, 'FORMAT_ERROR', 'registerLimit');
    expectRefused(await engage({ approvalLimit: '0.001' }), 400, 'FORMAT_ERROR', 'approvalLimit');
    const limits = {
      registerLimit: { amount: register, currency },
      approvalLimit: { amount: approval, currency },
    };
    const made = await engage({ registerLimit: 1000, approvalLimit: limits.approvalLimit });
    expect(made.body).toMatchObject(limits);
    const listed = (await get('/v1/sandbox/agreements')).body as {
      agreements: { id: string; engagements: unknown[] }[];
    };
    expect(listed.agreements.find((each) => each.id === id)?.engagements).toMatchObject([limits]);
  });

  it('of a corporate owner come through an agreement and an engagement', async () => {
    const owner = await makeCustomer('CORPORATE', 'Eier AS');
    const body = { customerNumber: owner.customerNumber, accountName: 'Drift' };
    const { iban } = (await post('/v1/sandbox/accounts', body)).body as { iban: string };
    const agreement = await post('/v1/sandbox/agreements', {
      owner: owner.customerNumber,
      name: 'Avtale én',
    });
    expect(agreement.status).toBe(201);
    const { id } = agreement.body as { id: string };
    expect(agreement.body).toMatchObject({
      name: 'Avtale én',
      owner: owner.customerNumber,
      engagements: [],
    });
    const engagement = await post(`/v1/sandbox/agreements/${id}/engagements`, {
      customer: JONAS,
      account: { iban },
      roles: ['REGISTER', 'VIEW'],
      registerLimit: 1000,
      approvalLimit: { amount: '2000.00', currency: 'NOK' },
    });
    expect(engagement.status).toBe(201);
    expect(engagement.body).toMatchObject({
      customer: JONAS,
      account: { iban },
      roles: ['REGISTER', 'VIEW'],
      registerLimit: { amount: '1000.00', currency: 'NOK' },
      approvalLimit: { amount: '2000.00', currency: 'NOK' },
    });
    const again = await post(`/v1/sandbox/agreements/${id}/engagements`, {
      customer: JONAS,
      account: { iban },
      roles: ['VIEW'],
    });
    expectRefused(again, 409, 'CONFLICT', 'customer');
    const psu = await connectPsu(client, {
      identityNumber: JONAS,
      context: 'CORPORATE',
      agreementId: id,
    });
    expect(psu.psuCorporateId).toBe(id);
    const answer = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.body).toMatchObject({ accounts: [{ iban }] });
    const listed = (await get('/v1/sandbox/agreements')).body as {
      agreements: { id: string; engagements: { id: string }[] }[];
    };
    const engagementId = (engagement.body as { id: string }).id;
    expect(listed.agreements.find((each) => each.id === id)?.engagements).toMatchObject([
      { id: engagementId },
    ]);
    expect((await remove(`/v1/sandbox/agreements/${id}/engagements/${engagementId}`)).status).toBe(
      204,
    );
    expectRefused(
      await remove(`/v1/sandbox/agreements/${id}/engagements/${engagementId}`),
      404,
      'RESOURCE_UNKNOWN',
    );
    const afterwards = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(afterwards.status).not.toBe(200);
  });

  it('of a private owner are nobody else’s to use: a private agreement takes no engagement', async () => {
    const owner = await makeCustomer('PRIVATE', 'Eier');
    const body = { customerNumber: owner.customerNumber, accountName: 'Konto' };
    const { iban } = (await post('/v1/sandbox/accounts', body)).body as { iban: string };
    const agreementOf = async () =>
      ((await get(`/v1/sandbox/customers/${owner.customerId}`)).body as Customer).agreements[0];
    const before = await agreementOf();
    const refused = await post(`/v1/sandbox/agreements/${before?.id}/engagements`, {
      customer: JONAS,
      account: { iban },
      roles: ['REGISTER', 'VIEW'],
    });
    expectRefused(refused, 400, 'BAD_REQUEST', 'mockAgreementId');
    expect(messageOf(refused).text).toBe(
      'mockAgreementId: expected a corporate agreement, got a private one, whose engagements are created automatically.',
    );
    expect(await agreementOf()).toEqual(before);
  });

  it('of another than the owner of an agreement are engaged by nobody under it', async () => {
    const [owner, another] = [await makeCustomer('CORPORATE'), await makeCustomer('CORPORATE')];
    const { customerNumber } = another;
    const made = await post('/v1/sandbox/accounts', { customerNumber, accountName: 'Konto' });
    const { iban } = made.body as { iban: string };
    const agreement = { owner: owner.customerNumber, name: 'Avtale' };
    const { id } = (await post('/v1/sandbox/agreements', agreement)).body as { id: string };
    const refused = await post(`/v1/sandbox/agreements/${id}/engagements`, {
      customer: JONAS,
      account: { iban },
      roles: ['REGISTER', 'VIEW'],
    });
    expectRefused(refused, 400, 'BAD_REQUEST', 'account.iban');
  });

  it('lose an engagement by the agreement that it is under alone', async () => {
    const { customerNumber: owner, customerId } = await makeCustomer('CORPORATE', 'Eier AS');
    const account = await post('/v1/sandbox/accounts', {
      customerNumber: owner,
      accountName: 'Drift',
    });
    const { iban } = account.body as { iban: string };
    const agree = async (name: string) =>
      ((await post('/v1/sandbox/agreements', { owner, name })).body as { id: string }).id;
    const [one, other] = [await agree('Avtale én'), await agree('Avtale to')];
    const engaged = await post(`/v1/sandbox/agreements/${other}/engagements`, {
      customer: JONAS,
      account: { iban },
      roles: ['VIEW'],
    });
    const { id } = engaged.body as { id: string };
    const read = await get(`/v1/sandbox/customers/${customerId}`);
    const engagementsOf = new Map(
      (read.body as Customer).agreements.map((each) => [each.id, each.engagements]),
    );
    expect([engagementsOf.get(one), engagementsOf.get(other)]).toEqual([[], [id]]);
    const elsewhere = await remove(`/v1/sandbox/agreements/${one}/engagements/${id}`);
    expectRefused(elsewhere, 404, 'RESOURCE_UNKNOWN', 'mockEngagementId');
    const { agreements } = (await get('/v1/sandbox/agreements')).body as {
      agreements: { id: string; engagements: { id: string }[] }[];
    };
    expect(agreements.find((each) => each.id === other)?.engagements).toMatchObject([{ id }]);
    expect((await remove(`/v1/sandbox/agreements/${other}/engagements/${id}`)).status).toBe(204);
  });

  it('have one engagement of a PSU when 20 are made at the same time', async () => {
    const { customerNumber: owner } = await makeCustomer('CORPORATE', 'Eier AS');
    const account = await post('/v1/sandbox/accounts', {
      customerNumber: owner,
      accountName: 'Drift',
    });
    const { iban } = account.body as { iban: string };
    const agreement = await post('/v1/sandbox/agreements', { owner, name: 'Avtale' });
    const { id } = agreement.body as { id: string };
    const body = { customer: JONAS, account: { iban }, roles: ['VIEW'] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`/v1/sandbox/agreements/${id}/engagements`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectRefused(answer, 409, 'CONFLICT', 'customer');
    }
  });

  it('and agreements name customers of the right type', async () => {
    const nobody = { customerNumber: '00000000000', accountName: 'Konto' };
    expectRefused(await post('/v1/sandbox/accounts', nobody), 400, 'BAD_REQUEST', 'customerNumber');
    const person = { owner: JONAS, name: 'Avtale' };
    expectRefused(await post('/v1/sandbox/agreements', person), 400, 'BAD_REQUEST', 'owner');
    expectRefused(
      await post('/v1/sandbox/agreements', { owner: '00000000000', name: 'Avtale' }),
      400,
      'BAD_REQUEST',
      'owner',
    );
  });

  it('take transactions of their own currency, of days that were, and with themselves as the debtor', async () => {
    const customer = await makeCustomer('PRIVATE');
    const account = (
      await post('/v1/sandbox/accounts', {
        customerNumber: customer.customerNumber,
        accountName: 'Euro',
        currency: 'EUR',
      })
    ).body as { id: string; bban: string };
    const rows = `/v1/sandbox/accounts/${account.id}/transactions`;
    const amount = { amount: '-1.00', currency: 'EUR' };
    expectRefused(
      await post(rows, { transactionAmount: { amount: '-1.00', currency: 'NOK' } }),
      400,
      'FORMAT_ERROR',
      'transactionAmount.currency',
    );
    expectRefused(
      await post(rows, [
        { transactionAmount: amount },
        { transactionAmount: amount, bookingDate: '2099-01-01' },
      ]),
      400,
      'FORMAT_ERROR',
      '1.bookingDate',
    );
    expectRefused(
      await post(rows, {
        transactionAmount: amount,
        debtorAccount: { bban: '97412022002' },
      }),
      400,
      'BAD_REQUEST',
      'debtorAccount',
    );
    expectRefused(
      await post(rows, {
        transactionAmount: amount,
        debtorAccount: { maskedPan: '492500******4711' },
      }),
      400,
      'BAD_REQUEST',
      'debtorAccount',
    );
    const batch = (debtors: object[]) => ({
      transactionAmount: amount,
      batchIndicator: true,
      entryDetails: debtors.map((fields) => ({ transactionAmount: amount, ...fields })),
    });
    const own = { debtorAccount: { bban: account.bban } };
    const other = { debtorAccount: { bban: '97412022002' } };
    for (const [body, path] of [
      [batch([own, other]), 'entryDetails.1.debtorAccount'],
      [[{ transactionAmount: amount }, batch([{}, other])], '1.entryDetails.1.debtorAccount'],
      [[{ transactionAmount: amount, ...other }], '0.debtorAccount'],
    ] as const) {
      expectRefused(await post(rows, body), 400, 'BAD_REQUEST', path);
    }
    const uneven = { transactionAmount: { amount: '-31.00', currency: 'EUR' } };
    for (const [body, path] of [
      [{ ...batch([own]), ...uneven }, 'transactionAmount.amount'],
      [[batch([own]), { ...batch([own, {}]), ...uneven }], '1.transactionAmount.amount'],
    ] as const) {
      const refused = await post(rows, body);
      expectRefused(refused, 400, 'FORMAT_ERROR', path);
      expect(messageOf(refused).text).toContain("the sum of the batch's ");
      expect(messageOf(refused).text).toContain(', got EUR -31.00.');
    }
    // Nothing of the refused ones was written, not even in part.
    expect((await get(rows)).body).toMatchObject({ transactions: { booked: [], pending: [] } });
    const made = await post(rows, {
      transactionAmount: amount,
      ...own,
      creditorName: 'Butikk',
      bookingDate: bankDay(new Date()),
    });
    expect(made.status, made.text).toBe(201);
    const { transactionId } = made.body as { transactionId: string };
    expect((await get(`${rows}/${transactionId}`)).body).toMatchObject({ creditorName: 'Butikk' });
    expect((await post(rows, batch([own]))).status).toBe(201);
    expect((await remove(rows)).status).toBe(204);
    expect((await get(rows)).body).toMatchObject({ transactions: { booked: [], pending: [] } });
    expect((await get(`/v1/sandbox/accounts/${account.id}`)).body).toMatchObject({
      balances: [{ balanceAmount: { amount: '0.00', currency: 'EUR' } }, {}, {}, {}, {}],
    });
    expectRefused(await get(`${rows}/${transactionId}`), 404, 'RESOURCE_UNKNOWN');
  });

  it('refuse a parameter that the list does not have, and name those that it has', async () => {
    const customer = await makeCustomer('PRIVATE');
    const account = await post('/v1/sandbox/accounts', {
      customerNumber: customer.customerNumber,
      accountName: 'Brukskonto',
    });
    const { id } = account.body as { id: string };
    const answer = await get(`/v1/sandbox/accounts/${id}/transactions?dateFrom=2026-01-01`);
    expectRefused(answer, 400, 'FORMAT_ERROR', 'dateFrom');
    expect(messageOf(answer).text).toBe(
      'dateFrom: expected only parameters that this operation has (fromDate, toDate, limit, offset, page), got another.',
    );
    expect((await get('/v1/sandbox/customers?dateFrom=2026-01-01')).status).toBe(200);
  });

  it('refuse a number of more digits than JSON carries, and an empty text, for what they are', async () => {
    const customer = await makeCustomer('PRIVATE');
    const make = (fields: object) =>
      post('/v1/sandbox/accounts', { customerNumber: customer.customerNumber, ...fields });
    const long = await make({ accountName: 'Konto', creditLine: 1234567890123456 });
    expect(messageOf(long).text).toBe(
      'creditLine: Expected a JSON number of at most 15 digits, or a string, got a number with more digits.',
    );
    // Read as a double, it has 15 digits and is another amount.
    const rounded = await post(
      '/v1/sandbox/accounts',
      `{"customerNumber":"${customer.customerNumber}","accountName":"Konto","creditLine":99999999999999.999999}`,
    );
    expect(rounded.status).toBe(400);
    expect(messageOf(rounded)).toMatchObject({
      path: 'body',
      text: 'Expected a JSON number of at most 15 digits, or a string, got 99999999999999.999999.',
    });
    // Too small for a double, which would make it zero.
    for (const tiny of ['1e-400', `-0.${'0'.repeat(400)}1`]) {
      const vanished = await post(
        '/v1/sandbox/accounts',
        `{"customerNumber":"${customer.customerNumber}","accountName":"Konto","creditLine":${tiny}}`,
      );
      expectRefused(vanished, 400, 'FORMAT_ERROR', 'body');
    }
    const zero = await post(
      '/v1/sandbox/accounts',
      `{"customerNumber":"${customer.customerNumber}","accountName":"Konto","creditLine":0.00e-400}`,
    );
    expect(zero.body).toMatchObject({ creditLine: { amount: '0.00', currency: 'NOK' } });
    expect(messageOf(await make({ accountName: '' })).text).toBe(
      'accountName: Expected a value, got an empty string.',
    );
    expect(messageOf(await make({ accountName: ' ' })).text).toBe(
      'accountName: Expected a value, got only white space.',
    );
    expect(messageOf(await make({ accountName: 'Konto', cashAccountType: 'cacc' })).text).toBe(
      'cashAccountType: Expected one of CACC, SVGS (case matters). Got "cacc".',
    );
    expect(messageOf(await make({ accountName: 'Konto', currency: 'nok' })).text).toBe(
      'currency: Expected an ISO 4217 code from the currency list. Case matters. Got "nok".',
    );
  });

  it('have the free text of what comes in as an array too, and no array without free text', async () => {
    const customer = await makeCustomer('PRIVATE');
    const account = await post('/v1/sandbox/accounts', {
      customerNumber: customer.customerNumber,
      accountName: 'Brukskonto',
    });
    const { id } = account.body as { id: string };
    const row = (amount: string, fields: object = {}) => ({
      transactionAmount: { amount, currency: 'NOK' },
      ...fields,
    });
    const text = { remittanceInformationUnstructured: 'Takk' };
    const made = await post(`/v1/sandbox/accounts/${id}/transactions`, [
      row('10.00', text),
      row('10.00', { ...text, remittanceInformationUnstructuredArray: ['Takk', 'for sist'] }),
      row('10.00', { remittanceInformationStructured: { reference: '1234567897' } }),
      row('10.00'),
      row('-10.00', text),
      row('20.00', {
        batchIndicator: true,
        entryDetails: [row('15.00', text), row('5.00')],
      }),
    ]);
    expect(made.status, made.text).toBe(201);
    type Row = { remittanceInformationUnstructuredArray?: string[]; entryDetails?: Row[] };
    const rows = made.body as Row[];
    const arrays = (of: Row[]) =>
      of.map(({ remittanceInformationUnstructuredArray: lines }) => lines);
    expect(arrays(rows)).toEqual([
      ['Takk'],
      ['Takk', 'for sist'],
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(arrays(rows[5]?.entryDetails ?? [])).toEqual([['Takk'], undefined]);
    const read = await get(`/v1/sandbox/accounts/${id}/transactions`);
    const { booked } = (read.body as { transactions: { booked: Row[] } }).transactions;
    expect(arrays(booked).filter((lines) => lines !== undefined)).toEqual(
      expect.arrayContaining([['Takk'], ['Takk', 'for sist']]),
    );
  });

  it('name their owner as the debtor of what goes out and the creditor of what comes in', async () => {
    const { customerNumber } = await makeCustomer('PRIVATE', 'Ola Nordmann');
    const { id } = (
      await post('/v1/sandbox/accounts', {
        customerNumber,
        accountName: 'Brukskonto',
        balance: { amount: '50.00', currency: 'NOK' },
      })
    ).body as { id: string };
    const rows = `/v1/sandbox/accounts/${id}/transactions`;
    const row = (amount: string, fields: object = {}) => ({
      transactionAmount: { amount, currency: 'NOK' },
      ...fields,
    });
    const made = await post(rows, [
      row('10.00', { debtorName: 'Kari Nordmann' }),
      row('-10.00', { creditorName: 'Butikk' }),
      row('10.00', { creditorName: 'Ola og Kari' }),
      row('-10.00', { debtorName: 'Ola og Kari' }),
    ]);
    type Names = { creditorName?: string; debtorName?: string };
    const names = (of: Names[]) =>
      of.map(({ creditorName, debtorName }) => [creditorName, debtorName]);
    expect(names(made.body as Names[])).toEqual([
      ['Ola Nordmann', 'Kari Nordmann'],
      ['Butikk', 'Ola Nordmann'],
      ['Ola og Kari', undefined],
      [undefined, 'Ola og Kari'],
    ]);
    const { booked } = ((await get(rows)).body as { transactions: { booked: Names[] } })
      .transactions;
    expect(booked.at(-1)).toMatchObject({
      creditorName: 'Ola Nordmann',
      debtorName: 'Ola Nordmann',
      proprietaryBankTransactionCode: expect.stringMatching(/^R_[0-9]{3}$/),
      remittanceInformationUnstructuredArray: ['Inngående saldo'],
    });
  });

  it('may begin with a debt, which is paid to nobody', async () => {
    const { customerNumber } = await makeCustomer('PRIVATE', 'Ola Nordmann');
    const balance = { amount: '-50.00', currency: 'NOK' };
    const body = { customerNumber, accountName: 'Overtrukket', balance };
    const made = await post('/v1/sandbox/accounts', body);
    expect(made.status, made.text).toBe(201);
    const { id } = made.body as { id: string };
    const { body: listed } = await get(`/v1/sandbox/accounts/${id}/transactions`);
    expect((listed as { transactions: { booked: unknown[] } }).transactions.booked).toEqual([
      {
        transactionId: expect.any(String),
        bookingDate: expect.any(String),
        valueDate: expect.any(String),
        transactionAmount: balance,
        debtorName: 'Ola Nordmann',
        remittanceInformationUnstructured: 'Inngående saldo',
        remittanceInformationUnstructuredArray: ['Inngående saldo'],
        batchIndicator: false,
      },
    ]);
  });

  it('have no balance of more than 18 digits, with the credit line or without', async () => {
    const { customerNumber } = await makeCustomer('PRIVATE');
    const most = '9999999999999999.99';
    const one = '0.01';
    const nok = (amount: string) => ({ amount, currency: 'NOK' });
    const made = (body: object) =>
      post('/v1/sandbox/accounts', { customerNumber, accountName: 'Konto', ...body });
    expectRefused(
      await made({ balance: nok(most), creditLine: nok(one) }),
      400,
      'FORMAT_ERROR',
      'balance.amount',
    );
    const account = await made({ balance: nok('9999999999999999.97'), creditLine: nok(one) });
    expect(account.status, account.text).toBe(201);
    const rows = `/v1/sandbox/accounts/${(account.body as { id: string }).id}/transactions`;
    const row = (amount: string) => ({ transactionAmount: nok(amount) });
    expectRefused(await post(rows, row('0.02')), 400, 'FORMAT_ERROR', 'transactionAmount.amount');
    const many = Array.from({ length: 20 }, () => row(most));
    expectRefused(await post(rows, many), 400, 'FORMAT_ERROR', '0.transactionAmount.amount');
    const full = await post(rows, row(one));
    expect(full.status, full.text).toBe(201);
    // Rows of one call count together.
    expect((await post(rows, [row(most), row(`-${most}`)])).status).toBe(201);
    expectRefused(
      await post(rows, [row(`-${most}`), row(`-${most}`), row('-0.01')]),
      400,
      'FORMAT_ERROR',
      '1.transactionAmount.amount',
    );
    // Nor has the balance of this morning, which does not count the rows of today.
    const earlier = (amount: string) => ({ ...row(amount), bookingDate: '2026-01-01' });
    expectRefused(
      await post(rows, [row(`-${most}`), earlier(most), row(`-${most}`), earlier(one)]),
      400,
      'FORMAT_ERROR',
      '3.transactionAmount.amount',
    );
  });

  it('list their rows by fromDate and toDate', async () => {
    const customer = await makeCustomer('PRIVATE');
    const { id } = (
      await post('/v1/sandbox/accounts', {
        customerNumber: customer.customerNumber,
        accountName: 'Konto',
      })
    ).body as { id: string };
    const rows = `/v1/sandbox/accounts/${id}/transactions`;
    await post(
      rows,
      ['2026-01-01', '2026-01-02', '2026-01-03'].map((bookingDate) => ({
        transactionAmount: { amount: '5', currency: 'NOK' },
        bookingDate,
      })),
    );
    const daysOf = async (query: string) =>
      (
        (await get(rows + query)).body as { transactions: { booked: { bookingDate: string }[] } }
      ).transactions.booked.map(({ bookingDate }) => bookingDate);
    expect(await daysOf('?fromDate=2026-01-02')).toEqual(['2026-01-03', '2026-01-02']);
    expect(await daysOf('?toDate=2026-01-01')).toEqual(['2026-01-01']);
    expect(await daysOf('?limit=1&offset=1')).toEqual(['2026-01-02']);
  });
});

describe('card accounts', () => {
  it('have purchases on the day that they are booked unless another is given', async () => {
    const { customerNumber } = await makeCustomer('PRIVATE');
    const made = await post('/v1/sandbox/card-accounts', { customerNumber });
    const { resourceId } = made.body as { resourceId: string };
    const transactionAmount = { amount: '-1.00', currency: 'NOK' };
    const booked = await post(`/v1/sandbox/card-accounts/${resourceId}/transactions`, [
      { transactionAmount, bookingDate: '2026-02-02' },
      { transactionAmount, valueDate: '2026-02-03' },
    ]);
    expect(booked.body).toMatchObject([
      { transactionDate: '2026-02-02', bookingDate: '2026-02-02', valueDate: '2026-02-02' },
      { transactionDate: '2026-02-03', bookingDate: '2026-02-03', valueDate: '2026-02-03' },
    ]);
  });

  it('are made for a customer, with a reference that payments name, and have a booked balance of the moment', async () => {
    const customer = await makeCustomer('PRIVATE', 'Kortholder');
    const account = (
      await post('/v1/sandbox/accounts', {
        customerNumber: customer.customerNumber,
        accountName: 'Lønn',
      })
    ).body as { id: string; bban: string };
    const made = await post('/v1/sandbox/card-accounts', {
      customerNumber: customer.customerNumber,
      relatedAccountId: account.id,
      name: 'Reisekort',
      creditLimit: { amount: '15000', currency: 'NOK' },
    });
    expect(made.status).toBe(201);
    const { resourceId } = made.body as { resourceId: string };
    const foreign = { customerNumber: JONAS, relatedAccountId: account.id };
    expectRefused(
      await post('/v1/sandbox/card-accounts', foreign),
      400,
      'BAD_REQUEST',
      'relatedAccountId',
    );

    const rows = `/v1/sandbox/card-accounts/${resourceId}/transactions`;
    expectRefused(await get(rows), 400, 'QUERY_PARAMETER_REQUIRED', 'bookingStatus');
    const amount = { amount: '-120.00', currency: 'NOK' };
    expectRefused(await post(rows, { transactionAmount: amount }), 400, 'FORMAT_ERROR');
    for (const [row, path] of [
      [{ bookingDate: '2099-01-01' }, '0.bookingDate'],
      [{ bookingDate: '2026-02-02', valueDate: '2026-02-01' }, '0.bookingDate'],
      [{ valueDate: '2099-01-01' }, '0.valueDate'],
    ] as const) {
      expectRefused(
        await post(rows, [{ transactionAmount: amount, ...row }]),
        400,
        'FORMAT_ERROR',
        path,
      );
    }
    const least = { transactionAmount: { amount: '-9999999999999999.99', currency: 'NOK' } };
    expectRefused(
      await post(rows, [least, { transactionAmount: amount }]),
      400,
      'FORMAT_ERROR',
      '1.transactionAmount.amount',
    );
    const booked = await post(rows, [
      {
        transactionAmount: amount,
        originalAmount: { amount: '-10.50', currency: 'EUR' },
        transactionDate: '2026-02-01',
        bookingDate: '2026-02-02',
        valueDate: '2026-02-03',
        cardAcceptorId: '4711',
        merchantCategoryCode: '5812',
      },
    ]);
    expect(booked.status).toBe(201);

    const psu = await connectPsu(client, { identityNumber: customer.customerNumber });
    const list = await client.call({ path: '/v1/card-accounts', headers: psu.headers });
    expect(list.body).toMatchObject({
      cardAccounts: [
        {
          resourceId,
          name: 'Reisekort',
          currency: 'NOK',
          creditLimit: { amount: '15000.00', currency: 'NOK' },
          balances: [
            { balanceType: 'interimBooked', balanceAmount: { amount: '-120.00' } },
            { balanceType: 'expected', balanceAmount: { amount: '-120.00' } },
            { balanceType: 'forwardAvailable', balanceAmount: { amount: '14880.00' } },
          ],
          _links: { self: { href: `/v1/card-accounts/${resourceId}` } },
        },
      ],
    });
    const path = `/v1/card-accounts/${resourceId}`;
    const details = await client.call({ path, headers: psu.headers });
    expect(details.body).toMatchObject({
      maskedPan: expect.stringMatching(/^[0-9]{6}\*{6}[0-9]{4}$/),
      relatedAccount: {
        bban: account.bban,
        other: {
          identification: expect.any(String),
          schemeNameProprietary: 'creditCardAccount',
        },
      },
    });
    const transactions = `${path}/transactions?bookingStatus=both&dateFrom=2026-01-01`;
    const switched = await client.call({ path: transactions, headers: psu.headers });
    expect(switched.body).toMatchObject({
      cardAccount: { currency: 'NOK' },
      cardTransactions: {
        booked: [
          {
            transactionDate: '2026-02-01',
            bookingDate: '2026-02-02',
            valueDate: '2026-02-03',
            transactionAmount: { amount: '-120.00', currency: 'NOK' },
            originalAmount: { amount: '-10.50', currency: 'EUR' },
            cardAcceptorId: '4711',
          },
        ],
        pending: [],
      },
    });
    const missing = await client.call({ path: `${path}/transactions`, headers: psu.headers });
    expect(messageOf(missing)).toMatchObject({
      code: 'QUERY_PARAMETER_REQUIRED',
      path: 'bookingStatus',
    });
    const balances = await client.call({ path: `${path}/balances`, headers: psu.headers });
    expect(balances.body).toMatchObject({ cardAccount: { currency: 'NOK' } });
  });

  it('of a company are consented to by who has both roles for the account that they are paid from', async () => {
    const { customerNumber } = await makeCustomer('CORPORATE', 'Eier AS');
    const agreement = await post('/v1/sandbox/agreements', {
      owner: customerNumber,
      name: 'Avtale',
    });
    const { id } = agreement.body as { id: string };
    const cardOf = async (name: string, roles: string[]) => {
      const body = { customerNumber, accountName: name };
      const account = (await post('/v1/sandbox/accounts', body)).body as {
        id: string;
        iban: string;
      };
      await post(`/v1/sandbox/agreements/${id}/engagements`, {
        customer: JONAS,
        account: { iban: account.iban },
        roles,
      });
      const card = { customerNumber, relatedAccountId: account.id, name: `Kort av ${name}` };
      expect((await post('/v1/sandbox/card-accounts', card)).status).toBe(201);
    };
    await cardOf('Drift', ['REGISTER', 'VIEW']);
    await cardOf('Lønn', ['VIEW']);
    const psu = await connectPsu(client, {
      identityNumber: JONAS,
      context: 'CORPORATE',
      agreementId: id,
    });
    const { body } = await client.call({ path: '/v1/card-accounts', headers: psu.headers });
    const { cardAccounts } = body as { cardAccounts: { name: string }[] };
    expect(cardAccounts.map(({ name }) => name)).toEqual(['Kort av Drift']);
  });

  it('tell the numbers of their account only to a TPP that has consent to it', async () => {
    const { customerNumber } = await makeCustomer('PRIVATE', 'Kortholder');
    const account = (await post('/v1/sandbox/accounts', { customerNumber, accountName: 'Lønn' }))
      .body as { id: string; bban: string; iban: string };
    const card = (
      await post('/v1/sandbox/card-accounts', { customerNumber, relatedAccountId: account.id })
    ).body as { resourceId: string };
    const relatedAccount = async (resourceIds: string[]) => {
      const psu = await connectPsu(client, { identityNumber: customerNumber, resourceIds });
      const path = `/v1/card-accounts/${card.resourceId}`;
      const details = await client.call({ path, headers: psu.headers });
      return (details.body as { relatedAccount: unknown }).relatedAccount;
    };
    const reference = {
      currency: 'NOK',
      other: { identification: expect.any(String), schemeNameProprietary: 'creditCardAccount' },
    };
    expect(await relatedAccount([card.resourceId])).toEqual(reference);
    expect(await relatedAccount([card.resourceId, account.id])).toEqual({
      ...reference,
      bban: account.bban,
      iban: account.iban,
    });
    // Taken out of the consent again.
    expect(await relatedAccount([card.resourceId])).toEqual(reference);
  });
});

describe('POST /v1/sandbox/initialize', () => {
  it('restores the known state, removes what was made by hand, and keeps PSU-IDs', async () => {
    const customer = await makeCustomer('PRIVATE');
    const before = await connectPsu(client, { identityNumber: JONAS });
    const accountsBefore = (await client.call({ path: '/v1/accounts', headers: before.headers }))
      .text;
    const [first] = (JSON.parse(accountsBefore) as { accounts: { resourceId: string }[] }).accounts;
    await post(`/v1/sandbox/accounts/${first?.resourceId}/transactions`, {
      transactionAmount: { amount: '-1000000', currency: 'NOK' },
    });
    expect((await post('/v1/sandbox/initialize')).status).toBe(204);
    expectRefused(
      await get(`/v1/sandbox/customers/${customer.customerId}`),
      404,
      'RESOURCE_UNKNOWN',
    );
    const ended = await client.call({ path: '/v1/accounts', headers: before.headers });
    expect(ended.status).toBe(401);
    const after = await connectPsu(client, { identityNumber: JONAS });
    expect(after.psuId).toBe(before.psuId);
    expect((await client.call({ path: '/v1/accounts', headers: after.headers })).text).toBe(
      accountsBefore,
    );
  });

  it('forgets in which context a person has acted', async () => {
    const { psuId } = await connectPsu(client, { identityNumber: TORBJORN, context: 'CORPORATE' });
    const read = () => client.call({ path: '/v1/accounts', headers: { 'PSU-ID': psuId } });
    expectRefused(await read(), 400, 'HTTP_HEADER_REQUIRED', 'PSU-Corporate-ID');
    expect((await post('/v1/sandbox/initialize')).status).toBe(204);
    const asked = await read();
    expect(asked.status, asked.text).toBe(401);
    expect(messageOf(asked).code).toBe('SCA_EXPIRED');
  });

  it('resets the clock, the switches, the faults, the batch runs and an examination, and takes each X-Request-ID anew', async () => {
    const put = (name: string, body: unknown) =>
      client.call({ path: `/v1/sandbox/${name}`, method: 'PUT', body });
    const makeWithId = () =>
      client.call({
        path: '/v1/sandbox/customers',
        method: 'POST',
        body: { customerNumber: freeNumber(), name: 'Kunde', type: 'PRIVATE' },
        headers: { 'X-Request-ID': 'used before' },
      });
    const rowsOfJonas = async () => {
      const { customers } = (await get('/v1/sandbox/customers')).body as { customers: Customer[] };
      const jonas = customers.find(({ customerNumber }) => customerNumber === JONAS);
      const details = (await get(`/v1/sandbox/customers/${jonas?.customerId}`)).body as Customer;
      return (await get(`/v1/sandbox/accounts/${details.accounts[0]}/transactions`)).text;
    };
    const queried = async (statement: string) => {
      const database = new pg.Client({ connectionString: bank.databaseUrl });
      await database.connect();
      return (await database.query(statement).finally(() => database.end())).rows;
    };
    await post('/v1/sandbox/initialize');
    const rows = await rowsOfJonas();
    await queried("UPDATE world SET examined_since = now() WHERE id = 'default'");
    await client.call({ path: '/v1/accounts', headers: { 'TPP-Session-ID': randomUUID() } });
    expect(await queried('SELECT kind FROM examination_call')).toEqual([{ kind: 'accounts' }]);
    // From a clock behind the real one, slots of batch runs lie between the two times.
    expect((await put('clock', { offsetSeconds: -40 * 86_400 })).status).toBe(200);
    expect((await put('behaviour', { straksAtOnce: true })).status).toBe(200);
    expect((await put('faults', { faults: [{ fault: 'drop', calls: 1 }] })).status).toBe(200);
    expect((await makeWithId()).status).toBe(201);
    expect((await makeWithId()).status).toBe(409);

    const initialise = () =>
      client.call({
        path: '/v1/sandbox/initialize',
        method: 'POST',
        headers: { 'X-Request-ID': 'of the initialisation' },
      });
    expect((await initialise()).status).toBe(204);
    expect((await get('/v1/sandbox/clock')).body).toEqual({ offsetSeconds: 0 });
    expect((await get('/v1/sandbox/behaviour')).body).toMatchObject({ straksAtOnce: false });
    expect((await get('/v1/sandbox/faults')).body).toEqual({ faults: [] });
    expect((await get('/v1/sandbox/batch-runs')).body).toMatchObject({ batchRuns: [] });
    expect(await queried("SELECT examined_since FROM world WHERE id = 'default'")).toEqual([
      { examined_since: null },
    ]);
    expect(await queried('SELECT kind FROM examination_call')).toEqual([]);
    expect(await rowsOfJonas()).toBe(rows);
    const made = await makeWithId();
    expect(made.status).toBe(201);
    // Its own id is not forgotten: a repetition is answered, and removes nothing.
    expect((await initialise()).status).toBe(204);
    const { customerId } = made.body as Customer;
    expect((await get(`/v1/sandbox/customers/${customerId}`)).status).toBe(200);
  });

  it('leaves rows that add up to every balance, to the minor unit', async () => {
    await post('/v1/sandbox/initialize');
    const database = new pg.Client({ connectionString: bank.databaseUrl });
    await database.connect();
    try {
      const { rows } = await database.query(
        `SELECT (SELECT count(*)::int FROM account) AS accounts,
           (SELECT count(*)::int FROM account WHERE booked_minor IS DISTINCT FROM (
              SELECT coalesce(sum(amount_minor), 0) FROM account_transaction
              WHERE account_id = account.id AND status = 'BOOKED')) AS wrong,
           (SELECT count(*)::int FROM account_transaction) AS rows`,
      );
      expect(rows[0]).toMatchObject({ accounts: 11, wrong: 0 });
      expect(rows[0].rows).toBeGreaterThan(1_000);
    } finally {
      await database.end();
    }
  });
});

describe('the business clock', () => {
  it('is moved by seconds, stays moved after a restart, and leaves Date to the real one', async () => {
    const put = (body: unknown) => client.call({ path: '/v1/sandbox/clock', method: 'PUT', body });
    expect((await get('/v1/sandbox/clock')).body).toEqual({ offsetSeconds: 0 });
    expect((await put({ offsetSeconds: 86_400 })).body).toEqual({ offsetSeconds: 86_400 });
    await bank.restart();
    expect((await get('/v1/sandbox/clock')).body).toEqual({ offsetSeconds: 86_400 });
    for (const body of [
      { offsetSeconds: 0.5 },
      { offsetSeconds: '1' },
      { offsetSeconds: 1e15 },
      {},
    ]) {
      expectRefused(
        await client.call({ path: '/v1/sandbox/clock', method: 'PUT', body }),
        400,
        'FORMAT_ERROR',
        'offsetSeconds',
      );
    }
    await client.call({ path: '/v1/sandbox/clock', method: 'PUT', body: { offsetSeconds: 0 } });
  });
});

describe('switches', () => {
  it('have the defaults of the supplement, and those that are not named go back to them', async () => {
    const put = (body: unknown) =>
      client.call({ path: '/v1/sandbox/behaviour', method: 'PUT', body });
    const defaults = {
      straksAtOnce: false,
      executePeriodic: false,
      hideNdctBeforeApproval: false,
      signResponses: false,
      replayRequestIds: true,
      domesticInNokOnly: false,
    };
    expect((await get('/v1/sandbox/behaviour')).body).toEqual(defaults);
    expect((await put({ straksAtOnce: true })).body).toEqual({ ...defaults, straksAtOnce: true });
    await bank.restart();
    expect((await get('/v1/sandbox/behaviour')).body).toEqual({ ...defaults, straksAtOnce: true });
    expectRefused(
      await client.call({
        path: '/v1/sandbox/behaviour',
        method: 'PUT',
        body: { straksAtOnce: 'yes', more: 1 },
      }),
      400,
      'FORMAT_ERROR',
      'straksAtOnce',
    );
    await client.call({ path: '/v1/sandbox/behaviour', method: 'PUT', body: {} });
    expect((await get('/v1/sandbox/behaviour')).body).toEqual(defaults);
  });
});

describe('faults', () => {
  it.each<[unknown, string, string]>([
    [{}, 'faults', 'Expected a value, got none.'],
    [{ faults: {} }, 'faults', 'Expected a JSON array. Got {}.'],
    [{ faults: [{ calls: 1 }] }, 'faults.0.fault', 'Expected a value, got none.'],
    [
      { faults: [{ fault: 'fire', calls: 1 }] },
      'faults.0.fault',
      'Expected one of delay, error, html, drop, lose-answer, truncate, garbage, sca-failure, change-field. Got "fire".',
    ],
    [{ faults: [{ fault: 'drop' }] }, 'faults.0.calls', 'Expected a value, got none.'],
    [
      { faults: [{ fault: 'drop', calls: '1' }] },
      'faults.0.calls',
      'Expected a JSON number. Got "1".',
    ],
    [{ faults: [{ fault: 'drop', calls: 0 }] }, 'faults.0.calls', 'Expected at least 1, got 0.'],
    [
      { faults: [{ fault: 'drop', calls: 1.5 }] },
      'faults.0.calls',
      'Expected a whole number. Got 1.5.',
    ],
    [
      { faults: [{ fault: 'error', calls: 1, status: 200 }] },
      'faults.0.status',
      'Expected at least 500, got 200.',
    ],
    [
      { faults: [{ fault: 'delay', calls: 1, milliseconds: 120_001 }] },
      'faults.0.milliseconds',
      'Expected at most 120000, got 120001.',
    ],
    [
      { faults: [{ fault: 'change-field', calls: 1 }] },
      'faults.0.field',
      'Expected a value, got none.',
    ],
  ])('in a wrong body are refused with the reason: %j', async (body, path, text) => {
    const refusal = await client.call({ path: '/v1/sandbox/faults', method: 'PUT', body });
    expect(refusal.status).toBe(400);
    expect(refusal.body).toEqual({
      tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', path, text: `${path}: ${text}` }],
    });
  });
});

it('faults are met one after the other, each in as many calls as were asked for', async () => {
  const put = (faults: object[]) =>
    client.call({ path: '/v1/sandbox/faults', method: 'PUT', body: { faults } });
  const statuses = async (calls: number) => {
    const met = [];
    for (let call = 0; call < calls; call++) met.push((await get('/v1/accounts')).status);
    return met;
  };
  const faults = [
    { fault: 'error', calls: 2, status: 502 },
    { fault: 'html', calls: 1, status: 503 },
  ];
  expect((await put(faults)).status).toBe(200);
  expect(await statuses(1)).toEqual([502]);
  expect((await get('/v1/sandbox/faults')).body).toEqual({
    faults: [{ fault: 'error', calls: 1, status: 502 }, faults[1]],
  });
  expect(await statuses(1)).toEqual([502]);
  expect((await get('/v1/sandbox/faults')).body).toEqual({ faults: [faults[1]] });
  expect(await statuses(2)).toEqual([503, 401]);
  expect((await get('/v1/sandbox/faults')).body).toEqual({ faults: [] });
});

describe('a batch company', () => {
  it('shows its salary run as one row with its entries', async () => {
    await post('/v1/sandbox/initialize');
    const psu = await connectPsu(client, { identityNumber: BREWERY });
    const [account] = (
      (await client.call({ path: '/v1/accounts', headers: psu.headers })).body as {
        accounts: { resourceId: string }[];
      }
    ).accounts;
    const list = await client.call({
      path: `/v1/accounts/${account?.resourceId}/transactions?bookingStatus=booked&limit=500`,
      headers: psu.headers,
    });
    const run = (
      list.body as {
        transactions: {
          booked: {
            transactionId: string;
            batchIndicator?: boolean;
            batchNumberOfTransactions?: number;
          }[];
        };
      }
    ).transactions.booked.find(({ batchIndicator }) => batchIndicator === true);
    expect(run?.batchNumberOfTransactions).toBeGreaterThan(1);
    const details = await client.call({
      path: `/v1/accounts/${account?.resourceId}/transactions/${run?.transactionId}`,
      headers: psu.headers,
    });
    expect((details.body as { entryDetails: unknown[] }).entryDetails).toHaveLength(
      run?.batchNumberOfTransactions ?? 0,
    );
    const { returned } = await completeSca(
      scaRedirectOf(await client.call({ path: '/v1/accounts' })),
      { identityNumber: BREWERY },
    );
    expect(returned).toMatchObject({ context: 'CORPORATE' });
  });
});
