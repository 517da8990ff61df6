'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { totalFees, totalPayments } from '@/components/basket/total-payments';
import { ScaOrProblem } from '@/components/connection/sca-or-problem';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useMoneyText } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { debtorAccountsQuery } from '@/lib/query/payment-form-queries';
import type { RequestProblem } from '@/lib/query/request';
import type { Money } from '@/lib/view/account';
import type { PaymentView } from '@/lib/view/payment';
import { shortAccounts } from './short-accounts';

type ApproveBarProps = {
  chosen: readonly PaymentView[];
  approve: () => void;
  busy: boolean;
  problem: RequestProblem | null;
};

/** The selection, its total, and the button that takes the user to the bank with it. */
export function ApproveBar({ chosen, approve, busy, problem }: ApproveBarProps) {
  const t = useTranslations('payments');
  const baskets = useTranslations('baskets');
  const moneyText = useMoneyText();
  const { contextId } = useActingContext();
  const accounts = useQuery(debtorAccountsQuery(contextId)).data?.debtorAccounts ?? [];
  const [first] = chosen;
  const count = chosen.length;
  const sum = (amounts: readonly Money[]) => amounts.map(moneyText).join(' + ');
  const fees = totalFees(chosen);
  const bank = first?.bankName ?? '';
  const differing = chosen.filter(({ differences }) => differences.length > 0).length;
  return (
    <aside
      aria-label={t('together.title')}
      className="sticky bottom-20 z-20 mt-4 animate-rise-in lg:bottom-4"
    >
      <Card className="space-y-3 p-4 shadow-lifted">
        {problem && (
          <ScaOrProblem
            problem={problem}
            connectionId={first?.connectionId ?? null}
            bankName={bank}
            returnPath="/payments"
          />
        )}
        {differing > 0 && (
          <Notice tone="attention" title={baskets('builder.differs', { count: differing })} />
        )}
        {shortAccounts(chosen, accounts).map(({ account, available }) => (
          <Notice
            key={account.accountId}
            tone="attention"
            title={t('together.short', { account: account.name, amount: moneyText(available) })}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 flex-1 basis-52 text-small text-ink-muted">
            {fees.known.length === 0
              ? t('together.way', { bank })
              : fees.unknown === 0
                ? t('together.withFees', { bank, fees: sum(fees.known) })
                : t('together.withKnownFees', {
                    bank,
                    fees: sum(fees.known),
                    count: fees.unknown,
                  })}
          </p>
          <Button
            kind="primary"
            icon={ArrowUpRight}
            busy={busy}
            onClick={approve}
            className="tabular-nums max-sm:w-full max-sm:px-2"
          >
            {t('together.approve', { count, sum: sum(totalPayments(chosen)) })}
          </Button>
        </div>
      </Card>
    </aside>
  );
}
