import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';

export function BackToBaskets() {
  return <BackLink href="/baskets">{useTranslations('baskets')('title')}</BackLink>;
}
