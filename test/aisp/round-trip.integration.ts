import { beforeAll, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as oneAccount } from '@/app/api/accounts/[accountId]/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { POST as change } from '@/app/api/connections/[connectionId]/change/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { GET as connections } from '@/app/api/connections/route';
import { GET as oneTransaction } from '@/app/api/transactions/[transactionId]/route';
import { GET as transactions } from '@/app/api/transactions/route';
import type { AccountView } from '@/lib/view/account';
import type { ConnectionsView } from '@/lib/view/connection/connection';
import type {
  StoredTransactionDetailView,
  StoredTransactionsView,
  StoredTransactionView,
  SyncAnswer,
} from '@/lib/view/stored-transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { openScaPage, type ScaAnswers, submitScaPage } from '@/sandbox-bank/testing/bank-client';
import { newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import { openSandbox, passSca } from '@/test/harness/sandbox';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);

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

/** Syncs an account's transactions until nothing is left to read, as its page does. */
const synced = async (user: TestUser, accountId: string): Promise<SyncAnswer['sync']> => {
  for (;;) {
    const answer = await user.browser.ask(sync, { accountId }, { method: 'POST' });
    expect(answer.status).toBe(200);
    const { sync: come }: SyncAnswer = await answer.json();
    if (come.state !== 'running') return come;
  }
};

const page = (user: TestUser, query: Record<string, string>): Promise<StoredTransactionsView> =>
  read(user, transactions, {}, `/?${new URLSearchParams(query)}`);

const goThroughSca = async (
  user: TestUser,
  scaRedirect: string,
  answers: ScaAnswers,
): Promise<URL> => {
  expect(scaRedirect.startsWith(sandbox.bank.scaOrigin)).toBe(true);
  return passSca(user, scaRedirect, answers);
};

const connected = async (answers: ScaAnswers, body: object = {}): Promise<TestUser> => {
  const user = await newUser();
  const location = await goThroughSca(user, await beginConnecting(user, body), answers);
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

  it('reads a year within the hour of SCA and keeps each transaction once, newest first', async () => {
    const { accountId } = first;
    expect(await synced(user, accountId)).toMatchObject({ state: 'done', problem: null });
    const rows: StoredTransactionView[] = [];
    let cursor: string | null = null;
    let pages = 0;
    let total: number | null = null;
    do {
      const view: StoredTransactionsView = await page(user, {
        accountId,
        limit: '100',
        ...(cursor === null ? {} : { cursor }),
      });
      rows.push(...view.transactions);
      ({ nextCursor: cursor, total } = view);
      pages += 1;
    } while (cursor !== null);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBe(total);
    expect(rows.length).toBeGreaterThan(100);
    expect(pages).toBe(Math.ceil(rows.length / 100));
    const dates = rows.flatMap(({ bookingDate }) => bookingDate ?? []);
    expect([...dates].sort().reverse()).toEqual(dates);
    expect((dates.at(-1) ?? '') < addDays(bankDay(new Date()), -300)).toBe(true);
    const atBank = await sandbox.bankRows<{ count: string }>(
      `SELECT count(*) FROM account_transaction JOIN account ON account.id = account_id
        WHERE bban = $1 AND ended_no IS NULL`,
      [first.bban],
    );
    expect(rows).toHaveLength(Number(atBank[0]?.count));
  });

  it('reads one transaction by its id', async () => {
    const { transactions: rows } = await page(user, { accountId: first.accountId });
    const booked = rows.find(({ status }) => status === 'booked');
    const detail = await read<StoredTransactionDetailView>(user, oneTransaction, {
      transactionId: booked?.id ?? '',
    });
    expect(booked?.transactionId).toBeTruthy();
    expect(detail.transaction).toMatchObject({
      transactionId: booked?.transactionId,
      amount: booked?.amount,
    });
  });

  it.each([
    ['cursor=eyJocmVmIjoiL3YxL3VzZXJzIn0', 'cursor'],
    ['cursor=', 'cursor'],
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateFrom=x&dateTo=2026-01-01', 'dateFrom'],
    ['dateTo=2026-01-01&dateTo=2026-01-02', 'dateTo'],
    ['status=old', 'status'],
  ])('gets a clean refusal for %s', async (query, name) => {
    const response = await user.browser.ask(
      transactions,
      {},
      { path: `/?accountId=${first.accountId}&${query}` },
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: name }],
    });
  });

  it('renews, and stays with the same connection and accounts', async () => {
    const before = await read<ConnectionsView>(user, connections);
    const [connection] = before.connections;
    const connectionId = connection?.connectionId ?? '';
    const started = await user.browser.ask(renew, { connectionId }, { method: 'POST' });
    expect(started.status).toBe(201);
    const { scaRedirect } = await started.json();
    const location = await goThroughSca(user, scaRedirect, { identityNumber: '13039319955' });
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
      expect(await synced(user, accountId)).toMatchObject({ state: 'done' });
      const { transactions: rows } = await page(user, { accountId, status: 'booked' });
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('sees the entries of a batch', async () => {
    const user = await connected({ identityNumber: '20079518612', context: 'CORPORATE' });
    const view = await read<{ accounts: AccountView[] }>(user, accounts);
    for (const { accountId } of view.accounts) {
      await synced(user, accountId);
      const { transactions: rows } = await page(user, { accountId, limit: '200' });
      const batch = rows.find((row) => row.batchNumberOfTransactions !== null);
      if (batch === undefined) continue;
      const params = { transactionId: batch.id };
      const { transaction } = await read<StoredTransactionDetailView>(user, oneTransaction, params);
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
      return comeBack(user.browser, location ?? '');
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
    const scaRedirect = await beginConnecting(user);
    const { location } = await submitScaPage(scaRedirect, { action: 'cancel' });
    const outcome = await comeBack(user.browser, location ?? '');
    expect(outcome.pathname).toBe('/sca/outcome');
    expect(outcome.searchParams.get('reason')).toBe('cancelled-at-bank');
    expect((await read<ConnectionsView>(user, connections)).connections).toEqual([]);
  });
});
