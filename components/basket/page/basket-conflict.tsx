'use client';

import { useTranslations } from 'next-intl';
import { BankQuotes } from '@/components/payment/bank-quotes';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketActionView, BasketDetailView } from '@/lib/view/basket';

type ConflictProps = {
  basket: BasketDetailView;
  /** What was to be done; taking a payment out also deletes the basket. */
  action: Extract<BasketActionView, 'approve' | 'dissolve'>;
  problem: RequestProblem;
};

/** Why something was not done, with the bank's words. A basket that still has the action has not changed meanwhile. */
export function Conflict({ basket, action, problem }: ConflictProps) {
  const t = useTranslations('baskets.basket');
  const { bankName: bank, payments, actions } = basket;
  const said = actions.includes(action)
    ? {
        title: t(`refusedAction.${action}.title`, { bank }),
        text: t(`refusedAction.${action}.text`, { bank, count: payments.length }),
      }
    : { title: t('conflictTitle'), text: t('conflictText') };
  return (
    <Notice role="alert" tone="attention" title={said.title}>
      <p>{said.text}</p>
      <BankQuotes bankName={bank} messages={problem.bankMessages ?? []} />
    </Notice>
  );
}
