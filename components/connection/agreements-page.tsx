'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, Building2, CircleCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingContexts } from '@/components/frame/context/acting-context';
import { NothingListed } from '@/components/frame/page/nothing-listed-later';
import { LeftOut } from '@/components/problem/left-out';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/overlay/toast';
import { PageHeader } from '@/components/ui/page-header';
import { Tag } from '@/components/ui/tag';
import {
  agreementsQuery,
  connectAgreement,
  connectionsQuery,
} from '@/lib/query/connection-queries';
import { problemOf } from '@/lib/query/request';
import type { AgreementView } from '@/lib/view/connection/agreement';
import type { BankView, ConnectionView } from '@/lib/view/connection/connection';
import { isWorking } from '@/lib/view/connection/connection-status';
import {
  AgreementsPageSkeleton,
  AgreementsSkeleton,
  BackToConnections,
} from './agreements-page-skeleton';
import { BankChoice } from './bank-choice';
import { ConnectionStatus } from './connection-status';
import { actAfterConnect } from './context-after-connect';
import { ConfirmNotice } from './sca-notice';
import { useStartSca } from './use-start-sca';

/** The companies that the user may act for at a bank, and a way to start. */
export function AgreementsPage({ bankId }: { bankId: string | null }) {
  const t = useTranslations('agreements');
  const query = useQuery(connectionsQuery());
  const { data, error, isPending } = query;
  if (isPending) return <AgreementsPageSkeleton />;
  if (error && !data) {
    return (
      <>
        <BackToConnections />
        <PageHeader title={t('title')} />
        <QueryProblem query={query} />
      </>
    );
  }
  const known = data.banks.filter((bank) =>
    data.connections.some((connection) => connection.bankId === bank.bankId),
  );
  const [first] = known;
  return (
    <>
      <BackToConnections />
      <PageHeader title={t('title')} intro={t('intro')} />
      {first === undefined ? (
        <NothingListed
          title={t('noBankTitle')}
          text={t('noBankText')}
          action={{ href: '/connections/new', label: t('connect') }}
        />
      ) : (
        <Banks
          banks={[first, ...known.slice(1)]}
          connections={data.connections}
          asked={bankId ?? first.bankId}
        />
      )}
    </>
  );
}

type BanksProps = {
  banks: [BankView, ...BankView[]];
  connections: ConnectionView[];
  asked: string;
};

function Banks({ banks, connections, asked }: BanksProps) {
  const t = useTranslations('agreements');
  const [bankId, setBankId] = useState(asked);
  const bank = banks.find((one) => one.bankId === bankId) ?? banks[0];
  const connection = connections.find((one) => one.bankId === bank.bankId);
  return (
    <div className="max-w-column">
      {banks.length > 1 && (
        <BankChoice
          question={t('which')}
          value={bank.bankId}
          onChange={setBankId}
          options={banks.map(({ bankId: value, name }) => ({ value, label: name }))}
        />
      )}
      {connection && <Agreements key={bank.bankId} bank={bank} connection={connection} />}
    </div>
  );
}

function Agreements({ bank, connection }: { bank: BankView; connection: ConnectionView }) {
  const t = useTranslations('agreements');
  const query = useQuery(agreementsQuery(bank.bankId));
  const { data, error, isPending } = query;
  const problem = error && problemOf(error);
  if (isPending) return <AgreementsSkeleton />;
  // A list from more than an hour ago can no longer be chosen from.
  if (problem?.code === 'sca-required') return <ConfirmFirst bank={bank} connection={connection} />;
  if (!data) {
    return <QueryProblem query={query} />;
  }
  return (
    <section aria-labelledby="agreements">
      <h2 id="agreements" className="mb-3 text-heading font-semibold">
        {bank.name}
      </h2>
      {data.agreements.length === 0 ? (
        <EmptyState title={t('noneTitle')}>{t('noneText', { bank: bank.name })}</EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {data.agreements.map((agreement) => (
              <li key={agreement.agreement}>
                <Agreement bank={bank} agreement={agreement} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <LeftOut what="agreements" count={data.unreadable} bank={bank.name} className="mt-4" />
    </section>
  );
}

/** Connects an agreement, then acts for it. */
function useConnectAgreement(bank: BankView) {
  const t = useTranslations('agreements');
  const showToast = useToast();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { choose } = useActingContexts();
  return useMutation({
    mutationFn: connectAgreement,
    onSuccess: async (answer) => {
      if ('scaRedirect' in answer) {
        actAfterConnect();
        window.location.assign(answer.scaRedirect);
        return;
      }
      await Promise.all(
        [['contexts'], ['connections'], ['accounts'], ['agreements', bank.bankId]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      choose(answer.connectionId);
      showToast(t('connected'));
      router.push('/overview');
    },
  });
}

function Agreement({ bank, agreement }: { bank: BankView; agreement: AgreementView }) {
  const t = useTranslations('agreements');
  const router = useRouter();
  const { acting, choose } = useActingContexts();
  const { mutate, isPending, isSuccess, error } = useConnectAgreement(bank);
  const { connected, name, owner } = agreement;
  const busy = isPending || isSuccess;
  const works = connected !== null && isWorking(connected.status);
  return (
    <div className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon of={Building2} className="text-ink-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium">
            <bdi>{owner || name}</bdi>
          </p>
          {owner && owner !== name && (
            <p className="text-small text-ink-muted">
              <bdi>{name}</bdi>
            </p>
          )}
          {connected && (
            <p className="mt-1">
              <ConnectionStatus status={connected.status} />
            </p>
          )}
        </div>
        {connected !== null && acting.contextId === connected.contextId ? (
          <Tag tone="accent" icon={CircleCheck}>
            {t('acting')}
          </Tag>
        ) : connected !== null && works ? (
          <Button
            size="small"
            aria-label={t('actFor', { name: owner || name })}
            onClick={() => {
              choose(connected.contextId);
              router.push('/overview');
            }}
          >
            {t('act')}
          </Button>
        ) : null}
        {!works && (
          <Button
            size="small"
            icon={ArrowUpRight}
            busy={busy}
            aria-label={t('connectOf', { name: owner || name })}
            onClick={() => mutate({ bankId: bank.bankId, agreement: agreement.agreement })}
          >
            {busy ? t('going') : connected === null ? t('connectOne') : t('reconnect')}
          </Button>
        )}
      </div>
      {error && <ProblemNotice problem={problemOf(error)} className="mt-3" />}
    </div>
  );
}

/** The bank lists agreements only within an hour of an SCA; the alternative is to choose one at the bank. */
function ConfirmFirst({ bank, connection }: { bank: BankView; connection: ConnectionView }) {
  const t = useTranslations('agreements');
  const { start, busy, problem, started } = useStartSca();
  return (
    <ConfirmNotice
      title={t('confirmTitle')}
      problem={problem}
      actions={
        <>
          <Button
            kind="primary"
            size="small"
            icon={ArrowUpRight}
            busy={busy && started?.kind === 'renew'}
            onClick={() =>
              start({
                kind: 'renew',
                connectionId: connection.connectionId,
                access: 'payments',
                returnPath: `/connections/agreements?${new URLSearchParams({ bank: bank.bankId })}`,
              })
            }
          >
            {t('confirm')}
          </Button>
          <Button
            size="small"
            busy={busy && started?.kind === 'connect'}
            onClick={() => start({ kind: 'connect', bankId: bank.bankId, context: 'CORPORATE' })}
          >
            {t('chooseThere')}
          </Button>
        </>
      }
    >
      {t('confirmText', { bank: bank.name })}
    </ConfirmNotice>
  );
}
