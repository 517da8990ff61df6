import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/database/test-database';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { restoreInitialData } from '@/sandbox-bank/accounts/initial-data';
import { fillBank, filledCustomerNumber } from '@/sandbox-bank/testing/fill-bank';
import { BANK_MIGRATIONS } from '@/sandbox-bank/testing/test-bank';
import { listAgreementsOfPsu } from './access/agreement';
import { findConsentWithResources, giveConsent, listGivenConsents } from './access/consent';
import { establishPsu, findPsuWithSession } from './access/psu';
import { findScaVisit } from './access/sca-visit';
import { completeTppSession } from './access/tpp-session';
import { countUnattendedRead } from './access/unattended-read';
import { findCustomerByNumber, listCustomers } from './customer';
import { type Database, openDatabase, type Queryable } from './database';
import {
  findAccount,
  findAccountByNumber,
  listConsentableAccounts,
  lockAccounts,
  readAccountSums,
} from './ledger/account';
import {
  countTransactions,
  findAccountTransaction,
  insertAccountTransactions,
  listTransactions,
  listTransactionsBefore,
  readReservedMinor,
} from './ledger/account-transaction';
import { claimRequest, storeAnswer } from './request-replay';
import { meetTpp } from './tpp';
import { findWorldOf } from './world';

const NOW = new Date('2026-11-21T12:00:00Z');
const TODAY = bankDay(NOW);
/** Enough that a full scan costs more than an index. */
const CUSTOMERS = 2_000;

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase({ migrationsDir: BANK_MIGRATIONS });
  database = openDatabase({ databaseUrl: test.url });
  await database.transaction((db) => restoreInitialData(db, NOW));
  await fillBank(database, { customers: CUSTOMERS, rowsOfAnAccount: 60, now: NOW });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

function* scansOf(plan: Plan): Generator<string> {
  if (plan['Node Type'] === 'Seq Scan') yield plan['Relation Name'] ?? '';
  for (const inner of plan.Plans ?? []) yield* scansOf(inner);
}

/** Runs statements, and records each table that one of them reads entirely. */
function watched(db: Queryable, scanned: string[]): Queryable {
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => {
      const explained = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (FORMAT JSON) ${text}`,
        values,
      );
      const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (plan !== undefined) {
        for (const table of scansOf(plan)) scanned.push(`${table}: ${text}`);
      }
      return db.query<Row>(text, values);
    },
  };
}

/** The tables that the work reads entirely. */
async function fullScans(work: (db: Queryable) => Promise<unknown>): Promise<string[]> {
  const scanned: string[] = [];
  await database.transaction((db) => work(watched(db, scanned)));
  // There are only one TPP and one world, so reading those tables entirely is fastest.
  return scanned.filter((each) => !/^(tpp|world):/.test(each));
}

describe('with many customers no statement reads a table from end to end', () => {
  const identityNumber = filledCustomerNumber(CUSTOMERS / 2);

  it('when a request acts for a PSU', async () => {
    expect(
      await fullScans(async (db) => {
        const tpp = await meetTpp(db, { organisation: 'PSDNO-FSA-1', name: 'TPP', now: NOW });
        const psu = await establishPsu(db, {
          tppId: tpp.id,
          worldId: 'default',
          identityNumber,
          now: NOW,
        });
        const key = { tppId: tpp.id, psuId: psu.id };
        await findPsuWithSession(db, { ...key, tppSessionId: null });
        await findPsuWithSession(db, { ...key, tppSessionId: `session ${identityNumber}` });
        const [agreement] = await listAgreementsOfPsu(db, identityNumber);
        expect(agreement?.context).toBe('PRIVATE');
        await findConsentWithResources(db, psu.id, agreement?.id ?? '');
        await listConsentableAccounts(db, 'account', agreement?.id ?? '', identityNumber);
        await listConsentableAccounts(db, 'card', agreement?.id ?? '', identityNumber);
        await completeTppSession(db, {
          ...key,
          worldId: 'default',
          tppSessionId: 'another',
          method: 'HA2',
          unexpiredSince: NOW,
          now: NOW,
        });
        await countUnattendedRead(db, {
          psuId: psu.id,
          resourceId: randomUUID(),
          operation: 'balances',
          limit: 4,
          windowSeconds: 86_400,
          now: NOW,
        });
        const identity = {
          tppId: tpp.id,
          worldId: 'default',
          placeWorldId: null,
          requestId: 'new',
          fingerprint: Buffer.alloc(32),
        };
        await claimRequest(db, identity, NOW);
        await claimRequest(db, identity, NOW);
        await storeAnswer(db, identity, { status: 200, headers: {}, body: '' });
      }),
    ).toEqual([]);
  });

  it('when an account is read and written', async () => {
    expect(
      await fullScans(async (db) => {
        const account = await findAccountByNumber(db, { bban: identityNumber });
        const accountId = account?.id ?? '';
        await readAccountSums(db, accountId, TODAY);
        const range = {
          accountId,
          status: 'BOOKED' as const,
          dateFrom: addDays(TODAY, -30),
          dateTo: TODAY,
          asOf: 1_000n,
        };
        const after = { entryDate: addDays(TODAY, -5), entryNo: 40n };
        const rows = await listTransactions(db, range, { after: null, offset: 0, limit: 9 });
        expect(rows).toHaveLength(9);
        await listTransactions(db, range, { after, offset: 0, limit: 9 });
        await listTransactionsBefore(db, range, { before: after, limit: 9 });
        await countTransactions(db, { ...range, status: 'PENDING' });
        await findAccountTransaction(db, accountId, rows[0]?.id ?? '');
        await findAccount(db, accountId, 'account');
        await lockAccounts(db, {
          ids: [accountId],
          creditors: { worldId: 'default', bbans: [identityNumber] },
        });
        await readReservedMinor(db, accountId, { ofPayments: true });
        await insertAccountTransactions(db, accountId, [
          {
            id: randomUUID(),
            status: 'BOOKED',
            entryDate: TODAY,
            transactionDate: null,
            valueDate: TODAY,
            amountMinor: 1n,
            details: {},
            entryDetails: null,
            instructionId: null,
            byHand: true,
            createdAt: NOW,
          },
        ]);
      }),
    ).toEqual([]);
  });

  it('when the world of a request is found', async () => {
    expect(
      await fullScans(async (db) => {
        const account = await findAccountByNumber(db, { bban: identityNumber }, 'default');
        const nothing = {
          psuId: null,
          identityNumber: null,
          customerId: null,
          accountId: null,
          bban: null,
          cardReference: null,
          agreementId: null,
          paymentId: null,
          basketId: null,
        };
        await findWorldOf(db, { ...nothing, psuId: randomUUID() });
        await findWorldOf(db, { ...nothing, accountId: account?.id ?? '' });
      }),
    ).toEqual([]);
  });

  it('when a person visits the pages of the bank', async () => {
    expect(
      await fullScans(async (db) => {
        await findScaVisit(db, 'a token', true);
        await findCustomerByNumber(db, identityNumber);
        await listCustomers(db, 'default', { offset: 0, limit: 4 });
        await listGivenConsents(db, identityNumber);
        const tpp = await meetTpp(db, { organisation: 'PSDNO-FSA-1', name: 'TPP', now: NOW });
        const psu = await establishPsu(db, {
          tppId: tpp.id,
          worldId: 'default',
          identityNumber,
          now: NOW,
        });
        const [agreement] = await listAgreementsOfPsu(db, identityNumber);
        await giveConsent(db, {
          psuId: psu.id,
          agreementId: agreement?.id ?? '',
          resourceIds: [randomUUID()],
          now: NOW,
        });
      }),
    ).toEqual([]);
  });
});
