'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { connectionsQuery } from '@/lib/query/connection-queries';

/** The offer to connect a bank, for a user who has connected none; null while that is unknown. */
export function useConnectOffer(): { href: string; label: string } | null {
  const t = useTranslations('payments');
  const { data } = useQuery(connectionsQuery());
  return data?.connections.length === 0 ? { href: '/connections/new', label: t('connect') } : null;
}
