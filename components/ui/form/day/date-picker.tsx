'use client';

import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Calendar, type CalendarProps } from './calendar';

export type DatePickerProps = CalendarProps & {
  /** The button that opens it, already pressed when this loads. */
  trigger: React.ReactElement;
  label: string;
};

/** A calendar overlay that closes when a day is picked. */
export function DatePicker({ trigger, label, onSelect, ...days }: DatePickerProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-50 rounded-card border border-line bg-surface-raised p-3 shadow-lifted"
        >
          <Calendar
            {...days}
            onSelect={(day) => {
              onSelect(day);
              setOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
