/** Which key seals which rows: for key rotation, readiness, and the operator's command. */
import type { Sql } from './sql';

/**
 * A table as key rotation reads and writes it: its primary key, the sealed column (replaced only if unchanged since it
 * was read), and the other columns that opening and sealing need. Properties are named after their columns.
 */
export interface SealedTable<Row> {
  readonly table: string;
  readonly key: readonly (keyof Row & string)[];
  readonly sealed: keyof Row & string;
  readonly others?: readonly (keyof Row & string)[];
  /** Whether the sealed column may name another key than the row's `key_id`. */
  readonly hasOwnKey?: boolean;
}

/** A row with a bank's messages, which are sealed separately from the rest of it. */
export type SealedMessages = { userId: string; id: string; bankMessages: string };

/** How many rows of a table one key seals. */
export type SealedCount = { table: string; keyId: string; count: number };

/** A key that rows of a table name. */
export type NamedKey = Pick<SealedCount, 'table' | 'keyId'>;

/** Counts the rows that each key seals, by table. Reads whole indexes, so it is for operators and not for requests. */
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

/** The keys that each table's rows name: one index lookup for each key, however many rows there are. */
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

/** Records a sealing key, if it is new. Returns the key that was promoted last. */
export async function noteSealKey(db: Sql, keyId: string): Promise<string> {
  await db.query('INSERT INTO seal_key (id) VALUES ($1) ON CONFLICT (id) DO NOTHING', [keyId]);
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM seal_key ORDER BY promoted_at DESC, id LIMIT 1',
  );
  return rows[0]?.id ?? keyId;
}

/** Makes a key the one that rows are resealed with. */
export async function promoteSealKey(db: Sql, keyId: string): Promise<void> {
  await db.query(
    `INSERT INTO seal_key (id, promoted_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET promoted_at = excluded.promoted_at`,
    [keyId],
  );
}

/**
 * Deletes the hashes of PSU-IDs under a retired key. The record of its promotion stays, or a process that still has it
 * first would take it for a new key.
 */
export async function deletePsuHashesOf(db: Sql, keyId: string): Promise<void> {
  await db.query('DELETE FROM psu_hash WHERE key_id = $1', [keyId]);
}

/** Rows that these keys seal, in primary key order: the next `limit` after a row, or the first. */
export async function findSealedBy<Row extends object>(
  db: Sql,
  { table, key, sealed, others = [], hasOwnKey = false }: SealedTable<Row>,
  { keyIds, after, limit }: { keyIds: readonly string[]; after: Row | null; limit: number },
): Promise<Row[]> {
  const columns = [...new Set([...key, sealed, ...others])].map(
    (name) => `${columnOf(name)} AS "${name}"`,
  );
  const order = key.map(columnOf).join(', ');
  const behind = key.map((_, index) => `$${index + 3}`).join(', ');
  const { rows } = await db.query<Row>(
    `SELECT ${columns.join(', ')} FROM ${table}
     WHERE ${hasOwnKey ? keyIdIn(columnOf(sealed)) : 'key_id'} = ANY($1::text[]) AND ${columnOf(sealed)} IS NOT NULL
       ${after === null ? '' : `AND (${order}) > (${behind})`}
     ORDER BY ${order} LIMIT $2`,
    [keyIds, limit, ...(after === null ? [] : key.map((name) => after[name]))],
  );
  return rows;
}

/** Replaces the sealed value in a row; false when another process was faster. */
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

/** Like `findSealedBy`, for a bank's messages. */
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

/** Like `replaceSealing`, for a bank's messages. */
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

/** A payment with what its bank says to the person in clear, as the release before stored it. */
export type ClearPsuMessage = { userId: string; id: string; psuMessage: string };

/** The next payments after one, or the first, whose bank's message to the person is in clear. */
export async function findClearPsuMessages(
  db: Sql,
  { after, limit }: { after: ClearPsuMessage | null; limit: number },
): Promise<ClearPsuMessage[]> {
  const { rows } = await db.query<ClearPsuMessage>(
    `SELECT user_id AS "userId", id, psu_message AS "psuMessage" FROM payment
     WHERE psu_message IS NOT NULL AND (user_id, id) > ($1::uuid, $2::uuid)
     ORDER BY user_id, id LIMIT $3`,
    [after?.userId ?? NO_UUID, after?.id ?? NO_UUID, limit],
  );
  return rows;
}

/** Sorts before every other id. */
export const NO_UUID = '00000000-0000-0000-0000-000000000000';

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A sealed value starts with its key's name, up to the first dot. */
const keyIdIn = (text: string): string => `split_part(${text}, '.', 1)`;

/** A bank's messages are sealed when they arrive, perhaps by another key than their payment. */
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
    // Rows with nothing sealed have an empty key id in these tables.
  ].map((table) => ({ table, keyId: 'key_id', where: `key_id > ''` })),
  {
    table: 'transaction_sync',
    keyId: 'key_id',
    where: `key_id > '' AND sealed_memory IS NOT NULL`,
  },
  { table: 'payment', ...MESSAGES },
  {
    table: 'payment',
    keyId: keyIdIn('sealed_psu_message'),
    where: 'sealed_psu_message IS NOT NULL',
  },
  { table: 'basket', ...MESSAGES },
  {
    table: 'connection_move',
    keyId: keyIdIn('sealed_identity'),
    where: `sealed_identity > '' AND expires_at > now()`,
  },
  // These two are useful for only ten minutes, so they are never resealed.
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

/** Adds up the counts for each table and key, over its sealed columns. */
const summed = (counts: readonly SealedCount[]): SealedCount[] => {
  const byName = new Map<string, SealedCount>();
  for (const one of counts) {
    const name = `${one.table} ${one.keyId}`;
    byName.set(name, { ...one, count: one.count + (byName.get(name)?.count ?? 0) });
  }
  return [...byName.values()];
};
