'use client';

import { CircleSlash, Clock3, Send, TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { useActingContexts } from '@/components/frame/acting-context';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { daysUntil, minutesUntil } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';

import { Tag } from '@/components/ui/tag';
import type { ConnectionView, UnattendedReadsView } from '@/lib/view/connection';
import { AccessBar, accessLeftPercent } from './access-bar';
import { ConnectionStatus } from './connection-status';
import { DisconnectDialog } from './disconnect-dialog';
import { useStartSca } from './use-start-sca';

/** One bank and context: what is shared, since when, until when, and what can be done about it. */
export function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const t = useTranslations('connections');
  const { acting } = useActingContexts();
  const contexts = useTranslations('contexts');
  const { connectionId, status } = connection;
  const works = status === 'active' || status === 'ending-soon';
  return (
    <Card>
      <article aria-labelledby={`connection-${connectionId}`}>
        <header className="px-5 pt-5">
          <h3 id={`connection-${connectionId}`} className="text-heading font-semibold">
            <bdi>
              {connection.context === 'CORPORATE'
                ? (connection.agreementName ?? contexts('corporate'))
                : contexts('private')}
            </bdi>
          </h3>
          <p className="mt-2 flex flex-wrap gap-2">
            <ConnectionStatus status={status} />
            {acting.contextId === connection.contextId && <Tag tone="accent">{t('actingTag')}</Tag>}
          </p>
          <WhatItMeans connection={connection} />
        </header>
        <Facts connection={connection} works={works} />
        {works && <Shared connection={connection} />}
        <Actions connection={connection} works={works} />
      </article>
    </Card>
  );
}

const MEANING = {
  'ending-soon': { icon: Clock3, text: 'endingSoonText' },
  ended: { icon: TriangleAlert, text: 'endedText' },
  revoked: { icon: CircleSlash, text: 'revokedText' },
  'payments-only': { icon: Send, text: 'paymentsOnlyText' },
} as const;

function WhatItMeans({ connection: { status } }: { connection: ConnectionView }) {
  const t = useTranslations('connections');
  if (status === 'active') return null;
  const { icon, text } = MEANING[status];
  return (
    <p className="mt-3 flex gap-2 text-small">
      <Icon
        of={icon}
        className={status === 'payments-only' ? 'size-5 text-ink-muted' : 'size-5 text-attention'}
      />
      <span>{t(text)}</span>
    </p>
  );
}

function Facts({ connection, works }: { connection: ConnectionView; works: boolean }) {
  const t = useTranslations('connections');
  const { date, moment, timeOfDay, now } = useTimeWords();
  const { consentedAt, accessUntil, scaSessionUntil, lastUsedAt, status } = connection;
  const days = accessUntil === null ? 0 : Math.max(0, daysUntil(accessUntil, now) ?? 0);
  const minutes = scaSessionUntil === null ? 0 : (minutesUntil(scaSessionUntil, now) ?? 0);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 py-5">
      {accessUntil !== null && status !== 'revoked' && (
        <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <dt className="text-small text-ink-muted">{t('accessUntil')}</dt>
          <dd className="col-start-1 font-medium">{date(accessUntil)}</dd>
          <dd className="text-small text-ink-muted tabular-nums">
            {works ? t('daysLeft', { count: days }) : t('accessEnded')}
          </dd>
          <dd className="col-span-2 mt-2">
            <AccessBar
              percent={works ? accessLeftPercent(connection, now) : 0}
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
        <dd>{lastUsedAt ? sentence(moment(lastUsedAt)) : t('never')}</dd>
      </div>
      <div className="col-span-2">
        <dt className="text-small text-ink-muted">{t('sca')}</dt>
        <dd className="tabular-nums">
          {minutes > 0 && scaSessionUntil !== null
            ? t('scaLeft', { count: minutes, time: timeOfDay(scaSessionUntil) })
            : t('scaNone')}
        </dd>
      </div>
    </dl>
  );
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

const numberOf = ({ bban, iban, maskedPan }: ConnectionView['accounts'][number]) => {
  const number = bban ?? iban;
  return number === null ? maskedPan : formatAccountNumber(number);
};

function Shared({ connection: { accounts } }: { connection: ConnectionView }) {
  const t = useTranslations('connections');
  const cards = accounts.filter(({ kind }) => kind === 'card').length;
  return (
    <div className="border-t border-line px-5 py-4">
      <h4 className="text-small text-ink-muted">
        {t('accounts', { count: accounts.length - cards })}
        {cards > 0 && `, ${t('cards', { count: cards })}`}
      </h4>
      {accounts.length > 0 && (
        <>
          <ul className="mt-1">
            {accounts.map((account) => (
              <li key={account.accountId} className="py-1.5 first:pt-0">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <bdi className="min-w-0 truncate">{account.name}</bdi>
                  <span className="text-ink-muted tabular-nums">{numberOf(account)}</span>
                </p>
                <ReadsLeft reads={account.unattendedReads} />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-small text-ink-muted">{t('readsText')}</p>
        </>
      )}
    </div>
  );
}

/** How often the bank still answers today without the person being there, and when it does again. */
function ReadsLeft({ reads }: { reads: UnattendedReadsView[] }) {
  const t = useTranslations('connections');
  const { moment } = useTimeWords();
  const [next] = reads.flatMap(({ nextAt }) => nextAt ?? []).sort();
  const left = (resource: UnattendedReadsView['resource']) =>
    reads.find((one) => one.resource === resource)?.left ?? 0;
  return (
    <p className="text-small text-ink-muted tabular-nums">
      {t('readsLeft', { balances: left('balances'), transactions: left('transactions') })}
      {next !== undefined && ` ${t('readsReturn', { time: moment(next) })}`}
    </p>
  );
}

type Leaving = 'renew' | 'change' | 'share';

function Actions({ connection, works }: { connection: ConnectionView; works: boolean }) {
  const t = useTranslations('connections');
  const router = useRouter();
  const sca = useStartSca();
  const { acting, contexts, choose } = useActingContexts();
  const [leavingFor, setLeavingFor] = useState<Leaving>('renew');
  const [asking, setAsking] = useState(false);
  const { connectionId, contextId, status } = connection;
  const mayAct =
    acting.contextId !== contextId && contexts.some((one) => one.contextId === contextId);
  const go = (what: Leaving) => {
    setLeavingFor(what);
    sca.start(
      what === 'change'
        ? { kind: 'change', connectionId }
        : { kind: 'renew', connectionId, access: 'accounts' },
    );
  };
  const busy = (what: Leaving) => sca.busy && leavingFor === what;
  return (
    <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-4">
      {status === 'payments-only' ? (
        <Button kind="secondary" size="small" busy={busy('share')} onClick={() => go('share')}>
          {busy('share') ? t('going') : t('shareToo')}
        </Button>
      ) : (
        <Button
          kind={status === 'active' ? 'secondary' : 'primary'}
          size="small"
          busy={busy('renew')}
          onClick={() => go('renew')}
        >
          {busy('renew') ? t('going') : works ? t('renew') : t('reconnect')}
        </Button>
      )}
      {works && (
        <Button size="small" busy={busy('change')} onClick={() => go('change')}>
          {busy('change') ? t('going') : t('change')}
        </Button>
      )}
      {mayAct && (
        <Button
          size="small"
          onClick={() => {
            choose(contextId);
            router.push('/overview');
          }}
        >
          {t('act')}
        </Button>
      )}
      <Button kind="quiet-danger" size="small" onClick={() => setAsking(true)}>
        {t('disconnect')}
      </Button>
      {sca.problem && <ProblemNotice problem={sca.problem} className="mt-2 w-full" />}
      <DisconnectDialog connection={connection} open={asking} onOpenChange={setAsking} />
    </footer>
  );
}
