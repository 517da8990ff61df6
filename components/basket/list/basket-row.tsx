'use client';

import { ChevronRight, ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { BasketStatusTag } from '@/components/basket/basket-status-tag';
import { totalPayments } from '@/components/basket/total-payments';
import { Totals } from '@/components/basket/totals';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { useTimeWords } from '@/components/time/use-time-words';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import type { BasketView } from '@/lib/view/basket';

/** One basket of a list: its contents, total and status. */
export function BasketRow({ basket }: { basket: BasketView }) {
  const t = useTranslations('baskets');
  const { moment } = useTimeWords();
  const titleOf = usePaymentTitle();
  const { payments } = basket;
  const [first] = payments;
  return (
    <RowLink href={`/baskets/${basket.basketId}`}>
      <span className="hidden size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent sm:flex">
        <Icon of={ShoppingBasket} />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="font-medium">{t('payments', { count: payments.length })}</span>
        <Totals of={totalPayments(payments)} />
        {first && (
          <span className="col-span-2 line-clamp-2 text-small text-ink-muted">
            <bdi>
              {payments.length === 1
                ? titleOf(first)
                : t('and', { first: titleOf(first), count: payments.length - 1 })}
            </bdi>
          </span>
        )}
        <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-small text-ink-muted">
            {t('madeAt', { when: moment(basket.createdAt) })}
          </span>
          <span className="ml-auto">
            <BasketStatusTag basket={basket} />
          </span>
        </span>
      </span>
      <Icon of={ChevronRight} className="hidden size-4 text-ink-muted sm:block" />
    </RowLink>
  );
}
