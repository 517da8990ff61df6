'use client';

import { useTranslations } from 'next-intl';
import { Money } from '@/components/money/money';
import { useTimeWords } from '@/components/time/use-time-words';
import { unbrokenName } from '@/lib/view/company-form';
import type { RecurringView } from '@/lib/view/insight/insight';
import { readableName } from '@/lib/view/readable-name';
import { RecurringDetails } from './recurring-details';
import { Unfolding } from './unfolding';
import type { Correct } from './use-corrections';

type RecurringListProps = { recurring: readonly RecurringView[]; correct: Correct };

/** Everything recognised as recurring, and what the user has dismissed. */
export function RecurringList({ recurring, correct }: RecurringListProps) {
  const t = useTranslations('coming');
  const { onDay } = useTimeWords();
  return (
    <ul className="divide-y divide-line border-t border-line">
      {recurring.map((one) => (
        <li key={JSON.stringify(one.key)}>
          <Unfolding
            summary={
              <span className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">
                    <bdi>
                      {one.name === null ? t('unnamed') : unbrokenName(readableName(one.name))}
                    </bdi>
                  </span>
                  <span className="block text-small text-ink-muted first-letter:uppercase">
                    {one.isDismissed
                      ? t('notExpected')
                      : one.nextDay === null
                        ? t(`rhythms.${one.key.rhythm}`)
                        : t('rhythmAndNext', {
                            rhythm: t(`rhythms.${one.key.rhythm}`),
                            when: onDay(one.nextDay),
                          })}
                  </span>
                </span>
                <Money of={one.usual} className="shrink-0" />
              </span>
            }
          >
            <RecurringDetails recurring={one} correct={correct} />
          </Unfolding>
        </li>
      ))}
    </ul>
  );
}
