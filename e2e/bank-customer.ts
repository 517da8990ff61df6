import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type BankClient, createBankClient } from '@/sandbox-bank/testing/bank-client';

/** A setting of the run, from e2e/start-product.ts. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the product was not started.`);
  return value;
}

let client: BankClient | undefined;

/** A client of the sandbox bank with the application's own certificate. */
function bankClient(): BankClient {
  const keys = path.join(setting('E2E_DATA_DIR'), 'tpp');
  client ??= createBankClient({
    baseUrl: setting('E2E_BANK_BASE_URL'),
    caFile: setting('E2E_BANK_CA_FILE'),
    keys: {
      certificatePem: fs.readFileSync(path.join(keys, 'certificate.pem'), 'utf8'),
      privateKeyPem: fs.readFileSync(path.join(keys, 'private-key.pem'), 'utf8'),
    },
  });
  return client;
}

/** Calls a sandbox operation and returns the body of its answer. */
export async function sandbox(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  operation: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await bankClient().call({ method, path: `/v1/sandbox/${operation}`, body });
  if (answer.status >= 300)
    throw new Error(`${method} ${operation}: ${answer.status} ${answer.text}`);
  return (answer.body ?? {}) as Record<string, unknown>;
}

let world: Promise<string> | undefined;

/**
 * Calls a sandbox operation in the test's own world, whose clock, faults, behaviour and batch runs nobody shares, so
 * that tests can run side by side. The world is made when it is first needed.
 */
export async function inWorld(
  method: 'GET' | 'POST' | 'PUT',
  operation: 'customers' | 'clock' | 'faults' | 'behaviour' | 'batch-runs',
  body?: unknown,
): Promise<Record<string, unknown>> {
  world ??= sandbox('POST', 'worlds', { template: 'empty' }).then(({ id }) => String(id));
  return sandbox(method, `worlds/${encodeURIComponent(await world)}/${operation}`, body);
}

/** Leaves the test's world in this worker: the next test makes its own. */
export function leaveWorld(): void {
  world = undefined;
}

/** A person with accounts at the sandbox bank. */
export type BankCustomer = {
  identityNumber: string;
  name: string;
  accounts: { name: string; id: string }[];
};

/** A new private customer of the bank, so that tests running side by side never meet. */
export async function newBankCustomer(
  name: string,
  accountNames: readonly string[] = ['Brukskonto', 'Sparekonto'],
): Promise<BankCustomer> {
  const identityNumber = String(randomInt(10_000_000_000, 99_999_999_999));
  await inWorld('POST', 'customers', { customerNumber: identityNumber, name, type: 'PRIVATE' });
  const accounts: BankCustomer['accounts'] = [];
  for (const accountName of accountNames) {
    const account = await sandbox('POST', 'accounts', {
      customerNumber: identityNumber,
      accountName,
      balance: { amount: '1000.00', currency: 'NOK' },
    });
    accounts.push({ name: accountName, id: String(account.id) });
  }
  return { identityNumber, name, accounts };
}

const isoDay = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Books purchases on an account, four a day going back from yesterday, named `Kjøp 1`, `Kjøp 2` …, newest first. */
export async function bookPurchases(accountId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    bookingDate: isoDay(1 + Math.floor(index / 4)),
    valueDate: isoDay(1 + Math.floor(index / 4)),
    transactionAmount: { amount: '-1.25', currency: 'NOK' },
    creditorName: `Kjøp ${index + 1}`,
  }));
  await sandbox('POST', `accounts/${encodeURIComponent(accountId)}/transactions`, rows.reverse());
}

/** Books a salary run of two payments as one batch transaction. */
export async function bookSalaryRun(accountId: string): Promise<void> {
  await sandbox('POST', `accounts/${encodeURIComponent(accountId)}/transactions`, {
    bookingDate: isoDay(1),
    valueDate: isoDay(1),
    transactionAmount: { amount: '-300.50', currency: 'NOK' },
    remittanceInformationUnstructured: 'Lønn oktober',
    batchIndicator: true,
    entryDetails: [
      {
        transactionAmount: { amount: '-100.25', currency: 'NOK' },
        creditorName: 'Silje Tveit',
      },
      {
        transactionAmount: { amount: '-200.25', currency: 'NOK' },
        creditorName: 'Amir Hosseini',
      },
    ],
  });
}
