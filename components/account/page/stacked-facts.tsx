'use client';

import { CopyButton } from '@/components/ui/copy-button';

export type StackedFact = { name: string; shown: React.ReactNode; copy?: string };

/** Names and values stacked, for narrow places. */
export function StackedFacts({ facts }: { facts: readonly StackedFact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ name, shown, copy }) => (
        <div
          key={name}
          className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5"
        >
          <dt className="text-small text-ink-muted">{name}</dt>
          <dd className="col-start-1 break-words tabular-nums">
            <bdi>{shown}</bdi>
          </dd>
          {copy && (
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton text={copy} what={name} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
