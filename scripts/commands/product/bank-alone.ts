import path from 'node:path';
import { readFlags, readPort } from '@/scripts/commands/arguments';
import { openDatabases } from '@/scripts/product/databases';
import { reservePort } from '@/scripts/product/ports';
import { beginLifetime } from '@/scripts/product/process/lifetime';
import { type RunningBank, runBank } from '@/scripts/product/run-bank';
import { readSettings } from '@/scripts/product/settings';

/**
 * Runs the sandbox bank without the application until this process ends; prints one JSON line when it is ready.
 * @param environment the settings that apply besides the flags
 */
export async function runBankAlone(
  args: readonly string[],
  usage: string,
  environment: Parameters<typeof readSettings>[0],
): Promise<RunningBank> {
  const flags = readFlags(
    args,
    { port: { type: 'string' }, 'sca-port': { type: 'string' }, data: { type: 'string' } },
    usage,
  );
  const settings = readSettings(environment);
  const port = readPort(flags.port, '--port', settings.bankPort);
  const scaPort = readPort(flags['sca-port'], '--sca-port', settings.bankScaPort);
  const dataDir = flags.data === undefined ? settings.dataDir : path.resolve(flags.data);
  const lifetime = beginLifetime();
  const databases = await openDatabases({
    dataDir,
    databaseUrl: settings.databaseUrl,
    needs: ['bank'],
    guardian: lifetime.guardian,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  lifetime.closeWith(databases.close);
  const startBank = async () =>
    runBank({
      databaseUrl: databases.bank,
      dataDir,
      port: await reservePort(port, '--port'),
      scaPort: await reservePort(scaPort, '--sca-port'),
    });
  const bank = await startBank().catch(async (error: unknown) => {
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
  return bank;
}
