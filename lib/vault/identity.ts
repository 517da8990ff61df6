/** The PSU-ID and corporate ids of our users: sealed on their way to the database, opened on their way to the bank. */
import type { Connection } from '@/lib/db/connections';
import type { Psu, PsuIdHash } from '@/lib/db/psus';
import { env } from '@/lib/env';
import { keyedHash, keyedHashes, openRow, seal } from './seal';

type Owner = { userId: string; bankId: string };

const rowOf = ({ userId, bankId }: Owner): string[] => [userId, bankId];

/** A PSU-ID as its row keeps it. */
export const sealPsuId = (
  owner: Owner,
  psuId: string,
): Pick<Psu, 'sealedPsuId' | 'psuIdHash' | 'keyId'> => {
  const keys = env().PSU_ID_KEYS;
  return {
    sealedPsuId: seal(keys, 'psu-id', rowOf(owner), psuId),
    psuIdHash: keyedHash(keys, 'psu-id', owner.bankId, psuId),
    keyId: keys[0].id,
  };
};

/** The PSU-ID of a row. @throws UnreadableRow when it does not open. */
export const openPsuId = (psu: Psu): string =>
  openRow(env().PSU_ID_KEYS, 'psu-id', rowOf(psu), psu.sealedPsuId);

/** The hashes of a PSU-ID under every known key: its row is found by any of them, and is stored with all of them. */
export const psuIdHashes = (bankId: string, psuId: string): PsuIdHash[] =>
  env().PSU_ID_KEYS.map((key) => ({
    keyId: key.id,
    hash: keyedHash([key], 'psu-id', bankId, psuId),
  }));

type SealedCorporateId = Pick<Connection, 'sealedCorporateId' | 'corporateIdHash' | 'keyId'>;

type ConnectionKey = Pick<Connection, 'userId' | 'bankId' | 'id'>;

const rowOfConnection = ({ userId, bankId, id }: ConnectionKey): string[] => [userId, bankId, id];

/** A corporate id as its connection keeps it; null in private context. */
export const sealCorporateId = (
  connection: ConnectionKey,
  corporateId: string | null,
): SealedCorporateId => {
  if (corporateId === null) return { sealedCorporateId: null, corporateIdHash: '', keyId: '' };
  const keys = env().PSU_ID_KEYS;
  return {
    sealedCorporateId: seal(keys, 'corporate-id', rowOfConnection(connection), corporateId),
    corporateIdHash: keyedHash(keys, 'corporate-id', connection.bankId, corporateId),
    keyId: keys[0].id,
  };
};

/** The corporate id of a connection, or null in private context. @throws UnreadableRow when it does not open. */
export const openCorporateId = (connection: Connection): string | null =>
  connection.sealedCorporateId === null
    ? null
    : openRow(
        env().PSU_ID_KEYS,
        'corporate-id',
        rowOfConnection(connection),
        connection.sealedCorporateId,
      );

/** The hashes by which a connection's context is found; `['']` in private context. */
export const corporateIdHashes = (bankId: string, corporateId: string | null): string[] =>
  corporateId === null ? [''] : keyedHashes(env().PSU_ID_KEYS, 'corporate-id', bankId, corporateId);
