'use client';

import { Ban, Check, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRunWords } from '@/components/payment/use-run-words';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { PaymentDetailView } from '@/lib/view/payment';
import { type TimelineLabel, type TimelineRow, timelineRows } from './timeline-rows';

const BAD: Partial<Record<TimelineLabel, { icon: LucideIcon; tone: string }>> = {
  refused: { icon: CircleX, tone: 'bg-danger-soft text-danger' },
  'not-created': { icon: CircleX, tone: 'bg-danger-soft text-danger' },
  rejected: { icon: CircleX, tone: 'bg-danger-soft text-danger' },
  'no-funds': { icon: CircleX, tone: 'bg-danger-soft text-danger' },
  'outcome-unknown': { icon: TriangleAlert, tone: 'bg-attention-soft text-attention' },
  'approval-cancelled': { icon: Ban, tone: 'bg-surface-sunken text-ink-muted' },
  'approval-failed': { icon: TriangleAlert, tone: 'bg-attention-soft text-attention' },
  'cancel-refused': { icon: TriangleAlert, tone: 'bg-attention-soft text-attention' },
  deleted: { icon: Ban, tone: 'bg-surface-sunken text-ink-muted' },
  cancelled: { icon: Ban, tone: 'bg-surface-sunken text-ink-muted' },
};

/** A payment's history, current status and next steps. */
export function PaymentTimeline({ payment }: { payment: PaymentDetailView }) {
  const t = useTranslations('payment');
  const rows = timelineRows(payment);
  return (
    <ol aria-label={t('timelineTitle')}>
      {rows.map((row, index) => (
        <Line key={row.key} row={row} payment={payment} last={index === rows.length - 1} />
      ))}
    </ol>
  );
}

type LineProps = { row: TimelineRow; payment: PaymentDetailView; last: boolean };

function Line({ row, payment, last }: LineProps) {
  const t = useTranslations('payment');
  const { moment } = useTimeWords();
  const run = useRunWords()(payment);
  const { label, when, at, code } = row;
  const { tone, icon } = BAD[label] ?? { tone: 'bg-settled-soft text-settled', icon: Check };
  const values = { run: run ?? '' };
  // The run may be days away: what happens now is the waiting.
  const isWait = when === 'now' && label === 'await-run';
  const detail = at !== null ? moment(at) : when === 'now' && !isWait ? t('timelineNow') : null;
  return (
    <li
      className="relative flex gap-3 pb-5 last:pb-0"
      aria-current={when === 'now' ? 'step' : undefined}
    >
      {!last && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-7 bottom-0 left-3 w-px -translate-x-1/2',
            when === 'past' ? 'bg-line-strong' : 'border-l border-dashed border-line-strong',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-6 shrink-0 items-center justify-center rounded-full',
          when === 'past' && tone,
          when === 'now' && 'border-2 border-accent bg-surface-raised',
          when === 'ahead' && 'border border-dashed border-line-strong',
        )}
      >
        {when === 'past' && <Icon of={icon} className="size-4" />}
        {when === 'now' && <span className="size-2 rounded-full bg-accent" />}
      </span>
      <div className="min-w-0 flex-1">
        <p
          className={classNames(
            (when === 'now' || (last && when === 'past')) && 'font-semibold',
            when === 'ahead' && 'text-ink-muted',
          )}
        >
          {isWait ? t('meaning.waiting.title', values) : t(`timeline.${label}`, values)}
        </p>
        {detail !== null ? (
          <p className="text-small text-ink-muted first-letter:uppercase">
            {detail}
            {code !== null && (
              <span className="print:hidden">
                {' · '}
                <Code of={code} />
              </span>
            )}
          </p>
        ) : (
          code !== null && (
            <p className="text-small text-ink-muted print:hidden">
              <Code of={code} />
            </p>
          )
        )}
        {when === 'ahead' && <p className="sr-only">{t('timelineAhead')}</p>}
      </div>
    </li>
  );
}

/** The bank's code, for developers: not on paper. */
function Code({ of }: { of: string }) {
  return <code className="font-mono">{of}</code>;
}
