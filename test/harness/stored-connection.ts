/** Connections and accounts of test users as they are stored, without a bank that gave them. */
import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import { sealCorporateId, sealPsuId } from '@/lib/vault/identity';

type Stored = {
  userId: string;
  psuId?: string;
  /** Who acts for a company; without it the connection is of the private context. */
  corporateId?: string;
  agreementName?: string;
  accessUntil?: Date | null;
};

/** Stores what is known of a user at a bank, with a connection; answers the connection's id. */
export const storeConnection = async ({
  userId,
  psuId = randomUUID(),
  corporateId,
  agreementName,
  accessUntil,
}: Stored): Promise<string> => {
  const [id, now] = [randomUUID(), new Date()];
  const owner = { userId, bankId: 'sandbox' };
  await database().psu.create({
    data: {
      ...owner,
      ...sealPsuId(owner, psuId),
      tppSessionId: 'x',
      scaAt: now,
      createdAt: now,
    },
  });
  await database().connection.create({
    data: {
      ...owner,
      id,
      ...(corporateId === undefined
        ? { context: 'PRIVATE', corporateIdHash: '', keyId: '' }
        : { context: 'CORPORATE', ...sealCorporateId({ ...owner, id }, corporateId) }),
      agreementName: agreementName ?? null,
      consentedAt: now,
      accessUntil: accessUntil === undefined ? now : accessUntil,
    },
  });
  return id;
};

/** Stores an account of a connection; answers its id. */
export const storeAccount = (of: { userId: string; connectionId: string; bban?: string }) =>
  store({ ...of, kind: 'account', resourceId: 'a', name: 'Brukskonto' });

/** Stores a card account of a connection; answers its id. */
export const storeCardAccount = (of: { userId: string; connectionId: string }) =>
  store({ ...of, kind: 'card', resourceId: 'enc!!card=', name: 'Kredittkort' });

const store = async (of: {
  userId: string;
  connectionId: string;
  kind: 'account' | 'card';
  resourceId: string;
  name: string;
  bban?: string;
}): Promise<string> => {
  const id = randomUUID();
  await database().account.create({
    data: { ...of, id, bankId: 'sandbox', position: 0, currency: 'NOK' },
  });
  return id;
};
