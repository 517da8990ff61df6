'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, Copy, ListChecks, RotateCw, ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NotAskedNotice } from '@/components/connection/not-asked-notice';
import { useLeaveForBank } from '@/components/connection/use-leave-for-bank';
import { debtorName } from '@/components/payment/debtor-name';
import { rowOf } from '@/components/payment/differences/difference-field';
import { ApprovalFacts } from '@/components/payment/facts/approval-facts';
import type { ShortfallNoteProps } from '@/components/payment/failed/shortfall-note';
import { ShortfallNoteSkeleton } from '@/components/payment/failed/shortfall-note-skeleton';
import { Step } from '@/components/payment/failed/step';
import {
  meaningOf,
  type PaymentMeaning,
  paymentStatusOf,
} from '@/components/payment/payment-meaning';
import { lookOf } from '@/components/payment/payment-status-tag';
import { useRunWords } from '@/components/payment/use-run-words';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { drawnLater } from '@/components/ui/drawn-later';
import { NumberedSteps } from '@/components/ui/numbered-steps';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusHeading } from '@/components/ui/status-heading';
import {
  type AuthorisationKind,
  paymentStatusQuery,
  startPaymentSca,
} from '@/lib/query/payment-queries';
import type { RequestProblem } from '@/lib/query/request';
import type { PaymentDetailView } from '@/lib/view/payment';
import { BankWords } from './bank-words';
import { CancelPayment } from './cancel-payment';
import type { NotStartedNoticeProps } from './not-started-notice';
import { PaymentWarningNotes } from './payment-warning-notes';
import { ReadBack } from './read-back';
import { usePayAgain } from './use-pay-again';

type PaymentPanelProps = {
  payment: PaymentDetailView;
  /** Why the bank could not be asked. */
  staleBecause: RequestProblem | null;
  isAsking: boolean;
  onAskAgain: () => void;
  onChanged: (payment: PaymentDetailView) => void;
  /** Whether the user has approved a payment before, and so knows the way to the bank. */
  hasApproved: boolean;
};

// Loaded for the few payments of unknown outcome.
const SendAgain = drawnLater<{ payment: PaymentDetailView }>(
  async () => (await import('./send-again')).SendAgain,
  () => <Skeleton className="h-11 w-full" />,
);

// Loaded when a press has led nowhere.
const NotStartedNotice = drawnLater<NotStartedNoticeProps>(
  async () => (await import('./not-started-notice')).NotStartedNotice,
);

// Loaded for payments that failed for want of money.
const ShortfallNote = drawnLater<ShortfallNoteProps>(
  async () => (await import('@/components/payment/failed/shortfall-note')).ShortfallNote,
  ({ payment }) => payment.debtor.accountId && <ShortfallNoteSkeleton />,
);

const Crossing = drawnLater<{ hasArrived: boolean }>(
  async () => (await import('@/components/quay/crossing')).Crossing,
  () => <div className="aspect-18/5" />,
);

/** What to do with a payment now, or its outcome. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { payment, staleBecause } = props;
  const meaning = meaningOf(payment);
  return (
    <Card className="overflow-hidden p-5">
      {isOnTheWay(payment, meaning) && (
        <div className="-mx-5 -mt-5 mb-5 print:hidden">
          <Crossing hasArrived={meaning === 'settled'} />
        </div>
      )}
      <StatusHeading status={meaning} look={lookOf(payment)} turning={meaning === 'sending'}>
        <Title payment={payment} meaning={meaning} />
      </StatusHeading>
      <PanelText payment={payment} meaning={meaning} />
      <BankWords payment={payment} />
      <ReadBack payment={payment} place="above" />
      {payment.actions.includes('approve') && (
        <>
          <ApprovalFacts payment={payment} />
          <PaymentWarningNotes payment={payment} />
        </>
      )}
      <PanelActions {...props} meaning={meaning} />
      {staleBecause && (
        <NotAskedNotice
          what="payment"
          because={staleBecause}
          connectionId={payment.connectionId}
          bankName={payment.bankName}
          returnPath={`/payments/${payment.paymentId}`}
          mayApprove={payment.actions.includes('approve')}
          knownFrom={payment.status?.readAt}
          retrying={props.isAsking}
          onRetry={props.onAskAgain}
        />
      )}
    </Card>
  );
}

/** Before it is approved, a payment is deleted at the foot of its page, away from what approves it. */
export function isDeletedAtFoot({ actions }: PaymentDetailView): boolean {
  return actions.includes('approve') && actions.includes('delete');
}

/** Whether the user has done their part, and the bank is known to be carrying it out or to have done so. */
function isOnTheWay(payment: PaymentDetailView, meaning: PaymentMeaning): boolean {
  const status = paymentStatusOf(payment);
  return (
    meaning === 'settled' ||
    (status === 'under-way' &&
      ![
        'sending',
        'unknown',
        'moved-away',
        'approved-by-some',
        'partly-accepted',
        'sent-again',
      ].includes(meaning))
  );
}

type PartProps = { payment: PaymentDetailView; meaning: PaymentMeaning };

function Title({ payment, meaning }: PartProps) {
  const t = useTranslations('payment');
  const run = useRunWords()(payment);
  return payment.basketId !== null && paymentStatusOf(payment) === 'waiting'
    ? t('basketTitle')
    : t(`meaning.${meaning}.title`, {
        bank: payment.bankName,
        run: run ?? '',
        account: debtorName(payment),
      });
}

function PanelText({ payment, meaning }: PartProps) {
  const t = useTranslations('payment');
  const { onMoment } = useTimeWords();
  const text = useMeaningText(payment, meaning);
  const { bankName, basketId } = payment;
  if (basketId !== null && paymentStatusOf(payment) === 'waiting') {
    return <p className="mt-2 text-ink-muted">{t('basketText', { bank: bankName })}</p>;
  }
  const left = payment.timeline.findLast(({ kind }) => kind.startsWith('approval-'));
  return (
    <p className="mt-2 text-ink-muted">
      {asksForApproval(payment, meaning) && meaning !== 'partly-approved' && left
        ? t(`left.${left.kind as 'approval-started'}`, { when: onMoment(left.at), bank: bankName })
        : text}
    </p>
  );
}

/** Statuses of a payment that the bank has begun to carry out. */
const BEGUN: ReadonlySet<string | null> = new Set(['ACSP', 'ACWP', 'ACSC', 'ACCC']);

/** The sentence below the title, by the meaning and by what else is known. */
function useMeaningText(payment: PaymentDetailView, meaning: PaymentMeaning): string {
  const t = useTranslations('payment');
  const run = useRunWords()(payment) ?? '';
  const { bankName: bank, bankMessages, timeline, actions, status } = payment;
  if (meaning === 'partly-accepted' && bankMessages.some(({ path }) => rowOf(path ?? '') !== null))
    return t('meaning.partly-accepted.named', { bank });
  if (meaning === 'rejected' && timeline.some((event) => BEGUN.has(event.transactionStatus)))
    return t('meaning.rejected.begun', { bank });
  const canStop = actions.includes('cancel') || actions.includes('delete');
  if (canStop && meaning === 'waiting') return t('meaning.waiting.stoppable', { bank });
  if (canStop && meaning === 'waiting-instant')
    return t('meaning.waiting-instant.stoppable', { bank, run });
  return t(`meaning.${meaning}.text`, { bank, run, code: status?.transactionStatus ?? '' });
}

function asksForApproval(payment: PaymentDetailView, meaning: PaymentMeaning): boolean {
  return payment.actions.includes('approve') && meaning !== 'outcome-unknown';
}

const WAY_TO_THE_BANK = ['leave', 'confirm', 'return'] as const;

function PanelActions({
  payment,
  meaning,
  isAsking,
  onAskAgain,
  onChanged,
  hasApproved,
}: PaymentPanelProps & PartProps) {
  const t = useTranslations('payment');
  const queryClient = useQueryClient();
  // Whatever the result, another tab may have changed the payment.
  const { start, busy, problem, started } = useLeaveForBank(
    (kind: AuthorisationKind) => startPaymentSca(payment.paymentId, kind),
    () =>
      void queryClient.invalidateQueries({
        queryKey: paymentStatusQuery(payment.paymentId).queryKey,
      }),
  );
  const again = usePayAgain(payment);
  const can = (action: PaymentDetailView['actions'][number]) => payment.actions.includes(action);
  const isWaiting = paymentStatusOf(payment) === 'waiting';
  const isShort = meaning === 'no-funds';
  /** Null until it is known. Paying again comes first only where a transfer would not help. */
  const [isTransferOffered, setTransferOffered] = useState<boolean | null>(
    isShort && payment.debtor.accountId !== null ? null : false,
  );
  const isSecond = isShort && isTransferOffered !== false;
  return (
    <div className="mt-5 flex flex-col gap-3 empty:hidden print:hidden">
      {problem && started && (
        <NotStartedNotice payment={payment} kind={started} problem={problem} />
      )}
      {payment.basketId !== null && (isWaiting || meaning === 'approved-by-some') && (
        <ButtonLink
          kind="primary"
          width="panel"
          icon={ShoppingBasket}
          href={`/baskets/${payment.basketId}`}
        >
          {t('seeBasket')}
        </ButtonLink>
      )}
      {can('approve') && (
        <Button
          kind="primary"
          width="panel"
          icon={ArrowUpRight}
          busy={busy}
          onClick={() => start('authorisations')}
        >
          {busy ? t('going', { bank: payment.bankName }) : t('approve', { bank: payment.bankName })}
        </Button>
      )}
      {can('approve-cancellation') && (
        <Button
          kind="primary"
          width="panel"
          icon={ArrowUpRight}
          busy={busy}
          onClick={() => start('cancellation-authorisations')}
        >
          {busy
            ? t('going', { bank: payment.bankName })
            : t('approveCancellation', { bank: payment.bankName })}
        </Button>
      )}
      {(meaning === 'outcome-unknown' || meaning === 'sent-again') && (
        <Button kind="primary" width="panel" icon={RotateCw} busy={isAsking} onClick={onAskAgain}>
          {t('checkAgain')}
        </Button>
      )}
      {can('send-again') && <SendAgain payment={payment} />}
      {paymentStatusOf(payment) === 'stopped' && (
        <>
          {isShort && <ShortfallNote payment={payment} onKnown={setTransferOffered} />}
          <Step place={isSecond ? 2 : null}>
            <Button
              kind={isSecond ? 'secondary' : 'primary'}
              width="panel"
              icon={Copy}
              busy={again.busy}
              onClick={again.payAgain}
            >
              {meaning === 'refused' ? t('changeAndSend') : t('payAgain')}
            </Button>
          </Step>
          {again.problem && <ProblemNotice problem={again.problem} />}
        </>
      )}
      {can('add-to-basket') && (
        <ButtonLink
          width="panel"
          icon={ListChecks}
          href={`/baskets/new?payment=${payment.paymentId}`}
        >
          {t('addToBasket')}
        </ButtonLink>
      )}
      {/* Below both ways to approve, which a phone then shows without scrolling. */}
      {asksForApproval(payment, meaning) && <WayToTheBank hasApproved={hasApproved} />}
      <ReadBack payment={payment} place="below" />
      {(can('delete') || can('cancel')) && !isDeletedAtFoot(payment) && (
        <CancelPayment payment={payment} onChanged={onChanged} />
      )}
    </div>
  );
}

function WayToTheBank({ hasApproved }: Pick<PaymentPanelProps, 'hasApproved'>) {
  const t = useTranslations('payment');
  const steps = <NumberedSteps steps={WAY_TO_THE_BANK.map((step) => t(`way.${step}`))} />;
  return hasApproved ? (
    <Disclosure summary={t('way.title')}>
      <div className="-mt-2 pb-2">{steps}</div>
    </Disclosure>
  ) : (
    <div className="py-2">{steps}</div>
  );
}
