/** What a bank may say of a payment, or leave unsaid, that must not be taken for more or less than it is. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { GET as upcoming } from '@/app/api/insight/upcoming/route';
import { DELETE as cancel } from '@/app/api/payments/[paymentId]/route';
import { GET as paymentStatus } from '@/app/api/payments/[paymentId]/status/route';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { openPaymentRequest, sealPaymentRequest } from '@/lib/vault/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays as dayAfter } from '@/lib/xs2a/value/iso-date';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { SCA_ORIGIN } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { PAYMENT_REQUEST, storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const bank = shared(openBankAndApplication);
afterEach(() => bank.restore());

let made = 0;

/** A person with a payment that the bank has, due in a few days. */
const withPayment = async (changes: Partial<Payment> = {}) => {
  made += 1;
  const user = await newUser();
  const accessUntil = addDays(new Date(), 180);
  const connectionId = await storeConnection({ userId: user.userId, accessUntil });
  const paymentId = await storePayment({
    userId: user.userId,
    connectionId,
    request: {
      ...PAYMENT_REQUEST,
      requestedExecutionDate: dayAfter(bankDay(new Date()), 5),
    },
    changes: { resourceId: `odd-${made}`, ...changes },
  });
  const place = `/v1/payments/norwegian-domestic-credit-transfers/odd-${made}`;
  return { user, paymentId, place };
};

describe('a status', () => {
  it('counts beside a link to the approval that was begun', async () => {
    const { user, paymentId, place } = await withPayment();
    const _links = { scaRedirect: { href: `${SCA_ORIGIN}/sca/begun` } };
    bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'ACSC', _links }));
    const response = await user.browser.ask(paymentStatus, { paymentId });
    expect(await response.json()).toMatchObject({
      status: { transactionStatus: 'ACSC' },
      problem: null,
    });
  });

  it('is followed by the details, which are compared beside such a link too', async () => {
    const { user, paymentId, place } = await withPayment();
    const _links = { scaRedirect: { href: `${SCA_ORIGIN}/sca/begun` } };
    bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RCVD', _links }));
    const details = {
      instructedAmount: { amount: '1205.00', currency: 'NOK' },
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
      creditorName: 'Elvebakken Barnehage',
      creditorAccount: { bban: '12043174449', currency: 'NOK' },
      requestedExecutionDate: dayAfter(bankDay(new Date()), 5),
      _links,
    };
    bank.override(`GET ${place}`, json(200, details));
    const response = await user.browser.ask(paymentStatus, { paymentId });
    expect(await response.json()).toMatchObject({
      differences: [{ field: 'instructedAmount.amount', sent: '120.50', stored: '1205.00' }],
      readBack: { trouble: null },
    });
  });

  it('is followed by details that take no place of what another process has sealed anew meanwhile', async () => {
    const { user, paymentId, place } = await withPayment();
    const row = () => database().payment.findFirstOrThrow({ where: { id: paymentId } });
    let anew = '';
    bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RCVD' }));
    bank.override(`GET ${place}`, async (...call) => {
      const payment = await row();
      const sealing = sealPaymentRequest(payment, openPaymentRequest(payment));
      await database().payment.updateMany({ where: { id: paymentId }, data: sealing });
      anew = sealing.sealedRequest;
      json(200, { ...openPaymentRequest(payment), transactionStatus: 'RCVD' })(...call);
    });
    await user.browser.ask(paymentStatus, { paymentId });
    expect(await row()).toMatchObject({ sealedRequest: anew, readBackTriedAt: null });
  });

  it('is not overruled by the links of the details', async () => {
    const { user, paymentId, place } = await withPayment();
    const self = (...verbs: string[]) => ({ self: { href: place, verbs } });
    bank.override(
      `GET ${place}/status`,
      json(200, { transactionStatus: 'RCVD', _links: self('GET') }),
    );
    const startAuthorisation = { href: `${place}/authorisations`, verbs: ['POST'] };
    bank.override(`GET ${place}`, async (...call) => {
      const payment = await database().payment.findFirstOrThrow({ where: { id: paymentId } });
      const _links = { ...self('GET', 'DELETE'), startAuthorisation };
      const debtorName = 'N'.repeat(200);
      json(200, { ...openPaymentRequest(payment), debtorName, _links })(...call);
    });
    const read = await (await user.browser.ask(paymentStatus, { paymentId })).json();
    expect(read.actions).toEqual([]);
    expect(read.readBack).toMatchObject({ trouble: null, debtorName: `${'N'.repeat(139)}…` });
  });

  it('is followed by no details when the bank first wants SCA for them', async () => {
    const { user, paymentId, place } = await withPayment();
    const _links = { scaRedirect: { href: `${SCA_ORIGIN}/sca/wanted` } };
    bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RCVD' }));
    bank.override(`GET ${place}`, json(200, { transactionStatus: 'RCVD', _links }));
    const response = await user.browser.ask(paymentStatus, { paymentId });
    expect(await response.json()).toMatchObject({
      differences: [],
      readBack: { readAt: null, trouble: 'sca-required' },
    });
  });

  it('without messages leaves those that the bank said of the same status', async () => {
    const { user, paymentId, place } = await withPayment();
    const ask = async (answer: object) => {
      bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RCVD', ...answer }));
      const response = await user.browser.ask(paymentStatus, { paymentId });
      return (await response.json()).bankMessages;
    };
    const warning = { category: 'WARNING', code: 'FORMAT_ERROR', path: null, text: 'Shortened.' };
    const shown = [{ code: 'FORMAT_ERROR', path: null, text: 'Shortened.' }];
    expect(await ask({ tppMessages: [warning] })).toMatchObject(shown);
    expect(await ask({})).toMatchObject(shown);
    expect(await ask({ tppMessages: 'none' })).toMatchObject(shown);
    expect(await ask({ tppMessages: [] })).toEqual([]);
    expect(await ask({ tppMessages: [warning] })).toMatchObject(shown);
    expect(await ask({ transactionStatus: 'RJCT' })).toEqual([]);
  });

  it('says why the bank rejected it, also in a message that has no category', async () => {
    const { user, paymentId, place } = await withPayment();
    const tppMessages = [{ code: 'PAYMENT_FAILED', text: 'The account is blocked.' }];
    bank.override(`GET ${place}/status`, json(200, { transactionStatus: 'RJCT', tppMessages }));
    const response = await user.browser.ask(paymentStatus, { paymentId });
    expect((await response.json()).bankMessages).toMatchObject(tppMessages);
  });

  it('takes what the bank told the person of one status for nothing that it says of the next', async () => {
    const { user, paymentId, place } = await withPayment();
    const told = async (answer: object) => {
      bank.override(`GET ${place}/status`, json(200, answer));
      return (await (await user.browser.ask(paymentStatus, { paymentId })).json()).psuMessage;
    };
    const psuMessage = 'Approve it before 14:00.';
    expect(await told({ transactionStatus: 'RCVD', psuMessage })).toBe(psuMessage);
    expect(await told({ transactionStatus: 'RCVD' })).toBe(psuMessage);
    expect(await told({ transactionStatus: 'PDNG' })).toBeNull();
  });

  it.each<[string, Reply, string]>([
    [
      'HTML',
      (_q, s) => s.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found'),
      'bank-answer-invalid',
    ],
    ['JSON without a code', json(404, {}), 'bank-refused'],
    [
      'another code',
      json(404, { tppMessages: [{ category: 'ERROR', code: 'NOT_FOUND' }] }),
      'bank-refused',
    ],
  ])('that a gateway answers by 404 is not of a missing payment: %s', async (_, reply, code) => {
    const { user, paymentId, place } = await withPayment({ transactionStatus: 'PDNG' });
    bank.override(`GET ${place}/status`, reply);
    const response = await user.browser.ask(paymentStatus, { paymentId });
    expect(await response.json()).toMatchObject({
      problem: code,
      status: { transactionStatus: 'PDNG' },
    });
  });

  it('of a standing order without funds on one date ends nothing: it is asked for again and can be cancelled', async () => {
    const { user, paymentId } = await withPayment({
      kind: 'periodic-payments',
      transactionStatus: 'ACCP',
      resourceId: 'order-1',
    });
    const order = '/v1/periodic-payments/norwegian-domestic-credit-transfers/order-1';
    const missed = { transactionStatus: 'ACCP', fundsAvailable: false };
    const read = async (answer: object) => {
      bank.override(`GET ${order}/status`, json(200, answer));
      return (await user.browser.ask(paymentStatus, { paymentId })).json();
    };
    expect(await read(missed)).toMatchObject({
      status: { transactionStatus: 'ACCP', fundsAvailable: null },
      actions: ['cancel'],
      timeline: [{ kind: 'prepared' }],
    });
    const where = { userId: user.userId };
    expect(await database().payment.findFirstOrThrow({ where })).toMatchObject({ isFinal: false });
    // The person is told, though nothing has ended.
    expect(await database().notice.findMany({ where })).toMatchObject([
      { kind: 'PAYMENT_FAILED', subject: paymentId, occasion: 'funds' },
    ]);
    const tppMessages = [{ category: 'WARNING', code: 'PAYMENT_FAILED', text: 'No funds.' }];
    expect(await read({ ...missed, tppMessages })).toMatchObject({
      bankMessages: [{ text: 'No funds.' }],
    });
    // What was said of a date explains no cancellation of the order.
    expect(await read({ transactionStatus: 'CANC' })).toMatchObject({
      status: { transactionStatus: 'CANC' },
      bankMessages: [],
      actions: [],
    });
  });

  it('of a standing order that an older process stored as ended is asked for again', async () => {
    const { user, paymentId } = await withPayment({
      kind: 'periodic-payments',
      transactionStatus: 'ACCP',
      fundsAvailable: false,
      isFinal: true,
      resourceId: 'order-2',
    });
    const order = '/v1/periodic-payments/norwegian-domestic-credit-transfers/order-2';
    const { userId } = user;
    const failed = { kind: 'PAYMENT_FAILED', subject: paymentId, occasion: '' } as const;
    await database().notice.create({
      data: { ...failed, userId, id: randomUUID(), isShown: true, createdAt: new Date() },
    });
    const read = async (answer: object) => {
      bank.override(`GET ${order}/status`, json(200, answer));
      return (await user.browser.ask(paymentStatus, { paymentId })).json();
    };
    expect(await read({ transactionStatus: 'ACCP' })).toMatchObject({
      status: { transactionStatus: 'ACCP', fundsAvailable: null },
      actions: ['cancel'],
    });
    expect(await database().payment.findFirstOrThrow({ where: { userId } })).toMatchObject({
      isFinal: false,
      fundsAvailable: null,
    });
    expect(await database().notice.count({ where: { userId, kind: 'PAYMENT_FAILED' } })).toBe(0);
  });

  it.each([null, 'XYZ'])('that says nothing (%s) is no approval', async (transactionStatus) => {
    const { user } = await withPayment({ transactionStatus });
    const response = await user.browser.ask(upcoming, {}, { path: '/?context=private' });
    const { upcoming: shown } = await response.json();
    expect(shown).toMatchObject([{ kind: 'payment', isWaiting: true }]);
  });
});

describe('a payment that another process has just cancelled', () => {
  it('was not refused its cancellation, whatever the bank answers to the second DELETE', async () => {
    const { user, paymentId, place } = await withPayment();
    bank.override(`DELETE ${place}`, async (...exchange) => {
      await database().payment.updateMany({
        where: { userId: user.userId, id: paymentId },
        data: { transactionStatus: 'CANC', isFinal: true },
      });
      const message = { category: 'ERROR', code: 'RESOURCE_UNKNOWN', path: null, text: null };
      json(404, { tppMessages: [message] })(...exchange);
    });
    const response = await user.browser.ask(cancel, { paymentId }, { method: 'DELETE' });
    const { timeline, status, problem, bankMessages } = await response.json();
    const kinds = timeline.map(({ kind }: { kind: string }) => kind);
    expect({ status: status.transactionStatus, problem, kinds, bankMessages }).toEqual({
      status: 'CANC',
      problem: null,
      kinds: ['prepared'],
      bankMessages: [],
    });
  });
});
