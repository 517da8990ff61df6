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
export const storeAccount = async (of: {
  userId: string;
  connectionId: string;
  bban?: string;
}): Promise<string> => {
  const id = randomUUID();
  await database().account.create({
    data: {
      ...of,
      id,
      bankId: 'sandbox',
      resourceId: 'a',
      position: 0,
      name: 'Brukskonto',
      currency: 'NOK',
    },
  });
  return id;
};

/** Stores a card account of a connection; answers its id. */
export const storeCardAccount = async (of: {
  userId: string;
  connectionId: string;
}): Promise<string> => {
  const id = randomUUID();
  await database().cardAccount.create({
    data: {
      ...of,
      id,
      bankId: 'sandbox',
      resourceId: 'enc!!card=',
      position: 0,
      name: 'Kredittkort',
      currency: 'NOK',
    },
  });
  return id;
};
