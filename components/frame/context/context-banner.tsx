'use client';

import { Building2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { drawnLater } from '@/components/ui/drawn-later';
import { Icon } from '@/components/ui/icon';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useActingContext } from './acting-context';
import { useCompanyName, useContextName } from './context-choice';

// Who one acts for is never waited for; only the button is.
const ActPrivately = drawnLater(async () => (await import('./act-privately')).ActPrivately);

/** Shown on every page while the user acts for a company: which one, at which bank, and the way back. */
export function ContextBanner() {
  const t = useTranslations('contexts');
  const acting = useActingContext();
  const nameOf = useContextName();
  const companyOf = useCompanyName();
  const corporate = acting.contextId !== PRIVATE_CONTEXT;
  return (
    <section aria-label={t('banner')} className="sticky top-14 z-20 lg:top-0">
      {corporate && (
        <div className="flex min-h-11 items-center gap-3 border-b border-line bg-accent-soft px-4 py-1 text-small sm:px-6 lg:px-10">
          <Icon of={Building2} className="size-5 shrink-0 text-accent max-sm:hidden" />
          {/* On a phone, the words and the name have one line each. */}
          <p className="min-w-0 flex-1 text-ink">
            {t('actingFor')}{' '}
            <strong className="font-semibold max-sm:block max-sm:truncate">
              <bdi>{nameOf(acting)}</bdi>
            </strong>
            <span className="text-ink-muted max-sm:hidden">
              {' · '}
              {acting.bankNames.join(', ')}
            </span>
          </p>
          <ActPrivately />
        </div>
      )}
      <p role="status" className="sr-only">
        {corporate ? t('announce', { name: companyOf(acting) }) : ''}
      </p>
    </section>
  );
}
