import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & { label: string; hideLabel?: boolean };

/** One of several options, in the device's own list. */
export function Select({ label, hideLabel = false, className, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-small font-medium'}>
        {label}
      </label>
      <SelectControl
        {...select}
        id={id}
        className={classNames(
          'block w-full rounded-control border border-line-strong bg-surface-raised pl-3 transition-colors duration-150',
          'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
          hideLabel
            ? 'min-h-9 pointer-coarse:min-h-11 py-1.5 text-small'
            : 'min-h-12 py-2.5 text-body',
        )}
      >
        {children}
      </SelectControl>
    </div>
  );
}

type ChoiceSelectProps<Value> = Omit<SelectProps, 'value' | 'onChange' | 'children'> & {
  /** Each value with its name; `null` stands for none. */
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** A choice among known values. */
export function ChoiceSelect<Value extends string | null>({
  choices,
  value,
  onChoose,
  ...select
}: ChoiceSelectProps<Value>) {
  return (
    <Select
      {...select}
      value={value ?? ''}
      onChange={({ target }) => {
        const chosen = choices.find(([one]) => (one ?? '') === target.value);
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {choices.map(([one, name]) => (
        <option key={one} value={one ?? ''}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The control by itself, for a field with its own label and notes. */
export function SelectControl({ className, children, ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={classNames(className, 'appearance-none truncate pr-10')}>
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
    </div>
  );
}
