import { BankQuotes } from '@/components/payment/bank-quotes';
import { meaningOf, paymentStatusOf } from '@/components/payment/payment-meaning';
import type { PaymentView } from '@/lib/view/payment';

/** The bank's own words about a payment, while they matter. */
export function BankWords({ payment }: { payment: PaymentView }) {
  const status = paymentStatusOf(payment);
  return (
    <BankQuotes
      bankName={payment.bankName}
      // They are about the future: the approval, the execution, or the cancellation.
      psuMessage={status === 'waiting' || status === 'under-way' ? payment.psuMessage : null}
      // Missing funds need no second explanation: the page has given one.
      isRefusal={status === 'stopped' && meaningOf(payment) !== 'no-funds'}
      messages={status === 'waiting' || status === 'stopped' ? payment.bankMessages : []}
    />
  );
}
