/** A process that takes part in unattended reading and does nothing else. */
import { after, startUnattendedRefresh } from '@/lib/aisp/transactions/unattended-refresh';
import { clockByDatabase } from '@/lib/db/database-clock';
import { serveWhenTold } from './child';

serveWhenTold(async () => {
  startUnattendedRefresh(clockByDatabase, after(20));
});
