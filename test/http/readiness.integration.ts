import { randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { GET as live } from '@/app/api/live/route';
import { GET as ready } from '@/app/api/ready/route';
import { DISTRIBUTION, EVERYWHERE } from '@/database/nodes/distribution';
import { closeDatabase, database, databasePool } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';
import { withRequestId } from '@/lib/request-id';
import { sealBankMessages, sealPsuMessage } from '@/lib/vault/payment';
import { resealAll } from '@/lib/vault/reseal';
import { newUser, openApplication } from '@/test/harness/application';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';

const keyOf = (id: string) => ({ id, key: new Uint8Array(randomBytes(32)) });
const [OLD, NEW] = [keyOf('old'), keyOf('new')];
let settings: Partial<Env> = {};

vi.mock('@/lib/env', async (original) => {
  const actual = await original<typeof import('@/lib/env')>();
  return { ...actual, env: () => ({ ...actual.env(), ...settings }) };
});

/** How statements end that need every node of a Citus, whose texts are in `asked`; null while all nodes are there. */
let withoutNode: (() => Promise<never>) | null = null;
let asked: string[] = [];
const { query: original } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text: string }];
  const text = typeof first === 'string' ? first : first.text;
  if (withoutNode === null || !needsNodes(text))
    return (original as (...all: unknown[]) => unknown).apply(this, given);
  asked.push(text);
  return withoutNode();
} as typeof original;

/** All but reads of what the coordinator has, too. */
const needsNodes = (text: string) =>
  (text.match(/\w+/g) ?? []).some((name) => {
    const place = DISTRIBUTION.tables.get(name);
    return place !== undefined && !(place === EVERYWHERE && /^\s*SELECT/i.test(text));
  });

shared(openApplication);
beforeAll(async () => {
  settings = { PSU_ID_KEYS: [OLD] };
  await resealAll();
});

const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
beforeEach(() => logged.mockClear());
afterEach(async () => {
  withoutNode = null;
  asked = [];
  settings = { PSU_ID_KEYS: [OLD] };
  await ready();
});

const answerOf = async (response: Response) => ({
  status: response.status,
  body: { status: (await response.json()).status },
});

it('says that it is ready, under both names, and that it lives', async () => {
  await storeConnection({ userId: (await newUser()).userId });
  const isReady = { status: 200, body: { status: 'ok' } };
  expect(await answerOf(await ready())).toEqual(isReady);
  expect(await answerOf(await health())).toEqual(isReady);
  expect(await answerOf(live())).toEqual(isReady);
  expect(logged).not.toHaveBeenCalled();
});

it('is not ready while a row names a key that it does not know, and logs its id once', async () => {
  settings = { PSU_ID_KEYS: [NEW] };
  const notReady = { status: 503, body: { status: 'unknown-key' } };
  expect(await answerOf(await ready())).toEqual(notReady);
  expect(await answerOf(await health())).toEqual(notReady);
  expect(logged.mock.calls).toEqual([
    ['not ready', { code: 'unknown-key', keyId: ['old'], table: ['psu'] }],
  ]);
  settings = { PSU_ID_KEYS: [NEW, OLD] };
  expect((await ready()).status).toBe(200);
});

it('is not ready while a key has the id of the one that sealed rows and other bytes, and seals nothing', async () => {
  const { userId } = await newUser();
  const id = await storePayment({ userId, connectionId: await storeConnection({ userId }) });
  await sql().query(`UPDATE payment SET sealed_request = 'old.changed' WHERE id = $1`, [id]);
  expect((await ready()).status).toBe(200);
  settings = { PSU_ID_KEYS: [keyOf('old'), NEW] };
  expect(await answerOf(await ready())).toEqual({ status: 503, body: { status: 'unknown-key' } });
  expect(logged.mock.calls).toEqual([
    [
      'not ready',
      expect.objectContaining({ keyId: ['old'], reason: 'does not open its rows: old' }),
    ],
  ]);
  expect(() => sealPsuMessage({ userId, id }, 'Nobody else could read it.')).toThrow(
    'A row sealed by the key old does not open.',
  );
  await database().payment.deleteMany({ where: { userId } });
});

it('seals nothing anew with a key that has other bytes than its rows', async () => {
  await storeConnection({ userId: (await newUser()).userId });
  settings = { PSU_ID_KEYS: [keyOf('old'), NEW] };
  expect(await resealAll()).toEqual({ resealed: 0, skipped: 0 });
  expect(logged.mock.calls).toEqual([['a key does not open its rows', { keyId: ['old'] }]]);
});

it('says that it is not ready under the id that the log has', async () => {
  await storeConnection({ userId: (await newUser()).userId });
  settings = { PSU_ID_KEYS: [NEW] };
  const requestId = '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0009';
  const answer = await withRequestId(requestId, () => ready());
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  expect(await answer.json()).toMatchObject({ requestId });
});

it.each<[string, (owner: { userId: string; id: string }) => object]>([
  [
    'messages',
    (owner) => ({
      bankMessages: sealBankMessages(owner, [{ category: 'ERROR', code: 'KID_INVALID' }]),
    }),
  ],
  ['message to the person', (owner) => sealPsuMessage(owner, 'It waits for Ola.')],
])('sees a key that only the %s of a bank names', async (_, said) => {
  const { userId } = await newUser();
  const paymentId = await storePayment({ userId, connectionId: await storeConnection({ userId }) });
  settings = { PSU_ID_KEYS: [NEW, OLD] };
  await database().payment.updateMany({ where: { userId }, data: said({ userId, id: paymentId }) });
  settings = { PSU_ID_KEYS: [OLD] };
  expect(await answerOf(await ready())).toEqual({ status: 503, body: { status: 'unknown-key' } });
  expect(logged.mock.calls).toEqual([
    ['not ready', { code: 'unknown-key', keyId: ['new'], table: ['payment'] }],
  ]);
  await database().payment.deleteMany({ where: { userId } });
});

it('is not ready before every migration of this release is applied', async () => {
  const pool = databasePool();
  const migration = `migration_name = '0019_psu_hashes'`;
  await pool.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE ${migration}`);
  expect(await answerOf(await ready())).toEqual({ status: 503, body: { status: 'not-migrated' } });
  expect(logged).toHaveBeenCalledWith('not ready', {
    code: 'not-migrated',
    reason: '0019_psu_hashes',
  });
  await pool.query(`UPDATE _prisma_migrations SET finished_at = now() WHERE ${migration}`);
});

// The setting applies to new sessions only, and a pooler keeps its own sessions.
const isPooled = process.env.TEST_DATABASE_MODE === 'pooler';

it.skipIf(isPooled)('is not ready on a database that takes no writes', async () => {
  const pool = databasePool();
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const readOnly = (value: string) =>
    pool.query(`ALTER DATABASE "${rows[0]?.name}" SET default_transaction_read_only = ${value}`);
  await readOnly('on');
  await closeDatabase();
  expect(await answerOf(await ready())).toEqual({ status: 503, body: { status: 'read-only' } });
  const client = await databasePool().connect();
  await client.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE');
  await client.query(`ALTER DATABASE "${rows[0]?.name}" RESET default_transaction_read_only`);
  client.release(true);
  // Connections opened while the setting was in force keep it, so they are closed.
  await closeDatabase();
  expect((await ready()).status).toBe(200);
});

const PARTLY = { status: 'ok', degraded: 'database' };

it('is ready for the users of the other nodes while a node of a Citus is down, and says so', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const refused = Object.assign(new Error('connection to the remote node failed'), {
    code: '08006',
  });
  withoutNode = () => Promise.reject(refused);
  for (const _ of ['once', 'again']) {
    const answer = await ready();
    expect([answer.status, await answer.json()]).toEqual([200, PARTLY]);
  }
  expect(warned.mock.calls).toEqual([['ready, but a part of the database does not answer']]);
  withoutNode = null;
  expect(await (await ready()).json()).toEqual({ status: 'ok' });
  expect(warned).toHaveBeenCalledOnce();
  expect(logged).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('is ready while a node is silent, which it asks once for all probes', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
  let giveUp = (_error: Error) => {};
  const silence = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  withoutNode = () => silence;
  for (const _ of ['once', 'again']) {
    expect(await (await ready()).json()).toEqual(PARTLY);
  }
  expect(asked).toHaveLength(1);
  withoutNode = null;
  giveUp(new Error('Connection terminated'));
  await expect.poll(async () => (await ready()).json()).toEqual({ status: 'ok' });
  warned.mockRestore();
});

it('stays unready for a key that it does not know while it cannot ask again', async () => {
  settings = { PSU_ID_KEYS: [NEW] };
  expect((await ready()).status).toBe(503);
  withoutNode = () => Promise.reject(new Error('Connection terminated'));
  expect(await answerOf(await ready())).toEqual({ status: 503, body: { status: 'unknown-key' } });
});

it('forgets a question about keys that went wrong, since it said nothing about them', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const odd = Object.assign(new Error('internal error'), { code: 'XX000' });
  withoutNode = () => Promise.reject(odd);
  expect((await ready()).status).toBe(503);
  withoutNode = () => Promise.reject(new Error('Connection terminated'));
  const answer = await ready();
  expect([answer.status, await answer.json()]).toEqual([200, PARTLY]);
  warned.mockRestore();
});

it('answers within two seconds when the database does not answer at all', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await closeDatabase();
  settings = { PSU_ID_KEYS: [OLD], DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none` };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = ready();
  await vi.advanceTimersByTimeAsync(1_999);
  vi.useRealTimers();
  expect(await answerOf(await answer)).toEqual({ status: 503, body: { status: 'no-database' } });
  for (const socket of sockets) socket.destroy();
  await closeDatabase();
  await new Promise((resolve) => silent.close(resolve));
});
