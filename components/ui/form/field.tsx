'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { controlStyle } from './control-style';
import { FieldError, FieldHint } from './field-notes';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: React.ReactNode;
  /** When a heading above already says it. */
  hideLabel?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Shown at the end, inside the field. */
  after?: React.ReactNode;
};

/** A text field with its label, a hint, and the error if there is one. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  after,
  className,
  ...input
}: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-small font-medium'}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={classNames(controlStyle, after && 'pr-12', className)}
        />
        {after && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-0.5">{after}</div>
        )}
      </div>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const t = useTranslations('field');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('showPassword')}
          title={t('showPassword')}
          onClick={() => setShown(!shown)}
          className="inline-flex size-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
