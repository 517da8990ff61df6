import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names';
import { Icon } from './icon';

const tagStyle = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-medium',
  {
    variants: {
      tone: {
        neutral: 'bg-surface-sunken text-ink-muted',
        accent: 'bg-accent-soft text-accent',
        attention: 'bg-attention-soft text-attention',
        danger: 'bg-danger-soft text-danger',
        settled: 'bg-settled-soft text-settled',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

type TagProps = VariantProps<typeof tagStyle> & {
  icon?: LucideIcon;
  /** The code behind the words, for who wants it. */
  code?: string;
  className?: string;
  children: React.ReactNode;
};

export function Tag({ tone, icon, code, className, children }: TagProps) {
  return (
    <span title={code} className={classNames(tagStyle({ tone }), className)}>
      {icon && <Icon of={icon} className="size-4" />}
      {children}
    </span>
  );
}
