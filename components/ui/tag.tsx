import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { SOFT_TONE, type Tone } from './tone';

type TagProps = {
  tone?: Tone;
  icon?: LucideIcon;
  /** The code after the words, for developers. */
  code?: string;
  className?: string;
  children: React.ReactNode;
};

export function Tag({ tone = 'neutral', icon, code, className, children }: TagProps) {
  return (
    <span
      title={code}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-medium',
        SOFT_TONE[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} className="size-4" />}
      {children}
    </span>
  );
}
