/**
 * Writes the known state of the sandbox: when a bank starts for the first time, and whenever it is initialised. The
 * customers and their transactions are in `initial-customers/`.
 */
import { ENGAGEMENT_ROLES, SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { InitialCustomer } from '@/sandbox-bank/initial-customers/initial-customer';
import { initialCustomers } from '@/sandbox-bank/initial-customers/initial-customers';
import type { Bank } from '@/sandbox-bank/server/bank';
import { insertAgreement, insertEngagement } from '@/sandbox-bank/store/access/agreement';
import { insertCustomer, listNumbersOfOtherWorlds } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { setExamination } from '@/sandbox-bank/store/examination';
import { insertAccount } from '@/sandbox-bank/store/ledger/account';
import { insertFirstTransactions } from '@/sandbox-bank/store/ledger/account-transaction';
import { DEFAULT_WORLD_ID, findDefaultWorld, updateWorld } from '@/sandbox-bank/store/world';
import { emptyWorld, forgetProgress } from '@/sandbox-bank/store/world-contents';

/**
 * Creates the known state in a bank that has never been filled. If another world has one of its numbers, the bank stays
 * as it is.
 */
export async function ensureInitialData(bank: Pick<Bank, 'db' | 'clock'>): Promise<void> {
  await bank.db.transaction(async (db) => {
    // Two processes starting on one new database must not both fill it.
    await db.query('LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE');
    const { rows } = await db.query('SELECT 1 FROM customer WHERE world_id = $1 LIMIT 1', [
      DEFAULT_WORLD_ID,
    ]);
    if (rows.length > 0) return;
    const customers = customersOn(bank.clock.nowIn(await findDefaultWorld(db)));
    if ((await takenNumbers(db, customers)).length === 0) await writeInitialData(db, customers);
  });
}

/**
 * Restores the known state of the world `default`: its customers, its clock, its switches, no faults and no
 * examination. Everything created by hand is deleted, including payments, sessions and consents. PSU-IDs stay, since
 * each is stable for a person and a TPP. Returns the initial customers' numbers that other worlds use; if there are any,
 * nothing was changed.
 * @param now the real time, which the world's clock then follows
 * @see interface#what-the-service-does
 * @assumes initialise-keeps-psu-ids
 */
export async function restoreInitialData(db: Queryable, now: Date): Promise<string[]> {
  const initial = customersOn(now);
  const taken = await takenNumbers(db, initial);
  if (taken.length > 0) return taken;
  await emptyWorld(db, DEFAULT_WORLD_ID);
  await forgetProgress(db, DEFAULT_WORLD_ID);
  await updateWorld(db, DEFAULT_WORLD_ID, {
    offsetSeconds: 0,
    behaviour: SandboxBehaviour.parse({}),
    faults: [],
  });
  await setExamination(db, DEFAULT_WORLD_ID, null);
  await writeInitialData(db, initial);
  return [];
}

/** Writes customers of a world with all their data. */
export async function writeCustomers(
  db: Queryable,
  worldId: string,
  customers: readonly InitialCustomer[],
  now: Date,
): Promise<void> {
  // Lists are in the order of creation, so each row gets its own instant.
  let instant = now.getTime() - 60_000;
  const createdAt = () => new Date(instant++);
  for (const customer of customers) await writeCustomer(db, worldId, customer, createdAt);
  await insertFirstTransactions(
    db,
    customers.flatMap(({ accounts }) => accounts),
  );
}

type InitialData = { customers: InitialCustomer[]; now: Date };

function customersOn(now: Date): InitialData {
  return { customers: initialCustomers(bankDay(now)), now };
}

function takenNumbers(db: Queryable, { customers }: InitialData): Promise<string[]> {
  const numbers = customers.map(({ customerNumber }) => customerNumber);
  return listNumbersOfOtherWorlds(db, DEFAULT_WORLD_ID, numbers);
}

async function writeInitialData(db: Queryable, { customers, now }: InitialData): Promise<void> {
  await writeCustomers(db, DEFAULT_WORLD_ID, customers, now);
}

async function writeCustomer(
  db: Queryable,
  worldId: string,
  customer: InitialCustomer,
  createdAt: () => Date,
): Promise<void> {
  const { accounts, agreement } = customer;
  const own = { ...customer, worldId, byHand: false, createdAt: createdAt() };
  if (!(await insertCustomer(db, own))) {
    throw new Error(`the number ${customer.customerNumber} is taken by another customer`);
  }
  await insertAgreement(db, {
    id: agreement.id,
    ownerId: customer.id,
    context: customer.customerType,
    name: agreement.name,
    byHand: false,
    createdAt: createdAt(),
  });
  for (const account of accounts) {
    await insertAccount(db, account, { byHand: false, createdAt: createdAt() });
  }
  for (const engagement of agreement.engagements) {
    await insertEngagement(db, {
      ...engagement,
      agreementId: agreement.id,
      roles: [...ENGAGEMENT_ROLES],
      byHand: false,
      createdAt: createdAt(),
    });
  }
}
