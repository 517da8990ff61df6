import { Card } from '@/components/ui/card';
import type { PaymentView } from '@/lib/view/payment';
import { PaymentRow } from './payment-row';

type PaymentRowsProps = {
  payments: readonly PaymentView[];
  /** Whether a heading has just said that they are in progress. */
  areUnderWay?: boolean;
};

/** A list of payments, each with a link to its page. */
export function PaymentRows({ payments, areUnderWay = false }: PaymentRowsProps) {
  return (
    <Card className="@container overflow-hidden">
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <PaymentRow payment={payment} isUnderWay={areUnderWay} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
