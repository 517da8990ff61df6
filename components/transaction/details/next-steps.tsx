'use client';

import { List, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { directionOf } from '@/components/money/format-amount';
import { usePayPerson } from '@/components/payment/use-pay-person';
import { Button, ButtonLink } from '@/components/ui/button';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { isBban, norwegianAccount } from '@/lib/xs2a/account/account-number';

type NextStepsProps = { transaction: StoredTransactionView; onLeave: () => void };

/** What one may want next: to pay the same recipient, or to see everything that has passed between the two. */
export function NextSteps({ transaction, onLeave }: NextStepsProps) {
  const t = useTranslations('transaction');
  const { pay, busy } = usePayPerson();
  const { counterpartyName: name, counterpartyAccount: account, ownAccountName } = transaction;
  if (name === null || ownAccountName !== null || transaction.isBatch) return null;
  const bban = norwegianAccount(account ?? '');
  // Of a foreign number it is not known by which kind of payment it can be paid.
  const isPayable = directionOf(transaction.amount.amount) === 'out' && isBban(bban);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isPayable && (
        <Button
          size="small"
          icon={Send}
          busy={busy}
          onClick={() =>
            pay({
              creditorName: name,
              creditorAccount: { bban },
              creditorAgent: null,
              creditorAddress: null,
            })
          }
        >
          {t('pay')}
        </Button>
      )}
      <ButtonLink
        size="small"
        icon={List}
        href={`/transactions?${new URLSearchParams({ q: name })}`}
        onClick={onLeave}
      >
        {t('seeAll')}
      </ButtonLink>
    </div>
  );
}
