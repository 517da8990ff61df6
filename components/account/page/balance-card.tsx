'use client';

import { Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { balancesByUse } from '@/components/account/headline-balance';
import type { BalancesOfAccount } from '@/components/account/use-balances';
import { directionOf } from '@/components/money/format-amount';
import { Money, useMoneyText } from '@/components/money/money';
import { AccountProblem } from '@/components/problem/account-problem';
import { isSilent } from '@/components/problem/is-silent';
import { LeftOut } from '@/components/problem/left-out';
import { useTimeWords } from '@/components/time/use-time-words';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Disclosure } from '@/components/ui/disclosure';
import { drawnLater } from '@/components/ui/drawn-later';
import { Icon } from '@/components/ui/icon';
import type { AccountView, BalanceView } from '@/lib/view/account';
import { BalanceCardSkeleton } from './balance-card-skeleton';
import { sentences, useBalanceWords } from './use-balance-words';

const OtherBalances = drawnLater(async () => (await import('./other-balances')).OtherBalances);

type BalanceCardProps = {
  /** Its last known balances, and the connection that a visit to the bank renews. */
  account: Pick<AccountView, 'kind' | 'connectionId' | 'bankName' | 'creditLimit'>;
  shown: BalancesOfAccount | undefined;
  readAgain: () => void;
  /** Whether the page already says why the figures are not current. */
  isTroubleShown: boolean;
  /** Shown below the most useful balance. */
  children?: React.ReactNode;
};

/**
 * All balances from the bank, the most useful one large and the others one press away, with the time they were read.
 * The list of transactions has the button that reads both again.
 */
export function BalanceCard({
  account,
  shown,
  readAgain,
  isTroubleShown,
  children,
}: BalanceCardProps) {
  const t = useTranslations('account');
  if (!shown || !(shown.reading ?? shown.problem)) return <BalanceCardSkeleton />;
  const { reading, problem, isReading } = shown;
  const [first, ...others] = balancesByUse(reading?.value ?? []);
  // The figures say so beside how old they are; a notice above would push everything down.
  const isOld = reading !== null && problem !== null && isSilent(problem) && !isTroubleShown;
  const time = reading && (
    <ReadAt
      at={reading.readAt}
      isOld={isOld}
      isKnownBelow={!isOld && !reading.stale && Boolean(first)}
      isSilent={isOld && !isReading}
    />
  );
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
          {!first ? (
            <div className="px-4 py-5 sm:px-5">
              {reading.unreadable === 0 && <p className="text-ink-muted">{t('balancesNone')}</p>}
              {time}
            </div>
          ) : (
            <>
              <HeadlineBalance balance={first} account={account}>
                {time}
              </HeadlineBalance>
              {children}
              {others[0] && (
                <Disclosure
                  summary={t('otherBalances')}
                  className="border-t border-line px-4 sm:px-5"
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
            className="border-t border-line px-4 py-3 sm:px-5"
          />
        </Card>
      )}
    </section>
  );
}

type HeadlineBalanceProps = Pick<BalanceCardProps, 'account'> & {
  balance: BalanceView;
  children: React.ReactNode;
};

function HeadlineBalance({ balance, account, children }: HeadlineBalanceProps) {
  const t = useTranslations('balance');
  const moneyText = useMoneyText();
  const words = useBalanceWords()(balance);
  const { balanceType, balanceAmount } = balance;
  const { kind, creditLimit } = account;
  // The expected balance is without the credit: what is owed on a card is what one has used.
  const isUsed =
    kind === 'card' && balanceType === 'expected' && directionOf(balanceAmount.amount) === 'out';
  const name = isUsed ? t('used') : words.name;
  const amount = isUsed ? balanceAmount.amount.replace(/^-/, '') : balanceAmount.amount;
  const lines = (
    isUsed
      ? [
          t('usedText'),
          sentences(creditLimit && t('usedOf', { limit: moneyText(creditLimit) }), words.onDay),
        ]
      : // "Available" says it all, unless it is of another day.
        [balanceType === 'interimAvailable' ? words.onDay : words.text]
  ).filter(Boolean);
  return (
    <dl className="px-4 py-4 sm:px-5">
      {/* In one line, so that nothing moves when figures turn out to be old or are read anew. */}
      <dt className="flex flex-wrap justify-between gap-x-3 text-small text-ink-muted">
        <span title={balanceType}>{name}</span>
        {children}
      </dt>
      <dd>
        <Money of={{ ...balanceAmount, amount }} size="display" />
        {lines.length > 0 && (
          <p className="mt-1 text-small text-ink-muted">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        )}
      </dd>
    </dl>
  );
}

type ReadAtProps = {
  at: string;
  isOld: boolean;
  /** Whether the list, which a small screen has below, says it of its rows, which are read at the same time. */
  isKnownBelow: boolean;
  /** Whether to say that the bank does not respond. */
  isSilent: boolean;
};

function ReadAt({ at, isOld, isKnownBelow, isSilent }: ReadAtProps) {
  const t = useTranslations('account');
  const { asOf } = useTimeWords();
  return (
    <p
      aria-live="polite"
      className={classNames(
        'text-small',
        isOld ? 'text-attention' : 'text-ink-muted',
        isKnownBelow && 'max-xl:hidden',
      )}
    >
      {isOld && <Icon of={Clock3} className="mr-1 inline size-3.5 align-[-0.125em]" />}
      {asOf(at)}
      {isSilent && ` · ${t('balancesSilent')}`}
    </p>
  );
}
