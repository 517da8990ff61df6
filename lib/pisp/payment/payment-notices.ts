import type { Db } from '@/lib/db/client';
import type { PaymentKey } from '@/lib/db/payments/payments';
import { dropNotices } from '@/lib/db/users/notices';
import { notify } from '@/lib/notice/notify';
import { type PaymentPhase, readPaymentStatus } from '@/lib/xs2a/payment/payment-status';

const NOTICE_OF_PHASE = {
  settled: 'PAYMENT_SETTLED',
  'partly-settled': 'PAYMENT_PARTLY_SETTLED',
  rejected: 'PAYMENT_FAILED',
} as const satisfies Partial<Record<PaymentPhase, string>>;

/**
 * Notifies the person of how a payment ended, in the transaction that stores the bank's final status; never before it
 * is final. A cancellation is the person's own doing and gets no notice.
 */
export async function notifyOfStatus(
  db: Db,
  { userId, paymentId }: PaymentKey,
  status: { transactionStatus: string; fundsAvailable?: boolean | null },
): Promise<void> {
  const { phase, final } = readPaymentStatus(status);
  if (phase !== 'awaiting-approval') await dropNotices(db, userId, [paymentId], ['PAYMENT_WAITS']);
  const isTold = (of: PaymentPhase): of is keyof typeof NOTICE_OF_PHASE => of in NOTICE_OF_PHASE;
  if (final && isTold(phase)) await notify(db, userId, { kind: NOTICE_OF_PHASE[phase], paymentId });
}
