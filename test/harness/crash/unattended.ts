/** A process that takes part in unattended reading and does nothing else. */
import { after, startUnattendedRefresh } from '@/lib/aisp/transactions/unattended-refresh';
import { clockByDatabase } from '@/lib/db/database-clock';
import { serveWhenTold } from './child';

serveWhenTold(async () => {
  const later = after(20);
  startUnattendedRefresh(clockByDatabase, (run) => {
    process.stdout.write(`{"event":"looked","at":${Date.now()}}\n`);
    return later(run);
  });
});
