'use client';

import {
  Building2,
  ChevronRight,
  CreditCard,
  type LucideIcon,
  PiggyBank,
  Wallet,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { use } from 'react';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { RowLink } from '@/components/ui/row-link';
import { Skeleton } from '@/components/ui/skeleton';
import type { AccountView } from '@/lib/view/account';
import { shortAccountNumber } from './format-masked-pan';
import { headlineBalance } from './headline-balance';
import { IsTimeSaid } from './is-time-said';
import { useBalances } from './use-balances';

type AccountRowProps = {
  account: AccountView;
  /** Shown before a balance that is current or being read, in a wide list. */
  under?: React.ReactNode;
};

/** One account or card of a list, with its balance, and the time of it if not current and not said above the list. */
export function AccountRow({ account, under }: AccountRowProps) {
  const t = useTranslations('accounts');
  const { asOf } = useTimeWords();
  const [shown] = useBalances([account]).balances;
  const number = shortAccountNumber(account);
  const isTimeSaid = use(IsTimeSaid);
  const oldFrom = shown?.reading?.stale ? shown.reading.readAt : null;
  const { icon, tint } = lookOf(account);
  const balance = shown?.reading ? headlineBalance(shown.reading.value) : null;
  return (
    <RowLink href={`/accounts/${account.accountId}`}>
      <span
        className={classNames(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          tint,
        )}
      >
        <Icon of={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">
          <bdi>{account.name}</bdi>
        </span>
        {number && (
          <span className="block truncate text-small text-ink-muted tabular-nums">{number}</span>
        )}
      </span>
      {/* In the middle unless its time is below it, which takes no more room than the number beside it. */}
      <span className="flex min-h-11 shrink-0 flex-col items-end justify-center @[42rem]:flex-row-reverse @[42rem]:items-center @[42rem]:gap-6">
        {/* As wide as the time of an old balance and above or beside its place, so that nothing moves when it comes. */}
        <span
          data-balance=""
          className="flex min-w-28 flex-col items-end sm:min-w-36 @[42rem]:min-w-44"
        >
          {balance ? (
            <Money of={balance.balanceAmount} className="font-semibold" />
          ) : shown?.isReading ? (
            <Skeleton className="my-0.5 h-5 w-28" />
          ) : (
            <span className="text-small text-ink-muted">{t('noBalance')}</span>
          )}
        </span>
        {/* One line, so that the row keeps its height when the balance turns out to be old. Quiet: a notice above the list
            says why. */}
        {oldFrom
          ? !isTimeSaid && <span className="text-small text-ink-muted">{asOf(oldFrom)}</span>
          : (balance || shown?.isReading) && under}
      </span>
      <Icon of={ChevronRight} className="hidden size-4 text-ink-muted sm:block" />
    </RowLink>
  );
}

/** A kind has the same colour wherever its accounts are listed; the name and the picture say the same. */
function lookOf({ kind, context, cashAccountType }: AccountView): {
  icon: LucideIcon;
  tint: string;
} {
  if (kind === 'card') return { icon: CreditCard, tint: 'bg-travel-soft text-travel' };
  if (context === 'CORPORATE') return { icon: Building2, tint: 'bg-home-soft text-home' };
  return cashAccountType === 'SVGS'
    ? { icon: PiggyBank, tint: 'bg-power-soft text-power' }
    : { icon: Wallet, tint: 'bg-accent-soft text-accent' };
}
