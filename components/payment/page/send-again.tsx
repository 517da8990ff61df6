'use client';

import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import { PaymentAmounts } from '@/components/payment/payment-amounts';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { sendPaymentAgain } from '@/lib/query/payment-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { PaymentDetailView } from '@/lib/view/payment';
import { usePayAgain } from './use-pay-again';

/** Sends a payment of unknown outcome again, after showing the one it may duplicate. */
export function SendAgain({ payment }: { payment: PaymentDetailView }) {
  const t = useTranslations('payment');
  const router = useRouter();
  const { onMoment } = useTimeWords();
  const title = usePaymentTitle();
  const [open, setOpen] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => sendPaymentAgain(payment.paymentId),
    onSuccess: (sent) => router.push(`/payments/${sent.payment.paymentId}`),
    onError: () => setOpen(false),
  });
  return (
    <>
      <Button
        width="panel"
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        {t('sendAgain.ask')}
      </Button>
      {error && <NotSent payment={payment} problem={problemOf(error)} />}
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !isPending && !isSuccess && setOpen(next)}
        title={t('sendAgain.title')}
        cancel={<Button>{t('sendAgain.no')}</Button>}
        confirm={
          <Button kind="danger" busy={isPending || isSuccess} onClick={() => mutate()}>
            {t('sendAgain.yes')}
          </Button>
        }
      >
        <p>{t('sendAgain.text', { bank: payment.bankName })}</p>
        <div className="rounded-card border border-line p-4 text-ink">
          <p className="text-small text-ink-muted">
            {t('sendAgain.original', { when: onMoment(payment.createdAt) })}
          </p>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="font-medium">{title(payment)}</bdi>
            <PaymentAmounts of={payment} className="font-semibold" />
          </div>
          <p className="text-small text-ink-muted tabular-nums">
            {t('sendAgain.from', { account: formatAccountNumber(payment.debtor.number) })}
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}

/** Why it was not sent again. What the payment itself does not allow any more, its day above all, is for the form. */
function NotSent({ payment, problem }: { payment: PaymentDetailView; problem: RequestProblem }) {
  const t = useTranslations('payment');
  const again = usePayAgain(payment);
  if (problem.code !== 'invalid-input')
    return (
      <ScaOrProblem
        problem={problem}
        connectionId={payment.connectionId}
        bankName={payment.bankName}
        returnPath={`/payments/${payment.paymentId}`}
      />
    );
  const open = (
    <Button size="small" icon={Copy} busy={again.busy} onClick={again.payAgain}>
      {t('sendAgain.open')}
    </Button>
  );
  return (
    <>
      {problem.fields?.some(({ rule }) => rule === 'date-in-past') ? (
        <Notice role="alert" tone="attention" title={t('sendAgain.dayPast')} actions={open}>
          {t('sendAgain.dayPastText', { bank: payment.bankName })}
        </Notice>
      ) : (
        <ProblemNotice problem={problem} actions={open} />
      )}
      {again.problem && <ProblemNotice problem={again.problem} />}
    </>
  );
}
