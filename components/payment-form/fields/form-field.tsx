'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldError, FieldHint, OptionalNote } from '@/components/ui/form/field-notes';
import { Icon } from '@/components/ui/icon';

/** Props that link a field's control to its label and notes. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FormFieldProps = {
  label: string;
  optional?: boolean;
  hint?: React.ReactNode;
  /** The interpretation of the input. */
  meaning?: React.ReactNode;
  warning?: string | null | undefined;
  error?: string | null | undefined;
  /** The number of characters used, as `12/70`. */
  counter?: { used: number; max: number } | undefined;
  /** Stands at the end of the label's line. */
  beside?: React.ReactNode;
  className?: string;
  children: (control: ControlProps) => React.ReactNode;
};

/** A control with its label, a hint, the interpretation of the input, and the error if there is one. */
export function FormField({
  label,
  optional = false,
  hint,
  meaning,
  warning,
  error,
  counter,
  beside,
  className,
  children,
}: FormFieldProps) {
  const t = useTranslations('paymentForm');
  const id = useId();
  const nearFull = counter !== undefined && counter.used > counter.max * 0.8;
  const described = [
    hint && `${id}-hint`,
    nearFull && `${id}-counter`,
    meaning && `${id}-meaning`,
    warning && `${id}-warning`,
    error && `${id}-error`,
  ].filter(Boolean);
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-small font-medium">
          {label}
          {optional && <OptionalNote>{t('optional')}</OptionalNote>}
        </label>
        {counter && counter.used > 0 && (
          <span
            id={`${id}-counter`}
            className={classNames(
              'text-small tabular-nums',
              counter.used > counter.max ? 'font-medium text-danger' : 'text-ink-muted',
            )}
          >
            <span className="sr-only">{t('counter', counter)}</span>
            <span aria-hidden="true">
              {counter.used}/{counter.max}
            </span>
          </span>
        )}
        {beside}
      </div>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {meaning && (
        <p id={`${id}-meaning`} aria-live="polite" className="mt-1.5 text-small tabular-nums">
          {meaning}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className="mt-1.5 flex gap-1.5 text-small text-attention">
          <Icon of={TriangleAlert} className="mt-0.5 size-4" />
          {warning}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
