'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { basketStatusOf } from '@/components/basket/basket-status';
import { BasketStatusTag } from '@/components/basket/basket-status-tag';
import { OtherContextNotice } from '@/components/frame/context/other-context-notice';
import { DetailPage } from '@/components/frame/page/detail-page';
import { ReturnNote, useNoteOnce } from '@/components/payment/page/return-note-later';
import type { Polled } from '@/components/payment/page/use-polled';
import { PageHeader } from '@/components/ui/page-header';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import type { ScaReturnNote } from '@/lib/view/connection/connection';
import { BackToBaskets } from './back-to-baskets';
import { BasketContents } from './basket-contents';
import { BasketPageSkeleton } from './basket-page-skeleton';
import { BasketPanel } from './basket-panel';
import { BasketSummary } from './basket-summary';
import { useBasket } from './use-basket';

type BasketPageProps = {
  basketId: string;
  /** The message for a user back from the bank. */
  returned: ScaReturnNote | null;
};

/** One basket, from review to the outcome of each payment. */
export function BasketPage({ basketId, returned }: BasketPageProps) {
  const t = useTranslations('baskets.basket');
  const words = useTranslations('baskets');
  const shown = useBasket(basketId);
  const returnShown = useNoteOnce(returned);
  const { view: basket, isPending, problem, askAgain, isAsking } = shown;
  if (isPending) return <BasketPageSkeleton />;
  return (
    <DetailPage
      back={<BackToBaskets />}
      title={words('pageTitle')}
      missing={
        problem?.code === 'not-found' && {
          title: t('missingTitle'),
          text: t('missingText'),
          action: { href: '/baskets', label: words('title') },
        }
      }
      problem={problem}
      retrying={isAsking}
      onRetry={askAgain}
    >
      {basket && (
        <>
          <OtherContextNotice contextId={basket.contextId} />
          {returnShown !== null && (
            <ReturnNote {...returnShown}>
              {t(
                returnShown.note === 'identified' || returnShown.note === 'cancelled-at-bank'
                  ? `note.${returnShown.note}`
                  : 'note.other',
                { bank: basket.bankName },
              )}
            </ReturnNote>
          )}
          <Arrived basket={basket} shown={shown} />
        </>
      )}
    </DetailPage>
  );
}

function Arrived({ basket, shown }: { basket: BasketDetailView; shown: Polled<BasketDetailView> }) {
  const words = useTranslations('baskets');
  const status = basketStatusOf(basket);
  const [changeProblem, setChangeProblem] = useState<RequestProblem | null>(null);
  const noteProblem = (problem: RequestProblem | null) => {
    setChangeProblem(problem);
    // Another tab may have been faster: show the current state.
    if (problem !== null) shown.askAgain();
  };
  return (
    <>
      <PageHeader
        title={words('named', { count: basket.payments.length })}
        beside={<BasketStatusTag basket={basket} />}
      />
      <p role="status" className="sr-only">
        {words(`status.${status}.tag`)}
      </p>
      <div className="grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 xl:col-start-2">
          <BasketPanel
            basket={basket}
            shown={shown}
            changeProblem={changeProblem}
            onProblem={noteProblem}
          />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <BasketContents basket={basket} onChanged={shown.put} onProblem={noteProblem} />
        </div>
        <div className="min-w-0 xl:col-start-2">
          <BasketSummary basket={basket} onChanged={shown.put} onProblem={noteProblem} />
        </div>
      </div>
    </>
  );
}
