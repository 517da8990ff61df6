'use client';

import { Building2, type LucideIcon, UserRound } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { PLACES } from '@/components/frame/places';
import { type ActingContextView, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useActingContexts } from './acting-context';

/** A context's name as a label. */
export function useContextName(): (context: ActingContextView) => string {
  const t = useTranslations('contexts');
  return ({ contextId, name }) =>
    contextId === PRIVATE_CONTEXT ? t('private') : (name ?? t('corporate'));
}

/** A company's name within a sentence. Sentences about the user's own accounts name nobody. */
export function useCompanyName(): (context: ActingContextView) => string {
  const t = useTranslations('contexts');
  return ({ name }) => name ?? t('aCompany');
}

export function contextIcon({ contextId }: ActingContextView): LucideIcon {
  return contextId === PRIVATE_CONTEXT ? UserRound : Building2;
}

/** Whether there is a connection yet; without one there is nothing to choose. */
export function isAnyConnected(contexts: readonly ActingContextView[]): boolean {
  return contexts.some(({ bankNames }) => bankNames.length > 0);
}

/** Pages below these belong to the user and to no context. */
const WITHOUT_CONTEXT: readonly string[] = ['/connections', '/settings'];

/** Switches who the user acts for, and leaves a page that belongs to the previous context. */
export function useChooseContext(): (contextId: ActingContextView['contextId']) => void {
  const { acting, choose } = useActingContexts();
  const router = useRouter();
  const pathname = usePathname();
  return (contextId) => {
    if (contextId === acting.contextId) return;
    choose(contextId);
    const place = PLACES.find(({ path }) => pathname.startsWith(`${path}/`));
    if (place !== undefined && !WITHOUT_CONTEXT.includes(place.path)) router.push(place.path);
  };
}
