import type pg from 'pg';
import { type Distribution, EVERYWHERE } from './distribution';

/**
 * Distributes tables of a Citus database to its nodes, with their rows: those that a migration has just created, or
 * all. On other databases, and where everything is already in place, it changes nothing.
 * @returns the tables that were distributed.
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

/** The tables of the application that lie only on the coordinator of a Citus database; none on any other database. */
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

/** Settings that every later connection to the database needs, including the application's. */
export async function setUpForNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT quote_ident(current_database()) AS name');
  const settings = {
    // A payment's log is written by a trigger, on the node that has the payment.
    'citus.enable_unsafe_triggers': 'on',
    // A transaction that changes a table on every node may have changed or read several nodes before.
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
 * Prisma casts enums to text and back. PostgreSQL calls these casts stable, because a value may be renamed; Citus
 * allows only immutable functions where a statement that changes rows returns or merges values. No migration renames a
 * value.
 */
async function makeEnumCastsImmutable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT t.typname AS name FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
     WHERE n.nspname = 'public' AND t.typtype = 'e' AND NOT EXISTS (
       SELECT 1 FROM pg_cast WHERE castsource = t.oid AND casttarget = 'text'::regtype)`,
  );
  for (const { name } of rows) {
    // By way of other types: a cast that calls itself would recurse for ever.
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
    // Tables distributed by the same column are co-located, the others are not.
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

/** Drops the foreign keys from and to these tables, and returns their definitions. */
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

/** Whether a key refers to a table that is complete on every node, or to rows on the same node. */
function lieTogether(distribution: Distribution, { from, to }: ForeignKey): boolean {
  return (
    distribution.tables.get(to) === EVERYWHERE ||
    distribution.tables.get(from) === distribution.tables.get(to)
  );
}

/**
 * Only a look-up table can ensure uniqueness across all nodes; on one node an index does, with the distribution column
 * added. That column comes last, so that the index also finds a row whose user is not known.
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

/** Tables that are complete on every node come first: the others refer to them. */
const inOrder = (tables: readonly string[], distribution: Distribution): string[] =>
  [...tables].sort(
    (one, other) =>
      Number(distribution.tables.get(other) === EVERYWHERE) -
      Number(distribution.tables.get(one) === EVERYWHERE),
  );
