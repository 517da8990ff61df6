import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import {
  completeSca,
  messageOf,
  openScaPage,
  scaRedirectOf,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import {
  CREATION_HEADERS,
  create,
  linkOf,
  makeAccount,
  NDCT,
  paymentBody,
  STRAKS,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { JONAS } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';
import { callWorld, makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** How many rounds eight worlds run side by side; set it to 20 for the full check. */
const ROUNDS = Number(process.env.WORLD_ROUNDS ?? 1);

const { bank, client } = sharedBank(createTestDatabase);

const personOf = ({ customers }: TestWorld) => {
  const [person] = customers;
  const account = person?.accounts[0];
  if (person === undefined || account === undefined) throw new Error('a world without a person');
  return { ...person, account };
};
const connectPerson = (world: TestWorld): Promise<ConnectedPsu> => {
  const { customerNumber } = personOf(world);
  return connectPsu(
    client,
    { identityNumber: customerNumber },
    { 'X-PSU-IDENTITY': customerNumber },
  );
};
/** A connected person with an account in a world. */
const settle = async (world: { id: string }, number: string) => {
  const body = { customerNumber: number, name: 'Kari Nordmann', type: 'PRIVATE' };
  const made = await callWorld(client, world, 'POST', 'customers', body);
  expect(made.status, made.text).toBe(201);
  const account = await makeAccount(client, number, '1000.00');
  const identity = { 'X-PSU-IDENTITY': number };
  const psu = await connectPsu(client, { identityNumber: number }, identity);
  return { psu, account, customerId: (made.body as { customerId: string }).customerId };
};
type Settled = Awaited<ReturnType<typeof settle>>;
let next = 71_000_000_001;
const moveClock = async (world: { id: string }, offsetSeconds: number) => {
  const moved = await callWorld(client, world, 'PUT', 'clock', { offsetSeconds });
  expect(moved, moved.text).toMatchObject({ status: 200, body: { offsetSeconds } });
};
const bookedOf = async ({ id }: { id: string }) => {
  const answer = await client.call({ path: `/v1/sandbox/accounts/${id}` });
  const { balances } = answer.body as {
    balances: { balanceType: string; balanceAmount: { amount: string } }[];
  };
  return balances.find(({ balanceType }) => balanceType === 'closingBooked')?.balanceAmount.amount;
};

describe('a world', () => {
  it('of the kind standard has a person with two accounts and a card, and one who acts for a company', async () => {
    const world = await makeWorld(client);
    expect(
      world.customers.map(({ type, accounts, cardAccounts, agreements }) => ({
        type,
        accounts: accounts.length,
        cards: cardAccounts.length,
        engagements: agreements.map(({ engagements }) => engagements.length),
      })),
    ).toEqual([
      { type: 'PRIVATE', accounts: 2, cards: 1, engagements: [2] },
      { type: 'PRIVATE', accounts: 1, cards: 0, engagements: [1] },
      { type: 'CORPORATE', accounts: 2, cards: 0, engagements: [4] },
    ]);
    expect(Object.keys(world).sort()).toEqual(['clock', 'customers', 'id']);
    expect(world.clock).toEqual({ offsetSeconds: 0 });
    const [person, director, company] = world.customers;
    expect(Object.keys(person ?? {}).sort()).toEqual([
      'accounts',
      'agreements',
      'cardAccounts',
      'customerNumber',
      'name',
      'type',
    ]);
    expect(person?.accounts[0]).toEqual({
      id: expect.stringMatching(/^enc!!.+=$/),
      name: 'Brukskonto',
      bban: expect.stringMatching(/^9741[0-9]{7}$/),
      iban: expect.stringMatching(/^NO[0-9]{2}9741[0-9]{7}$/),
      currency: 'NOK',
    });
    const acting = await connectPsu(client, {
      identityNumber: director?.customerNumber ?? '',
      context: 'CORPORATE',
    });
    expect(acting.psuCorporateId).toBe(company?.agreements[0]?.id);
    const rows = await client.call({
      path: `/v1/sandbox/accounts/${company?.accounts[0]?.id}/transactions`,
    });
    expect(rows.text).toContain('"batchIndicator":true');
  });

  it('with the same seed is the same but for ids and numbers', async () => {
    const rowsOf = async (world: TestWorld) => {
      const answer = await client.call({
        path: `/v1/sandbox/accounts/${personOf(world).account.id}/transactions`,
      });
      const { transactions } = answer.body as {
        transactions: { booked: { transactionAmount: unknown; bookingDate: string }[] };
      };
      return transactions.booked.map(({ transactionAmount, bookingDate }) => ({
        transactionAmount,
        bookingDate,
      }));
    };
    const one = await makeWorld(client, { seed: 7 });
    const other = await makeWorld(client, { template: 'standard', seed: 7 });
    const third = await makeWorld(client, { seed: 8 });
    expect(other.customers.map(({ name }) => name)).toEqual(one.customers.map(({ name }) => name));
    expect(await rowsOf(other)).toEqual(await rowsOf(one));
    expect(await rowsOf(third)).not.toEqual(await rowsOf(one));
    expect(personOf(other).customerNumber).not.toBe(personOf(one).customerNumber);
  });

  it('that is empty has nobody, and is read, listed and removed', async () => {
    const world = await makeWorld(client, { template: 'empty' });
    expect(world).toEqual({ id: world.id, customers: [], clock: { offsetSeconds: 0 } });
    const read = await callWorld(client, world, 'GET');
    expect(read).toMatchObject({ status: 200, body: world });
    const listed = await client.call({ path: '/v1/sandbox/worlds' });
    const { worlds } = listed.body as { worlds: TestWorld[] };
    expect(worlds.map(({ id }) => id)).toContain(world.id);
    expect(worlds[0]?.id).toBe('default');
    expect((await callWorld(client, world, 'DELETE')).status).toBe(204);
    expect((await callWorld(client, world, 'GET')).status).toBe(404);
    expect((await callWorld(client, world, 'DELETE')).status).toBe(404);
  });

  it('has the batch runs of the slots that its clock is moved over next', async () => {
    const world = await makeWorld(client, { template: 'empty' });
    await moveClock(world, DAY_SECONDS);
    const { body } = await callWorld(client, world, 'GET', 'batch-runs');
    const { batchRuns } = body as { batchRuns: { slot?: string }[] };
    // Five, or one less in the night in which summer time ends.
    expect(batchRuns.filter(({ slot }) => slot !== undefined).length).toBeGreaterThanOrEqual(4);
  });

  it('default is read and stays', async () => {
    const read = await callWorld(client, { id: 'default' }, 'GET');
    const { customers } = read.body as TestWorld;
    expect(customers.map(({ customerNumber }) => customerNumber)).toContain('13039319955');
    const removed = await callWorld(client, { id: 'default' }, 'DELETE');
    expect(removed.status).toBe(409);
    expect(messageOf(removed)).toMatchObject({ code: 'CONFLICT', path: 'worldId' });
  });

  it('that does not exist is 404 on every operation', async () => {
    for (const id of ['11111111-2222-4333-8444-555555555555', 'nothing', '%00']) {
      const operations = [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', 'customers'],
        ['POST', 'customers', { customerNumber: '60000000001', name: 'Kunde', type: 'PRIVATE' }],
        ['GET', 'clock'],
        ['PUT', 'clock', { offsetSeconds: 1 }],
        ['GET', 'faults'],
        ['PUT', 'faults', { faults: [] }],
        ['GET', 'behaviour'],
        ['PUT', 'behaviour', {}],
        ['GET', 'batch-runs'],
        ['POST', 'batch-runs'],
        ['POST', 'snapshots'],
        ['POST', 'restore', { snapshotId: id }],
      ] as const;
      for (const [method, name, body] of operations) {
        const answer = await callWorld(client, { id }, method, name, body);
        expect(answer.status, `${method} ${id} ${name} ${answer.text}`).toBe(404);
      }
    }
  });

  it.each([
    [{ template: 'full' }],
    [{ template: null }],
    [{ seed: 1.5 }],
    [{ seed: '1' }],
    [{ size: 3 }],
    [[]],
    ['"standard"'],
  ])('is not made from %j', async (body) => {
    const answer = await client.call({ method: 'POST', path: '/v1/sandbox/worlds', body });
    expect(answer.status, answer.text).toBe(400);
  });

  it('keeps the number of an initial customer: initialising is refused until it is free again', async () => {
    const number = '13039319955';
    const listed = await client.call({ path: '/v1/sandbox/customers?limit=100' });
    const { customers } = listed.body as {
      customers: { customerId: string; customerNumber: string }[];
    };
    const initial = customers.find(({ customerNumber }) => customerNumber === number);
    const path = `/v1/sandbox/customers/${initial?.customerId}`;
    expect((await client.call({ method: 'DELETE', path })).status).toBe(204);
    const world = await makeWorld(client, { template: 'empty' });
    const body = { customerNumber: number, name: 'Kari Nordmann', type: 'PRIVATE' };
    expect((await callWorld(client, world, 'POST', 'customers', body)).status).toBe(201);
    const initialise = () => client.call({ method: 'POST', path: '/v1/sandbox/initialize' });
    const refused = await initialise();
    expect(refused.status, refused.text).toBe(409);
    expect(messageOf(refused)).toMatchObject({
      code: 'CONFLICT',
      text: expect.stringContaining(number),
    });
    // If the world default is empty meanwhile, the bank starts with it as it is.
    for (const { customerId } of customers)
      await client.call({ method: 'DELETE', path: `/v1/sandbox/customers/${customerId}` });
    await bank.restart();
    expect((await callWorld(client, world, 'DELETE')).status).toBe(204);
    expect((await initialise()).status).toBe(204);
    const again = await callWorld(client, { id: 'default' }, 'GET');
    expect(again.text).toContain(number);
  });

  it('is removed though a PSU moved there who left payments in another, and brings it back', async () => {
    const number = '60000000003';
    const first = await makeWorld(client, { template: 'empty' });
    const { psu, account, customerId } = await settle(first, number);
    const tomorrow = new Date(Date.now() + DAY_SECONDS * 1000).toISOString().slice(0, 10);
    const made = await create(client, psu, {
      product: NDCT,
      body: paymentBody(NDCT, account.bban, tomorrow),
    });
    expect(made.status, made.text).toBe(201);
    const taken = await callWorld(client, first, 'POST', 'snapshots');
    const path = `/v1/sandbox/customers/${customerId}`;
    expect((await client.call({ method: 'DELETE', path })).status).toBe(204);
    const second = await makeWorld(client, { template: 'empty' });
    expect((await settle(second, number)).psu.psuId).toBe(psu.psuId);

    const removed = await callWorld(client, second, 'DELETE');
    expect(removed.status, removed.text).toBe(204);
    const restore = () => callWorld(client, first, 'POST', 'restore', taken.body);
    expect((await restore()).status).toBe(204);
    const { href } = linkOf(made, 'self');
    expect(await statusOf(client, psu, href)).toMatchObject({ transactionStatus: 'RCVD' });
  });

  it('is removed though a PSU moved there who left an SCA in another that was begun', async () => {
    const number = '60000000005';
    const first = await makeWorld(client, { template: 'empty' });
    const { psu, customerId } = await settle(first, number);
    const path = '/v1/bank-offered-consents';
    const begun = await client.call({ method: 'POST', path, headers: psu.headers });
    expect(begun.status, begun.text).toBe(201);
    const removal = { method: 'DELETE', path: `/v1/sandbox/customers/${customerId}` } as const;
    expect((await client.call(removal)).status).toBe(204);
    const second = await makeWorld(client, { template: 'empty' });
    expect((await settle(second, number)).psu.psuId).toBe(psu.psuId);
    const removed = await callWorld(client, second, 'DELETE');
    expect(removed.status, removed.text).toBe(204);
    expect((await settle(first, number)).psu.psuId).toBe(psu.psuId);
  });

  it('brings back with a snapshot a PSU who went with another world', async () => {
    const number = '60000000004';
    const first = await makeWorld(client, { template: 'empty' });
    const { psu, customerId } = await settle(first, number);
    const taken = await callWorld(client, first, 'POST', 'snapshots');
    const path = `/v1/sandbox/customers/${customerId}`;
    expect((await client.call({ method: 'DELETE', path })).status).toBe(204);
    const second = await makeWorld(client, { template: 'empty' });
    await settle(second, number);
    expect((await callWorld(client, second, 'DELETE')).status).toBe(204);
    expect((await callWorld(client, first, 'POST', 'restore', taken.body)).status).toBe(204);
    const accounts = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(accounts.status, accounts.text).toBe(200);
  });

  it('is restored and removed with the visits that its people made to the bank', async () => {
    const world = await makeWorld(client);
    const identityNumber = personOf(world).customerNumber;
    const { location } = await submitScaPage(`${bank.scaOrigin}/access`, { identityNumber });
    const visit = `${bank.scaOrigin}${location}`;
    expect((await openScaPage(visit)).status).toBe(200);
    const taken = await callWorld(client, world, 'POST', 'snapshots');
    const restored = await callWorld(client, world, 'POST', 'restore', taken.body);
    expect(restored.status, restored.text).toBe(204);
    expect((await openScaPage(visit)).status).toBe(200);
    const removed = await callWorld(client, world, 'DELETE');
    expect(removed.status, removed.text).toBe(204);
    const ended = await openScaPage(visit);
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/access?expired']);
  });

  it('has customers with numbers that nobody in the bank has', async () => {
    const world = await makeWorld(client, { template: 'empty' });
    const add = (customerNumber: string) =>
      callWorld(client, world, 'POST', 'customers', {
        customerNumber,
        name: 'Kari Nordmann',
        type: 'PRIVATE',
      });
    expect((await add('13039319955')).status).toBe(409);
    expect((await add('60000000002')).status).toBe(201);
    const listed = await callWorld(client, world, 'GET', 'customers');
    expect(listed.body).toMatchObject({ customers: [{ customerNumber: '60000000002' }] });
    const defaults = await client.call({ path: '/v1/sandbox/customers' });
    expect(defaults.text).not.toContain('60000000002');
    const account = await client.call({
      method: 'POST',
      path: '/v1/sandbox/accounts',
      body: { customerNumber: '60000000002', accountName: 'Konto' },
    });
    expect(account.status).toBe(201);
    const read = await callWorld(client, world, 'GET');
    expect((read.body as TestWorld).customers[0]?.accounts).toHaveLength(1);
    const agreements = await client.call({ path: '/v1/sandbox/agreements' });
    expect(agreements.text).not.toContain('60000000002');
  });
});

describe('an operation that takes no body', () => {
  it('refuses one, runs nothing then, and takes an object without fields', async () => {
    const world = await makeWorld(client, { template: 'empty' });
    const runs = async () => (await callWorld(client, world, 'GET', 'batch-runs')).body;
    for (const what of ['batch-runs', 'snapshots']) {
      const refused = await callWorld(client, world, 'POST', what, { all: true });
      expect(refused.status, what).toBe(400);
      expect(refused.body).toEqual({
        tppMessages: [
          {
            category: 'ERROR',
            code: 'FORMAT_ERROR',
            path: 'body',
            text: 'body: expected none, since this operation takes an empty body; 12 bytes were sent.',
          },
        ],
      });
    }
    expect(await runs()).toEqual({ batchRuns: [] });
    const byDefault = await client.call({
      method: 'POST',
      path: '/v1/sandbox/batch-runs',
      body: [],
    });
    expect(byDefault.status).toBe(400);
    expect((await callWorld(client, world, 'POST', 'batch-runs', {})).status).toBe(201);
    expect((await callWorld(client, world, 'POST', 'snapshots', {})).status).toBe(201);
    expect(await runs()).toMatchObject({ batchRuns: [{ executed: 0 }] });
  });
});

describe('what happens in a world', () => {
  it(
    'is invisible in seven others at the same time: clocks, faults, batch runs and payments',
    async () => {
      const inWorld = async (number: number) => {
        const world = await makeWorld(client, { seed: number });
        const offsetSeconds = secondsToMorning() + number * 60;
        await moveClock(world, offsetSeconds);
        const { account } = personOf(world);
        const psu = await connectPerson(world);
        const before = Number(await bookedOf(account));
        await callWorld(client, world, 'PUT', 'faults', {
          faults: [{ fault: 'error', calls: number, status: 500 + number }],
        });
        const statuses = [];
        for (let count = 0; count < number + 1; count++) {
          statuses.push((await client.call({ path: '/v1/accounts', headers: psu.headers })).status);
        }
        expect(statuses).toEqual([...Array(number).fill(500 + number), 200]);
        const amount = `${number}00.00`;
        const made = await client.call({
          method: 'POST',
          path: `/v1/payments/${NDCT}`,
          headers: { ...CREATION_HEADERS, ...psu.headers },
          body: paymentBody(NDCT, account.bban, MORNING_DAY, {
            instructedAmount: { amount, currency: 'NOK' },
          }),
        });
        expect(made.status, made.text).toBe(201);
        const started = await client.call({
          method: 'POST',
          path: linkOf(made, 'startAuthorisation').href,
          headers: psu.headers,
        });
        await finishSca(started, { identityNumber: personOf(world).customerNumber });
        const run = await callWorld(client, world, 'POST', 'batch-runs');
        expect(run.body, run.text).toMatchObject({ executed: 1, rejected: 0 });
        const self = linkOf(made, 'self').href;
        expect(await statusOf(client, psu, self)).toMatchObject({ transactionStatus: 'ACSC' });
        expect(Number(await bookedOf(account))).toBeCloseTo(before - Number(amount), 2);
        const runs = await callWorld(client, world, 'GET', 'batch-runs');
        const { batchRuns } = runs.body as { batchRuns: { slot?: string; executed: number }[] };
        expect(Object.keys(runs.body as object)).toEqual(['batchRuns']);
        expect(batchRuns.filter(({ slot }) => slot === undefined)).toHaveLength(1);
        expect((await callWorld(client, world, 'GET', 'clock')).body).toEqual({
          offsetSeconds,
        });
      };
      const before = await client.call({ path: '/v1/sandbox/batch-runs' });
      for (let round = 0; round < ROUNDS; round += 1)
        await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(inWorld));
      const clock = await client.call({ path: '/v1/sandbox/clock' });
      expect(clock.body).toEqual({ offsetSeconds: 0 });
      const faults = await client.call({ path: '/v1/sandbox/faults' });
      expect(faults.body).toEqual({ faults: [] });
      const after = await client.call({ path: '/v1/sandbox/batch-runs' });
      expect(after.body).toEqual(before.body);
    },
    120_000 * ROUNDS,
  );

  it('moves no money in another: an account there is one of another bank', async () => {
    const one = await makeWorld(client);
    const other = await makeWorld(client);
    for (const world of [one, other]) await moveClock(world, secondsToMorning());
    const psu = await connectPerson(one);
    const { account } = personOf(one);
    const { account: theirs } = personOf(other);
    const before = await bookedOf(theirs);
    const made = await client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}`,
      headers: { ...CREATION_HEADERS, ...psu.headers },
      body: paymentBody(NDCT, account.bban, MORNING_DAY, {
        creditorAccount: { bban: theirs.bban, currency: 'NOK' },
      }),
    });
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
      headers: psu.headers,
    });
    await finishSca(started, { identityNumber: personOf(one).customerNumber });
    const elsewhere = await callWorld(client, other, 'POST', 'batch-runs');
    expect(elsewhere.body).toMatchObject({ executed: 0, rejected: 0 });
    const run = await callWorld(client, one, 'POST', 'batch-runs');
    expect(run.body).toMatchObject({ executed: 1, rejected: 0 });
    expect(await bookedOf(theirs)).toBe(before);
  });

  it('has payments that no basket of another takes: they are unknown there', async () => {
    const one = await makeWorld(client);
    const other = await makeWorld(client);
    await moveClock(one, secondsToMorning());
    const made = await create(client, await connectPerson(one), {
      product: NDCT,
      body: paymentBody(NDCT, personOf(one).account.bban, MORNING_DAY),
    });
    expect(made.status, made.text).toBe(201);
    const { paymentId } = made.body as { paymentId: string };
    const { headers } = await connectPerson(other);
    const basket = await client.call({
      method: 'POST',
      path: '/v1/signing-baskets',
      headers: { ...CREATION_HEADERS, ...headers },
      body: { paymentIds: [paymentId] },
    });
    expect(basket.status, basket.text).toBe(404);
    expect(messageOf(basket)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'paymentIds.0' });
  });

  it('has agreements that no payment of another is made under', async () => {
    const one = await makeWorld(client);
    const other = await makeWorld(client);
    const agreementOf = ({ customers }: TestWorld) => customers[2]?.agreements[0]?.id ?? '';
    const bban = one.customers[2]?.accounts[0]?.bban ?? '';
    const initiate = (psuCorporateId: string) =>
      client.call({
        method: 'POST',
        path: `/v1/payments/${NDCT}`,
        headers: {
          ...CREATION_HEADERS,
          'TPP-Session-ID': crypto.randomUUID(),
          'PSU-Context': 'CORPORATE',
          'PSU-Corporate-ID': psuCorporateId,
        },
        body: paymentBody(NDCT, bban, MORNING_DAY),
      });
    await moveClock(one, secondsToMorning());
    const made = await initiate(agreementOf(one));
    expect(made.status, made.text).toBe(201);
    const refused = await initiate(agreementOf(other));
    expect(refused.status, refused.text).toBe(403);
    expect(messageOf(refused)).toMatchObject({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' });
  });

  it('has the calls that name no PSU but something of it, and no others', async () => {
    const world = await makeWorld(client);
    const { account, cardAccounts, customerNumber } = personOf(world);
    const { headers } = await connectPerson(world);
    const card = await client.call({ path: `/v1/card-accounts/${cardAccounts[0]?.id}`, headers });
    const { relatedAccount } = card.body as { relatedAccount: { other: object } };
    const { other } = relatedAccount;
    const body = paymentBody(STRAKS, account.bban, '');
    const made = await create(client, { headers }, { product: STRAKS, body });
    const { paymentId } = made.body as { paymentId: string };
    const basket = (paymentIds: unknown, sent: Record<string, string> = {}) =>
      client.call({
        method: 'POST',
        path: '/v1/signing-baskets',
        headers: { ...CREATION_HEADERS, ...sent },
        body: { paymentIds },
      });
    const { href: self } = linkOf(await basket([paymentId], headers), 'self');
    await callWorld(client, world, 'PUT', 'faults', {
      faults: [{ fault: 'error', calls: 10, status: 502 }],
    });
    const debtorAccount = { currency: 'NOK', other };
    const options = { product: STRAKS, body: { ...body, debtorAccount } };
    const named = [
      await create(client, { headers: {} }, options),
      await basket([paymentId]),
      await client.call({ path: self }),
    ];
    expect(named.map(({ status }) => status)).toEqual([502, 502, 502]);
    // Operations of baskets do not read this header.
    const identity = { 'X-PSU-IDENTITY': customerNumber };
    const unnamed = [await basket([], identity), await basket('none'), await basket({})];
    expect(unnamed.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('has the X-Request-IDs of what is made for a customer of it', async () => {
    const world = await makeWorld(client);
    const { customerNumber } = personOf(world);
    const headers = { 'X-Request-ID': `made in default and ${world.id}` };
    const balance = { amount: '1.00', currency: 'NOK' };
    const make = (operation: string, body: object) =>
      client.call({ method: 'POST', path: `/v1/sandbox/${operation}`, headers, body });
    const ofDefault = await make('accounts', { customerNumber: JONAS, accountName: 'A', balance });
    expect(ofDefault.status, ofDefault.text).toBe(201);
    const made = await make('card-accounts', { customerNumber });
    expect(made.status, made.text).toBe(201);
    const reused = await make('accounts', { customerNumber, accountName: 'A', balance });
    expect(reused.status, reused.text).toBe(409);
  });

  it('has payments without a PSU that nobody of another world reads or approves', async () => {
    const one = await makeWorld(client);
    const other = await makeWorld(client);
    await moveClock(one, secondsToMorning());
    const made = await client.call({
      method: 'POST',
      path: `/v1/payments/${NDCT}`,
      headers: {
        ...CREATION_HEADERS,
        'TPP-Session-ID': crypto.randomUUID(),
        'PSU-Context': 'PRIVATE',
      },
      body: paymentBody(NDCT, personOf(one).account.bban, MORNING_DAY),
    });
    expect(made.status, made.text).toBe(201);
    const { customerNumber } = personOf(other);
    const path = linkOf(made, 'self').href;
    expect((await client.call({ path })).status).toBe(200);
    const headers = { 'X-PSU-IDENTITY': customerNumber };
    expect((await client.call({ path, headers })).status).toBe(400);
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
    });
    const { returned } = await completeSca(scaRedirectOf(started), {
      identityNumber: customerNumber,
    });
    expect(returned).toMatchObject({ kind: 'failure', status: 404, code: 'SCA_NOT_FOUND' });
  });

  it('gives nobody rights to a company who is a customer no longer, or of another world', async () => {
    const world = await makeWorld(client);
    const number = world.customers[1]?.customerNumber ?? '';
    const identity = { 'X-PSU-IDENTITY': number };
    const acting = await connectPsu(
      client,
      { identityNumber: number, context: 'CORPORATE' },
      identity,
    );
    const read = () => client.call({ path: '/v1/accounts', headers: acting.headers });
    expect((await read()).status).toBe(200);
    const listed = await callWorld(client, world, 'GET', 'customers');
    const { customers } = listed.body as {
      customers: { customerId: string; customerNumber: string }[];
    };
    const id = customers.find(({ customerNumber }) => customerNumber === number)?.customerId;
    const removed = await client.call({
      method: 'DELETE',
      path: `/v1/sandbox/customers/${id}`,
    });
    expect(removed.status, removed.text).toBe(204);
    const under = { ...acting.headers, 'PSU-Corporate-ID': acting.psuCorporateId };
    for (const headers of [acting.headers, under]) {
      const refused = await client.call({ path: '/v1/accounts', headers });
      expect(refused.status, refused.text).toBe(401);
      expect(messageOf(refused)).toMatchObject({
        code: 'PSU_CREDENTIALS_INVALID',
        text: expect.stringContaining('no longer a customer'),
      });
    }

    const elsewhere = await makeWorld(client, { template: 'empty' });
    const { psu } = await settle(elsewhere, number);
    const agreements = await client.call({ path: '/v1/agreements', headers: psu.headers });
    expect(agreements).toMatchObject({ status: 200, body: { agreements: [] } });
    const corporate = await client.call({
      path: '/v1/accounts',
      headers: { ...psu.headers, 'PSU-Corporate-ID': acting.psuCorporateId },
    });
    expect(corporate.status, corporate.text).toBe(403);
    const asked = await client.call({ path: '/v1/accounts', headers: identity });
    const { steps } = await completeSca(scaRedirectOf(asked));
    expect(steps).toEqual(['method', 'resourceIds']);
    // A customer elsewhere by now, the PSU sees no agreement of another world than its own.
    const moved = await makeWorld(client, { template: 'empty' });
    const late = await settle(moved, '71900000001');
    const gone = await client.call({
      method: 'DELETE',
      path: `/v1/sandbox/customers/${late.customerId}`,
    });
    expect(gone.status, gone.text).toBe(204);
    const company = await callWorld(client, elsewhere, 'POST', 'customers', {
      customerNumber: '71900000001',
      name: 'Fjord AS',
      type: 'CORPORATE',
    });
    expect(company.status, company.text).toBe(201);
    const agreement = await client.call({
      method: 'POST',
      path: '/v1/sandbox/agreements',
      body: { owner: '71900000001', name: 'Avtale' },
    });
    expect(agreement.status, agreement.text).toBe(201);
    const there = await client.call({ path: '/v1/agreements', headers: late.psu.headers });
    expect(there).toMatchObject({ status: 200, body: { agreements: [] } });
    const { id: foreign } = agreement.body as { id: string };
    for (const [method, path] of [
      ['GET', '/v1/accounts'],
      ['POST', '/v1/bank-offered-consents'],
    ] as const) {
      const headers = { ...late.psu.headers, 'PSU-Corporate-ID': foreign };
      const answer = await client.call({ method, path, headers });
      expect(answer.status, answer.text).toBe(403);
      expect(messageOf(answer)).toMatchObject({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' });
    }
    // A customer again where the company is, the person may act for it as before.
    const away = await callWorld(client, elsewhere, 'DELETE');
    expect(away.status, away.text).toBe(204);
    await settle(world, number);
    const back = await connectPsu(
      client,
      { identityNumber: number, context: 'CORPORATE' },
      identity,
    );
    expect(back.psuCorporateId).toBe(acting.psuCorporateId);
  });

  it('engages nobody of another world for its companies', async () => {
    const one = await makeWorld(client);
    const other = await makeWorld(client);
    const agreement = one.customers[2]?.agreements[0];
    const engage = (customer: string) =>
      client.call({
        method: 'POST',
        path: `/v1/sandbox/agreements/${agreement?.id}/engagements`,
        body: {
          customer,
          account: { iban: one.customers[2]?.accounts[0]?.iban },
          roles: ['VIEW'],
        },
      });
    const refused = await engage(personOf(other).customerNumber);
    expect(refused.status, refused.text).toBe(400);
    expect(messageOf(refused)).toEqual({
      category: 'ERROR',
      code: 'BAD_REQUEST',
      path: 'customer',
      text: "customer: expected a customer's identity number, got one that no customer has.",
    });
    expect((await callWorld(client, one, 'GET')).body).toEqual(one);
    expect((await engage(personOf(one).customerNumber)).status).toBe(201);
  });

  it('begins with SCA of a person who was nobody before, and its hour counts by the clock there', async () => {
    const world = await makeWorld(client);
    await moveClock(world, 400 * DAY_SECONDS);
    const { customerNumber } = personOf(world);
    const asked = await client.call({ path: '/v1/accounts' });
    expect(asked.status).toBe(401);
    const { returned } = await completeSca(scaRedirectOf(asked), {
      identityNumber: customerNumber,
    });
    if (!returned.ok || returned.kind !== 'success') throw new Error('SCA failed');
    const headers = { 'PSU-ID': returned.psuId, 'TPP-Session-ID': returned.tppSessionId };
    const read = () => client.call({ path: '/v1/accounts', headers });
    expect((await read()).status).toBe(200);
    await moveClock(world, 400 * DAY_SECONDS + HOUR_SECONDS - 60);
    expect((await read()).status).toBe(200);
    await moveClock(world, 400 * DAY_SECONDS + HOUR_SECONDS + 60);
    expect((await read()).status).toBe(401);
  });

  it('has an SCA that was begun without a person begin by its clock, and end none whose hour is over', async () => {
    const world = await makeWorld(client);
    const { headers, psuId } = await connectPerson(world);
    const { customerNumber: identityNumber, account } = personOf(world);
    await moveClock(world, HOUR_SECONDS + 60);
    const newer = { 'TPP-Session-ID': 'newer' };
    const asked = await client.call({ path: '/v1/accounts', headers: newer });
    const { returned } = await completeSca(scaRedirectOf(asked), { identityNumber });
    expect(returned).toMatchObject({ kind: 'success', psuId, tppSessionId: 'newer' });
    const read = await client.call({ path: `/v1/accounts/${account.id}/balances`, headers });
    expect(read.status, read.text).toBe(200);
  });

  it('is not that of a visit to which somebody of it gives their number in another’s place', async () => {
    const [here, there] = [await makeWorld(client), await makeWorld(client)];
    const { psuId } = await connectPerson(here);
    const asked = await client.call({
      method: 'POST',
      path: '/v1/bank-offered-consents',
      headers: { 'PSU-ID': psuId },
    });
    const redirect = scaRedirectOf(asked);
    const failing = { fault: 'sca-failure', calls: 1 };
    expect((await callWorld(client, there, 'PUT', 'faults', { faults: [failing] })).status).toBe(
      200,
    );
    const other = await submitScaPage(redirect, {
      identityNumber: personOf(there).customerNumber,
      action: 'continue',
    });
    expect(other.status).toBe(422);
    expect(other.page.html).toContain('This request is for another customer.');
    expect((await callWorld(client, there, 'GET', 'faults')).body).toEqual({ faults: [failing] });
    const { returned } = await completeSca(redirect, {
      identityNumber: personOf(here).customerNumber,
    });
    expect(returned).toMatchObject({ kind: 'success', psuId });
  });

  it.each([
    ['an unknown button', { action: 'onward' }, 422],
    ['an older page', { step: 'method', action: 'continue' }, 303],
    ['Cancel', { action: 'cancel' }, 303],
  ])(
    'is not that of a visit whose form, with a number of it, was sent by %s',
    async (_, by, status) => {
      const world = await makeWorld(client);
      const failing = { fault: 'sca-failure', calls: 1 };
      await callWorld(client, world, 'PUT', 'faults', { faults: [failing] });
      const asked = await client.call({ path: '/v1/accounts' });
      const { customerNumber } = personOf(world);
      const sent = await submitScaPage(scaRedirectOf(asked), {
        identityNumber: customerNumber,
        ...by,
      });
      expect(sent.status).toBe(status);
      expect(sent.location ?? '').not.toContain('SYSTEM_ERROR');
      expect((await callWorld(client, world, 'GET', 'faults')).body).toEqual({ faults: [failing] });
    },
  );

  it('is not that of a visit in which somebody else has identified before', async () => {
    const world = await makeWorld(client);
    const failing = { fault: 'sca-failure', calls: 1 };
    await callWorld(client, world, 'PUT', 'faults', { faults: [failing] });
    const redirect = scaRedirectOf(await client.call({ path: '/v1/accounts' }));
    await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
    const sent = await submitScaPage(redirect, {
      identityNumber: personOf(world).customerNumber,
      action: 'continue',
    });
    expect(sent.location).toBe(new URL(redirect).pathname);
    expect((await callWorld(client, world, 'GET', 'faults')).body).toEqual({ faults: [failing] });
    expect((await completeSca(redirect)).returned).toMatchObject({ kind: 'success' });
  });

  it('fails the SCA of its own persons alone', async () => {
    const world = await makeWorld(client);
    await callWorld(client, world, 'PUT', 'faults', {
      faults: [{ fault: 'sca-failure', calls: 1 }],
    });
    await connectPsu(client);
    const asked = await client.call({ path: '/v1/accounts' });
    const { returned } = await completeSca(scaRedirectOf(asked), {
      identityNumber: personOf(world).customerNumber,
    });
    expect(returned).toMatchObject({ ok: true, kind: 'failure', code: 'SYSTEM_ERROR' });
    expect((await connectPerson(world)).psuId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes a TPP-Session-ID and an X-Request-ID that another world has had', async () => {
    const worlds = [await makeWorld(client), await makeWorld(client)] as const;
    const connect = (world: TestWorld) => {
      const { customerNumber } = personOf(world);
      return connectPsu(
        client,
        { identityNumber: customerNumber },
        { 'X-PSU-IDENTITY': customerNumber, 'TPP-Session-ID': 'one for both' },
      );
    };
    const one = await connect(worlds[0]);
    const other = await connect(worlds[1]);
    const read = (psu: ConnectedPsu) =>
      client.call({
        path: '/v1/accounts',
        headers: { ...psu.headers, 'X-Request-ID': 'the same in both worlds' },
      });
    expect((await read(one)).text).toContain(personOf(worlds[0]).account.bban);
    expect((await read(other)).text).toContain(personOf(worlds[1]).account.bban);
  });

  it.each([
    ['a customer', 'customers', (owned: Settled) => owned.customerId],
    ['an account', 'accounts', (owned: Settled) => owned.account.id],
  ])('answers a repeated removal of %s as the first', async (_, kind, idOf) => {
    const world = await makeWorld(client, { template: 'empty' });
    const removed = idOf(await settle(world, String(next++)));
    const requestId = `removes ${kind}`;
    const remove = (id: string, headers = {}) =>
      client.call({ method: 'DELETE', path: `/v1/sandbox/${kind}/${id}`, headers });
    expect((await remove(removed, { 'X-Request-ID': requestId })).status).toBe(204);
    const again = await remove(removed, { 'X-Request-ID': requestId });
    expect(again.status, again.text).toBe(204);
    expect((await remove(removed)).status).toBe(404);
    const other = idOf(await settle(world, String(next++)));
    const reused = await remove(other, { 'X-Request-ID': requestId });
    expect(reused.status, reused.text).toBe(409);
    expect((await remove(other)).status).toBe(204);
  });

  it.each([
    ['a customer', 'customers', (owned: Settled) => owned.customerId],
    ['an account', 'accounts', (owned: Settled) => owned.account.id],
  ])('that is removed takes no answer with it to a removal of %s', async (_, kind, idOf) => {
    const world = await makeWorld(client, { template: 'empty' });
    const path = `/v1/sandbox/${kind}/${idOf(await settle(world, String(next++)))}`;
    const headers = { 'X-Request-ID': `removes ${kind} of a world that goes` };
    expect((await client.call({ method: 'DELETE', path, headers })).status).toBe(204);
    expect((await callWorld(client, world, 'DELETE')).status).toBe(204);
    const again = await client.call({ method: 'DELETE', path, headers });
    expect(again.status, again.text).toBe(204);
    expect((await client.call({ method: 'DELETE', path })).status).toBe(404);
  });

  it('outlives the initialisation of default, and keeps its clock', async () => {
    const world = await makeWorld(client);
    await callWorld(client, world, 'PUT', 'clock', { offsetSeconds: 3_600 });
    const psu = await connectPerson(world);
    const before = await callWorld(client, world, 'GET');
    const initialised = await client.call({ method: 'POST', path: '/v1/sandbox/initialize' });
    expect(initialised.status).toBe(204);
    const read = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(read.status).toBe(200);
    expect(before.body).toMatchObject({ clock: { offsetSeconds: 3_600 } });
    expect((await callWorld(client, world, 'GET')).body).toEqual(before.body);
  });

  it('ends with the world: nothing of it is known any more', async () => {
    const world = await makeWorld(client);
    const psu = await connectPerson(world);
    expect((await callWorld(client, world, 'DELETE')).status).toBe(204);
    const read = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(messageOf(read)).toMatchObject({ code: 'PSU_CREDENTIALS_INVALID' });
    const account = await client.call({
      path: `/v1/sandbox/accounts/${personOf(world).account.id}`,
    });
    expect(account.status).toBe(404);
  });
});

/** A Wednesday not used by any test, and a time on it between two batch runs. */
const MORNING_DAY = '2027-03-10';

function secondsToMorning(): number {
  return Math.round((Date.parse(`${MORNING_DAY}T06:00:00Z`) - Date.now()) / 1000);
}
