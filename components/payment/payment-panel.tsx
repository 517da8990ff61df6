'use client';

import { ArrowUpRight, Copy, LoaderCircle, RotateCw, ShoppingBasket, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ScaNotice } from '@/components/connection/sca-notice';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { RequestProblem } from '@/lib/query/request';
import type { PaymentDetailView } from '@/lib/view/payment';
import { BankWords } from './bank-words';
import { CancelPayment } from './cancel-payment';
import { ConflictNotice } from './conflict-notice';
import { meaningOf, type PaymentMeaning, standingOf } from './payment-meaning';
import { MEANING_LOOK } from './payment-status-tag';
import { SendAgain } from './send-again';
import { usePayAgain } from './use-pay-again';
import { usePaymentSca } from './use-payment-sca';
import { useRunWords } from './use-run-words';

type PaymentPanelProps = {
  payment: PaymentDetailView;
  /** Why the bank could not be asked just now. */
  staleBecause: RequestProblem | null;
  isAsking: boolean;
  onAskAgain: () => void;
  onChanged: (payment: PaymentDetailView) => void;
};

/** What is to be done with a payment now, or what has become of it. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { payment, staleBecause } = props;
  const meaning = meaningOf(payment);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(meaning);
  useEffect(() => {
    // What a press has brought about is read out, and the keyboard goes on from there.
    const pressedInside = document.activeElement === document.body;
    if (shown.current !== meaning && pressedInside) heading.current?.focus();
    shown.current = meaning;
  }, [meaning]);
  return (
    <Card className="p-5">
      <Heading payment={payment} meaning={meaning} headingRef={heading} />
      <PanelText payment={payment} meaning={meaning} />
      <BankWords payment={payment} />
      <PanelActions {...props} meaning={meaning} />
      {staleBecause && <Stale {...props} staleBecause={staleBecause} />}
    </Card>
  );
}

type PartProps = { payment: PaymentDetailView; meaning: PaymentMeaning };

const TONE_INK = {
  neutral: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
  settled: 'bg-settled-soft text-settled',
} as const;

function Heading({
  payment,
  meaning,
  headingRef,
}: PartProps & { headingRef: React.RefObject<HTMLHeadingElement | null> }) {
  const t = useTranslations('payment');
  const run = useRunWords()(payment);
  const { tone, icon } = MEANING_LOOK[meaning];
  const isSending = meaning === 'sending';
  return (
    <div className="flex items-start gap-3">
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          TONE_INK[tone],
        )}
      >
        <Icon
          of={isSending ? LoaderCircle : icon}
          className={isSending ? 'animate-turn' : undefined}
        />
      </span>
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="min-w-0 pt-1 text-heading font-semibold outline-none"
      >
        {payment.basketId !== null && standingOf(payment) === 'waiting'
          ? t('basketTitle')
          : t(`meaning.${meaning}.title`, { bank: payment.bankName, run: run ?? '' })}
      </h2>
    </div>
  );
}

function PanelText({ payment, meaning }: PartProps) {
  const t = useTranslations('payment');
  const { moment } = useTimeWords();
  const run = useRunWords()(payment);
  const { bankName, basketId } = payment;
  if (basketId !== null && standingOf(payment) === 'waiting') {
    return <p className="mt-2 text-ink-muted">{t('basketText', { bank: bankName })}</p>;
  }
  const left = payment.timeline.findLast(({ kind }) => kind.startsWith('approval-'));
  const asksForApproval = payment.actions.includes('approve') && meaning !== 'outcome-unknown';
  return (
    <>
      <p className="mt-2 text-ink-muted">
        {asksForApproval && left
          ? t(`left.${left.kind as 'approval-started'}`, { when: moment(left.at), bank: bankName })
          : t(`meaning.${meaning}.text`, {
              bank: bankName,
              run: run ?? '',
              code: payment.status?.transactionStatus ?? '',
            })}
      </p>
      {asksForApproval && <WayToTheBank bankName={bankName} />}
    </>
  );
}

/** Where the person goes, what is asked there, and that they come back. */
function WayToTheBank({ bankName }: { bankName: string }) {
  const t = useTranslations('payment');
  const steps = ['leave', 'confirm', 'return'] as const;
  return (
    <ol className="mt-4 space-y-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3 text-small">
          <span
            aria-hidden="true"
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-surface-sunken font-medium text-ink-muted tabular-nums"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{t(`way.${step}`, { bank: bankName })}</span>
        </li>
      ))}
    </ol>
  );
}

function PanelActions({
  payment,
  meaning,
  isAsking,
  onAskAgain,
  onChanged,
}: PaymentPanelProps & PartProps) {
  const t = useTranslations('payment');
  const { start, busy, problem } = usePaymentSca(payment.paymentId);
  const again = usePayAgain(payment);
  const can = (action: PaymentDetailView['actions'][number]) => payment.actions.includes(action);
  const isWaiting = standingOf(payment) === 'waiting';
  return (
    <div className="mt-5 space-y-3 empty:hidden print:hidden">
      {problem &&
        (problem.code === 'conflict' ? (
          <ConflictNotice title={t('approveConflict')} problem={problem} />
        ) : (
          <ProblemNotice problem={problem} />
        ))}
      {payment.basketId !== null && isWaiting && (
        <ButtonLink
          kind="primary"
          width="full"
          icon={ShoppingBasket}
          href={`/baskets/${payment.basketId}`}
        >
          {t('seeBasket')}
        </ButtonLink>
      )}
      {can('approve') && (
        <Button
          kind="primary"
          width="full"
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
          width="full"
          icon={ArrowUpRight}
          busy={busy}
          onClick={() => start('cancellation-authorisations')}
        >
          {busy
            ? t('going', { bank: payment.bankName })
            : t('approveCancellation', { bank: payment.bankName })}
        </Button>
      )}
      {meaning === 'outcome-unknown' && (
        <Button kind="primary" width="full" icon={RotateCw} busy={isAsking} onClick={onAskAgain}>
          {t('checkAgain')}
        </Button>
      )}
      {can('send-again') && <SendAgain payment={payment} />}
      {standingOf(payment) === 'stopped' && (
        <>
          <Button
            kind="primary"
            width="full"
            icon={Copy}
            busy={again.busy}
            onClick={again.payAgain}
          >
            {meaning === 'refused' ? t('changeAndSend') : t('payAgain')}
          </Button>
          {again.problem && <ProblemNotice problem={again.problem} />}
        </>
      )}
      {can('add-to-basket') && (
        <ButtonLink
          width="full"
          icon={ShoppingBasket}
          href={`/baskets/new?payment=${payment.paymentId}`}
        >
          {t('addToBasket')}
        </ButtonLink>
      )}
      {(can('delete') || can('cancel')) && (
        <CancelPayment payment={payment} icon={Trash2} onChanged={onChanged} />
      )}
    </div>
  );
}

function Stale({
  payment,
  staleBecause,
  isAsking,
  onAskAgain,
}: PaymentPanelProps & { staleBecause: RequestProblem }) {
  const { connectionId, bankName, status } = payment;
  // An approval is SCA enough; nobody has to confirm who they are only to be asked to do so once more.
  if (staleBecause.code === 'sca-required' && payment.actions.includes('approve')) return null;
  return staleBecause.code === 'sca-required' && connectionId !== null ? (
    <ScaNotice
      className="mt-4"
      connectionId={connectionId}
      bankName={bankName}
      returnPath={`/payments/${payment.paymentId}`}
    />
  ) : (
    <ProblemNotice
      className="mt-4"
      problem={staleBecause}
      knownFrom={status?.readAt}
      retrying={isAsking}
      onRetry={onAskAgain}
    />
  );
}
