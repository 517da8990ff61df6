import type http from 'node:http';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';

/** A request may use the bank's whole deadline, and the database before and after. */
export const DRAIN_MS_MAX = DEADLINE_MILLISECONDS + 5_000;

/** Accepts no more connections, and lets current requests finish; anything slower is cut off. */
export async function drain(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Otherwise a kept-alive connection would keep the server up after its last answer.
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
