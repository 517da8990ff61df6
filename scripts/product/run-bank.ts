import path from 'node:path';
import { migrate } from '@/database/migrate';
import { createLogSink } from '@/lib/log-sink';
import { startBank } from '@/sandbox-bank/server/start';
import { root } from '@/scripts/root';

const migrationsDir = path.join(root, 'sandbox-bank/store/migrations');
const typefaceDir = path.join(root, 'sandbox-bank/typeface/files');

export interface RunningBank {
  readonly baseUrl: string;
  readonly scaOrigin: string;
  readonly caFile: string;
  close(): Promise<void>;
}

/** Runs the sandbox bank on an existing database, after migrating it. Its log goes to stderr. */
export async function runBank(options: {
  databaseUrl: string;
  dataDir: string;
  port: number;
  scaPort: number;
}): Promise<RunningBank> {
  await migrate({ databaseUrl: options.databaseUrl, migrationsDir });
  const lineOf = (text: string) => `${new Date().toISOString()} ${text}\n`;
  const sink = createLogSink(process.stderr, (count) => lineOf(`log lines lost: ${count}`));
  const bank = await startBank({
    ...options,
    typefaceDir,
    clock: { now: () => new Date() },
    log: (text) => sink.write(lineOf(text)),
  });
  sink.write(
    lineOf(
      `the console is at ${bank.scaOrigin}/console; from another machine it asks for the token ${bank.consoleToken}`,
    ),
  );
  return bank;
}
