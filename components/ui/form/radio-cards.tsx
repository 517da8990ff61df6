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
  /** Before the change, when it is by a pointer and not by the arrow keys. */
  onTap?: (value: Value) => void;
  options: {
    value: Value;
    label: string;
    hint?: string;
    icon?: LucideIcon;
    picture?: React.ReactNode;
    lang?: string;
  }[];
  /** Columns other than as many as there is room for. */
  className?: string;
};

/** One of a few, each with room for a word of explanation. */
export function RadioCards<Value extends string>({
  legend,
  name,
  value,
  onChange,
  onTap,
  options,
  className,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div
        className={classNames(
          'grid gap-3 base:sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]',
          className,
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            onPointerDown={() => onTap?.(option.value)}
            className="relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface-raised px-4 py-3 transition-colors duration-150 hover:bg-surface-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
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
            <span
              aria-hidden="true"
              className="flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong peer-checked:border-[6px] peer-checked:border-accent"
            />
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
