import { ArrowLeftRight, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';

/** The title, with the most used actions. */
export function OverviewHeader({ hasActions }: { hasActions: boolean }) {
  const t = useTranslations('overview');
  return (
    <PageHeader
      title={t('title')}
      actions={
        hasActions && (
          <span className="flex gap-2">
            {/* On narrow screens the bar below has it. */}
            <ButtonLink
              kind="primary"
              icon={Send}
              href={NEW_PAYMENT_PATH}
              className="max-lg:hidden"
            >
              {t('pay')}
            </ButtonLink>
            <ButtonLink icon={ArrowLeftRight} href="/payments/new/transfer">
              {t('transfer')}
            </ButtonLink>
          </span>
        )
      }
    />
  );
}
