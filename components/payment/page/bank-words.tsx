import { BankQuotes } from '@/components/payment/bank-quotes';
import { meaningOf, paymentStatusOf } from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';

/** What the bank has said about a payment in its own words, as long as it matters. */
export function BankWords({ payment }: { payment: PaymentView }) {
  const status = paymentStatusOf(payment);
  return (
    <BankQuotes
      bankName={payment.bankName}
      // Its words are about what is to come: the approval, when it pays, or the cancellation.
      psuMessage={status === 'waiting' || status === 'under-way' ? payment.psuMessage : null}
      // Why there was no money needs no second sentence: the page has said it.
      isRefusal={status === 'stopped' && meaningOf(payment) !== 'no-funds'}
      messages={status === 'waiting' || status === 'stopped' ? payment.bankMessages : []}
    />
  );
}
