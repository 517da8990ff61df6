'use client';

import { CalendarDays } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/button';
import { usePartWhenPressed } from '@/components/ui/overlay/use-part-when-pressed';
import type { CalendarProps } from './calendar';
import type { DatePickerProps } from './date-picker';

/** The button in a field that opens a calendar, loaded when it is about to be pressed. */
export function PickDay({ field, ...days }: CalendarProps & { field: string }) {
  const t = useTranslations('field');
  const { Part: Picker, buttonProps } = usePartWhenPressed<DatePickerProps>(loadPicker, 'dialog');
  const label = t('pickDay', { field });
  const button = <IconButton {...buttonProps} icon={CalendarDays} label={label} />;
  return Picker === null ? button : <Picker {...days} trigger={button} label={label} />;
}

async function loadPicker() {
  return (await import('./date-picker')).DatePicker;
}
