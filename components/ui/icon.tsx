import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names';

type IconProps = {
  of: LucideIcon;
  /** The icon's meaning for screen readers; leave it out when a word beside it says the same. */
  label?: string;
  className?: string | undefined;
};

export function Icon({ of: Drawing, label, className }: IconProps) {
  return (
    <Drawing
      strokeWidth={1.5}
      className={classNames('base:size-5 shrink-0', className)}
      {...(label === undefined
        ? { 'aria-hidden': true, focusable: false }
        : { role: 'img', 'aria-label': label })}
    />
  );
}
