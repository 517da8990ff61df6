'use client';

import { CircleSlash, Clock3, Send, TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { shortAccountNumber } from '@/components/account/format-masked-pan';
import { useActingContexts } from '@/components/frame/context/acting-context';
import { LeftOut } from '@/components/problem/left-out';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { capitalised } from '@/components/time/capitalised';
import { daysUntil, minutesUntil, wholeMinuteFrom } from '@/components/time/format-time';
import { useReaderZone } from '@/components/time/use-now';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { Icon } from '@/components/ui/icon';
import { Tag } from '@/components/ui/tag';
import type { ConnectionView, UnattendedReadsView } from '@/lib/view/connection/connection';
import { isWorking } from '@/lib/view/connection/connection-status';
import { AccessBar, accessLeftPercent } from './access/access-bar';
import { type AccessWords, useAccessWords } from './access/use-access-words';
import { ConnectionStatus } from './connection-status';
import { DisconnectDialog } from './disconnect-dialog';
import { useStartSca } from './use-start-sca';

/** One bank and context: what is shared, since when, until when, and what can be done about it. */
export function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const t = useTranslations('connections');
  const { acting } = useActingContexts();
  const contexts = useTranslations('contexts');
  const { connectionId } = connection;
  const words = useAccessWords()(connection);
  const { status } = words;
  const works = isWorking(status);
  return (
    <Card className="flex-1">
      <article className="flex h-full flex-col" aria-labelledby={`connection-${connectionId}`}>
        <header className="px-5 pt-5">
          <h3 id={`connection-${connectionId}`} className="text-heading font-semibold">
            <bdi>
              {connection.context === 'CORPORATE'
                ? (connection.agreementName ?? contexts('corporate'))
                : t('personal')}
            </bdi>
          </h3>
          <p className="mt-2 flex flex-wrap gap-2">
            <ConnectionStatus status={status} />
            {acting.contextId === connection.contextId && <Tag tone="accent">{t('actingTag')}</Tag>}
          </p>
          {status !== 'active' && <WhatItMeans words={words} />}
          {works && <AccessUntil connection={connection} status={status} />}
        </header>
        {works && <Shared connection={connection} />}
        <Actions connection={connection} status={status} works={works} />
      </article>
    </Card>
  );
}

const ICON = {
  'ending-soon': Clock3,
  ended: TriangleAlert,
  revoked: CircleSlash,
  'payments-only': Send,
} as const;

function WhatItMeans({ words: { status, sentence, meaning } }: { words: AccessWords }) {
  return (
    <div className="mt-3 flex gap-2 text-small">
      {status !== 'active' && (
        <Icon
          of={ICON[status]}
          className={status === 'payments-only' ? 'size-5 text-ink-muted' : 'size-5 text-attention'}
        />
      )}
      <p>
        <span className="font-medium">{sentence}.</span> {meaning}
      </p>
    </div>
  );
}

type PartProps = {
  connection: ConnectionView;
  /** The status now, not when the connection was read. */
  status: ConnectionView['status'];
  works: boolean;
};

/** Until when access lasts: a date, and as a bar with the days left once it is time to renew. */
function AccessUntil({ connection, status }: Omit<PartProps, 'works'>) {
  const t = useTranslations('connections');
  const { date, now } = useTimeWords();
  const timeZone = useReaderZone();
  const { accessUntil } = connection;
  if (accessUntil === null) return null;
  if (status !== 'ending-soon')
    return <p className="mt-3">{t('untilDate', { date: date(accessUntil) })}</p>;
  const days = Math.max(0, daysUntil(accessUntil, now, timeZone) ?? 0);
  return (
    <div className="mt-3">
      <p className="text-small text-ink-muted tabular-nums">
        {t('daysLeft', { count: days, date: date(accessUntil) })}
      </p>
      <div className="mt-2">
        <AccessBar percent={accessLeftPercent(connection, now)} attention />
      </div>
    </div>
  );
}

function Shared({
  connection: { accounts, unreadable, bankName },
}: {
  connection: ConnectionView;
}) {
  const t = useTranslations('connections');
  const cards = accounts.filter(({ kind }) => kind === 'card').length;
  const others = accounts.length - cards;
  return (
    <div className="px-5 pt-4">
      <h4 className="text-small text-ink-muted">
        {others > 0 && cards > 0
          ? t('accountsAndCards', { accounts: others, cards })
          : cards > 0
            ? t('cards', { count: cards })
            : t('accounts', { count: others })}
      </h4>
      <LeftOut what="accounts" count={unreadable.accounts} bank={bankName} className="mt-2" />
      <LeftOut what="cards" count={unreadable.cards} bank={bankName} className="mt-2" />
      <ul className="mt-1">
        {accounts.map((account) => (
          <li
            key={account.accountId}
            className="flex flex-wrap justify-between gap-x-4 py-1.5 first:pt-0"
          >
            <bdi className="min-w-0 wrap-anywhere">{account.name}</bdi>
            <span className="text-ink-muted tabular-nums">{shortAccountNumber(account)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What few people look for, one press away: since when, what needs no confirmation, and automatic refreshes. */
function Details({ connection, status, works, renewal }: PartProps & { renewal: Renewal }) {
  const t = useTranslations('connections');
  const access = useTranslations('access');
  const locale = useLocale();
  const { date, moment, timeOfDay, now } = useTimeWords();
  const { consentedAt, scaSessionUntil, lastUsedAt, accounts } = connection;
  const minutes = scaSessionUntil === null ? 0 : (minutesUntil(scaSessionUntil, now) ?? 0);
  const mayRenewEarly = status === 'active';
  return (
    <Disclosure summary={t(mayRenewEarly ? 'details' : 'detailsOnly')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 pb-4">
        <div>
          <dt className="text-small text-ink-muted">{t('consentedAt')}</dt>
          <dd>{date(consentedAt)}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-muted">{t('lastUsed')}</dt>
          <dd>{lastUsedAt ? capitalised(moment(lastUsedAt), locale) : t('never')}</dd>
        </div>
        {(works || status === 'payments-only') && (
          <div className="col-span-2">
            <dt className="text-small text-ink-muted">{t('sca')}</dt>
            <dd className="tabular-nums">
              {minutes > 0 && scaSessionUntil !== null
                ? t(works ? 'scaLeft' : 'scaLeftPayments', { time: timeOfDay(scaSessionUntil) })
                : t('scaNone')}
            </dd>
          </div>
        )}
        {works && accounts.length > 0 && (
          <div className="col-span-2">
            <dt className="text-small text-ink-muted">{t('reads')}</dt>
            <dd className="space-y-2">
              <p>{t('readsText')}</p>
              <Reads accounts={accounts} />
            </dd>
          </div>
        )}
      </dl>
      {mayRenewEarly && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
          <Button size="small" busy={renewal.busy} onClick={renewal.start}>
            {access(renewal.busy ? 'going' : 'renew')}
          </Button>
          <p className="min-w-48 flex-1 text-small text-ink-muted">{t('renewEarly')}</p>
        </div>
      )}
    </Disclosure>
  );
}

/** How many unattended reads each account has left; while none is used, one line covers all accounts. */
function Reads({ accounts }: Pick<ConnectionView, 'accounts'>) {
  const isUntouched = accounts.every(({ unattendedReads }) =>
    unattendedReads.every(({ nextAt }) => nextAt === null),
  );
  const [first] = accounts;
  if (isUntouched && first) return <ReadsLeft reads={first.unattendedReads} />;
  return accounts.map((account) => (
    <div key={account.accountId}>
      <p className="text-small">
        <bdi className="wrap-anywhere">{account.name}</bdi>
      </p>
      <ReadsLeft reads={account.unattendedReads} />
    </div>
  ));
}

/** How many unattended reads are left today, and when the next one becomes available. */
function ReadsLeft({ reads }: { reads: UnattendedReadsView[] }) {
  const t = useTranslations('connections');
  const { onMoment } = useTimeWords();
  const [next] = reads.flatMap(({ nextAt }) => nextAt ?? []).sort();
  const left = (resource: UnattendedReadsView['resource']) =>
    reads.find((one) => one.resource === resource)?.left ?? 0;
  return (
    <p className="text-small text-ink-muted tabular-nums">
      {t('readsLeft', { balances: left('balances'), transactions: left('transactions') })}
      {next !== undefined && ` ${t('readsReturn', { when: onMoment(wholeMinuteFrom(next)) })}`}
    </p>
  );
}

/** Switches to the context of a connection, if it is not the present one. */
function ActFor({ connection: { contextId, context } }: Pick<PartProps, 'connection'>) {
  const t = useTranslations('connections');
  const router = useRouter();
  const { acting, contexts, choose } = useActingContexts();
  if (acting.contextId === contextId || !contexts.some((one) => one.contextId === contextId))
    return null;
  return (
    <Button
      size="small"
      className="max-sm:w-full"
      onClick={() => {
        choose(contextId);
        router.push('/overview');
      }}
    >
      {t(context === 'PRIVATE' ? 'actPrivately' : 'act')}
    </Button>
  );
}

type Renewal = { busy: boolean; start: () => void };

function Actions({ connection, status, works }: PartProps) {
  const t = useTranslations('connections');
  const access = useTranslations('access');
  const sca = useStartSca();
  const [asking, setAsking] = useState(false);
  const { connectionId } = connection;
  const isRenewing = sca.busy && sca.started?.kind === 'renew';
  const isChanging = sca.busy && sca.started?.kind === 'change';
  const renew = () => sca.start({ kind: 'renew', connectionId, access: 'accounts' });
  return (
    <div className="mt-auto px-5 pt-2">
      <Details
        connection={connection}
        status={status}
        works={works}
        renewal={{ busy: isRenewing, start: renew }}
      />
      <footer className="-mx-5 flex flex-wrap gap-2 border-t border-line px-5 py-4 max-sm:gap-3">
        <ActFor connection={connection} />
        {status === 'payments-only' ? (
          <Button kind="secondary" size="small" busy={isRenewing} onClick={renew}>
            {isRenewing ? access('going') : t('shareToo')}
          </Button>
        ) : (
          status !== 'active' && (
            <Button kind="primary" size="small" busy={isRenewing} onClick={renew}>
              {isRenewing ? access('going') : works ? access('renew') : access('giveAgain')}
            </Button>
          )
        )}
        {works && (
          <Button
            size="small"
            busy={isChanging}
            onClick={() => sca.start({ kind: 'change', connectionId })}
          >
            {isChanging ? access('going') : t('change')}
          </Button>
        )}
        <Button
          kind="quiet-danger"
          size="small"
          className="-mr-3 ml-auto"
          onClick={() => setAsking(true)}
        >
          {t('disconnect')}
        </Button>
        {sca.problem && <ProblemNotice problem={sca.problem} className="mt-2 w-full" />}
        <DisconnectDialog connection={connection} open={asking} onOpenChange={setAsking} />
      </footer>
    </div>
  );
}
