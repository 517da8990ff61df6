'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { RequestProblem } from '@/lib/query/request';

type ProblemNoticeProps = {
  problem: RequestProblem;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  actions?: React.ReactNode;
  /** When the figures were read that are shown all the same. */
  knownFrom?: string | null | undefined;
  className?: string | undefined;
};

/** What happened, what is safe, and what to do: by the code of the problem, the bank's own words quoted as the bank's. */
export function ProblemNotice({
  problem,
  onRetry,
  retrying = false,
  actions,
  knownFrom,
  className,
}: ProblemNoticeProps) {
  const t = useTranslations('problem');
  const { moment } = useTimeWords();
  const { code, retryAt, requestId, bankMessages } = problem;
  const text =
    retryAt !== undefined && (code === 'read-limit-reached' || code === 'too-many-attempts')
      ? t(`${code}.textAt`, { time: moment(retryAt) })
      : t(`${code}.text`);
  return (
    <div role="alert" className={className}>
      <Notice
        tone="attention"
        title={t(`${code}.title`)}
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
          {text}
        </p>
        <BankTexts messages={bankMessages} />
        {(code === 'internal' || code === 'bank-answer-invalid') && requestId !== '' && (
          <p className="mt-1 font-mono break-all">{t('reference', { id: requestId })}</p>
        )}
      </Notice>
    </div>
  );
}

/** What the bank has said about it, quoted as the bank's. */
export function BankTexts({ messages = [] }: { messages: RequestProblem['bankMessages'] }) {
  const t = useTranslations('problem');
  return messages.map(
    ({ code, text }) =>
      text !== null && (
        <p key={code + text} className="mt-1">
          <bdi>{t('bankSays', { text })}</bdi>
        </p>
      ),
  );
}
