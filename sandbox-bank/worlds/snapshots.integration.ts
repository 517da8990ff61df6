import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { openDatabase } from '@/sandbox-bank/store/database';
import { messageOf } from '@/sandbox-bank/testing/bank-client';
import {
  CREATION_HEADERS,
  linkOf,
  NDCT,
  paymentBody,
  statusOf,
} from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';
import { callWorld, makeWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

const { bank, client } = sharedBank(createTestDatabase);

const keep = async (world: { id: string }): Promise<string> => {
  const kept = await callWorld(client, world, 'POST', 'snapshots');
  expect(kept.status, kept.text).toBe(201);
  expect(Object.keys(kept.body as object)).toEqual(['snapshotId']);
  return (kept.body as { snapshotId: string }).snapshotId;
};
const restore = (world: { id: string }, snapshotId: string) =>
  callWorld(client, world, 'POST', 'restore', { snapshotId });
const connect = (world: TestWorld): Promise<ConnectedPsu> => {
  const identityNumber = world.customers[0]?.customerNumber ?? '';
  return connectPsu(client, { identityNumber }, { 'X-PSU-IDENTITY': identityNumber });
};
const accountOf = (world: TestWorld) => world.customers[0]?.accounts[0] ?? { id: '', bban: '' };
/** A Wednesday morning between two batch runs. */
const DAY = '2027-03-10';
const secondsToMorning = () => Math.round((Date.parse(`${DAY}T06:00:00Z`) - Date.now()) / 1000);
const pay = async (world: TestWorld, psu: ConnectedPsu, amount: string): Promise<string> => {
  const made = await client.call({
    method: 'POST',
    path: `/v1/payments/${NDCT}`,
    headers: { ...CREATION_HEADERS, ...psu.headers },
    body: paymentBody(NDCT, accountOf(world).bban, DAY, {
      instructedAmount: { amount, currency: 'NOK' },
    }),
  });
  expect(made.status, made.text).toBe(201);
  const started = await client.call({
    method: 'POST',
    path: linkOf(made, 'startAuthorisation').href,
    headers: psu.headers,
  });
  await finishSca(started, { identityNumber: world.customers[0]?.customerNumber ?? '' });
  return linkOf(made, 'self').href;
};

/** Everything that a world's operations report. */
async function stateOf(world: TestWorld, psu: ConnectedPsu, paths: readonly string[]) {
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await client.call({ path, headers })).body;
  const { id } = accountOf(world);
  return {
    world: await read(`/v1/sandbox/worlds/${world.id}`),
    clock: await read(`/v1/sandbox/worlds/${world.id}/clock`),
    faults: await read(`/v1/sandbox/worlds/${world.id}/faults`),
    behaviour: await read(`/v1/sandbox/worlds/${world.id}/behaviour`),
    batchRuns: await read(`/v1/sandbox/worlds/${world.id}/batch-runs`),
    transactions: await read(`/v1/sandbox/accounts/${id}/transactions?limit=20`),
    accounts: await read('/v1/accounts', psu.headers),
    payments: await Promise.all(paths.map((path) => read(path, psu.headers))),
  };
}

describe('a snapshot', () => {
  it('forgets that a customer or account was removed later, and knows what was removed before', async () => {
    const world = await makeWorld(client);
    const customers = async () =>
      ((await callWorld(client, world, 'GET', 'customers')).body as { customers: Named[] })
        .customers;
    type Named = { customerId: string };
    const removeFirst = async (requestId: string, { customerId }: Named) =>
      (
        await client.call({
          method: 'DELETE',
          path: `/v1/sandbox/customers/${customerId}`,
          headers: { 'X-Request-ID': requestId },
        })
      ).status;
    const [first, second] = await customers();
    if (!first || !second) throw new Error('a world has two customers');
    const before = `before ${world.id}`;
    const later = `later ${world.id}`;
    expect(await removeFirst(before, first)).toBe(204);
    const snapshotId = await keep(world);
    for (const _ of ['once', 'twice']) {
      expect(await removeFirst(later, second)).toBe(204);
      expect((await restore(world, snapshotId)).status).toBe(204);
      expect(await customers()).toContainEqual(expect.objectContaining(second));
    }
    expect(await removeFirst(before, first)).toBe(204);
    expect(await removeFirst(before, second)).toBe(409);
    expect(await removeFirst(later, second)).toBe(204);
    expect(await customers()).not.toContainEqual(expect.objectContaining(second));
  });

  it('is restored though a removal elsewhere has used the X-Request-ID of one that it holds', async () => {
    const worlds = [await makeWorld(client), await makeWorld(client)] as const;
    const requestId = `removes in one or the other ${worlds[0].id}`;
    const removeFirst = async (world: TestWorld) => {
      const { body } = await callWorld(client, world, 'GET', 'customers');
      const [first] = (body as { customers: { customerId: string }[] }).customers;
      return client.call({
        method: 'DELETE',
        path: `/v1/sandbox/customers/${first?.customerId}`,
        headers: { 'X-Request-ID': requestId },
      });
    };
    const older = await keep(worlds[0]);
    expect((await removeFirst(worlds[0])).status).toBe(204);
    const newer = await keep(worlds[0]);
    expect((await restore(worlds[0], older)).status).toBe(204);
    expect((await removeFirst(worlds[1])).status).toBe(204);
    const restored = await restore(worlds[0], newer);
    expect(restored.status, restored.text).toBe(204);
    // The id stays that of the removal made last.
    expect((await removeFirst(worlds[0])).status).toBe(409);
  });

  it('has every table of the bank but those that are of no world', async () => {
    const database = openDatabase({ databaseUrl: bank.databaseUrl });
    await keep({ id: 'default' });
    const { rows } = await database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_name NOT LIKE '%migration%'
       EXCEPT SELECT table_name FROM world_snapshot_table ORDER BY name`,
    );
    await database.close();
    expect(rows.map(({ name }) => name)).toEqual([
      'bank_setting',
      'request_log',
      'tpp',
      'world_snapshot',
      'world_snapshot_table',
    ]);
  });

  it('brings back everything of the world, twice, and what came later is not found', async () => {
    const world = await makeWorld(client);
    await callWorld(client, world, 'PUT', 'clock', { offsetSeconds: secondsToMorning() });
    await callWorld(client, world, 'PUT', 'behaviour', { executePeriodic: true });
    const psu = await connect(world);
    const waiting = await pay(world, psu, '100.00');
    const before = await stateOf(world, psu, [waiting]);
    const snapshotId = await keep(world);
    for (const round of ['first', 'second']) {
      const later = await pay(world, psu, '200.00');
      expect((await callWorld(client, world, 'POST', 'batch-runs')).body).toMatchObject({
        executed: 2,
      });
      expect(await statusOf(client, psu, waiting)).toMatchObject({ transactionStatus: 'ACSC' });
      await callWorld(client, world, 'PUT', 'behaviour', {});
      const added = await callWorld(client, world, 'POST', 'customers', {
        customerNumber: '70000000001',
        name: 'Kari Nordmann',
        type: 'PRIVATE',
      });
      expect(added.status, added.text).toBe(201);
      const { customerId } = added.body as { customerId: string };
      await callWorld(client, world, 'PUT', 'clock', { offsetSeconds: secondsToMorning() + 3_600 });
      const restored = await restore(world, snapshotId);
      expect(restored.status, `${round} ${restored.text}`).toBe(204);
      expect(await stateOf(world, psu, [waiting]), round).toEqual(before);
      expect((await client.call({ path: `/v1/sandbox/customers/${customerId}` })).status).toBe(404);
      expect((await client.call({ path: later, headers: psu.headers })).status).toBe(404);
    }
  });

  it('of faults, read counters and used X-Request-IDs', async () => {
    const world = await makeWorld(client);
    const psu = await connect(world);
    const unattended = () =>
      client.call({
        path: `/v1/accounts/${accountOf(world).id}/balances`,
        headers: { 'PSU-ID': psu.psuId, 'PSU-IP-Address': undefined },
      });
    const readUntilRefused = async () => {
      let reads = 0;
      while ((await unattended()).status === 200) reads += 1;
      return reads;
    };
    expect((await unattended()).status).toBe(200);
    const used = { ...psu.headers, 'X-Request-ID': 'used in the world' };
    const first = await client.call({ path: '/v1/accounts', headers: used });
    expect(first.status).toBe(200);
    await callWorld(client, world, 'PUT', 'faults', {
      faults: [{ fault: 'error', calls: 1, status: 502 }],
    });
    const snapshotId = await keep(world);
    for (const round of ['first', 'second']) {
      expect((await client.call({ path: '/v1/accounts', headers: psu.headers })).status).toBe(502);
      expect(await readUntilRefused(), round).toBe(3);
      const reused = { ...psu.headers, 'X-Request-ID': 'used afterwards' };
      expect((await client.call({ path: '/v1/accounts', headers: reused })).status).toBe(200);
      expect((await restore(world, snapshotId)).status).toBe(204);
    }
    await callWorld(client, world, 'PUT', 'faults', { faults: [] });
    const other = await client.call({
      path: '/v1/agreements',
      headers: { ...psu.headers, 'X-Request-ID': 'used in the world' },
    });
    expect(other.status).toBe(409);
    const anew = await client.call({
      path: '/v1/agreements',
      headers: { ...psu.headers, 'X-Request-ID': 'used afterwards' },
    });
    expect(anew.status).toBe(200);
  });

  it('of the context in which a person has acted', async () => {
    const world = await makeWorld(client);
    const identityNumber = world.customers[1]?.customerNumber ?? '';
    const { psuId } = await connectPsu(client, { identityNumber, context: 'CORPORATE' });
    const snapshotId = await keep(world);
    const read = () => client.call({ path: '/v1/accounts', headers: { 'PSU-ID': psuId } });
    await connectPsu(client, { identityNumber, context: 'PRIVATE' });
    expect((await read()).status).toBe(200);
    expect((await restore(world, snapshotId)).status).toBe(204);
    const refused = await read();
    expect(refused.status, refused.text).toBe(400);
    expect(messageOf(refused)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'PSU-Corporate-ID',
    });
  });

  it('is of one world, and goes with it', async () => {
    const world = await makeWorld(client);
    const other = await makeWorld(client, { template: 'empty' });
    const snapshotId = await keep(world);
    expect((await restore(other, snapshotId)).status).toBe(404);
    expect((await restore(world, '11111111-2222-4333-8444-555555555555')).status).toBe(404);
    expect((await restore(world, 'nothing')).status).toBe(404);
    expect((await callWorld(client, world, 'POST', 'restore', {})).status).toBe(400);
    expect((await callWorld(client, world, 'POST', 'restore', { snapshotId: 7 })).status).toBe(400);
    expect(
      (await callWorld(client, world, 'POST', 'restore', { snapshotId, more: true })).status,
    ).toBe(400);
    expect((await callWorld(client, world, 'DELETE')).status).toBe(204);
    expect((await restore(world, snapshotId)).status).toBe(404);
  });

  it('of default is no other world’s, also one that has a snapshot of its own', async () => {
    const world = await makeWorld(client, { template: 'empty' });
    const own = await keep(world);
    const ofDefault = await keep({ id: 'default' });
    const refused = await restore(world, ofDefault);
    expect(refused.status, refused.text).toBe(404);
    expect(messageOf(refused)).toMatchObject({ code: 'RESOURCE_UNKNOWN', path: 'snapshotId' });
    expect((await callWorld(client, world, 'GET')).body).toEqual(world);
    expect((await restore(world, own)).status).toBe(204);
  });

  it('of default is taken and restored as any other', async () => {
    const snapshotId = await keep({ id: 'default' });
    const psu = await connectPsu(client);
    expect((await restore({ id: 'default' }, snapshotId)).status).toBe(204);
    expect((await client.call({ path: '/v1/accounts', headers: psu.headers })).status).toBe(401);
    expect((await connectPsu(client)).psuId).toBe(psu.psuId);
  });

  it('is not restored over a customer number that another world has by now', async () => {
    const world = await makeWorld(client, { template: 'empty' });
    const customer = { customerNumber: '70000000002', name: 'Ola Nordmann', type: 'PRIVATE' };
    const made = await callWorld(client, world, 'POST', 'customers', customer);
    const snapshotId = await keep(world);
    const { customerId } = made.body as { customerId: string };
    await client.call({ method: 'DELETE', path: `/v1/sandbox/customers/${customerId}` });
    const other = await makeWorld(client, { template: 'empty' });
    await callWorld(client, other, 'POST', 'customers', customer);
    expect((await restore(world, snapshotId)).status).toBe(409);
  });

  it('waits for what is under way, and is whole: thirty requests beside five restores', async () => {
    const world = await makeWorld(client);
    await callWorld(client, world, 'PUT', 'clock', { offsetSeconds: secondsToMorning() });
    const psu = await connect(world);
    const snapshotId = await keep(world);
    const add = (number: number) =>
      client.call({
        method: 'POST',
        path: `/v1/sandbox/accounts/${accountOf(world).id}/transactions`,
        body: {
          bookingDate: '2026-11-01',
          transactionAmount: { amount: `${number}.00`, currency: 'NOK' },
        },
      });
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_, number) => add(number + 1)),
      ...Array.from({ length: 5 }, () => restore(world, snapshotId)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 204]));
    expect((await restore(world, snapshotId)).status).toBe(204);
    const balances = await client.call({
      path: `/v1/accounts/${accountOf(world).id}/balances`,
      headers: psu.headers,
    });
    const again = await callWorld(client, world, 'GET');
    expect(balances.status, balances.text).toBe(200);
    expect((again.body as TestWorld).customers).toEqual(world.customers);
  });
});
