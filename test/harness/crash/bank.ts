/** The sandbox bank in a process that can be killed, at ports that stay the same. */
import { startBank } from '@/sandbox-bank/server/start';
import { serveWhenTold } from './child';

const {
  CRASH_BANK_DATABASE_URL,
  CRASH_BANK_DATA_DIR,
  CRASH_BANK_TYPEFACE_DIR,
  CRASH_BANK_PORT,
  CRASH_BANK_SCA_PORT,
} = process.env;

serveWhenTold(async () => {
  await startBank({
    databaseUrl: CRASH_BANK_DATABASE_URL ?? '',
    dataDir: CRASH_BANK_DATA_DIR ?? '',
    // This program is compiled into another folder than its sources'.
    typefaceDir: CRASH_BANK_TYPEFACE_DIR ?? '',
    port: Number(CRASH_BANK_PORT),
    scaPort: Number(CRASH_BANK_SCA_PORT),
    clock: { now: () => new Date() },
    log: () => {},
  });
});
