import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { DELETE as cancel, GET as get } from '@/app/api/payments/[paymentId]/route';
import { GET as status } from '@/app/api/payments/[paymentId]/status/route';
import { attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { readBackPayment } from '@/lib/pisp/payment/read-back';
import type { PaymentDetailView } from '@/lib/view/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import {
  bulkBody,
  CBCT,
  NCBCT,
  NDCT,
  paymentBody,
  periodicBody,
  SCT,
  STRAKS,
  setBehaviour,
} from '@/sandbox-bank/testing/payments';
import { newPayingUser, openSandbox, type PayingUser, passSca, pay } from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
let user: PayingUser;
beforeAll(async () => {
  user = await newPayingUser(sandbox, '9000000.00');
});
afterEach(() => sandbox.calm());

const today = bankDay(new Date());
const later = addDays(today, 5);

/** An amount that no earlier payment had, so that none is a duplicate. */
let made = 0;
const amount = (kroner: number) => {
  made += 1;
  return `${kroner}.${String(made).padStart(2, '0')}`;
};
const nok = (value: string) => ({ instructedAmount: { amount: value, currency: 'NOK' } });

const ask = async (
  route: typeof status,
  paymentId: string,
  method = 'GET',
): Promise<PaymentDetailView & { scaRedirect: string }> => {
  const response = await user.browser.ask(route, { paymentId }, { method });
  return response.json();
};

const bban = () => user.account.bban;

type Case = [kind: string, request: () => unknown, field: string, value: string, sent: string];
const CASES: Case[] = [
  [
    NDCT,
    () => paymentBody(NDCT, bban(), later, nok(amount(101))),
    'requestedExecutionDate',
    addDays(today, 9),
    later,
  ],
  [
    STRAKS,
    () => paymentBody(STRAKS, bban(), later, nok(amount(102))),
    'creditorAccount.bban',
    '30001234567',
    '12043174449',
  ],
  [
    SCT,
    () => paymentBody(SCT, bban(), later),
    'creditorAccount.iban',
    'DE02120300000000202051',
    'DE89370400440532013000',
  ],
  [CBCT, () => paymentBody(CBCT, bban(), later), 'instructedAmount.amount', '1000.00', '100.00'],
  [NCBCT, () => paymentBody(NCBCT, bban(), later), 'regulatoryReportingCode', '14', '26'],
  [
    'periodic-payments',
    () => periodicBody(bban(), later, nok(amount(103))),
    'frequency',
    'Weekly',
    'Daily',
  ],
  [
    'bulk-payments',
    () => bulkBody(bban(), later, [amount(104), '20.50']),
    'payments.1.instructedAmount.amount',
    '205.00',
    '20.50',
  ],
];

describe('a payment that the bank has stored otherwise', () => {
  it.each(CASES)('is told by its field: %s', async (kind, request, field, value, sent) => {
    await sandbox.fault({ fault: 'change-field', calls: 1, field, value });
    const expected = [{ field, sent, stored: value }];
    const payment = await pay(user, kind, request());
    expect(payment.differences).toEqual(expected);
    const detail = await ask(get, payment.paymentId);
    expect(detail.differences).toEqual(expected);
    expect(detail.readBack).toMatchObject({
      trouble: null,
      debtorName: expect.stringMatching(/^Customer/),
    });
    expect(detail.readBack.readAt).not.toBeNull();
    // It is a warning: the person may still approve the payment.
    expect(detail.actions).toContain('approve');
    expect((await ask(status, payment.paymentId)).differences).toEqual(expected);
  });

  it('keeps its account numbers sealed', async () => {
    await sandbox.fault({
      fault: 'change-field',
      calls: 1,
      field: 'creditorAccount.bban',
      value: '30001234567',
    });
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), later, nok(amount(105))));
    const row = await database().payment.findUniqueOrThrow({ where: { id: payment.paymentId } });
    expect(JSON.stringify(row)).not.toContain('30001234567');
  });
});

describe('a payment that the bank has stored as it was sent', () => {
  it.each(CASES)('has no difference: %s', async (kind, request) => {
    const payment = await pay(user, kind, request());
    expect(payment.differences).toEqual([]);
    expect(payment.readBack).toMatchObject({
      trouble: null,
      debtorName: expect.stringMatching(/^Customer/),
    });
  });

  it('is read again after its approval', async () => {
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), today, nok(amount(106))));
    // The bank alters it meanwhile.
    await sandbox.bankRows(
      `UPDATE payment SET request = jsonb_set(request::jsonb, '{creditorName}', '"Somebody Else"')
        WHERE request::jsonb #>> '{instructedAmount,amount}' = $1`,
      [payment.amount.amount],
    );
    expect((await ask(status, payment.paymentId)).differences).toEqual([]);
    const { scaRedirect } = await ask(authorise, payment.paymentId, 'POST');
    await passSca(user, scaRedirect, { identityNumber: user.customerNumber });
    const approved = await ask(status, payment.paymentId);
    expect(approved.status?.transactionStatus).toBe('PDNG');
    expect(approved.differences).toEqual([
      { field: 'creditorName', sent: payment.creditorName, stored: 'Somebody Else' },
    ]);
  });
});

describe('a payment that is changed in another channel while its status stays', () => {
  it('is read again on a later day, until it has ended', async () => {
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), later, nok(amount(111))));
    const rename = (name: string) =>
      sandbox.bankRows(
        `UPDATE payment SET request = jsonb_set(request::jsonb, '{creditorName}', to_jsonb($2::text))
          WHERE request::jsonb #>> '{instructedAmount,amount}' = $1`,
        [payment.amount.amount, name],
      );
    const key = { userId: user.userId, id: payment.paymentId };
    const readBack = (now: Date) =>
      readBackPayment(key, attended('203.0.113.7', new Headers()), { now });
    const stored = async () =>
      (await ask(get, payment.paymentId)).differences.map(({ stored: at }) => at);
    await rename('Another One');
    await readBack(new Date());
    expect(await stored()).toEqual([]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await readBack(tomorrow);
    expect(await stored()).toEqual(['Another One']);
    await database().payment.updateMany({
      where: { id: payment.paymentId },
      data: { isFinal: true },
    });
    await rename('A Third');
    await readBack(new Date(tomorrow.getTime() + 86_400_000));
    expect(await stored()).toEqual(['Another One']);
  });
});

describe('a payment that cannot be read back', () => {
  const readAt = (paymentId: string, after: number) =>
    readBackPayment(
      { userId: user.userId, id: paymentId },
      attended('203.0.113.7', new Headers()),
      {
        now: new Date(Date.now() + after),
      },
    );

  it('is created all the same, says why, and is read later', async () => {
    await sandbox.fault({ fault: 'delay', calls: 1, milliseconds: 0 }, { fault: 'html', calls: 1 });
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), later, nok(amount(107))));
    expect(payment).toMatchObject({
      state: 'created',
      differences: [],
      readBack: { readAt: null, debtorName: null, trouble: 'bank-unreachable' },
    });
    // The bank is not asked again at every look.
    expect((await ask(status, payment.paymentId)).readBack.trouble).toBe('bank-unreachable');
    await readAt(payment.paymentId, 31_000);
    expect((await ask(get, payment.paymentId)).readBack).toMatchObject({
      trouble: null,
      debtorName: expect.stringMatching(/^Customer/),
    });
  });

  it('says that the bank shows it after the approval: the known issue of domestic payments', async () => {
    await setBehaviour(sandbox.client, { hideNdctBeforeApproval: true });
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), today, nok(amount(108))));
    expect(payment.readBack).toEqual({ readAt: null, debtorName: null, trouble: 'not-shown-yet' });
    const { scaRedirect } = await ask(authorise, payment.paymentId, 'POST');
    await passSca(user, scaRedirect, { identityNumber: user.customerNumber });
    expect((await ask(status, payment.paymentId)).readBack).toMatchObject({
      trouble: null,
      debtorName: expect.stringMatching(/^Customer/),
    });
  });

  it('keeps what was read before', async () => {
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), today, nok(amount(109))));
    const { scaRedirect } = await ask(authorise, payment.paymentId, 'POST');
    await passSca(user, scaRedirect, { identityNumber: user.customerNumber });
    await sandbox.fault(
      { fault: 'delay', calls: 1, milliseconds: 0 },
      { fault: 'error', calls: 1 },
    );
    const approved = await ask(status, payment.paymentId);
    expect(approved).toMatchObject({ status: { transactionStatus: 'PDNG' }, problem: null });
    expect(approved.readBack).toEqual({ ...payment.readBack, trouble: 'bank-unreachable' });
  });

  it('is read after it was paid, when that failed with its last status', async () => {
    await setBehaviour(sandbox.client, { hideNdctBeforeApproval: true });
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), later, nok(amount(112))));
    expect(payment.readBack.trouble).toBe('not-shown-yet');
    await database().payment.updateMany({
      where: { id: payment.paymentId },
      data: {
        transactionStatus: 'ACSC',
        isFinal: true,
        readBackStatus: 'ACSC',
        readBackTrouble: 'bank-too-slow',
        readBackTriedAt: new Date(Date.now() - 31_000),
      },
    });
    await sandbox.calm();
    expect((await ask(status, payment.paymentId)).readBack).toMatchObject({
      readAt: expect.any(String),
      trouble: null,
    });
  });

  it('is left alone when it was deleted', async () => {
    const payment = await pay(user, NDCT, paymentBody(NDCT, bban(), later, nok(amount(110))));
    const deleted = await ask(cancel, payment.paymentId, 'DELETE');
    expect(deleted.status?.transactionStatus).toBe('CANC');
    expect(deleted.readBack).toEqual(payment.readBack);
    expect((await ask(status, payment.paymentId)).readBack).toEqual(payment.readBack);
  });
});
