'use client';

import { useTranslations } from 'next-intl';
import { useTimeWords } from '@/components/time/use-time-words';
import type { BalanceView } from '@/lib/view/account';

const NAMED_TYPES = [
  'interimAvailable',
  'expected',
  'authorised',
  'interimBooked',
  'closingBooked',
  'openingBooked',
  'forwardAvailable',
] as const;

/** `onDay` is null for a balance of today, or of no day. */
type BalanceWords = { name: string; text: string; onDay: string | null };

/** What a balance is called, and what it means. */
export function useBalanceWords(): (balance: BalanceView) => BalanceWords {
  const t = useTranslations('balance');
  const { dayWithin, today } = useTimeWords();
  return ({ balanceType, referenceDate }) => {
    const name = nameOf(balanceType);
    const onDay =
      referenceDate && referenceDate !== today
        ? t('onDay', { day: dayWithin(referenceDate) })
        : null;
    return {
      name: t(`${name}.name`),
      text: sentences(t(`${name}.text`, { code: balanceType }), onDay),
      onDay,
    };
  };
}

/** Sentences one after another; those that are null are left out. */
export function sentences(...some: readonly (string | null)[]): string {
  return some.filter(Boolean).join(' ');
}

function nameOf(balanceType: string) {
  return NAMED_TYPES.find((named) => named === balanceType) ?? 'other';
}
