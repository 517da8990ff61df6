'use client';

import { useTranslations } from 'next-intl';
import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';
import type { PaymentView } from '@/lib/view/payment';

type CreationProblemProps = {
  problem: RequestProblem;
  payment: PaymentView | undefined;
  onLookAgain: () => void;
  isLooking: boolean;
};

/** Why the basket was not created, and what to do. */
export function CreationProblem({
  problem,
  payment,
  onLookAgain,
  isLooking,
}: CreationProblemProps) {
  const t = useTranslations('baskets');
  const words = useTranslations('problem');
  if (problem.code !== 'conflict')
    return (
      <ScaOrProblem
        problem={problem}
        connectionId={payment?.connectionId ?? null}
        bankName={payment?.bankName ?? ''}
        returnPath="/baskets/new"
      />
    );
  return (
    <Notice
      role="alert"
      tone="attention"
      title={t('builder.conflictTitle')}
      actions={
        <Button size="small" busy={isLooking} onClick={onLookAgain}>
          {words('retry')}
        </Button>
      }
    >
      {t('builder.conflictText')}
    </Notice>
  );
}
