import type http from 'node:http';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';

/** A request may wait for the bank all its time and has the database to ask before and after. */
export const DRAIN_MS_MAX = DEADLINE_MILLISECONDS + 5_000;

/** Takes no more connections, and lets the requests under way end; what takes longer than that is cut off. */
export async function drain(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection kept alive would otherwise hold the server up after its last answer.
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
