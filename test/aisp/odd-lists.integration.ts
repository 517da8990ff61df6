import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as exported } from '@/app/api/accounts/[accountId]/export/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { POST as refreshCards } from '@/app/api/accounts/refresh/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as agreements } from '@/app/api/agreements/route';
import { POST as refresh } from '@/app/api/connections/[connectionId]/refresh/route';
import { GET as connections } from '@/app/api/connections/route';
import { GET as detail } from '@/app/api/transactions/[transactionId]/route';
import { GET as transactions } from '@/app/api/transactions/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/http/route';
import { type Asking, newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting, connectAs, openBankAndApplication } from '@/test/harness/connect';
import type { BankPsu } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
let user: TestUser;
let psu: BankPsu;
let connectionId: string;
beforeAll(async () => {
  user = await newUser();
  psu = bank.newPsu({
    names: ['Konto 1', 'Konto 2'],
    agreements: [{ psuCorporateId: '6a0a5a8e-0d0c-4f0b-9d0b-0a4b7f0f0a01', name: 'Fjord AS' }],
  });
  connectionId = await connectAs(bank, user, psu);
});
afterEach(() => bank.restore());

type Named = { name: string };
type Kept = { accountId: string; iban: string | null };

const read = async (route: Handler, params: Record<string, string> = {}, options: Asking = {}) => {
  const answer = await user.browser.ask(route, params, options);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};
const listed = async (kind: 'account' | 'card') =>
  (await read(accounts, {}, { path: `/?kind=${kind}` })).body.accounts;
const unreadable = async () => (await read(connections)).body.connections[0].unreadable;
const refreshed = async () => (await read(refresh, { connectionId }, { method: 'POST' })).status;

describe('what cannot be read of a list of the bank is said, and hides nothing else:', () => {
  it('accounts, of which one that is known stays as it was', async () => {
    const [first, second] = psu.accounts;
    const odd = {
      accounts: [
        { ...first, currency: 'NOK', name: 'Nytt navn', product: 7, _links: [] },
        { resourceId: second?.resourceId, currency: { code: 'NOK' }, name: 'Feil' },
        { bban: second?.bban, name: 'Uten id' },
        null,
      ],
    };
    bank.override('GET /v1/accounts', json(200, odd));
    expect(await refreshed()).toBe(204);
    expect((await listed('account')).map(({ name }: Named) => name)).toEqual([
      'Nytt navn',
      'Konto 2',
    ]);
    expect(await unreadable()).toEqual({ accounts: 3, cards: 0 });
    bank.restore();
    expect(await refreshed()).toBe(204);
    expect(await unreadable()).toEqual({ accounts: 0, cards: 0 });
  });

  it.each(['resourceId', 'bban', 'iban'] as const)(
    'accounts, of which one tells by its %s alone which it is',
    async (name) => {
      const [first, second] = psu.accounts;
      const right = { ...first, currency: 'NOK' };
      const names = async () => (await listed('account')).map(({ name: one }: Named) => one);
      bank.override(
        'GET /v1/accounts',
        json(200, { accounts: [right, { [name]: second?.[name] }] }),
      );
      expect(await refreshed()).toBe(204);
      expect(await names()).toEqual(['Konto 1', 'Konto 2']);
      bank.override('GET /v1/accounts', json(200, { accounts: [right, { [name]: 'another' }] }));
      expect(await refreshed()).toBe(204);
      expect(await names()).toEqual(['Konto 1']);
      bank.restore();
      expect(await refreshed()).toBe(204);
    },
  );

  it.each(['', ' '])('accounts, of which two have "%s" for an IBAN', async (iban) => {
    const alike = psu.accounts.map((one) => ({ ...one, currency: 'NOK', iban }));
    const ids = async () => (await listed('account')).map(({ accountId }: Kept) => accountId);
    const before = await ids();
    expect(before).toHaveLength(2);
    await database().account.updateMany({ where: { userId: user.userId }, data: { iban: null } });
    bank.override('GET /v1/accounts', json(200, { accounts: alike }));
    expect(await refreshed()).toBe(204);
    expect(await ids()).toEqual(before);
    expect((await listed('account')).map((one: Kept) => one.iban)).toEqual([null, null]);
    // Also when they are stored with such a number.
    await database().account.updateMany({ where: { userId: user.userId }, data: { iban } });
    const [first, second] = alike;
    const anew = { ...second, resourceId: 'anew' };
    bank.override('GET /v1/accounts', json(200, { accounts: [anew, first] }));
    expect(await refreshed()).toBe(204);
    expect(await ids()).toEqual(before.toReversed());
    bank.restore();
    expect(await refreshed()).toBe(204);
  });

  it('accounts, of which one comes without its number once: it keeps it, and no other gets its history', async () => {
    const [first, second] = psu.accounts.map((one) => ({ ...one, currency: 'NOK' }));
    const list = async (...accounts: unknown[]) => {
      bank.override('GET /v1/accounts', json(200, { accounts }));
      expect(await refreshed()).toBe(204);
      return listed('account');
    };
    const [, before] = await list(first, second);
    const { bban, iban } = before;
    expect(bban).toMatch(/^[0-9]{11}$/);
    const [, without] = await list(first, { ...second, bban: 97000000001, iban: undefined });
    expect(without).toMatchObject({ accountId: before.accountId, bban, iban });
    const [, another] = await list(first, { ...second, bban: '97000000001', iban: undefined });
    expect(another.bban).toBe('97000000001');
    expect(another.accountId).not.toBe(before.accountId);
    bank.restore();
    expect(await refreshed()).toBe(204);
  });

  it('accounts, at the first visit to the bank already', async () => {
    const other = await newUser();
    const theirs = bank.newPsu({ names: ['Brukskonto'] });
    const list = [
      { ...theirs.accounts[0], currency: 'NOK' },
      { resourceId: 'x', currency: null },
    ];
    const back = bank.pass(await beginConnecting(other), theirs);
    bank.override('GET /v1/accounts', json(200, { accounts: list }));
    await comeBack(other.browser, back);
    const view = await (await other.browser.ask(connections, {})).json();
    expect(view.connections).toMatchObject([
      { accounts: [{ name: 'Brukskonto' }], unreadable: { accounts: 1, cards: 0 } },
    ]);
  });

  it('cards', async () => {
    const cardAccounts = [
      { resourceId: 'card1', currency: 'NOK', name: 'Kredittkort', creditLimit: { amount: 5 } },
      { resourceId: 'card2', name: 'Uten valuta' },
    ];
    bank.override('GET /v1/card-accounts', json(200, { cardAccounts }));
    const answer = await read(refreshCards, {}, { method: 'POST', json: { contextId: 'private' } });
    expect(answer.body.accounts).toMatchObject([{ name: 'Kredittkort', creditLimit: null }]);
    expect(await unreadable()).toEqual({ accounts: 0, cards: 1 });
  });

  it('balances, kept with those that are right', async () => {
    const [account] = await listed('account');
    const right = {
      balanceType: 'expected',
      balanceAmount: { amount: '10.00', currency: 'NOK' },
      referenceDate: '31.12.2026',
    };
    const odd = {
      balanceType: 'interimAvailable',
      balanceAmount: { amount: 12.5, currency: 'NOK' },
    };
    const path = `GET /v1/accounts/${psu.accounts[0]?.resourceId}/balances`;
    bank.override(path, json(200, { balances: [odd, right] }));
    const value = [
      { balanceType: 'expected', balanceAmount: right.balanceAmount, referenceDate: null },
    ];
    const { accountId } = account;
    expect((await read(balances, { accountId })).body).toMatchObject({ value, unreadable: 1 });
    expect((await listed('account'))[0].balances).toMatchObject({ value, unreadable: 1 });
    bank.override(path, (request) => request.socket.destroy());
    expect((await read(balances, { accountId })).body).toMatchObject({
      value,
      unreadable: 1,
      stale: true,
    });
    bank.override(path, json(200, { balances: [odd] }));
    expect((await read(balances, { accountId })).body).toMatchObject({
      value,
      problem: 'bank-answer-invalid',
    });
  });

  it.each([
    ['none', { balances: [] }],
    [
      'those of another account',
      {
        account: { iban: 'NO7112345678911' },
        balances: [
          { balanceType: 'expected', balanceAmount: { amount: '99.00', currency: 'NOK' } },
        ],
      },
    ],
  ])('balances, which are kept where the bank answers %s', async (_, odd) => {
    const [{ accountId }] = await listed('account');
    const path = `GET /v1/accounts/${psu.accounts[0]?.resourceId}/balances`;
    const known = [
      {
        balanceType: 'expected',
        balanceAmount: { amount: '10.00', currency: 'NOK' },
        referenceDate: null,
      },
    ];
    bank.override(path, json(200, { account: { iban: psu.accounts[0]?.iban }, balances: known }));
    expect((await read(balances, { accountId })).body).toMatchObject({
      value: known,
      stale: false,
    });
    bank.override(path, json(200, odd));
    expect((await read(balances, { accountId })).body).toMatchObject({
      value: known,
      stale: true,
      problem: 'bank-answer-invalid',
    });
    expect((await listed('account'))[0].balances).toMatchObject({ value: known });
  });

  it('transactions of another account, none of which are kept', async () => {
    const [{ accountId }] = await listed('account');
    const booked = [
      {
        transactionId: 'foreign',
        bookingDate: new Date().toISOString().slice(0, 10),
        transactionAmount: { amount: '-1.00', currency: 'NOK' },
        creditorName: 'En annens',
      },
    ];
    bank.override(
      `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`,
      json(200, { account: { bban: '12345678911' }, transactions: { booked, pending: [] } }),
    );
    const answer = await read(sync, { accountId }, { method: 'POST' });
    expect(answer.body.sync).toMatchObject({ problem: 'bank-answer-invalid' });
    const kept = await read(transactions, {}, { path: '/?q=annens' });
    expect(kept.body.transactions).toEqual([]);
  });

  it('a list that has no content, where that takes nothing away', async () => {
    const nothing =
      (status: number): Reply =>
      (_request, response) => {
        response.writeHead(status).end();
      };
    const [account] = await listed('account');
    const { accountId } = account;
    const path = `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`;
    const synced = async () =>
      (await read(sync, { accountId }, { method: 'POST' })).body.sync.problem;
    bank.override(path, nothing(204));
    expect(await synced()).toBeNull();
    bank.override(path, nothing(200));
    expect(await synced()).toBe('bank-answer-invalid');

    bank.override('GET /v1/agreements', nothing(204));
    const companies = await read(agreements, {}, { path: '/?bank=sandbox' });
    expect(companies).toMatchObject({ status: 200, body: { agreements: [], unreadable: 0 } });

    const names = (await listed('account')).length;
    bank.override('GET /v1/accounts', nothing(204));
    expect(await refreshed()).toBe(502);
    expect(await listed('account')).toHaveLength(names);
  });

  it('agreements', async () => {
    const own = {
      psuCorporateId: '6a0a5a8e-0d0c-4f0b-9d0b-0a4b7f0f0a01',
      name: 'Fjord AS',
      owner: 5,
    };
    bank.override('GET /v1/agreements', json(200, { agreements: [{ name: 'Uten id' }, own] }));
    expect((await read(agreements, {}, { path: '/?bank=sandbox' })).body).toMatchObject({
      agreements: [{ name: 'Fjord AS', owner: null }],
      unreadable: 1,
    });
  });

  it.each(['with the list', 'with the details'])('payments in a batch, %s', async (where) => {
    const id = where === 'with the list' ? 'listed' : 'detailed';
    const batch = {
      transactionId: id,
      bookingDate: new Date().toISOString().slice(0, 10),
      transactionAmount: { amount: '-50.00', currency: 'NOK' },
      creditorName: `Samlet ${id}`,
      batchIndicator: true,
    };
    const entryDetails = [
      7,
      { transactionAmount: { amount: '-20.00', currency: 'NOK' }, creditorName: 'Fisker' },
      { transactionAmount: { amount: 'tjue', currency: 'NOK' }, creditorName: 'Feil' },
    ];
    const whole = { ...batch, entryDetails };
    const list = `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`;
    const booked = [where === 'with the list' ? whole : batch];
    bank.override(list, json(200, { transactions: { booked, pending: [] } }));
    bank.override(`${list}/${id}`, json(200, whole));
    const [{ accountId }] = await listed('account');
    await read(sync, { accountId }, { method: 'POST' });
    const found = await read(transactions, {}, { path: `/?q=${id}` });
    const [{ id: transactionId, isBatch, batchNumberOfTransactions }] = found.body.transactions;
    // The bank need not say how many payments it holds.
    expect([isBatch, batchNumberOfTransactions]).toEqual([true, null]);
    expect((await read(detail, { transactionId })).body.transaction).toMatchObject({
      entries: [{ creditorName: 'Fisker', amount: { amount: '-20.00', currency: 'NOK' } }],
      batchCheck: { sum: null, agrees: null, unreadable: 2 },
    });
    const path = '/?format=csv&batches=entries';
    const file = await (await user.browser.ask(exported, { accountId }, { path })).text();
    expect([file.includes(`Samlet ${id}`), file.includes('Fisker')]).toEqual([true, false]);
    const camt = await user.browser.ask(exported, { accountId }, { path: '/?format=camt053' });
    expect(await camt.text()).toContain('<NtryDtls><Btch><TtlAmt Ccy="NOK">50.00</TtlAmt>');
  });

  it('a booked transaction without a booking date, which has a day in a list and no date in a file', async () => {
    const list = `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`;
    const row = {
      transactionId: 'undated',
      valueDate: '2026-11-10',
      transactionAmount: { amount: '-12.00', currency: 'NOK' },
      creditorName: 'Udatert',
    };
    bank.override(list, json(200, { transactions: { booked: [row], pending: [] } }));
    const [{ accountId }] = await listed('account');
    await read(sync, { accountId }, { method: 'POST' });
    const found = await read(transactions, {}, { path: '/?q=udatert' });
    expect(found.body.transactions).toMatchObject([
      { status: 'booked', day: '2026-11-10', bookingDate: null },
    ]);
    const file = async (path: string) =>
      (await user.browser.ask(exported, { accountId }, { path })).text();
    expect(await file('/?format=csv&form=iso')).toContain('\r\n,2026-11-10,-12.00,NOK,Udatert,');
    const camt = await file('/?format=camt053');
    expect(camt).toContain('<Sts><Cd>BOOK</Cd></Sts><ValDt><Dt>2026-11-10</Dt></ValDt>');
  });
});
