// The sandbox bank alone. stdout carries one JSON line and nothing else.
import path from 'node:path';
import { openCluster, prepareDataFolder } from '@/database/cluster';
import { lockDataFolder } from '@/database/data-folder-lock';
import { ensureDatabase } from '@/database/ensure-database';
import { beginLifetime } from '@/scripts/product/lifetime';
import { reservePort } from '@/scripts/product/ports';
import { type RunningBank, runBank } from '@/scripts/product/run-bank';
import { bankDatabaseUrl, readSettings } from '@/scripts/product/settings';
import { readFlags, readPort } from './arguments';

const USAGE = 'npm run bank -- [--port N] [--sca-port N] [--data DIR]';
const BANK_DATABASE = 'brygge_bank';

async function openDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  dependsOn: number | undefined,
): Promise<{ url: string; broken: Promise<string>; close: () => Promise<void> }> {
  if (databaseUrl === undefined) {
    const cluster = await openCluster({
      dataDir,
      dependsOn,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    await cluster.ensureDatabase(BANK_DATABASE);
    const { broken } = cluster;
    return { url: cluster.url(BANK_DATABASE), broken, close: () => cluster.close() };
  }
  const lock = await lockDataFolder(prepareDataFolder(dataDir), dependsOn);
  const { url, name } = bankDatabaseUrl(databaseUrl);
  await ensureDatabase(databaseUrl, name);
  return { url, broken: new Promise(() => {}), close: async () => lock.release() };
}

const flags = readFlags(
  process.argv.slice(2),
  { port: { type: 'string' }, 'sca-port': { type: 'string' }, data: { type: 'string' } },
  USAGE,
);
const lifetime = beginLifetime();
const { DATABASE_URL, BANK_PORT, BANK_SCA_PORT, DATA_DIR } = process.env;
const settings = readSettings({ DATABASE_URL, BANK_PORT, BANK_SCA_PORT, DATA_DIR });
const dataDir = flags.data === undefined ? settings.dataDir : path.resolve(flags.data);
const database = await openDatabase(settings.databaseUrl, dataDir, lifetime.guardian);
lifetime.closeWith(database.close);
const bank = await startBankOn(database.url).catch(async (error: unknown) => {
  await database.close();
  throw error;
});
lifetime.closeWith(async () => {
  await bank.close();
  await database.close();
});
database.broken.then((sentence) => lifetime.end(1, sentence));
const { baseUrl, scaOrigin, caFile } = bank;
process.stdout.write(`${JSON.stringify({ baseUrl, scaOrigin, caFile })}\n`);

async function startBankOn(databaseUrl: string): Promise<RunningBank> {
  const port = readPort(flags.port, '--port', settings.bankPort);
  const scaPort = readPort(flags['sca-port'], '--sca-port', settings.bankScaPort);
  return runBank({
    databaseUrl,
    dataDir,
    port: await reservePort(port, '--port'),
    scaPort: await reservePort(scaPort, '--sca-port'),
  });
}
