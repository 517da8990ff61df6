'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFreshProof } from '@/components/my-account/use-fresh-proof';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/overlay/toast';
import { Tag } from '@/components/ui/tag';
import { problemOf } from '@/lib/query/request';
import { accountHolderQuery } from '@/lib/query/user/account-requests';
import { endSession, sessionsQuery } from '@/lib/query/user/session-queries';
import type { SessionView } from '@/lib/view/user/user';
import { describeBrowser } from './describe-browser';
import { SessionsSkeleton } from './session-list-skeleton';
import { useDeviceName } from './use-device-name';

const POCKET_SYSTEMS = new Set(['iPhone', 'iPad', 'Android']);

/** All of the user's sessions, with a button to end each. */
export function SessionList() {
  const t = useTranslations('settings');
  const showToast = useToast();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery());
  const { data, error, isPending } = query;
  const { freshly, dialog } = useFreshProof({
    hasPasskeys: useQuery(accountHolderQuery()).data?.hasPasskeys ?? false,
  });
  const ending = useMutation({
    mutationFn: (which: { sessionId: string } | 'others') => freshly(() => endSession(which)),
    onSuccess: async (_, which) => {
      showToast(which === 'others' ? t('revokedOthers') : t('revoked'));
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  if (isPending) return <SessionsSkeleton />;
  if (error && !data) {
    return <QueryProblem query={query} />;
  }
  const sessions = [...data.sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const endingNow = ending.isPending ? ending.variables : null;
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.sessionId}>
              <Session
                session={session}
                busy={typeof endingNow === 'object' && endingNow?.sessionId === session.sessionId}
                onEnd={() => ending.mutate({ sessionId: session.sessionId })}
              />
            </li>
          ))}
        </ul>
      </Card>
      {ending.error && <ProblemNotice problem={problemOf(ending.error)} className="mt-3" />}
      {sessions.length > 2 && (
        <Button
          className="mt-3"
          size="small"
          busy={endingNow === 'others'}
          onClick={() => ending.mutate('others')}
        >
          {t('revokeOthers')}
        </Button>
      )}
      {dialog}
    </>
  );
}

type SessionProps = { session: SessionView; busy: boolean; onEnd: () => void };

function Session({ session, busy, onEnd }: SessionProps) {
  const t = useTranslations('settings');
  const { moment } = useTimeWords();
  const { system } = describeBrowser(session.userAgent);
  const name = useDeviceName()(session.userAgent) ?? t('unknownBrowser');
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon
        of={system && POCKET_SYSTEMS.has(system) ? Smartphone : Monitor}
        className="text-ink-muted"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.current && <Tag tone="accent">{t('thisOne')}</Tag>}
        </p>
        <p className="text-small text-ink-muted">
          {t('signedInAt', { when: moment(session.createdAt) })}
          {', '}
          {t('lastSeenAt', { when: moment(session.lastSeenAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-label={t('revokeOf', { browser: name })}
        >
          {t('revoke')}
        </Button>
      )}
    </div>
  );
}
