'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent } from '@/components/problem/is-silent';
import { LeftOut } from '@/components/problem/left-out';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Disclosure } from '@/components/ui/disclosure';
import { Icon } from '@/components/ui/icon';
import type { BalanceView } from '@/lib/view/account';
import { BalanceCardSkeleton } from './balance-card-skeleton';
import { balancesByUse } from './headline-balance';
import type { BalancesOfAccount } from './use-balances';

const NAMED_TYPES = [
  'interimAvailable',
  'expected',
  'authorised',
  'interimBooked',
  'closingBooked',
  'openingBooked',
  'forwardAvailable',
] as const;

type BalanceCardProps = {
  /** Its last known balances, and the connection that a visit to the bank renews. */
  account: { connectionId: string; bankName: string };
  shown: BalancesOfAccount | undefined;
  readAgain: () => void;
  /** Whether the page already says why the figures are not current. */
  isTroubleShown: boolean;
};

/**
 * All balances from the bank, the most useful one large and the others one press away, with the time they were read.
 */
export function BalanceCard({ account, shown, readAgain, isTroubleShown }: BalanceCardProps) {
  const t = useTranslations('account');
  const { asOf } = useTimeWords();
  if (!shown || (shown.reading === null && shown.problem === null)) return <BalanceCardSkeleton />;
  const { reading, problem, isReading } = shown;
  const balances = balancesByUse(reading?.value ?? []);
  const others = balances.slice(1);
  // The figures say how old they are; a notice above would push everything down.
  const isOld = reading !== null && problem !== null && isSilent(problem);
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="sr-only">
        {t('balances')}
      </h2>
      {problem && !isOld && !isTroubleShown && (
        <AccountProblem
          className="mb-3"
          problem={problem}
          connectionId={account.connectionId}
          bankName={account.bankName}
          knownFrom={reading?.readAt}
          retrying={isReading}
          onRetry={readAgain}
        />
      )}
      {reading && (
        <Card>
          {!balances[0] ? (
            <p className="p-5 text-ink-muted">{t('balancesNone')}</p>
          ) : (
            <>
              <dl>
                <HeadlineBalance balance={balances[0]} />
              </dl>
              {others.length > 0 && (
                <Disclosure
                  summary={t('otherBalances', { count: others.length })}
                  className="border-t border-line px-5"
                >
                  <OtherBalances balances={others} />
                </Disclosure>
              )}
            </>
          )}
          <LeftOut
            what="balances"
            count={reading.unreadable}
            bank={account.bankName}
            className="border-t border-line px-5 py-3"
          />
          <div className="flex min-h-14 items-center justify-between gap-2 border-t border-line py-1 pr-1 pl-5 text-small text-ink-muted">
            <div aria-live="polite">
              <p>{asOf(reading.readAt)}</p>
              {isOld && !isReading && <p className="text-attention">{t('balancesSilent')}</p>}
            </div>
            <button
              type="button"
              onClick={readAgain}
              aria-disabled={isReading || undefined}
              aria-label={t('readBalances')}
              title={t('readBalances')}
              className="inline-flex size-9 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-control transition-colors duration-150 hover:bg-surface-sunken hover:text-ink print:hidden"
            >
              <Icon of={RotateCw} className={classNames('size-4', isReading && 'animate-turn')} />
            </button>
          </div>
        </Card>
      )}
    </section>
  );
}

function nameOf(balanceType: string) {
  return NAMED_TYPES.find((named) => named === balanceType) ?? 'other';
}

function useBalanceWords(): (balance: BalanceView) => { name: string; text: string } {
  const t = useTranslations('balance');
  const { dayWithin, today } = useTimeWords();
  return ({ balanceType, referenceDate }) => {
    const name = nameOf(balanceType);
    const text = t(`${name}.text`, { code: balanceType });
    return {
      name: t(`${name}.name`),
      text:
        referenceDate && referenceDate !== today
          ? `${text} ${t('onDay', { day: dayWithin(referenceDate) })}`
          : text,
    };
  };
}

function HeadlineBalance({ balance }: { balance: BalanceView }) {
  const { name, text } = useBalanceWords()(balance);
  return (
    <div className="px-5 py-4">
      <dt className="text-small text-ink-muted" title={balance.balanceType}>
        {name}
      </dt>
      <dd>
        <Money of={balance.balanceAmount} size="display" />
        <p className="mt-1 text-small text-ink-muted">{text}</p>
      </dd>
    </div>
  );
}

function OtherBalances({ balances }: { balances: BalanceView[] }) {
  const wordsOf = useBalanceWords();
  return (
    <dl className="divide-y divide-line border-t border-line">
      {balances.map((balance) => {
        const { name, text } = wordsOf(balance);
        return (
          <div
            key={`${balance.balanceType} ${balance.referenceDate}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3"
          >
            <dt className="font-medium" title={balance.balanceType}>
              {name}
            </dt>
            <dd className="ml-auto">
              <Money of={balance.balanceAmount} className="font-medium" />
            </dd>
            <dd className="w-full text-small text-ink-muted">{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
