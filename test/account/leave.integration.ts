import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import Ajv from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { GET as archive } from '@/app/api/account/archive/route';
import { DELETE as leave } from '@/app/api/account/route';
import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { DELETE as disconnect } from '@/app/api/connections/[connectionId]/route';
import { replaceCategoryRules } from '@/lib/aisp/insight/category-rules';
import { replaceInsightCorrections } from '@/lib/aisp/insight/insight-corrections';
import { replaceSavedViews } from '@/lib/aisp/transactions/saved-views';
import { signedInByCookies } from '@/lib/auth/session';
import { changeScaPreference } from '@/lib/connection/sca-preferences';
import { database } from '@/lib/db/client';
import { sql } from '@/lib/db/sql';
import { openPsuId } from '@/lib/vault/identity';
import { newUser } from '@/test/harness/application';
import { connectAs, openBankAndApplication } from '@/test/harness/connect';
import { mailTo } from '@/test/harness/mailbox';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
import { json } from '@/test/harness/test-bank';
import { userWithEverything } from '@/test/harness/user-with-everything';

const bank = shared(openBankAndApplication);

/** The files of an archive by name, found as any ZIP reader does: through the directory at its end. */
function filesIn(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + nameLength;
    files.set(name, inflateRawSync(zip.subarray(begin, begin + size)));
    at += 46 + nameLength;
  }
  return files;
}

const linesOf = (userId: string) => database().paymentLogLine.findMany({ where: { userId } });

describe('the archive of a person', () => {
  it('holds what is kept, by its schema, and nothing that identifies the person at the bank', async () => {
    const { user, paymentId, accountId } = await userWithEverything(bank);
    const response = await user.browser.ask(archive, {});
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="brygge-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
    const data = JSON.parse(text('data.json'));
    const matches = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(text('data.schema.json')),
    );
    expect(matches(data), JSON.stringify(matches.errors)).toBe(true);
    expect(data.account).toMatchObject({ email: user.email });
    expect(data.accounts.map((one: { accountId: string }) => one.accountId)).toContain(accountId);
    expect(data.payments).toMatchObject([{ paymentId }]);
    expect(data.paymentLog).toMatchObject([{ paymentId, amount: '120.50', state: 'CREATED' }]);
    expect(data.recipients).toHaveLength(1);
    expect(text(`receipts/${paymentId}.pdf`)).toMatch(/^%PDF-/);
    const names = [...files.keys()];
    expect(names).toContain('accounts/1-transactions-12345678903.csv');
    expect(names).toContain('accounts/1-transactions-12345678903.xml');
    expect(text('accounts/1-transactions-12345678903.csv')).toContain('Frisør');
    const everything = [...files.values()].map((file) => file.toString('utf8')).join('\n');
    const psu = await database().psu.findFirstOrThrow({ where: { userId: user.userId } });
    expect(everything).not.toContain(openPsuId(psu));
    expect(everything).not.toContain('argon2');
    const exports = { userId: user.userId, kind: 'DATA_EXPORTED' } as const;
    expect(await database().securityEvent.count({ where: exports })).toBe(1);
  });

  it('holds everything of the person that is no transaction', async () => {
    const everything = await userWithEverything(bank);
    const { user, paymentId, accountId, cardAccountId, connectionId, sessionId } = everything;
    const { passkeyId, basketId, draftId, recipientId } = everything;
    const { userId } = user;
    const now = new Date();
    const rule = { category: 'leisure', direction: null, phrases: ['luna'] } as const;
    await replaceCategoryRules(userId, { rules: [{ ...rule, phrases: ['luna'] }] }, now);
    const view = { contextId: 'private', name: 'Strøm', query: 'q=kraft' } as const;
    await replaceSavedViews(userId, { views: [view] }, now);
    const dismissed = [randomUUID()];
    await replaceInsightCorrections(userId, { recurring: [], dismissed }, now);
    const key = { userId, bankId: 'sandbox' };
    await changeScaPreference(key, { identityNumber: '13039319955' }, now);
    const response = await user.browser.ask(archive, {});
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const { activity, notices, noticeSettings, ...data } = JSON.parse(
      files.get('data.json')?.toString('utf8') ?? '',
    );
    expect(data).toMatchObject({
      format: 'brygge-archive',
      version: 1,
      account: { email: user.email, isDemo: false, hasPasskeys: true },
      sessions: [{ sessionId }],
      passkeys: [{ passkeyId }],
      connections: [{ connectionId }],
      accounts: [{ accountId }, { accountId: cardAccountId }],
      payments: [{ paymentId }],
      paymentLog: [{ paymentId, request: { creditorName: 'Elvebakken Barnehage' } }],
      baskets: [{ basketId }],
      drafts: [{ draftId }],
      recipients: [{ recipientId }],
      categoryRules: [rule],
      savedViews: [view],
      insightCorrections: { recurring: [], dismissed },
      scaPreferences: [{ bankId: 'sandbox' }],
    });
    const kindsOf = (told: { kind: string }[]) => told.map(({ kind }) => kind).sort();
    expect(kindsOf(activity)).toContain('PASSKEY_ADDED');
    expect(kindsOf(activity)).toContain('DATA_EXPORTED');
    expect(kindsOf(notices)).toEqual(['PASSKEY_CHANGED', 'PAYMENT_SETTLED']);
    expect(noticeSettings).toHaveLength(15);
  });

  it('holds all of each transaction, pending ones and the payments of a batch too', async () => {
    const user = await newUser();
    const psu = bank.newPsu({ names: ['Brukskonto'] });
    await connectAs(bank, user, psu);
    const { userId } = user;
    const { id: accountId } = await database().account.findFirstOrThrow({ where: { userId } });
    const amountOf = (amount: string) => ({ transactionAmount: { amount, currency: 'NOK' } });
    const booked = [
      {
        transactionId: 'b1',
        bookingDate: '2026-11-10',
        ...amountOf('-300.00'),
        batchIndicator: true,
        ultimateDebtor: 'Borettslaget',
        entryDetails: [
          { ...amountOf('-100.00'), creditorName: 'Kari', endToEndId: 'E-1' },
          { ...amountOf('-200.00'), creditorName: 'Ola' },
        ],
      },
      {
        transactionId: 'n1',
        bookingDate: '2026-11-11',
        ...amountOf('-5.00'),
        entryDetails: [{ ...amountOf('-5.00'), creditorName: 'Per' }],
      },
    ];
    const pending = [{ ...amountOf('-77.00'), creditorName: 'Strøm AS', valueDate: '2026-12-01' }];
    const operation = `GET /v1/accounts/${psu.accounts[0]?.resourceId}/transactions`;
    bank.override(operation, json(200, { transactions: { booked, pending, _links: {} } }));
    let state = 'running';
    while (state === 'running') {
      const synced = await user.browser.ask(sync, { accountId }, { method: 'POST' });
      state = (await synced.json()).sync.state;
    }
    bank.override(operation, undefined);
    const response = await user.browser.ask(archive, {});
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const [name = ''] = [...files.keys()].filter((one) => /^accounts\/1-.*\.json$/.test(one));
    const stored = JSON.parse(files.get(name)?.toString('utf8') ?? '');
    expect(stored.transactions).toMatchObject([
      { isPending: true, day: null, transaction: pending[0] },
      { isPending: false, day: '2026-11-10', transaction: booked[0] },
      { isPending: false, day: '2026-11-11', transaction: booked[1] },
    ]);
    expect(files.get('README.txt')?.toString('utf8')).toContain(
      'the JSON file contains everything',
    );
  });

  it('holds payments and baskets beyond the first page of each', async () => {
    const user = await newUser();
    const { userId } = user;
    const connectionId = await storeConnection({ userId });
    for (let count = 0; count < 31; count += 1) await storePayment({ userId, connectionId });
    for (let count = 0; count < 51; count += 1)
      await storeBasket({
        userId,
        connectionId,
        paymentIds: [],
        resourceId: `enc!!${randomUUID()}=`,
      });
    const response = await user.browser.ask(archive, {});
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? '');
    const idsOf = (rows: { paymentId?: string; basketId?: string }[]) =>
      new Set(rows.map((row) => row.paymentId ?? row.basketId));
    expect([idsOf(data.payments).size, idsOf(data.baskets).size]).toEqual([31, 51]);
    expect([...files.keys()].filter((name) => name.startsWith('receipts/'))).toHaveLength(31);
  });

  it('holds the accounts and transactions of a bank whose access has ended, which no page shows', async () => {
    const { user, accountId, connectionId } = await userWithEverything(bank);
    const { userId } = user;
    await database().connection.updateMany({
      where: { userId, id: connectionId },
      data: { accessUntil: new Date(Date.now() - 1_000) },
    });
    const listed = await (await user.browser.ask(accounts, {})).json();
    expect(listed.accounts).toEqual([]);
    const response = await user.browser.ask(archive, {});
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
    const data = JSON.parse(text('data.json'));
    expect(data.accounts.map((one: { accountId: string }) => one.accountId)).toContain(accountId);
    expect(text('accounts/1-transactions-12345678903.csv')).toContain('Frisør');
  });

  it('holds every security event that is kept, and not only those that a page shows', async () => {
    const user = await newUser();
    const { userId } = user;
    const createdAt = new Date(Date.now() - 300 * 86_400_000);
    await database().securityEvent.createMany({
      data: Array.from({ length: 201 }, () => ({
        id: randomUUID(),
        userId,
        kind: 'SIGNED_IN' as const,
        createdAt,
      })),
    });
    const response = await user.browser.ask(archive, {});
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const { activity } = JSON.parse(files.get('data.json')?.toString('utf8') ?? '');
    const old = activity.filter(({ at }: { at: string }) => at === createdAt.toISOString());
    expect(old).toHaveLength(201);
  });

  it('holds nothing of another person', async () => {
    const first = await userWithEverything(bank);
    const second = await newUser();
    const response = await second.browser.ask(archive, {});
    const files = filesIn(Buffer.from(await response.arrayBuffer()));
    const everything = [...files.values()].map((file) => file.toString('utf8')).join('\n');
    for (const id of [first.paymentId, first.accountId, first.user.email, first.connectionId])
      expect(everything).not.toContain(id);
  });
});

describe('the payment log', () => {
  it('has each state of a payment, and keeps them when its bank is disconnected', async () => {
    const { user, paymentId, connectionId } = await userWithEverything(bank);
    const where = { userId_id: { userId: user.userId, id: paymentId } };
    await database().payment.update({ where, data: { transactionStatus: 'ACSC' } });
    await database().payment.update({ where, data: { psuMessage: 'no new state' } });
    expect(
      (await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' })).status,
    ).toBe(204);
    expect(await database().payment.count({ where: { id: paymentId } })).toBe(0);
    const lines = await linesOf(user.userId);
    expect(lines.map(({ transactionStatus }) => transactionStatus).sort()).toEqual([
      'ACSC',
      'RCVD',
    ]);
  });

  it.each([
    ['deleted from', 'DELETE FROM payment_log'],
    ['emptied', 'TRUNCATE payment_log'],
    ['rewritten', "UPDATE payment_log SET amount = '1.00'"],
    ['taken a request from', 'UPDATE payment_log SET sealed_request = NULL'],
  ])('cannot be %s', async (_, statement) => {
    await userWithEverything(bank);
    await expect(sql().query(statement)).rejects.toThrow('payment_log is only ever added to');
  });

  it('may be sealed under another key', async () => {
    const { user } = await userWithEverything(bank);
    const statement =
      "UPDATE payment_log SET sealed_request = 'b.x', key_id = 'b' WHERE user_id = $1";
    expect((await sql().query(statement, [user.userId])).rowCount).toBe(1);
  });
});

describe('deleting an account', () => {
  const leaveAs = (user: Awaited<ReturnType<typeof newUser>>) =>
    user.browser.ask(leave, {}, { method: 'DELETE' });

  it('removes the person and all that is theirs, keeps the payment log, and says so by mail', async () => {
    const { user } = await userWithEverything(bank);
    const { userId } = user;
    expect((await leaveAs(user)).status).toBe(204);
    expect(await signedInByCookies(user.browser.cookieHeader, new Date())).toBeNull();
    const where = { userId };
    const db = database();
    const left = await Promise.all([
      db.user.count({ where: { id: userId } }),
      db.psu.count({ where }),
      db.connection.count({ where }),
      db.account.count({ where }),
      db.storedTransaction.count({ where }),
      db.payment.count({ where }),
      db.session.count({ where }),
      db.oneTimeToken.count({ where }),
      db.securityEvent.count({ where }),
    ]);
    expect(left).toEqual(Array.from(left, () => 0));
    expect(await db.securityEvent.count({ where: { kind: 'ACCOUNT_DELETED' } })).toBeGreaterThan(0);
    expect(await linesOf(userId)).toHaveLength(1);
    expect((await mailTo(user.email))[0]?.subject).toBe('Your account was deleted');
  });

  it('waits for a call that may move money', async () => {
    const { user, paymentId } = await userWithEverything(bank);
    await sql().query(
      `INSERT INTO money_call (user_id, id, bank_id, payment_id, operation, method, href, key_id, request_id, tpp_redirect_uri, state, created_at)
       VALUES ($1, gen_random_uuid(), 'sandbox', $2, 'authorise-payment', 'POST', '/v1/x', '', gen_random_uuid()::text, 'http://localhost:3000/', 'SENDING', now())`,
      [user.userId, paymentId],
    );
    expect((await leaveAs(user)).status).toBe(409);
    expect(await database().user.count({ where: { id: user.userId } })).toBe(1);
  });

  it('wants a fresh proof of who it is', async () => {
    const user = await newUser();
    await database().session.updateMany({
      where: { userId: user.userId },
      data: { confirmedAt: new Date(Date.now() - 11 * 60_000) },
    });
    expect((await leaveAs(user)).status).toBe(403);
    expect(await database().user.count({ where: { id: user.userId } })).toBe(1);
  });
});
