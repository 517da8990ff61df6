/** Connections and accounts of test users, stored directly without a bank. */
import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import { sealCorporateId, sealPsuId } from '@/lib/vault/identity';

type Stored = {
  userId: string;
  psuId?: string;
  /** The company acted for; without it the connection belongs to the private context. */
  corporateId?: string;
  agreementName?: string;
  accessUntil?: Date | null;
  bankId?: string;
};

/** Stores a user's identity at a bank, with a connection; returns the connection's id. */
export const storeConnection = async ({
  userId,
  psuId = randomUUID(),
  corporateId,
  agreementName,
  accessUntil,
  bankId = 'sandbox',
}: Stored): Promise<string> => {
  const [id, now] = [randomUUID(), new Date()];
  const owner = { userId, bankId };
  // One identity at a bank may have several connections.
  await database().psu.createMany({
    data: [
      {
        ...owner,
        ...sealPsuId(owner, psuId),
        tppSessionId: 'x',
        scaAt: now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
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

/** Stores an account of a connection; returns its id. */
export const storeAccount = (of: {
  userId: string;
  connectionId: string;
  resourceId?: string;
  bban?: string;
  iban?: string;
  bankId?: string;
}) => store({ resourceId: 'a', ...of, kind: 'account', name: 'Brukskonto' });

/** Stores a card account of a connection; returns its id. */
export const storeCardAccount = (of: {
  userId: string;
  connectionId: string;
  resourceId?: string;
}) => store({ resourceId: 'enc!!card=', ...of, kind: 'card', name: 'Kredittkort' });

const store = async (of: {
  userId: string;
  connectionId: string;
  kind: 'account' | 'card';
  resourceId: string;
  name: string;
  bban?: string;
  iban?: string;
  bankId?: string;
}): Promise<string> => {
  const id = randomUUID();
  await database().account.create({
    data: { bankId: 'sandbox', ...of, id, position: 0, currency: 'NOK' },
  });
  return id;
};
