'use client';

import { ArrowRightLeft } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMoneyText } from '@/components/money/money';
import { useOpenDraft } from '@/components/payment/use-open-draft';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { PaymentView } from '@/lib/view/payment';
import { type Shortfall, transferOf } from './shortfall';
import { useShortfall } from './use-shortfall';

type TransferMissingProps = {
  payment: PaymentView;
  shortfall: Shortfall;
  /** Whether the button says to which account, where nothing beside it does. */
  isNamed?: boolean;
  /** The look of the button. */
  button: Pick<React.ComponentProps<typeof Button>, 'size' | 'width'>;
};

/** Opens a transfer of what a payment's account lacks, from the account that holds the most; nothing if none covers it. */
export function TransferMissing({
  payment,
  shortfall,
  isNamed = false,
  button,
}: TransferMissingProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const moneyText = useMoneyText();
  const { open, busy, problem } = useOpenDraft();
  const { account, from, missing } = shortfall;
  const amount = moneyText(missing);
  if (from === null) return null;
  return (
    <>
      <Button
        {...button}
        kind="primary"
        icon={ArrowRightLeft}
        busy={busy}
        onClick={() => open(transferOf(shortfall, from, payment.contextId, locale))}
      >
        {isNamed
          ? t('shortfall.transferTo', { amount, account: account.name })
          : t('shortfall.transfer', { amount })}
      </Button>
      {problem && <ProblemNotice className="basis-full" problem={problem} />}
    </>
  );
}

/** The same in a row of buttons; its place is kept until it is known. */
export function TransferMissingInRow({ payment }: { payment: PaymentView }) {
  const shortfall = useShortfall(payment);
  if (shortfall === undefined)
    return <Skeleton className="h-9 w-44 rounded-control pointer-coarse:h-11" />;
  return (
    shortfall && (
      <TransferMissing payment={payment} shortfall={shortfall} isNamed button={{ size: 'small' }} />
    )
  );
}
