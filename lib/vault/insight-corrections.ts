/** What a person says about recurring payments. It names people and companies, so it is sealed as transactions are. */
import { env } from '@/lib/env';
import { openRow, sealRow } from './seal';

type Key = { userId: string };
type Sealed = { sealedCorrections: string; keyId: string };

export function sealCorrections({ userId }: Key, corrections: string): Sealed {
  const row = [userId];
  return sealRow(env().PSU_ID_KEYS, 'insight-corrections', row, 'sealedCorrections', corrections);
}

/** @throws UnreadableRow when they cannot be decrypted. */
export function openCorrections({
  userId,
  sealedCorrections,
}: Key & Pick<Sealed, 'sealedCorrections'>): string {
  return openRow(env().PSU_ID_KEYS, 'insight-corrections', [userId], sealedCorrections);
}
