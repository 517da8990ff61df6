/** What a person says about recurring payments. It names people and companies, so it is sealed as transactions are. */
import { env } from '@/lib/env';
import { openRow, seal } from './seal';

type Key = { userId: string };
type Sealed = { sealedCorrections: string; keyId: string };

export function sealCorrections({ userId }: Key, corrections: string): Sealed {
  const keys = env().PSU_ID_KEYS;
  return {
    sealedCorrections: seal(keys, 'insight-corrections', [userId], corrections),
    keyId: keys[0].id,
  };
}

/** @throws UnreadableRow when they cannot be decrypted. */
export function openCorrections({
  userId,
  sealedCorrections,
}: Key & Pick<Sealed, 'sealedCorrections'>): string {
  return openRow(env().PSU_ID_KEYS, 'insight-corrections', [userId], sealedCorrections);
}
