import { z } from 'zod';
import { ASPSP_ERROR_CODES } from '@/lib/aspsp/error';
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import type { CallResult } from './effects';

const Message = z
  .object({ code: z.string(), path: z.string().nullable() })
  .transform((message) => ({ ...message, category: 'ERROR' }));

/** The result of a call as its row stores it: no links that could be followed, and none of the bank's words. */
const StoredOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['sca-required', 'refused']),
    status: z.number(),
    messages: z.array(Message),
  }),
  z.object({ kind: z.literal('not-sent'), code: z.enum(ASPSP_ERROR_CODES) }),
  z.object({ kind: z.literal('done'), status: z.number() }),
  z.object({ kind: z.literal('unknown') }),
]);
export type StoredOutcome = z.infer<typeof StoredOutcome>;

/** The part of a result that is stored. */
export function storedOutcome(end: CallResult<unknown>): z.input<typeof StoredOutcome> {
  if (end.kind === 'unknown' || end.kind === 'not-sent') return end;
  if (end.kind === 'done') return { kind: end.kind, status: end.status };
  const { kind, status } = end;
  const messages = end.messages.map(({ code, path }) => ({ code, path: path ?? null }));
  return { kind, status, messages };
}

/** The result of a call that has ended. */
export function readOutcome({ outcome }: Pick<OutboxCall, 'outcome'>): StoredOutcome {
  return StoredOutcome.parse(outcome);
}
