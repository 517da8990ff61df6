'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { AccountGroups } from '@/components/account/account-groups';
import { CardRows } from '@/components/account/card-list';
import { useActingContexts } from '@/components/frame/context/acting-context';
import { LeftOut } from '@/components/problem/left-out';
import { QueryProblem } from '@/components/problem/query-problem';
import { Crossing } from '@/components/quay/crossing';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { accountsQuery, cardsQuery } from '@/lib/query/account-queries';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { AccountView } from '@/lib/view/account';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { isWorking } from '@/lib/view/connection/connection-status';
import { CONNECTED_COLUMNS, ConnectedPageSkeleton } from './connected-page-skeleton';
import { takeActAfterConnect } from './context-after-connect';

/**
 * Shown on successful return from the bank: says first what happened. Anyone can type the address, so it shows only
 * what the application knows.
 */
export function ConnectedPage({ connectionId }: { connectionId: string | null }) {
  const t = useTranslations('connected');
  const connections = useQuery(connectionsQuery());
  const accounts = useQuery(accountsQuery(null));
  if (connections.isPending || accounts.isPending) return <ConnectedPageSkeleton />;
  if (!connections.data || !accounts.data) {
    const failed = connections.data ? accounts : connections;
    return (
      <>
        <h1 className="mb-4 text-title font-semibold lg:text-display">{t('unsureTitle')}</h1>
        <QueryProblem query={failed} />
      </>
    );
  }
  const connection = connections.data.connections.find(
    (one) =>
      one.connectionId === connectionId &&
      (isWorking(one.status) || one.status === 'payments-only'),
  );
  if (!connection) {
    return (
      <EmptyState
        title={t('missingTitle')}
        level={1}
        action={
          <ButtonLink kind="primary" href="/connections">
            {t('connections')}
          </ButtonLink>
        }
      >
        {t('missingText')}
      </EmptyState>
    );
  }
  const shared = accounts.data.accounts.filter(
    (account) => account.connectionId === connectionId && account.kind === 'account',
  );
  return <Connected connection={connection} shared={shared} />;
}

/** A user who left to connect acts for the new context from now on; anyone else is offered the switch. */
function useActFor({ contextId }: ConnectionView): { acts: boolean; act: () => void } {
  const { acting, contexts, choose } = useActingContexts();
  const isOffered = contexts.some((one) => one.contextId === contextId);
  const acts = acting.contextId === contextId;
  const asked = useRef<boolean | null>(null);
  useEffect(() => {
    asked.current ??= takeActAfterConnect();
    // Only once, when the context appears: any later choice by the user stays.
    if (!asked.current || !isOffered) return;
    asked.current = false;
    if (!acts) choose(contextId);
  }, [acts, choose, contextId, isOffered]);
  return { acts, act: () => choose(contextId) };
}

function Connected({ connection, shared }: { connection: ConnectionView; shared: AccountView[] }) {
  const t = useTranslations('connected');
  const { date } = useTimeWords();
  const { acts, act } = useActFor(connection);
  const { bankName, agreementName, accessUntil, context, contextId, connectionId, unreadable } =
    connection;
  const listed = useQuery({ ...cardsQuery(contextId), enabled: accessUntil !== null });
  const cards = (listed.data?.accounts ?? []).filter((card) => card.connectionId === connectionId);
  const until = accessUntil === null ? '' : date(accessUntil);
  return (
    <>
      <header className="mb-6">
        <div className="mb-6 overflow-hidden rounded-card border border-line bg-surface-raised">
          <Crossing hasArrived isNew />
        </div>
        <h1 className="text-title font-semibold lg:text-display">
          {context === 'CORPORATE' && agreementName !== null
            ? t('titleFor', { bank: bankName, name: agreementName })
            : t('title', { bank: bankName })}
        </h1>
        {/* Reserves the height with cards, which load later. */}
        <p className="mt-2 min-h-12 text-ink-muted sm:min-h-6">
          {accessUntil === null
            ? t('textPaymentsOnly')
            : shared.length === 0 && listed.isPending
              ? t('loading')
              : cards.length > 0
                ? t('textWithCards', { count: shared.length, cards: cards.length, date: until })
                : t('text', { count: shared.length, date: until })}
        </p>
      </header>
      <div className={accessUntil === null ? 'xl:max-w-80' : CONNECTED_COLUMNS}>
        <section
          aria-labelledby="next"
          className="xl:order-last xl:rounded-card xl:border xl:border-line xl:bg-surface-raised xl:p-5"
        >
          <h2 id="next" className="mb-4 font-semibold max-xl:sr-only">
            {t('next')}
          </h2>
          <div className="flex gap-3 max-sm:flex-col sm:max-xl:flex-wrap xl:flex-col">
            {!acts && (
              <Button kind="primary" onClick={act}>
                {context === 'CORPORATE' && agreementName !== null
                  ? t('actFor', { name: agreementName })
                  : t('actPrivately')}
              </Button>
            )}
            <ButtonLink kind={acts ? 'primary' : 'secondary'} href="/overview">
              {t('overview')}
            </ButtonLink>
            <ButtonLink href="/connections">{t('manage')}</ButtonLink>
          </div>
        </section>
        <div>
          {shared.length + cards.length > 0 && (
            <AccountGroups accounts={shared} cards={cards} level={2}>
              {/* The bank is asked for them last; nothing stands below them that they would push down. */}
              {cards.length > 0 && <CardRows cards={cards} level={2} />}
            </AccountGroups>
          )}
          <LeftOut what="accounts" count={unreadable.accounts} bank={bankName} className="mt-4" />
        </div>
      </div>
    </>
  );
}
