'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';

type UnfoldingProps = { summary: React.ReactNode; className?: string; children: React.ReactNode };

/** A row that unfolds. Its content is rendered, and loaded, on first unfolding. */
export function Unfolding({ summary, className, children }: UnfoldingProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={classNames('group/row', className)}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-3 sm:px-5 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{summary}</span>
        {/* On the last line, which has room for it, so that the end of the first line aligns with other rows. */}
        <Icon
          of={ChevronDown}
          className="mb-0.5 -ml-7 size-4 shrink-0 self-end text-ink-muted transition-transform duration-150 group-open/row:rotate-180"
        />
      </summary>
      {wasOpened && children}
    </details>
  );
}

/** Shown while its content loads. */
export function UnfoldingSkeleton() {
  return <Skeleton className="mx-4 mb-4 h-16" />;
}
