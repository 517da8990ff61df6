import { randomUUID } from 'node:crypto';
import { addHours, subDays, subMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as debtorAccounts } from '@/app/api/debtor-accounts/route';
import { GET as oneDraft } from '@/app/api/payment-drafts/[draftId]/route';
import { GET as recipients } from '@/app/api/recipients/route';
import { database } from '@/lib/db/client';
import { claimDuplicateKeys } from '@/lib/db/payments/duplicates';
import { duplicateKeys } from '@/lib/vault/payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { createBankClient } from '@/sandbox-bank/testing/bank-client';
import {
  bulkBody,
  CBCT,
  create,
  FOREIGN_BBAN,
  makeAccount,
  NCBCT,
  NDCT,
  passTime,
  paymentBody,
  periodicBody,
  SCT,
  STRAKS,
  setBehaviour,
} from '@/sandbox-bank/testing/payments';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';
import { newUser } from '@/test/harness/application';
import { meetAtLock } from '@/test/harness/meet-at-lock';
import {
  begunDraft,
  newCustomer,
  newPayingUser,
  openSandbox,
  type PayingUser,
  submit,
} from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
afterEach(() => sandbox.calm());

const today = bankDay(new Date());
const later = addDays(today, 5);

/** The bank's own payments from an account. */
const atBank = (user: Pick<PayingUser, 'account'>) => sandbox.bankPayments(user.account);

const callsOf = (paymentId: string) =>
  database().outboxCall.findMany({ where: { paymentId }, orderBy: { createdAt: 'asc' } });

const eventsOf = async (paymentId: string) =>
  (await database().paymentEvent.findMany({ where: { paymentId }, orderBy: { at: 'asc' } })).map(
    ({ kind, transactionStatus }) => [kind, transactionStatus],
  );

const domestic = (user: Pick<PayingUser, 'account'>, changes = {}) =>
  paymentBody(NDCT, user.account.bban, later, changes);

describe('a payment in Norway in another currency', () => {
  const inEuro = { instructedAmount: { amount: '10.50', currency: 'EUR' } };

  it('is made like one in kroner; a bulk has a sum in each currency', async () => {
    const user = await newPayingUser(sandbox, '900000.00');
    const made = await submit(user, await begunDraft(user, { kind: NDCT }), domestic(user, inEuro));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ amount: { amount: '10.50', currency: 'EUR' } });
    expect(made.body).not.toHaveProperty('furtherAmounts');
    const bulk = bulkBody(user.account.bban, later, ['10.00', '20.50', '0.05'], {});
    const [first, second, third] = bulk.payments as object[];
    const mixed = { ...bulk, payments: [first, { ...second, ...inEuro }, third] };
    const draftId = await begunDraft(user, { kind: 'bulk-payments' });
    const both = await submit(user, draftId, mixed);
    expect(both.status, JSON.stringify(both.body)).toBe(201);
    expect(both.body).toMatchObject({
      amount: { amount: '10.05', currency: 'NOK' },
      furtherAmounts: [{ amount: '10.50', currency: 'EUR' }],
    });
  });

  it('is refused at its currency by a bank that takes kroner alone', async () => {
    const user = await newPayingUser(sandbox, '900000.00');
    await setBehaviour(sandbox.client, { domesticInNokOnly: true });
    const draftId = await begunDraft(user, { kind: NDCT });
    const refused = await submit(user, draftId, domestic(user, inEuro));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      fields: [{ path: 'instructedAmount.currency', rule: 'currency-not-offered' }],
    });
    expect(await atBank(user)).toEqual([]);
  });
});

describe('a payment that is submitted', () => {
  it.each([
    [NDCT, (bban: string) => paymentBody(NDCT, bban, later)],
    [STRAKS, (bban: string) => paymentBody(STRAKS, bban, later)],
    [SCT, (bban: string) => paymentBody(SCT, bban, later)],
    [CBCT, (bban: string) => paymentBody(CBCT, bban, later)],
    [NCBCT, (bban: string) => paymentBody(NCBCT, bban, later)],
    ['periodic-payments', (bban: string) => periodicBody(bban, later)],
    ['bulk-payments', (bban: string) => bulkBody(bban, later, ['10.00', '20.50'])],
  ])('stands at the bank as it was written: %s', async (kind, body) => {
    const user = await newPayingUser(sandbox, '900000.00');
    const draftId = await begunDraft(user, { kind });
    const request = body(user.account.bban);
    const made = await submit(user, draftId, request);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      paymentId: draftId,
      kind,
      state: 'created',
      status: { transactionStatus: 'RCVD', fundsAvailable: null },
      request,
      contextId: 'private',
      context: 'PRIVATE',
      bankId: 'sandbox',
    });
    const [payment, ...others] = await atBank(user);
    expect(others).toEqual([]);
    expect(payment?.request).toEqual(request);
    expect(await eventsOf(draftId)).toEqual([['created', 'RCVD']]);
  });

  it('uses its draft up, is unreadable at rest, and remembers nobody before it is approved', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT, input: { creditorName: 'Elvebakken' } });
    const request = domestic(user, { remittanceInformationUnstructured: 'Takk for sist' });
    expect((await submit(user, draftId, request)).status).toBe(201);
    expect((await user.browser.ask(oneDraft, { draftId })).status).toBe(404);
    const remembered = await (await user.browser.ask(recipients, {})).json();
    expect(remembered.recipients).toEqual([]);
    const where = { userId: user.userId };
    const rows = JSON.stringify([
      await database().payment.findMany({ where }),
      await database().outboxCall.findMany({ where }),
    ]);
    for (const secret of ['Elvebakken', FOREIGN_BBAN, user.account.bban, 'Takk for sist'])
      expect(rows).not.toContain(secret);
  });

  it('is one payment however often it is submitted at once', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const all = await Promise.all(
      Array.from({ length: 20 }, () => submit(user, draftId, domestic(user))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(all.map(({ body }) => body.paymentId))).toEqual(new Set([draftId]));
    expect(new Set(all.map(({ body }) => body.state))).toEqual(new Set(['created']));
    expect(await atBank(user)).toHaveLength(1);
    expect((await submit(user, draftId, domestic(user))).status).toBe(200);
    expect(await callsOf(draftId)).toMatchObject([{ state: 'DONE', tries: 1 }]);
  });

  it('that the bank refuses is refused to all who submit it at once, by the same field', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const toItself = domestic(user, {
      creditorAccount: { bban: user.account.bban, currency: 'NOK' },
    });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => submit(user, draftId, toItself)),
    );
    for (const { status, body } of all) {
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'invalid-input',
        fields: [{ path: 'creditorAccount.bban', rule: 'creditor-is-debtor' }],
      });
    }
    expect(await atBank(user)).toEqual([]);
  });

  it('that was overtaken by a refused one is answered by that refusal, without asking the bank again', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const toItself = (amount: string) =>
      domestic(user, {
        creditorAccount: { bban: user.account.bban, currency: 'NOK' },
        instructedAmount: { amount, currency: 'NOK' },
      });
    const keys = duplicateKeys(user.userId, toItself('10.00') as PaymentRequest);
    const [overtaken] = await meetAtLock(
      (db) => claimDuplicateKeys(db, user.userId, keys),
      [() => submit(user, draftId, toItself('10.00'))],
      async () => expect((await submit(user, draftId, toItself('20.00'))).status).toBe(400),
    );
    expect(overtaken?.status).toBe(400);
    expect(overtaken?.body).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'creditorAccount.bban', rule: 'creditor-is-debtor' }],
    });
    expect(await callsOf(draftId)).toHaveLength(1);
  });

  it('that the bank refused is made of what was corrected, under the same draft', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const toItself = domestic(user, {
      creditorAccount: { bban: user.account.bban, currency: 'NOK' },
    });
    expect((await submit(user, draftId, toItself)).status).toBe(400);
    const refused = await database().payment.findFirstOrThrow({ where: { id: draftId } });
    expect(refused.state).toBe('REJECTED');
    expect((await user.browser.ask(oneDraft, { draftId })).status).toBe(200);
    // Meanwhile the bank went over to another sign-in, and came back.
    const data = { movedAwayAt: new Date() };
    await database().payment.updateMany({ where: { id: draftId }, data });
    const made = await submit(user, draftId, domestic(user));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ bankMessages: [], movedAwayAt: null });
    expect(made.body.actions).toContain('approve');
    expect(await eventsOf(draftId)).toEqual([['created', 'RCVD']]);
  });

  it('that the bank refused is one payment however often what was corrected is submitted at once', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const toItself = domestic(user, {
      creditorAccount: { bban: user.account.bban, currency: 'NOK' },
    });
    expect((await submit(user, draftId, toItself)).status).toBe(400);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => submit(user, draftId, domestic(user))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    const where = { paymentId: draftId, state: 'DONE' } as const;
    expect(await database().outboxCall.count({ where })).toBe(1);
    expect(await database().outboxCall.count({ where: { paymentId: draftId } })).toBe(2);
    expect(await atBank(user)).toHaveLength(1);
  });

  it('is sent with exactly the minor units of its currency', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const request = domestic(user, { instructedAmount: { amount: '7.5', currency: 'NOK' } });
    expect((await submit(user, draftId, request)).status).toBe(201);
    const [payment] = await atBank(user);
    expect(payment?.request).toMatchObject({
      instructedAmount: { amount: '7.50', currency: 'NOK' },
    });
  });
});

describe('rules', () => {
  it.each([
    ['creditorName', { creditorName: 'x'.repeat(71) }, 'text-too-long'],
    [
      'instructedAmount.amount',
      { instructedAmount: { amount: '0', currency: 'NOK' } },
      'amount-not-positive',
    ],
    ['requestedExecutionDate', { requestedExecutionDate: '2020-01-01' }, 'date-in-past'],
    [
      'debtorAccount.bban',
      { debtorAccount: { bban: FOREIGN_BBAN, currency: 'NOK' } },
      'account-not-allowed',
    ],
    ['serviceLevel', { serviceLevel: 'URGP' }, 'field-unknown'],
  ])('hold %s, and the bank is not asked', async (name, changes, rule) => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const { status, body } = await submit(user, draftId, domestic(user, changes));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid-input', fields: [{ path: name, rule }] });
    expect(await database().outboxCall.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('name the currency of the account', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    const { body } = await submit(
      user,
      draftId,
      domestic(user, { debtorAccount: { bban: user.account.bban, currency: 'EUR' } }),
    );
    expect(body.fields).toEqual([{ path: 'debtorAccount.currency', rule: 'currency-of-account' }]);
  });

  it.each([
    [{}, 'KID_MISSING', 'kid-missing'],
    [{ remittanceInformationStructured: { reference: '12345' } }, 'KID_INVALID', 'kid-invalid'],
  ])('of the bank come back at the field: %j', async (remittance, code, rule) => {
    const user = await newPayingUser(sandbox);
    const other = await newCustomer(sandbox);
    const kidOnly = await makeAccount(sandbox.client, other.customerNumber, '0.00', {
      kidRequired: true,
    });
    const draftId = await begunDraft(user, { kind: NDCT });
    const { status, body } = await submit(
      user,
      draftId,
      domestic(user, { creditorAccount: { bban: kidOnly.bban, currency: 'NOK' }, ...remittance }),
    );
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ rule }]);
    expect(body.bankMessages).toMatchObject([{ code, path: body.fields?.[0]?.path }]);
  });
});

describe('a duplicate', () => {
  it('of the last days is asked about, and only a yes makes the second payment', async () => {
    const user = await newPayingUser(sandbox);
    const first = await submit(user, await begunDraft(user, { kind: NDCT }), domestic(user));
    const draftId = await begunDraft(user, { kind: STRAKS });
    const request = paymentBody(STRAKS, user.account.bban, later);
    const asked = await submit(user, draftId, request);
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({
      code: 'duplicate',
      duplicate: { paymentId: first.body.paymentId, kind: NDCT },
    });
    expect(await atBank(user)).toHaveLength(1);
    const yes = await submit(user, draftId, request, true);
    expect(yes.status).toBe(201);
    expect(await atBank(user)).toHaveLength(2);
    expect((await callsOf(draftId)).map(({ href }) => href)).toEqual([
      `/v1/payments/${STRAKS}?allowLogicalDuplicate=true`,
    ]);
  });

  it.each([
    ['another amount', { instructedAmount: { amount: '120.51', currency: 'NOK' } }],
    ['another creditor', { creditorAccount: { bban: '15032080119', currency: 'NOK' } }],
  ])('is none with %s', async (_, changes) => {
    const user = await newPayingUser(sandbox);
    await submit(user, await begunDraft(user, { kind: NDCT }), domestic(user));
    const other = await submit(
      user,
      await begunDraft(user, { kind: NDCT }),
      domestic(user, changes),
    );
    expect(other.status).toBe(201);
  });

  it('is asked about for a week, and not when the first was taken back, refused or never made', async () => {
    const user = await newPayingUser(sandbox);
    const weekAgo = subDays(new Date(), 7);
    let made = '';
    const next = async (status: number) => {
      // The bank sees no duplicate on another day.
      const days = await database().payment.count({ where: { userId: user.userId } });
      const draftId = await begunDraft(user, { kind: NDCT });
      const request = domestic(user, { requestedExecutionDate: addDays(later, days) });
      const answer = await submit(user, draftId, request);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      if (status === 201) made = draftId;
    };
    await next(201);
    for (const [data, status] of [
      [{ createdAt: addHours(weekAgo, 1) }, 409],
      [{ createdAt: subMinutes(weekAgo, 1) }, 201],
      [{ transactionStatus: 'CANC' }, 201],
      [{ transactionStatus: 'ACCP', fundsAvailable: false }, 201],
      [{ state: 'REJECTED' }, 201],
    ] as const) {
      await database().payment.updateMany({ where: { id: made }, data });
      await next(status);
    }
  });

  it('is one by whom it pays, what and how often, however that is written', () => {
    const userId = randomUUID();
    const bban = '12345678903';
    const key = (body: unknown) => duplicateKeys(userId, body as PaymentRequest).join();
    const plain = key(paymentBody(NDCT, bban, later));
    const by = (changes: Record<string, unknown>) => key(paymentBody(NDCT, bban, later, changes));
    expect(FOREIGN_BBAN).toBe('12043174449');
    expect(by({ creditorAccount: { iban: 'NO4212043174449', currency: 'NOK' } })).toBe(plain);
    expect(by({ instructedAmount: { amount: '120.5', currency: 'NOK' } })).toBe(plain);
    expect(by({ instructedAmount: { amount: '120.50', currency: 'EUR' } })).not.toBe(plain);
    expect(by({ debtorAccount: { bban: '12345678911', currency: 'NOK' } })).not.toBe(plain);
    expect(by({ frequency: 'Daily' })).not.toBe(plain);
    const bulk = (amounts: string[]) => key(bulkBody(bban, later, amounts));
    expect(bulk(['2.00', '10.00'])).toBe(bulk(['10.00', '2.00']));
    expect(bulk(['2.00', '10.00'])).not.toBe(bulk(['2.00', '2.00']));
  });

  it('of forms that are submitted at once is all but one of them, also where the bank sees no duplicate', async () => {
    const user = await newPayingUser(sandbox);
    const drafts = await Promise.all(
      Array.from({ length: 5 }, () => begunDraft(user, { kind: NDCT })),
    );
    const all = await Promise.all(
      drafts.map((draftId, index) =>
        submit(user, draftId, domestic(user, { requestedExecutionDate: addDays(later, index) })),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await atBank(user)).toHaveLength(1);
  });

  it('that only the bank knows is the same question, without a payment to show', async () => {
    const user = await newPayingUser(sandbox);
    const keys = await sandbox.bank.keys('Brygge AS', ['PSP_AI', 'PSP_PI']);
    const { baseUrl, caFile } = sandbox.bank;
    const brygge = createBankClient({ baseUrl, caFile, keys });
    const psu = await connectPsu(brygge, { identityNumber: user.customerNumber });
    await database().psu.updateMany({
      where: { userId: user.userId },
      data: { tppSessionId: psu.tppSessionId },
    });
    const elsewhere = await create(brygge, psu, { product: NDCT, body: domestic(user) });
    expect(elsewhere.status, elsewhere.text).toBe(201);
    const draftId = await begunDraft(user, { kind: NDCT });
    const asked = await submit(user, draftId, domestic(user));
    expect(asked.status).toBe(409);
    expect(asked.body).toMatchObject({ code: 'duplicate', duplicate: null });
    expect(await database().payment.count({ where: { userId: user.userId } })).toBe(0);
    expect((await user.browser.ask(oneDraft, { draftId })).status).toBe(200);
    expect((await submit(user, draftId, domestic(user), true)).status).toBe(201);
  });
});

describe('an answer that is lost', () => {
  it('is asked for again by the same call, which the bank answers as the first time', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    await sandbox.fault({ fault: 'lose-answer', calls: 1 });
    const made = await submit(user, draftId, domestic(user));
    expect(made.status).toBe(201);
    expect(made.body.state).toBe('created');
    expect(await atBank(user)).toHaveLength(1);
    expect(await callsOf(draftId)).toMatchObject([{ state: 'DONE', tries: 2 }]);
  });

  it.each(['truncate', 'garbage'])('or comes as %s is asked for again', async (broken) => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    await sandbox.fault({ fault: broken, calls: 1 });
    expect((await submit(user, draftId, domestic(user))).body.state).toBe('created');
    expect(await atBank(user)).toHaveLength(1);
    expect(await callsOf(draftId)).toMatchObject([{ state: 'DONE', tries: 2 }]);
  });

  it('stays unknown at a bank that does not repeat its answers, and is never sent as another call', async () => {
    const user = await newPayingUser(sandbox);
    await setBehaviour(sandbox.client, { replayRequestIds: false });
    const draftId = await begunDraft(user, { kind: NDCT });
    await sandbox.fault({ fault: 'lose-answer', calls: 1 });
    const made = await submit(user, draftId, domestic(user));
    expect(made.status).toBe(201);
    expect(made.body.state).toBe('unknown');
    expect(await atBank(user)).toHaveLength(1);
    expect(await callsOf(draftId)).toMatchObject([{ state: 'UNKNOWN', tries: 2 }]);
    expect(await eventsOf(draftId)).toEqual([['outcome-unknown', null]]);
    // "Pay again anyway" is a new intent, and the warning names the first payment.
    const again = await begunDraft(user, { kind: NDCT });
    const asked = await submit(user, again, domestic(user));
    expect(asked.body).toMatchObject({ code: 'duplicate', duplicate: { paymentId: draftId } });
    expect((await submit(user, again, domestic(user), true)).body.state).toBe('created');
  });

  it('is asked for three times at most', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    await sandbox.fault({ fault: 'error', calls: 10 });
    const made = await submit(user, draftId, domestic(user));
    expect(made.body.state).toBe('unknown');
    expect(await callsOf(draftId)).toMatchObject([{ state: 'UNKNOWN', tries: 3 }]);
    const left = await sandbox.client.call({ path: '/v1/sandbox/faults' });
    expect(left.body).toMatchObject({ faults: [{ calls: 7 }] });
    expect(await atBank(user)).toEqual([]);
  });
});

describe('whoever may not pay', () => {
  it('with an SCA of more than an hour is asked for a new one, and keeps the draft', async () => {
    const user = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    await passTime(sandbox.client, 2 * 3_600);
    try {
      const { status, body } = await submit(user, draftId, domestic(user));
      expect(status).toBe(403);
      expect(body.code).toBe('sca-required');
    } finally {
      await passTime(sandbox.client, -2 * 3_600);
    }
    expect(await database().payment.count({ where: { userId: user.userId } })).toBe(0);
    expect((await submit(user, draftId, domestic(user))).status).toBe(201);
  });

  it('by another user’s draft finds nothing, before and after it became a payment', async () => {
    const user = await newPayingUser(sandbox);
    const other = await newPayingUser(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT });
    for (const id of [draftId, randomUUID()]) {
      const { status, body } = await submit(other, id, domestic(other));
      expect(status).toBe(404);
      expect(body.code).toBe('not-found');
    }
    await submit(user, draftId, domestic(user));
    expect((await submit(other, draftId, domestic(other))).status).toBe(404);
    expect(await atBank(other)).toEqual([]);
  });
});

describe('a PSU who is not known at the bank', () => {
  it('pays by single SCA initiation, from an account that is typed', async () => {
    const user = { ...(await newUser()), ...(await newCustomer(sandbox)) };
    const draftId = await begunDraft(user, { kind: NDCT, bankId: 'sandbox' });
    const made = await submit(user, draftId, domestic(user));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ connectionId: null, context: 'PRIVATE', state: 'created' });
    expect(
      await sandbox.bankRows(
        `SELECT psu_id, context FROM payment JOIN account ON account.id = debtor_account_id WHERE bban = $1`,
        [user.account.bban],
      ),
    ).toEqual([{ psu_id: null, context: 'PRIVATE' }]);
  });

  it('is told by the bank that an account is none', async () => {
    const user = await newUser();
    const draftId = await begunDraft(user, { kind: NDCT, bankId: 'sandbox' });
    const { body } = await submit(user, draftId, paymentBody(NDCT, FOREIGN_BBAN, later));
    expect(body.fields).toEqual([{ path: 'debtorAccount.bban', rule: 'account-not-allowed' }]);
  });
});

describe('debtor accounts', () => {
  it('are those that are shared, each as a payment names it', async () => {
    const user = await newPayingUser(sandbox);
    const answer = await user.browser.ask(
      debtorAccounts,
      {},
      { path: '/api/debtor-accounts?context=private' },
    );
    expect(await answer.json()).toMatchObject({
      debtorAccounts: [
        {
          bankId: 'sandbox',
          name: 'Test account',
          reference: { bban: user.account.bban, currency: 'NOK' },
          currency: 'NOK',
          kind: 'account',
        },
      ],
    });
    const none = await user.browser.ask(
      debtorAccounts,
      {},
      { path: `/api/debtor-accounts?context=${randomUUID()}` },
    );
    expect(await none.json()).toEqual({ debtorAccounts: [] });
  });

  it('hold the cards that have a reference, which pay by it', async () => {
    const user = await newPayingUser(sandbox);
    const made = await sandbox.client.call({
      method: 'POST',
      path: '/v1/sandbox/card-accounts',
      body: { customerNumber: user.customerNumber, creditLimit: '5000.00' },
    });
    expect(made.status, made.text).toBe(201);
    const [card] = await sandbox.bankRows<{ reference: string }>(
      `SELECT reference FROM account JOIN customer ON customer.id = customer_id
        WHERE customer_number = $1 AND kind = 'card'`,
      [user.customerNumber],
    );
    const { id: connectionId } = await database().connection.findFirstOrThrow({
      where: { userId: user.userId },
    });
    const other = {
      identification: card?.reference ?? '',
      schemeNameProprietary: 'creditCardAccount',
    };
    const cardId = randomUUID();
    await database().account.create({
      data: {
        userId: user.userId,
        kind: 'card',
        id: cardId,
        connectionId,
        bankId: 'sandbox',
        resourceId: 'card-1',
        position: 0,
        name: 'Kredittkort',
        maskedPan: '492500******1234',
        currency: 'NOK',
        relatedAccount: { bban: user.account.bban, currency: 'NOK', other },
      },
    });
    const listed = await (await user.browser.ask(debtorAccounts, {})).json();
    const debtorAccount = { other, currency: 'NOK' };
    expect(listed.debtorAccounts[1]).toMatchObject({
      accountId: cardId,
      kind: 'card',
      reference: debtorAccount,
    });
    const draftId = await begunDraft(user, { kind: STRAKS });
    const paid = await submit(
      user,
      draftId,
      paymentBody(STRAKS, user.account.bban, later, { debtorAccount }),
    );
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    // The answer shows the card, not the reference of the account behind it.
    expect(paid.body.debtor).toEqual({
      accountId: cardId,
      name: 'Kredittkort',
      number: '492500******1234',
    });
  });
});
