import { OperatorError } from '@/database/operator-error';
import { DRAIN_MS_MAX } from './drain';

export type MessageToParent =
  | { type: 'ready'; ready: unknown }
  | { type: 'failed'; sentence: string; isOperators: boolean };

/** Outlasts the draining of a server, and what is closed after it. */
export const CLOSE_MS_MAX = DRAIN_MS_MAX + 3_000;

export interface Service {
  /** What the parent wants to know; becomes JSON. */
  readonly ready: unknown;
  close(): Promise<void>;
}

/**
 * Runs a service for the process that started this one, until that one disconnects, which it also
 * does by dying. Ctrl-C in the terminal reaches both; the parent stops its children in order, so
 * they leave it to the parent.
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
  // The parent was gone before there was anybody to hear of it.
  if (process.send !== undefined && !process.connected) process.exit(1);
  // A log that cannot be written, on a full disk or to a parent that is gone, ends nothing.
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
