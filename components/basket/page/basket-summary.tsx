'use client';

import { useLocale, useTranslations } from 'next-intl';
import { paymentsByStatus } from '@/components/basket/basket-status';
import { totalFees, totalPayments } from '@/components/basket/total-payments';
import { Totals } from '@/components/basket/totals';
import { capitalised } from '@/components/time/capitalised';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import type { RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { DissolveBasket } from './dissolve-basket';

type BasketSummaryProps = {
  basket: BasketDetailView;
  onChanged: (basket: BasketDetailView) => void;
  onProblem: (problem: RequestProblem | null) => void;
};

/** The basket's total, its accounts, and a way to dissolve it. */
export function BasketSummary({ basket, onChanged, onProblem }: BasketSummaryProps) {
  const t = useTranslations('baskets.basket');
  const locale = useLocale();
  const { moment } = useTimeWords();
  const { payments, bankName, contextId, agreementName, createdAt, approvedAt, status } = basket;
  const fees = totalFees(payments);
  const mayDissolve = basket.actions.includes('dissolve') && basket.state === 'created';
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="mb-3 text-heading font-semibold">
        {t('summary')}
      </h2>
      <Card className="px-5 py-4">
        <dl className="space-y-2 text-small">
          <Line name={t('total', { count: payments.length })}>
            <span className="text-body">
              <Totals of={totalPayments(payments)} />
            </span>
          </Line>
          {approvedAt !== null && <Sums payments={payments} />}
          {fees.known.length > 0 && (
            <Line name={t(fees.unknown > 0 ? 'knownFees' : 'fees')}>
              <Totals of={fees.known} />
            </Line>
          )}
          {fees.known.length > 0 && fees.unknown > 0 && (
            <div className="text-ink-muted">
              <dt className="sr-only">{t('fees')}</dt>
              <dd>{t('feesUnknown', { count: fees.unknown })}</dd>
            </div>
          )}
          <Line name={t('bank')}>{bankName}</Line>
          {contextId !== PRIVATE_CONTEXT && (
            <Line name={t('actingFor')}>
              <bdi>{agreementName ?? t('corporate')}</bdi>
            </Line>
          )}
          <Line name={t('made')}>{capitalised(moment(createdAt), locale)}</Line>
          {approvedAt !== null && (
            <Line name={t('approvedAt')}>{capitalised(moment(approvedAt), locale)}</Line>
          )}
        </dl>
        {status !== null && (
          <p className="mt-3 text-small text-ink-muted">
            {t('asOf', { when: moment(status.readAt) })}
          </p>
        )}
        {mayDissolve && (
          <div className="mt-4 space-y-3">
            <DissolveBasket basket={basket} onChanged={onChanged} onProblem={onProblem} />
          </div>
        )}
      </Card>
    </section>
  );
}

/** What became of the total, where that is not one thing. */
function Sums({ payments }: Pick<BasketDetailView, 'payments'>) {
  const t = useTranslations('baskets.basket');
  const { settled, underWay, waiting, unclear, stopped } = paymentsByStatus(payments);
  const parts = [
    { name: t('sums.settled'), of: settled },
    { name: t('sums.underWay'), of: underWay },
    { name: t('sums.waiting'), of: waiting },
    { name: t('sums.unclear'), of: unclear },
    { name: t('sums.stopped'), of: stopped },
  ].filter(({ of }) => of.length > 0);
  if (parts.length < 2) return null;
  return parts.map(({ name, of }) => (
    <Line key={name} name={name} isPart>
      <Totals of={totalPayments(of)} />
    </Line>
  ));
}

type LineProps = {
  name: string;
  /** Whether it is a part of the line above. */
  isPart?: boolean;
  children: React.ReactNode;
};

function Line({ name, isPart = false, children }: LineProps) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', isPart && 'pl-3')}>
      <dt className="shrink-0 text-ink-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
