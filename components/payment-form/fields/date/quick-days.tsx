'use client';

import { useTranslations } from 'next-intl';
import { useNow } from '@/components/time/use-now';
import { chipStyle } from '@/components/ui/form/control-style';
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
      className={chipStyle}
    >
      {name}
    </button>
  ));
}
