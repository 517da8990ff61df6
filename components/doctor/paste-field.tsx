import { type ComponentProps, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/form/control-style';
import { FieldError, FieldHint } from '@/components/ui/form/field-notes';

type PasteFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: React.ReactNode;
  hint: string;
  error: string | undefined;
};

/** A field for text from a log or terminal, in a typeface that keeps characters distinct. */
export function PasteField({ label, hint, error, ...textarea }: PasteFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
        className={classNames(controlStyle, 'font-mono text-small')}
      />
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
