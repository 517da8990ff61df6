/** The sandbox bank in a process that is there to be killed, at ports that stay. */
import { startBank } from '@/sandbox-bank/server/start';
import { BANK_TYPEFACE } from '@/sandbox-bank/testing/test-bank';
import { serveWhenTold } from './child';

const { CRASH_BANK_DATABASE_URL, CRASH_BANK_DATA_DIR, CRASH_BANK_PORT, CRASH_BANK_SCA_PORT } =
  process.env;

serveWhenTold(async () => {
  await startBank({
    databaseUrl: CRASH_BANK_DATABASE_URL ?? '',
    dataDir: CRASH_BANK_DATA_DIR ?? '',
    typefaceDir: BANK_TYPEFACE,
    port: Number(CRASH_BANK_PORT),
    scaPort: Number(CRASH_BANK_SCA_PORT),
    clock: { now: () => new Date() },
    log: () => {},
  });
});
