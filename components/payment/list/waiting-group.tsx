'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useMoneyText } from '@/components/money/money';
import { usePaymentTitle } from '@/components/payment/use-payment-title';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { drawnLater } from '@/components/ui/drawn-later';
import { amountsOf, type PaymentView } from '@/lib/view/payment';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import { ChoiceBox } from './choice-box';
import { chooseAll, type NotTogether, whyNotTogether } from './choose-together';
import { PaymentRow } from './payment-row';
import { useApproveTogether } from './use-approve-together';

// Loaded when something is selected or an approval was started: on most visits neither is the case.
const ApproveBar = drawnLater(async () => (await import('./approve-bar')).ApproveBar);
const LeftApprovals = drawnLater(async () => (await import('./left-approvals')).LeftApprovals);

type WaitingGroupProps = {
  payments: readonly PaymentView[];
  /** Whether there may be more of them, so that their number is not known. */
  isPartial: boolean;
};

/** Payments waiting for the user: several can be selected and approved together. */
export function WaitingGroup({ payments, isPartial }: WaitingGroupProps) {
  const t = useTranslations('payments');
  const baskets = useTranslations('baskets');
  const { contextId } = useActingContext();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const choosable = payments.filter((payment) => whyNotTogether(payment, []) === null);
  const chosen = chosenIds.flatMap(
    (id) => choosable.find(({ paymentId }) => paymentId === id) ?? [],
  );
  const together = useApproveTogether(contextId, chosen);
  const canChoose = choosable.length > 1;
  const all = chooseAll(payments, chosen);
  const mayAdd = chosen.length < all.length;
  const chooseWords =
    all.length === BASKET_PAYMENTS_MAX && choosable.length > all.length
      ? baskets('builder.chooseFirst', { max: BASKET_PAYMENTS_MAX })
      : t('together.chooseAll', { count: all.length });
  const toggle = (id: string) =>
    setChosenIds((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <section aria-labelledby="group-waiting">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="group-waiting" className="flex items-baseline gap-2 text-heading font-semibold">
          {t('group.waiting')}
          {!isPartial && (
            <span className="text-body font-normal text-ink-muted tabular-nums">
              {payments.length}
            </span>
          )}
        </h2>
        {canChoose && (
          <Button
            kind="quiet"
            size="small"
            className="-mr-3 pointer-coarse:-my-1"
            onClick={() => setChosenIds(mayAdd ? all.map(({ paymentId }) => paymentId) : [])}
          >
            {mayAdd ? chooseWords : t('together.chooseNone')}
          </Button>
        )}
      </div>
      {payments.some(({ basketId }) => basketId !== null) && <LeftApprovals />}
      <Card className="@container overflow-hidden">
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <WaitingRow
              key={payment.paymentId}
              payment={payment}
              isChosen={chosen.includes(payment)}
              why={whyNotTogether(payment, chosen)}
              canChoose={canChoose}
              isChoosing={chosen.length > 0}
              onToggle={() => toggle(payment.paymentId)}
            />
          ))}
        </ul>
      </Card>
      {chosen.length > 0 && <ApproveBar chosen={chosen} {...together} />}
    </section>
  );
}

type WaitingRowProps = {
  payment: PaymentView;
  isChosen: boolean;
  why: NotTogether | null;
  canChoose: boolean;
  isChoosing: boolean;
  onToggle: () => void;
};

function WaitingRow({ payment, isChosen, why, canChoose, isChoosing, onToggle }: WaitingRowProps) {
  const t = useTranslations('payments');
  const baskets = useTranslations('baskets');
  const moneyText = useMoneyText();
  const reasonId = useId();
  const amounts = amountsOf(payment).map(moneyText).join(' + ');
  const name = usePaymentTitle()(payment);
  const reason =
    why === null
      ? null
      : why === 'full'
        ? t('together.full')
        : baskets(`refusal.${why}`, { bank: payment.bankName });
  return (
    <li className={classNames('flex items-stretch', isChosen && 'bg-accent-soft')}>
      {canChoose && (
        <ChoiceBox
          label={t('together.choose', { name, amount: amounts })}
          checked={isChosen}
          disabled={why !== null}
          describedBy={reason === null ? undefined : reasonId}
          onToggle={onToggle}
        />
      )}
      <div className="min-w-0 flex-1">
        <PaymentRow payment={payment} isChoosable={canChoose} />
        {canChoose && reason !== null && (
          <p
            id={reasonId}
            className={isChoosing ? 'px-4 pb-3 text-small text-ink-muted sm:px-5' : 'sr-only'}
          >
            {reason}
          </p>
        )}
      </div>
    </li>
  );
}
