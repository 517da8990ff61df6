'use client';

import { useTranslations } from 'next-intl';
import { drawnLater } from '@/components/ui/drawn-later';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useActingContext } from './acting-context';
import { useCompanyName } from './context-choice';

const ActingForCompany = drawnLater(
  async () => (await import('./acting-for-company')).ActingForCompany,
  () => <div className="min-h-11 border-b border-line bg-accent-soft" />,
);

/** Shown on every page while the user acts for a company: which one, at which bank, and the way back. */
export function ContextBanner() {
  const t = useTranslations('contexts');
  const acting = useActingContext();
  const companyOf = useCompanyName();
  const corporate = acting.contextId !== PRIVATE_CONTEXT;
  return (
    <section aria-label={t('banner')} className="sticky top-14 z-20 lg:top-0">
      {corporate && <ActingForCompany acting={acting} />}
      <p role="status" className="sr-only">
        {corporate ? t('announce', { name: companyOf(acting) }) : ''}
      </p>
    </section>
  );
}
