/** The PSU-ID and corporate ids of our users: sealed for the database, opened for the bank. */
import type { Connection } from '@/lib/db/connections/connections';
import type { Psu, PsuIdHash } from '@/lib/db/connections/psus';
import { env } from '@/lib/env';
import { keyedHash, keyedHashes, openRow, sealRow } from './seal';

type Owner = { userId: string; bankId: string };

/** A PSU-ID in the form that its row stores. */
export function sealPsuId(
  owner: Owner,
  psuId: string,
): Pick<Psu, 'sealedPsuId' | 'psuIdHash' | 'keyId'> {
  const keys = env().PSU_ID_KEYS;
  return {
    ...sealRow(keys, 'psu-id', rowOf(owner), 'sealedPsuId', psuId),
    psuIdHash: keyedHash(keys, 'psu-id', owner.bankId, psuId),
  };
}

/** The PSU-ID in a row. @throws UnreadableRow when it cannot be decrypted. */
export function openPsuId(psu: Owner & Pick<Psu, 'sealedPsuId'>): string {
  return openRow(env().PSU_ID_KEYS, 'psu-id', rowOf(psu), psu.sealedPsuId);
}

/** The hashes of a PSU-ID under every known key: its row is stored with all of them, and found by any. */
export function psuIdHashes(bankId: string, psuId: string): PsuIdHash[] {
  return env().PSU_ID_KEYS.map((key) => ({
    keyId: key.id,
    hash: keyedHash([key], 'psu-id', bankId, psuId),
  }));
}

type SealedCorporateId = Pick<Connection, 'sealedCorporateId' | 'corporateIdHash' | 'keyId'>;

type ConnectionKey = Pick<Connection, 'userId' | 'bankId' | 'id'>;

/** A corporate id in the form that its connection stores; null in private context. */
export function sealCorporateId(
  connection: ConnectionKey,
  corporateId: string | null,
): SealedCorporateId {
  if (corporateId === null) return { sealedCorporateId: null, corporateIdHash: '', keyId: '' };
  const keys = env().PSU_ID_KEYS;
  return {
    ...sealRow(keys, 'corporate-id', rowOfConnection(connection), 'sealedCorporateId', corporateId),
    corporateIdHash: keyedHash(keys, 'corporate-id', connection.bankId, corporateId),
  };
}

/** The corporate id of a connection, or null in private context. @throws UnreadableRow when it cannot be decrypted. */
export function openCorporateId(
  connection: ConnectionKey & Pick<Connection, 'sealedCorporateId'>,
): string | null {
  return connection.sealedCorporateId === null
    ? null
    : openRow(
        env().PSU_ID_KEYS,
        'corporate-id',
        rowOfConnection(connection),
        connection.sealedCorporateId,
      );
}

/** The hashes that find the connection of a context; `['']` in private context. */
export function corporateIdHashes(bankId: string, corporateId: string | null): string[] {
  return corporateId === null
    ? ['']
    : keyedHashes(env().PSU_ID_KEYS, 'corporate-id', bankId, corporateId);
}

function rowOf({ userId, bankId }: Owner): string[] {
  return [userId, bankId];
}

function rowOfConnection({ userId, bankId, id }: ConnectionKey): string[] {
  return [userId, bankId, id];
}
