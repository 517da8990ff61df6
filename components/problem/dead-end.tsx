import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { SOFT_TONE } from '@/components/ui/tone';

type DeadEndProps = {
  icon: LucideIcon;
  title: string;
  /** `accent`: what one came for has happened; `neutral`: what one chose. */
  tone?: 'attention' | 'accent' | 'neutral';
  headingRef?: Ref<HTMLHeadingElement>;
  /** What happened, and what is safe. */
  children?: React.ReactNode;
  /** The ways on, the likeliest first. */
  actions: React.ReactNode;
};

/** A page that offers only ways to other pages. All such pages have this form. */
export function DeadEnd({
  icon,
  title,
  tone = 'attention',
  headingRef,
  children,
  actions,
}: DeadEndProps) {
  return (
    <>
      <span
        className={classNames(
          'mb-4 flex size-12 items-center justify-center rounded-full',
          SOFT_TONE[tone],
        )}
      >
        <Icon of={icon} className="size-6" />
      </span>
      <h1 ref={headingRef} tabIndex={-1} className="text-title font-semibold outline-none">
        {title}
      </h1>
      {children}
      <div className="mt-6 flex gap-3 max-sm:flex-col sm:flex-wrap">{actions}</div>
    </>
  );
}
