'use client';

import { useQuery } from '@tanstack/react-query';
import {
  ArrowUpRight,
  Building2,
  CalendarClock,
  Eye,
  Landmark,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { BankChoice } from '@/components/connection/bank-choice';
import { BankLogo } from '@/components/connection/bank-logo';
import { useStartSca } from '@/components/connection/use-start-sca';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { Icon } from '@/components/ui/icon';
import { PageHeader } from '@/components/ui/page-header';
import { connectionsQuery } from '@/lib/query/connection-queries';
import type { BankView } from '@/lib/view/connection/connection';
import { ACCOUNT_ACCESS_DAYS_MAX } from '@/lib/xs2a/value/limits';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { ConnectPageSkeleton, Steps } from './connect-page-skeleton';
import { SandboxCard } from './sandbox-card';

type ContextChoice = PsuContext | 'ask';

/**
 * Shown before leaving for the bank: where to, why, what will be asked, and that the user comes back. A phone shows the
 * button without scrolling, and the explanation below.
 */
export function ConnectPage({ children }: { children?: ReactNode }) {
  const t = useTranslations('connect');
  const query = useQuery(connectionsQuery());
  const { data, error, isPending } = query;
  if (isPending) return <ConnectPageSkeleton />;
  if (error && !data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <QueryProblem query={query} />
      </>
    );
  }
  const [first, ...others] = data.banks;
  if (!first) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('noBankTitle')}>{t('noBankText')}</EmptyState>
      </>
    );
  }
  const known = new Set(data.connections.map(({ bankId }) => bankId));
  return (
    <Connect banks={[first, ...others]} known={known}>
      {children}
    </Connect>
  );
}

type ConnectProps = {
  banks: [BankView, ...BankView[]];
  /** The banks that already know the user from a connection. */
  known: ReadonlySet<string>;
  /** What stands below the way to the bank. */
  children: ReactNode;
};

function Connect({ banks, known, children }: ConnectProps) {
  const t = useTranslations('connect');
  const { start, busy, problem } = useStartSca();
  const [bankId, setBankId] = useState(banks[0].bankId);
  const bank = banks.find((one) => one.bankId === bankId) ?? banks[0];
  const [context, setContext] = useState<ContextChoice>('ask');
  const go = () =>
    start({
      kind: 'connect',
      bankId: bank.bankId,
      context: context === 'ask' ? undefined : context,
    });
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro', { bank: bank.name })} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="min-w-0">
          {banks.length > 1 && (
            <BankChoice
              question={t('which')}
              value={bank.bankId}
              onChange={setBankId}
              options={banks.map((one) => ({
                value: one.bankId,
                label: one.name,
                picture: <BankLogo bank={one} />,
                ...(one.isSandbox ? { hint: t('sandboxTag') } : {}),
              }))}
            />
          )}
          <section>
            <h2 className="text-heading font-semibold">{t('forWhom')}</h2>
            <p className="mb-3 text-small text-ink-muted">{t('forWhomText')}</p>
            <RadioCards
              legend={t('forWhom')}
              name="context"
              value={context}
              onChange={setContext}
              options={[
                { value: 'ask', label: t('forAsk'), icon: Landmark },
                { value: 'PRIVATE', label: t('forPrivate'), icon: UserRound },
                { value: 'CORPORATE', label: t('forCorporate'), icon: Building2 },
              ]}
            />
          </section>
          <Promises />
          <div className="mt-5 flex gap-3 max-sm:flex-col sm:mt-6 sm:flex-wrap">
            <Button kind="primary" icon={ArrowUpRight} busy={busy} onClick={go}>
              {busy ? t('going', { bank: bank.name }) : t('go', { bank: bank.name })}
            </Button>
            <ButtonLink kind="quiet" href="/overview">
              {t('later')}
            </ButtonLink>
          </div>
          {problem && <ProblemNotice problem={problem} onRetry={go} className="mt-4" />}
          {children}
        </div>
        {bank.isSandbox && (
          <div className="min-w-0">
            <SandboxCard isKnown={known.has(bank.bankId)} />
          </div>
        )}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Steps />
        </div>
      </div>
    </>
  );
}

/** What the access allows and what it does not, above the button that gives it. */
function Promises() {
  const t = useTranslations('connect');
  const promises = [
    { text: t('mayRead'), icon: Eye },
    { text: t('mayNotMove'), icon: ShieldCheck },
    { text: t('mayUntil', { days: ACCOUNT_ACCESS_DAYS_MAX }), icon: CalendarClock },
  ];
  return (
    <ul aria-label={t('mayTitle')} className="mt-5 max-w-text space-y-2 text-small sm:mt-6">
      {promises.map(({ text, icon }) => (
        <li key={text} className="flex gap-2">
          <Icon of={icon} className="size-5 text-settled" />
          {text}
        </li>
      ))}
    </ul>
  );
}
