import { Card } from '@/components/ui/card';
import type { PaymentView } from '@/lib/view/payment';
import { PaymentRow, type SaidAbove } from './payment-row';

type PaymentRowsProps = {
  payments: readonly PaymentView[];
  /** What the heading has just said of them. */
  saidAbove?: SaidAbove | undefined;
};

/** A list of payments, each with a link to its page. */
export function PaymentRows({ payments, saidAbove }: PaymentRowsProps) {
  return (
    <Card className="@container overflow-hidden">
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <PaymentRow payment={payment} saidAbove={saidAbove} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
