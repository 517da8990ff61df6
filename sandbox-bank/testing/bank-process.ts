/**
 * A bank in a process of its own, for tests that kill it: takes its database and folder from the environment, and
 * prints where it listens as one line of JSON.
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
// Whoever started this process holds the other end; without it nobody needs the bank.
process.stdin.on('end', () => process.exit(0)).resume();
