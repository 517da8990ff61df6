import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { type Database, openDatabase } from '@/sandbox-bank/store/database';
import { forgetLoggedRequestsBefore } from '@/sandbox-bank/store/request-log';
import { submitScaPage } from '@/sandbox-bank/testing/bank-client';
import { JONAS } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';

const HOUR = 60 * 60 * 1000;

/** What the bank keeps for a time only: the column that tells a row's age, and for how many hours it is kept. */
const KEPT = [
  ['request_log', 'received_at', 24],
  ['request_replay', 'created_at', 48],
  ['sca', 'created_at', 168],
  ['bank_visit', 'expires_at', 168],
  ['unattended_read', 'read_at', 168],
] as const;

const { bank, client } = sharedBank(createTestDatabase);
let db: Database;
beforeAll(() => {
  db = openDatabase({ databaseUrl: bank.databaseUrl });
});
afterAll(() => db.close());

/** Signs in at the bank twice and reads twice without the PSU: two rows or more in each table. */
const leaveTraces = async () => {
  const { headers } = await connectPsu(client, { identityNumber: JONAS });
  const { body } = await client.call({ path: '/v1/accounts', headers });
  const [account] = (body as { accounts: { resourceId: string }[] }).accounts;
  for (let count = 0; count < 2; count += 1) {
    await client.call({ path: '/v1/accounts' });
    await submitScaPage(`${bank.scaOrigin}/access`, { identityNumber: JONAS });
    const read = await client.call({
      path: `/v1/accounts/${account?.resourceId}/balances`,
      headers: { ...headers, 'PSU-IP-Address': undefined },
    });
    expect(read.status, read.text).toBe(200);
  }
};

/** Ages one row of a table beyond its time by an hour, and the others to an hour before it. */
const age = async (table: string, column: string, hours: number) => {
  const { rowCount } = await db.query(
    `WITH row AS (SELECT ctid AS place, row_number() OVER (ORDER BY ${column}) AS nth FROM ${table})
     UPDATE ${table} SET ${column} =
       $1::timestamptz - make_interval(hours => CASE WHEN nth = 1 THEN $2::int + 1 ELSE $2::int - 1 END)
     FROM row WHERE ${table}.ctid = place`,
    [new Date(), hours],
  );
  return rowCount ?? 0;
};

const countRows = async (table: string) => {
  const { rows } = await db.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`);
  return rows[0]?.rows ?? 0;
};

it('the bank forgets each hour what it keeps for a time only, once that is over', async () => {
  await leaveTraces();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    await bank.restart();
    const left: Record<string, number> = {};
    for (const [table, column, hours] of KEPT) left[table] = (await age(table, column, hours)) - 1;
    for (const rows of Object.values(left)) expect(rows).toBeGreaterThan(0);
    vi.advanceTimersByTime(HOUR);
    await expect
      .poll(async () =>
        Object.fromEntries(
          await Promise.all(KEPT.map(async ([table]) => [table, await countRows(table)])),
        ),
      )
      .toEqual(left);
  } finally {
    vi.useRealTimers();
  }
});

it('the log of requests keeps the newest 50 000', async () => {
  await db.query('DELETE FROM request_log');
  await db.query(
    `INSERT INTO request_log (id, received_at, request_line, headers, status) OVERRIDING SYSTEM VALUE
     SELECT id, now(), 'GET / HTTP/1.1', '{}', 200 FROM unnest($1::bigint[]) AS id`,
    [[1_000_000, 1_000_001, 1_050_000]],
  );
  await forgetLoggedRequestsBefore(db, new Date(0));
  const { rows } = await db.query<{ id: string }>('SELECT id::text FROM request_log ORDER BY id');
  expect(rows).toEqual([{ id: '1000001' }, { id: '1050000' }]);
});
