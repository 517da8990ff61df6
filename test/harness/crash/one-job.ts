/**
 * A process that does one job and reports ready when it is done: it sends the notices that are due, or confirms a move.
 */
import { systemClock } from '@/lib/clock';
import { clockByDatabase } from '@/lib/db/database-clock';
import { confirmMove } from '@/lib/move/confirm-move';
import { sweepNotices } from '@/lib/notice/sweep-notices';
import { serveWhenTold } from './child';

const BY = { address: '192.0.2.1', userAgent: null, requestId: 'r' };

serveWhenTold(async () => {
  const token = process.env.MOVE_TOKEN;
  if (token === undefined) await sweepNotices(await clockByDatabase());
  else await confirmMove(token, BY, systemClock());
});
