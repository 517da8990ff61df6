/** Calls to the bank kept for inspection, sealed because they contain balances and payments. */
import { env } from '@/lib/env';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { openRow, seal } from './seal';

type Key = { userId: string; id: string };
type Sealed = { sealedCall: string; keyId: string };

export function sealInspectedCall({ userId, id }: Key, call: InspectedCallView): Sealed {
  const keys = env().PSU_ID_KEYS;
  return {
    sealedCall: seal(keys, 'inspected-call', [userId, id], JSON.stringify(call)),
    keyId: keys[0].id,
  };
}

/** @throws UnreadableRow when it cannot be decrypted. */
export function openInspectedCall({
  userId,
  id,
  sealedCall,
}: Key & Pick<Sealed, 'sealedCall'>): InspectedCallView {
  return JSON.parse(openRow(env().PSU_ID_KEYS, 'inspected-call', [userId, id], sealedCall));
}
