'use client';

import { useLocale, useTranslations } from 'next-intl';
import { daysUntil, formatDate } from '@/components/time/format-time';
import { useNow, useReaderZone } from '@/components/time/use-now';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { accessStatus } from './access-status';

export type AccessOf = Pick<ConnectionView, 'status' | 'accessUntil' | 'bankName'>;

export type AccessWords = {
  status: ConnectionView['status'];
  /** The state of the access in one sentence, the same on every page. */
  sentence: string;
  /** The same beside the bank's name. */
  brief: string;
  /** What that means for the user; null while everything works. */
  meaning: string | null;
  /** Whether it needs the user's attention. */
  needsYou: boolean;
};

const KEY = {
  'ending-soon': 'endingSoon',
  ended: 'ended',
  revoked: 'revoked',
  'payments-only': 'paymentsOnly',
} as const;

/** The words for a connection's access, for every page that mentions it. */
export function useAccessWords(): (connection: AccessOf) => AccessWords {
  const t = useTranslations('access');
  const locale = useLocale();
  const now = useNow();
  const timeZone = useReaderZone();
  return (connection) => {
    const { bankName: bank, accessUntil } = connection;
    const status = accessStatus(connection, now);
    if (status === 'active') {
      const date = accessUntil === null ? '' : formatDate(accessUntil, locale, timeZone);
      return {
        status,
        sentence: t('active', { bank, date }),
        brief: t('activeShort', { date }),
        meaning: null,
        needsYou: false,
      };
    }
    const days = accessUntil === null ? 0 : Math.max(0, daysUntil(accessUntil, now, timeZone) ?? 0);
    const key = KEY[status];
    const sentence = t(key, { bank, days });
    return {
      status,
      sentence,
      brief: sentence,
      meaning: t(`meaning.${key}`),
      needsYou: status !== 'payments-only',
    };
  };
}
