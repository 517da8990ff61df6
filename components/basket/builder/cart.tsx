'use client';

import { useTranslations } from 'next-intl';
import { totalFees, totalPayments } from '@/components/basket/total-payments';
import { Totals } from '@/components/basket/totals';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { PaymentView } from '@/lib/view/payment';
import { BASKET_PAYMENTS_MAX } from '@/lib/xs2a/value/limits';

type CartProps = {
  chosen: PaymentView[];
  /** How many payments can be chosen from. */
  choices: number;
  busy: boolean;
  onCreate: () => void;
  children?: React.ReactNode;
};

/** So few payments leave room for the cart below them on a phone. */
const FEW = 4;

/** The selected payments with their total; on a narrow screen it stays in view. */
export function Cart({ chosen, choices, busy, onCreate, children }: CartProps) {
  const t = useTranslations('baskets');
  const count = chosen.length;
  const differing = chosen.filter(({ differences }) => differences.length > 0).length;
  return (
    <aside
      aria-labelledby="cart"
      className={classNames(
        'sticky bottom-20 z-20 min-w-0 lg:bottom-4 xl:top-10 xl:bottom-auto',
        // On a narrow screen an empty cart would only cover a list that fills it.
        count === 0 && choices > FEW && !children && !busy && 'max-xl:sr-only',
      )}
    >
      <Card className="p-4 shadow-lifted xl:p-5 xl:shadow-none">
        <div className="flex items-start justify-between gap-4">
          <div className="xl:flex xl:flex-1 xl:items-baseline xl:justify-between">
            <h2 id="cart" className="font-semibold xl:text-heading">
              {t('builder.cart')}
            </h2>
            <p aria-hidden="true" className="text-small font-medium text-ink-muted tabular-nums">
              {t('builder.count', { count, max: BASKET_PAYMENTS_MAX })}
            </p>
          </div>
          <p className="min-w-0 xl:hidden">
            <span className="sr-only">{t('builder.total')}</span>
            {count === 0 ? (
              <span className="text-small text-ink-muted">{t('builder.nothingChosen')}</span>
            ) : (
              <Totals of={totalPayments(chosen)} />
            )}
          </p>
        </div>
        <p role="status" className="sr-only">
          {t('builder.countLabel', { count, max: BASKET_PAYMENTS_MAX })}
        </p>
        <Slots taken={count} />
        <CartTotals chosen={chosen} />
        {differing > 0 && (
          <Notice
            tone="attention"
            title={t('builder.differs', { count: differing })}
            className="mt-4"
          />
        )}
        {children && <div className="mt-4">{children}</div>}
        <Button
          kind="primary"
          width="full"
          className="mt-3 xl:mt-4"
          busy={busy}
          disabled={count === 0}
          onClick={onCreate}
        >
          {busy ? t('builder.creating') : t('builder.create', { count })}
        </Button>
        <p className="mt-3 hidden text-small text-ink-muted xl:block">
          {count === 1 ? t('builder.oneChosen') : t('builder.createHint')}
        </p>
      </Card>
    </aside>
  );
}

function CartTotals({ chosen }: Pick<CartProps, 'chosen'>) {
  const t = useTranslations('baskets');
  const fees = totalFees(chosen);
  if (chosen.length === 0) {
    return (
      <dl className="mt-4 hidden min-h-6 xl:block">
        <dt className="sr-only">{t('builder.total')}</dt>
        <dd className="text-small text-ink-muted">{t('builder.nothingChosen')}</dd>
      </dl>
    );
  }
  return (
    <dl className="mt-4 hidden min-h-6 xl:block">
      <div className="flex items-start justify-between gap-4">
        <dt className="text-ink-muted">{t('builder.total')}</dt>
        <dd>
          <Totals of={totalPayments(chosen)} />
        </dd>
      </div>
      {fees.known.length > 0 && (
        <div className="mt-1 flex items-start justify-between gap-4 text-small">
          <dt className="text-ink-muted">
            {t(fees.unknown > 0 ? 'builder.knownFees' : 'builder.fees')}
          </dt>
          <dd>
            <Totals of={fees.known} />
          </dd>
        </div>
      )}
      {fees.known.length > 0 && fees.unknown > 0 && (
        <div className="mt-1 text-small text-ink-muted">
          <dt className="sr-only">{t('builder.fees')}</dt>
          <dd>{t('builder.feesUnknown', { count: fees.unknown })}</dd>
        </div>
      )}
    </dl>
  );
}

const SLOTS = Array.from({ length: BASKET_PAYMENTS_MAX }, (_, index) => index);

/** A basket's ten slots. */
function Slots({ taken }: { taken: number }) {
  return (
    <div aria-hidden="true" className="mt-3 grid grid-cols-10 gap-1">
      {SLOTS.map((slot) => (
        <span
          key={slot}
          className={
            slot < taken
              ? 'h-1.5 rounded-full bg-accent transition-colors duration-150'
              : 'h-1.5 rounded-full bg-surface-sunken transition-colors duration-150'
          }
        />
      ))}
    </div>
  );
}
