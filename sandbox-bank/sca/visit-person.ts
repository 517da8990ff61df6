/** The person who answers a visit, their world, the page that this makes the next one, and what they may consent to. */
import { addSeconds } from '@/sandbox-bank/clock/clock';
import { type BankAgreement, listAgreementsOfPsu } from '@/sandbox-bank/store/access/agreement';
import { findConsentWithResources } from '@/sandbox-bank/store/access/consent';
import { findPsuByIdentity } from '@/sandbox-bank/store/access/psu';
import type { ScaVisit } from '@/sandbox-bank/store/access/sca-visit';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { type BankAccount, listConsentableAccounts } from '@/sandbox-bank/store/ledger/account';
import { findWorld, type World } from '@/sandbox-bank/store/world';
import { nextStep, placeOf, type ScaPerson, type ScaStep, type StepPlace } from './step';

/** The page that a visit shows now, and its place; a consent with nothing to consent to is an obstacle. */
export async function currentPage(
  db: Queryable,
  visit: ScaVisit,
): Promise<{ step: ScaStep; place: StepPlace }> {
  const person = await findPerson(db, visit);
  const step = nextStep(visit, person);
  const place = placeOf(visit, person);
  if (step.kind !== 'consent') return { step, place };
  const consentable = await listConsentable(db, visit, step.agreement);
  return consentable.length === 0
    ? { step: { kind: 'obstacle', obstacle: 'nothing-to-consent' }, place }
    : { step, place };
}

/** The customer with the visit's identity number, or null. */
export async function findPerson(db: Queryable, visit: ScaVisit): Promise<ScaPerson | null> {
  if (visit.identityNumber === null) return null;
  const customer = await findCustomerByNumber(db, visit.identityNumber);
  if (customer === null) return null;
  return {
    isCorporation: customer.customerType === 'CORPORATE',
    agreements: await listAgreementsOfPsu(db, visit.identityNumber),
  };
}

/**
 * The visit in the world of the person who identifies, with its remaining time; it is stored with their answer.
 * @see supplement#10.23
 */
export async function moveToWorld(db: Queryable, visit: ScaVisit, world: World): Promise<ScaVisit> {
  if (visit.worldId === world.id) return visit;
  const before = await findWorld(db, visit.worldId);
  const ahead = world.offsetSeconds - (before?.offsetSeconds ?? 0);
  return {
    ...visit,
    worldId: world.id,
    createdAt: addSeconds(visit.createdAt, ahead),
    expiresAt: addSeconds(visit.expiresAt, ahead),
  };
}

/** An account or card account that the PSU may consent to, and whether they have. */
export type Consentable = { account: BankAccount; granted: boolean };

/** What the visit's PSU may consent to under an agreement: accounts, then card accounts. */
export async function listConsentable(
  db: Queryable,
  visit: ScaVisit,
  agreement: BankAgreement,
): Promise<Consentable[]> {
  const identityNumber = visit.identityNumber ?? '';
  const accounts = [
    ...(await listConsentableAccounts(db, 'account', agreement.id, identityNumber)),
    ...(await listConsentableAccounts(db, 'card', agreement.id, identityNumber)),
  ];
  const psu = await findPsuByIdentity(db, visit.tppId, identityNumber);
  const given = psu === null ? null : await findConsentWithResources(db, psu.id, agreement.id);
  const resources = given?.resources ?? [];
  return accounts.map((account) => ({
    account,
    granted: resources.some(
      ({ resourceId, revokedAt }) => resourceId === account.id && revokedAt === null,
    ),
  }));
}
