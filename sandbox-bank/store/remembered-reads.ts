/**
 * Reads that are repeated while nothing changes are answered from memory. Before a request reads, it asks PostgreSQL
 * which transactions have ended; while that is the same, so is everything that can be read, whoever writes to the
 * database, in this process or another. Any commit therefore ends the memory, and nobody has to announce one.
 */
import type pg from 'pg';
import type { Database, Queryable } from './database';
import type { FirstQuestion } from './first-question';
import type { StoredUnderId } from './request-replay';

/** Where a request that changes nothing reads, and the transactions for what it counts all the same. */
export type RequestReads = Pick<Database, 'query' | 'transaction'>;

/** The reads of one request, and what was stored under its X-Request-ID when it began. */
export type BegunReads = RequestReads & { stored: StoredUnderId };

/** What the database held from one moment until something was committed. */
type Memory = { moment: string; results: Map<string, Promise<pg.QueryResult>> };

/** A result with more rows is read anew each time: it is large, and seldom asked for twice. */
const ROWS_MAX = 50;
/** The most results in memory. */
const RESULTS_MAX = 2_000;

/** Opens a bank's memory. The function begins a request: its reads see all that was committed before the call. */
export function rememberReads(
  db: Database,
  ask: FirstQuestion,
): (requestId: string | null) => Promise<BegunReads> {
  let memory: Memory = { moment: '', results: new Map() };
  return async (requestId) => {
    const { snapshot, stored } = await ask(requestId);
    // After a crash, PostgreSQL may give the number of a transaction a second time, on connections that are all new.
    const moment = `${db.connectionsOpened()} ${snapshot}`;
    if (moment !== memory.moment) memory = { moment, results: new Map() };
    return { ...readsFrom(db, memory), stored };
  };
}

function readsFrom(db: Database, memory: Memory): RequestReads {
  // What the request writes itself ends the memory for it at once.
  let hasWritten = false;
  return {
    query: <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      if (!text.startsWith('SELECT')) hasWritten = true;
      return hasWritten ? db.query<Row>(text, values) : remembered<Row>(db, memory, text, values);
    },
    transaction: (work) => {
      hasWritten = true;
      return db.transaction(work);
    },
  };
}

function remembered<Row extends pg.QueryResultRow>(
  db: Queryable,
  { results }: Memory,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const given = values.map((value) => (typeof value === 'bigint' ? String(value) : value));
  const key = `${text} ${JSON.stringify(given)}`;
  const known = results.get(key);
  if (known !== undefined) return known as Promise<pg.QueryResult<Row>>;
  const reading = db.query<Row>(text, values);
  if (results.size >= RESULTS_MAX) return reading;
  results.set(key, reading);
  const forget = () => results.delete(key);
  reading.then(({ rows }) => (rows.length > ROWS_MAX ? forget() : freeze(rows)), forget);
  return reading;
}

/** Others read the same rows. */
function freeze(rows: readonly object[]): void {
  for (const row of rows) Object.freeze(row);
  Object.freeze(rows);
}
