import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import {
  type BankRequest,
  messageOf,
  openScaPage,
  scaRedirectOf,
} from '@/sandbox-bank/testing/bank-client';
import {
  CREATION_HEADERS,
  create,
  linkOf,
  NDCT,
  paymentBody,
} from '@/sandbox-bank/testing/payments';
import { BREWERY } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';
import { callWorld, makeWorld } from '@/sandbox-bank/testing/worlds';

const { client } = sharedBank(createTestDatabase);

const read = (headers: Record<string, string>) => client.call({ path: '/v1/accounts', headers });

describe('a PSU-ID', () => {
  it('that is missing is told from one of nobody', async () => {
    const missing = await read({});
    expect(missing.status).toBe(401);
    expect(messageOf(missing).text).toBe(
      'PSU-ID: expected the PSU-ID from a redirect after SCA, got none. Send the PSU to the scaRedirect.',
    );
    const unknown = await read({ 'PSU-ID': randomUUID() });
    expect(unknown.status).toBe(401);
    expect(messageOf(unknown).text).toBe(
      'PSU-ID: expected a PSU-ID that this bank issued to this TPP, got another UUID. Send the PSU to the scaRedirect.',
    );
  });

  it('outlives its SCA: then a person needs a new one, and a company still names its agreement', async () => {
    const world = await makeWorld(client);
    const kept = await callWorld(client, world, 'POST', 'snapshots');
    const connect = (identityNumber = '') =>
      connectPsu(client, { identityNumber }, { 'X-PSU-IDENTITY': identityNumber });
    const [person, , company] = world.customers;
    const acting = await connect(person?.customerNumber);
    const corporate = await connect(company?.customerNumber);
    const restored = await callWorld(client, world, 'POST', 'restore', kept.body);
    expect(restored.status, restored.text).toBe(204);

    const alone = await read({ 'PSU-ID': acting.psuId });
    expect(alone.status, alone.text).toBe(401);
    expect(messageOf(alone)).toMatchObject({
      code: 'SCA_EXPIRED',
      text: 'This PSU has not completed SCA. Send the PSU to the scaRedirect.',
    });
    expect(scaRedirectOf(alone)).toContain('/sca/');
    expect(messageOf(await read(acting.headers))).toMatchObject({
      code: 'SCA_EXPIRED',
      text: 'TPP-Session-ID: expected a session in which this PSU completed SCA, got an unknown one. Send the PSU to the scaRedirect.',
    });

    const unnamed = await read({ 'PSU-ID': corporate.psuId });
    expect(unnamed.status, unnamed.text).toBe(400);
    expect(messageOf(unnamed)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'PSU-Corporate-ID',
    });
    expect((await read(corporate.headers)).status).toBe(401);
  });

  /** A customer of a new world, connected and then removed. */
  const connectAndRemove = async (place: number) => {
    const world = await makeWorld(client);
    const number = world.customers[place]?.customerNumber ?? '';
    const psu = await connectPsu(client, { identityNumber: number }, { 'X-PSU-IDENTITY': number });
    const { customers } = (await callWorld(client, world, 'GET', 'customers')).body as {
      customers: { customerId: string; customerNumber: string }[];
    };
    const id = customers.find(({ customerNumber }) => customerNumber === number)?.customerId;
    const removed = await client.call({ method: 'DELETE', path: `/v1/sandbox/customers/${id}` });
    expect(removed.status, removed.text).toBe(204);
    return psu;
  };
  const GONE = {
    code: 'PSU_CREDENTIALS_INVALID',
    text: 'This PSU-ID belongs to someone who is no longer a customer of the bank. Send the PSU to the scaRedirect.',
  };

  it('of a person who is gone is sent to SCA', async () => {
    const { headers } = await connectAndRemove(0);
    const refused = await read(headers);
    expect(refused.status, refused.text).toBe(401);
    expect(messageOf(refused)).toMatchObject(GONE);
    expect(scaRedirectOf(refused)).toContain('/sca/');
  });

  it('of a company that is gone still comes with an agreement, and is then sent to SCA', async () => {
    const { psuId, headers } = await connectAndRemove(2);
    const unnamed = await read({ 'PSU-ID': psuId });
    expect(unnamed.status, unnamed.text).toBe(400);
    expect(messageOf(unnamed)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'PSU-Corporate-ID',
    });
    const named = await read(headers);
    expect(named.status, named.text).toBe(401);
    expect(messageOf(named)).toMatchObject(GONE);
    expect(scaRedirectOf(named)).toContain('/sca/');
  });
});

describe('a PSU-Corporate-ID', () => {
  it('is refused to a company that acts under another agreement, whether or not it exists', async () => {
    const { headers } = await connectPsu(client, { identityNumber: BREWERY });
    expect((await read(headers)).status).toBe(200);
    const world = await makeWorld(client);
    const agreements = (await client.call({ path: '/v1/sandbox/agreements' })).body as {
      agreements: { id: string; owner: string }[];
    };
    const other = agreements.agreements.find(({ owner }) => owner === '20079518612')?.id ?? '';
    const elsewhere = world.customers[2]?.agreements[0]?.id ?? '';
    for (const id of [other, elsewhere, randomUUID()]) {
      for (const request of [
        { path: '/v1/accounts' },
        { path: '/v1/bank-offered-consents', method: 'POST' as const },
      ]) {
        const refused = await client.call({
          ...request,
          headers: { ...headers, 'PSU-Corporate-ID': id },
        });
        expect(refused.status, refused.text).toBe(403);
        expect(messageOf(refused)).toMatchObject({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' });
      }
    }
  });
});

describe('an SCA of more than an hour ago', () => {
  it('is enough for balances and recent transactions alone; all else asks for what it needs', async () => {
    const world = await makeWorld(client);
    const [person] = world.customers;
    const identityNumber = person?.customerNumber ?? '';
    const psu = await connectPsu(client, { identityNumber }, { 'X-PSU-IDENTITY': identityNumber });
    const headers = { ...CREATION_HEADERS, ...psu.headers };
    const account = `/v1/accounts/${person?.accounts[0]?.id}`;
    const card = `/v1/card-accounts/${person?.cardAccounts[0]?.id}`;
    const body = paymentBody(
      NDCT,
      person?.accounts[0]?.bban ?? '',
      addDays(bankDay(new Date()), 10),
    );
    const made = await create(client, psu, { product: NDCT, body });
    const payment = linkOf(made, 'self').href;
    const { paymentId } = made.body as { paymentId: string };
    const basketOf = { path: '/v1/signing-baskets', method: 'POST', headers } as const;
    const basket = linkOf(
      await client.call({ ...basketOf, body: { paymentIds: [paymentId] } }),
      'self',
    ).href;
    const moved = await callWorld(client, world, 'PUT', 'clock', { offsetSeconds: 3_605 });
    expect(moved.status, moved.text).toBe(200);

    for (const path of [account, card].flatMap((of) => [
      `${of}/balances`,
      `${of}/transactions?bookingStatus=both`,
    ])) {
      const answer = await client.call({ path, headers });
      expect(answer.status, `${path} ${answer.text}`).toBe(200);
    }
    const asksFor = async (requests: BankRequest[], said: string) => {
      for (const request of requests) {
        const name = `${request.method ?? 'GET'} ${request.path}`;
        const refused = await client.call({ headers, ...request });
        expect(refused.status, `${name} ${refused.text}`).toBe(401);
        expect(messageOf(refused), name).toMatchObject({
          code: 'SCA_EXPIRED',
          text: expect.stringMatching(/^This requires SCA within the last 1 hour; /),
        });
        const { html } = await openScaPage(scaRedirectOf(refused));
        expect(html.replaceAll(/<[^>]*>/g, ''), name).toContain(said);
      }
    };
    await asksFor(
      [
        { path: '/v1/accounts' },
        { path: '/v1/card-accounts' },
        { path: account },
        { path: card },
        { path: `${account}/transactions?bookingStatus=both&dateFrom=2020-01-01` },
        { path: `${card}/transactions?bookingStatus=both&dateFrom=2020-01-01` },
      ],
      'is asking to see your accounts.',
    );
    await asksFor(
      [
        { path: '/v1/users' },
        { path: '/v1/agreements' },
        { path: `/v1/payments/${NDCT}`, method: 'POST', body },
        { path: payment },
        { path: `${payment}/status` },
        { path: `${payment}/authorisations`, method: 'POST' },
        { path: payment, method: 'DELETE' },
        { ...basketOf, body: { paymentIds: [paymentId] } },
        { path: basket },
        { path: `${basket}/status` },
        { path: `${basket}/authorisations`, method: 'POST' },
        { path: basket, method: 'DELETE' },
      ],
      'is asking who you are.',
    );
  });
});
