'use client';

import { Building2, type LucideIcon, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ActingContextView, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';

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
