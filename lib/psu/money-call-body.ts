/** The bytes of a stored call: sealed on their way to the database, opened on their way to the bank. */
import type { MoneyCall } from '@/lib/db/money-calls';
import { env } from '@/lib/env';
import { open, seal } from './seal';

type Owner = Pick<MoneyCall, 'userId' | 'id'>;

const rowOf = ({ userId, id }: Owner): string[] => [userId, id];

/** A body as its call keeps it; null when there is none. */
export const sealCallBody = (
  owner: Owner,
  bytes: Uint8Array | undefined,
): Pick<MoneyCall, 'sealedBody' | 'keyId'> => {
  if (bytes === undefined) return { sealedBody: null, keyId: '' };
  const keys = env().PSU_ID_KEYS;
  return {
    sealedBody: seal(keys, 'money-call', rowOf(owner), Buffer.from(bytes).toString('utf8')),
    keyId: keys[0].id,
  };
};

/** The bytes of a call. @throws Error when they do not open. */
export const openCallBody = (
  call: Owner & Pick<MoneyCall, 'sealedBody' | 'keyId'>,
): Uint8Array | undefined => {
  if (call.sealedBody === null) return undefined;
  const text = open(env().PSU_ID_KEYS, 'money-call', rowOf(call), call.sealedBody);
  if (text === null) throw new Error(`A row sealed by the key ${call.keyId} does not open.`);
  return new TextEncoder().encode(text);
};
