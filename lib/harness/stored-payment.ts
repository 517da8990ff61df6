/** Payments of test users as they are stored, without a bank that made them. */
import { randomUUID } from 'node:crypto';
import { database } from '@/lib/db/client';
import type { Payment } from '@/lib/db/payments';
import { sealPaymentRequest } from '@/lib/psu/payment-seal';
import type { PaymentRequest } from '@/lib/xs2a/payment';
import type { PaymentKind } from '@/lib/xs2a/payment-product';

const REQUEST: PaymentRequest = {
  instructedAmount: { amount: '120.50', currency: 'NOK' },
  debtorAccount: { bban: '12345678903', currency: 'NOK' },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  requestedExecutionDate: '2027-03-10',
};

type Stored = {
  userId: string;
  connectionId: string | null;
  kind?: PaymentKind;
  request?: PaymentRequest;
  amount?: string;
  changes?: Partial<Payment>;
};

/** Stores a payment that the bank has made and that waits for approval, unless told otherwise; answers its id. */
export const storePayment = async ({
  userId,
  connectionId,
  kind = 'norwegian-domestic-credit-transfers',
  request = REQUEST,
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
