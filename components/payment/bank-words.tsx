import type { PaymentView } from '@/lib/view/payment';
import { BankQuotes } from './bank-quotes';
import { standingOf } from './payment-meaning';

/** What the bank has said about a payment in its own words, as long as it matters. */
export function BankWords({ payment }: { payment: PaymentView }) {
  const standing = standingOf(payment);
  return (
    <BankQuotes
      bankName={payment.bankName}
      // Its words on how to go on are about the approval.
      psuMessage={standing === 'waiting' ? payment.psuMessage : null}
      messages={standing === 'waiting' || standing === 'stopped' ? payment.bankMessages : []}
    />
  );
}
