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

/** Something sealed: what opening it takes, except the key. */
export type SealedSample = { purpose: Source['purpose']; row: string[]; sealed: string };

/** A few sealed values of each table that name a key. */
export async function findSealedSamples(db: Sql, keyId: string): Promise<SealedSample[]> {
  const { rows } = await db.query<SealedSample>(
    everySource(
      ({ table, sealed, purpose, boundTo, keyId: named, where }) =>
        `(SELECT '${purpose}' AS purpose, ARRAY[${boundTo.map((name) => `${name}::text`).join(', ')}] AS "row",
           ${sealed} AS sealed
         FROM ${table} WHERE ${where} AND ${named} = $1 LIMIT ${SAMPLE_ROWS})`,
    ),
    [keyId],
  );
  return rows;
}

const SAMPLE_ROWS = 3;

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

const ROW = ['user_id', 'id'] as const;

/** A bank's messages are sealed when they arrive, perhaps by another key than their payment. */
const MESSAGES = {
  sealed: `bank_messages #>> '{}'`,
  purpose: 'payment-request',
  boundTo: ROW,
  keyId: keyIdIn(`bank_messages #>> '{}'`),
  where: `jsonb_typeof(bank_messages) = 'string'`,
} as const;

/** A column whose sealed value names its own key. */
function ofOwnKey<Purpose extends string>(
  table: string,
  sealed: string,
  purpose: Purpose,
  where: string,
) {
  return { table, sealed, purpose, boundTo: ROW, keyId: keyIdIn(sealed), where };
}

/** Of each table with a key id of its own: a sealed column, its purpose, and the columns that it is bound to. */
const KEYED = [
  ['psu', 'sealed_psu_id', 'psu-id', ['user_id', 'bank_id']],
  ['connection', 'sealed_corporate_id', 'corporate-id', ['user_id', 'bank_id', 'id']],
  ['sca_preference', 'sealed_identity_number', 'identity-number', ['user_id', 'bank_id']],
  ['saved_view_set', 'sealed_views', 'saved-views', ['user_id']],
  ['insight_correction_set', 'sealed_corrections', 'insight-corrections', ['user_id']],
  ['payment', 'sealed_request', 'payment-request', ROW],
  ['payment_draft', 'sealed_input', 'payment-draft', ROW],
  ['recipient', 'sealed_details', 'recipient', ROW],
  ['money_call', 'sealed_body', 'money-call', ROW],
  ['stored_transaction', 'sealed', 'transaction', ['user_id', 'account_id', 'id']],
  ['category_rule_set', 'sealed_rules', 'category-rules', ['user_id']],
  ['mail_message', 'sealed_content', 'mail', ROW],
  ['payment_log', 'sealed_request', 'payment-request', ['user_id', 'payment_id']],
  ['inspected_call', 'sealed_call', 'inspected-call', ROW],
] as const;

const SOURCES = [
  ...KEYED.map(([table, sealed, purpose, boundTo]) => ({
    table,
    sealed,
    purpose,
    boundTo,
    keyId: 'key_id',
    // Rows with nothing sealed have an empty key id in these tables.
    where: `key_id > ''`,
  })),
  {
    table: 'transaction_sync',
    sealed: 'sealed_memory',
    purpose: 'sync-memory',
    boundTo: ['user_id', 'account_id'],
    keyId: 'key_id',
    where: `key_id > '' AND sealed_memory IS NOT NULL`,
  },
  { table: 'payment', ...MESSAGES },
  ofOwnKey('payment', 'sealed_psu_message', 'psu-message', 'sealed_psu_message IS NOT NULL'),
  { table: 'basket', ...MESSAGES },
  ofOwnKey(
    'connection_move',
    'sealed_identity',
    'connection-move',
    `sealed_identity > '' AND expires_at > now()`,
  ),
  // These two are useful for only ten minutes, so they are never resealed.
  {
    ...ofOwnKey('waiting_return', 'sealed_query', 'waiting-return', 'expires_at > now()'),
    boundTo: ['user_id', 'attempt_id'],
  },
  ofOwnKey(
    'sca_attempt',
    'sealed_redirect',
    'sca-redirect',
    `sealed_redirect IS NOT NULL AND created_at > now() - interval '10 minutes'`,
  ),
] as const;

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
