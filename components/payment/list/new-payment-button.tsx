import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { ButtonLink } from '@/components/ui/button';

/** Starts a payment; the shortcut it shows works on every page. */
export function NewPaymentButton() {
  const t = useTranslations('payments');
  return (
    <ButtonLink
      kind="primary"
      icon={Plus}
      href={NEW_PAYMENT_PATH}
      aria-keyshortcuts="Alt+N"
      title={t('newShortcut')}
    >
      {t('new')}
    </ButtonLink>
  );
}
