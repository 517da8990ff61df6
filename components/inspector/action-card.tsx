'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { useToast } from '@/components/ui/overlay/toast';
import { Tag } from '@/components/ui/tag';
import { requestInspectedAction } from '@/lib/query/inspector-queries';
import {
  type InspectedCallItem,
  UNATTENDED_ACTIONS,
  type UnattendedAction,
} from '@/lib/view/inspected/inspector';
import { playwrightTest } from '@/lib/view/inspected/playwright-test';
import { shortTarget } from '@/lib/xs2a/message/short-target';
import { BreakableText } from './breakable-text';

type ActionCardProps = { calls: readonly [InspectedCallItem, ...InspectedCallItem[]] };

/** One user action with its calls, newest first. */
export function ActionCard({ calls }: ActionCardProps) {
  const t = useTranslations('inspector');
  const { moment } = useTimeWords();
  const showToast = useToast();
  const { action, visitId } = calls[0];
  const oldest = calls.at(-1) ?? calls[0];
  const copy = async () => {
    const done = await requestInspectedAction(visitId)
      .then(({ calls: whole }) => navigator.clipboard.writeText(playwrightTest(whole)))
      .then(
        () => true,
        () => false,
      );
    showToast(t(done ? 'testCopied' : 'notCopied'));
  };
  return (
    <Card>
      <article aria-label={isUnattended(action) ? t(`actions.${action}`) : action}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-3 max-sm:pb-1 sm:px-5">
          <div className="min-w-0">
            <h2 className="text-small font-semibold">
              <ActionName action={action} />
            </h2>
            <p className="text-small text-ink-muted first-letter:uppercase">
              {moment(oldest.startedAt)}
            </p>
          </div>
          <Button kind="quiet" size="small" className="-mx-3" onClick={copy}>
            {t('copyTest')}
          </Button>
        </div>
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <li key={call.callId}>
              <Link
                href={`/inspector/${call.callId}`}
                className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:px-5"
              >
                <span>
                  <CallStatus call={call} />
                </span>
                <span
                  title={call.target}
                  className="line-clamp-6 font-mono text-small wrap-anywhere sm:line-clamp-2"
                >
                  <BreakableText>{`${call.method} ${shortTarget(call.target)}`}</BreakableText>
                </span>
                <span className="text-right text-small text-ink-muted tabular-nums">
                  {t('milliseconds', { count: call.durationMilliseconds })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </article>
    </Card>
  );
}

/** The request that caused the calls, as developers write it; in words when Brygge acted by itself. */
export function ActionName({ action }: { action: string }) {
  const t = useTranslations('inspector.actions');
  if (isUnattended(action)) return t(action);
  return (
    <span className="font-mono wrap-anywhere">
      <BreakableText>{action}</BreakableText>
    </span>
  );
}

/** The answer's status, or that there was none. */
export function CallStatus({ call }: { call: Pick<InspectedCallItem, 'status' | 'failure'> }) {
  const t = useTranslations('inspector');
  const { status, failure } = call;
  if (status === null) return <Tag tone="danger">{t('noAnswer')}</Tag>;
  return (
    <Tag tone={outcomeOf({ status, failure }) === 'refused' ? 'attention' : 'settled'}>
      {status}
    </Tag>
  );
}

export type CallOutcome = 'answered' | 'refused' | 'unanswered';

export function outcomeOf({
  status,
  failure,
}: Pick<InspectedCallItem, 'status' | 'failure'>): CallOutcome {
  if (status === null) return 'unanswered';
  return status >= REFUSED_FROM || failure !== null ? 'refused' : 'answered';
}

const REFUSED_FROM = 400;

const isUnattended = (action: string): action is UnattendedAction =>
  UNATTENDED_ACTIONS.some((known) => known === action);
