/** A person with a year of stored transactions. */
import type { Page } from '@playwright/test';
import { callApi } from '@/e2e/application';
import { newBankCustomer, sandbox } from '@/e2e/bank-customer';
import { Brygge, newPerson } from '@/e2e/brygge';

const DAYS = 365;
const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;

const SHOPS = [
  'Rema 1000',
  'Coop Extra',
  'Kiwi',
  'Vinmonopolet',
  'Ruter',
  'Apotek 1',
  'Clas Ohlson',
];

/** Signs a new person in with the page's browser and connects them; returns the account with the transactions. */
export async function signInWithYear(page: Page, transactions: number): Promise<string> {
  const customer = await newBankCustomer('Silje Tveit', [
    'Brukskonto',
    'Sparekonto',
    'Felleskonto',
  ]);
  const [account] = customer.accounts;
  const rows = Array.from({ length: transactions }, (_, at) => rowOf(at, transactions));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await sandbox(
      'POST',
      `accounts/${encodeURIComponent(account?.id ?? '')}/transactions`,
      rows.slice(from, from + ROWS_AT_ONCE),
    );
  const brygge = new Brygge(page);
  await brygge.register(newPerson('Silje Tveit'));
  await brygge.connect(customer.identityNumber);
  const { accounts } = await callApi<{ accounts: { accountId: string; name: string }[] }>(
    page,
    'GET',
    '/api/accounts?kind=account',
  );
  for (const { accountId } of accounts) await readAll(page, accountId);
  return accounts.find(({ name }) => name === account?.name)?.accountId ?? '';
}

/** Oldest first, as a bank books them. */
function rowOf(at: number, count: number) {
  const day = new Date(Date.now() - Math.floor(((count - at) / count) * DAYS) * DAY_MS);
  const bookingDate = day.toISOString().slice(0, 10);
  const isWage = at % Math.floor(count / 12) === 0;
  return {
    bookingDate,
    valueDate: bookingDate,
    transactionAmount: {
      amount: isWage ? '41250.00' : `-${20 + ((at * 37) % 900)}.50`,
      currency: 'NOK',
    },
    ...(isWage ? { debtorName: 'Fjordkraft AS' } : { creditorName: SHOPS[at % SHOPS.length] }),
  };
}

async function readAll(page: Page, accountId: string): Promise<void> {
  for (;;) {
    const { sync } = await callApi<{ sync: { state: string } }>(
      page,
      'POST',
      `/api/accounts/${accountId}/sync`,
      { reach: 'all' },
    );
    if (sync.state !== 'running') return;
  }
}
