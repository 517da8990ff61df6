import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { classNames } from './class-names';
import { Icon } from './icon';
import type { Tone } from './tone';

const noticeStyle = cva('flex gap-3 rounded-card border p-4', {
  variants: {
    tone: {
      neutral: 'border-line bg-surface-raised',
      accent: 'border-transparent bg-accent-panel',
      attention: 'border-transparent bg-attention-soft',
      danger: 'border-transparent bg-danger-soft',
      settled: 'border-transparent bg-settled-soft',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

const TONE_ICON: Record<Tone, LucideIcon> = {
  neutral: Info,
  accent: Info,
  attention: TriangleAlert,
  danger: CircleAlert,
  settled: CircleCheck,
};

const TONE_INK: Record<Tone, string> = {
  neutral: 'text-ink-muted',
  accent: 'text-accent',
  attention: 'text-attention',
  danger: 'text-danger',
  settled: 'text-settled',
};

type NoticeProps = {
  /** Announced at once by screen readers. */
  role?: 'alert';
  tone?: Tone;
  icon?: LucideIcon;
  title: React.ReactNode;
  children?: React.ReactNode;
  actions?: React.ReactNode;
  className?: string | undefined;
};

/** What happened, what it means, and what to do about it. */
export function Notice({
  role,
  tone = 'neutral',
  icon,
  title,
  children,
  actions,
  className,
}: NoticeProps) {
  return (
    <div role={role} className={classNames(noticeStyle({ tone }), className)}>
      <Icon of={icon ?? TONE_ICON[tone]} className={classNames('mt-0.5', TONE_INK[tone])} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-small text-pretty text-ink-muted">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
