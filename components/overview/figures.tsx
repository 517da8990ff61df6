'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { PartProblem } from '@/components/problem/part-problem';
import { monthFlowsQuery } from '@/lib/query/insight-queries';
import type { AccountView } from '@/lib/view/account';
import { BalanceOverTime } from './balance-over-time';
import { ByCategory } from './by-category';
import { InAndOut } from './in-and-out';

const MONTHS = 12;

type FiguresProps = { accounts: readonly AccountView[]; isReading: boolean };

/** Charts of the past. They share their source with the sums by category: if it fails, one message covers all. */
export function Figures({ accounts, isReading }: FiguresProps) {
  const t = useTranslations('charts');
  const query = useMonthFlows();
  if (query.error && !query.data) return <PartProblem query={query}>{t('failed')}</PartProblem>;
  return (
    <div className="space-y-8">
      <BalanceOverTime accounts={accounts} isReading={isReading} />
      <InAndOut query={query} isReading={isReading} />
    </div>
  );
}

/** Nothing where the charts say that there are no figures. */
export function Categories({ isReading }: { isReading: boolean }) {
  const query = useMonthFlows();
  return query.error && !query.data ? null : <ByCategory isReading={isReading} />;
}

function useMonthFlows() {
  const { contextId } = useActingContext();
  return useQuery(monthFlowsQuery(contextId, MONTHS));
}
