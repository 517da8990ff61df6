'use client';

import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';

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
        'relative flex shrink-0 items-center self-stretch pl-4 max-sm:-mr-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent sm:pr-3 sm:pl-5',
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
        className={classNames(checkboxStyle, 'outline-none')}
      />
    </label>
  );
}
