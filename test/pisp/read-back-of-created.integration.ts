import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { attended } from '@/lib/aspsp/presence';
import { database } from '@/lib/db/client';
import { placePayment } from '@/lib/pisp/payment/initiate-payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { newUser, openApplication } from '@/test/harness/application';
import { openPsuBank } from '@/test/harness/psu-bank';
import { shared } from '@/test/harness/shared';
import { PAYMENT_REQUEST } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

const NDCT = 'norwegian-domestic-credit-transfers';
const REQUEST = {
  ...PAYMENT_REQUEST,
  requestedExecutionDate: addDays(bankDay(new Date()), 5),
};

const bank = shared(openPsuBank);
shared(() => openApplication(bank.settings));
beforeEach(() => {
  bank.requests.length = 0;
});

/** Makes a payment that the bank knows by this id, and whose details it answers like this. */
const place = async (paymentId: string, transactionStatus: string, details: Reply) => {
  const { userId } = await newUser();
  bank.override(`POST /v1/payments/${NDCT}`, json(201, { paymentId, transactionStatus }));
  bank.override(`GET /v1/payments/${NDCT}/${paymentId}`, details);
  const id = randomUUID();
  const intent = {
    userId,
    id,
    kind: NDCT,
    request: REQUEST,
    allowLogicalDuplicate: false,
  } as const;
  const draft = { connectionId: null, bankId: null, context: 'PRIVATE' } as const;
  const psu = attended('203.0.113.7', new Headers());
  const placed = await placePayment({ ...draft, ...intent }, psu, new Date());
  if (!placed.ok) throw new Error(placed.reason);
  const asked = bank.requests.map(({ method }) => method);
  return { payment: placed.payment, asked, stored: { userId_id: { userId, id } } };
};

it('asks the bank once for what it has stored, and the answer says what differs', async () => {
  const details = { ...REQUEST, instructedAmount: { amount: '120.05', currency: 'NOK' } };
  const { payment, asked, stored } = await place('enc!!asked=', 'RCVD', json(200, details));
  expect(asked).toEqual(['POST', 'GET']);
  expect(payment.differences).toEqual([
    { field: 'instructedAmount.amount', sent: '120.50', stored: '120.05' },
  ]);
  const row = await database().payment.findUniqueOrThrow({ where: stored });
  expect(row).toMatchObject({ state: 'CREATED', readBackStatus: 'RCVD', readBackTrouble: null });
});

it('does not ask about a payment that the bank rejected as it created it', async () => {
  const { payment, asked } = await place('enc!!rejected=', 'RJCT', json(200, REQUEST));
  expect(asked).toEqual(['POST']);
  expect(payment.readBack).toMatchObject({ readAt: null, trouble: null });
});

it('is created, and says that nobody could check it, when the bank breaks off', async () => {
  const cut: Reply = (request) => request.socket.destroy();
  const { payment, asked } = await place('enc!!cut=', 'RCVD', cut);
  expect(asked.filter((method) => method === 'POST')).toEqual(['POST']);
  expect(payment).toMatchObject({ state: 'created', readBack: { readAt: null } });
  expect(payment.readBack.trouble).toBe('bank-unreachable');
});
