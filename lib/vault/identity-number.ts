/** The national identity number that a user lets Brygge give to a bank, sealed at rest. */
import type { ScaPreference } from '@/lib/db/connections/sca-preferences';
import { env } from '@/lib/env';
import { openRow, sealRow } from './seal';

type Owner = Pick<ScaPreference, 'userId' | 'bankId'>;

type SealedIdentityNumber = Pick<ScaPreference, 'sealedIdentityNumber' | 'keyId'>;

/** The columns of an identity number; empty when none should be remembered. */
export function sealIdentityNumber(
  owner: Owner,
  identityNumber: string | null,
): SealedIdentityNumber {
  if (identityNumber === null) return { sealedIdentityNumber: null, keyId: '' };
  const row = boundTo(owner);
  return sealRow(env().PSU_ID_KEYS, 'identity-number', row, 'sealedIdentityNumber', identityNumber);
}

/** The identity number in a row, or null when none is remembered. @throws UnreadableRow when it cannot be decrypted. */
export function openIdentityNumber(
  preference: Owner & Pick<ScaPreference, 'sealedIdentityNumber'>,
): string | null {
  const { sealedIdentityNumber: sealed } = preference;
  return sealed === null
    ? null
    : openRow(env().PSU_ID_KEYS, 'identity-number', boundTo(preference), sealed);
}

function boundTo({ userId, bankId }: Owner): string[] {
  return [userId, bankId];
}
