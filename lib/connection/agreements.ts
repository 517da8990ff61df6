/**
 * A PSU's corporate agreements as the bank lists them, and connecting one that the user picks in the application. When
 * the bank already has a consent, the user is not sent there.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Aspsp, aspspOf } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Presence } from '@/lib/aspsp/presence';
import { listAccounts } from '@/lib/aspsp/resource/accounts';
import { listAgreements as listAtBank } from '@/lib/aspsp/resource/agreements';
import { type AccountListing, storeListedAccounts } from '@/lib/db/accounts';
import { database, isUniqueViolation, transaction } from '@/lib/db/client';
import {
  createConnection,
  findConnectionOfContext,
  listConnections,
  markConnectionUsed,
  renewConnection,
} from '@/lib/db/connections/connections';
import { findPsu, lockPsu, type Psu } from '@/lib/db/connections/psus';
import { databaseNow } from '@/lib/db/database-clock';
import { env } from '@/lib/env';
import { corporateIdHashes, sealCorporateId } from '@/lib/vault/identity';
import { open, seal } from '@/lib/vault/seal';
import type { AgreementsView } from '@/lib/view/connection/agreement';
import { truncateText } from '@/lib/xs2a/message/tpp-message';
import { agreementTitle } from './agreement-title';
import { type BankTrouble, bankTroubleOf, bankTroubleOfError } from './bank-trouble';
import { callContext } from './call-context';
import { statusOf } from './connections';
import { noteConsentEnd } from './consent-end';
import { accountListing } from './listed-account';
import { accessUntil, scaSessionUntil } from './tpp-session';

type Key = { userId: string; bankId: string };

/** More agreements, and a longer name, than anyone has. */
const AGREEMENTS_MAX = 500;
const NAME_CHARACTERS_MAX = 140;

/** What the browser carries, sealed, from the list to the choice. */
const ChosenAgreement = z.object({ psuCorporateId: z.string(), name: z.string() });
export type ChosenAgreement = z.infer<typeof ChosenAgreement>;

/** The agreement that a browser names, or null if this user was not shown it for this bank. */
export function openAgreement({ userId, bankId }: Key, sealed: string): ChosenAgreement | null {
  const text = open(env().PSU_ID_KEYS, 'agreement', [userId, bankId], sealed);
  return text === null ? null : ChosenAgreement.parse(JSON.parse(text));
}

/** The agreements of a user's PSU at a bank, marking those that are connected. */
export async function listAgreements(
  key: Key,
  presence: Presence,
  now: Date,
): Promise<{ ok: true; view: AgreementsView } | BankTrouble> {
  const known = await psuAt(key);
  if (known === null) return { ok: false, reason: 'not-found' };
  const { aspsp, psu } = known;
  const { bankId, name: bankName } = aspsp;
  try {
    const outcome = await listAtBank(aspsp, callContext(psu, presence, {}));
    const ofBank = (await listConnections(database(), key.userId)).filter(
      ({ bankId }) => bankId === key.bankId,
    );
    if (outcome.kind !== 'done') {
      // The list is asked for without an agreement, so it is the private context's consent that has ended.
      const own = ofBank.find(({ context }) => context === 'PRIVATE');
      await noteConsentEnd({ ...key, connectionId: own?.id ?? null }, outcome, now);
      return bankTroubleOf(outcome);
    }
    const connections = ofBank.filter(({ context }) => context === 'CORPORATE');
    const agreements = outcome.value.rows
      .slice(0, AGREEMENTS_MAX)
      .map(({ psuCorporateId, name, owner }) => {
        const hashes = corporateIdHashes(key.bankId, psuCorporateId);
        const connection = connections.find((one) => hashes.includes(one.corporateIdHash));
        return {
          agreement: sealAgreement(key, {
            psuCorporateId,
            name: agreementTitle({ name, owner }, { bankName, all: outcome.value.rows }),
          }),
          name: truncateText(name?.trim() || owner?.trim() || bankName, NAME_CHARACTERS_MAX),
          owner:
            owner === null || owner === undefined ? null : truncateText(owner, NAME_CHARACTERS_MAX),
          connected:
            connection === undefined
              ? null
              : { contextId: connection.id, status: statusOf(connection, now) },
        };
      });
    const unreadable = outcome.value.unreadable.length;
    return { ok: true, view: { bankId, bankName, agreements, unreadable } };
  } catch (error) {
    return bankTroubleOfError(error);
  }
}

/**
 * Connects an agreement that the bank already has a consent for, within an hour of the last SCA. Null if there is no
 * such consent or the bank wants to see the PSU; SCA is then started for it.
 */
export async function connectConsented(
  key: Key,
  chosen: ChosenAgreement,
  presence: Presence,
  now: Date,
): Promise<string | null> {
  const known = await psuAt(key);
  if (known === null || scaSessionUntil(known.psu.scaAt, now) === null) return null;
  const { aspsp, psu } = known;
  // By the database's clock, since it is compared with the times of returns from SCA.
  const listedAt = await databaseNow(database());
  try {
    const outcome = await listAccounts(aspsp, {
      ...callContext(psu, presence, {}),
      psuCorporateId: chosen.psuCorporateId,
    });
    if (outcome.kind !== 'done' || outcome.value.rows.length === 0) return null;
    return await store(psu, chosen, accountListing(outcome.value), listedAt);
  } catch (error) {
    // The round trip that follows meets the same bank and the same row, and reports the problem.
    if (error instanceof AspspError || isUniqueViolation(error)) return null;
    throw error;
  }
}

function sealAgreement({ userId, bankId }: Key, chosen: ChosenAgreement): string {
  return seal(env().PSU_ID_KEYS, 'agreement', [userId, bankId], JSON.stringify(chosen));
}

async function psuAt(key: Key): Promise<{ aspsp: Aspsp; psu: Psu } | null> {
  const aspsp = aspspOf(key.bankId);
  const psu = aspsp === undefined ? null : await findPsu(database(), key);
  return aspsp === undefined || psu === null ? null : { aspsp, psu };
}

function store(
  psu: Psu,
  chosen: ChosenAgreement,
  listing: AccountListing,
  listedAt: Date,
): Promise<string | null> {
  return transaction(async (db) => {
    const { userId, bankId } = psu;
    // An SCA completed meanwhile may have changed what this list says, and its return has stored that.
    if ((await lockPsu(db, psu))?.tppSessionId !== psu.tppSessionId) return null;
    const known = await findConnectionOfContext(db, {
      userId,
      bankId,
      context: 'CORPORATE',
      corporateIdHashes: corporateIdHashes(bankId, chosen.psuCorporateId),
    });
    const connectionId = known?.id ?? randomUUID();
    const changing = {
      agreementName: chosen.name,
      consentedAt: listedAt,
      // Access lasts from the SCA, which came earlier.
      accessUntil: accessUntil(psu.scaAt),
      ...sealCorporateId({ userId, bankId, id: connectionId }, chosen.psuCorporateId),
    };
    if (known === null)
      await createConnection(db, {
        userId,
        id: connectionId,
        bankId,
        context: 'CORPORATE',
        ...changing,
      });
    else await renewConnection(db, { userId, connectionId }, changing);
    await markConnectionUsed(db, { userId, connectionId }, listedAt);
    await storeListedAccounts(
      db,
      { userId, connectionId, bankId, kind: 'account' },
      listing,
      randomUUID,
    );
    return connectionId;
  });
}
