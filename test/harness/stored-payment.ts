/** Payments and baskets of test users, stored directly without a bank. */
import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments/payments';
import { sealPaymentRequest } from '@/lib/vault/payment';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';

/** A domestic payment of 120.50 NOK on `LATER_DAY`. */
export const PAYMENT_REQUEST = {
  instructedAmount: { amount: '120.50', currency: 'NOK' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  requestedExecutionDate: LATER_DAY,
} as const satisfies PaymentRequest;

type Stored = {
  userId: string;
  connectionId: string | null;
  kind?: PaymentKind;
  request?: PaymentRequest;
  amount?: string;
  changes?: Partial<Payment>;
};

/** Stores a payment, by default one that the bank has created and that waits for approval; returns its id. */
export const storePayment = async ({
  userId,
  connectionId,
  kind = 'norwegian-domestic-credit-transfers',
  request = PAYMENT_REQUEST,
  amount = '120.50',
  changes = {},
}: Stored): Promise<string> => {
  const id = changes.id ?? randomUUID();
  const now = new Date();
  const { bankMessages = null, ...others } = changes;
  await database().payment.create({
    data: {
      userId,
      id,
      bankId: 'sandbox',
      connectionId,
      context: 'PRIVATE',
      kind,
      state: 'CREATED',
      ...sealPaymentRequest({ userId, id }, request),
      amount,
      currency: 'NOK',
      executionDate:
        'requestedExecutionDate' in request ? (request.requestedExecutionDate ?? null) : null,
      allowsDuplicate: false,
      resourceId: `enc!!${id}=`,
      transactionStatus: 'RCVD',
      statusReadAt: now,
      createdAt: now,
      updatedAt: now,
      ...others,
      ...(typeof bankMessages === 'string' ? { bankMessages } : {}),
    },
  });
  return id;
};

/** Stores a basket that the bank has created and that waits for approval; returns its id. */
export const storeBasket = async ({
  userId,
  connectionId,
  paymentIds,
  resourceId = 'enc!!basket=',
}: {
  userId: string;
  connectionId: string;
  paymentIds: readonly string[];
  resourceId?: string;
}): Promise<string> => {
  const now = new Date();
  const basketId = randomUUID();
  await database().basket.create({
    data: {
      userId,
      id: basketId,
      bankId: 'sandbox',
      connectionId,
      state: 'CREATED',
      resourceId,
      transactionStatus: 'RCVD',
      createdAt: now,
      updatedAt: now,
    },
  });
  await database().basketPayment.createMany({
    data: paymentIds.map((paymentId, position) => ({ userId, basketId, paymentId, position })),
  });
  await database().payment.updateMany({
    where: { id: { in: [...paymentIds] } },
    data: { basketId },
  });
  return basketId;
};
