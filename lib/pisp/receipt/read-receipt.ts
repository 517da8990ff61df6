import { findAccount } from '@/lib/db/accounts';
import { database } from '@/lib/db/client';
import { findStoredPayment } from '@/lib/db/payments/payment-reads';
import type { PaymentKey } from '@/lib/db/payments/payments';
import { paymentDetail } from '@/lib/pisp/payment/payment-view';
import type { PaymentDetailView } from '@/lib/view/payment';

/** A payment, with what only its receipt shows. */
export type ReceiptDetail = Omit<PaymentDetailView, 'problem'> & {
  /** The payer as named by the bank, or else the owner of the account; null when neither is known. */
  payerName: string | null;
  /** The bank's id of the payment, by which its staff can find it. On its own it gives no access to anything. */
  bankReference: string | null;
};

/** Null when the user has no such payment. */
export async function readReceipt(key: PaymentKey, now: Date): Promise<ReceiptDetail | null> {
  const payment = await findStoredPayment(database(), key);
  if (payment === null) return null;
  const detail = await paymentDetail(database(), payment, now);
  const { accountId } = detail.debtor;
  const account =
    accountId === null
      ? null
      : await findAccount(database(), { userId: payment.userId, accountId });
  return {
    ...detail,
    payerName: detail.readBack.debtorName ?? account?.ownerName ?? null,
    bankReference: payment.resourceId,
  };
}
