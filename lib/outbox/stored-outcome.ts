import { z } from 'zod';
import { ASPSP_ERROR_CODES } from '@/lib/aspsp/error';
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import { headerKey } from '@/lib/xs2a/message/header';
import { TPP_MESSAGE_CODES } from '@/lib/xs2a/message/tpp-message';
import { PAYMENT_FIELDS } from '@/lib/xs2a/payment/payment-product';
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
const CODES: ReadonlySet<string> = new Set(TPP_MESSAGE_CODES);
/** The names that a path to a field of a request is made of. */
const FIELD_NAMES: ReadonlySet<string> = new Set([
  ...PAYMENT_FIELDS,
  ...['amount', 'currency', 'bban', 'iban', 'other', 'identification', 'schemeNameProprietary'],
  ...['street', 'buildingNumber', 'postalCode', 'city', 'country'],
  ...['reference', 'referenceType', 'referenceIssuer'],
  'paymentIds',
]);
/** A place in a list. */
const INDEX = /^\d{1,4}$/;

export type StoredOutcome = z.infer<typeof StoredOutcome>;

/** The part of a result that is stored. */
export function storedOutcome(end: CallResult<unknown>): z.input<typeof StoredOutcome> {
  if (end.kind === 'unknown' || end.kind === 'not-sent') return end;
  if (end.kind === 'done') return { kind: end.kind, status: end.status };
  const { kind, status } = end;
  const messages = end.messages.map(({ code, path }) => ({
    code: CODES.has(code) ? code : 'UNKNOWN',
    path: path && isField(path) ? path : null,
  }));
  return { kind, status, messages };
}

/** The result of a call that has ended. */
export function readOutcome({ outcome }: Pick<OutboxCall, 'outcome'>): StoredOutcome {
  return StoredOutcome.parse(outcome);
}

/** Whether a path leads to a field of the interface. Anything else may be what the bank likes, even a PSU-ID. */
function isField(path: string): boolean {
  const parts = path.replace(/\[(\w+)\]/g, '.$1').split('.');
  const isPath = parts.every((part, at) =>
    FIELD_NAMES.has(INDEX.test(part) ? (parts[at - 1] ?? '') : part),
  );
  return isPath || headerKey(path) !== undefined;
}
