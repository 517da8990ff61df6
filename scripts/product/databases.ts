import { openCluster, prepareDataFolder } from '@/database/cluster';
import { lockDataFolder } from '@/database/data-folder-lock';
import { ensureDatabase } from '@/database/ensure-database';
import { bankDatabaseUrl } from './settings';

/** The databases of the embedded server. */
export const EMBEDDED_NAMES = { app: 'brygge', bank: 'brygge_bank' } as const;

export interface DatabaseOptions {
  readonly dataDir: string;
  /** Undefined for the embedded server. */
  readonly databaseUrl: string | undefined;
  /** The databases to create if they are missing. */
  readonly needs: readonly (keyof typeof EMBEDDED_NAMES)[];
  readonly guardian: number | undefined;
  /** False for temporary data. */
  readonly durable?: boolean;
  readonly say: (line: string) => void;
}

/** Connection strings, whether or not the database was needed. */
export interface Databases {
  readonly app: string;
  readonly bank: string;
  /** Resolves with a sentence when the embedded server ends without being stopped. */
  readonly broken: Promise<string>;
  close(): Promise<void>;
}

/** Takes the lock on the data folder, and opens the databases on the embedded server or a given one. */
export function openDatabases(options: DatabaseOptions): Promise<Databases> {
  const { databaseUrl } = options;
  return databaseUrl === undefined ? openEmbedded(options) : openGiven(options, databaseUrl);
}

/** The operator created the application's database; the bank's is created beside it. */
async function openGiven(
  { dataDir, needs, guardian }: DatabaseOptions,
  databaseUrl: string,
): Promise<Databases> {
  const lock = await lockDataFolder(prepareDataFolder(dataDir), guardian);
  const bank = bankDatabaseUrl(databaseUrl);
  try {
    if (needs.includes('bank')) await ensureDatabase(databaseUrl, bank.name);
  } catch (error) {
    lock.release();
    throw error;
  }
  const close = async () => lock.release();
  return { app: databaseUrl, bank: bank.url, broken: new Promise(() => {}), close };
}

async function openEmbedded(options: DatabaseOptions): Promise<Databases> {
  const { dataDir, needs, guardian, durable = true, say } = options;
  const cluster = await openCluster({ dataDir, durable, dependsOn: guardian, say });
  try {
    await Promise.all(needs.map((name) => cluster.ensureDatabase(EMBEDDED_NAMES[name])));
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return {
    app: cluster.url(EMBEDDED_NAMES.app),
    bank: cluster.url(EMBEDDED_NAMES.bank),
    broken: cluster.broken,
    close: () => cluster.close(),
  };
}
