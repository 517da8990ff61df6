'use client';

import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useId, useState } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What stands inside the field at its end. */
  after?: React.ReactNode;
};

/** A text field with its label, the rule before it is broken, and the sentence when it was. */
export function Field({ label, hint, error, after, className, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={classNames(
            'block min-h-12 w-full rounded-control border border-line-strong bg-surface-raised px-3 py-2.5 text-body transition-colors duration-150 placeholder:text-ink-muted',
            'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
            error && 'border-danger',
            after && 'pr-12',
            className,
          )}
        />
        {after && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-0.5">{after}</div>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-small text-danger">
          <Icon of={CircleAlert} className="mt-0.5 size-4" />
          {error}
        </p>
      )}
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
