'use client';

import { Check, Link2Off } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { DeadEnd } from '@/components/problem/dead-end';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { confirmMove, requestMovePreview } from '@/lib/query/user/session-requests';
import type { ConnectionMoveView } from '@/lib/view/connection/connection-move';
import { HOME_PATH } from '@/lib/view/user/return-path';
import { useLinkToken } from './use-link-token';

/**
 * The page behind the link in a mail about a move: what moves, what stays, and the button that does it. Opening it
 * moves nothing: mail programs open links too.
 */
export function MoveConnection() {
  const t = useTranslations('moveConnection');
  const token = useLinkToken();
  const { move, isMoved, problem, busy, look, confirm } = useMove(token);
  if (problem?.code === 'invalid-input' || token === '')
    return <Ended title={t('invalidTitle')} text={t('invalidText')} />;
  if (isMoved)
    return <Ended isMoved title={t('done', { bank: move?.bankName ?? '' })} text={t('doneText')} />;
  if (move === null)
    return (
      <>
        <h1 className="text-title font-semibold">{t('title')}</h1>
        {problem ? (
          <PlainProblem problem={problem} onRetry={look} retrying={busy} className="mt-4" />
        ) : (
          <Loading label={t('loading')}>
            <Skeleton className="mt-4 h-64" />
          </Loading>
        )}
      </>
    );
  const isBlocked = move.openPayments > 0 || move.isBusy;
  return (
    <>
      <h1 className="text-title font-semibold">{t('heading', { bank: move.bankName })}</h1>
      <p className="mt-1">{t('intro', { bank: move.bankName })}</p>
      <WhatMoves move={move} />
      {isBlocked && (
        <Notice tone="attention" title={t('blockedTitle')} className="mt-6">
          {move.openPayments > 0 ? t('blocked', { count: move.openPayments }) : t('busy')}
        </Notice>
      )}
      {problem && <PlainProblem problem={problem} className="mt-4" />}
      <Button
        kind="primary"
        width="full"
        busy={busy}
        onClick={isBlocked ? look : confirm}
        className="mt-6"
      >
        {t(isBlocked ? 'again' : 'submit')}
      </Button>
    </>
  );
}

function useMove(token: string | null) {
  const [move, setMove] = useState<ConnectionMoveView | null>(null);
  const [isMoved, setMoved] = useState(false);
  const { busy, problem, run } = useRequest();
  const look = () => run(async () => setMove(await requestMovePreview(token ?? '')));
  const confirm = () =>
    run(async () => {
      const { done } = await confirmMove(token ?? '');
      // Payments were made after the page was opened.
      if (done === 'blocked') setMove(await requestMovePreview(token ?? ''));
      else setMoved(true);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each link.
  useEffect(() => {
    if (token !== null && token !== '') void look();
  }, [token]);
  return { move, isMoved, problem, busy, look, confirm };
}

function WhatMoves({ move }: { move: ConnectionMoveView }) {
  const t = useTranslations('moveConnection');
  const { bankName: bank, accounts, standingOrders, unapprovedPayments } = move;
  const stays = [
    t('staysText'),
    ...(unapprovedPayments === 0 ? [] : [t('unapproved', { count: unapprovedPayments })]),
    ...(standingOrders === 0 ? [] : [t('standing', { count: standingOrders })]),
  ];
  const rows = [
    { term: t('moves'), text: t('movesAccounts', { count: accounts, bank }) },
    { term: t('goes'), text: t('goesText', { bank }) },
    { term: t('stays'), text: stays.join(' ') },
  ];
  return (
    <dl className="mt-6 space-y-4">
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type EndedProps = { title: string; text: string; isMoved?: boolean };

function Ended({ title, text, isMoved = false }: EndedProps) {
  const t = useTranslations('moveConnection');
  return (
    <div role="status">
      <DeadEnd
        icon={isMoved ? Check : Link2Off}
        tone={isMoved ? 'accent' : 'attention'}
        title={title}
        actions={
          <ButtonLink kind="primary" href={HOME_PATH}>
            {t('goOn')}
          </ButtonLink>
        }
      >
        <p className="mt-1 text-ink-muted">{text}</p>
      </DeadEnd>
    </div>
  );
}
