'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { cancelPayment, paymentStatusQuery } from '@/lib/query/payment-queries';
import { problemOf } from '@/lib/query/request';
import type { PaymentDetailView } from '@/lib/view/payment';
import { ConflictNotice } from './conflict-notice';

type CancelPaymentProps = {
  payment: PaymentDetailView;
  onChanged: (payment: PaymentDetailView) => void;
};

/** Deletes an unapproved payment, or asks the bank to stop an approved one. */
export function CancelPayment({ payment, onChanged }: CancelPaymentProps) {
  const t = useTranslations('payment');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => cancelPayment(payment.paymentId),
    onSuccess: onChanged,
    // Whatever the answer, the bank may have done it, or another tab.
    onError: () =>
      void queryClient.invalidateQueries({
        queryKey: paymentStatusQuery(payment.paymentId).queryKey,
      }),
    onSettled: () => setOpen(false),
  });
  const way = payment.actions.includes('delete') ? 'delete' : 'cancel';
  const problem = error && problemOf(error);
  const bank = payment.bankName;
  return (
    <>
      <Button
        kind="quiet-danger"
        width="panel"
        icon={Trash2}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        {t(`${way}.ask`)}
      </Button>
      {problem &&
        (problem.code === 'conflict' ? (
          // One that has ended meanwhile has no such button any more.
          <ConflictNotice
            title={t(`notEnded.${way}.title`, { bank })}
            text={t(`notEnded.${way}.text`, { bank })}
            problem={problem}
          />
        ) : (
          <ScaOrProblem
            problem={problem}
            connectionId={payment.connectionId}
            bankName={bank}
            returnPath={`/payments/${payment.paymentId}`}
          />
        ))}
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !isPending && setOpen(next)}
        title={t(`${way}.title`)}
        cancel={<Button>{t(`${way}.no`)}</Button>}
        confirm={
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {t(`${way}.yes`)}
          </Button>
        }
      >
        <p>{t(`${way}.text`, { bank })}</p>
      </ConfirmDialog>
    </>
  );
}
