/** A process that takes part in the schedule of unattended reading and does nothing else. */
import { startUnattendedRefresh } from '@/lib/aisp/unattended-refresh';
import { systemClock } from '@/lib/clock';
import { serveWhenTold } from './child';

serveWhenTold(async () => {
  await startUnattendedRefresh(systemClock, { pollSeconds: 0.5, cron: null });
});
