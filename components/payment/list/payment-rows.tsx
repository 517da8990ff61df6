import { Card } from '@/components/ui/card';
import type { PaymentView } from '@/lib/view/payment';
import { PaymentRow } from './payment-row';

/** Payments below each other, each leading to its page. */
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
