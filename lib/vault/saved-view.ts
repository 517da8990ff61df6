/** The searches that a person saves. They contain names of people and shops, so they are sealed as transactions are. */
import { env } from '@/lib/env';
import { openRow, sealRow } from './seal';

type Key = { userId: string };
type Sealed = { sealedViews: string; keyId: string };

export function sealSavedViews({ userId }: Key, views: string): Sealed {
  return sealRow(env().PSU_ID_KEYS, 'saved-views', [userId], 'sealedViews', views);
}

/** @throws UnreadableRow when they cannot be decrypted. */
export function openSavedViews({ userId, sealedViews }: Key & Pick<Sealed, 'sealedViews'>): string {
  return openRow(env().PSU_ID_KEYS, 'saved-views', [userId], sealedViews);
}
