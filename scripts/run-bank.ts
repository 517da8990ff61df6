import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@/database/migrate';
import { startBank } from '@/sandbox-bank/start';

const migrationsDir = path.join(
  fileURLToPath(new URL('..', import.meta.url)),
  'sandbox-bank/store/migrations',
);

export interface RunningBank {
  readonly baseUrl: string;
  readonly scaOrigin: string;
  readonly caFile: string;
  close(): Promise<void>;
}

/** The sandbox bank on a database that exists, brought up to date first. Its log goes to stderr. */
export async function runBank(options: {
  databaseUrl: string;
  dataDir: string;
  port: number;
  scaPort: number;
}): Promise<RunningBank> {
  await migrate({ databaseUrl: options.databaseUrl, migrationsDir });
  return startBank({
    ...options,
    clock: { now: () => new Date() },
    log: (line) => process.stderr.write(`${new Date().toISOString()} ${line}\n`),
  });
}
