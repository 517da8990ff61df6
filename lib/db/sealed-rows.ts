/** Which key seals which rows: for the rotation of keys, for readiness, and for the operator's command. */
import type { Sql } from './sql';

/** The rows that one of these keys seals, in the order of their primary key, from behind a row on. */
export type SealedRange<Row> = { keyIds: readonly string[]; after: Row | null; limit: number };

/** A row with messages of a bank, which are sealed apart from the rest of it. */
export type SealedMessages = { userId: string; id: string; bankMessages: string };

/** Before every other id. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';

type Id = { userId: string; id: string };
type BankId = { userId: string; bankId: string };
type UserId = { userId: string };

/** How many rows of a table one key seals. */
export type SealedCount = { table: string; keyId: string; count: number };

/** A key that rows of a table name. */
export type NamedKey = Pick<SealedCount, 'table' | 'keyId'>;

/** Counts the rows that each key seals, by table. Reads whole indexes: for an operator, not for a request. */
export async function countSealedRows(db: Sql): Promise<SealedCount[]> {
  const { rows } = await db.query<SealedCount>(
    `${everySource(
      ({ table, keyId, where }) =>
        `SELECT '${table}' AS "table", ${keyId} AS "keyId", count(*)::int AS count
         FROM ${table} WHERE ${where} GROUP BY 2`,
    )} ORDER BY 2, 1`,
  );
  return summed(rows);
}

/** The keys that rows of each table name. One step down an index for each key, whatever the number of rows. */
export async function findNamedKeys(db: Sql): Promise<NamedKey[]> {
  const { rows } = await db.query<NamedKey>(
    everySource(
      ({ table, keyId, where }) =>
        `SELECT '${table}' AS "table", named."keyId" FROM (
           WITH RECURSIVE step AS (
             SELECT (SELECT min(${keyId}) FROM ${table} WHERE ${where}) AS "keyId"
             UNION ALL
             SELECT (SELECT min(${keyId}) FROM ${table} WHERE ${where} AND ${keyId} > step."keyId")
             FROM step WHERE step."keyId" IS NOT NULL
           ) SELECT "keyId" FROM step WHERE "keyId" IS NOT NULL
         ) named`,
    ),
  );
  return rows;
}

/** Notes that a key seals, unless that is known. Answers the key that was promoted last. */
export async function noteSealKey(db: Sql, keyId: string): Promise<string> {
  await db.query('INSERT INTO seal_key (id) VALUES ($1) ON CONFLICT (id) DO NOTHING', [keyId]);
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM seal_key ORDER BY promoted_at DESC, id LIMIT 1',
  );
  return rows[0]?.id ?? keyId;
}

/** Makes a key the one under which rows are sealed anew. */
export async function promoteSealKey(db: Sql, keyId: string): Promise<void> {
  await db.query(
    `INSERT INTO seal_key (id, promoted_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET promoted_at = excluded.promoted_at`,
    [keyId],
  );
}

/**
 * Forgets the hashes of PSU-IDs under a key that is retired. That the key was promoted once is kept: a process that is
 * left with it first must not take it for a new one.
 */
export async function deletePsuHashesOf(db: Sql, keyId: string): Promise<void> {
  await db.query('DELETE FROM psu_hash WHERE key_id = $1', [keyId]);
}

/** Behind a row, where the order is that of user and id. */
export function afterId(after: Id | null) {
  return after === null
    ? {}
    : { OR: [{ userId: { gt: after.userId } }, { userId: after.userId, id: { gt: after.id } }] };
}

/** Behind a row, where the order is that of user and bank. */
export function afterBank(after: BankId | null) {
  return after === null
    ? {}
    : {
        OR: [
          { userId: { gt: after.userId } },
          { userId: after.userId, bankId: { gt: after.bankId } },
        ],
      };
}

/** Behind a row, where each user has one. */
export function afterUser(after: UserId | null) {
  return after === null ? {} : { userId: { gt: after.userId } };
}

/** The text of a sealed value names its key before the first dot. */
const keyIdIn = (text: string): string => `split_part(${text}, '.', 1)`;

/** Messages of a bank are sealed when they come: by another key than their payment, maybe. */
const MESSAGES = {
  keyId: keyIdIn(`bank_messages #>> '{}'`),
  where: `jsonb_typeof(bank_messages) = 'string'`,
};

const SOURCES: readonly { table: string; keyId: string; where: string }[] = [
  ...[
    'psu',
    'connection',
    'sca_preference',
    'saved_view_set',
    'payment',
    'payment_draft',
    'recipient',
    'money_call',
    'stored_transaction',
    'category_rule_set',
    'mail_message',
    'payment_log',
    'inspected_call',
    // What nothing seals in a row of these tables has no key.
  ].map((table) => ({ table, keyId: 'key_id', where: `key_id > ''` })),
  {
    table: 'transaction_sync',
    keyId: 'key_id',
    where: `key_id > '' AND sealed_memory IS NOT NULL`,
  },
  { table: 'payment', ...MESSAGES },
  { table: 'basket', ...MESSAGES },
  // These two are of use for ten minutes, so nobody seals them anew.
  { table: 'waiting_return', keyId: keyIdIn('sealed_query'), where: 'expires_at > now()' },
  {
    table: 'sca_attempt',
    keyId: keyIdIn('sealed_redirect'),
    where: `sealed_redirect IS NOT NULL AND created_at > now() - interval '10 minutes'`,
  },
];

type Source = (typeof SOURCES)[number];

const everySource = (select: (source: Source) => string): string =>
  SOURCES.map(select).join(' UNION ALL ');

/** One count for each table and key, whichever columns of it are sealed. */
const summed = (counts: readonly SealedCount[]): SealedCount[] => {
  const byName = new Map<string, SealedCount>();
  for (const one of counts) {
    const name = `${one.table} ${one.keyId}`;
    byName.set(name, { ...one, count: one.count + (byName.get(name)?.count ?? 0) });
  }
  return [...byName.values()];
};
