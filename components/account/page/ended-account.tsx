'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { endedAccess } from '@/components/connection/access/access-needs';
import { useAccessWords } from '@/components/connection/access/use-access-words';
import { MissingItem } from '@/components/frame/page/missing-item';
import { useNow } from '@/components/time/use-now';
import { connectionsQuery } from '@/lib/query/connection-queries';

/** In place of an account that is hidden because access to its bank has ended. */
export function EndedAccount() {
  const t = useTranslations('account');
  const access = useAccessWords();
  const { data } = useQuery(connectionsQuery());
  const [ended, another] = endedAccess(data?.connections ?? [], useNow());
  // If only one connection has ended, it must be the account's.
  const only = another === undefined && ended !== undefined ? access(ended) : null;
  return (
    <MissingItem
      title={only?.sentence ?? t('endedTitle')}
      text={only?.meaning ?? t('endedText')}
      action={{ href: '/connections', label: t('seeConnections') }}
    />
  );
}
