'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { NothingListed } from '@/components/frame/page/nothing-listed-later';
import { BackToPayments } from '@/components/payment/back-to-payments';
import { byDueDay } from '@/components/payment/list/by-due-day';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { QueryProblem } from '@/components/problem/query-problem';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { ButtonLink } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { basketCandidatesQuery, createBasket } from '@/lib/query/basket-queries';
import { problemOf } from '@/lib/query/request';
import type { BasketCandidatesView } from '@/lib/view/basket';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import { BuilderSkeleton } from './basket-builder-page-skeleton';
import { MayJoin, MayNotJoin, Refusal } from './candidate-lists';
import { Cart } from './cart';
import { choicesOf, fillUp, toggled, waitsForApproval } from './choose-payments';
import { CreationProblem } from './creation-problem';
import { useCart } from './use-cart';

type BasketBuilderPageProps = {
  /** The payment the user came from, selected at first. */
  paymentId: string | null;
};

/** Selects payments waiting for approval, like goods for a cart. */
export function BasketBuilderPage({ paymentId }: BasketBuilderPageProps) {
  const t = useTranslations('baskets');
  const { contextId } = useActingContext();
  const query = useQuery({
    ...basketCandidatesQuery(contextId),
    // A list that changes while in use is worse than one that is a minute old; the server checks again anyway.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isPending, isFetching, refetch } = query;
  return (
    <>
      <BackToPayments />
      <PageHeader
        title={t('builder.title')}
        intro={t('builder.intro', { max: BASKET_PAYMENTS_MAX })}
      />
      {isPending ? (
        <BuilderSkeleton />
      ) : data ? (
        <Builder
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
  const { intentKey, unreadable } = view;
  const candidates = view.candidates.toSorted((one, other) => byDueDay(one.payment, other.payment));
  const [chosenIds, setChosenIds] = useCart(contextId, candidates, paymentId);
  const choices = choicesOf(candidates, chosenIds);
  const mayJoin = choices.filter(({ refusal }) => refusal === null);
  const refused = choices.filter(({ refusal }) => refusal !== null);
  const mayNot = refused.filter(waitsForApproval);
  const chosen = chosenIds.flatMap(
    (id) => mayJoin.find(({ payment }) => payment.paymentId === id)?.payment ?? [],
  );
  const chosenNow = chosen.map((one) => one.paymentId);
  const { create, busy, problem, reset } = useCreateBasket(() => setChosenIds([]));
  const elsewhere =
    paymentId !== null && !candidates.some(({ payment }) => payment.paymentId === paymentId);
  const cameFrom = refused.find(({ payment }) => payment.paymentId === paymentId);
  const hasChoice = mayJoin.length > 0;
  return (
    <div
      className={classNames(
        'grid items-start gap-x-8 gap-y-8',
        hasChoice && 'xl:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
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
        {hasChoice && (
          <MayJoin
            choices={mayJoin}
            chosenCount={chosen.length}
            onToggle={(id) => setChosenIds(toggled(chosenNow, id))}
            onFill={() => setChosenIds(fillUp(candidates, chosenNow))}
            onClear={() => setChosenIds([])}
          />
        )}
        {!hasChoice && mayNot.length > 0 && (
          <EmptyState
            title={t('builder.noneTitle')}
            action={<ButtonLink href={NEW_PAYMENT_PATH}>{t('builder.emptyPay')}</ButtonLink>}
          >
            {t('builder.noneText')}
          </EmptyState>
        )}
        {!hasChoice && mayNot.length === 0 && unreadable === 0 && <NothingWaits />}
        {mayNot.length > 0 && <MayNotJoin choices={mayNot} />}
      </div>
      {hasChoice && (
        <Cart
          chosen={chosen}
          choices={mayJoin.length}
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
    mutationFn: createBasket,
    onSuccess: ({ basketId }) => {
      void queryClient.invalidateQueries({ queryKey: ['baskets'] });
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
      router.push(`/baskets/${basketId}`);
      onCreated();
    },
  });
  // Busy until the basket's own page has loaded.
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
    <NothingListed
      at="crates"
      title={t('builder.emptyTitle')}
      text={t('builder.emptyText')}
      action={{ href: NEW_PAYMENT_PATH, label: t('builder.emptyPay') }}
    />
  );
}
