/** Which key seals which rows: for the rotation of keys, for readiness, and for the operator's command. */
import type { Sql } from './sql';

/**
 * A table as a rotation of keys reads it and writes it: its primary key, the sealed column that a rotation replaces only
 * as it read it, and what else of the row opening and sealing take. Properties stand for the columns of their names.
 */
export interface SealedTable<Row> {
  readonly table: string;
  readonly key: readonly (keyof Row & string)[];
  readonly sealed: keyof Row & string;
  readonly others?: readonly (keyof Row & string)[];
}

/** A row with messages of a bank, which are sealed apart from the rest of it. */
export type SealedMessages = { userId: string; id: string; bankMessages: string };

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
  const named: NamedKey[] = [];
  let open = SOURCES.map((source) => ({ ...source, behind: '' }));
  while (open.length > 0) {
    const { rows } = await db.query<{ index: number; keyId: string | null }>(
      open
        .map(
          ({ table, keyId, where }, index) =>
            `SELECT ${index} AS index, min(${keyId}) AS "keyId" FROM ${table}
             WHERE ${where} AND ${keyId} > $${index + 1}`,
        )
        .join(' UNION ALL '),
      open.map(({ behind }) => behind),
    );
    const next = new Map(rows.map(({ index, keyId }) => [index, keyId]));
    open = open.flatMap((source, index) => {
      const behind = next.get(index) ?? null;
      return behind === null ? [] : [{ ...source, behind }];
    });
    named.push(...open.map(({ table, behind }) => ({ table, keyId: behind })));
  }
  return named;
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

/** Rows that some keys seal, in the order of their primary key: the next `limit` behind a row, or the first. */
export async function findSealedBy<Row extends object>(
  db: Sql,
  { table, key, sealed, others = [] }: SealedTable<Row>,
  { keyIds, after, limit }: { keyIds: readonly string[]; after: Row | null; limit: number },
): Promise<Row[]> {
  const columns = [...new Set([...key, sealed, ...others])].map(
    (name) => `${columnOf(name)} AS "${name}"`,
  );
  const order = key.map(columnOf).join(', ');
  const behind = key.map((_, index) => `$${index + 3}`).join(', ');
  const { rows } = await db.query<Row>(
    `SELECT ${columns.join(', ')} FROM ${table}
     WHERE key_id = ANY($1::text[]) AND ${columnOf(sealed)} IS NOT NULL
       ${after === null ? '' : `AND (${order}) > (${behind})`}
     ORDER BY ${order} LIMIT $2`,
    [keyIds, limit, ...(after === null ? [] : key.map((name) => after[name]))],
  );
  return rows;
}

/** Replaces what is sealed in a row. False when someone else was faster. */
export async function replaceSealing<Row extends object>(
  db: Sql,
  { table, key, sealed }: SealedTable<Row>,
  before: Row,
  sealing: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const found = [...key, sealed];
  const sets = Object.keys(sealing).map(
    (name, index) => `${columnOf(name)} = $${found.length + index + 1}`,
  );
  const { rowCount } = await db.query(
    `UPDATE ${table} SET ${sets.join(', ')}
     WHERE ${found.map((name, index) => `${columnOf(name)} = $${index + 1}`).join(' AND ')}`,
    [...found.map((name) => before[name]), ...Object.values(sealing)],
  );
  return rowCount === 1;
}

/** As `findSealedBy`, for the messages of a bank. */
export async function findMessagesSealedBy(
  db: Sql,
  table: 'payment' | 'basket',
  range: { keyIds: readonly string[]; after: SealedMessages | null; limit: number },
): Promise<SealedMessages[]> {
  const { rows } = await db.query<SealedMessages>(
    `SELECT user_id AS "userId", id, bank_messages #>> '{}' AS "bankMessages" FROM ${table}
     WHERE ${MESSAGES.where} AND ${MESSAGES.keyId} = ANY($1::text[])
       AND (user_id, id) > ($2::uuid, $3::uuid)
     ORDER BY user_id, id LIMIT $4`,
    [range.keyIds, range.after?.userId ?? NO_UUID, range.after?.id ?? NO_UUID, range.limit],
  );
  return rows;
}

/** As `replaceSealing`, for the messages of a bank. */
export async function replaceMessages(
  db: Sql,
  table: 'payment' | 'basket',
  before: SealedMessages,
  bankMessages: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE ${table} SET bank_messages = to_jsonb($4::text)
     WHERE user_id = $1 AND id = $2 AND bank_messages = to_jsonb($3::text)`,
    [before.userId, before.id, before.bankMessages, bankMessages],
  );
  return rowCount === 1;
}

/** Before every other id. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
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
    'insight_correction_set',
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
