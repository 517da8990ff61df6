import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import { type Database, openDatabase } from '@/sandbox-bank/store/database';
import { listAccountsOfCustomers } from '@/sandbox-bank/store/ledger/account';
import { meetTpp } from '@/sandbox-bank/store/tpp';
import { JONAS } from '@/sandbox-bank/testing/people';
import { firstStart } from '@/sandbox-bank/testing/test-bank';
import { findPrivateAgreement } from './agreement';
import { findConsentWithResources, giveConsent, revokeConsent } from './consent';
import { establishPsu } from './psu';

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
  return { one: one.id, change, read };
};

it('a consent that is changed keeps the day it was given, and one given anew has its own', async () => {
  const { one, change, read } = await give('Endret AS');
  await change([one], SECOND);
  const changed = { givenAt: FIRST, changedAt: SECOND, revokedAt: null };
  expect(await read()).toMatchObject({ ...changed, ofOne: null, ofOther: SECOND });
  await change([], THIRD);
  expect(await read()).toMatchObject({ givenAt: FIRST, revokedAt: THIRD, ofOne: THIRD });
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
