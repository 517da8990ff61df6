/** Calls to the bank kept for inspection, sealed because they contain balances and payments. */
import { env } from '@/lib/env';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { openRow, sealRow } from './seal';

type Key = { userId: string; id: string };
type Sealed = { sealedCall: string; keyId: string };

export function sealInspectedCall({ userId, id }: Key, call: InspectedCallView): Sealed {
  const text = JSON.stringify(call);
  return sealRow(env().PSU_ID_KEYS, 'inspected-call', [userId, id], 'sealedCall', text);
}

/** @throws UnreadableRow when it cannot be decrypted. */
export function openInspectedCall({
  userId,
  id,
  sealedCall,
}: Key & Pick<Sealed, 'sealedCall'>): InspectedCallView {
  return JSON.parse(openRow(env().PSU_ID_KEYS, 'inspected-call', [userId, id], sealedCall));
}
