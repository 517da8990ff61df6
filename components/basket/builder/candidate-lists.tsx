'use client';

import { ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CandidateRow, RefusedRow } from '@/components/basket/candidate-row';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { BasketRefusalView } from '@/lib/view/basket';
import type { PaymentView } from '@/lib/view/payment';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';
import type { Choice } from './choose-payments';

type MayJoinProps = {
  choices: Choice[];
  chosenCount: number;
  onToggle: (paymentId: string) => void;
  onFill: () => void;
  onClear: () => void;
};

/** The payments that may join the basket, with checkboxes. */
export function MayJoin({ choices, chosenCount, onToggle, onFill, onClear }: MayJoinProps) {
  const t = useTranslations('baskets');
  const isFull = chosenCount >= BASKET_PAYMENTS_MAX;
  const canFill = !isFull && chosenCount < choices.length && choices.length > 1;
  const fillWords =
    choices.length > BASKET_PAYMENTS_MAX
      ? t('builder.chooseFirst', { max: BASKET_PAYMENTS_MAX })
      : t('builder.chooseAll', { count: choices.length });
  return (
    <section aria-labelledby="may-join">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 id="may-join" className="text-heading font-semibold">
          {t('builder.choose')}
        </h2>
        {(canFill || chosenCount > 0) && (
          <Button
            kind="quiet"
            size="small"
            className="-mr-3 pointer-coarse:-my-1"
            onClick={canFill ? onFill : onClear}
          >
            {canFill ? fillWords : t('builder.chooseNone')}
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {isFull && choices.length > BASKET_PAYMENTS_MAX && (
          <Notice
            className="mb-3"
            icon={ShoppingBasket}
            tone="accent"
            title={t('builder.full', { max: BASKET_PAYMENTS_MAX })}
          />
        )}
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {choices.map((choice) => (
            <li key={choice.payment.paymentId}>
              <CandidateRow choice={choice} isFull={isFull} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** The payments that may not join, each with the reason. */
export function MayNotJoin({ choices }: { choices: Choice[] }) {
  const t = useTranslations('baskets');
  return (
    <section aria-labelledby="may-not-join">
      <h2 id="may-not-join" className="text-heading font-semibold">
        {t('builder.cannot')}
      </h2>
      <p className="mb-3 text-small text-ink-muted">{t('builder.cannotText')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {choices.map(({ payment, refusal }) => (
            <li key={payment.paymentId}>
              <RefusedRow payment={payment}>
                <Refusal refusal={refusal} payment={payment} />
              </RefusedRow>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type RefusalProps = { refusal: BasketRefusalView | null; payment: PaymentView };

/** Why a payment may not join, in a sentence. */
export function Refusal({ refusal, payment }: RefusalProps) {
  const t = useTranslations('baskets');
  return refusal && t(`refusal.${refusal}`, { bank: payment.bankName });
}
