'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Money } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Disclosure } from '@/components/ui/disclosure';
import { Skeleton } from '@/components/ui/skeleton';
import { WhenSeen } from '@/components/ui/when-seen';
import type { Money as MoneyView } from '@/lib/view/account';

type ChartFigureProps = {
  /** What the chart is of, in a sentence. */
  summary: string;
  /** What the chart says, in a few figures. `colour` is the background class of what is drawn of one. */
  facts: { name: string; value: MoneyView; colour?: string }[];
  /** The chart, of height `h-56`. */
  children: React.ReactNode;
  /** The same figures as a table. */
  table: { caption: string; head: string[]; rows: { key: string; cells: React.ReactNode[] }[] };
  controls?: React.ReactNode;
};

/** A chart with its most important figures, and all of them as a table. */
export function ChartFigure({ summary, facts, children, table, controls }: ChartFigureProps) {
  const t = useTranslations('charts');
  const id = useId();
  const hasColours = facts.some(({ colour }) => colour);
  const [isTableOpen, setIsTableOpen] = useState(false);
  return (
    <Card>
      <figure aria-labelledby={id} className="px-4 pt-4 sm:px-5">
        {controls}
        <figcaption id={id} className="text-small text-ink-muted">
          {summary}
        </figcaption>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-3">
          {facts.map(({ name, value, colour }) => (
            <div key={name} className="flex items-baseline justify-between sm:block">
              <dt
                className={classNames(
                  'flex items-center gap-2 text-small text-ink-muted',
                  !colour && hasColours && 'max-sm:pl-5',
                )}
              >
                {colour && (
                  <span aria-hidden="true" className={classNames('size-3 rounded-full', colour)} />
                )}
                {name}
              </dt>
              <dd>
                <Money of={value} className="font-medium" />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 mb-3 h-56">
          <WhenSeen ahead="25%" instead={<Skeleton className="h-56 w-full" />}>
            {children}
          </WhenSeen>
        </div>
      </figure>
      <Disclosure
        summary={t('asTable')}
        className="border-t border-line px-4 sm:px-5"
        onToggle={setIsTableOpen}
      >
        {isTableOpen && (
          <div className="max-h-96 overflow-auto px-4 pb-4 sm:px-5">
            <table className="w-full text-small tabular-nums">
              <caption className="sr-only">{table.caption}</caption>
              <thead>
                <tr className="border-b border-line text-ink-muted">
                  {table.head.map((title, column) => (
                    <th
                      key={title}
                      scope="col"
                      className={column === 0 ? 'py-2 text-left' : 'py-2 text-right'}
                    >
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {table.rows.map(({ key, cells: [first, ...cells] }) => (
                  <tr key={key}>
                    <th scope="row" className="py-2 pr-3 text-left font-normal">
                      {first}
                    </th>
                    {cells.map((cell, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name, and never changes places.
                      <td key={column} className="py-2 pl-3 text-right whitespace-nowrap">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Disclosure>
    </Card>
  );
}
