import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import { type Database, openDatabase } from '@/sandbox-bank/store/database';
import { accountNumber, listAccountsOfCustomers } from '@/sandbox-bank/store/ledger/account';
import { meetTpp } from '@/sandbox-bank/store/tpp';
import { JONAS } from '@/sandbox-bank/testing/people';
import { firstStart } from '@/sandbox-bank/testing/test-bank';
import { findPrivateAgreement } from './agreement';
import { findConsentWithResources, giveConsent, listGivenConsents, revokeConsent } from './consent';
import { establishPsu } from './psu';
import { completeTppSession } from './tpp-session';

const [FIRST, SECOND, THIRD, FOURTH] = [1, 2, 3, 4].map((day) => new Date(`2027-03-0${day}Z`)) as [
  Date,
  Date,
  Date,
  Date,
];

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase(firstStart());
  drop = database.drop;
  db = openDatabase({ databaseUrl: database.url });
});
afterAll(async () => {
  await db.close();
  await drop();
});

/** A consent of Jonas to two accounts at a TPP of its own, given on the first day. */
const give = async (organisation: string) => {
  const tpp = await meetTpp(db, { organisation, name: organisation, now: FIRST });
  const psu = await establishPsu(db, {
    tppId: tpp.id,
    worldId: 'default',
    identityNumber: JONAS,
    now: FIRST,
  });
  const customer = await findCustomerByNumber(db, JONAS);
  const agreement = await findPrivateAgreement(db, customer?.id ?? '');
  if (customer === null || agreement === null) throw new Error('no customer');
  const [one, other] = await listAccountsOfCustomers(db, [customer.id]);
  if (one === undefined || other === undefined) throw new Error('two accounts');
  const change = (resourceIds: readonly string[], now: Date) =>
    giveConsent(db, { psuId: psu.id, agreementId: agreement.id, resourceIds, now });
  const read = async () => {
    const found = await findConsentWithResources(db, psu.id, agreement.id);
    if (found === null) throw new Error('no consent');
    const revocationOf = (id: string) =>
      found.resources.find(({ resourceId }) => resourceId === id)?.revokedAt;
    return { ...found.consent, ofOne: revocationOf(one.id), ofOther: revocationOf(other.id) };
  };
  await change([one.id, other.id], FIRST);
  const meet = (tppSessionId: string, now: Date) =>
    completeTppSession(db, {
      tppId: tpp.id,
      worldId: 'default',
      tppSessionId,
      psuId: psu.id,
      method: 'ASPSPID',
      unexpiredSince: now,
      now,
    });
  return { one: one.id, named: `${one.name} ${accountNumber(one)}`, change, read, meet };
};

it('a consent that is changed keeps the day it was given, and one given anew has its own', async () => {
  const { one, change, read } = await give('Endret AS');
  await change([one], SECOND);
  const changed = { givenAt: FIRST, changedAt: SECOND, revokedAt: null };
  expect(await read()).toMatchObject({ ...changed, ofOne: null, ofOther: SECOND });
  await change([], THIRD);
  const none = { givenAt: FIRST, revokedAt: THIRD };
  expect(await read()).toMatchObject({ ...none, ofOne: THIRD, ofOther: SECOND });
  await change([one], FOURTH);
  expect(await read()).toMatchObject({ givenAt: FOURTH, revokedAt: null, ofOne: null });
});

it('a consent that is revoked at the bank takes its resources with it, and is revoked once', async () => {
  const { read } = await give('Tilbakekalt AS');
  const { id } = await read();
  expect(await revokeConsent(db, id, JONAS, SECOND)).toBe(true);
  const revoked = { changedAt: SECOND, revokedAt: SECOND, ofOne: SECOND, ofOther: SECOND };
  expect(await read()).toMatchObject(revoked);
  expect(await revokeConsent(db, id, JONAS, THIRD)).toBe(false);
  expect(await read()).toMatchObject(revoked);
});

it('a person is shown which accounts are still in a consent, and when SCA was completed last', async () => {
  const { one, named, change, meet } = await give('Vist Frem AS');
  await meet('first', FIRST);
  await meet('third', THIRD);
  await meet('second', SECOND);
  await change([one], SECOND);
  const shown = (await listGivenConsents(db, JONAS)).find(
    ({ tppName }) => tppName === 'Vist Frem AS',
  );
  expect(shown).toMatchObject({ givenAt: FIRST, lastScaAt: THIRD, resources: [named] });
});
