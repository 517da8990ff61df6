'use client';

import { Check } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type ChoiceBoxProps = {
  label: string;
  checked: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  onToggle: () => void;
};

/** A checkbox next to a link to the item's page. */
export function ChoiceBox({ label, checked, disabled, describedBy, onToggle }: ChoiceBoxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative flex shrink-0 items-center self-stretch pr-1 pl-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent sm:pl-5',
        disabled ? 'cursor-default' : 'cursor-pointer',
      )}
    >
      <input
        id={id}
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-6 items-center justify-center rounded-[6px] border transition-colors duration-150',
          checked
            ? 'border-accent bg-accent text-accent-ink'
            : disabled
              ? 'border-line bg-surface-sunken'
              : 'border-line-strong bg-surface-raised',
        )}
      >
        {checked && <Icon of={Check} className="size-4 animate-settle" />}
      </span>
    </label>
  );
}
