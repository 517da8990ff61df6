'use client';

import { useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { classNames } from '@/components/ui/class-names';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { runWords } from './batch-run-words';

type QuickDaysProps = {
  today: string;
  selected: string | null;
  onSelect: (day: string) => void;
};

/** Today and tomorrow at a press. Today is left out once the bank has no run left on it. */
export function QuickDays({ today, selected, onSelect }: QuickDaysProps) {
  const t = useTranslations('time');
  const hasRunLeft = runWords(useNow(), today).day === null;
  const days = [
    ...(hasRunLeft ? [{ day: today, name: t('today') }] : []),
    { day: addDays(today, 1), name: t('tomorrow') },
  ];
  return days.map(({ day, name }) => (
    <button
      key={day}
      type="button"
      aria-pressed={day === selected}
      onClick={() => onSelect(day)}
      className={classNames(
        'min-h-12 rounded-control border px-3 text-small font-medium transition-colors duration-150',
        day === selected
          ? 'border-accent bg-accent-soft text-accent inset-ring-1 inset-ring-accent'
          : 'border-line-strong bg-surface-raised hover:bg-surface-sunken',
      )}
    >
      {name}
    </button>
  ));
}
