import { Money } from '@/components/money/money';
import type { PaymentView } from '@/lib/view/payment';

/** A payment's total; a bulk in several currencies has one in each. */
export function PaymentAmounts({
  of,
  size,
  className,
}: {
  of: Pick<PaymentView, 'amount' | 'furtherAmounts'>;
  size?: 'display';
  className?: string;
}) {
  const style = { ...(size && { size }), ...(className && { className }) };
  const { amount, furtherAmounts = [] } = of;
  if (furtherAmounts.length === 0) return <Money of={amount} {...style} />;
  return (
    <span className="inline-flex flex-col items-end">
      {[amount, ...furtherAmounts].map((sum) => (
        <Money key={sum.currency} of={sum} {...style} />
      ))}
    </span>
  );
}
