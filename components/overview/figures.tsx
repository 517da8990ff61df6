'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { PartProblem } from '@/components/problem/part-problem';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { monthFlowsQuery } from '@/lib/query/insight-queries';
import type { AccountView } from '@/lib/view/account';
import { BalanceOverTime } from './balance-over-time';
import { ByCategory } from './by-category';
import { InAndOut } from './in-and-out';

const MONTHS = 12;

/** What can be looked back on, of which one column shows one at a time. */
export type Figure = 'balance' | 'flows' | 'categories';

export type FiguresProps = {
  accounts: readonly AccountView[];
  isReading: boolean;
  /** Which of the figures one column shows. */
  chosen: Figure;
  onChoose: (figure: Figure) => void;
};

/** Charts of the past. They share their source with the sums by category: if it fails, one message covers all. */
export function Figures({ accounts, isReading, chosen, onChoose }: FiguresProps) {
  const t = useTranslations('charts');
  const query = useMonthFlows();
  if (query.error && !query.data) return <PartProblem query={query}>{t('failed')}</PartProblem>;
  return (
    <>
      <div className="mb-5 xl:hidden print:hidden">
        <RadioCards
          legend={t('show')}
          value={chosen}
          onChange={onChoose}
          inRow
          options={[
            { value: 'balance', label: t('balance') },
            { value: 'flows', label: t('inAndOutShort') },
            { value: 'categories', label: t('categories') },
          ]}
        />
      </div>
      <div className="xl:space-y-8 print:space-y-8">
        <div className={shownIf(chosen === 'balance')}>
          <BalanceOverTime accounts={accounts} isReading={isReading} />
        </div>
        <div className={shownIf(chosen === 'flows')}>
          <InAndOut query={query} isReading={isReading} />
        </div>
      </div>
    </>
  );
}

/** Nothing where the charts say that there are no figures. */
export function Categories({ isReading }: { isReading: boolean }) {
  const query = useMonthFlows();
  return query.error && !query.data ? null : <ByCategory isReading={isReading} />;
}

function shownIf(isChosen: boolean): string {
  return isChosen ? '' : 'not-print:max-xl:hidden';
}

function useMonthFlows() {
  const { contextId } = useActingContext();
  return useQuery(monthFlowsQuery(contextId, MONTHS));
}
