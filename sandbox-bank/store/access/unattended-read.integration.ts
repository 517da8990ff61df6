import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import { type Database, openDatabase } from '@/sandbox-bank/store/database';
import { listAccountsOfCustomers } from '@/sandbox-bank/store/ledger/account';
import { meetTpp } from '@/sandbox-bank/store/tpp';
import { JONAS } from '@/sandbox-bank/testing/people';
import { firstStart } from '@/sandbox-bank/testing/test-bank';
import { establishPsu } from './psu';
import { countUnattendedRead } from './unattended-read';

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

it('the next read is let pass at the very time that a refused one was told, and not before', async () => {
  const first = new Date('2027-03-01T10:00:00.000Z');
  const organisation = 'Fire Ganger AS';
  const tpp = await meetTpp(db, { organisation, name: organisation, now: first });
  const of = { tppId: tpp.id, worldId: 'default', identityNumber: JONAS, now: first };
  const { id: psuId } = await establishPsu(db, of);
  const customer = await findCustomerByNumber(db, JONAS);
  const [account] = await listAccountsOfCustomers(db, [customer?.id ?? '']);
  const readAt = (at: string) =>
    db.transaction((within) =>
      countUnattendedRead(within, {
        psuId,
        resourceId: account?.id ?? '',
        operation: 'balances',
        limit: 4,
        windowSeconds: 86_400,
        now: new Date(at),
      }),
    );
  for (const at of ['10:00:00.000', '11:00:00.000', '12:00:00.000', '13:00:00.000'])
    expect(await readAt(`2027-03-01T${at}Z`)).toEqual({ kind: 'counted' });
  const nextAt = new Date('2027-03-02T10:00:00.000Z');
  expect(await readAt('2027-03-02T09:59:59.999Z')).toEqual({ kind: 'exceeded', nextAt });
  expect(await readAt('2027-03-02T10:00:00.000Z')).toEqual({ kind: 'counted' });
  // A clock that was moved back leaves reads in the future, which do not count.
  for (const at of ['06:00:00.000', '07:00:00.000', '08:00:00.000', '09:00:00.000'])
    expect(await readAt(`2027-03-01T${at}Z`)).toEqual({ kind: 'counted' });
});
