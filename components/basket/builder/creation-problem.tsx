'use client';

import { useTranslations } from 'next-intl';
import { ScaNotice } from '@/components/connection/sca-notice';
import { ProblemNotice } from '@/components/problem/problem-notice';
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
  if (problem.code === 'sca-required' && payment?.connectionId) {
    return (
      <div role="alert">
        <ScaNotice
          connectionId={payment.connectionId}
          bankName={payment.bankName}
          returnPath="/baskets/new"
        />
      </div>
    );
  }
  if (problem.code !== 'conflict') return <ProblemNotice problem={problem} />;
  return (
    <div role="alert">
      <Notice
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
    </div>
  );
}
