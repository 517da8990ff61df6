'use client';

import { ArrowRightLeft } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useOpenDraft } from '@/components/payment/use-open-draft';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import type { PaymentView } from '@/lib/view/payment';
import { type Shortfall, transferOf } from './shortfall';
import { Step } from './step';
import { IN_ROW, TransferMissingSkeleton } from './transfer-missing-skeleton';
import { useShortfall } from './use-shortfall';

type TransferMissingProps = {
  payment: PaymentView;
  shortfall: Shortfall;
  /** Whether it is one of a row of buttons, beside which nothing names the account. */
  isInRow?: boolean;
};

/** Opens a transfer of what a payment's account lacks, from the account that holds the most; nothing if none covers it. */
export function TransferMissing({ payment, shortfall, isInRow = false }: TransferMissingProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { open, busy, problem } = useOpenDraft();
  const { account, from, missing } = shortfall;
  const amount = moneyText(missing);
  if (from === null) return null;
  return (
    <>
      <Step place={1} {...(isInRow ? { className: IN_ROW } : {})}>
        <Button
          {...(isInRow ? { size: 'small' } : { width: 'panel', icon: ArrowRightLeft })}
          kind="primary"
          busy={busy}
          onClick={() => open(transferOf(shortfall, from, payment.contextId, locale))}
        >
          {isInRow
            ? t('shortfall.transferTo', { amount, account: account.name })
            : t('shortfall.transfer', { amount })}
        </Button>
      </Step>
      {problem && <ProblemNotice className="min-w-full" problem={problem} />}
    </>
  );
}

export type StepsInRowProps = {
  payment: PaymentView;
  /** Pays again. */
  children: React.ReactNode;
};

/** In a row of buttons: the transfer, whose place is kept until it is known, then paying again. */
export function StepsInRow({ payment, children }: StepsInRowProps) {
  const shortfall = useShortfall(payment);
  return (
    <>
      {shortfall === undefined && <TransferMissingSkeleton />}
      {shortfall && <TransferMissing payment={payment} shortfall={shortfall} isInRow />}
      <Step place={shortfall?.from ? 2 : null}>{children}</Step>
    </>
  );
}
