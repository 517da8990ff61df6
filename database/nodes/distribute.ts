import type pg from 'pg';
import { type Distribution, EVERYWHERE } from './distribution';

/**
 * Lays the tables of a Citus database on its nodes, those that a migration has just made or all of them, and the rows that
 * are in them. Elsewhere, and where everything lies as it should, it changes nothing.
 * @returns the tables that were laid out.
 */
export async function distribute(
  client: pg.Client,
  distribution: Distribution | undefined,
): Promise<string[]> {
  const tables = await tablesToLayOut(client, distribution);
  if (distribution === undefined || tables.length === 0) return [];
  const isFirst = !(await isDistributed(client, distribution));
  await setUpForNodes(client);
  await client.query('BEGIN');
  try {
    await makeEnumCastsImmutable(client);
    if (isFirst) await client.query(distribution.claims);
    await layOut(client, distribution, tables);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  return tables;
}

/** The tables of the application that a Citus database has on its coordinator alone; none on any other database. */
export async function tablesToLayOut(
  client: pg.Client,
  distribution: Distribution | undefined,
): Promise<string[]> {
  return (await tablesOf(client, distribution)).local;
}

/** Whether the tables of the application lie on the nodes of a Citus database. */
export async function isDistributed(
  client: pg.Client,
  distribution: Distribution | undefined,
): Promise<boolean> {
  return (await tablesOf(client, distribution)).laidOut.length > 0;
}

/** What every later connection to the database needs, the application's too. */
export async function setUpForNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name');
  const settings = {
    // A payment's log is written by a trigger, on the node that has the payment.
    'citus.enable_unsafe_triggers': 'on',
    // A transaction that changes a table of every node may have changed or read several nodes before.
    'citus.multi_shard_modify_mode': 'sequential',
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER DATABASE ${rows[0].name} SET ${name} = '${value}'`);
    await client.query(`SET ${name} = '${value}'`);
  }
}

async function tablesOf(
  client: pg.Client,
  distribution: Distribution | undefined,
): Promise<{ local: string[]; laidOut: string[] }> {
  const none = { local: [], laidOut: [] };
  if (distribution === undefined) return none;
  const citus = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (citus.rowCount === 0) return none;
  const { rows } = await client.query<{ name: string; isLaidOut: boolean }>(
    `SELECT c.relname AS name, EXISTS (
       SELECT 1 FROM citus_tables t WHERE t.table_name = c.oid AND t.citus_table_type IN ('distributed', 'reference')
     ) AS "isLaidOut" FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  );
  const known = rows.filter(({ name }) => distribution.tables.has(name));
  const namesOf = (isLaidOut: boolean) =>
    known.filter((table) => table.isLaidOut === isLaidOut).map(({ name }) => name);
  return { local: namesOf(false), laidOut: namesOf(true) };
}

/**
 * Prisma reads an enum back as text and writes it from text, by casts that PostgreSQL calls stable, since a value may be
 * renamed; Citus lets a change return and merge what is immutable alone. No migration renames a value.
 */
async function makeEnumCastsImmutable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT t.typname AS name FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
     WHERE n.nspname = 'public' AND t.typtype = 'e' AND NOT EXISTS (
       SELECT 1 FROM pg_cast WHERE castsource = t.oid AND casttarget = 'text'::regtype)`,
  );
  for (const { name } of rows) {
    // By way of other types: a cast that calls itself has no end.
    await makeCast(client, { from: name, to: 'text', by: `text_of_${name}`, is: 'enum_out($1)' });
    await makeCast(client, { from: 'text', to: name, by: `${name}_of_text`, is: '$1::varchar' });
  }
}

async function makeCast(
  client: pg.Client,
  { from, to, by, is }: { from: string; to: string; by: string; is: string },
): Promise<void> {
  await client.query(
    `CREATE OR REPLACE FUNCTION "${by}"("${from}") RETURNS "${to}"
     LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ BEGIN RETURN ${is}; END $$`,
  );
  const scope = to === 'text' ? 'AS ASSIGNMENT' : '';
  await client.query(
    `CREATE CAST ("${from}" AS "${to}") WITH FUNCTION "${by}"("${from}") ${scope}`,
  );
}

async function layOut(
  client: pg.Client,
  distribution: Distribution,
  tables: readonly string[],
): Promise<void> {
  const foreignKeys = await takeForeignKeys(client, tables);
  for (const table of tables) {
    const column = distribution.tables.get(table);
    if (typeof column === 'string') await addToUniques(client, table, column);
  }
  const { laidOut } = await tablesOf(client, distribution);
  for (const table of inOrder(tables, distribution)) {
    const column = distribution.tables.get(table);
    if (column === EVERYWHERE) await client.query('SELECT create_reference_table($1)', [table]);
    // Tables that are spread by the same column lie together, and the others each for itself.
    else
      await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        column,
        laidOut.find((other) => distribution.tables.get(other) === column) ?? 'none',
      ]);
    laidOut.push(table);
  }
  for (const key of foreignKeys)
    if (lieTogether(distribution, key))
      await client.query(
        `ALTER TABLE "${key.from}" ADD CONSTRAINT "${key.name}" ${key.definition.replace(' ON UPDATE CASCADE', '')}`,
      );
}

type ForeignKey = { name: string; from: string; to: string; definition: string };

/** Takes the foreign keys from and to these tables off, and says what they were. */
async function takeForeignKeys(
  client: pg.Client,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT k.conname AS name, f.relname AS from, t.relname AS to,
       pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND (f.relname = ANY($1) OR t.relname = ANY($1))
       AND f.relnamespace = 'public'::regnamespace ORDER BY k.conname`,
    [tables],
  );
  for (const { from, name } of rows)
    await client.query(`ALTER TABLE "${from}" DROP CONSTRAINT "${name}"`);
  return rows;
}

/** A key to a table that is whole everywhere, or to one whose rows lie with those that refer to them. */
function lieTogether(distribution: Distribution, { from, to }: ForeignKey): boolean {
  return (
    distribution.tables.get(to) === EVERYWHERE ||
    distribution.tables.get(from) === distribution.tables.get(to)
  );
}

/**
 * What is unique on all nodes can be held by a look-up table alone; on one node an index holds it, together with the column
 * that rows are spread by. That one comes last, so that a row is found by the index also when its user is not known.
 */
async function addToUniques(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT i.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
       JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = ANY(x.indkey)
     WHERE x.indrelid = $1::regclass AND x.indisunique GROUP BY x.indexrelid, i.relname`,
    [table],
  );
  for (const { name, columns } of rows) {
    if (columns.includes(column)) continue;
    const all = [...columns, column].map((one) => `"${one}"`).join(', ');
    await client.query(`DROP INDEX "${name}"`);
    await client.query(`CREATE UNIQUE INDEX "${name}" ON "${table}" (${all})`);
  }
}

/** Tables that are whole everywhere come first: the others refer to them. */
const inOrder = (tables: readonly string[], distribution: Distribution): string[] =>
  [...tables].sort(
    (one, other) =>
      Number(distribution.tables.get(other) === EVERYWHERE) -
      Number(distribution.tables.get(one) === EVERYWHERE),
  );
