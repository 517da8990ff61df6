/** Creates and removes worlds. */
import { randomInt, randomUUID } from 'node:crypto';
import type { WorldRequest } from '@/lib/xs2a/sandbox/world';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { writeCustomers } from '@/sandbox-bank/accounts/initial-data';
import {
  randomBban,
  randomCardReference,
  randomMaskedPan,
} from '@/sandbox-bank/accounts/new-account-number';
import { type HouseholdNumbers, household } from '@/sandbox-bank/initial-customers/household';
import {
  type StandardNumbers,
  standardCustomers,
} from '@/sandbox-bank/initial-customers/standard-customers';
import { listTakenCustomerNumbers } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { listTakenAccountNumbers } from '@/sandbox-bank/store/ledger/account';
import { lockBatchRuns, writeBatchRunProgress } from '@/sandbox-bank/store/ledger/batch-run';
import { insertWorld } from '@/sandbox-bank/store/world';
import { emptyWorld, removeWorld } from '@/sandbox-bank/store/world-contents';

/** The default seed of a world. */
const SEED_DEFAULT = 1;

/**
 * Creates a world in the caller's transaction, and returns its id. @param now the real time, at which a new world
 * starts.
 */
export async function makeWorld(
  db: Queryable,
  { template, seed }: WorldRequest,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await insertWorld(db, id);
  // Batch runs start with the slots to come, however far the clock is moved next.
  await lockBatchRuns(db, id);
  await writeBatchRunProgress(db, id, { doneUntil: now, offsetSeconds: 0n });
  if (template !== 'empty') {
    const given = [bankDay(now), seed ?? SEED_DEFAULT] as const;
    const customers =
      template === 'standard'
        ? standardCustomers(...given, await standardNumbers(db))
        : household(...given, await householdNumbers(db));
    await writeCustomers(db, id, customers, now);
  }
  return id;
}

/** Removes a world with all its contents, in the caller's transaction, which must hold it alone. */
export async function deleteWorld(db: Queryable, id: string): Promise<void> {
  await emptyWorld(db, id);
  await removeWorld(db, id);
}

/** Functions that get random numbers for customers, accounts and cards that nobody in the bank has. */
export function unusedNumbers(db: Queryable) {
  return {
    customers: (count: number, random: () => string) =>
      unlike(count, random, (numbers) => listTakenCustomerNumbers(db, numbers)),
    accounts: (count: number, random: () => string) =>
      unlike(count, random, (numbers) => listTakenAccountNumbers(db, numbers)),
  };
}

const CHECK_WEIGHTS = [
  [3, 7, 6, 1, 8, 9, 4, 5, 2],
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2],
] as const;

/**
 * A random identity number in the form that the authorities give made-up people: 80 is added to the month, so it
 * belongs to nobody.
 */
export function randomCustomerNumber(): string {
  const two = (number: number) => String(number).padStart(2, '0');
  for (;;) {
    const day = two(1 + randomInt(28));
    const month = two(81 + randomInt(12));
    let digits = `${day}${month}${two(40 + randomInt(60))}${String(randomInt(500)).padStart(3, '0')}`;
    for (const weights of CHECK_WEIGHTS) {
      const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
      digits += (11 - (sum % 11)) % 11;
    }
    if (digits.length === 11) return digits;
  }
}

async function standardNumbers(db: Queryable): Promise<StandardNumbers> {
  const { customers, accounts, card } = await freeNumbers(db, 3);
  const [person = '', director = '', company = ''] = customers;
  const [own = '', savings = '', directors = '', operations = '', tax = ''] = accounts;
  return {
    customers: { person, director, company },
    accounts: { person: own, savings, director: directors, company: operations, tax },
    card,
  };
}

async function householdNumbers(db: Queryable): Promise<HouseholdNumbers> {
  const { customers, accounts, card } = await freeNumbers(db, 2);
  const [person = '', company = ''] = customers;
  const [current = '', savings = '', holiday = '', operations = '', tax = ''] = accounts;
  return {
    customers: { person, company },
    accounts: { current, savings, holiday, operations, tax },
    card,
  };
}

/** Free numbers for this many customers, five accounts and a card. */
async function freeNumbers(db: Queryable, customerCount: number) {
  const others = unusedNumbers(db);
  const customers = await others.customers(customerCount, randomCustomerNumber);
  const accounts = await others.accounts(5, randomBban);
  const [reference = ''] = await others.accounts(1, randomCardReference);
  return { customers, accounts, card: { reference, maskedPan: randomMaskedPan() } };
}

/** This many different random numbers, none of them taken. */
async function unlike(
  count: number,
  random: () => string,
  listTaken: (numbers: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  for (;;) {
    const numbers = [...new Set(Array.from({ length: count }, random))];
    if (numbers.length === count && (await listTaken(numbers)).length === 0) return numbers;
  }
}
