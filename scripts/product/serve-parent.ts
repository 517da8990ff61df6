import { OperatorError } from '@/database/operator-error';
import { DRAIN_MS_MAX } from './drain';

export type MessageToParent =
  | { type: 'ready'; ready: unknown }
  | { type: 'failed'; sentence: string; isOperators: boolean };

/** Longer than a server's draining and the closing after it. */
export const CLOSE_MS_MAX = DRAIN_MS_MAX + 3_000;

export interface Service {
  /** Data for the parent; sent as JSON. */
  readonly ready: unknown;
  close(): Promise<void>;
}

/**
 * Runs a service for the process that started this one, until that disconnects, which it also does when it dies. Ctrl-C
 * in the terminal reaches both; children ignore it, since the parent stops them in order.
 */
export async function serveParent(start: () => Promise<Service>): Promise<void> {
  let service: Service | undefined;
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_MS_MAX).unref();
    (service?.close() ?? Promise.resolve()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // The parent was gone before anything listened for that.
  if (process.send !== undefined && !process.connected) process.exit(1);
  // A log that cannot be written, on a full disk or to a lost parent, must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGINT', () => {});
  process.on('SIGTERM', close);
  process.on('disconnect', close);
  try {
    service = await start();
    if (!closing) await tell({ type: 'ready', ready: service.ready });
  } catch (error) {
    const isOperators = error instanceof OperatorError;
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const sentence = error instanceof OperatorError ? error.message : reason;
    await tell({ type: 'failed', sentence, isOperators });
    process.exit(1);
  }
}

function tell(message: MessageToParent): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}
