/**
 * A bank in a separate process, for tests that kill it: takes its database and folder from the environment, and prints
 * its addresses as one line of JSON.
 */
import { fileURLToPath } from 'node:url';
import { startBank } from '@/sandbox-bank/server/start';

const { BANK_DATABASE_URL: databaseUrl, BANK_DATA_DIR: dataDir } = process.env;
if (databaseUrl === undefined || dataDir === undefined) throw new Error('no database or folder');

const bank = await startBank({
  databaseUrl,
  dataDir,
  typefaceDir: fileURLToPath(new URL('../typeface/files', import.meta.url)),
  port: 0,
  scaPort: 0,
  clock: { now: () => new Date() },
  log: (line) => process.stderr.write(`${line}\n`),
});
const { baseUrl, scaOrigin, caFile } = bank;
process.stdout.write(`${JSON.stringify({ baseUrl, scaOrigin, caFile })}\n`);
// The process that started this one holds the other end; when that is gone, nobody needs the bank.
process.stdin.on('end', () => process.exit(0)).resume();
