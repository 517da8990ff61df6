'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { wholeMinuteFrom } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';
import type { BankCodeWords } from './use-bank-code';

export type PlainProblemProps = {
  problem: RequestProblem;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  actions?: React.ReactNode;
  /** When the figures still shown were read. */
  knownFrom?: string | null | undefined;
  /** Sentences before the explanation: how old the figures are in other words, or whom it concerns. */
  lead?: string | undefined;
  className?: string | undefined;
};

type WithBank = PlainProblemProps & {
  /** Replaces the problem's own words. */
  words?: BankCodeWords | null;
  children?: React.ReactNode;
};

/** What happened, what is safe, and what to do, for problems in which no bank is involved. */
export function PlainProblem({
  problem,
  onRetry,
  retrying = false,
  actions,
  knownFrom,
  lead,
  className,
  words = null,
  children,
}: WithBank) {
  const t = useTranslations('problem');
  const { moment } = useTimeWords();
  const { code, retryAt, requestId } = problem;
  const own =
    retryAt !== undefined && t.has(`${code as 'bank-refused'}.textAt`)
      ? t(`${code as 'bank-refused'}.textAt`, { time: moment(wholeMinuteFrom(retryAt)) })
      : t(`${code}.text`);
  return (
    <Notice
      role="alert"
      className={className}
      tone="attention"
      title={words?.title ?? t(`${code}.title`)}
      actions={
        (onRetry || actions) && (
          <>
            {onRetry && (
              <Button size="small" icon={RotateCw} busy={retrying} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {actions}
          </>
        )
      }
    >
      <p>
        {knownFrom ? `${t('stale', { when: moment(knownFrom) })} ` : ''}
        {lead && `${lead} `}
        {words === null ? own : words.text}
        {words !== null && code === 'bank-refused' ? ` ${t('bank-refused.notDone')}` : ''}
        {words !== null && code === 'bank-refused' && retryAt !== undefined ? ` ${own}` : ''}
      </p>
      {children}
      {(code === 'internal' || code === 'bank-answer-invalid') && requestId !== '' && (
        <p className="mt-1 font-mono break-all">{t('reference', { id: requestId })}</p>
      )}
    </Notice>
  );
}
