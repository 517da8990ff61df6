'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingBasket } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { CandidateRow, RefusedRow } from '@/components/basket/candidate-row';
import { totalFees, totalPayments } from '@/components/basket/total-payments';
import { Totals } from '@/components/basket/totals';
import { ScaNotice } from '@/components/connection/sca-notice';
import { useActingContext } from '@/components/frame/acting-context';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { basketCandidatesQuery, createBasket } from '@/lib/query/basket-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { BasketCandidatesView, BasketRefusalView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import { BackToBaskets, BuilderSkeleton } from './basket-builder-page-skeleton';
import { type Choice, choicesOf, fillUp, toggled } from './choose-payments';
import { useCart } from './use-cart';

type BasketBuilderPageProps = {
  /** The payment that one comes from, chosen at first. */
  paymentId: string | null;
};

/** Payments that wait for approval, chosen like goods for a cart. */
export function BasketBuilderPage({ paymentId }: BasketBuilderPageProps) {
  const t = useTranslations('baskets');
  const { contextId } = useActingContext();
  const query = useQuery({
    ...basketCandidatesQuery(contextId),
    // A list that changes under the hand is worse than one that is a minute old; the server looks again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isPending, isFetching, refetch } = query;
  return (
    <>
      <BackToBaskets />
      <PageHeader
        title={t('builder.title')}
        intro={t('builder.intro', { max: BASKET_PAYMENTS_MAX })}
      />
      {isPending ? (
        <BuilderSkeleton />
      ) : data ? (
        <Builder
          key={contextId}
          candidates={data}
          paymentId={paymentId}
          onLookAgain={() => refetch()}
          isLooking={isFetching}
        />
      ) : (
        <QueryProblem query={query} />
      )}
    </>
  );
}

type BuilderProps = {
  candidates: BasketCandidatesView;
  paymentId: string | null;
  onLookAgain: () => void;
  isLooking: boolean;
};

function Builder({ candidates: view, paymentId, onLookAgain, isLooking }: BuilderProps) {
  const t = useTranslations('baskets');
  const { contextId } = useActingContext();
  const { candidates, intentKey, unreadable } = view;
  const [chosenIds, setChosenIds] = useCart(contextId, candidates, paymentId);
  const choices = choicesOf(candidates, chosenIds);
  const mayJoin = choices.filter(({ refusal }) => refusal === null);
  const mayNot = choices.filter(({ refusal }) => refusal !== null);
  const chosen = chosenIds.flatMap(
    (id) => mayJoin.find(({ payment }) => payment.paymentId === id)?.payment ?? [],
  );
  const chosenNow = chosen.map((one) => one.paymentId);
  const { create, busy, problem, reset } = useCreateBasket(() => setChosenIds([]));
  const elsewhere =
    paymentId !== null && !candidates.some(({ payment }) => payment.paymentId === paymentId);
  const cameFrom = mayNot.find(({ payment }) => payment.paymentId === paymentId);
  if (candidates.length === 0 && unreadable === 0 && !elsewhere) return <NothingWaits />;
  return (
    <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-8">
        <UnreadableRows count={unreadable} />
        {(elsewhere || cameFrom) && (
          <Notice tone="attention" title={t('builder.fromElsewhereTitle')}>
            {cameFrom ? (
              <Refusal refusal={cameFrom.refusal} payment={cameFrom.payment} />
            ) : (
              t('builder.fromElsewhereText')
            )}
          </Notice>
        )}
        {mayJoin.length > 0 ? (
          <MayJoin
            choices={mayJoin}
            chosenCount={chosen.length}
            onToggle={(id) => setChosenIds(toggled(chosenNow, id))}
            onFill={() => setChosenIds(fillUp(candidates, chosenNow))}
            onClear={() => setChosenIds([])}
          />
        ) : (
          candidates.length > 0 && (
            <EmptyState
              title={t('builder.noneTitle')}
              action={<ButtonLink href="/payments/new">{t('builder.emptyPay')}</ButtonLink>}
            >
              {t('builder.noneText')}
            </EmptyState>
          )
        )}
        {mayNot.length > 0 && <MayNotJoin choices={mayNot} />}
      </div>
      {mayJoin.length > 0 && (
        <Cart
          chosen={chosen}
          busy={busy}
          onCreate={() => create({ intentKey, contextId, paymentIds: chosenNow })}
        >
          {problem && (
            <CreationProblem
              problem={problem}
              payment={chosen[0]}
              onLookAgain={() => {
                reset();
                onLookAgain();
              }}
              isLooking={isLooking}
            />
          )}
        </Cart>
      )}
    </div>
  );
}

function useCreateBasket(onCreated: () => void) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    ...createBasket(),
    onSuccess: ({ basketId }) => {
      void queryClient.invalidateQueries({ queryKey: ['baskets'] });
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
      router.push(`/baskets/${basketId}`);
      onCreated();
    },
  });
  // Busy until the basket's own page has come.
  return {
    create: mutate,
    busy: isPending || isSuccess,
    problem: error ? problemOf(error) : null,
    reset,
  };
}

function NothingWaits() {
  const t = useTranslations('baskets');
  return (
    <EmptyState
      picture={<QuietQuay />}
      title={t('builder.emptyTitle')}
      action={
        <ButtonLink kind="primary" href="/payments/new">
          {t('builder.emptyPay')}
        </ButtonLink>
      }
    >
      {t('builder.emptyText')}
    </EmptyState>
  );
}

type MayJoinProps = {
  choices: Choice[];
  chosenCount: number;
  onToggle: (paymentId: string) => void;
  onFill: () => void;
  onClear: () => void;
};

function MayJoin({ choices, chosenCount, onToggle, onFill, onClear }: MayJoinProps) {
  const t = useTranslations('baskets');
  const isFull = chosenCount >= BASKET_PAYMENTS_MAX;
  const canFill = !isFull && chosenCount < choices.length && choices.length > 1;
  return (
    <section aria-labelledby="may-join">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="may-join" className="text-heading font-semibold">
          {t('builder.choose')}
        </h2>
        {canFill ? (
          <Button kind="quiet" size="small" onClick={onFill}>
            {choices.length > BASKET_PAYMENTS_MAX
              ? t('builder.chooseFirst', { max: BASKET_PAYMENTS_MAX })
              : t('builder.chooseAll', { count: choices.length })}
          </Button>
        ) : (
          chosenCount > 0 && (
            <Button kind="quiet" size="small" onClick={onClear}>
              {t('builder.chooseNone')}
            </Button>
          )
        )}
      </div>
      <div role="status" className="empty:hidden">
        {isFull && choices.length > BASKET_PAYMENTS_MAX && (
          <Notice
            className="mb-3"
            icon={ShoppingBasket}
            tone="accent"
            title={t('builder.full', { max: BASKET_PAYMENTS_MAX })}
          />
        )}
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {choices.map((choice) => (
            <li key={choice.payment.paymentId}>
              <CandidateRow choice={choice} isFull={isFull} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function MayNotJoin({ choices }: { choices: Choice[] }) {
  const t = useTranslations('baskets');
  return (
    <section aria-labelledby="may-not-join">
      <h2 id="may-not-join" className="text-heading font-semibold">
        {t('builder.cannot')}
      </h2>
      <p className="mb-3 text-small text-ink-muted">{t('builder.cannotText')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {choices.map(({ payment, refusal }) => (
            <li key={payment.paymentId}>
              <RefusedRow payment={payment}>
                <Refusal refusal={refusal} payment={payment} />
              </RefusedRow>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type RefusalProps = { refusal: BasketRefusalView | null; payment: PaymentView };

/** Why a payment may not join, in a sentence. */
function Refusal({ refusal, payment }: RefusalProps) {
  const t = useTranslations('baskets');
  return refusal && t(`refusal.${refusal}`, { bank: payment.bankName });
}

type CartProps = {
  chosen: PaymentView[];
  busy: boolean;
  onCreate: () => void;
  children?: React.ReactNode;
};

/** What is chosen and comes to; on a narrow screen it stays in sight. */
function Cart({ chosen, busy, onCreate, children }: CartProps) {
  const t = useTranslations('baskets');
  const count = chosen.length;
  const totals = totalPayments(chosen);
  const fees = totalFees(chosen);
  return (
    <aside
      aria-labelledby="cart"
      className="sticky bottom-20 z-20 min-w-0 lg:bottom-4 xl:top-10 xl:bottom-auto"
    >
      <Card className="p-4 shadow-lifted xl:p-5 xl:shadow-none">
        <div className="flex items-start justify-between gap-4">
          <div className="xl:flex xl:flex-1 xl:items-baseline xl:justify-between">
            <h2 id="cart" className="font-semibold xl:text-heading">
              {t('builder.cart')}
            </h2>
            <p aria-hidden="true" className="text-small font-medium text-ink-muted tabular-nums">
              {t('builder.count', { count, max: BASKET_PAYMENTS_MAX })}
            </p>
          </div>
          <p className="min-w-0 xl:hidden">
            <span className="sr-only">{t('builder.total')}</span>
            {count === 0 ? (
              <span className="text-small text-ink-muted">{t('builder.nothingChosen')}</span>
            ) : (
              <Totals of={totals} />
            )}
          </p>
        </div>
        <p role="status" className="sr-only">
          {t('builder.countLabel', { count, max: BASKET_PAYMENTS_MAX })}
        </p>
        <Slots taken={count} />
        <dl className="mt-4 hidden min-h-6 xl:block">
          {count === 0 ? (
            <div>
              <dt className="sr-only">{t('builder.total')}</dt>
              <dd className="text-small text-ink-muted">{t('builder.nothingChosen')}</dd>
            </div>
          ) : (
            <>
              <div className="flex items-start justify-between gap-4">
                <dt className="text-ink-muted">{t('builder.total')}</dt>
                <dd>
                  <Totals of={totals} />
                </dd>
              </div>
              {fees.length > 0 && (
                <div className="mt-1 flex items-start justify-between gap-4 text-small">
                  <dt className="text-ink-muted">{t('builder.fees')}</dt>
                  <dd>
                    <Totals of={fees} />
                  </dd>
                </div>
              )}
            </>
          )}
        </dl>
        {children && <div className="mt-4">{children}</div>}
        <Button
          kind="primary"
          width="full"
          className="mt-3 xl:mt-4"
          busy={busy}
          disabled={count === 0}
          onClick={onCreate}
        >
          {busy ? t('builder.creating') : t('builder.create', { count })}
        </Button>
        <p className="mt-3 hidden text-small text-ink-muted xl:block">
          {count === 1 ? t('builder.oneChosen') : t('builder.createHint')}
        </p>
      </Card>
    </aside>
  );
}

const SLOTS = Array.from({ length: BASKET_PAYMENTS_MAX }, (_, index) => index);

/** The ten places of a basket. */
function Slots({ taken }: { taken: number }) {
  return (
    <div aria-hidden="true" className="mt-3 grid grid-cols-10 gap-1">
      {SLOTS.map((slot) => (
        <span
          key={slot}
          className={
            slot < taken
              ? 'h-1.5 rounded-full bg-accent transition-colors duration-150'
              : 'h-1.5 rounded-full bg-surface-sunken transition-colors duration-150'
          }
        />
      ))}
    </div>
  );
}

type CreationProblemProps = {
  problem: RequestProblem;
  payment: PaymentView | undefined;
  onLookAgain: () => void;
  isLooking: boolean;
};

function CreationProblem({ problem, payment, onLookAgain, isLooking }: CreationProblemProps) {
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
