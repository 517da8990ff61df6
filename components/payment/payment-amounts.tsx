import { Money } from '@/components/money/money';
import { amountsOf, type PaymentView } from '@/lib/view/payment';

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
  const amounts = amountsOf(of);
  if (amounts.length === 1) return <Money of={of.amount} {...style} />;
  return (
    <span className="inline-flex flex-col items-end">
      {amounts.map((sum) => (
        <Money key={sum.currency} of={sum} {...style} />
      ))}
    </span>
  );
}
