import { Card } from '@/components/ui/card';
import type { PaymentView } from '@/lib/view/payment';
import { PaymentRow } from './payment-row';

/** A list of payments, each with a link to its page. */
export function PaymentRows({ payments }: { payments: readonly PaymentView[] }) {
  return (
    <Card className="@container overflow-hidden">
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <PaymentRow payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
