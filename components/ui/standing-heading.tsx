'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { type Look, SOFT_TONE } from './tone';

type StandingHeadingProps = {
  /** Where the thing stands; the heading is what there is to say of it. */
  standing: string;
  look: Look;
  /** Whether it stands so only until something is done that is being done. */
  turning: boolean;
  children: React.ReactNode;
};

/** Where a thing stands, in words and a picture, read out when a press has changed it. */
export function StandingHeading({
  standing,
  look: { tone, icon },
  turning,
  children,
}: StandingHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(standing);
  useEffect(() => {
    // What was pressed may be gone with the old standing; the focus goes to what is said now.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== standing && isLost) heading.current?.focus();
    before.current = standing;
  }, [standing]);
  return (
    <div className="flex items-start gap-3">
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          SOFT_TONE[tone],
        )}
      >
        <Icon of={turning ? LoaderCircle : icon} className={turning ? 'animate-turn' : undefined} />
      </span>
      <h2
        ref={heading}
        tabIndex={-1}
        className="min-w-0 pt-1 text-heading font-semibold outline-none"
      >
        {children}
      </h2>
    </div>
  );
}
