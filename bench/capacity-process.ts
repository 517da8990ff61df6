/**
 * The application of the capacity bench, in a process of its own with settings from its environment. It does each kind
 * of work many times in sequence, and prints as one line of JSON what one of each costs: processor time here and in the
 * database, and bytes of WAL. Then it measures the disk space of a row of each kind.
 */
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GET as getTransactions } from '@/app/api/transactions/route';
import { readBalances } from '@/lib/aisp/account/read-balances';
import { syncTransactions } from '@/lib/aisp/transactions/sync-transactions';
import { attended } from '@/lib/aspsp/presence';
import { verifyPassword } from '@/lib/auth/password';
import { startSession } from '@/lib/auth/session';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { env } from '@/lib/env';
import { connectedPayer } from './connected-payer';
import { fillAccount } from './kept-transactions.bench';

const TIMES = { signature: 200, page: 200, payment: 60, read: 30, signIn: 12 } as const;
const TICKS_PER_SECOND = 100;
/** Transactions of the account, over some years. */
const KEPT = 10_000;

const { user, account, made, newDraft, pay } = await connectedPayer();
const { userId } = user;
const key = { userId, accountId: account.id };
const presence = attended('203.0.113.7', new Headers({ 'user-agent': 'Bench' }));
const clock = () => new Date();

const privateKey = createPrivateKey(readFileSync(env().TPP_PRIVATE_KEY_FILE ?? ''));
const octets = Buffer.alloc(400, 'a');
const signature = async () => void sign('RSA-SHA256', octets, privateKey);

const page = async () => {
  const response = await user.browser.ask(
    getTransactions,
    {},
    { path: `/api/transactions?accountId=${account.id}` },
  );
  const { transactions } = await response.json();
  if (transactions?.length !== 50) throw new Error(`The page was answered ${response.status}.`);
};

const read = async () => {
  const synced = await syncTransactions(key, { reach: 'new', presence, clock, goOn: () => true });
  if (!synced.ok || synced.sync.state !== 'idle') throw new Error('The account was not read.');
  await readBalances(key, presence, clock());
};

/** As a person does it: a draft, then the payment. */
const payment = async () => pay(await newDraft());

/** The work of the sign-in route; next-auth itself does not load beside server code outside Next.js. */
const { passwordHash } = await database().user.findUniqueOrThrow({ where: { id: userId } });
const signIn = async () => {
  if (!(await verifyPassword(passwordHash, user.password, { network: 'bench', knownAs: 'bench' })))
    throw new Error('The password was refused.');
  await startSession(database(), userId, { userAgent: 'Bench' }, clock());
};

/**
 * Processor seconds that the server has used for this database, including its background writers; 0 where the system
 * does not show them.
 */
async function databaseSeconds(): Promise<number> {
  const { rows } = await sql().query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() OR datname IS NULL',
  );
  const ticks = rows.map(({ pid }) => {
    try {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [user = '0', system = '0'] = fields.split(' ').slice(11, 13);
      return Number(user) + Number(system);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

async function logBytes(): Promise<number> {
  const { rows } = await sql().query<{ bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS bytes",
  );
  return Number(rows[0]?.bytes);
}

async function costOf(work: () => Promise<void>, times: number) {
  for (let warmUp = 0; warmUp < times / 10; warmUp += 1) await work();
  const before = {
    ours: process.cpuUsage(),
    theirs: await databaseSeconds(),
    log: await logBytes(),
  };
  for (let done = 0; done < times; done += 1) await work();
  const { user: inUser, system } = process.cpuUsage(before.ours);
  return {
    processorMilliseconds: (inUser + system) / 1000 / times,
    // The time of a connection that ended in the meantime is lost.
    databaseMilliseconds: Math.max(0, (await databaseSeconds()) - before.theirs) * (1000 / times),
    logKilobytes: ((await logBytes()) - before.log) / 1024 / times,
  };
}

/** The disk space of a row, including its indexes. */
async function kilobytesPerRow(table: string): Promise<number> {
  await sql().query(`VACUUM FULL ${table}`);
  const { rows } = await sql().query<{ bytes: string; count: string }>(
    `SELECT pg_total_relation_size('${table}')::text AS bytes, (SELECT count(*) FROM ${table})::text AS count`,
  );
  return Number(rows[0]?.bytes) / 1024 / Number(rows[0]?.count);
}

await syncTransactions(key, { reach: 'all', presence, clock, goOn: () => true });
await fillAccount(key, KEPT);
await sql().query('VACUUM ANALYZE');
const costs = {
  signature: await costOf(signature, TIMES.signature),
  page: await costOf(page, TIMES.page),
  read: await costOf(read, TIMES.read),
  payment: await costOf(payment, TIMES.payment),
  signIn: await costOf(signIn, TIMES.signIn),
};
const stored = await database().storedTransaction.count();
const kilobytes = {
  transaction: await kilobytesPerRow('stored_transaction'),
  payment: (
    await Promise.all(
      ['payment', 'payment_event', 'payment_log', 'money_call'].map(async (table) => {
        const { rows } = await sql().query<{ count: string }>(
          `SELECT count(*)::text AS count FROM ${table}`,
        );
        return ((await kilobytesPerRow(table)) * Number(rows[0]?.count)) / made();
      }),
    )
  ).reduce((sum, one) => sum + one, 0),
};
process.stdout.write(`${JSON.stringify({ costs, kilobytes, stored })}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
