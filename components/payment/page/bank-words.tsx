import { BankQuotes } from '@/components/payment/bank-quotes';
import { useRowName } from '@/components/payment/differences/difference-list';
import {
  meaningOf,
  type PaymentMeaning,
  paymentStatusOf,
} from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';
import type { BankMessageView } from '@/lib/view/problem';

/** Meanings under way or over of which the bank has more to say: what became of one date, or of one row. */
const EXPLAINED: ReadonlySet<PaymentMeaning> = new Set([
  'standing-order',
  'standing-order-kept',
  'standing-order-ended',
  'partly-accepted',
]);

/** The bank's own words about a payment, while they matter. */
export function BankWords({ payment }: { payment: PaymentView }) {
  const status = paymentStatusOf(payment);
  const meaning = meaningOf(payment);
  const saysMore = ({ code, path, text }: BankMessageView) =>
    meaning !== 'no-funds' || code !== 'PAYMENT_FAILED' || path !== null || /\d/.test(text ?? '');
  const isExplained = status === 'waiting' || status === 'stopped' || EXPLAINED.has(meaning);
  return (
    <BankQuotes
      bankName={payment.bankName}
      // They are about the future: the approval, the execution, or the cancellation.
      psuMessage={status === 'waiting' || status === 'under-way' ? payment.psuMessage : null}
      // Missing funds need no second explanation: the page has given one. The bank's words are quoted where they are
      // about a part of the payment, or have a figure.
      isRefusal={status === 'stopped' && meaning !== 'no-funds'}
      messages={isExplained ? payment.bankMessages.filter(saysMore) : []}
      placeName={useRowName(payment)}
    />
  );
}
