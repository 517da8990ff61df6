'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { debtorAccountsQuery } from '@/lib/query/payment-form-queries';
import type { PaymentView } from '@/lib/view/payment';
import { warningsOf } from './payment-warnings';

/** Repeats before approval what looked wrong while the payment was written, and warns of a copy that was sent since. */
export function PaymentWarningNotes({ payment }: { payment: PaymentView }) {
  const t = useTranslations('payment');
  const moneyText = useMoneyText();
  const accounts = useQuery(debtorAccountsQuery(payment.contextId)).data?.debtorAccounts ?? [];
  const warnings = warningsOf(payment, accounts);
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-4 space-y-2">
      {warnings.map((warning) => (
        <li key={warning.kind} className="flex gap-1.5 text-small text-attention">
          <Icon of={TriangleAlert} className="mt-0.5 size-4" />
          <span>
            {t(`warning.${warning.kind}`, {
              account: warning.kind === 'short' ? warning.account : '',
              amount: warning.kind === 'short' ? moneyText(warning.available) : '',
            })}
            {warning.kind === 'copy' && (
              <>
                {' '}
                <Link
                  href={`/payments/${warning.copyId}`}
                  className="text-accent underline underline-offset-2"
                >
                  {t('warning.seeCopy')}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
