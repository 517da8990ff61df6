'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { type Look, SOFT_TONE } from './tone';

type StatusHeadingProps = {
  /** The status that the heading describes. */
  status: string;
  look: Look;
  /** Whether something in progress will change it. */
  turning: boolean;
  children: React.ReactNode;
};

/** A status in words and a picture, announced when a press has changed it. */
export function StatusHeading({
  status,
  look: { tone, icon },
  turning,
  children,
}: StatusHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(status);
  useEffect(() => {
    // The pressed button may have gone with the old status: the focus moves to the new one.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== status && isLost) heading.current?.focus();
    before.current = status;
  }, [status]);
  return (
    <div className="flex items-start gap-3">
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          SOFT_TONE[tone],
          tone === 'settled' && 'animate-settle',
        )}
      >
        <Icon of={turning ? LoaderCircle : icon} className={turning ? 'animate-turn' : undefined} />
      </span>
      <h2
        ref={heading}
        tabIndex={-1}
        className="min-w-0 pt-1 text-pretty text-heading font-semibold outline-none"
      >
        {children}
      </h2>
    </div>
  );
}
