import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as oneAccount } from '@/app/api/accounts/[accountId]/route';
import { GET as oneTransaction } from '@/app/api/accounts/[accountId]/transactions/[transactionId]/route';
import { GET as transactions } from '@/app/api/accounts/[accountId]/transactions/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { POST as change } from '@/app/api/connections/[connectionId]/change/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { POST as connect, GET as connections } from '@/app/api/connections/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { createTestDatabase } from '@/database/test-database';
import {
  newUser,
  type OpenApplication,
  openApplication,
  type TestUser,
} from '@/lib/harness/application';
import type { AccountView, TransactionDetailView, TransactionsView } from '@/lib/view/account';
import type { ConnectionsView } from '@/lib/view/connection';
import {
  completeSca,
  openScaPage,
  type ScaAnswers,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import { startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';

let bank: TestBank;
let application: OpenApplication;
let keysDir: string;

beforeAll(async () => {
  bank = await startTestBank(createTestDatabase);
  keysDir = await mkdtemp(join(tmpdir(), 'brygge-round-trip-'));
  const keys = await bank.keys('Brygge AS', ['PSP_AI', 'PSP_PI']);
  const files = { certificate: join(keysDir, 'c.pem'), key: join(keysDir, 'k.pem') };
  await writeFile(files.certificate, keys.certificatePem);
  await writeFile(files.key, keys.privateKeyPem);
  application = await openApplication({
    BANK_BASE_URL: bank.baseUrl,
    BANK_SCA_ORIGINS: bank.scaOrigin,
    BANK_CA_FILE: bank.caFile,
    TPP_CERTIFICATE_FILE: files.certificate,
    TPP_PRIVATE_KEY_FILE: files.key,
  });
});
afterAll(async () => {
  await application.close();
  await bank.remove();
  await rm(keysDir, { recursive: true, force: true });
});

const read = async <View>(
  user: TestUser,
  route: (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ) => Promise<Response>,
  params: Record<string, string> = {},
  path = '/',
): Promise<View> => {
  const response = await user.browser.ask(route, params, { path });
  expect(response.status).toBe(200);
  return response.json();
};

const comeBack = async (user: TestUser, address: string): Promise<URL> => {
  const { pathname, search } = new URL(address);
  const attemptId = pathname.split('/')[2] ?? '';
  const response = await user.browser.ask(
    scaReturn,
    { attemptId },
    { path: `${pathname}${search}` },
  );
  return new URL(response.headers.get('location') ?? '');
};

const goThroughSca = async (
  user: TestUser,
  started: Response,
  answers: ScaAnswers,
): Promise<URL> => {
  expect(started.status).toBe(201);
  const { scaRedirect } = await started.json();
  expect(scaRedirect.startsWith(bank.scaOrigin)).toBe(true);
  return comeBack(user, (await completeSca(scaRedirect, answers)).location);
};

const connected = async (answers: ScaAnswers, body: object = {}): Promise<TestUser> => {
  const user = await newUser();
  const started = await user.browser.ask(
    connect,
    {},
    { method: 'POST', json: { bankId: 'sandbox', ...body } },
  );
  const location = await goThroughSca(user, started, answers);
  expect(location.pathname).toBe('/connections/connected');
  return user;
};

describe('a private customer', () => {
  let user: TestUser;
  let first: AccountView;
  beforeAll(async () => {
    user = await connected({ identityNumber: '13039319955' });
    const view = await read<{ accounts: AccountView[] }>(user, accounts);
    const [account] = view.accounts;
    if (account === undefined) throw new Error('no account');
    first = account;
  });

  it('sees the accounts of the consent', async () => {
    const view = await read<{ accounts: AccountView[] }>(user, accounts);
    expect(view.accounts).toHaveLength(2);
    for (const account of view.accounts) {
      expect(account).toMatchObject({
        bankName: 'Skjærvik Sparebank',
        context: 'PRIVATE',
        currency: 'NOK',
        balances: null,
      });
      expect(account.bban).toMatch(/^\d{11}$/);
      expect(account.iban).toBe(`NO${account.iban?.slice(2, 4)}${account.bban}`);
    }
    expect(await read(user, oneAccount, { accountId: first.accountId })).toEqual(first);
  });

  it('reads balances at the bank, and finds them again when it is asked no more', async () => {
    const view = await read<{ value: object[] }>(user, balances, { accountId: first.accountId });
    expect(view).toMatchObject({ stale: false, problem: null });
    expect(view.value.length).toBeGreaterThan(0);
    for (const balance of view.value)
      expect(balance).toMatchObject({
        balanceAmount: { amount: expect.stringMatching(/^-?\d+\.\d\d$/), currency: 'NOK' },
      });
    const again = await read<AccountView>(user, oneAccount, { accountId: first.accountId });
    expect(again.balances?.value).toEqual(view.value);
  });

  it('reads transactions to the last page, none twice, all within 90 days', async () => {
    const { accountId } = first;
    const seen: string[] = [];
    let dates: string[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const page: TransactionsView = await read(
        user,
        transactions,
        { accountId },
        next === '' ? '/' : `/?cursor=${encodeURIComponent(next)}`,
      );
      seen.push(...page.booked.map(({ key }) => key), ...page.pending.map(({ key }) => key));
      dates = [...dates, ...page.booked.map(({ bookingDate }) => bookingDate ?? '')];
      next = page.nextCursor;
      pages += 1;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(20);
    expect(pages).toBe(Math.max(1, Math.ceil(seen.length / 100)));
    expect([...dates].sort().reverse()).toEqual(dates);
  });

  it('reads a year within the hour of SCA, page by page', async () => {
    const dateFrom = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
    const { accountId } = first;
    const firstPage = await read<TransactionsView>(
      user,
      transactions,
      { accountId },
      `/?dateFrom=${dateFrom}`,
    );
    expect(firstPage.booked.length + firstPage.pending.length).toBe(100);
    const secondPage = await read<TransactionsView>(
      user,
      transactions,
      { accountId },
      `/?cursor=${firstPage.nextCursor}`,
    );
    expect(secondPage.booked.length).toBeGreaterThan(0);
    const [last] = firstPage.booked.slice(-1);
    expect(secondPage.booked.map(({ key }) => key)).not.toContain(last?.key);
  });

  it('reads one transaction by its id', async () => {
    const { accountId } = first;
    const page = await read<TransactionsView>(user, transactions, { accountId });
    const [booked] = page.booked;
    const detail = await read<{ transaction: object }>(user, oneTransaction, {
      accountId,
      transactionId: booked?.transactionId ?? '',
    });
    expect(detail.transaction).toMatchObject({
      transactionId: booked?.transactionId,
      amount: booked?.amount,
    });
  });

  it('gets a clean refusal for a cursor of another account or of its own making', async () => {
    const { accountId } = first;
    const view = await read<{ accounts: AccountView[] }>(user, accounts);
    const dateFrom = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
    const page = await read<TransactionsView>(
      user,
      transactions,
      { accountId },
      `/?dateFrom=${dateFrom}`,
    );
    const other = view.accounts.find((account) => account.accountId !== accountId)?.accountId ?? '';
    for (const [id, cursor] of [
      [other, page.nextCursor],
      [accountId, 'eyJocmVmIjoiL3YxL3VzZXJzIn0'],
      [accountId, ''],
    ]) {
      const response = await user.browser.ask(
        transactions,
        { accountId: id ?? '' },
        { path: `/?cursor=${cursor}` },
      );
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'invalid-input',
        fields: [{ name: 'cursor' }],
      });
    }
  });

  it.each([
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateFrom=x&dateTo=2026-01-01', 'dateFrom'],
    ['dateTo=2026-01-01&dateTo=2026-01-02', 'dateTo'],
    ['bookingStatus=old', 'bookingStatus'],
  ])('gets a clean refusal for %s', async (query, name) => {
    const response = await user.browser.ask(
      transactions,
      { accountId: first.accountId },
      { path: `/?${query}` },
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-input', fields: [{ name }] });
  });

  it('renews, and stays with the same connection and accounts', async () => {
    const before = await read<ConnectionsView>(user, connections);
    const [connection] = before.connections;
    const connectionId = connection?.connectionId ?? '';
    const started = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
    const location = await goThroughSca(user, started, { identityNumber: '13039319955' });
    expect(location.searchParams.get('connection')).toBe(connectionId);
    const after = await read<ConnectionsView>(user, connections);
    expect(after.connections.map(({ accounts: shared }) => shared)).toEqual([connection?.accounts]);
    const view = await read<object>(user, balances, { accountId: first.accountId });
    expect(view).toMatchObject({ stale: false });
  });
});

describe('a corporate customer', () => {
  it('acts under the agreement that was picked at the bank, beside nothing private', async () => {
    const user = await connected(
      { identityNumber: '18129215603', context: 'CORPORATE' },
      { context: 'CORPORATE' },
    );
    const { connections: made } = await read<ConnectionsView>(user, connections);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ context: 'CORPORATE', status: 'active' });
    expect(made[0]?.agreementName).toBeTruthy();
    const view = await read<{ accounts: AccountView[] }>(user, accounts);
    expect(view.accounts).toHaveLength(2);
    for (const { accountId } of view.accounts) {
      expect(await read<object>(user, balances, { accountId })).toMatchObject({ stale: false });
      const page = await read<TransactionsView>(user, transactions, { accountId });
      expect(page.booked.length).toBeGreaterThan(0);
    }
  });

  it('sees the entries of a batch', async () => {
    const user = await connected({ identityNumber: '20079518612', context: 'CORPORATE' });
    const view = await read<{ accounts: AccountView[] }>(user, accounts);
    for (const { accountId } of view.accounts) {
      const page = await read<TransactionsView>(user, transactions, { accountId });
      const batch = page.booked.find((row) => row.batchNumberOfTransactions !== null);
      if (batch === undefined) continue;
      const params = { accountId, transactionId: batch.transactionId ?? '' };
      const { transaction } = await read<TransactionDetailView>(user, oneTransaction, params);
      expect(transaction.entries).toHaveLength(batch.batchNumberOfTransactions ?? -1);
      return;
    }
    throw new Error('the initial data holds no batch');
  });
});

describe('a change of what is shared', () => {
  it('takes out an account, then all of them', async () => {
    const answers = { identityNumber: '12085592767' };
    const user = await connected(answers);
    const [connection] = (await read<ConnectionsView>(user, connections)).connections;
    const connectionId = connection?.connectionId ?? '';
    const before = await read<{ accounts: AccountView[] }>(user, accounts);

    const share = async (count: number): Promise<URL> => {
      const started = await user.browser.ask(change, { connectionId }, { method: 'POST' });
      expect(started.status).toBe(201);
      const { scaRedirect } = await started.json();
      const { identityNumber } = answers;
      await submitScaPage(scaRedirect, { identityNumber, action: 'continue' });
      await submitScaPage(scaRedirect, { method: 'ASPSPID', action: 'continue' });
      const page = await openScaPage(scaRedirect);
      expect(page.checked('resourceIds').length).toBeGreaterThan(0);
      const resourceIds = page.values('resourceIds').slice(0, count);
      const { location } = await submitScaPage(scaRedirect, { resourceIds, action: 'continue' });
      return comeBack(user, location ?? '');
    };

    expect((await share(1)).searchParams.get('connection')).toBe(connectionId);
    const after = await read<{ accounts: AccountView[] }>(user, accounts);
    expect(after.accounts).toHaveLength(1);
    const ids = before.accounts.map(({ accountId }) => accountId);
    expect(ids).toContain(after.accounts[0]?.accountId);

    expect((await share(0)).searchParams.get('reason')).toBe('consent-gave-no-account');
    expect((await read<{ accounts: AccountView[] }>(user, accounts)).accounts).toEqual([]);
    const [ended] = (await read<ConnectionsView>(user, connections)).connections;
    expect(ended).toMatchObject({ connectionId, status: 'revoked', accounts: [] });
  });
});

describe('a customer who turns back at the bank', () => {
  it('is told so, and has no connection', async () => {
    const user = await newUser();
    const started = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox' } },
    );
    const { scaRedirect } = await started.json();
    const { location } = await submitScaPage(scaRedirect, { action: 'cancel' });
    const outcome = await comeBack(user, location ?? '');
    expect(outcome.pathname).toBe('/sca/outcome');
    expect(outcome.searchParams.get('reason')).toBe('cancelled-at-bank');
    expect((await read<ConnectionsView>(user, connections)).connections).toEqual([]);
  });
});
