import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { ButtonLink } from '@/components/ui/button';

/** Starts a payment, as the bar below does on narrow screens; the shortcut it shows works on every page. */
export function NewPaymentButton() {
  const t = useTranslations('payments');
  return (
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
  );
}
