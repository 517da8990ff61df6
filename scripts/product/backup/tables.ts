import pg from 'pg';

/** A table, with the type of each of its columns for reading their texts. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Values in PostgreSQL's text format, which every version reads back without loss; null for NULL. */
export type Row = readonly (string | null)[];

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

const ROWS_AT_ONCE = 1_000;

/** The migration runner has its own table; `job_queue` is the schema of an older release's queue. */
const IS_DATA = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'job_queue')
  AND n.nspname NOT LIKE 'pg\\_%' AND c.relname <> '_prisma_migrations'`;

/** Every table with data of its own, in order of name. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
         AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${IS_DATA}
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** A table's rows in chunks, within the caller's transaction. */
export async function* readRows(client: pg.Client, table: Table): AsyncGenerator<Row[]> {
  const values = table.columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`);
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT json_build_array(${values.join(', ')}) AS row FROM ${table.name}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`FETCH ${ROWS_AT_ONCE} FROM backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('CLOSE backup_rows');
}

/** Stores rows as read. `columns` gives the columns of their values. */
export async function writeRows(
  client: pg.Client,
  table: Table,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((name, index) => `(row->>${index})::${types.get(name)}`);
  await client.query(
    `INSERT INTO ${table.name} (${columns.map(pg.escapeIdentifier).join(', ')})
     OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS row`,
    [JSON.stringify(rows)],
  );
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND ${IS_DATA} ORDER BY 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}

export async function writeSequence(
  client: pg.Client,
  { name, value, isCalled }: Sequence,
): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
}
