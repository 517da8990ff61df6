/**
 * Measures stored transactions with 100,000 of them beside 1,000, in one database: the first page, searches for a
 * common word, a rare one and an amount, and the memory needed to export all of them as a file. The rows are sealed as
 * a sync seals them. The details list the plans of the searches: which index each uses.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addDays } from 'date-fns';
import type { ExportFormat } from '@/lib/view/export';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { demoRows } from '@/sandbox-bank/accounts/demo-rows';
import { atMost, type BenchRow } from './bench-row';
import { median } from './quartile';
import { issueCertificate, withScratch } from './scratch';

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 25;
const WARM_UP_ROUNDS = 5;
const FIRST_ROWS_RATIO_MAX = 1.5;
const SEARCH_RATIO_MAX = 3;
/** Less than any of the files, so that a file held in memory as a whole is noticed. */
const FILE_MEGABYTES_MAX = 8;
const CHUNKS_BETWEEN_LOOKS = 20;
const ROWS_AT_ONCE = 500;
const RARE = 'sjeldenhet';

/** Runs the bench on a database of its own and leaves nothing behind. */
export function keptTransactionsBench(): Promise<BenchRow[]> {
  return withApplicationDatabase(measure);
}

/** Lets the application's modules read and write a database in a folder that is gone afterwards. */
export function withApplicationDatabase(
  run: (databaseUrl: string) => Promise<BenchRow[]>,
  folder?: string,
): Promise<BenchRow[]> {
  return withScratch(async ({ dir, databaseOf, undo }) => {
    const databaseUrl = await databaseOf('app', 'application');
    // Before the modules below read their settings.
    Object.assign(process.env, {
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      BANK_BASE_URL: 'https://localhost:1/api-sandbox',
      BANK_SCA_ORIGINS: 'http://localhost:2',
      ...(await issueCertificate(dir, path.join(dir, 'certificates'))),
      NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
      PSU_ID_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    });
    const { closeDatabase } = await import('@/lib/db/client');
    undo(closeDatabase);
    return run(databaseUrl);
  }, folder);
}

export type Owner = { userId: string; accountId: string };

/** Stores this many rows of an account, sealed as a sync seals them. */
export async function fillAccount({ userId, accountId }: Owner, count: number): Promise<void> {
  const { sql } = await import('@/lib/db/sql');
  const { insertTransactions } = await import('@/lib/db/stored-transactions');
  const { transactionRow } = await import('@/lib/aisp/transactions/transaction-row');
  const { compileRules } = await import('@/lib/aisp/insight/category');
  const now = new Date();
  const account = { userId, accountId, kind: 'account' as const };
  const rules = compileRules(userId, []);
  const today = bankDay(now);
  const rows = demoRows(count, today, { name: 'Bench', bban: '97411511018' });
  const middle = rows[Math.floor(count / 2)];
  if (middle !== undefined) middle.creditorName = RARE;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE).map((raw, index) =>
      transactionRow(
        account,
        { ...raw, transactionId: `t${from + index}` },
        {
          bankKey: `id:t${from + index}`,
          isPending: false,
          orderNo: BigInt(from + index),
          today,
        },
        rules,
      ),
    );
    await insertTransactions(sql(), account, part, { runNo: 1, readAt: now });
  }
}

/** A user with one account of this many rows. */
export async function fill(count: number): Promise<Owner> {
  const { database } = await import('@/lib/db/client');
  const { storeAccount, storeConnection } = await import('@/test/harness/stored-connection');
  const now = new Date();
  const userId = randomUUID();
  const db = database();
  await db.user.create({
    data: {
      id: userId,
      email: `${userId}@example.no`,
      name: 'Bench',
      passwordHash: '',
      createdAt: now,
    },
  });
  const connectionId = await storeConnection({ userId, accessUntil: addDays(now, 1) });
  const accountId = await storeAccount({ userId, connectionId });
  await fillAccount({ userId, accountId }, count);
  await db.transactionSync.create({
    data: {
      userId,
      accountId,
      state: 'idle',
      phase: 'reading',
      runNo: 1,
      passNo: 1,
      keyId: '',
      syncedAt: now,
      bookedCount: count,
    },
  });
  return { userId, accountId };
}

type Query = { q?: string; amountMin?: string; amountMax?: string };

async function measure(): Promise<BenchRow[]> {
  const { sql } = await import('@/lib/db/sql');
  const { EVERY_STORED_TRANSACTION, listTransactions } = await import(
    '@/lib/aisp/transactions/list-transactions'
  );
  const few = await fill(FEW);
  const many = await fill(MANY);
  await sql().query('VACUUM ANALYZE');
  const ask = async ({ userId }: Owner, { q, amountMin, amountMax }: Query): Promise<number> => {
    const began = performance.now();
    const listed = await listTransactions(
      userId,
      {
        ...EVERY_STORED_TRANSACTION,
        contextId: 'private',
        q: q ?? null,
        amountMin: amountMin ?? null,
        amountMax: amountMax ?? null,
      },
      { cursor: null, limit: 50 },
      new Date(),
    );
    if (!listed.ok || listed.view.transactions.length === 0)
      throw new Error('The bench found nothing.');
    return performance.now() - began;
  };
  const row = async (name: string, query: Query, ratioMax: number): Promise<BenchRow> => {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
      for (const [size, owner] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const milliseconds = await ask(owner, query);
        if (round >= 0) times[size].push(milliseconds);
      }
    const ratio = median(times.many) / median(times.few);
    const plan = await planOf(many, query);
    return atMost(
      name,
      ratio,
      ratioMax,
      `${median(times.many).toFixed(1)} ms beside ${median(times.few).toFixed(1)} ms; ${plan}`,
    );
  };
  return [
    await row('kept: first 50 of 100,000, beside 1,000', {}, FIRST_ROWS_RATIO_MAX),
    await row('kept: search for a common word', { q: 'rema' }, SEARCH_RATIO_MAX),
    await row('kept: search for a rare word', { q: RARE }, SEARCH_RATIO_MAX),
    await row('kept: search for two words', { q: 'coop extra' }, SEARCH_RATIO_MAX),
    await row(
      'kept: search for an amount in a range',
      { amountMin: '349', amountMax: '351' },
      SEARCH_RATIO_MAX,
    ),
    await fileRow('camt053', await exportOf(many, 'camt053')),
    await fileRow('csv', await exportOf(many, 'csv')),
    await fileRow('statement', await statementOf(many)),
  ];
}

/** The scans in the plans of a query's statements. */
async function planOf({ userId, accountId }: Owner, query: Query): Promise<string> {
  const { sql } = await import('@/lib/db/sql');
  const { listStatement, newestStatement, wordsStatement } = await import(
    '@/lib/db/search-transactions'
  );
  const { tokenChoicesUnderEachKey } = await import('@/lib/vault/transaction');
  const { queryChoices, queryWords } = await import('@/lib/vault/search-words');
  const tokenChoices =
    query.q === undefined
      ? null
      : tokenChoicesUnderEachKey(userId, queryChoices(queryWords(query.q), []));
  const filter = {
    userId,
    accountIds: [accountId],
    magnitudeMin: query.amountMin ?? null,
    magnitudeMax: query.amountMax ?? null,
    dateFrom: null,
    dateTo: null,
    direction: null,
    isPending: null,
    category: null,
  };
  const statements =
    tokenChoices === null
      ? [listStatement({ ...filter, tokenChoices }, null, 51)]
      : [
          newestStatement({ ...filter, tokenChoices }, null, 51),
          wordsStatement({ ...filter, tokenChoices }, null, 51),
        ];
  const scans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await sql().query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    for (const line of rows.map((each) => each['QUERY PLAN'])) {
      const index = /(?:Index (?:Only )?Scan using|Bitmap Index Scan on) (\w+)/.exec(line)?.[1];
      if (index !== undefined && !index.endsWith('_pkey')) scans.push(index);
      if (/Seq Scan on stored_transaction/.test(line)) scans.push('whole table');
    }
  }
  return [...new Set(scans)].join(', ');
}

/** Collects garbage, so that garbage does not count as memory of a file. */
const collectGarbage = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
};

async function exportOf(owner: Owner, format: ExportFormat) {
  const { exportTransactions } = await import('@/lib/aisp/export/export-transactions');
  const file = await exportTransactions(
    owner,
    { format, form: 'iso', batches: 'parent' },
    new Date(),
  );
  if (file === null) throw new Error('The bench has no file.');
  return file.chunks;
}

async function statementOf(owner: Owner) {
  const { accountStatement } = await import('@/lib/aisp/export/statement');
  const { statementFile } = await import(
    '@/app/api/accounts/[accountId]/statement/statement-words'
  );
  const statement = await accountStatement(owner, {}, new Date());
  if (statement === null) throw new Error('The bench has no statement.');
  return statementFile(statement, 'en');
}

/** The most memory held while a file of everything is made and its finished parts are discarded. */
async function fileRow(
  format: string,
  file: AsyncIterable<string | Uint8Array>,
): Promise<BenchRow> {
  const collect = collectGarbage();
  const held = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let most = before;
  let bytes = 0;
  let chunks = 0;
  let milliseconds = 0;
  let began = performance.now();
  for await (const chunk of file) {
    milliseconds += performance.now() - began;
    bytes += Buffer.byteLength(chunk);
    chunks += 1;
    if (chunks % CHUNKS_BETWEEN_LOOKS === 0) most = Math.max(most, held());
    began = performance.now();
  }
  const grown = (most - before) / 1024 ** 2;
  return atMost(
    `kept: memory for a ${format} of 100,000, beside ${FILE_MEGABYTES_MAX} MB`,
    grown / FILE_MEGABYTES_MAX,
    1,
    `holds ${grown.toFixed(1)} MB for ${(bytes / 1024 ** 2).toFixed(0)} MB in ${(milliseconds / 1000).toFixed(1)} s; the process has ${(process.memoryUsage().rss / 1024 ** 2).toFixed(0)} MB`,
  );
}
