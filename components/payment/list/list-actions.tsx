import { Plus, ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { ButtonLink } from '@/components/ui/button';

/** The way to the baskets, and to a new payment, which the bar below has on narrow screens. */
export function ListActions({ children }: { children?: React.ReactNode }) {
  const t = useTranslations('payments');
  const baskets = useTranslations('baskets');
  return (
    <div className="flex items-center gap-2">
      <ButtonLink kind="quiet" icon={ShoppingBasket} href="/baskets" className="max-lg:px-2">
        {baskets('title')}
      </ButtonLink>
      {children}
      <ButtonLink
        kind="primary"
        icon={Plus}
        href={NEW_PAYMENT_PATH}
        aria-keyshortcuts="Alt+N"
        title={t('newShortcut')}
        className="max-lg:hidden"
      >
        {t('new')}
      </ButtonLink>
    </div>
  );
}
