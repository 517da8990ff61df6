/** Calls to the bank that are kept to be looked at: they hold balances and payments. */
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

/** @throws UnreadableRow when it does not open. */
export function openInspectedCall({
  userId,
  id,
  sealedCall,
}: Key & Pick<Sealed, 'sealedCall'>): InspectedCallView {
  return JSON.parse(openRow(env().PSU_ID_KEYS, 'inspected-call', [userId, id], sealedCall));
}
