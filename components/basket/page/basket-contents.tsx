'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { paymentsByStatus } from '@/components/basket/basket-status';
import { Origin } from '@/components/basket/candidate-row';
import { Money, useMoneyText } from '@/components/money/money';
import { DifferenceLine } from '@/components/payment/differences/difference-list';
import { RowActions } from '@/components/payment/failed/row-actions';
import type { StepsInRowProps } from '@/components/payment/failed/transfer-missing';
import { TransferMissingSkeleton } from '@/components/payment/failed/transfer-missing-skeleton';
import { meaningOf, paymentStatusOf } from '@/components/payment/payment-meaning';
import { PaymentStatusTag } from '@/components/payment/payment-status-tag';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { drawnLater } from '@/components/ui/drawn-later';
import { Link } from '@/components/ui/link';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { useToast } from '@/components/ui/overlay/toast';
import { removeFromBasket } from '@/lib/query/basket-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';

// Loaded when a payment failed for want of money.
const StepsInRow = drawnLater<StepsInRowProps>(
  async () => (await import('@/components/payment/failed/transfer-missing')).StepsInRow,
  ({ children }) => (
    <>
      <TransferMissingSkeleton />
      {children}
    </>
  ),
);

type BasketContentsProps = {
  basket: BasketDetailView;
  onChanged: (basket: BasketDetailView) => void;
  /** What prevented the change; null on a new attempt. */
  onProblem: (problem: RequestProblem | null) => void;
};

/** A basket's payments, each with its own status and next step. */
export function BasketContents({ basket, onChanged, onProblem }: BasketContentsProps) {
  const t = useTranslations('baskets.basket');
  const [leaving, setLeaving] = useState<PaymentView | null>(null);
  const { remove, busy } = useRemove(basket, onChanged, onProblem);
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="mb-3 text-heading font-semibold">
        {t('contents')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {inOrder(basket).map((payment) => (
            <li key={payment.paymentId}>
              <Row
                basket={basket}
                payment={payment}
                onRemove={() => {
                  onProblem(null);
                  setLeaving(payment);
                }}
              />
            </li>
          ))}
        </ul>
      </Card>
      <RemoveDialog
        leaving={leaving}
        others={basket.payments.length - 1}
        // Only these may go into another basket.
        waiting={paymentsByStatus(basket.payments).waiting.length - 1}
        busy={busy}
        onClose={() => setLeaving(null)}
        onRemove={(payment) => remove(payment, () => setLeaving(null))}
      />
    </section>
  );
}

/** The payments of an approved basket that failed come first: they need the user. */
function inOrder({ approvedAt, payments }: BasketDetailView): readonly PaymentView[] {
  if (approvedAt === null) return payments;
  const isStopped = (payment: PaymentView) => paymentStatusOf(payment) === 'stopped';
  return [...payments.filter(isStopped), ...payments.filter((payment) => !isStopped(payment))];
}

/** Takes a payment out; the page of the new basket with the other ones replaces this page. */
function useRemove(
  basket: BasketDetailView,
  onChanged: BasketContentsProps['onChanged'],
  onProblem: BasketContentsProps['onProblem'],
) {
  const t = useTranslations('baskets.basket');
  const showToast = useToast();
  const router = useRouter();
  const titleOf = usePaymentTitle();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (paymentId: string) => removeFromBasket(basket.basketId, paymentId),
  });
  const remove = (payment: PaymentView, onSettled: () => void) =>
    mutate(payment.paymentId, {
      onSettled,
      onError: (error) => onProblem(problemOf(error)),
      onSuccess: (changed) => {
        onChanged(changed);
        void queryClient.invalidateQueries({ queryKey: ['baskets'] });
        void queryClient.invalidateQueries({ queryKey: ['payments'] });
        if (changed.dissolvedAt === null) return;
        showToast(t('removed', { name: titleOf(payment) }));
        if (changed.successorId !== null) router.replace(`/baskets/${changed.successorId}`);
      },
    });
  return { remove, busy: isPending };
}

type RowProps = { basket: BasketDetailView; payment: PaymentView; onRemove: () => void };

function Row({ basket, payment, onRemove }: RowProps) {
  const t = useTranslations('baskets.basket');
  const titleOf = usePaymentTitle();
  const moneyText = useMoneyText();
  const name = titleOf(payment);
  const mayRemove =
    basket.actions.includes('remove-payment') && paymentStatusOf(payment) === 'waiting';
  return (
    <div className="px-4 py-3 sm:px-5">
      <div className="flex items-baseline justify-between gap-3 sm:gap-4">
        <Link
          href={`/payments/${payment.paymentId}`}
          className="line-clamp-2 rounded-control font-medium hover:text-accent"
        >
          <bdi>{name}</bdi>
        </Link>
        <Money of={payment.amount} className="shrink-0 font-semibold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Origin payment={payment} isBrief />
        {mayRemove ? (
          <Button
            kind="quiet"
            size="small"
            className="-mr-3 -mb-1.5 ml-auto"
            aria-label={t('removeOf', { name, amount: moneyText(payment.amount) })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        ) : (
          <PaymentStatusTag payment={payment} className="ml-auto" />
        )}
      </div>
      <DifferenceLine payment={payment} />
      <FurtherAction basket={basket} payment={payment} />
    </div>
  );
}

/** What to do with a payment that failed or became free. */
function FurtherAction({ basket, payment }: { basket: BasketDetailView; payment: PaymentView }) {
  const t = useTranslations('baskets.basket');
  const meaning = meaningOf(payment);
  const status = paymentStatusOf(payment);
  const isFree = payment.basketId === null && status === 'waiting';
  const wentWrong = basket.approvedAt !== null && status === 'stopped';
  const href = `/payments/${payment.paymentId}`;
  if (isFree) {
    const wasSigned = basket.approvedAt !== null;
    return (
      <Advice text={t(wasSigned ? 'wayUnsigned' : 'wayFree')}>
        <ButtonLink size="small" href={href}>
          {t('wayApproveAlone')}
        </ButtonLink>
        {payment.actions.includes('add-to-basket') && !wasSigned && (
          <ButtonLink size="small" href={`/baskets/new?payment=${payment.paymentId}`}>
            {t('wayTogether')}
          </ButtonLink>
        )}
      </Advice>
    );
  }
  if (!wentWrong || meaning === 'cancelled') return null;
  const payAgain = (
    <ButtonLink size="small" href={href}>
      {t('wayAnew')}
    </ButtonLink>
  );
  return meaning === 'no-funds' ? (
    <Advice text={t('wayNoFunds')}>
      <StepsInRow payment={payment}>{payAgain}</StepsInRow>
    </Advice>
  ) : (
    <Advice text={t('wayRejected')}>{payAgain}</Advice>
  );
}

function Advice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="mt-3 rounded-control bg-surface-sunken p-3">
      <p className="text-small">{text}</p>
      <div className="mt-2">
        <RowActions>{children}</RowActions>
      </div>
    </div>
  );
}

type RemoveDialogProps = {
  leaving: PaymentView | null;
  others: number;
  /** How many of the others still wait for approval. */
  waiting: number;
  busy: boolean;
  onClose: () => void;
  onRemove: (payment: PaymentView) => void;
};

function RemoveDialog({ leaving, others, waiting, busy, onClose, onRemove }: RemoveDialogProps) {
  const t = useTranslations('baskets.basket');
  const titleOf = usePaymentTitle();
  // Keeps the name while the dialog closes.
  const [last, setLast] = useState(leaving);
  if (leaving !== null && leaving !== last) setLast(leaving);
  const name = last === null ? '' : titleOf(last);
  return (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={(next) => !busy && !next && onClose()}
      title={t('removeTitle', { name })}
      cancel={<Button>{t('removeNo')}</Button>}
      confirm={
        <Button kind="primary" busy={busy} onClick={() => leaving && onRemove(leaving)}>
          {t('removeYes')}
        </Button>
      }
    >
      <p>{t('removeText', { count: waiting, all: waiting === others ? 'true' : 'false' })}</p>
      <p>{t('removeStays')}</p>
    </ConfirmDialog>
  );
}
