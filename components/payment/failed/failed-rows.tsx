'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PaymentRow } from '@/components/payment/list/payment-row';
import { usePayAgain } from '@/components/payment/page/use-pay-again';
import { meaningOf, paymentStatusOf } from '@/components/payment/payment-meaning';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useBankCode } from '@/components/problem/use-bank-code';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useToast } from '@/components/ui/overlay/toast';
import type { PaymentView } from '@/lib/view/payment';
import { RowActions } from './row-actions';
import { StepsInRow } from './transfer-missing';
import { useMarkRead } from './use-mark-read';

export type FailedRowsProps = {
  payments: readonly PaymentView[];
  /** Whether they are listed until they have been seen, so that they can be dismissed. */
  isDismissible?: boolean;
};

/** Payments that failed, each with why, and what to do about it. */
export function FailedRows({ payments, isDismissible = false }: FailedRowsProps) {
  return (
    <Card className="@container overflow-hidden">
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <PaymentRow payment={payment} />
            <NextSteps payment={payment} isDismissible={isDismissible} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type NextStepsProps = { payment: PaymentView; isDismissible: boolean };

function NextSteps({ payment, isDismissible }: NextStepsProps) {
  const t = useTranslations('payments');
  const name = usePaymentTitle()(payment);
  const reason = useReason(payment);
  const showToast = useToast();
  const { mutate: read, isPending } = useMarkRead();
  const again = usePayAgain(payment, () => read(payment.paymentId));
  const isShort = meaningOf(payment) === 'no-funds';
  // Another standing order would pay all its dates; this one goes on.
  const payAgain = paymentStatusOf(payment) === 'stopped' && (
    <Button
      size="small"
      {...(isShort ? {} : { icon: Copy })}
      busy={again.busy}
      aria-label={t('payAgainNamed', { name })}
      onClick={again.payAgain}
    >
      {t('payAgain')}
    </Button>
  );
  return (
    <div className="px-4 pb-4 sm:px-5 @min-[24rem]:pl-17 @min-[24rem]:sm:pl-19">
      {reason !== null && <p className="mb-2 text-small text-ink-muted">{reason}</p>}
      <RowActions>
        {isShort ? <StepsInRow payment={payment}>{payAgain}</StepsInRow> : payAgain}
        {isDismissible && (
          <Button
            size="small"
            kind="quiet"
            // Beside the steps, and none of them.
            className="grow-0! basis-auto!"
            busy={isPending}
            aria-label={t('dismissNamed', { name })}
            onClick={() => read(payment.paymentId, { onError: () => showToast(t('notDismissed')) })}
          >
            {t('dismiss')}
          </Button>
        )}
      </RowActions>
      {again.problem && <ProblemNotice className="mt-3" problem={again.problem} />}
    </div>
  );
}

/** More than its status says: what comes first, what the bank's code means, or that it is about one date; else null. */
function useReason(payment: PaymentView): string | null {
  const t = useTranslations('payments');
  const { ofCode } = useBankCode();
  if (paymentStatusOf(payment) !== 'stopped') return t('missedDate');
  if (meaningOf(payment) === 'no-funds') return t('moneyFirst');
  return payment.bankMessages.map(({ code }) => ofCode(code)?.title ?? null).find(Boolean) ?? null;
}
