'use client';

import { Copy, Download, Printer } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { DetailPage } from '@/components/frame/page/detail-page';
import { BackToPayments } from '@/components/payment/back-to-payments';
import { PaymentFacts } from '@/components/payment/facts/payment-facts';
import { useSeenFailure } from '@/components/payment/failed/use-seen-failure';
import { PaymentAmounts } from '@/components/payment/payment-amounts';
import { meaningOf, paymentStatusOf, statusWordOf } from '@/components/payment/payment-meaning';
import { PaymentStatusTag } from '@/components/payment/payment-status-tag';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Skeleton } from '@/components/ui/skeleton';
import type { ScaReturnNote } from '@/lib/view/connection/connection';
import type { PaymentDetailView } from '@/lib/view/payment';
import { CancelPayment } from './cancel-payment';
import { PaymentPageSkeleton, paymentGridStyle } from './payment-page-skeleton';
import { isDeletedAtFoot, PaymentPanel } from './payment-panel';
import { PaymentTimeline } from './payment-timeline';
import { ReturnNote, useNoteOnce } from './return-note-later';
import { usePayAgain } from './use-pay-again';
import { usePayment } from './use-payment';
import type { Polled } from './use-polled';

const OtherContextNotice = drawnLater(
  async () => (await import('@/components/frame/context/other-context-notice')).OtherContextNotice,
);

// Loaded for bulk payments.
const BulkRows = drawnLater(
  async () => (await import('./bulk-rows')).BulkRows,
  ({ rows }) => <Skeleton className={rows.length > 2 ? 'mt-8 h-96 w-full' : 'mt-8 h-56 w-full'} />,
);

type PaymentPageProps = {
  paymentId: string;
  /** The message for a user back from the bank. */
  returned: ScaReturnNote | null;
  /** Whether the user has approved a payment before. */
  hasApproved: boolean;
};

/** One payment, from review to completion. */
export function PaymentPage({ paymentId, returned, hasApproved }: PaymentPageProps) {
  const t = useTranslations('payment');
  const shown = usePayment(paymentId);
  const returnShown = useNoteOnce(returned);
  const { contextId } = useActingContext();
  const { view: payment, isPending, problem, askAgain, isAsking } = shown;
  useSeenFailure(payment);
  if (isPending) return <PaymentPageSkeleton />;
  return (
    <DetailPage
      back={<BackToPayments />}
      title={t('title')}
      missing={
        problem?.code === 'not-found' && {
          title: t('missingTitle'),
          text: t('missingText'),
          action: { href: '/payments', label: t('back') },
        }
      }
      problem={problem}
      retrying={isAsking}
      onRetry={askAgain}
    >
      {payment && (
        <>
          {payment.contextId !== contextId && <OtherContextNotice contextId={payment.contextId} />}
          {returnShown !== null && (
            <ReturnNote {...returnShown}>
              {t(`note.${returnShown.note}.text`, { bank: payment.bankName })}
            </ReturnNote>
          )}
          <Arrived payment={payment} shown={shown} hasApproved={hasApproved} />
        </>
      )}
    </DetailPage>
  );
}

type ArrivedProps = Pick<PaymentPageProps, 'hasApproved'> & {
  payment: PaymentDetailView;
  shown: Polled<PaymentDetailView>;
};

function Arrived({ payment, shown, hasApproved }: ArrivedProps) {
  const t = useTranslations('payment');
  const { moment, now } = useTimeWords();
  const meaning = meaningOf(payment);
  const isReview = payment.actions.includes('approve');
  // Beside the button that approves it stands when what the bank stored was compared; one such time is enough.
  const isCheckSaid =
    isReview && payment.differences.length === 0 && payment.readBack.readAt !== null;
  const isKept =
    paymentStatusOf(payment) !== 'waiting' &&
    !['sending', 'refused', 'not-created'].includes(meaning);
  return (
    <>
      <p role="status" className="sr-only">
        {t(`meaning.${statusWordOf(payment, now)}.tag`)}
      </p>
      <div className={paymentGridStyle}>
        <PaymentHeader payment={payment} />
        {/* Beside the title, so that the next step stands high on a wide screen. */}
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <PaymentPanel
            payment={payment}
            staleBecause={shown.staleBecause}
            isAsking={shown.isAsking}
            onAskAgain={shown.askAgain}
            onChanged={shown.put}
            hasApproved={hasApproved}
          />
        </div>
        {/* Before approval users check what it is, afterwards how it is going. */}
        {isReview && <Details payment={payment} />}
        <div className="min-w-0 space-y-8 xl:col-start-2 xl:row-start-3">
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-4 text-heading font-semibold">
              {t('timelineTitle')}
            </h2>
            <PaymentTimeline payment={payment} />
            {payment.status !== null && !isCheckSaid && (
              <p className="mt-4 text-small text-ink-muted">
                {t('asOf', { when: moment(payment.status.readAt) })}
              </p>
            )}
          </section>
          {isKept && <Receipt payment={payment} />}
          {isDeletedAtFoot(payment) && (
            <div className="flex flex-col gap-3 border-t border-line pt-4 print:hidden">
              <CancelPayment payment={payment} onChanged={shown.put} />
            </div>
          )}
        </div>
        {!isReview && <Details payment={payment} />}
      </div>
    </>
  );
}

function Details({ payment }: { payment: PaymentDetailView }) {
  const t = useTranslations('payment');
  return (
    <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-2">
      <section aria-labelledby="details">
        <h2 id="details" className="mb-3 text-heading font-semibold">
          {t('detailsTitle')}
        </h2>
        <Card className="px-5 py-1">
          <PaymentFacts payment={payment} />
        </Card>
      </section>
      {'payments' in payment.request && (
        <BulkRows rows={payment.request.payments} payment={payment} />
      )}
    </div>
  );
}

function PaymentHeader({ payment }: { payment: PaymentDetailView }) {
  const t = useTranslations('payment');
  const title = usePaymentTitle()(payment);
  const { now, date } = useTimeWords();
  return (
    <header className="-mb-2 min-w-0 xl:mb-0">
      <p className="hidden text-title font-semibold print:block">
        {t(meaningOf(payment) === 'settled' ? 'paperReceipt' : 'paperRecord')}
      </p>
      <p className="mb-4 hidden text-small text-ink-muted print:block">
        {t('printed', { date: date(now.toISOString()) })}
      </p>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-small text-ink-muted">{t(`kind.${payment.kind}`)}</p>
        <PaymentStatusTag payment={payment} />
      </div>
      <h1 className="mt-1 text-title font-semibold">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-1 flex min-h-10 items-center">
        <PaymentAmounts of={payment} size="display" />
      </p>
    </header>
  );
}

/** The receipt to save or print, and a button for another payment like this one. */
function Receipt({ payment }: { payment: PaymentDetailView }) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const again = usePayAgain(payment);
  const isPaid = meaningOf(payment) === 'settled';
  return (
    <section aria-labelledby="receipt" className="print:hidden">
      <h2 id="receipt" className="mb-3 text-heading font-semibold">
        {t(isPaid ? 'receiptTitle' : 'recordTitle')}
      </h2>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor
          size="small"
          icon={Download}
          download
          href={`/api/payments/${payment.paymentId}/receipt?locale=${locale}`}
        >
          {t(isPaid ? 'receiptDownload' : 'recordDownload')}
        </ButtonAnchor>
        <ButtonAnchor
          size="small"
          icon={Printer}
          target="_blank"
          href={`/api/payments/${payment.paymentId}/receipt?locale=${locale}&disposition=inline`}
        >
          {t(isPaid ? 'print' : 'recordPrint')}
        </ButtonAnchor>
      </div>
      {paymentStatusOf(payment) !== 'stopped' && (
        <Button
          kind="quiet"
          size="small"
          icon={Copy}
          busy={again.busy}
          onClick={again.payAgain}
          className="mt-2 -ml-3"
        >
          {t(isPaid ? 'payAgain' : 'payAlike')}
        </Button>
      )}
      {again.problem && <ProblemNotice className="mt-3" problem={again.problem} />}
    </section>
  );
}
