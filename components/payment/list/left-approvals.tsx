'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import { useLeaveForBank } from '@/components/connection/use-leave-for-bank';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dissolveBasket, leftApprovalsQuery, startBasketSca } from '@/lib/query/basket-queries';
import { problemOf } from '@/lib/query/request';
import type { BasketView } from '@/lib/view/basket';

const ASK_AGAIN_MILLISECONDS = 5_000;

/** Approvals of several payments that were started: to continue or to abandon. Abandoned ones are dissolved. */
export function LeftApprovals() {
  const { contextId } = useActingContext();
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    ...leftApprovalsQuery(contextId),
    // A bank that was too slow to say whether an approval went through may say it now.
    refetchInterval: ({ state }) =>
      state.data?.baskets.some(({ approvalUntil }) => approvalUntil === null)
        ? ASK_AGAIN_MILLISECONDS
        : false,
  });
  useEffect(() => {
    // The payments of dissolved baskets wait again.
    if (dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: ['payments'] });
  }, [dataUpdatedAt, client]);
  return (data?.baskets ?? []).map((basket) => (
    <BegunApproval key={basket.basketId} basket={basket} />
  ));
}

function BegunApproval({ basket }: { basket: BasketView }) {
  const t = useTranslations('payments');
  const { timeOfDay } = useTimeWords();
  const client = useQueryClient();
  const { basketId, connectionId, bankName, payments, approvalUntil, actions } = basket;
  const renew = () => {
    for (const queryKey of [['payments'], ['baskets'], ['left-approvals']])
      void client.invalidateQueries({ queryKey });
  };
  const { start, busy, problem } = useLeaveForBank(() => startBasketSca(basketId), renew);
  const leave = useMutation({ mutationFn: () => dissolveBasket(basketId), onSettled: renew });
  const failed = problem ?? (leave.error ? problemOf(leave.error) : null);
  return (
    <div className="mb-3 space-y-3">
      <Notice
        tone="accent"
        title={t('begun.title', { count: payments.length })}
        actions={
          <>
            {actions.includes('approve') && (
              <Button
                kind="primary"
                size="small"
                icon={ArrowUpRight}
                busy={busy}
                onClick={() => start()}
              >
                {t('begun.goOn', { bank: bankName })}
              </Button>
            )}
            {actions.includes('dissolve') ? (
              <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
                {t('begun.leave')}
              </Button>
            ) : (
              <ButtonLink size="small" href={`/baskets/${basketId}`}>
                {t('begun.see')}
              </ButtonLink>
            )}
          </>
        }
      >
        {approvalUntil === null
          ? t('begun.unread', { bank: bankName })
          : t('begun.text', { time: timeOfDay(approvalUntil) })}
      </Notice>
      {failed && (
        <ScaOrProblem
          problem={failed}
          connectionId={connectionId}
          bankName={bankName}
          returnPath="/payments"
        />
      )}
    </div>
  );
}
