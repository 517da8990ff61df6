'use client';

import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type RadioCardsProps<Value extends string> = {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Called before the change if it comes from a pointer, not from the arrow keys. */
  onTap?: (value: Value) => void;
  options: {
    value: Value;
    label: string;
    hint?: string;
    icon?: LucideIcon;
    picture?: React.ReactNode;
    lang?: string;
  }[];
  /** Only labels, side by side on a phone too. */
  inRow?: boolean;
};

/** One of a few options, each with room for an explanation. */
export function RadioCards<Value extends string>({
  legend,
  name,
  value,
  onChange,
  onTap,
  options,
  inRow = false,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="@container">
      <legend className="sr-only">{legend}</legend>
      <div
        className={
          inRow
            ? 'flex gap-2'
            : 'grid gap-3 @[34rem]:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]'
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            onPointerDown={() => onTap?.(option.value)}
            className={classNames(
              'relative flex cursor-pointer items-center rounded-control border border-line-strong bg-surface-raised transition-colors duration-150 hover:bg-surface-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              inRow
                ? 'min-h-11 flex-auto justify-center px-3 py-2 text-center text-small has-checked:text-accent'
                : 'min-h-12 gap-3 px-4 py-3',
            )}
          >
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            {!inRow && (
              <span
                aria-hidden="true"
                className="flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong peer-checked:border-[6px] peer-checked:border-accent"
              />
            )}
            {option.picture}
            {option.icon && <Icon of={option.icon} className="text-ink-muted" />}
            <span className="min-w-0">
              <span lang={option.lang} className="block font-medium">
                {option.label}
              </span>
              {option.hint && (
                <span className="block text-small text-ink-muted">{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
