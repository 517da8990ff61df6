import { OperatorError } from '@/database/operator-error';
import { readSettings } from '@/scripts/product/settings';

/**
 * The data folder whose embedded database is backed up or restored.
 * @throws OperatorError when the settings name an external database, which has its own tools.
 */
export function embeddedDataDir(environment: Readonly<Record<string, string | undefined>>): string {
  const { DATABASE_URL, DATA_DIR } = environment;
  const { databaseUrl, dataDir } = readSettings({ DATABASE_URL, DATA_DIR });
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'DATABASE_URL names a database of your own, which is backed up with its own tools (pg_dump); unset it for the embedded one.',
    );
  return dataDir;
}
