'use client';

import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type RadioCardsProps<Value extends string> = {
  legend: string;
  /** Whether the legend is in sight; otherwise a heading or a label says the same. */
  isLegendShown?: boolean;
  /** Of the form's field, where one is focused by its name. */
  name?: string;
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
  /** Only labels and icons, side by side on a phone too. */
  inRow?: boolean;
};

/** One of a few options: a list with room for an explanation of each, or a row of short ones. */
export function RadioCards<Value extends string>({
  legend,
  isLegendShown = false,
  name,
  value,
  onChange,
  onTap,
  options,
  inRow = false,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className={isLegendShown ? 'mb-1.5 text-small font-medium' : 'sr-only'}>
        {legend}
      </legend>
      <div
        className={classNames(
          'rounded-control border',
          inRow
            ? 'flex gap-0.5 border-transparent bg-surface-sunken p-0.5'
            : 'divide-y divide-line border-line',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            onPointerDown={() => onTap?.(option.value)}
            className={classNames(
              'relative flex cursor-pointer items-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              inRow
                ? 'min-h-11 flex-auto justify-center gap-2 rounded-[6px] border border-transparent px-2 py-2 text-center text-small text-ink-muted hover:text-ink has-checked:border-accent has-checked:bg-surface-chosen has-checked:text-ink has-checked:shadow-raised has-focus-visible:z-10 has-focus-visible:outline-offset-1 sm:flex-1 sm:px-3 forced-colors:border-[Canvas]'
                : 'min-h-12 gap-3 bg-surface-raised px-4 py-3 first:rounded-t-[7px] last:rounded-b-[7px] hover:bg-surface-sunken has-checked:bg-accent-soft has-focus-visible:-outline-offset-2',
            )}
          >
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={name ?? id}
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
            {option.icon && (
              <Icon of={option.icon} className="text-ink-muted peer-checked:text-accent" />
            )}
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
