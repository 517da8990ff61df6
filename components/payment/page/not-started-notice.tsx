'use client';

import { useTranslations } from 'next-intl';
import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import type { AuthorisationKind } from '@/lib/query/payment-queries';
import type { RequestProblem } from '@/lib/query/request';
import type { PaymentActionView, PaymentDetailView } from '@/lib/view/payment';
import { ConflictNotice } from './conflict-notice';

export type NotStartedNoticeProps = {
  payment: PaymentDetailView;
  /** What was to be started. */
  kind: AuthorisationKind;
  problem: RequestProblem;
};

/** Why nobody was sent to the bank. A payment that can still be approved or cancelled has not changed meanwhile. */
export function NotStartedNotice({ payment, kind, problem }: NotStartedNoticeProps) {
  const t = useTranslations('payment');
  const bank = payment.bankName;
  if (problem.code !== 'conflict')
    return (
      <ScaOrProblem
        problem={problem}
        connectionId={payment.connectionId}
        bankName={bank}
        returnPath={`/payments/${payment.paymentId}`}
      />
    );
  return payment.actions.some((action) => WAITS[kind].includes(action)) ? (
    <ConflictNotice
      title={t(`notStarted.${kind}.title`, { bank })}
      text={t(`notStarted.${kind}.text`, { bank })}
      problem={problem}
    />
  ) : (
    <ConflictNotice title={t('approveConflict')} problem={problem} />
  );
}

/** The actions that a payment has as long as it waits for what was to be started. */
const WAITS: Record<AuthorisationKind, readonly PaymentActionView[]> = {
  authorisations: ['approve'],
  'cancellation-authorisations': ['approve-cancellation', 'cancel', 'delete'],
};
