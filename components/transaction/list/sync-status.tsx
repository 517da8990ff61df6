'use client';

import { LoaderCircle, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent, type SilentProblem } from '@/components/problem/is-silent';
import { oldest } from '@/components/time/oldest';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { SyncShown, Syncs } from './use-syncs';

type SyncStatusProps = {
  syncs: Syncs;
  /** For each account, the connection that a visit to the bank renews. */
  connectionOf: (accountId: string) => { connectionId: string; bankName: string } | null;
  isTroubleShown: boolean;
  className?: string;
};

/** Since when the list is complete, how many reads are left, and what is being read now. */
export function SyncStatus({ syncs, connectionOf, isTroubleShown, className }: SyncStatusProps) {
  const t = useTranslations('transactionSync');
  const { shown, isReading, readAgain } = syncs;
  const readAt = oldest(shown.map(({ sync }) => sync?.syncedAt));
  const isNothingKnown = !isReading && shown.every(({ sync }) => sync === null);
  const hasFailed = shown.some(({ problem }) => problem !== null);
  const unreadable = shown.reduce((sum, { sync }) => sum + (sync?.unreadable ?? 0), 0);
  const troubles = isTroubleShown ? [] : firstOfEachConnection(shown, connectionOf);
  // The rows are shown and say how old they are; a notice above would push them down.
  const silent =
    readAt === null ? undefined : troubles.map(({ problem }) => problem).find(isSilent);
  return (
    <div className={classNames('relative', className)}>
      {/* Moves nothing when it comes. Where motion is not wanted, its middle alone is filled: still unfinished. */}
      {isReading && (
        <span
          aria-hidden="true"
          data-track=""
          className="absolute inset-x-0 -bottom-1.5 h-0.5 overflow-hidden rounded-full bg-line"
        >
          <span className="mx-auto block h-full w-1/4 animate-pass rounded-full bg-accent" />
        </span>
      )}
      {troubles
        .filter((one) => silent === undefined || !isSilent(one.problem))
        .map(({ problem, connectionId, bankName }) => (
          <AccountProblem
            key={`${connectionId} ${problem.code}`}
            className="mb-4"
            problem={problem}
            connectionId={connectionId}
            bankName={bankName}
            knownFrom={readAt}
            retrying={isReading}
            onRetry={readAgain}
          />
        ))}
      {/* Stays while what is in it changes, so that the change is announced. */}
      <div aria-live="polite">
        {silent && readAt ? (
          <SilentBank problem={silent} readAt={readAt} retrying={isReading} onRetry={readAgain} />
        ) : (
          // Room for two lines, so that nothing moves when what is said changes. A button alone would say nothing, and
          // beside a notice that has one there is nothing to add.
          <div
            className={classNames(
              'flex min-h-11 items-center gap-2 text-small text-ink-muted',
              isNothingKnown && (hasFailed ? !isTroubleShown && 'hidden' : 'invisible'),
            )}
          >
            <p className="min-w-0 flex-1">
              <span>
                <Progress of={syncs} readAt={readAt} isNamed={isTroubleShown && hasFailed} />
              </span>{' '}
              {!isReading && readAt && <NextRead of={shown} />}
            </p>
            <button
              type="button"
              onClick={readAgain}
              aria-disabled={isReading || undefined}
              aria-label={t('readAgain')}
              title={t('readAgain')}
              className="inline-flex size-9 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-control transition-colors duration-150 aria-disabled:opacity-60 not-aria-disabled:hover:bg-surface-sunken not-aria-disabled:hover:text-ink"
            >
              <Icon
                of={isReading ? LoaderCircle : RotateCw}
                className={classNames('size-4', isReading && 'animate-turn')}
              />
            </button>
          </div>
        )}
        {unreadable > 0 && (
          <p className="flex items-start gap-2 pt-1 text-small text-ink">
            <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-attention" />
            {t('unreadable', { count: unreadable })}
          </p>
        )}
      </div>
    </div>
  );
}

type SilentBankProps = {
  problem: SilentProblem;
  readAt: string;
  retrying: boolean;
  onRetry: () => void;
};

/** That the bank does not answer, in the room of the line that says when it last did. */
function SilentBank({ problem, readAt, retrying, onRetry }: SilentBankProps) {
  const t = useTranslations('problem');
  const { asOf } = useTimeWords();
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-card bg-attention-soft px-4 py-2 text-small max-sm:-my-1.5">
      <Icon of={TriangleAlert} className="shrink-0 text-attention" />
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <span className="font-medium text-ink max-sm:basis-full">{t(`${problem.code}.title`)}</span>
        <span className="text-ink-muted">{asOf(readAt)}</span>
        <button
          type="button"
          onClick={onRetry}
          aria-disabled={retrying || undefined}
          className="relative rounded-control font-medium text-accent underline underline-offset-4 after:absolute after:-inset-2 aria-disabled:opacity-60"
        >
          {t('retry')}
        </button>
      </p>
    </div>
  );
}

type ProgressProps = {
  of: Syncs;
  readAt: string | null;
  /** Whether to say that it is of the transactions: above are other times, those of balances. */
  isNamed: boolean;
};

/** What is being read now, or when all was last read. */
function Progress({ of: { shown, isReading }, readAt, isNamed }: ProgressProps) {
  const t = useTranslations('transactionSync');
  const { onMoment, dayWithin } = useTimeWords();
  if (!isReading) {
    if (readAt) {
      const when = { when: onMoment(readAt) };
      return isNamed ? t('transactionsReadAt', when) : t('readAt', when);
    }
    if (shown.some(({ sync }) => sync !== null)) return t('never');
    return isNamed && t('notRefreshed');
  }
  const count = shown.reduce((sum, { sync }) => sum + (sync?.rowsRead ?? 0), 0);
  if (count === 0) return t('reading');
  const [reached] = shown
    .flatMap(({ sync }) => (sync?.state === 'running' ? (sync.dateReached ?? []) : []))
    .sort();
  return reached
    ? t('readingSince', { count, day: dayWithin(reached) })
    : t('readingRows', { count });
}

/** When the bank is read next without the person, or can be when no reads are left. */
function NextRead({ of: shown }: { of: readonly SyncShown[] }) {
  const t = useTranslations('transactionSync');
  const { moment, onMoment } = useTimeWords();
  const left = Math.min(...shown.map(({ sync }) => sync?.unattended.readsLeft ?? 4));
  const nextAt = shown
    .flatMap(({ sync }) => sync?.unattended.nextAt ?? [])
    .sort()
    .at(-1);
  if (!nextAt) return null;
  if (left <= 0) return <span>{t('limitReached', { when: moment(nextAt) })}</span>;
  // A phone has room for one line, and the connection's page says this too.
  return <span className="max-sm:hidden">{t('nextAt', { when: onMoment(nextAt) })}</span>;
}

/** Reports the same problem of one connection only once. */
function firstOfEachConnection(
  shown: readonly SyncShown[],
  connectionOf: SyncStatusProps['connectionOf'],
) {
  const found = new Map<
    string,
    { problem: NonNullable<SyncShown['problem']>; connectionId: string; bankName: string }
  >();
  for (const { accountId, problem } of shown) {
    const connection = problem && connectionOf(accountId);
    if (!problem || !connection) continue;
    const key = `${connection.connectionId} ${problem.code}`;
    if (!found.has(key)) found.set(key, { problem, ...connection });
  }
  return [...found.values()];
}
