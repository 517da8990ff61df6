// Fails when prisma/schema.prisma and the SQL in prisma/migrations do not describe the same
// database. Prisma's own engine compares them over an empty PostgreSQL in memory.

import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { readMigrations } from '@/database/migrate';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';

const schemaFile = path.join(root, 'prisma/schema.prisma');
const migrationsDir = path.join(root, 'prisma/migrations');

/** The engine is WebAssembly made for bundlers; in plain Node its two halves must be joined here. */
async function loadEngine(): Promise<typeof engineModule.SchemaEngine> {
  const glue = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const bytes = fs.readFileSync(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...engineModule },
  });
  const { __wbindgen_start } = instance.exports;
  if (typeof __wbindgen_start !== 'function') throw new Error('The schema engine has changed.');
  engineModule.__wbg_set_wasm(instance.exports);
  __wbindgen_start();
  return engineModule.SchemaEngine;
}

/** SQL that would turn the migrations' database into the schema's; empty when they agree. */
async function findDrift(): Promise<string> {
  const schema = { path: 'schema.prisma', content: fs.readFileSync(schemaFile, 'utf8') };
  const migrations = await readMigrations(migrationsDir);
  const SchemaEngine = await loadEngine();
  const database = new PGlite();
  try {
    const engine = await SchemaEngine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(database)),
    );
    const { exitCode, stdout } = await engine.diff({
      from: {
        tag: 'migrations',
        baseDir: migrationsDir,
        lockfile: {
          path: 'migration_lock.toml',
          content: fs.readFileSync(path.join(migrationsDir, 'migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: migrations.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
        })),
      },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? '' : (stdout ?? 'they differ');
  } finally {
    await database.close();
  }
}

const drift = await findDrift();
if (drift !== '') {
  throw new OperatorError(
    `prisma/schema.prisma and prisma/migrations differ; a new migration would have to hold:\n${drift}`,
  );
}
process.stdout.write('the schema and the migrations agree\n');
