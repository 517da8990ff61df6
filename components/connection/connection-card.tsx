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
          {/* As high with the button as without, so that cards side by side stay in line. */}
          <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:min-h-9">
            <p className="flex flex-wrap gap-2">
              <ConnectionStatus status={status} />
              {acting.contextId === connection.contextId && (
                <Tag tone="accent">{t('actingTag')}</Tag>
              )}
            </p>
            <ActFor connection={connection} />
          </div>
          {status !== 'active' && <WhatItMeans words={words} />}
        </header>
        <Facts connection={connection} status={status} works={works} />
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

function Facts({ connection, status, works }: PartProps) {
  const t = useTranslations('connections');
  const locale = useLocale();
  const { date, moment, timeOfDay, now } = useTimeWords();
  const timeZone = useReaderZone();
  const { consentedAt, accessUntil, scaSessionUntil, lastUsedAt } = connection;
  const days = accessUntil === null ? 0 : Math.max(0, daysUntil(accessUntil, now, timeZone) ?? 0);
  const minutes = scaSessionUntil === null ? 0 : (minutesUntil(scaSessionUntil, now) ?? 0);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 py-5">
      {works && accessUntil !== null && (
        <div className="col-span-2">
          <dt className="sr-only">{t('accessUntil')}</dt>
          <dd className="text-small text-ink-muted tabular-nums">
            {t('daysLeft', { count: days, date: date(accessUntil) })}
          </dd>
          <dd className="mt-2">
            <AccessBar
              percent={accessLeftPercent(connection, now)}
              attention={status === 'ending-soon'}
            />
          </dd>
        </div>
      )}
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
              ? t('scaLeft', { time: timeOfDay(scaSessionUntil) })
              : t('scaNone')}
          </dd>
        </div>
      )}
    </dl>
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
  // While no reads are used, one line covers all accounts.
  const isUntouched = accounts.every(({ unattendedReads }) =>
    unattendedReads.every(({ nextAt }) => nextAt === null),
  );
  return (
    <div className="border-t border-line px-5 py-4">
      <h4 className="text-small text-ink-muted">
        {others > 0 && cards > 0
          ? t('accountsAndCards', { accounts: others, cards })
          : cards > 0
            ? t('cards', { count: cards })
            : t('accounts', { count: others })}
      </h4>
      <LeftOut what="accounts" count={unreadable.accounts} bank={bankName} className="mt-2" />
      <LeftOut what="cards" count={unreadable.cards} bank={bankName} className="mt-2" />
      {accounts.length > 0 && (
        <>
          <ul className="mt-1">
            {accounts.map((account) => (
              <li key={account.accountId} className="py-1.5 first:pt-0">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <bdi className="min-w-0 wrap-anywhere">{account.name}</bdi>
                  <span className="text-ink-muted tabular-nums">{shortAccountNumber(account)}</span>
                </p>
                {!isUntouched && <ReadsLeft reads={account.unattendedReads} />}
              </li>
            ))}
          </ul>
          <Disclosure summary={t('reads')}>
            <div className="pb-2">
              {isUntouched && accounts[0] && <ReadsLeft reads={accounts[0].unattendedReads} />}
              <p className="text-small text-ink-muted">{t('readsText')}</p>
            </div>
          </Disclosure>
        </>
      )}
    </div>
  );
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
      onClick={() => {
        choose(contextId);
        router.push('/overview');
      }}
    >
      {t(context === 'PRIVATE' ? 'actPrivately' : 'act')}
    </Button>
  );
}

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
    <footer className="mt-auto flex flex-wrap gap-2 border-t border-line px-5 py-4 max-sm:gap-3 max-sm:*:grow">
      {status === 'payments-only' ? (
        <Button kind="secondary" size="small" busy={isRenewing} onClick={renew}>
          {isRenewing ? access('going') : t('shareToo')}
        </Button>
      ) : (
        <Button
          kind={status === 'active' ? 'secondary' : 'primary'}
          size="small"
          busy={isRenewing}
          onClick={renew}
        >
          {isRenewing ? access('going') : works ? access('renew') : access('giveAgain')}
        </Button>
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
        className="max-sm:w-full sm:-mr-3 sm:ml-auto"
        onClick={() => setAsking(true)}
      >
        {t('disconnect')}
      </Button>
      {sca.problem && <ProblemNotice problem={sca.problem} className="mt-2 w-full" />}
      <DisconnectDialog connection={connection} open={asking} onOpenChange={setAsking} />
    </footer>
  );
}
