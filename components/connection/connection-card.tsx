'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { daysUntil, minutesUntil } from '@/components/time/format-time';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { useToast } from '@/components/ui/toast';
import { disconnect } from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';
import type { ConnectionView } from '@/lib/view/connection';
import { AccessBar, accessLeftPercent } from './access-bar';
import { ConnectionStatus } from './connection-status';
import { useStartSca } from './use-start-sca';

type ConnectionCardProps = { connection: ConnectionView; isSandbox: boolean };

/** One bank and context: what is shared, since when, until when, and what can be done about it. */
export function ConnectionCard({ connection, isSandbox }: ConnectionCardProps) {
  const t = useTranslations('connections');
  const accounts = useTranslations('accounts');
  const connect = useTranslations('connect');
  const sca = useStartSca();
  const [leavingFor, setLeavingFor] = useState<'renew' | 'change'>('renew');
  const [asking, setAsking] = useState(false);
  const { connectionId, status } = connection;
  const works = status === 'active' || status === 'ending-soon';
  const go = (kind: 'renew' | 'change') => {
    setLeavingFor(kind);
    sca.start({ kind, connectionId });
  };
  return (
    <Card>
      <article aria-labelledby={`connection-${connectionId}`}>
        <header className="px-5 pt-5">
          <h2 id={`connection-${connectionId}`} className="text-heading font-semibold">
            {connection.bankName}
            <span className="font-normal text-ink-muted">
              {' · '}
              <bdi>
                {connection.context === 'CORPORATE'
                  ? (connection.agreementName ?? accounts('corporate'))
                  : accounts('private')}
              </bdi>
            </span>
          </h2>
          <p className="mt-2 flex flex-wrap gap-2">
            <ConnectionStatus status={status} />
            {isSandbox && <Tag>{connect('sandboxTag')}</Tag>}
          </p>
        </header>
        <Facts connection={connection} works={works} />
        <SharedAccounts connection={connection} />
        <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-4">
          <Button
            kind={works && status !== 'ending-soon' ? 'secondary' : 'primary'}
            size="small"
            busy={sca.busy && leavingFor === 'renew'}
            onClick={() => go('renew')}
          >
            {sca.busy && leavingFor === 'renew' ? t('going') : works ? t('renew') : t('reconnect')}
          </Button>
          {works && (
            <Button
              size="small"
              busy={sca.busy && leavingFor === 'change'}
              onClick={() => go('change')}
            >
              {sca.busy && leavingFor === 'change' ? t('going') : t('change')}
            </Button>
          )}
          <Button kind="quiet-danger" size="small" onClick={() => setAsking(true)}>
            {t('disconnect')}
          </Button>
          {sca.problem && <ProblemNotice problem={sca.problem} className="mt-2 w-full" />}
        </footer>
      </article>
      <DisconnectDialog connection={connection} open={asking} onOpenChange={setAsking} />
    </Card>
  );
}

function Facts({ connection, works }: { connection: ConnectionView; works: boolean }) {
  const t = useTranslations('connections');
  const { date, moment, now } = useTimeWords();
  const { consentedAt, accessUntil, scaSessionUntil, lastUsedAt, status } = connection;
  const days = Math.max(0, daysUntil(accessUntil, now) ?? 0);
  const minutes = scaSessionUntil === null ? 0 : (minutesUntil(scaSessionUntil, now) ?? 0);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 py-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 col-span-2">
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
      <div>
        <dt className="text-small text-ink-muted">{t('consentedAt')}</dt>
        <dd>{date(consentedAt)}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-muted">{t('lastUsed')}</dt>
        <dd>{lastUsedAt ? sentence(moment(lastUsedAt)) : t('never')}</dd>
      </div>
      {works && (
        <div className="col-span-2">
          <dt className="text-small text-ink-muted">{t('sca')}</dt>
          <dd className="tabular-nums">
            {minutes > 0 ? sentence(t('scaLeft', { count: minutes })) : t('scaNone')}
          </dd>
        </div>
      )}
    </dl>
  );
}

const sentence = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

function SharedAccounts({ connection: { accounts } }: { connection: ConnectionView }) {
  const t = useTranslations('connections');
  return (
    <div className="border-t border-line px-5 py-4">
      <h3 className="text-small text-ink-muted">{t('accounts', { count: accounts.length })}</h3>
      {accounts.length > 0 && (
        <ul className="mt-1">
          {accounts.map(({ accountId, name, bban, iban }) => {
            const accountNumber = bban ?? iban;
            return (
              <li
                key={accountId}
                className="flex flex-wrap justify-between gap-x-4 py-1 first:pt-0 last:pb-0"
              >
                <bdi className="min-w-0 truncate">{name}</bdi>
                {accountNumber && (
                  <span className="text-ink-muted tabular-nums">
                    {formatAccountNumber(accountNumber)}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

type DisconnectDialogProps = {
  connection: ConnectionView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function DisconnectDialog({ connection, open, onOpenChange }: DisconnectDialogProps) {
  const t = useTranslations('connections');
  const say = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    ...disconnect(),
    onSuccess: async () => {
      onOpenChange(false);
      say(t('disconnected', { bank: connection.bankName }));
      queryClient.removeQueries({ queryKey: ['balances'] });
      queryClient.removeQueries({ queryKey: ['transactions'] });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['connections'] }),
        queryClient.invalidateQueries({ queryKey: ['accounts'] }),
      ]);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (isPending) return;
        if (next) reset();
        onOpenChange(next);
      }}
      title={t('disconnectTitle', { bank: connection.bankName })}
      cancel={<Button>{t('disconnectNo')}</Button>}
      confirm={
        <Button kind="danger" busy={isPending} onClick={() => mutate(connection.connectionId)}>
          {t('disconnectYes')}
        </Button>
      }
    >
      <p>{t('disconnectText')}</p>
      <p>{t('disconnectAgain')}</p>
      {error && <ProblemNotice problem={problemOf(error)} />}
    </ConfirmDialog>
  );
}

export function ConnectionCardSkeleton() {
  return (
    <Card>
      <div className="px-5 pt-5">
        <Skeleton className="my-1 h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-6 w-24 rounded-full" />
      </div>
      <div className="grid grid-cols-2 gap-4 px-5 py-5">
        <div className="col-span-2">
          <Skeleton className="my-0.5 h-4 w-24" />
          <Skeleton className="my-1 h-4 w-36" />
          <Skeleton className="mt-2 h-1.5 w-full" />
        </div>
        <Skeleton className="h-11 max-w-36" />
        <Skeleton className="h-11 max-w-36" />
        <Skeleton className="h-11 max-w-44" />
      </div>
      <div className="border-t border-line px-5 py-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-3 h-4 w-full" />
      </div>
      <div className="flex gap-2 border-t border-line px-5 py-4">
        <Skeleton className="h-9 w-32" />
        <Skeleton className="h-9 w-36" />
      </div>
    </Card>
  );
}
