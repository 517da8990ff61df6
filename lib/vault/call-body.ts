/** The bytes of a stored call: sealed for the database, opened for the bank. */
import type { OutboxCall } from '@/lib/db/payments/outbox-calls';
import { env } from '@/lib/env';
import { openRow, sealRow } from './seal';

type Owner = Pick<OutboxCall, 'userId' | 'id'>;

/** A body in the form that its call stores; null when there is none. */
export function sealCallBody(
  owner: Owner,
  bytes: Uint8Array | undefined,
): Pick<OutboxCall, 'sealedBody' | 'keyId'> {
  if (bytes === undefined) return { sealedBody: null, keyId: '' };
  const text = Buffer.from(bytes).toString('utf8');
  return sealRow(env().PSU_ID_KEYS, 'money-call', rowOf(owner), 'sealedBody', text);
}

/** The bytes of a call. @throws UnreadableRow when they cannot be decrypted. */
export function openCallBody(call: Owner & Pick<OutboxCall, 'sealedBody'>): Uint8Array | undefined {
  if (call.sealedBody === null) return undefined;
  const text = openRow(env().PSU_ID_KEYS, 'money-call', rowOf(call), call.sealedBody);
  return new TextEncoder().encode(text);
}

function rowOf({ userId, id }: Owner): string[] {
  return [userId, id];
}
