// Applies the application's migrations to an external or the embedded database.

import path from 'node:path';
import { migrate } from '@/database/migrate';
import { DISTRIBUTION } from '@/database/nodes/distribution';
import { readSettings } from '@/scripts/product/settings';
import { root } from '@/scripts/root';
import { withDatabaseUrl } from './operator-database';

const migrationsDir = path.join(root, 'prisma/migrations');

async function apply(databaseUrl: string): Promise<void> {
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const applied = await migrate({
    databaseUrl,
    migrationsDir,
    log,
    distribution: DISTRIBUTION,
  });
  if (applied.length === 0) log('nothing to apply');
}

const { DATABASE_URL, DATA_DIR } = process.env;
await withDatabaseUrl(readSettings({ DATABASE_URL, DATA_DIR }), apply);
