/**
 * Measures a page of stored transactions with 10,000 users and 20,000,000 rows in the database, beside 10 users with
 * the same number of rows each. The pages are those of users whose rows are sealed as a sync seals them; the rows of
 * all others are copies under other users, which nobody opens. A user's copies lie apart, as rows that come day by day.
 */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { atMost, type BenchRow } from './bench-row';
import { fill, type Owner, withApplicationDatabase } from './kept-transactions.bench';
import { median } from './quartile';

const FEW_USERS = 10;
const MANY_USERS = 10_000;
const ROWS_EACH = 2_000;
/** Users whose pages are measured, among the many. */
const MEASURED_USERS = 100;
const PAGES = 400;
const WARM_UP_PAGES = 50;
const PAGE_ROWS = 50;
const RATIO_MAX = 1.2;
const BYTES_NEEDED = 60e9;
/** Of each user, before the next rows of all are written. */
const ROWS_AT_ONCE = 40;

/** Runs the bench on a database of its own and leaves nothing behind. */
export async function manyUsersBench(): Promise<BenchRow[]> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < BYTES_NEEDED)
    throw new Error(`The bench many-users needs ${BYTES_NEEDED / 1e9} GB of free disk.`);
  return withApplicationDatabase(measure, tmpdir());
}

async function measure(databaseUrl: string): Promise<BenchRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const users: Owner[] = [];
    for (let count = 0; count < FEW_USERS; count += 1) users.push(await fill(ROWS_EACH));
    await client.query('VACUUM ANALYZE');
    const few = await medianPage(users);
    while (users.length < MEASURED_USERS) users.push(await fill(ROWS_EACH));
    const [template] = users;
    if (template === undefined) throw new Error('There is no user to copy.');
    await copyUser(client, template, MANY_USERS - users.length);
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query<{ count: string; gigabytes: string }>(
      "SELECT count(*), round(pg_total_relation_size('stored_transaction') / 1e9, 1) AS gigabytes FROM stored_transaction",
    );
    const many = await medianPage(users);
    return [
      atMost(
        'kept: a page with 10,000 users, beside 10',
        many / few,
        RATIO_MAX,
        `p50 ${many.toFixed(2)} ms beside ${few.toFixed(2)} ms; ${rows[0]?.count} rows of ${ROWS_EACH} each, ${rows[0]?.gigabytes} GB`,
      ),
    ];
  } finally {
    await client.end();
  }
}

/** The median time of a page, in milliseconds, of one user after another. */
async function medianPage(users: readonly Owner[]): Promise<number> {
  const { EVERY_STORED_TRANSACTION, listTransactions } = await import(
    '@/lib/aisp/transactions/list-transactions'
  );
  const times: number[] = [];
  for (let page = -WARM_UP_PAGES; page < PAGES; page += 1) {
    const { userId } = users[(page + WARM_UP_PAGES) % users.length] as Owner;
    const began = performance.now();
    const listed = await listTransactions(
      userId,
      { ...EVERY_STORED_TRANSACTION, contextId: 'private' },
      { cursor: null, limit: PAGE_ROWS },
      new Date(),
    );
    if (!listed.ok || listed.view.transactions.length !== PAGE_ROWS)
      throw new Error('The bench found no page.');
    if (page >= 0) times.push(performance.now() - began);
  }
  return median(times);
}

/** Copies a user with the account and its rows, so many times. Indexes are built at the end, which is quicker. */
async function copyUser(client: pg.Client, of: Owner, times: number): Promise<void> {
  // Neither checked nor kept safe from a crash: it is all gone after the bench.
  await client.query(`
    SET session_replication_role = replica; SET maintenance_work_mem = '2GB';
    CREATE TEMPORARY TABLE copy AS SELECT gen_random_uuid() AS user_id, gen_random_uuid() AS account_id,
      gen_random_uuid() AS connection_id FROM generate_series(1, ${times})`);
  const indexes = await client.query<{ name: string; definition: string; is_key: boolean }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition, indisprimary AS is_key
    FROM pg_index WHERE indrelid = 'stored_transaction'::regclass`);
  for (const { name, is_key } of indexes.rows)
    await client.query(
      is_key
        ? `ALTER TABLE stored_transaction DROP CONSTRAINT ${name} CASCADE`
        : `DROP INDEX ${name}`,
    );
  await client.query('ALTER TABLE stored_transaction SET UNLOGGED');
  for (const table of ['user_account', 'connection', 'account', 'transaction_sync'])
    await copyRows(client, table, of.userId, '');
  for (let from = 0; from < ROWS_EACH; from += ROWS_AT_ONCE)
    await copyRows(
      client,
      'stored_transaction',
      of.userId,
      `AND kept.order_no >= ${from} AND kept.order_no < ${from + ROWS_AT_ONCE}`,
    );
  for (const { name, definition, is_key } of indexes.rows)
    await client.query(
      is_key
        ? `ALTER TABLE stored_transaction ADD CONSTRAINT ${name} PRIMARY KEY ${definition.slice(definition.indexOf('('))}`
        : definition,
    );
}

/** Copies a user's rows of a table to every user of `copy`. */
async function copyRows(
  client: pg.Client,
  table: string,
  userId: string,
  condition: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
    [table],
  );
  const own = table === 'user_account' ? 'id' : 'user_id';
  const valueFor = (name: string) => {
    if (name === own) return 'copy.user_id';
    if (name === 'account_id' || (name === 'id' && table === 'account')) return 'copy.account_id';
    if (name === 'connection_id' || (name === 'id' && table === 'connection'))
      return 'copy.connection_id';
    return name === 'email' ? "copy.user_id || '@example.no'" : `kept."${name}"`;
  };
  await client.query(`
    INSERT INTO ${table} (${rows.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${rows.map(({ name }) => valueFor(name)).join(', ')}
    FROM ${table} kept CROSS JOIN copy WHERE kept.${own} = '${userId}' ${condition}`);
}
