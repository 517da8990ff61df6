import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET as savedViews } from '@/app/api/saved-views/route';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import {
  begunDraft,
  newPayingUser,
  openSandbox,
  type Sandbox,
  submit,
} from '@/test/harness/sandbox';

let sandbox: Sandbox;
const clients: pg.Client[] = [];
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await sandbox.close();
});

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  clients.push(client);
  await client.connect();
  return client;
};

it('leaves a payment a connection while reads wait for a slow database', async () => {
  const user = await newPayingUser(sandbox);
  const draftId = await begunDraft(user, { kind: NDCT });
  const later = addDays(bankDay(new Date()), 5);
  const [holder, watcher] = [await connected(), await connected()];
  const held = async (): Promise<number> => {
    const { rows } = await watcher.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE saved_view_set IN ACCESS EXCLUSIVE MODE');
  // Twice as many as there are connections.
  const reads = Array.from({ length: 20 }, () =>
    user.browser.ask(savedViews, {}, { path: '/api/saved-views' }),
  );
  await expect.poll(held, { timeout: 10_000 }).toBe(7);
  const made = await submit(user, draftId, paymentBody(NDCT, user.account.bban, later, {}));
  expect(made.status).toBe(201);
  await holder.query('ROLLBACK');
  for (const { status } of await Promise.all(reads)) expect([200, 503]).toContain(status);
});
