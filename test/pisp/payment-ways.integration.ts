import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as authoriseCancellation } from '@/app/api/payments/[paymentId]/cancellation-authorisations/route';
import { GET as receipt } from '@/app/api/payments/[paymentId]/receipt/route';
import { DELETE as cancel, GET as stored } from '@/app/api/payments/[paymentId]/route';
import { POST as sendAgain } from '@/app/api/payments/[paymentId]/send-again/route';
import { GET as status } from '@/app/api/payments/[paymentId]/status/route';
import { GET as list } from '@/app/api/payments/route';
import { paymentStatusOf } from '@/components/payment/payment-meaning';
import { database } from '@/lib/db/client';
import { sentAgainId } from '@/lib/db/payments/sent-again';
import { callsAtRest } from '@/lib/outbox/call';
import type { PaymentDetailView, PaymentsView } from '@/lib/view/payment';
import type { Problem } from '@/lib/view/problem';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { completeSca, openScaPage, submitScaPage } from '@/sandbox-bank/testing/bank-client';
import {
  bulkBody,
  CBCT,
  NCBCT,
  NDCT,
  paymentBody,
  periodicBody,
  runBatch,
  SCT,
  STRAKS,
  setBehaviour,
} from '@/sandbox-bank/testing/payments';
import { newUser, type TestUser } from '@/test/harness/application';
import { beginConnecting } from '@/test/harness/connect';
import {
  begunDraft,
  newCustomer,
  newPayingUser,
  openSandbox,
  type PayingUser,
  passSca,
  pay,
  submit,
} from '@/test/harness/sandbox';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';

const sandbox = shared(openSandbox);
afterEach(() => sandbox.calm());

const today = bankDay(new Date());
const later = addDays(today, 5);

type Answered = { status: number; body: PaymentDetailView & Problem & { scaRedirect: string } };

const ask = async (
  user: TestUser,
  route: typeof status,
  paymentId: string,
  method = 'GET',
): Promise<Answered> => {
  const response = await user.browser.ask(route, { paymentId }, { method });
  return { status: response.status, body: await response.json() };
};

const domestic = (user: Pick<PayingUser, 'account'>, changes = {}) =>
  paymentBody(NDCT, user.account.bban, today, changes);

const approve = async (user: PayingUser, paymentId: string): Promise<void> => {
  const begun = await ask(user, authorise, paymentId, 'POST');
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const back = await passSca(user, begun.body.scaRedirect, { identityNumber: user.customerNumber });
  expect(back.pathname).toBe(`/payments/${paymentId}`);
};

const statusOf = async (user: TestUser, paymentId: string) => {
  const { status: code, body } = await ask(user, status, paymentId);
  expect(code).toBe(200);
  return body;
};

const timelineOf = ({ timeline }: PaymentDetailView) =>
  timeline.map(({ kind, transactionStatus }) =>
    transactionStatus === null ? kind : `${kind} ${transactionStatus}`,
  );

describe('a payment from its approval to its end', () => {
  it.each([
    [NDCT, (bban: string) => paymentBody(NDCT, bban, today)],
    [STRAKS, (bban: string) => paymentBody(STRAKS, bban, today)],
    [SCT, (bban: string) => paymentBody(SCT, bban, today)],
    [CBCT, (bban: string) => paymentBody(CBCT, bban, today)],
    [NCBCT, (bban: string) => paymentBody(NCBCT, bban, today)],
    ['bulk-payments', (bban: string) => bulkBody(bban, today, ['10.00', '20.50'])],
  ])('waits for the batch run and is settled: %s', async (kind, body) => {
    const user = await newPayingUser(sandbox, '900000.00');
    const { paymentId } = await pay(user, kind, body(user.account.bban));
    expect((await ask(user, stored, paymentId)).body.actions).toContain('approve');
    await approve(user, paymentId);
    const waiting = await statusOf(user, paymentId);
    expect(waiting).toMatchObject({
      status: { transactionStatus: 'PDNG' },
      actions: [],
      problem: null,
    });
    await runBatch(sandbox.client);
    const settled = await statusOf(user, paymentId);
    expect(settled).toMatchObject({ status: { transactionStatus: 'ACSC' }, actions: [] });
    expect(timelineOf(settled)).toEqual([
      'prepared',
      'created RCVD',
      'approval-started',
      'status PDNG',
      'status ACSC',
    ]);
  });

  it('stands from its approval on: a standing order', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(
      user,
      'periodic-payments',
      periodicBody(user.account.bban, later),
    );
    await approve(user, paymentId);
    expect(await statusOf(user, paymentId)).toMatchObject({
      status: { transactionStatus: 'ACCP', fundsAvailable: null },
      actions: ['cancel'],
    });
  });

  it('is rejected for good without funds, and is not asked for any more', async () => {
    const user = await newPayingUser(sandbox, '100.00');
    const { paymentId } = await pay(user, NDCT, domestic(user));
    await approve(user, paymentId);
    await runBatch(sandbox.client);
    expect(await statusOf(user, paymentId)).toMatchObject({
      status: { transactionStatus: 'ACCP', fundsAvailable: false },
      actions: [],
      bankMessages: [{ code: 'PAYMENT_FAILED' }],
    });
    const row = await database().payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(row.isFinal).toBe(true);
    await statusOf(user, paymentId);
    const again = await database().payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(again.statusReadAt).toEqual(row.statusReadAt);
  });

  it('ends with some of a bulk carried out, and is not asked for any more', async () => {
    const user = await newPayingUser(sandbox, '100.00');
    const body = bulkBody(user.account.bban, today, ['60.00', '70.00']);
    const { paymentId } = await pay(user, 'bulk-payments', body);
    await approve(user, paymentId);
    await runBatch(sandbox.client);
    expect(await statusOf(user, paymentId)).toMatchObject({
      status: { transactionStatus: 'PART' },
      bankMessages: [{ path: 'payments.1' }],
    });
    const row = await database().payment.findUniqueOrThrow({ where: { id: paymentId } });
    expect(row.isFinal).toBe(true);
  });

  it('that the bank refuses at the approval page stays as it was', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const begun = await ask(user, authorise, paymentId, 'POST');
    const page = await openScaPage(begun.body.scaRedirect);
    expect(page.status).toBe(200);
    const left = await submitScaPage(begun.body.scaRedirect, { action: 'cancel' });
    const location = await comeBack(user.browser, left.location ?? '');
    expect(location.pathname).toBe(`/payments/${paymentId}`);
    expect(location.searchParams.get('sca')).toBe('cancelled-at-bank');
    const view = await statusOf(user, paymentId);
    expect(view).toMatchObject({ status: { transactionStatus: 'RCVD' } });
    expect(timelineOf(view).at(-1)).toBe('approval-cancelled');
  });

  it('is approved once, however often its approval is begun', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const begun = await Promise.all(
      Array.from({ length: 50 }, () => ask(user, authorise, paymentId, 'POST')),
    );
    const redirects = new Set(begun.map(({ body }) => body.scaRedirect));
    expect(redirects.size).toBe(1);
    const visits = await sandbox.bankRows<{ id: string }>(
      "SELECT id FROM sca WHERE purpose = 'PAYMENT' AND redirect_uri LIKE $1",
      [`%${(await database().scaAttempt.findFirstOrThrow({ where: { target: paymentId } })).id}%`],
    );
    expect(visits).toHaveLength(1);
    await approve(user, paymentId);
    expect(await statusOf(user, paymentId)).toMatchObject({
      status: { transactionStatus: 'PDNG' },
    });
    expect((await ask(user, authorise, paymentId, 'POST')).status).toBe(409);
  });
});

describe('a payment that is not wanted any more', () => {
  it('is approved by the link that the bank gave', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const where = { id: paymentId };
    const { resourceId, startAuthorisationHref } = await database().payment.findFirstOrThrow({
      where,
    });
    expect(startAuthorisationHref).toBe(`/v1/payments/${NDCT}/${resourceId}/authorisations`);
    const own = `${startAuthorisationHref}?begin=1`;
    await database().payment.updateMany({ where, data: { startAuthorisationHref: own } });
    await ask(user, authorise, paymentId, 'POST');
    const call = await database().outboxCall.findFirstOrThrow({
      where: { paymentId, operation: 'authorise-payment' },
    });
    expect(call).toMatchObject({ method: 'POST', href: own });
  });

  it('is deleted before its approval, once', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const deleted = await Promise.all(
      Array.from({ length: 20 }, () => ask(user, cancel, paymentId, 'DELETE')),
    );
    for (const { status: code, body } of deleted) {
      expect(code).toBe(200);
      expect(body).toMatchObject({ status: { transactionStatus: 'CANC' }, actions: [] });
    }
    const calls = { paymentId, operation: 'delete-payment' };
    expect(await database().outboxCall.count({ where: calls })).toBe(1);
    expect(timelineOf((await ask(user, stored, paymentId)).body).at(-1)).toBe('deleted CANC');
    const [atBank] = await sandbox.bankPayments(user.account);
    expect(atBank?.transaction_status).toBe('CANC');
    expect((await ask(user, cancel, paymentId, 'DELETE')).status).toBe(200);
  });

  it('is cancelled after its approval with an approval of its own: a standing order', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(
      user,
      'periodic-payments',
      periodicBody(user.account.bban, later),
    );
    expect((await statusOf(user, paymentId)).psuMessage).toContain('First payment on');
    await approve(user, paymentId);
    // What the bank said before the approval is not what it says after it.
    expect((await statusOf(user, paymentId)).psuMessage).toBeNull();
    const asked = await ask(user, cancel, paymentId, 'DELETE');
    expect(asked.body.psuMessage).toBe(
      'The payment stays active until you approve the cancellation.',
    );
    expect(asked).toMatchObject({
      status: 200,
      body: { actions: ['approve-cancellation'], status: { transactionStatus: 'ACCP' } },
    });
    expect(asked.body.cancelAskedAt).not.toBeNull();
    const begun = await ask(user, authoriseCancellation, paymentId, 'POST');
    expect(begun.status).toBe(201);
    await passSca(user, begun.body.scaRedirect, { identityNumber: user.customerNumber });
    const view = await statusOf(user, paymentId);
    expect(view).toMatchObject({ status: { transactionStatus: 'CANC' }, actions: [] });
    expect(timelineOf(view)).toEqual([
      'prepared',
      'created RCVD',
      'approval-started',
      'status ACCP',
      'cancel-asked',
      'status CANC',
    ]);
  });

  it('stays when it waits for its run, and the bank says why', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    await approve(user, paymentId);
    const refused = await ask(user, cancel, paymentId, 'DELETE');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict', bankMessages: [{ code: 'CONFLICT' }] });
    const view = await statusOf(user, paymentId);
    expect(view).toMatchObject({ status: { transactionStatus: 'PDNG' } });
    expect(timelineOf(view)).toContain('cancel-refused');
  });

  it('cannot be cancelled once it has ended, and the bank is not asked', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    await approve(user, paymentId);
    await runBatch(sandbox.client);
    await statusOf(user, paymentId);
    expect((await ask(user, cancel, paymentId, 'DELETE')).status).toBe(409);
    const calls = { paymentId, operation: 'delete-payment' };
    expect(await database().outboxCall.count({ where: calls })).toBe(0);
  });

  it('is deleted although the bank’s answer is lost', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    await sandbox.fault({ fault: 'lose-answer', calls: 1 });
    await ask(user, cancel, paymentId, 'DELETE');
    await callsAtRest();
    expect(await statusOf(user, paymentId)).toMatchObject({
      status: { transactionStatus: 'CANC' },
    });
  });
});

describe('the status of a payment', () => {
  it('that cannot be read before its approval is no failure', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    await setBehaviour(sandbox.client, { hideNdctBeforeApproval: true });
    expect(await statusOf(user, paymentId)).toMatchObject({
      problem: null,
      actions: ['approve', 'delete', 'add-to-basket'],
      status: { transactionStatus: 'RCVD' },
    });
    await approve(user, paymentId);
    expect(await statusOf(user, paymentId)).toMatchObject({
      problem: null,
      status: { transactionStatus: 'PDNG' },
    });
  });

  it('that goes to and fro is shown as far as its latest hundred changes', async () => {
    const user = await newUser();
    const { userId } = user;
    const paymentId = await storePayment({ userId, connectionId: null });
    const first = Date.parse('2027-03-10T08:00:00Z');
    await database().paymentEvent.createMany({
      data: Array.from({ length: 130 }, (_, minute) => ({
        userId,
        id: randomUUID(),
        paymentId,
        at: new Date(first + minute * 60_000),
        kind: 'status',
        transactionStatus: minute % 2 === 0 ? 'RCVD' : 'PDNG',
      })),
    });
    const { timeline } = (await ask(user, stored, paymentId)).body;
    expect(timeline).toHaveLength(101);
    expect(timeline[0]?.kind).toBe('prepared');
    expect(timeline[1]?.at).toBe('2027-03-10T08:30:00.000Z');
    expect(timeline[100]).toMatchObject({
      at: '2027-03-10T10:09:00.000Z',
      transactionStatus: 'PDNG',
    });
  });

  it('has changes of the kinds that Brygge knows, and of no other', async () => {
    const { userId } = await newUser();
    const paymentId = await storePayment({ userId, connectionId: null });
    const event = { userId, id: randomUUID(), paymentId, at: new Date(), kind: 'wished-for' };
    await expect(database().paymentEvent.create({ data: event })).rejects.toThrow(
      'payment_event_kind',
    );
  });

  it('of one that the bank has forgotten is said', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, STRAKS, paymentBody(STRAKS, user.account.bban, today));
    await database().payment.update({
      where: { id: paymentId },
      data: { resourceId: 'enc!!gone=' },
    });
    expect(await statusOf(user, paymentId)).toMatchObject({
      problem: 'not-found',
      status: { transactionStatus: 'RCVD' },
    });
  });

  it('asks to confirm who it is when the SCA of the session is over', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    await sandbox.bankRows(
      `UPDATE tpp_session SET completed_at = completed_at - interval '61 minutes'
       WHERE tpp_session_id = $1`,
      [(await database().psu.findFirstOrThrow({ where: { userId: user.userId } })).tppSessionId],
    );
    expect(await statusOf(user, paymentId)).toMatchObject({ problem: 'sca-required' });
    // The approval continues all the same: first the person is identified to the bank.
    const identified = await ask(user, authorise, paymentId, 'POST');
    const answers = { identityNumber: user.customerNumber };
    const back = await passSca(user, identified.body.scaRedirect, answers);
    expect(back.href).toContain(`/payments/${paymentId}?sca=identified`);
    await approve(user, paymentId);
    expect(await statusOf(user, paymentId)).toMatchObject({
      problem: null,
      status: { transactionStatus: 'PDNG' },
    });
  });

  it('is what is stored, with a word about it, when the bank is in trouble', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    for (const name of ['error', 'html', 'drop', 'lose-answer', 'truncate', 'garbage']) {
      await sandbox.fault({ fault: name, calls: 1 });
      const view = await statusOf(user, paymentId);
      expect(view.problem, name).toMatch(/^bank-/);
      expect(view).toMatchObject({ status: { transactionStatus: 'RCVD' } });
    }
  });
});

describe('a payment whose outcome nobody knows', () => {
  it('is sent again once, beside the one that may exist, however often that is asked for', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId: first } = await pay(user, NDCT, domestic(user));
    await database().payment.update({
      where: { id: first },
      data: { state: 'UNKNOWN', resourceId: null, transactionStatus: null },
    });
    expect((await ask(user, stored, first)).body.actions).toEqual(['send-again']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const response = await user.browser.ask(
          sendAgain,
          { paymentId: first },
          { method: 'POST' },
        );
        return { status: response.status, body: await response.json() };
      }),
    );
    const ids = new Set(answers.map(({ body }) => body.payment.paymentId));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ status: code }) => code === 201)).toHaveLength(1);
    expect(answers[0]?.body).toMatchObject({
      payment: { state: 'created', status: { transactionStatus: 'RCVD' } },
    });
    expect(ids.has(first)).toBe(false);
    expect((await ask(user, stored, first)).body).toMatchObject({ state: 'unknown', actions: [] });
    expect(await sandbox.bankPayments(user.account)).toHaveLength(2);
  });

  it('is not sent again with another day once its own has passed, and a new payment like it is asked about', async () => {
    const user = await newPayingUser(sandbox);
    const changes = { requestedExecutionDate: addDays(today, -1) };
    const request = domestic(user, changes) as PaymentRequest;
    const { userId } = user;
    const [of] = await database().connection.findMany({ where: { userId } });
    if (of === undefined) throw new Error('A connection is needed.');
    const first = await storePayment({
      userId,
      connectionId: of.id,
      request,
      changes: { state: 'UNKNOWN', resourceId: null, transactionStatus: null },
    });
    const refused = await ask(user, sendAgain, first, 'POST');
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual([{ path: 'requestedExecutionDate', rule: 'date-in-past' }]);
    const asked = await submit(user, await begunDraft(user, { kind: NDCT }), domestic(user));
    expect(asked.body).toMatchObject({ code: 'duplicate', duplicate: { paymentId: first } });
    expect(await sandbox.bankPayments(user.account)).toEqual([]);
  });

  it('is not sent again when its outcome is known', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    expect((await ask(user, sendAgain, paymentId, 'POST')).status).toBe(409);
  });
});

it('that a draft became is answered again to the form that made it, and not to one with other content', async () => {
  const user = await newPayingUser(sandbox);
  const draftId = await begunDraft(user, { kind: NDCT });
  const request = domestic(user);
  expect((await submit(user, draftId, request)).status).toBe(201);
  expect(await submit(user, draftId, request)).toMatchObject({
    status: 200,
    body: { paymentId: draftId },
  });
  const other = { ...request, creditorName: 'Carol' };
  expect(await submit(user, draftId, other)).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  });
});

it('is made once of two forms with one draft and other content, and only the form that made it is told so', async () => {
  const user = await newPayingUser(sandbox);
  const draftId = await begunDraft(user, { kind: NDCT });
  const request = domestic(user);
  await sandbox.fault({ fault: 'delay', calls: 1, milliseconds: 300 });
  const answers = await Promise.all([
    submit(user, draftId, request),
    submit(user, draftId, { ...request, creditorName: 'Carol' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  expect(await sandbox.bankPayments(user.account)).toHaveLength(1);
});

describe('a payment of an agreement', () => {
  it('is approved for that agreement, and shows in no other context', async () => {
    const user = await newUser();
    const answers = { identityNumber: '18129215603', context: 'CORPORATE' } as const;
    await passSca(user, await beginConnecting(user, { context: 'CORPORATE' }), answers);
    const account = await database().account.findFirstOrThrow({ where: { userId: user.userId } });
    const contextId = account.connectionId;
    const draftId = await begunDraft(user, { kind: NDCT, contextId });
    const submitted = await submit(user, draftId, paymentBody(NDCT, account.bban ?? '', today));
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
    expect(submitted.body).toMatchObject({ contextId, context: 'CORPORATE' });
    const begun = await ask(user, authorise, draftId, 'POST');
    const back = await passSca(user, begun.body.scaRedirect, answers);
    expect(back.href).toMatch(new RegExp(`/payments/${draftId}$`));
    expect(await statusOf(user, draftId)).toMatchObject({
      problem: null,
      status: { transactionStatus: 'PDNG' },
    });
    const listed = async (context: string) => {
      const path = `/api/payments?context=${context}`;
      const view: PaymentsView = await (await user.browser.ask(list, {}, { path })).json();
      return view.payments.map(({ paymentId }) => paymentId);
    };
    expect(await listed(contextId)).toEqual([draftId]);
    expect(await listed('private')).toEqual([]);
    await database().payment.update({
      where: { id: draftId },
      data: { state: 'UNKNOWN', resourceId: null, transactionStatus: null },
    });
    const again = await user.browser.ask(sendAgain, { paymentId: draftId }, { method: 'POST' });
    expect(again.status).toBe(201);
    expect(await again.json()).toMatchObject({ payment: { contextId, context: 'CORPORATE' } });
  });
});

describe('visits to the bank in two tabs', () => {
  const twoVisits = async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const { connectionId } = (await ask(user, stored, paymentId)).body;
    const visit = async (): Promise<string> => {
      const response = await user.browser.ask(
        renew,
        { connectionId: connectionId ?? '' },
        { method: 'POST', json: { access: 'payments' } },
      );
      return (await response.json()).scaRedirect;
    };
    const [first, second] = [await visit(), await visit()];
    const finish = (scaRedirect: string) =>
      passSca(user, scaRedirect, { identityNumber: user.customerNumber });
    const works = async () =>
      expect(await statusOf(user, paymentId)).toMatchObject({ problem: null });
    return { user, first, second, finish, works };
  };

  it('leave the session that was finished last: 1, then 2', async () => {
    const { first, second, finish, works } = await twoVisits();
    await finish(first);
    await works();
    await finish(second);
    await works();
  });

  it('leave the session that was finished last: 2, then 1', async () => {
    const { first, second, finish, works } = await twoVisits();
    await finish(second);
    await finish(first);
    await works();
  });

  it('leave the one that was finished when the other is aborted', async () => {
    const { user, first, second, finish, works } = await twoVisits();
    await finish(first);
    const left = await submitScaPage(second, { action: 'cancel' });
    await comeBack(user.browser, left.location ?? '');
    await works();
  });

  it('that come back in another order than they were finished in leave the one that holds', async () => {
    const { user, first, second, works } = await twoVisits();
    const answers = { identityNumber: user.customerNumber };
    const early = (await completeSca(first, answers)).location;
    const late = (await completeSca(second, answers)).location;
    await comeBack(user.browser, late);
    const superseded = await comeBack(user.browser, early);
    expect(superseded.searchParams.get('reason')).toBe('bank-did-not-confirm');
    await works();
  });
});

describe('a payment without access to accounts', () => {
  it('is made without a PSU-ID and gets its PSU from its approval', async () => {
    const user = await newUser();
    const customer = await newCustomer(sandbox);
    const payer = { ...user, ...customer };
    const draftId = await begunDraft(user, { kind: NDCT, bankId: 'sandbox' });
    const submitted = await submit(user, draftId, domestic(payer));
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
    expect(submitted.body).toMatchObject({ connectionId: null, actions: ['approve', 'delete'] });
    expect(await statusOf(user, draftId)).toMatchObject({ problem: null });
    await approve(payer, draftId);
    const view = await statusOf(user, draftId);
    expect(view).toMatchObject({ status: { transactionStatus: 'PDNG' } });
    expect(view.connectionId).not.toBeNull();
  });

  it('is the person’s own also when they are known only as acting for a company', async () => {
    const user = await newUser();
    const customer = await newCustomer(sandbox);
    await storeConnection({ userId: user.userId, corporateId: randomUUID(), accessUntil: null });
    const draftId = await begunDraft(user, { kind: NDCT, bankId: 'sandbox' });
    const submitted = await submit(user, draftId, domestic(customer));
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
    expect(submitted.body).toMatchObject({ connectionId: null, contextId: 'private' });
  });
});

describe('a payment without access to accounts whose approver never came back', () => {
  it('is found by who the person becomes known as, and not by anybody else', async () => {
    const user = await newUser();
    const customer = await newCustomer(sandbox);
    const draftId = await begunDraft(user, { kind: NDCT, bankId: 'sandbox' });
    expect((await submit(user, draftId, domestic(customer))).status).toBe(201);
    const begun = await ask(user, authorise, draftId, 'POST');
    // Approved at the bank, where the browser is then closed.
    await completeSca(begun.body.scaRedirect, { identityNumber: customer.customerNumber });
    expect(await statusOf(user, draftId)).toMatchObject({ status: { transactionStatus: 'RCVD' } });

    const identified = async (who: TestUser, customerNumber: string) => {
      const scaRedirect = await beginConnecting(who, { access: 'payments' });
      await passSca(who, scaRedirect, { identityNumber: customerNumber });
    };
    await identified(user, customer.customerNumber);
    const view = await statusOf(user, draftId);
    expect(view).toMatchObject({ problem: null, status: { transactionStatus: 'PDNG' } });
    expect(view.connectionId).not.toBeNull();

    const other = await newUser();
    const strangers = await newCustomer(sandbox);
    const othersDraft = await begunDraft(other, { kind: NDCT, bankId: 'sandbox' });
    const payer = await newCustomer(sandbox);
    expect((await submit(other, othersDraft, domestic(payer))).status).toBe(201);
    const visit = await ask(other, authorise, othersDraft, 'POST');
    await completeSca(visit.body.scaRedirect, { identityNumber: payer.customerNumber });
    await identified(other, strangers.customerNumber);
    expect(await statusOf(other, othersDraft)).toMatchObject({
      connectionId: null,
      status: { transactionStatus: 'RCVD' },
    });
  });
});

describe('the list of payments', () => {
  const page = async (user: TestUser, query = ''): Promise<PaymentsView> => {
    const response = await user.browser.ask(list, {}, { path: `/api/payments${query}` });
    expect(response.status).toBe(200);
    return response.json();
  };
  const idsOf = ({ payments }: PaymentsView) => payments.map(({ paymentId }) => paymentId);

  it('is newest first, in pages that neither repeat nor miss one', async () => {
    const user = await newUser();
    const start = Date.parse('2026-03-01T10:00:00Z');
    const ids: string[] = [];
    for (let index = 0; index < 65; index += 1)
      ids.unshift(
        await storePayment({
          userId: user.userId,
          connectionId: null,
          // Created in pairs, so that a page ends between two with the same time.
          changes: { createdAt: new Date(start + Math.floor(index / 2) * 1000) },
        }),
      );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const one: PaymentsView = await page(user, cursor === '' ? '' : `?cursor=${cursor}`);
      expect(one.payments.length).toBeLessThanOrEqual(30);
      seen.push(...idsOf(one));
      cursor = one.nextCursor;
    }
    expect(seen).toHaveLength(65);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it.each([
    [
      'waiting',
      [
        ...['RCVD', 'PATC', 'unknown', 'unread', 'cancelling', 'cancelling by link'],
        ...['in a basket', 'in one that is approved', 'copy', 'copy refused'],
      ],
    ],
    [
      'under-way',
      [
        ...['PDNG', 'ACCP', 'XXXX', 'moved', 'unknown and moved', 'not cancelling any more'],
        ...['not cancelling by link', 'in one that is approved in part', 'sent again'],
        ...['order of an older process'],
      ],
    ],
    ['settled', ['ACSC', 'PART']],
    ['stopped', ['RJCT', 'CANC', 'no funds', 'refused', 'refused copy']],
  ])('shows what is %s', async (filter, expected) => {
    const user = await newUser();
    const of = { userId: user.userId, connectionId: null };
    const ids = new Map<string, string>();
    for (const transactionStatus of [
      'RCVD',
      'PATC',
      'PDNG',
      'ACCP',
      'XXXX',
      'ACSC',
      'PART',
      'RJCT',
      'CANC',
    ])
      ids.set(await storePayment({ ...of, changes: { transactionStatus } }), transactionStatus);
    ids.set(
      await storePayment({ ...of, changes: { transactionStatus: 'ACCP', fundsAvailable: false } }),
      'no funds',
    );
    ids.set(
      await storePayment({
        ...of,
        changes: { state: 'REJECTED', transactionStatus: null, resourceId: null },
      }),
      'refused',
    );
    ids.set(
      await storePayment({
        ...of,
        changes: { state: 'UNKNOWN', transactionStatus: null, resourceId: null },
      }),
      'unknown',
    );
    const movedAwayAt = new Date();
    const cancelAskedAt = new Date();
    for (const [name, changes] of [
      ['unread', { transactionStatus: null }],
      ['moved', { movedAwayAt, mayAuthorise: false, mayDelete: false }],
      ['unknown and moved', { state: 'UNKNOWN', transactionStatus: null, movedAwayAt }],
      ['cancelling', { transactionStatus: 'ACCP', cancelAskedAt }],
      ['cancelling by link', { transactionStatus: 'PDNG', cancelAskedAt, mayDelete: true }],
      ['not cancelling any more', { transactionStatus: 'ACSP', cancelAskedAt }],
      [
        'not cancelling by link',
        { transactionStatus: 'PDNG', cancelAskedAt, mayDelete: false, mayAuthorise: false },
      ],
    ] as const)
      ids.set(await storePayment({ ...of, changes }), name);
    for (const [name, copy, copyChanges] of [
      ['sent again', 'copy', {}],
      ['copy refused', 'refused copy', { state: 'REJECTED', transactionStatus: null }],
    ] as const) {
      const unknown = { state: 'UNKNOWN', transactionStatus: null, resourceId: null } as const;
      const id = await storePayment({ ...of, changes: unknown });
      ids.set(id, name);
      const copyId = sentAgainId({ userId: user.userId, id });
      ids.set(await storePayment({ ...of, changes: { id: copyId, ...copyChanges } }), copy);
    }
    ids.set(
      await storePayment({
        ...of,
        changes: {
          kind: 'periodic-payments',
          transactionStatus: 'ACCP',
          fundsAvailable: false,
          isFinal: true,
        },
      }),
      'order of an older process',
    );
    const connectionId = await storeConnection(of);
    for (const [name, data] of [
      ['in a basket', {}],
      ['in one that is approved', { approvedAt: new Date(), transactionStatus: 'ACTC' }],
      ['in one that is approved in part', { approvedAt: new Date(), transactionStatus: 'PATC' }],
    ] as const) {
      const id = await storePayment({ ...of, connectionId });
      const basketId = await storeBasket({
        ...of,
        connectionId,
        paymentIds: [id],
        resourceId: `basket-of-${id}`,
      });
      await database().basket.updateMany({ where: { id: basketId }, data });
      ids.set(id, name);
    }
    const found = await page(user, `?filter=${filter}`);
    const shown = idsOf(found).map((id) => ids.get(id));
    expect(shown.sort()).toEqual([...expected].sort());
    // The pages say the same of them as the list.
    for (const one of found.payments.filter(({ status }) => status?.transactionStatus !== 'PART'))
      expect([ids.get(one.paymentId), paymentStatusOf(one)]).toEqual([
        ids.get(one.paymentId),
        filter,
      ]);
  });

  it('is narrowed by kind, account, days of Oslo and context', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const account = await database().account.findFirstOrThrow({ where: { userId: user.userId } });
    const night = await storePayment({
      userId: user.userId,
      connectionId: null,
      // Half past midnight in Oslo, the evening before in UTC.
      changes: { createdAt: new Date('2026-06-30T22:30:00Z') },
    });
    const kind = STRAKS;
    expect(idsOf(await page(user, `?accountId=${account.id}`))).toEqual([paymentId]);
    expect(idsOf(await page(user, `?kind=${kind}`))).toEqual([]);
    expect(idsOf(await page(user, '?dateFrom=2026-07-01&dateTo=2026-07-01'))).toEqual([night]);
    expect(idsOf(await page(user, '?dateFrom=2026-06-30&dateTo=2026-06-30'))).toEqual([]);
    expect(idsOf(await page(user, '?context=private'))).toEqual([paymentId, night]);
    const corporate = '7b0cf1a0-25a4-4c43-8b5b-8f6f5a4d7f10';
    expect(idsOf(await page(user, `?context=${corporate}`))).toEqual([]);
  });

  it.each([
    ['cursor=nonsense', 400],
    ['cursor=WyIyMDI2IiwieCJd', 400],
    ['filter=everything', 400],
    ['kind=gift', 400],
    ['dateFrom=tomorrow', 400],
    ['context=public', 400],
    ['accountId=7b0cf1a0-25a4-4c43-8b5b-8f6f5a4d7f10', 404],
  ])('refuses %s', async (query, expected) => {
    const user = await newUser();
    const response = await user.browser.ask(list, {}, { path: `/api/payments?${query}` });
    expect(response.status).toBe(expected);
  });
});

describe('a receipt', () => {
  it('is a PDF in either language, the same for as long as the payment is', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const read = async (locale: string) => {
      const path = `/api/payments/${paymentId}/receipt?locale=${locale}`;
      const response = await user.browser.ask(receipt, { paymentId }, { path });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="brygge-${paymentId}.pdf"`,
      );
      return Buffer.from(await response.arrayBuffer());
    };
    const [nb, again, en] = [await read('nb'), await read('nb'), await read('en')];
    expect(nb.subarray(0, 5).toString()).toBe('%PDF-');
    expect(nb.equals(again)).toBe(true);
    expect(nb.equals(en)).toBe(false);
  });

  it('is refused in a language that there is none of', async () => {
    const user = await newPayingUser(sandbox);
    const { paymentId } = await pay(user, NDCT, domestic(user));
    const path = `/api/payments/${paymentId}/receipt?locale=de`;
    expect((await user.browser.ask(receipt, { paymentId }, { path })).status).toBe(400);
  });
});
