// The sandbox bank alone. stdout carries one JSON line and nothing else.
import path from 'node:path';
import { openDatabases } from '@/scripts/product/databases';
import { beginLifetime } from '@/scripts/product/lifetime';
import { reservePort } from '@/scripts/product/ports';
import { type RunningBank, runBank } from '@/scripts/product/run-bank';
import { readSettings } from '@/scripts/product/settings';
import { readFlags, readPort } from './arguments';

const USAGE = 'npm run bank -- [--port N] [--sca-port N] [--data DIR]';

const flags = readFlags(
  process.argv.slice(2),
  { port: { type: 'string' }, 'sca-port': { type: 'string' }, data: { type: 'string' } },
  USAGE,
);
const lifetime = beginLifetime();
const { DATABASE_URL, BANK_PORT, BANK_SCA_PORT, DATA_DIR } = process.env;
const settings = readSettings({ DATABASE_URL, BANK_PORT, BANK_SCA_PORT, DATA_DIR });
const dataDir = flags.data === undefined ? settings.dataDir : path.resolve(flags.data);
const databases = await openDatabases({
  dataDir,
  databaseUrl: settings.databaseUrl,
  needs: ['bank'],
  guardian: lifetime.guardian,
  say: (line) => process.stderr.write(`${line}\n`),
});
lifetime.closeWith(databases.close);
const bank = await startBankOn(databases.bank).catch(async (error: unknown) => {
  await databases.close();
  throw error;
});
lifetime.closeWith(async () => {
  await bank.close();
  await databases.close();
});
databases.broken.then((sentence) => lifetime.end(1, sentence));
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
