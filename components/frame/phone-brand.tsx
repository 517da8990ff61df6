'use client';

import { useTranslations } from 'next-intl';
import { Mark, Wordmark } from '@/components/quay/mark';
import { Link } from '@/components/ui/link';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useActingContexts } from './context/acting-context';
import { ContextSwitch } from './context/context-switch';

/**
 * The way home at the left of a narrow screen. Who could also act for a company has the switch in place of the name;
 * while they do, the line below says for which one.
 */
export function PhoneBrand({ name }: { name: string }) {
  const t = useTranslations('frame');
  const { acting, contexts } = useActingContexts();
  const hasSwitch = contexts.length > 1 && acting.contextId === PRIVATE_CONTEXT;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link href="/overview" aria-label={t('home')} className="inline-flex rounded-control">
        {hasSwitch ? <Mark /> : <Wordmark name={name} />}
      </Link>
      {hasSwitch && <ContextSwitch narrow />}
    </div>
  );
}
