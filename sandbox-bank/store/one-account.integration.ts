import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '@/database/migrate';
import { createTestDatabase } from '@/database/test-database';
import { BANK_MIGRATIONS } from '@/sandbox-bank/testing/test-bank';
import { listGivenConsents } from './access/consent';
import { openDatabase } from './database';
import { findAccount, findAccountByNumber, readAccountSums } from './ledger/account';
import { listTransactions } from './ledger/account-transaction';
import { findPayment } from './ledger/payment';

it('a store with card accounts of their own keeps them, their rows, payments and consents', async () => {
  const earlier = await mkdtemp(path.join(tmpdir(), 'brygge-migrations-'));
  for (const name of ['1_bank', '2_payments']) {
    await cp(path.join(BANK_MIGRATIONS, name), path.join(earlier, name), { recursive: true });
  }
  const test = await createTestDatabase({ migrationsDir: earlier });
  await rm(earlier, { recursive: true });
  const db = openDatabase({ databaseUrl: test.url });
  const [customer, account, card, agreement, tpp, psu, consent, payment] = Array.from(
    { length: 8 },
    () => randomUUID(),
  ) as [string, string, string, string, string, string, string, string];
  const purchase = randomUUID();
  const reserved = randomUUID();
  try {
    for (const text of [
      `INSERT INTO customer VALUES ('${customer}', '13039319955', 'Jonas', 'PRIVATE', false, now())`,
      `INSERT INTO account VALUES ('${account}', '${customer}', '97411511018', 'NO1597411511018', 'NOK', 'Brukskonto',
         'BRUKSKONTO', 'CACC', 700, true, 1200, 0, false, now())`,
      `INSERT INTO card_account VALUES ('${card}', '${customer}', '${account}', '4925-7702-114821', '492500******4821',
         'Gull', 'KREDITTKORT', 'NOK', 5000000, -12000, 3, true, now())`,
      `INSERT INTO card_transaction VALUES ('${purchase}', '${card}', 1, null, 'BOOKED', '2026-02-03', '2026-02-01',
         '2026-02-04', -12000, '{"terminalId":"7"}', null, true, now()),
         ('${reserved}', '${card}', 2, 3, 'PENDING', '2026-02-05', '2026-02-05', null, -300, '{}', null, false, now())`,
      `INSERT INTO tpp VALUES ('${tpp}', 'PSDNO-FSA-1', 'TPP', now())`,
      `INSERT INTO psu VALUES ('${psu}', '${tpp}', '13039319955', now(), null, now())`,
      `INSERT INTO agreement VALUES ('${agreement}', '${customer}', 'PRIVATE', 'Jonas', false, now())`,
      `INSERT INTO consent VALUES ('${consent}', '${psu}', '${agreement}', now(), now(), null)`,
      `INSERT INTO consent_resource VALUES ('${consent}', '${card}', 'CARD_ACCOUNT', now(), null),
         ('${consent}', '${account}', 'ACCOUNT', now(), null)`,
      `INSERT INTO payment (id, tpp_id, context, kind, product, request, transaction_status, debtor_card_account_id,
         duplicate_key, created_at) VALUES ('${payment}', '${tpp}', 'PRIVATE', 'SINGLE',
         'norwegian-domestic-credit-transfers', '{}', 'RCVD', '${card}', '\\x00', now())`,
    ]) {
      await db.query(text);
    }
    expect(await migrate({ databaseUrl: test.url, migrationsDir: BANK_MIGRATIONS })).toContain(
      '3_one_account',
    );
    expect(await findAccount(db, account)).toMatchObject({
      kind: 'account',
      bban: '97411511018',
      iban: 'NO1597411511018',
      cashAccountType: 'CACC',
      creditMinor: 700n,
      kidRequired: true,
      bookedMinor: 1_200n,
    });
    expect(await findAccountByNumber(db, { reference: '4925-7702-114821' })).toMatchObject({
      id: card,
      kind: 'card',
      ownerName: 'Jonas',
      maskedPan: '492500******4821',
      relatedAccountId: account,
      name: 'Gull',
      product: 'KREDITTKORT',
      creditMinor: 5_000_000n,
      bookedMinor: -12_000n,
    });
    const sums = await readAccountSums(db, card, '2026-02-06');
    expect(sums).toMatchObject({ bookedMinor: -12_000n, reservedMinor: 0n });
    const rowsOf = (status: 'BOOKED' | 'PENDING', asOf: bigint) =>
      listTransactions(
        db,
        { accountId: card, status, dateFrom: '2026-01-01', dateTo: '2026-12-31', asOf },
        { after: null, offset: 0, limit: 9 },
      );
    expect(await rowsOf('BOOKED', 3n)).toEqual([
      {
        id: purchase,
        entryNo: 1n,
        status: 'BOOKED',
        entryDate: '2026-02-03',
        transactionDate: '2026-02-01',
        valueDate: '2026-02-04',
        amountMinor: -12_000n,
        details: { terminalId: '7' },
        entryDetails: null,
      },
    ]);
    expect(await rowsOf('PENDING', 3n)).toEqual([]);
    expect(await rowsOf('PENDING', 2n)).toMatchObject([{ id: reserved }]);
    expect((await findPayment(db, payment, { lock: false }))?.debtorAccountId).toBe(card);
    expect((await listGivenConsents(db, '13039319955')).map(({ resources }) => resources)).toEqual([
      ['Brukskonto 97411511018', 'Gull 492500******4821'],
    ]);
  } finally {
    await db.close();
    await test.drop();
  }
});
