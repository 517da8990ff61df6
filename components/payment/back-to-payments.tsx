import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';

export function BackToPayments() {
  return <BackLink href="/payments">{useTranslations('payments')('title')}</BackLink>;
}
