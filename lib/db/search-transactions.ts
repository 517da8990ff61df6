/**
 * Lists of stored transactions, newest first, from a place on. A search for words looks through the newest rows first,
 * and then in the word index if those do not fill the page.
 */
import type { Sql } from './sql';
import {
  PENDING_DAY,
  type Place,
  TRANSACTION_COLUMNS,
  type TransactionRow,
} from './stored-transactions';

export type TransactionFilter = {
  userId: string;
  accountIds: readonly string[];
  /**
   * For each key, groups of tokens: a row under that key must have one of each group. Null when no words are searched
   * for.
   */
  tokenChoices: TokenChoices | null;
  magnitudeMin: string | null;
  magnitudeMax: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  direction: 'in' | 'out' | null;
  isPending: boolean | null;
  category: string | null;
};

/** A filter that matches every transaction, as a base for narrower ones. */
export const EVERY_TRANSACTION: Omit<TransactionFilter, 'userId' | 'accountIds'> = {
  tokenChoices: null,
  magnitudeMin: null,
  magnitudeMax: null,
  dateFrom: null,
  dateTo: null,
  direction: null,
  isPending: null,
  category: null,
};

type TokenChoices = readonly (readonly (readonly number[])[])[];

type Values = unknown[];

const IN_ORDER = 'sort_date DESC, order_no DESC, id DESC';

type Statement = { text: string; values: Values };

/** How many of the newest rows are searched without the index. */
const NEWEST_ROWS = 1_000;

/** Takes a page from each account in its order; the first rows of all of them make up the page. */
export function listStatement(
  filter: TransactionFilter,
  after: Place | null,
  limit: number,
): Statement {
  const values: Values = [filter.userId, filter.accountIds, limit];
  const conditions = both(conditionsOf(filter, after, values));
  return {
    text: `SELECT ${selected(filter.magnitudeMin !== null || filter.magnitudeMax !== null)}
      FROM unnest($2::uuid[]) AS chosen(id) CROSS JOIN LATERAL (
        SELECT t.* FROM stored_transaction t
        WHERE t.user_id = $1 AND t.account_id = chosen.id AND ${conditions}
        ORDER BY ${IN_ORDER} LIMIT $3) t
      ORDER BY ${IN_ORDER} LIMIT $3`,
    values,
  };
}

/**
 * The newest rows with these words, back to where every account has been searched. `isWhole`: there are no older rows.
 */
export function newestStatement(
  filter: TransactionFilter & { tokenChoices: TokenChoices },
  after: Place | null,
  limit: number,
): Statement {
  const ofEach = Math.max(50, Math.floor(NEWEST_ROWS / Math.max(1, filter.accountIds.length)));
  const values: Values = [filter.userId, filter.accountIds, limit, ofEach];
  const conditions = both(conditionsOf(filter, after, values));
  const words = wordsCondition(filter.tokenChoices, values);
  return {
    text: `WITH newest AS MATERIALIZED (
        SELECT t.id, t.account_id, t.sort_date, t.order_no, ${words} AS found
        FROM unnest($2::uuid[]) AS chosen(id) CROSS JOIN LATERAL (
          SELECT t.id, t.account_id, t.sort_date, t.order_no, t.tokens FROM stored_transaction t
          WHERE t.user_id = $1 AND t.account_id = chosen.id AND ${conditions}
          ORDER BY ${IN_ORDER} LIMIT $4) t),
      edge AS (
        SELECT max(day) AS day FROM (
          SELECT min(sort_date) AS day FROM newest GROUP BY account_id HAVING count(*) = $4) full_ones),
      page AS (
        SELECT id FROM newest, edge WHERE found AND (edge.day IS NULL OR sort_date > edge.day)
        ORDER BY ${IN_ORDER} LIMIT $3)
      SELECT ${selected(true)}, (SELECT day IS NULL FROM edge) AS "isWhole"
      FROM page JOIN stored_transaction t ON t.user_id = $1 AND t.id = page.id
      ORDER BY ${IN_ORDER.replaceAll(/(\w+) DESC/g, 't.$1 DESC')}`,
    values,
  };
}

/** The rows with these words, by the word index: for words that occur in few rows. */
export function wordsStatement(
  filter: TransactionFilter & { tokenChoices: TokenChoices },
  after: Place | null,
  limit: number,
): Statement {
  const values: Values = [filter.userId, filter.accountIds, limit];
  const conditions = both(conditionsOf(filter, after, values));
  const words = wordsCondition(filter.tokenChoices, values);
  return {
    text: `WITH found AS MATERIALIZED (
        SELECT t.id, t.sort_date, t.order_no FROM stored_transaction t
        WHERE ${words} AND t.user_id = $1 AND t.account_id = ANY($2::uuid[]) AND ${conditions}),
      page AS (SELECT id FROM found ORDER BY ${IN_ORDER} LIMIT $3)
      SELECT ${selected(true)}
      FROM page JOIN stored_transaction t ON t.user_id = $1 AND t.id = page.id
      ORDER BY ${IN_ORDER.replaceAll(/(\w+) DESC/g, 't.$1 DESC')}`,
    values,
  };
}

/** How many rows of a window are searched. */
export const WINDOW_ROWS = 3_000;
/** A row, or a batch's entries, sealed in more characters than this is too long to search. */
const WINDOW_ROW_CHARACTERS_MAX = 6_000;
const WINDOW_ENTRIES_CHARACTERS_MAX = 20_000;

export type WindowRow = Pick<
  TransactionRow,
  'userId' | 'accountId' | 'id' | 'sortDate' | 'sealedEntries'
> & { sealed: string | null };

/** The newest rows of a filter, to be decrypted and searched; the filter's words are ignored. */
export async function listWindow(db: Sql, filter: TransactionFilter): Promise<WindowRow[]> {
  if (filter.accountIds.length === 0) return [];
  const values: Values = [filter.userId, filter.accountIds, WINDOW_ROWS];
  const conditions = both(conditionsOf(filter, null, values));
  const { rows } = await db.query<WindowRow>(
    `WITH page AS (
        SELECT t.id FROM unnest($2::uuid[]) AS chosen(id) CROSS JOIN LATERAL (
          SELECT t.id, t.sort_date, t.order_no FROM stored_transaction t
          WHERE t.user_id = $1 AND t.account_id = chosen.id AND ${conditions}
          ORDER BY ${IN_ORDER} LIMIT $3) t
        ORDER BY ${IN_ORDER} LIMIT $3)
      SELECT t.user_id AS "userId", t.account_id AS "accountId", t.id,
        t.sort_date::text AS "sortDate",
        CASE WHEN length(t.sealed) <= ${WINDOW_ROW_CHARACTERS_MAX} THEN t.sealed END AS sealed,
        CASE WHEN length(t.sealed_entries) <= ${WINDOW_ENTRIES_CHARACTERS_MAX}
          THEN t.sealed_entries END AS "sealedEntries"
      FROM page JOIN stored_transaction t ON t.user_id = $1 AND t.id = page.id
      ORDER BY ${IN_ORDER.replaceAll(/(\w+) DESC/g, 't.$1 DESC')}`,
    values,
  );
  return rows;
}

/** A page of matching transactions, newest first, in at most two queries, however many rows and accounts there are. */
export async function listTransactions(
  db: Sql,
  filter: TransactionFilter,
  after: Place | null,
  limit: number,
): Promise<TransactionRow[]> {
  if (filter.accountIds.length === 0) return [];
  const { tokenChoices } = filter;
  if (tokenChoices === null) {
    const { text, values } = listStatement(filter, after, limit);
    return (await db.query<TransactionRow>(text, values)).rows;
  }
  const searched = { ...filter, tokenChoices };
  const newest = newestStatement(searched, after, limit);
  const { rows } = await db.query<TransactionRow & { isWhole: boolean }>(
    newest.text,
    newest.values,
  );
  if (rows.length === limit || rows[0]?.isWhole === true) return rows;
  const all = wordsStatement(searched, after, limit);
  return (await db.query<TransactionRow>(all.text, all.values)).rows;
}

const add = (values: Values, value: unknown): string => `$${values.push(value)}`;

/** Conditions on a row `t`, apart from its account and words. */
const conditionsOf = (filter: TransactionFilter, after: Place | null, values: Values): string[] => {
  const conditions: string[] = [];
  if (after !== null)
    conditions.push(
      `(t.sort_date, t.order_no, t.id) < (${add(values, after.sortDate)}::date, ${add(values, after.orderNo)}::bigint, ${add(values, after.id)}::uuid)`,
    );
  if (filter.dateFrom !== null)
    conditions.push(`t.sort_date >= ${add(values, filter.dateFrom)}::date`);
  // Pending rows have no day yet, so a last day leaves them out.
  if (filter.dateTo !== null) conditions.push(`t.sort_date <= ${add(values, filter.dateTo)}::date`);
  if (filter.isPending !== null)
    conditions.push(
      filter.isPending ? `t.sort_date = '${PENDING_DAY}'` : `t.sort_date < '${PENDING_DAY}'`,
    );
  if (filter.direction !== null)
    conditions.push(filter.direction === 'in' ? 't.amount >= 0' : 't.amount < 0');
  if (filter.category !== null) conditions.push(`t.category = ${add(values, filter.category)}`);
  if (filter.magnitudeMin !== null || filter.magnitudeMax !== null) {
    const min = `${add(values, filter.magnitudeMin ?? '0')}::numeric`;
    const max = `${add(values, filter.magnitudeMax ?? '999999999999999999')}::numeric`;
    conditions.push(
      `(t.magnitude BETWEEN ${min} AND ${max} OR (t.is_batch AND EXISTS
         (SELECT 1 FROM unnest(t.entry_magnitudes) entry WHERE entry BETWEEN ${min} AND ${max})))`,
    );
  }
  return conditions;
};

const wordsCondition = (tokenChoices: TokenChoices, values: Values): string =>
  either(
    tokenChoices.map((choices) => {
      const single = choices.filter(({ length }) => length === 1).flat();
      const several = choices.filter(({ length }) => length > 1);
      return both([
        ...(single.length > 0 ? [`t.tokens @> ${add(values, single)}::int[]`] : []),
        ...several.map((tokens) => `t.tokens && ${add(values, tokens)}::int[]`),
      ]);
    }),
  );

const either = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

const both = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' AND ');

/** Entries of batches are read only for a search, which may match one of them. */
const selected = (withEntries: boolean): string =>
  `${TRANSACTION_COLUMNS}, ${withEntries ? 't.sealed_entries' : 'NULL'} AS "sealedEntries"`;
